package search

import (
	"fmt"
	"slices"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

// sources returns a company whose words each stand in one of its sources.
func sources() app.Listing {
	return entry(1, "Zeppelin", "Lanterns", func(l *app.Listing) {
		l.Company.Keywords, l.Company.Description = []string{"Microfluidics"}, "Sells vegetables."
		l.Company.ShortDescription, l.Headline, l.Summary = "Hydraulics.", "Umbrellas.", "Gardeners."
		l.Company.Features, l.Company.USPs = []string{"Thermometers"}, []string{"Waterproof"}
	})
}

func TestSearch_ForgivesOneFaultInEveryText(t *testing.T) {
	t.Parallel()
	ix := opened(t, append(crowd()[1:], sources()))
	for _, word := range []string{
		"zeppelin", "lanterns", "microfluidics", "vegetables", "hydraulics", "umbrellas", "gardeners", "thermometers", "waterproof",
	} {
		middle, last := len(word)/2, len(word)-1
		for fault, q := range map[string]string{
			"none":                   word,
			"a letter too many":      word[:middle] + "q" + word[middle:],
			"a letter too few":       word[:middle] + word[middle+1:],
			"a wrong letter":         word[:middle] + "q" + word[middle+1:],
			"two letters swapped":    word[:last-1] + word[last:] + word[last-1:last],
			"a wrong first letter":   "q" + word[1:],
			"no first letter":        word[1:],
			"a letter before it":     "q" + word,
			"the first ones swapped": word[1:2] + word[:1] + word[2:],
			"the last letter wrong":  word[:last] + "q",
		} {
			if ids := find(t, ix, q); len(ids) == 0 || ids[0] != 1 {
				t.Errorf("%s: %q finds %v, not %q first", fault, q, ids, word)
			}
		}
	}
}

func TestSearch_FindsSeveralWordsOfADescriptionWithAFaultInOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, crowd())
	is.Equal(find(t, ix, "fleets fihsing"), []int64{1})
	is.Equal(find(t, ix, "bluefin ishing"), []int64{1})
	is.Equal(find(t, ix, "bluefun fihsing balnces"), []int64{1})
}

func TestSearch_ShowsWordsAsWrittenBeforeLikeOnes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	describe := func(id int64, text string) app.Listing {
		return entry(id, fmt.Sprint("Company ", id), "", func(l *app.Listing) { l.Company.Description = text })
	}
	var s catalogue
	for id := range int64(30) {
		s = append(s, describe(100+id, "casting casting casting"))
	}
	s = append(s, describe(1, "A long text about many other things, among which there is coasting."))
	ix := opened(t, s)
	is.Equal(find(t, ix, "coasting"), []int64{1})     // what is well spelled stands for itself
	is.Equal(find(t, ix, "coasts"), []int64{1})       // so does another form of it
	is.Equal(find(t, ix, "roasting"), []int64{1})     // the nearest
	is.Equal(len(find(t, ix, "ccasting")), 20)        // as near is casting
	is.Equal(len(find(t, ix, "castnig")), 20)         // a page
	is.Equal(len(find(t, ix, "company coasting")), 1) // and of two words
}

func TestSearch_TakesShortWordsAndNumbersInTextsAsTheyAre(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, catalogue{entry(1, "Quince", "Since 1998", func(l *app.Listing) {
		l.Company.Keywords, l.Company.Description = []string{"ISO 27001"}, "Car rental in 2024, for 1500 cities."
	})})
	for _, q := range []string{"caz", "2025", "1501", "1999", "27002"} {
		is.Equal(q+fmt.Sprint(find(t, ix, q)), q+"[]")
	}
	for _, q := range []string{"car", "2024", "1500", "1998", "27001"} {
		is.Equal(find(t, ix, q), []int64{1})
	}
}

func TestSearch_ForgivesFaultsInDescriptionsOfAnyScript(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, append(companies(), entry(50, "Vityaz", "", func(l *app.Listing) {
		l.Company.Description = "Хранение документов. Gestão de espaços. 文書の保管。"
	})))
	for _, q := range []string{"документов", "докумнетов", "окументов", "espacos", "espcaos", "文書", "保管"} {
		is.True(slices.Contains(find(t, ix, q), 50))
	}
	is.Equal(len(find(t, ix, "字")), 0) // one sign is no mistyped other one
}

func TestSearch_TakesNoWordForOneThatIsInEveryText(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, catalogue{
		entry(1, "Quince", "Sand and sun", func(l *app.Listing) { l.Company.Description = "This and that, and sand." }),
		entry(2, "Larch", "Salt and pepper", func(l *app.Listing) { l.Company.Description = "That and this, and their band." }),
		entry(3, "Alder", "Up and down", func(l *app.Listing) { l.Company.Description = "Here and there." }),
	})
	is.Equal(ascending(find(t, ix, "xand")), []int64{1, 2}) // sand and band, and not and
	is.Equal(len(find(t, ix, "thiis")), 0)
}

func TestSearch_OfNonsenseFindsNothingInDescriptions(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, catalogue{entry(1, "Quince", "", func(l *app.Listing) { l.Company.Description = "Harvest planning for vineyards" })})
	is.Equal(find(t, ix, "harvst"), []int64{1})
	is.Equal(len(find(t, ix, "hrvst")), 0) // two faults in a short word
	is.Equal(len(find(t, ix, "qxzwv jkqpx")), 0)
}

func TestSearch_ReadsAWordOfFourLettersAsNoOtherThanOneLetterAway(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, catalogue{
		entry(1, "Quince", "", func(l *app.Listing) { l.Company.Tagline = "Tell them what you ship" }),
		entry(2, "Tellerwerk", "", func(l *app.Listing) { l.Company.Tagline = "Tall plates for cafés" }),
	})
	is.Equal(len(find(t, ix, "zoll")), 0) // tell and tall are two letters away
	is.Equal(ix.Explain("zoll", []string{"Quince", "Tell them what you ship"}).Instead, "")
	is.Equal(ix.Explain("tekl", []string{"Quince", "Tell them what you ship"}).Instead, "tell") // one is
}

func TestSearch_CorrectsNoKnownNameAndNoAddress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, catalogue{
		entry(1, "Kestrela", "Boats", func(l *app.Listing) { l.Company.Country = "NL" }),
		entry(2, "Kestrelo", "Moorings", func(l *app.Listing) { l.Company.Country = "DE" }),
	})
	is.Equal(find(t, ix, "kestrela"), []int64{1}) // and not the one that is like it
	is.Equal(ascending(find(t, ix, "kestrelu")), []int64{1, 2})
	found, err := ix.Find(t.Context(), 1, listings.Text{Words: "kestrela"}, listings.Filter{Country: "DE"}, "relevance", 20, 0)
	is.NoErr(err)
	is.Equal(found.Total, 0) // a filter makes no other name of it
	for _, address := range []string{"kestrelu.com", "https://kestrelu.example/quays", "www.kestrelu.example", "mail@kestrelu.example"} {
		is.Equal(address+fmt.Sprint(find(t, ix, address)), address+"[]")
		is.Equal(ix.Explain(address, []string{"Kestrela", "Boats"}).Instead, "")
	}
	is.True(slices.Contains(find(t, ix, "kestrelu.js"), 1)) // no address
}
