package app

import "time"

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

// Withheld is how and why the team took a listing out of public view.
type Withheld struct {
	As     Withholding   `json:"as"`
	Reason string        `json:"reason"` // which the owner reads
	From   ListingStatus `json:"from"`   // what it was before
}

// Withholding is a way to take a listing out of public view.
type Withholding string

const (
	Hidden    Withholding = "hidden"    // until its owner has put something right
	Suspended Withholding = "suspended" // for good, unless an operator shows it again
)

// Listing is a company's entry on one site.
type Listing struct {
	ID             int64
	Site           Site
	Company        Company
	Owner          *int64  // account; nil if nobody owns it
	Members        []int64 // accounts that look after it by an invitation, the first first; they are not saved with it
	Slug           Slug
	Status         ListingStatus
	Withheld       *Withheld // only where Status is ListingSuspended
	Approval       Approval
	Plan           Plan
	Unlocked       []Section // that it shows beyond those of its plan
	MoreCategories bool      // it may be filed under three more categories, whatever its plan
	Cabinet        bool      // its page shows its trophies in a cabinet
	Headline       string
	Summary        string
	SEOTitle       string
	SEODescription string
	Categories     []CategoryRef // the first is primary
	Week           Week          // launch week; "" if none is chosen
	// when the week is given to others unless the badge was found; nil if it is the listing's
	HeldUntil  *time.Time
	LaunchedAt *time.Time // the first time, for good
	Relaunches []Entry    // the first first; they are not saved with it
	Updates    int        // how many there are
	Reviewed   bool       // it has reviews that may show; that is not saved with it
	Discussed  bool       // it has questions likewise
	Badge      *BadgeCheck
	CreatedAt  time.Time
	UpdatedAt  time.Time
	Counts     // which are not saved with it
}

// Public reports whether anyone may see the listing.
func (l Listing) Public() bool {
	return l.Status == ListingLive || l.Status == ListingScheduled
}

// HasPage reports whether the listing has a public page: one that waits for its badge has, since the badge links to it.
func (l Listing) HasPage() bool {
	return l.Public() || l.Status == ListingAwaitingBadge
}

// Keeps reports whether the place of the listing's company is its owner's: somebody proved that, or the listing was
// launched.
func (l Listing) Keeps() bool { return l.Company.Held.By != "" || l.Launched() }

// Launched reports whether the listing is or was live or scheduled, or was paid for.
func (l Listing) Launched() bool {
	return l.Public() || l.LaunchedAt != nil || l.Plan == PlanPaid
}

// Hold has the listing hold its company's place by the launch alone, if nothing holds it yet: a launch that was paid
// for proves nothing, and what else is launched is by the word of the site team.
func (l *Listing) Hold() {
	switch {
	case l.Company.Held.By != "" || !l.Launched():
	case l.Plan == PlanPaid && l.Owner != nil:
		l.Company.Held = Holding{ByPayment, l.UpdatedAt}
	default:
		l.Company.Held = Holding{ByTeam, l.UpdatedAt}
	}
}

// Holds reports whether the listing keeps its slug and its launch week from others at a time.
func (l Listing) Holds(now time.Time) bool {
	return l.Keeps() || l.Week != "" && l.HeldUntil != nil && now.Before(*l.HeldUntil)
}

// Effective returns the categories that the plan unlocks: the primary one, and three more where it is paid or where
// those were bought.
func (l Listing) Effective() []CategoryRef {
	n := 1
	if l.Plan == PlanPaid || l.MoreCategories {
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

// SetWords changes what the owner of l can change.
func (l *Listing) SetWords(w Words) {
	l.Company.Facts, l.Categories = w.Facts, w.Categories
	l.Headline, l.Summary, l.SEOTitle, l.SEODescription = w.Headline, w.Summary, w.SEOTitle, w.SEODescription
}

// Value returns what the named field states; of categories, their names.
func (w Words) Value(name string) Value { return fieldOf(&w, name) }

// Set changes the named field to v, in the form in which it is kept. Categories it leaves alone: they are found in the
// tree.
func (w *Words) Set(name string, v Value) { setField(w, name, v) }
