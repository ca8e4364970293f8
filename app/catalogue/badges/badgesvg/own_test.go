package badgesvg_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
	"debut/app/ground/texts"
)

func TestIn_ASitesOwnWordsStandOnItsBadges(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	own := map[string]string{"Launched": "Gestartet", "Not launched now": "Zurzeit nicht gestartet", "Debuts": "Über & <bald>", "on": "bei"}
	is.Equal(of("launched").In(own, texts.English).Title(), "Tallowby: Gestartet bei Kiln")
	is.Equal(of("listed").In(own, texts.English).Title(), "Tallowby: listed bei Kiln") // the others are as they were
	lost, waits := of("launched"), of("launched")
	lost.Lost, waits.Waits = true, true
	is.Equal(lost.In(own, texts.English).Short(), "Zurzeit nicht gestartet bei Kiln")
	p, err := read(badgesvg.Draw(waits.In(own, texts.English), badgesvg.Default))
	is.NoErr(err)
	is.Equal(p.title, "Tallowby: Über & <bald> bei Kiln") // escaped, since it could be read
	for _, shape := range app.BadgeShapes {
		style := badgesvg.Style{Shape: shape}
		is.True(words(string(badgesvg.Draw(of("launched").In(own, texts.English), style))) != words(string(badgesvg.Draw(of("launched"), style))))
	}
}

// What is taken leaves every badge whole; what is not is named with its reason.
func TestMisfit_NamesTheWordThatABadgeCannotShow(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	fits := func(of, own string) string {
		word, why := badgesvg.Misfit(map[string]string{of: own}, texts.English, "Kiln", "kiln.example")
		if word != "" {
			is.Equal(word, own)
		}
		return why
	}
	is.Equal(fits("Launched", "Gestartet"), "")
	is.Equal(fits("Launch of the week", "Produkt der Woche"), "")
	is.Equal(fits("Launched", "開始"), "has a letter that badges have no outline for")
	is.True(strings.HasPrefix(fits("Featured", strings.Repeat("W", 30)), "is too long for the badge in the shape "))
	is.True(strings.HasPrefix(fits("on", strings.Repeat("w", 30)), "is too long for the badge in the shape "))
	word, _ := badgesvg.Misfit(map[string]string{"Launched": "Gestartet"}, texts.English, strings.Repeat("Kiln ", 20), "")
	is.Equal(word, "") // the name is too long in any words
}
