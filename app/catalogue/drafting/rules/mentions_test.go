package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// A country follows from what only its companies write, where nobody wrote its name.
func TestPlaces_FindsACountryThatNobodyNames(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]harm{
		"a form of address": {"de", "", `/impressum <h1>Impressum</h1><p>Papierfuchs<br>Gerberstraße 4<br>04105 Leipzig</p>`, "Leipzig|DE"},
		"a large city":      {"fr", "", `/contact <h1>Contact</h1><p>Parcelwick, 4 quai des Brumes, 69002 Lyon</p>`, "Lyon|FR"},
		"a register":        {"pl", "", `/kontakt <h1>Kontakt</h1><p>Parcelwick sp. z o.o.</p><p>NIP: 5250001009, REGON: 012345678</p>`, "PL"},
		"a city in a state": {"en", "", `/contact <h1>Contact</h1><p>Parcelwick Inc.<br>12 Wharf Street<br>Corvallis, Oregon</p>`, "Corvallis|US"},
		"behind a label":    {"en", "", `/contact <h1>Contact</h1><p>Location: Hosterdale, Punjab, India - 146001</p>`, "Hosterdale|IN"},
		"an own sentence":   {"en", "", `/about <h1>About</h1><p>Parcelwick is a Swedish company with two printers.</p>`, "SE"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(strings.Join(placesOf(draft(t, h.site())), "|"), h.may)
		})
	}
}

// Places of which a page speaks only in passing are nobody's address.
func TestPlaces_LeavesPlacesInPassing(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]harm{
		"customers in a city":   {"en", "", `<p>Shops from Lyon to Hamburg print with us.</p>`, ""},
		"the court":             {"de", "", `/agb <h1>AGB</h1><p>Gerichtsstand ist Hamburg.</p>`, ""},
		"the law of Delaware":   {"en", "", `/terms <h1>Terms</h1><p>The laws of the United States govern these terms.</p>`, ""},
		"a rival's sentence":    {"en", "", `/about <h1>About</h1><p>Kempwerk is a Swiss company that sells paper.</p>`, ""},
		"cities that it serves": {"sv", "", `<h2>Populära städer</h2><ul><li>Stockholm</li><li>Malmö</li></ul>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(strings.Join(placesOf(draft(t, h.site())), "|"), h.may)
		})
	}
}

// A library that a product is made with is nobody's profile, wherever it is credited.
func TestSocials_LeavesRepositoriesOfOthers(t *testing.T) {
	t.Parallel()
	r := draft(t, map[string]string{"/": home(`<footer><a href="https://github.com/kempwerk/paper-press">Paper Press</a></footer>`)})
	is.New(t).Equal(r.CompanySocials["github"], "")
}

func TestSocials_AFacebookPageMayHaveANumberAlone(t *testing.T) {
	t.Parallel()
	const page = "https://www.facebook.com/profile.php?id=61580917364528"
	r := draft(t, map[string]string{"/": home(`<footer><a href="` + page + `">Facebook</a></footer>`)})
	is.New(t).Equal(r.CompanySocials["facebook"], page)
}
