package app

import (
	"slices"
	"strings"
	"time"
)

// Proposal is something that the website of a listing says differently now. Its owner accepts or refuses it.
type Proposal struct {
	ID        int64
	Listing   int64
	Field     string // a profile field, or "faqs", "founders" or "socials"
	Kind      ProposalKind
	State     ProposalState
	Digest    string // of what is proposed, however it is written
	Old, New  Said
	FoundAt   time.Time
	DecidedAt *time.Time
}

// ProposalKind says how a website differs from its listing.
type ProposalKind string

const (
	SaysOtherwise ProposalKind = "changed"
	SaysMore      ProposalKind = "new"  // what the listing does not state
	SaysNoMore    ProposalKind = "gone" // what the listing states
)

// ProposalState says what became of a proposal.
type ProposalState string

const (
	ProposalOpen      ProposalState = "open"
	ProposalAccepted  ProposalState = "accepted"
	ProposalRefused   ProposalState = "refused"
	ProposalOvertaken ProposalState = "overtaken" // by the owner's own words, or by those of the website
)

// Said is what a field says, and where the website says it.
type Said struct {
	Value    Value     `json:"value,omitzero"`
	FAQs     []FAQ     `json:"faqs,omitempty"`
	Founders []Founder `json:"founders,omitempty"`
	Socials  Socials   `json:"socials,omitempty"`
	Quotes   []Quote   `json:"quotes,omitempty"`
}

// Texts returns what is said, entry by entry.
func (s Said) Texts() []string {
	list := slices.Clone(s.Value.Texts())
	for _, f := range s.FAQs {
		list = append(list, f.Question+"\n"+f.Answer)
	}
	for _, f := range s.Founders {
		list = append(list, strings.Join(slices.DeleteFunc([]string{f.Name, string(f.Title), string(f.Bio)},
			func(s string) bool { return s == "" }), "\n"))
	}
	for _, key := range SocialKeys {
		if link := s.Socials[key]; link != "" {
			list = append(list, key+": "+link)
		}
	}
	return list
}

// SaidOf returns what facts say under the name of a field that proposals are about, with its quotes.
func SaidOf(f Facts, name string) Said {
	s := Said{Quotes: f.Evidence[name]}
	switch name {
	case "faqs":
		s.FAQs = f.FAQs
	case "founders":
		s.Founders = f.Founders
	case "socials":
		s.Socials = f.Socials
	default:
		s.Value = Words{Facts: f}.Value(name)
	}
	return s
}

// Says changes what facts say under the name of a field, and its quotes.
func (f *Facts) Says(name string, s Said) {
	switch name {
	case "faqs":
		f.FAQs = s.FAQs
	case "founders":
		f.Founders = s.Founders
	case "socials":
		f.Socials = s.Socials
	default:
		f.Set(name, s.Value)
	}
	if delete(f.Evidence, name); len(s.Quotes) > 0 {
		f.Evidence[name] = s.Quotes
	}
}

// Website is how the website of a company with a live listing was last read again.
type Website struct {
	Company      int64
	NextAt       time.Time
	ReadAt       *time.Time
	Outcome      string     // the code of the problem that kept it from being read; "" if none did
	FailingSince *time.Time // nil if something answers
	AskedAt      *time.Time // when its owner last had it read
}

// Confirmed says which facts were found on the website when it was last read again.
type Confirmed struct {
	At     *time.Time
	Fields []string
}
