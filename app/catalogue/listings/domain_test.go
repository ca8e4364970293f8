package listings

import (
	"testing"

	"github.com/matryer/is"
)

func TestDomainOf_TakesADomainAsPeopleTypeIt(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"":                                 "",
		"parcelwick.example":               "parcelwick.example",
		" WWW.Parcelwick.example. ":        "parcelwick.example",
		"https://parcelwick.example/":      "parcelwick.example",
		"https://www.parcelwick.example./": "parcelwick.example",
		"http://parcelwick.example:80/a?b": "parcelwick.example",
		"https://parcelwick.example?a#b":   "parcelwick.example",
		"Bücher.example":                   "xn--bcher-kva.example",
		"127.0.0.1:8080":                   "127.0.0.1:8080", // of a website without a domain
		"shop.parcelwick.example":          "shop.parcelwick.example",
		"https://":                         "https://", // nobody's, and not everybody's
		" ":                                " ",
		"no domain":                        "no domain",
	} {
		is.New(t).Equal(domainOf(raw), want)
	}
}
