package badges

import (
	"maps"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
	"debut/app/ground/texts"
)

// wordsOf returns the words on a site's badges by those in English: its own, else those of its language.
func wordsOf(b app.Brand) map[string]string {
	if b.Language.IsEnglish() {
		return b.Badges
	}
	words := map[string]string{}
	for _, word := range badgesvg.Words {
		words[word] = texts.Text(word).In(b.Language)
	}
	maps.Copy(words, b.Badges)
	return words
}
