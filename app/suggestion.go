package app

import (
	"strings"
	"time"

	"debut/app/ground/texts"
)

// SuggestionState says how far a suggestion is.
type SuggestionState string

const (
	SuggestionChecking  SuggestionState = "checking"
	SuggestionOpen      SuggestionState = "open"   // proven; who looks after the listing decides
	SuggestionFailed    SuggestionState = "failed" // its page does not state it, or could not be read
	SuggestionAccepted  SuggestionState = "accepted"
	SuggestionRefused   SuggestionState = "refused"
	SuggestionOvertaken SuggestionState = "overtaken" // the listing was changed since
)

// Suggestion is a fact of a listing that somebody else than its owner knows, with the page of the company's website
// that states it.
type Suggestion struct {
	ID        int64
	Listing   int64
	Account   int64
	Field     string // a profile field, or "socials." and a platform
	Value     string
	Digest    string // of both, however they are written
	Page      string
	State     SuggestionState
	Seen      texts.Text // what the check saw, where it failed
	Old, New  Said       // once it is proven
	CreatedAt time.Time
	DecidedAt *time.Time
}

// Part returns the part of a listing that the suggestion is about, as SaidOf takes it, and the platform of a link.
func (s Suggestion) Part() (part, platform string) {
	part, platform, _ = strings.Cut(s.Field, ".")
	return part, platform
}

// SuggestedFields are those that people may suggest, by the names of profile fields and, behind a dot, of platforms.
var SuggestedFields = func() []string {
	var list []string
	for _, field := range FieldSpecs {
		if field.Suggested {
			list = append(list, field.Key)
		}
	}
	for _, key := range SocialKeys {
		if key != "website" && key != "custom" {
			list = append(list, "socials."+key)
		}
	}
	return list
}()
