package page

import (
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/texts"
)

// Phrase turns a word of ours into one for people: one_time is "One-time". Other words stay, with a capital letter:
// public-beta is "Public beta".
func Phrase(s *string) texts.Text {
	if label := app.ChoiceLabel(Text(s)); label != "" {
		return label
	}
	text := strings.NewReplacer("_", " ", "-", " ").Replace(Text(s))
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return texts.Verbatim(strings.ToUpper(string(first)) + text[size:])
}
