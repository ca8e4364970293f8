package statistics

import (
	"context"
	"strings"
	"unicode"
)

const (
	mostSearches  = 30 // words of a listing and a day that are kept
	longestSearch = 60 // characters
	leastSearched = 2  // visits, before words are shown: what one person typed says more of them than of a listing
	mostDigits    = 4  // in words that are kept: more may be a number of somebody
)

// Searched is by what words people searched who came to a listing, and how often.
type Searched struct {
	Words string
	N     int
}

// Searches returns the words by which most people came to a listing on the days from one to another, which is included.
func (s *Service) Searches(ctx context.Context, listing int64, from, to Day, most int) ([]Searched, error) {
	return s.store.Searches(ctx, listing, from, to, leastSearched, most)
}

// searched returns the words of a search as they are counted; "" if they are not kept, since they may name somebody.
func searched(query string) string {
	words := strings.ToLower(strings.Join(strings.Fields(strings.ToValidUTF8(query, "")), " "))
	digits := 0
	for _, r := range words {
		if unicode.IsDigit(r) {
			digits++
		}
		if unicode.IsControl(r) {
			return ""
		}
	}
	if len([]rune(words)) > longestSearch || digits > mostDigits || strings.Contains(words, "@") {
		return ""
	}
	return words
}
