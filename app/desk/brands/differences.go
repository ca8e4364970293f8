package brands

import (
	"strings"

	"debut/app"
)

// differences returns what the audit log says of a change: the fields that it changed as they were, and as they are.
func differences(before, after app.Brand) (was, is string) {
	var old, anew []string
	a, b := fields(before), fields(after)
	for i, field := range a {
		if field[1] != b[i][1] {
			old, anew = append(old, inWords(field)), append(anew, inWords(b[i]))
		}
	}
	return strings.Join(old, "; "), strings.Join(anew, "; ")
}

func inWords(field [2]string) string {
	if field[1] == "" {
		return "no " + field[0] + " of its own"
	}
	return field[0] + " " + app.Brief(field[1])
}

// fields returns the parts of a brand with their names, always in one order.
func fields(b app.Brand) [][2]string {
	return [][2]string{
		{"language", string(b.Language)}, {"name", b.Name}, {"tagline", b.Tagline}, {"dark colour", b.Dark},
		{"bright colour", b.Bright}, {"mark", b.Mark},
		{"heading", b.Heading}, {"introduction", b.Intro}, {"categories", typedSlugs(b.Branches)},
		{"header", typedLinks(b.Header)}, {"footer", typedLinks(b.Footer)}, {"badges", typedWords(b.Badges)},
		{"publisher", b.Publisher}, {"contact", b.Contact}, {"security contact", b.Security},
		{"privacy text", b.Privacy}, {"terms", b.Terms}, {"imprint", b.Imprint},
	}
}
