package app_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestCheckCountry(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	known := 0
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			var issues app.Issues
			app.CheckCountry(&issues, "country", string(a)+strings.ToLower(string(b)))
			if len(issues) == 0 {
				known++
			}
		}
	}
	is.Equal(known, 249+1) // as many as ISO 3166-1 assigns, and XK
	for code, says := range map[string]string{"UK": "send GB", "ZZ": "such as DE", "EU": "such as DE", "D E": "such as DE", "DE FR": "such as DE", "D": "such as DE"} {
		var issues app.Issues
		app.CheckCountry(&issues, "country", code)
		is.Equal(len(issues), 1)
		is.True(strings.Contains(issues[0].Message.String(), says))
	}
	var none app.Issues
	app.CheckCountry(&none, "country", "")
	is.NoErr(none.Err())
}

func TestCountryMeant(t *testing.T) {
	t.Parallel()
	for sent, want := range map[string]string{
		"Germany": "DE", " germany ": "DE", "Germny": "DE", "Deutschland": "DE", "DEU": "DE", "The Netherlands": "NL", "United States": "US", "USA": "US",
		"United Kingdom": "GB", "uk": "GB", "Côte d’Ivoire": "CI", "日本": "JP", "Türkiye": "TR", "Atlantis": "", "Europe": "", "": "", "D": "",
	} {
		if got := app.Country("").Meant(sent); got != want {
			t.Errorf("%q is %q, not %q", sent, got, want)
		}
	}
}
