package app

import "reflect"

// Company is a business whose website is listed: the facts that all sites of the instance share. Anybody may list one
// that nobody has proven to be theirs; each account that does has a Company of its own with the same Key.
type Company struct {
	ID      int64
	Key     string  // registrable domain, or the exact host on a shared one
	Held    Holding // by what its place is nobody else's; the zero value if anybody may have it
	Website string
	Facts
	Confirmed Confirmed // not saved with it
	Unnamed   []string  // NameDigest of people who do not want to be named by it; not saved with it
}

// Place is what the company holds: no other company holds the same, or what lies in it. It is the key where no address
// says more.
func (c Company) Place() Reach {
	if at := c.Held.By.SpeaksFor(c.Website); at != "" && c.Held.By != ByTeam {
		return at
	}
	return Reach(c.Key)
}

// Around returns the places that whoever holds one of them holds the company's website, too, the narrowest first.
func (c Company) Around() []Reach { return append(Covering(c.Website), Reach(c.Key)) }

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

// Same reports whether f and g state the same under the named fact.
func (f Facts) Same(g Facts, name string) bool { return reflect.DeepEqual(At(&f, name), At(&g, name)) }

// Blank reports whether f states nothing under the named fact.
func (f Facts) Blank(name string) bool {
	fact := At(&f, name)
	if fact == nil {
		return true
	}
	v := reflect.ValueOf(fact).Elem()
	return v.IsZero() || (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0
}

// OnlyNamed reports whether f says nothing of the product that a visitor could read besides its name.
func (f Facts) OnlyNamed() bool {
	return f.Tagline == "" && f.ShortDescription == "" && f.Description == ""
}

// Take changes the named fact of f to that of g.
func (f *Facts) Take(g Facts, name string) {
	reflect.ValueOf(At(f, name)).Elem().Set(reflect.ValueOf(At(&g, name)).Elem())
}

// Set changes the named fact to v, in the form in which it is kept: a country in upper case, a stage as a slug, a year
// as a number.
func (f *Facts) Set(name string, v Value) { setField(f, name, v) }
