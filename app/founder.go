package app

import (
	"slices"
	"strings"

	"debut/app/ground/texts"
)

// Founder is a person behind a company. The first of a list is the listing's primary founder.
type Founder struct {
	Name    string  `json:"name"`
	Title   Text    `json:"title"`
	Bio     Text    `json:"bio"`
	Socials Socials `json:"socials"`
	Picture Text    `json:"picture" doc:"The address of a portrait."`
}

// Lacks names what keeps a founder profile from being complete (name, title, a bio of 80 characters or more,
// and one link); none if it is complete.
func (f Founder) Lacks() []texts.Text {
	lacks := []texts.Text{}
	for _, part := range []struct {
		what    texts.Text
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

// DraftedFounder is a founder, and where the facts come from.
type DraftedFounder struct {
	Name     string  `json:"name"`
	Title    Text    `json:"title" doc:"The role; null if it is not known."`
	Bio      Text    `json:"bio"`
	State    State   `json:"state" enum:"ai,manual"`
	Evidence []Quote `json:"evidence" view:"full"`
}

// mostFounders is how many people a company names.
const mostFounders = 6

// In returns where a person stands among the founders of a company, by name; -1 if they do not.
func (f Founder) In(founders []Founder) int {
	return slices.IndexFunc(founders, func(other Founder) bool { return strings.EqualFold(other.Name, f.Name) })
}

// SamePerson reports whether two names may be of one person: the other has each word of the shorter one, or what its
// initials stand for, as in "Ines V." and "Dr. Ines Vandermolen".
func SamePerson(a, b string) bool {
	short, long := strings.Fields(strings.ToLower(a)), strings.Fields(strings.ToLower(b))
	if len(short) > len(long) {
		short, long = long, short
	}
	return len(short) > 0 && !slices.ContainsFunc(short, func(part string) bool {
		initial, dotted := strings.CutSuffix(part, ".")
		return !slices.ContainsFunc(long, func(word string) bool {
			return word == part || dotted && initial != "" && strings.HasPrefix(word, initial)
		})
	})
}

// Into returns the founders of a company with what the person says of themselves: where they are named so, or as
// before; where nobody is named; or, if add is set and there is room, after the others.
func (f Founder) Into(founders []Founder, before string, add bool) []Founder {
	at := f.In(founders)
	if at < 0 && before != "" {
		at = Founder{Name: before}.In(founders)
	}
	switch founders = slices.Clone(founders); {
	case f.Name == "":
	case at >= 0:
		founders[at] = f
	case len(founders) == 0, add && len(founders) < mostFounders:
		founders = append(founders, f)
	}
	return founders
}
