package page

import (
	"strings"
	"unicode/utf8"

	"debut/app/ground/texts"
)

// labels are those words of ours, stages and pricing models, as people write them.
var labels = map[string]texts.Text{
	"idea": "Idea", "mvp": "MVP", "beta": "Beta", "launched": "Launched", "growing": "Growing",
	"discontinued": "Discontinued",
	"free":         "Free", "freemium": "Freemium", "subscription": "Subscription", "one_time": "One-time",
	"usage": "Usage-based", "quote": "On request",
}

// Phrase turns a word of ours into one for people: one_time is "One-time". Other words stay, with a capital letter:
// public-beta is "Public beta".
func Phrase(s *string) texts.Text {
	if label, found := labels[Text(s)]; found {
		return label
	}
	text := strings.NewReplacer("_", " ", "-", " ").Replace(Text(s))
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return texts.Verbatim(strings.ToUpper(string(first)) + text[size:])
}
