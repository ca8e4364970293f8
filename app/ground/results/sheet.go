// Package results is what the result sheet of a launch week says: how votes are ranked, how the file is written, how
// sheets name each other, and how anyone counts them again.
package results

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
)

// Sheet is the result sheet of a launch week.
type Sheet struct {
	Site                string // its origin
	Number              int    // among the sheets of the site, from 1; 0 of those from before sheets had numbers
	Before              string // SHA-256 of the sheet with the number before, in hexadecimal; "" of the first
	Week                app.Week
	From, Until, Closed time.Time
	Least               int       // counted votes that an award needs
	Listings            []Listing // by place
	Votes               []Vote    // by pseudonym, so that their order says nothing
}

// Listing is a launch of the week, and what it came to.
type Listing struct {
	Place               int
	Slug                app.Slug
	Counted, Held, Void int
	Launched            time.Time
	ID                  int64
	Award               string // code of the award; "" if it won none
}

// Vote is one line of the sheet.
type Vote struct {
	Pseudonym string
	Slug      app.Slug
	Hour      time.Time // in which it was cast
	State     app.VoteState
}

// Rank puts the launches of a week in order, and gives them their places: by counted votes, then the earlier launch,
// then the lower id.
func Rank(all []Listing) {
	slices.SortFunc(all, func(a, b Listing) int {
		return cmp.Or(cmp.Compare(b.Counted, a.Counted), a.Launched.Compare(b.Launched), cmp.Compare(a.ID, b.ID))
	})
	for i := range all {
		all[i].Place = i + 1
	}
}

// Wins reports whether a launch wins an award, if one needs that many counted votes.
func (l Listing) Wins(least int) bool { return l.Place <= app.AwardPlaces && l.Counted >= least }

// Pseudonym returns the name that a vote has on the sheet: the first half of the receipt's SHA-256.
func Pseudonym(receipt string) string {
	sum := sha256.Sum256([]byte(receipt))
	return hex.EncodeToString(sum[:16])
}

// Hash returns the SHA-256 by which the next sheet names a file.
func Hash(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}

// URL returns the page of the result sheet of a week, on the site with an origin.
func URL(origin string, w app.Week) string { return origin + "/launches/" + string(w) + "/results" }

const (
	instant = "2006-01-02T15:04:05.000Z"
	hour    = "2006-01-02T15"
	none    = "none" // stands where the first sheet would name one before
)

// Comment returns what the signature says of the sheet: whoever reads the signature alone knows what it is of.
func (s Sheet) Comment() string {
	return fmt.Sprintf("results of the week %s on %s, closed %s", s.Week, s.Site, s.Closed.UTC().Format(time.RFC3339))
}

// begins is the first line of a file, which says of which form it is.
const (
	oldForm = "debut-results 1" // without numbers
	newForm = "debut-results 2"
)

// explanationOf returns what stands at the head of a file of a form. Whoever reads it can write a program that counts
// the votes again. Sheets that were signed must stay as they are, so what a form had it keeps.
func explanationOf(form string) string {
	if form == oldForm {
		return strings.Replace(explanation, chained, "", 1)
	}
	return explanation
}

// Heads returns the lines with which files explain themselves, of each form.
func Heads() [][]string {
	var all [][]string
	for _, form := range []string{oldForm, newForm} {
		all = append(all, strings.Split(strings.TrimSuffix(explanationOf(form), "\n"), "\n"))
	}
	return all
}

const chained = `# number    Which sheet of the directory it is. The first has 1.
# before    The SHA-256 of the file with the number before, so that none can be exchanged later; none before the first.
`

const explanation = `# The result of a launch week, for everybody to count again.
#
# Each line is a word that says what the line is, and values with single spaces between them. Lines that begin with # explain.
#
# site      The directory.
` + chained + `# week      The Monday with which the week began.
# from      The first moment of the week. All times are in UTC.
# until     The first moment after it.
# closed    When the votes were counted. What became of a held or void vote later changes nothing here.
# least     How many counted votes an award needs.
# launches  How many launches follow.
# launch    Its place, its name in addresses, its votes that are counted, held and void, when it launched, and its number.
# awards    How many awards follow.
# award     The place, the launch, and the code by which anyone checks the award.
# votes     How many votes follow.
# vote      A pseudonym, the launch that it was for, the hour in which it was given, and its state: counted, held or void.
#
# Places are given by counted votes: the most have place 1. Of launches with as many, the one that launched earlier has the better place, and of
# those that launched in the same moment, the one with the lower number. Places 1 to 3 win an award if they have enough counted votes.
# A held vote waited to be looked at when the week was closed; a void one does not count, because it was not an honest vote.
# A pseudonym is the first 32 hexadecimal digits of the SHA-256 of the receipt, which only the voter has.
#
`

// File writes the sheet.
func (s Sheet) File() []byte {
	var b bytes.Buffer
	s.writeHead(&b)
	fmt.Fprintf(&b, "launches %d\n", len(s.Listings))
	awards := 0
	for _, l := range s.Listings {
		fmt.Fprintf(&b, "launch %d %s %d %d %d %s %d\n", l.Place, l.Slug, l.Counted, l.Held, l.Void,
			l.Launched.UTC().Format(instant), l.ID)
		if l.Award != "" {
			awards++
		}
	}
	fmt.Fprintf(&b, "awards %d\n", awards)
	for _, l := range s.Listings {
		if l.Award != "" {
			fmt.Fprintf(&b, "award %d %s %s\n", l.Place, l.Slug, l.Award)
		}
	}
	fmt.Fprintf(&b, "votes %d\n", len(s.Votes))
	for _, v := range s.Votes {
		fmt.Fprintf(&b, "vote %s %s %s %s\n", v.Pseudonym, v.Slug, v.Hour.UTC().Format(hour), v.State)
	}
	b.WriteString("end\n")
	return b.Bytes()
}

// writeHead writes what stands before the launches.
func (s Sheet) writeHead(b *bytes.Buffer) {
	form := oldForm
	if s.Number > 0 {
		form = newForm
	}
	fmt.Fprintf(b, "%s\n%ssite %s\n", form, explanationOf(form), s.Site)
	if s.Number > 0 {
		fmt.Fprintf(b, "number %d\nbefore %s\n", s.Number, cmp.Or(s.Before, none))
	}
	fmt.Fprintf(b, "week %s\nfrom %s\nuntil %s\nclosed %s\nleast %d\n", s.Week, s.From.UTC().Format(instant),
		s.Until.UTC().Format(instant), s.Closed.UTC().Format(instant), s.Least)
}
