package answers

import (
	"strings"
	"unicode"

	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// kind is what a question asks for, which an answer then holds: a place, a number and the like.
type kind string

const (
	anything kind = ""
	place    kind = "place"
	day      kind = "day"
	person   kind = "person"
	amount   kind = "amount"
	number   kind = "number"
	duration kind = "duration"
	phone    kind = "phone"
	email    kind = "email"
)

// cues are how questions of a kind begin, with a blank around each word.
var cues = []struct {
	of   kind
	says []string
}{
	{phone, []string{"phone number", "telephone number", "telefonnummer", "rufnummer", "numero de telephone",
		"numero de telefono", "numero di telefono", "telefoonnummer"}},
	{email, []string{"email", "e mail", "email address", "e mail address", "mailadresse", "e mail adresse"}},
	{duration, []string{"how long", "how fast", "how soon", "how quickly", "wie lange", "wie schnell", "wie bald",
		"combien de temps", "cuanto tiempo", "quanto tempo", "hoe lang", "hoe snel"}},
	{number, []string{"how many", "wie viele", "wie vielen", "wieviele", "combien de", "cuantos", "cuantas", "quanti", "quante",
		"hoeveel"}},
	{amount, []string{"how much", "how expensive", "wie viel", "wieviel", "wie teuer", "was kostet", "was kosten", "what does it cost",
		"what is the price", "ab welchem preis", "combien", "cuanto", "quanto", "hoe duur"}},
	{place, []string{"where", "wo", "woher", "wohin", "which country", "what country", "which city", "what city",
		"welches land", "welchem land", "welcher stadt", "welche stadt", "ou se", "ou est", "ou sont", "quel pays",
		"quelle ville", "donde", "dove", "waar"}},
	{day, []string{"when", "wann", "which year", "what year", "welches jahr", "welchem jahr", "quand",
		"quelle annee", "cuando", "quando", "wanneer"}},
	{person, []string{"who", "wer", "wem", "von wem", "qui", "quien", "quienes", "chi"}},
}

// kindOf returns what a question asks for.
func kindOf(words []string) kind {
	text := joined(words)
	for _, c := range cues {
		for _, says := range c.says {
			if strings.Contains(text, " "+says+" ") {
				return c.of
			}
		}
	}
	return anything
}

// cue reports whether a word is of the beginning of a question of the kind.
func (k kind) cue(word string) bool {
	for _, c := range cues {
		for _, says := range c.says {
			if c.of == k && strings.Contains(" "+says+" ", " "+word+" ") && k != amount && k != phone && k != email {
				return true
			}
		}
	}
	return false
}

// concept names what a question of the kind is about that names nothing else.
func (k kind) concept() string {
	switch k {
	case place:
		return "location"
	case person:
		return "maker"
	case day:
		return "launch"
	case amount:
		return "price"
	}
	return ""
}

var (
	years     = lazyregexp.Compile(`\b(?:19[5-9]\d|20\d\d)\b|\bQ[1-4]\b|\b\d{1,2}[./]\d{1,2}[./]`)
	figures   = lazyregexp.Compile(`\d`)
	numbers   = lazyregexp.Compile(`(?i)\b(?:two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|twee|drie|vier|vijf)\b`)
	phones    = lazyregexp.Compile(`\+?\(?\d[\d ()/.-]{6,}\d`)
	regions   = lazyregexp.Compile(`\b(?:EU|EWR|EEA|USA|UK|Europ\pL*|europ\pL*)\b`)
	moneys    = lazyregexp.Compile(`(?:[$€£¥₹]|CHF|EUR|USD|GBP)\s?\d|\d\s?(?:[$€£¥₹%]|CHF|EUR|USD|GBP|kr|zł|Euro)`)
	durations = lazyregexp.Compile(`(?i)(?:\d|\b(?:first|one|two|three|ein|eine|einem|einen|zwei|drei|un|une|deux|trois))[\s+-]*(?:business |working |werk)?(?:sec|min|hour|day|week|month|year|sek|stund|tag|woch|monat|jahr|heur|jour|semain|mois|an(?:s|née)|hora|día|dia|mes|año|ore|giorn|settiman|uur|dag|maand)|\bh\b|24/7|(?i:immediately|instantly|sofort|forever|lifetime)`)
	twoNames  = lazyregexp.Compile(`\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?\p{Lu}\p{Ll}+`)
)

// holds returns how well a text holds what a question of the kind asks for, from 0 to 1.
func (k kind) holds(text string) float64 {
	switch k {
	case place:
		return located(text)
	case day:
		return either(years.MatchString(text) || lexicon.MonthWords.In(text) && figures.MatchString(text), 0)
	case person:
		switch named := lexicon.GivenNames.In(text); {
		case named && twoNames.MatchString(text):
			return 1
		case named || twoNames.MatchString(text):
			return 0.8
		}
		return 0
	case amount:
		if moneys.MatchString(text) || lexicon.FreeWords.In(text) {
			return 1
		}
		return either(figures.MatchString(text), 0) * 0.6
	case number:
		return either(figures.MatchString(text) || numbers.MatchString(text), 0)
	case phone:
		return either(phones.MatchString(text), 0)
	case email:
		return either(strings.Contains(text, "@"), 0)
	case duration:
		return either(durations.MatchString(text), 0)
	}
	return 1
}

func either(yes bool, otherwise float64) float64 {
	if yes {
		return 1
	}
	return otherwise
}

// located returns how well a text says where something is: by an address, or a country or a city that it names.
func located(text string) float64 {
	switch {
	case isAddress(text):
		return 1
	case len(lexicon.CountriesIn(text)) > 0, len(lexicon.CitiesIn(text)) > 0:
		return 0.9
	case regions.MatchString(text):
		return 0.7
	}
	return 0
}

func isAddress(text string) bool {
	return lexicon.FormOf(text) != "" ||
		lexicon.StreetWords.In(text) && strings.ContainsFunc(text, unicode.IsDigit) && len(lexicon.CountriesIn(text)) > 0
}
