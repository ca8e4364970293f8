package app

import (
	"encoding/json"
	"slices"
	"time"
)

// DraftStatus says how far the drafting of a profile is.
type DraftStatus string

const (
	Crawling DraftStatus = "crawling"
	Drafting DraftStatus = "drafting"
	Ready    DraftStatus = "ready"
)

// Draft is a profile in the making: what a company's website says, and what its person made of it.
type Draft struct {
	ID             UUID               `json:"id"`
	Account        int64              `json:"-"`
	URL            string             `json:"url"`
	Status         DraftStatus        `json:"status" enum:"crawling,drafting,ready"`
	Completeness   int                `json:"completeness" min:"0" max:"100" doc:"How much of the profile is filled in, in percent."`
	Missing        []string           `json:"missing" doc:"The names of the parts that nobody has filled in."`
	Notes          []Note             `json:"notes" doc:"What to know before submitting: what a listing would refuse, and which listing is changed."`
	Problems       []Problem          `json:"problems" doc:"What kept the website, or a part of it, from being read."`
	Fields         Profile            `json:"fields"`
	FAQs           []DraftedFAQ       `json:"faqs"`
	Founders       []DraftedFounder   `json:"founders"`
	CompanySocials Socials            `json:"company_socials"`
	FounderSocials Socials            `json:"founder_socials"`
	Story          Story              `json:"story"`
	Milestones     []DraftedMilestone `json:"milestones"`
	Competitor     *Competitor        `json:"competitor"`
	SEO            SEO                `json:"seo"`
	Evidence       map[string][]Quote `json:"evidence" doc:"Quotes for the parts that have no place of their own for them: company_socials.github, story.problem, and so on."`
	ListingID      *int64             `json:"listing_id" doc:"The listing that the draft became, or, of a company that is yours already, that it changes when it is submitted."`
	Pages          []PageRead         `json:"pages"`
	CreatedAt      time.Time          `json:"created_at"`
	UpdatedAt      time.Time          `json:"updated_at"`
	Revision       int64              `json:"-"` // grows with each change
	Bare           []string           `json:"-"` // which addresses of the draft came without a scheme: https is tried, then http
	Synced         *Given             `json:"-"` // what the listing was last given of the draft; nil before it is submitted
	Typed          []string           `json:"-"` // the parts besides the profile fields that its person wrote: "faqs", "story.problem"
}

// Given is what a listing is given of a draft.
type Given struct {
	Facts
	Categories []CategoryRef `json:"categories"`
	SEO        SEO           `json:"seo"`
}

// Note is what the person of a draft should know before they submit it.
type Note struct {
	Location string `json:"location" doc:"The part of the draft that it is about, such as fields.tagline."`
	Message  string `json:"message"`
}

// MarkTyped notes that the draft's person wrote a part.
func (d *Draft) MarkTyped(part string) {
	if !slices.Contains(d.Typed, part) {
		d.Typed = append(d.Typed, part)
	}
}

// PageRead is a page of the website that was read.
type PageRead struct {
	URL    string `json:"url"`
	Status int    `json:"status"`
}

// State says where the value of a part of a draft comes from.
type State string

const (
	StateAI       State = "ai"        // drafted, with evidence
	StateNotFound State = "not_found" // the website does not say
	StateEdited   State = "edited"    // drafted, then changed by the person
	StateManual   State = "manual"    // given by the person
	StateOverride State = "override"  // locked against redrafts
	StateDeleted  State = "deleted"   // removed by the person
)

// Value is what a profile field holds: a text, a list of texts, or nothing.
type Value struct {
	Text *string
	List []string
}

// TextValue and ListValue make values; an empty list is nothing.
func TextValue(s string) Value      { return Value{Text: &s} }
func ListValue(list []string) Value { return Value{List: list} }

// Empty tells whether there is no value.
func (v Value) Empty() bool { return v.Text == nil && len(v.List) == 0 }

// String is the text, or the first of the list.
func (v Value) String() string {
	switch {
	case v.Text != nil:
		return *v.Text
	case len(v.List) > 0:
		return v.List[0]
	}
	return ""
}

// Equal tells whether both hold the same.
func (v Value) Equal(w Value) bool {
	if v.Text != nil && w.Text != nil {
		return *v.Text == *w.Text
	}
	return v.Text == nil && w.Text == nil && slices.Equal(v.List, w.List)
}

// MarshalJSON writes a string, an array, or null.
func (v Value) MarshalJSON() ([]byte, error) {
	switch {
	case v.Text != nil:
		return json.Marshal(*v.Text)
	case len(v.List) > 0:
		return json.Marshal(v.List)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (v *Value) UnmarshalJSON(b []byte) error {
	*v = Value{}
	switch {
	case string(b) == "null":
		return nil
	case len(b) > 0 && b[0] == '[':
		return json.Unmarshal(b, &v.List)
	}
	return json.Unmarshal(b, &v.Text)
}

// Field is one fact of a draft's profile: its value now, and the value that was drafted.
type Field struct {
	Value    Value
	State    State
	Drafted  Value
	Evidence []Quote // for Drafted
}

// Quotes returns the evidence for the value as it stands: none for what a person wrote.
func (f Field) Quotes() []Quote {
	if f.Value.Empty() || !f.Value.Equal(f.Drafted) {
		return []Quote{}
	}
	return f.Evidence
}

// MarshalJSON writes the field as callers see it: value, state and evidence.
func (f Field) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value    Value   `json:"value"`
		State    State   `json:"state"`
		Evidence []Quote `json:"evidence"`
	}{f.Value, f.State, f.Quotes()})
}

// Profile is the 18 facts of a draft by name. All are always there.
type Profile map[string]Field

// ProfileFields names the facts of a profile, in the order in which people read them.
var ProfileFields = []string{
	"name", "tagline", "short_description", "description", "stage", "categories", "tags", "pricing_model", "pricing_summary",
	"country", "city", "founded_year", "features", "usps", "keywords", "contact_email", "demo_video_url", "logo_url",
}

// FieldName names a profile field where a caller names one.
type FieldName string

// Enum lists every name there is.
func (FieldName) Enum() []string { return ProfileFields }

// IsList tells whether the named profile field holds a list.
func IsList(field string) bool {
	return slices.Contains([]string{"categories", "tags", "features", "usps", "keywords"}, field)
}

// EmptyProfile is a profile of which nothing is known.
func EmptyProfile() Profile {
	p := Profile{}
	for _, name := range ProfileFields {
		p[name] = Field{State: StateNotFound}
	}
	return p
}

// Text returns the text of a field, or "".
func (p Profile) Text(name string) string { return p[name].Value.String() }

// Shape is the profile as it travels, for its schema.
func (Profile) Shape() any {
	return struct {
		Name             TextField `json:"name"`
		Tagline          TextField `json:"tagline"`
		ShortDescription TextField `json:"short_description"`
		Description      TextField `json:"description"`
		Stage            TextField `json:"stage"`
		Categories       ListField `json:"categories"`
		Tags             ListField `json:"tags"`
		PricingModel     TextField `json:"pricing_model"`
		PricingSummary   TextField `json:"pricing_summary"`
		Country          TextField `json:"country"`
		City             TextField `json:"city"`
		FoundedYear      TextField `json:"founded_year"`
		Features         ListField `json:"features"`
		USPs             ListField `json:"usps"`
		Keywords         ListField `json:"keywords"`
		ContactEmail     TextField `json:"contact_email"`
		DemoVideoURL     TextField `json:"demo_video_url"`
		LogoURL          TextField `json:"logo_url"`
	}{}
}

// TextField is a profile field that holds a text, as it travels.
type TextField struct {
	Value    *string `json:"value"`
	State    State   `json:"state" enum:"ai,not_found,edited,manual,override,deleted"`
	Evidence []Quote `json:"evidence"`
}

// ListField is a profile field that holds a list of texts, as it travels.
type ListField struct {
	Value    *[]string `json:"value"`
	State    State     `json:"state" enum:"ai,not_found,edited,manual,override,deleted"`
	Evidence []Quote   `json:"evidence"`
}

// Socials are links by platform.
type Socials map[string]string

// SocialKeys are the platforms that links are kept for.
var SocialKeys = []string{
	"website", "linkedin", "x", "facebook", "instagram", "tiktok", "youtube", "threads", "pinterest", "github",
	"reddit", "product_hunt", "medium", "custom",
}

// Keys are the only keys that the map has.
func (Socials) Keys() []string { return SocialKeys }

// DraftedFAQ is a question with its answer, and where they come from.
type DraftedFAQ struct {
	Question string  `json:"question"`
	Answer   string  `json:"answer"`
	State    State   `json:"state" enum:"ai,manual"`
	Evidence []Quote `json:"evidence"`
}

// DraftedFounder is a founder, and where the facts come from.
type DraftedFounder struct {
	Name     string  `json:"name"`
	Title    Text    `json:"title" doc:"The role; null if it is not known."`
	Bio      Text    `json:"bio"`
	State    State   `json:"state" enum:"ai,manual"`
	Evidence []Quote `json:"evidence"`
}

// DraftedMilestone is a dated event, and where it comes from.
type DraftedMilestone struct {
	Date        string  `json:"date" format:"date"`
	Title       string  `json:"title"`
	Description Text    `json:"description"`
	URL         Text    `json:"url"`
	State       State   `json:"state" enum:"ai,manual"`
	Evidence    []Quote `json:"evidence"`
}

// Story is the founder story, section by section; nil is a section that nobody wrote.
type Story struct {
	Title        *string `json:"title"`
	Story        *string `json:"story"`
	WhyStarted   *string `json:"why_started"`
	Problem      *string `json:"problem"`
	Journey      *string `json:"journey"`
	Challenges   *string `json:"challenges"`
	Achievements *string `json:"achievements"`
	Lessons      *string `json:"lessons"`
	WhatsNext    *string `json:"whats_next"`
}

// Sections returns the sections by name, to read and to set.
func (s *Story) Sections() map[string]**string {
	return map[string]**string{
		"title": &s.Title, "story": &s.Story, "why_started": &s.WhyStarted, "problem": &s.Problem, "journey": &s.Journey,
		"challenges": &s.Challenges, "achievements": &s.Achievements, "lessons": &s.Lessons, "whats_next": &s.WhatsNext,
	}
}

// SEO is what search engines are told of a draft's page.
type SEO struct {
	Title *string `json:"title"`
	Meta  *string `json:"meta"`
}

// Competitor is another product that the person named, and how its website's words compare.
type Competitor struct {
	URL      string         `json:"url"`
	Status   DraftStatus    `json:"status" enum:"crawling,ready"`
	Name     *string        `json:"name"`
	Tagline  *string        `json:"tagline"`
	Compared []ComparedFact `json:"compared" doc:"Facts that at least one of the two websites states; an empty cell means that it does not."`
	Problems []Problem      `json:"problems"`
}

// Agreement says how two websites stand to each other in one fact.
type Agreement string

const (
	Same       Agreement = "same"
	Overlap    Agreement = "overlap" // lists that have some entries in common
	Differs    Agreement = "differs"
	OnlyOurs   Agreement = "only_ours"
	OnlyTheirs Agreement = "only_theirs"
)

// ComparedFact is one fact side by side.
type ComparedFact struct {
	Field       string    `json:"field"`
	Agreement   Agreement `json:"agreement" enum:"same,overlap,differs,only_ours,only_theirs" doc:"Whether the two say the same, without regard to case and punctuation; only_ours and only_theirs where one of them says nothing."`
	Ours        *string   `json:"ours" doc:"The draft's value; a list is read entry by entry."`
	Theirs      *string   `json:"theirs" doc:"What the competitor's website states."`
	Shared      []string  `json:"shared" doc:"Entries that both lists have, as the draft spells them."`
	OurEvidence []Quote   `json:"our_evidence" doc:"Quotes of the draft's own website for its cell; none for what its person typed."`
	Evidence    []Quote   `json:"evidence" doc:"Quotes of the competitor's website for its cell."`
}

// Restore puts the drafted value back.
func (f *Field) Restore() {
	f.Value, f.State = f.Drafted, StateAI
	if f.Drafted.Empty() {
		f.State = StateNotFound
	}
}

// Type marks v as typed by the person; an empty v removes the value. A lock ends with the value that it was for.
func (f *Field) Type(v Value) {
	switch {
	case v.Empty():
		f.State = StateDeleted
	case !f.Drafted.Empty():
		f.State = StateEdited
	default:
		f.State = StateManual
	}
	f.Value = v
}
