package app

import (
	"reflect"
	"time"
)

// Company is a business whose website is listed: the facts that all sites of the instance share. Anybody may list one that nobody has
// proven to be theirs; each account that does has a Company of its own with the same Key.
type Company struct {
	ID      int64
	Key     string // registrable domain, or the exact host on a shared one
	Proven  bool   // no other company with that key is
	Website string
	Facts
}

// Facts are what a listing states of its company. An empty text, list or a nil number is a fact that nobody stated.
type Facts struct {
	Name             string             `json:"name"`
	Tagline          string             `json:"tagline"`
	ShortDescription string             `json:"short_description"`
	Description      string             `json:"description"`
	Stage            string             `json:"stage"`
	Tags             []string           `json:"tags"`
	PricingModel     string             `json:"pricing_model"`
	PricingSummary   string             `json:"pricing_summary"`
	Country          string             `json:"country"` // ISO 3166-1 alpha-2, upper case
	City             string             `json:"city"`
	FoundedYear      *int               `json:"founded_year"`
	Features         []string           `json:"features"`
	USPs             []string           `json:"usps"`
	Keywords         []string           `json:"keywords"`
	ContactEmail     string             `json:"contact_email"`
	DemoVideoURL     string             `json:"demo_video_url"`
	LogoURL          string             `json:"logo_url"`
	FAQs             []FAQ              `json:"faqs"`
	Socials          Socials            `json:"socials"`
	Founders         []Founder          `json:"founders"`
	Story            Story              `json:"story"`
	Milestones       []Milestone        `json:"milestones"`
	Media            []Picture          `json:"media"`
	Evidence         map[string][]Quote `json:"evidence"`  // by field, for values still as drafted
	NotFound         []string           `json:"not_found"` // profile fields that the website did not state
}

// Same tells whether f and g state the same under the named fact.
func (f Facts) Same(g Facts, name string) bool {
	a, b := reflect.ValueOf(f), reflect.ValueOf(g)
	for i := range a.NumField() {
		if a.Type().Field(i).Tag.Get("json") == name {
			return reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface())
		}
	}
	return true
}

// field returns the field of f that has a name on the wire; the zero Value if there is none.
func (f *Facts) field(name string) reflect.Value {
	v := reflect.ValueOf(f).Elem()
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("json") == name {
			return v.Field(i)
		}
	}
	return reflect.Value{}
}

// Blank reports whether f states nothing under the named fact.
func (f Facts) Blank(name string) bool {
	v := f.field(name)
	return !v.IsValid() || v.IsZero() || (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0
}

// Take changes the named fact of f to that of g.
func (f *Facts) Take(g Facts, name string) { f.field(name).Set(g.field(name)) }

// Founder is a person behind a company. The first of a list is the listing's primary founder.
type Founder struct {
	Name    string  `json:"name"`
	Title   Text    `json:"title"`
	Bio     Text    `json:"bio"`
	Socials Socials `json:"socials"`
}

// Lacks names what keeps a founder profile from being complete (name, title, a bio of 80 characters or more,
// and one link); none where it is complete.
func (f Founder) Lacks() []string {
	lacks := []string{}
	for _, part := range []struct {
		what    string
		missing bool
	}{
		{"name", f.Name == ""},
		{"title", f.Title == ""},
		{"bio of 80 characters or more", len([]rune(f.Bio)) < 80},
		{"one link", len(f.Socials) == 0},
	} {
		if part.missing {
			lacks = append(lacks, part.what)
		}
	}
	return lacks
}

// ListingStatus says where a listing stands.
type ListingStatus string

const (
	ListingDraft         ListingStatus = "draft"
	ListingAwaitingBadge ListingStatus = "awaiting_badge"
	ListingScheduled     ListingStatus = "scheduled"
	ListingLive          ListingStatus = "live"
	ListingSuspended     ListingStatus = "suspended"
)

// Plan is how a listing came to be published.
type Plan string

const (
	PlanNone Plan = "none"
	PlanFree Plan = "free"
	PlanPaid Plan = "paid"
)

// Listing is a company's entry on one site.
type Listing struct {
	ID             int64
	Site           Site
	Company        Company
	Owner          *int64 // account; nil where nobody owns it
	Slug           Slug
	Status         ListingStatus
	Plan           Plan
	Headline       string
	Summary        string
	SEOTitle       string
	SEODescription string
	Categories     []CategoryRef // the first is primary
	Week           Week          // launch week; "" where none is chosen
	HeldUntil      *time.Time    // when the week is given to others unless the badge was found; nil if it is the listing's
	LaunchedAt     *time.Time
	Votes          int // all time
	WeekVotes      int // cast in the launch week
	Views          int
	Followers      int
	Updates        int     // how many there are
	Trend          float64 // log-sum of forward decay: larger is hotter; time does not change the order
	Badge          *BadgeCheck
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// Public tells whether anyone may see the listing.
func (l Listing) Public() bool {
	return l.Status == ListingLive || l.Status == ListingScheduled
}

// HasPage reports whether the listing has a public page: one that waits for its badge has, since the badge links to it.
func (l Listing) HasPage() bool {
	return l.Public() || l.Status == ListingAwaitingBadge
}

// Proves reports whether the listing shows that its company is its owner's: it is or was live or scheduled, or was paid for.
func (l Listing) Proves() bool {
	return l.Company.Proven || l.Public() || l.LaunchedAt != nil || l.Plan == PlanPaid
}

// Holds reports whether the listing keeps its slug and its launch week from others at a time.
func (l Listing) Holds(now time.Time) bool {
	return l.Proves() || l.Week != "" && l.HeldUntil != nil && now.Before(*l.HeldUntil)
}

// Effective returns the categories that the plan unlocks: the primary one, and three more where it is paid.
func (l Listing) Effective() []CategoryRef {
	n := 1
	if l.Plan == PlanPaid {
		n = 4
	}
	return l.Categories[:min(n, len(l.Categories))]
}

// Words are what an owner can change: the company's facts, and what the listing adds on its site.
type Words struct {
	Facts
	Categories     []CategoryRef `json:"categories"`
	Headline       string        `json:"headline"`
	Summary        string        `json:"summary"`
	SEOTitle       string        `json:"seo_title"`
	SEODescription string        `json:"seo_description"`
}

// Words returns what the owner of l can change, as it stands.
func (l Listing) Words() Words {
	return Words{l.Company.Facts, l.Categories, l.Headline, l.Summary, l.SEOTitle, l.SEODescription}
}

// OwnedBy tells whether the listing is the caller's.
func (l Listing) OwnedBy(who Caller) bool { return l.Owner != nil && *l.Owner == who.Account }
