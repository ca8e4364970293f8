package lexicon_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/drafting/lexicon"
)

// What is said of a country's law, of one of its companies or of its statutes names the country.
func TestLaws_NameTheCountry(t *testing.T) {
	t.Parallel()
	for _, said := range []struct {
		of   func(string) string
		text map[string]string
	}{
		{lexicon.LawOf, map[string]string{
			"Questi termini sono regolati dalle leggi italiane.": "IT",
			"Es gilt deutsches Recht.":                           "DE",
			"qualquer disputa pelas leis brasileiras":            "BR",
			"Regido pela legislação portuguesa":                  "PT",
			"Our German customers know the law.":                 "",
			"The law is dull.":                                   "",
		}},
		{lexicon.FirmOf, map[string]string{
			"Parcelwick is a UK company.":          "GB",
			"due sviluppatori italiani di Trieste": "IT",
			"ein österreichisches Unternehmen":     "AT",
			"a fine company":                       "",
		}},
		{lexicon.StatuteOf, map[string]string{
			"Angaben gemäß § 5 TMG":                 "DE",
			"Informationspflicht laut § 5 ECG":      "AT",
			"conforme a la LFPDPPP":                 "MX",
			"a Delaware corporation":                "US",
			"Org.nr: 559999-1234":                   "SE",
			"Nothing of the kind, in five chapters": "",
		}},
	} {
		for text, want := range said.text {
			is.New(t).Equal(said.of(text), want)
		}
	}
}

func TestCitiesIn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	found := lexicon.CitiesIn("From Clermont-Ferrand to Den Haag, by paris and by night")
	is.Equal(len(found), 2) // what begins with a small letter is no name
	is.Equal([]string{found[0].ISO, found[1].ISO}, []string{"FR", "NL"})
	city, _, ok := lexicon.CityInState("Our office is in Corvallis, Oregon.")
	is.True(ok)
	is.Equal(city.ISO, "US")
	is.Equal(lexicon.FormOf("Kaiweg 4\n26725 Emden"), "DE") // a German street, five digits and a city
	is.Equal(lexicon.FormOf("Kaiweg 4\n26725 Paris"), "")   // which is in another country
}
