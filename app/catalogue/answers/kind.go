package answers

import (
	"slices"
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
	company  kind = "company"
	platform kind = "platform"
	hours    kind = "hours"
	language kind = "language"
	people   kind = "people"  // how many work there
	users    kind = "users"   // how many use it
	age      kind = "age"     // how old somebody must be
	contact  kind = "contact" // where to write, to call or to ask
	devices  kind = "devices" // on how many it may be used
	system   kind = "system"  // what a machine must have
	binding  kind = "binding" // how long a contract runs, or that it may end
)

// cues are how questions of a kind begin, with a blank around each word.
var cues = []struct {
	of   kind
	says []string
}{
	{phone, []string{"phone number", "telephone number", "telefonnummer", "rufnummer", "numero de telephone",
		"numero de telefono", "numero di telefono", "telefoonnummer"}},
	{email, []string{"email", "e mail", "email address", "e mail address", "mailadresse", "e mail adresse"}},
	{duration, []string{"how long", "how fast", "how soon", "how quickly", "wie lange", "wie lang", "wie schnell", "wie bald",
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

// kindOf returns what a question asks for, and which words say so.
func kindOf(words []string) (kind, span) {
	for _, c := range cues {
		for _, says := range c.says {
			cue := strings.Fields(says)
			for i := 0; i+len(cue) <= len(words); i++ {
				if slices.Equal(words[i:i+len(cue)], cue) {
					return c.of, span{i, i + len(cue)}
				}
			}
		}
	}
	return anything, span{}
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

// holds returns how well a text holds what a question of the kind asks for, from 0 to 1.
func (k kind) holds(text string) float64 {
	switch k {
	case place:
		return located(text)
	case day:
		return oneOr(years.MatchString(text) || lexicon.MonthWords.In(text) && figures.MatchString(text), 0)
	case person:
		switch named := lexicon.GivenNames.In(text); {
		case named && twoNames.MatchString(text):
			return 1
		case named || twoNames.MatchString(text):
			return 0.8
		}
		return oneOr(byNames.MatchString(text), 0) * 0.7
	case amount:
		switch {
		case moneys.MatchString(text):
			return 1
		case percents.MatchString(text):
			return 0.8
		case lexicon.FreeWords.In(text), onRequest.MatchString(text):
			return 0.7
		}
		return oneOr(figures.MatchString(text), 0) * 0.3
	case number:
		return oneOr(figures.MatchString(text) || numbers.MatchString(text), 0)
	case phone:
		return oneOr(phones.MatchString(dates.ReplaceAllString(text, " ")), 0)
	case email:
		return oneOr(strings.Contains(text, "@"), 0)
	case duration:
		return oneOr(durations.MatchString(text), 0)
	case company:
		named := lexicon.GivenNames.In(text) && twoNames.MatchString(text) || byNames.MatchString(text)
		return oneOr(companies.MatchString(text), oneOr(named, 0)*0.8)
	case people:
		return oneOr(headcount.MatchString(tiers.ReplaceAllString(text, "|")), 0)
	case age:
		return oneOr(aged.MatchString(text), 0)
	case contact:
		return oneOr(email.holds(text) > 0 || phone.holds(text) > 0, oneOr(forms.MatchString(text), 0)*0.9)
	case devices:
		return oneOr(machines.MatchString(text), 0)
	case system:
		return oneOr(platforms.MatchString(text) || machinery.MatchString(text), 0)
	case binding:
		return oneOr(durations.MatchString(text) || unbound.MatchString(text), 0)
	case users:
		return oneOr(usercount.MatchString(offers.ReplaceAllString(text, "|")), 0)
	case platform:
		return severalOf(platforms, text)
	case hours:
		return oneOr(times.MatchString(text), 0)
	case language:
		return severalOf(languages, text)
	}
	return 1
}

func oneOr(yes bool, otherwise float64) float64 {
	if yes {
		return 1
	}
	return otherwise
}

// severalOf returns how well a text names several things.
func severalOf(things *lazyregexp.Regexp, text string) float64 {
	return min(1, 0.5*float64(len(things.FindAllString(text, 2))))
}

// located returns how well a text says where something is: by an address, or a country or a city that it names.
func located(text string) float64 {
	switch {
	case isAddress(text):
		return 1
	case len(lexicon.CountriesIn(text)) > 0, len(lexicon.CitiesIn(text)) > 0:
		return 0.9
	case regions.MatchString(text), here.MatchString(text):
		return 0.7
	case inNames.MatchString(text):
		return 0.5
	}
	return 0
}

func isAddress(text string) bool {
	return lexicon.FormOf(text) != "" ||
		lexicon.StreetWords.In(text) && strings.ContainsFunc(text, unicode.IsDigit) && len(lexicon.CountriesIn(text)) > 0
}
