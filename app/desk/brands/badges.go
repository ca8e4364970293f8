package brands

import (
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
	"debut/app/ground/texts"
)

// mostOnBadge is how many characters a site's own words on a badge may have, each of them.
const mostOnBadge = 30

// badgeWords reads a site's own words on badges, a line for each. They must leave each badge whole, beside the name of
// the site.
func badgeWords(issues *app.Issues, typed string, l texts.Language, site, origin string) map[string]string {
	own := map[string]string{}
	for one := range strings.Lines(typed) {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		of, words, found := strings.Cut(one, "=")
		of, words = strings.TrimSpace(of), strings.Join(strings.Fields(words), " ")
		i := slices.IndexFunc(badgesvg.Words, func(known string) bool { return strings.EqualFold(known, of) })
		switch n := utf8.RuneCountInString(words); {
		case !found:
			issues.Add("badges", "has the line %s; write it as Launched = Started", app.Brief(one))
		case i < 0:
			issues.Add("badges", "has other words for %s, which stand on no badge; there are %s",
				app.Brief(of), strings.Join(badgesvg.Words, ", "))
		case n == 0 || n > mostOnBadge:
			issues.Add("badges", "has %s; send 1 to %d characters", app.Brief(one), mostOnBadge)
		default:
			own[badgesvg.Words[i]] = words
			continue
		}
		return nil
	}
	if len(own) == 0 {
		return nil
	}
	_, host, _ := strings.Cut(origin, "://")
	if word, why := badgesvg.Misfit(own, l, site, host); word != "" {
		issues.Add("badges", "has %s, which %s; send other words", app.Brief(word), why)
	}
	return own
}

func typedWords(own map[string]string) string {
	var lines []string
	for _, of := range badgesvg.Words {
		if own[of] != "" {
			lines = append(lines, of+" = "+own[of])
		}
	}
	return strings.Join(lines, "\n")
}
