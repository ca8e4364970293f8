package badges

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
	"debut/app/ground/texts"
)

// No badge is cut short by the words of a language, beside a site's name as short as ours.
func TestWordsOf_EachLanguageLeavesBadgesWhole(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, l := range texts.Languages {
		words := wordsOf(app.Brand{Language: l.Tag, Badges: map[string]string{"Launched": "Da"}})
		word, why := badgesvg.Misfit(words, l.Tag, "Debut", "debut.example")
		is.Equal(word+why, "")
		is.Equal(words["Launched"], "Da") // a site's own words win
	}
}
