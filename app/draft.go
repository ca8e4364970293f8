package app

import (
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
	ID      UUID  `json:"id" view:"changes"`
	Account int64 `json:"-"`
	// accounts that look after it by an invitation; they are not saved with it
	Members        []int64            `json:"-"`
	URL            string             `json:"url"`
	Status         DraftStatus        `json:"status" view:"changes" enum:"crawling,drafting,ready"`
	Completeness   int                `json:"completeness" view:"changes" min:"0" max:"100" doc:"How much of the profile is filled in, in percent."`
	Missing        []string           `json:"missing" view:"changes" doc:"The names of the parts that nobody has filled in."`
	MissingNotes   []Note             `json:"missing_notes" doc:"Of each missing part: why it matters, whether it keeps a listing from being launched, and what sets it."`
	Notes          []Note             `json:"notes" view:"changes" doc:"What to know before submitting: what a listing would refuse, and which listing is changed."`
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
	Evidence       map[string][]Quote `json:"evidence" view:"full" doc:"Quotes for the parts that have no place of their own for them: company_socials.github, story.problem, and so on."`
	ListingID      *int64             `json:"listing_id" view:"changes" doc:"The listing that the draft became, or, of a company that is yours already, that it changes when it is submitted."`
	Pages          []PageRead         `json:"pages"`
	NextStep       string             `json:"next_step" view:"changes" doc:"What to do now, in words."`
	Changes        []ChangedDraft     `json:"changes" view:"full" doc:"The latest changes, newest first: revert_draft undoes one. 20 are kept."`
	CreatedAt      time.Time          `json:"created_at"`
	UpdatedAt      time.Time          `json:"updated_at"`
	ETag           Revision           `json:"revision" view:"changes" doc:"Stands for what it says: as if_revision, or If-Match, it keeps a change from writing over what others changed since."`
	Revision       int64              `json:"-"` // grows with each change
	// which addresses of the draft came without a scheme: https is tried, then http
	Bare []string `json:"-"`
	// what the listing was last given of the draft; nil before it is submitted
	Synced  *Given    `json:"-"`
	Media   []Picture `json:"-"` // pictures of the product that its person chose
	Listed  *Listed   `json:"-"` // of a listing that is edited in the shape of a draft
	Watched bool      `json:"-"` // somebody watches its website being read
	// in which the website asks browsers to frame it, as "#rrggbb"; "" if it names none, or next to white, black or grey
	Colour string `json:"-"`
	// the parts besides the profile fields that its person wrote: "faqs", "story.problem"
	Typed []string `json:"-"`
	// nil if no website was drafted, or it was counted already
	Proposed *Proposed `json:"-"`
}

// Proposed is what a drafter made of a website, until it is counted what its person left of it.
type Proposed struct {
	Drafter  string           `json:"drafter"` // ByRules or ByModel
	Language string           `json:"language"`
	Parts    map[string]Stamp `json:"parts"` // that it filled besides the profile fields
}

// Who drafts: rules alone, or a language model with them.
const (
	ByRules = "rules"
	ByModel = "model"
)

// Revised returns what stands for what the draft says.
func (d Draft) Revised() Revision { return d.ETag }

// MarkTyped notes that the draft's person wrote a part.
func (d *Draft) MarkTyped(part string) {
	if !slices.Contains(d.Typed, part) {
		d.Typed = append(d.Typed, part)
	}
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

// PageRead is a page of the website that was read.
type PageRead struct {
	URL    string `json:"url"`
	Status int    `json:"status"`
}

// Listed is what a listing says that no draft does.
type Listed struct {
	Headline, Summary string
	Public            bool // everybody sees it
}

// SEO is what search engines are told of a draft's page.
type SEO struct {
	Title *string `json:"title"`
	Meta  *string `json:"meta"`
}
