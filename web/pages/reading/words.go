package reading

import (
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// shown returns what a fact says, for people.
func shown(f app.Fact, l texts.Language) []string {
	list := f.Value.Texts()
	switch f.Key {
	case "country", "stage", "pricing_model":
		return []string{app.SpecOf(f.Key).Type.Shown(f.Value.String(), l)}
	case "company_socials", "logo_url", "demo_video_url":
		links := make([]string, len(list))
		for i, link := range list {
			links[i] = short(link)
		}
		return links
	}
	return list
}

// byHand ends what is said of most problems; the page says it with a button.
const byHand = " You can fill in the profile by hand."

// problems says what kept a website, or a part of it, from being read: of what concerns pages, once each.
func problems(all []app.Problem) (list []texts.Text) {
	seen := map[string]bool{}
	for _, p := range all {
		if seen[p.Code] {
			continue
		}
		seen[p.Code] = true
		list = append(list, texts.Text(strings.TrimSuffix(p.Detail, byHand)))
	}
	return list
}
