package lexicon_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/drafting/lexicon"
)

func TestWords_AreFoundWholeInAnyCaseAndScript(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.True(lexicon.FeatureWords.In("Our FEATURES"))
	is.True(lexicon.FeatureWords.In("当社の特長"))
	is.True(lexicon.FounderWords.In("Co-Founder & CTO"))
	is.True(!lexicon.FounderWords.In("confounders"))
	is.True(!lexicon.PricingWords.In("planetary"))
	found, start, end := lexicon.QuoteWords.Find("Enterprise: contact  sales today")
	is.Equal(found, "contact  sales")
	is.Equal([2]int{start, end}, [2]int{12, 26})
}

func TestCountry_KnowsNamesInTheirOwnLanguages(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Deutschland": "DE", "the Netherlands": "NL", "Schweiz": "CH", "Brasil": "BR", "日本": "JP", "Czech Republic": "CZ", "United Kingdom": "GB", "Polska": "PL", "UK": "GB", "DE": "DE",
	} {
		got, ok := lexicon.Country(text)
		if !ok || got != want {
			t.Errorf("%s is %q, not %s", text, got, want)
		}
	}
	_, ok := lexicon.Country("Atlantis")
	is.New(t).True(!ok)
}

func TestCountriesIn_FindsThemInSentences(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	found := lexicon.CountriesIn("Made in Leeds, United Kingdom, with friends in Österreich")
	is.Equal(len(found), 2)
	is.Equal(found[0].ISO, "GB")
	is.Equal(found[1].ISO, "AT")
	is.Equal(len(lexicon.CountriesIn("we man the phones in a chad shirt")), 0)
}

func TestDatesIn_AMonthOfTwoLanguagesIsThatOfThePage(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]int{"hr": 10, "hr-HR": 10, "pl": 11, "PL_pl": 11, "cs": 0, "en": 0, "": 0} {
		month := 0
		for _, d := range lexicon.DatesIn("12. listopada 2023", lang) {
			month = d.Month
		}
		if month != want {
			t.Errorf("listopada in %q is %d, not %d", lang, month, want)
		}
	}
	is := is.New(t)
	is.Equal(lexicon.DatesIn("Listopad 2023", "cs")[0].Month, 11)
	is.Equal(lexicon.DatesIn("Listopad 2023.", "hr")[0].Month, 10)
	is.Equal(lexicon.DatesIn("12. studenoga 2023.", "en")[0].Month, 11) // no other language has it
}

func TestDatesIn_ReadsThemAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][3]int{
		"6 January 2025": {2025, 1, 6}, "March 3rd, 2021": {2021, 3, 3}, "14 juin 2022": {2022, 6, 14}, "1. März 2021": {2021, 3, 1}, "3 de mayo de 2020": {2020, 5, 3},
		"2021年4月": {2021, 4, 0}, "Sept 2019": {2019, 9, 0}, "2024-02-29": {2024, 2, 29}, "07.11.2023": {2023, 11, 7}, "12 stycznia 2022": {2022, 1, 12},
		"22/02/2015": {2015, 2, 22}, "Ada StoneOctober 4, 2018": {2018, 10, 4}, "NewsBen HoltMarch 2017": {2017, 3, 0},
	} {
		dates := lexicon.DatesIn(text, "")
		if len(dates) != 1 || [3]int{dates[0].Year, dates[0].Month, dates[0].Day} != want {
			t.Errorf("%s is %v, not %v", text, dates, want)
		}
	}
	for _, none := range []string{"2023", "01/02/2003", "31 February 2020", "version 2024.1"} {
		if dates := lexicon.DatesIn(none, "en"); len(dates) > 0 {
			t.Errorf("%s is %v, not nothing", none, dates)
		}
	}
}

// Of a date in figures alone the day comes first, but in English, where it must be no month.
func TestDatesIn_TheLanguageTellsWhatComesFirst(t *testing.T) {
	t.Parallel()
	for lang, text := range map[string]string{"fr": "04/07/2016", "pt-BR": "4/7/2016", "en": "07/14/2016", "en-GB": "14/07/2016"} {
		dates := lexicon.DatesIn(text, lang)
		if len(dates) != 1 || dates[0].Month != 7 {
			t.Errorf("%s in %s is %v, and not in July", text, lang, dates)
		}
	}
	for _, none := range []string{"04/07/2016", "31/31/2016", "1/04/07/2016"} {
		if dates := lexicon.DatesIn(none, "en"); len(dates) > 0 {
			t.Errorf("%s is %v, not nothing", none, dates)
		}
	}
}

func TestPrice_IsFoundWithItsCurrency(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"$ 9.99 /month": "$ 9.99", "ab CHF 2'500": "CHF 2'500", "29,90 € par mois": "29,90 €", "R$ 89/mês": "R$ 89", "月額980円": "980円", "1.200 EUR": "1.200 EUR", "199 zł": "199 zł",
	} {
		m := lexicon.Price.FindStringSubmatch(text)
		if m == nil || m[1] != want {
			t.Errorf("%s has %q, not %s", text, m, want)
		}
	}
	for _, none := range []string{"100 users", "version 4.99", "2024"} {
		if lexicon.Price.MatchString(none) {
			t.Errorf("%s has a price", none)
		}
	}
}

func TestWords_TheZeroWordsHoldNone(t *testing.T) {
	t.Parallel()
	is.New(t).True(!lexicon.Words{}.In("free for everyone"))
}
