package app_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestOwnPicture(t *testing.T) {
	t.Parallel()
	for link, want := range map[string]string{
		"https://debut.example/logos/parcelwick.svg": "/logos/parcelwick.svg",
		"https://debut.example/logos/a-1.webp":       "/logos/a-1.webp",
		"":                                           "",
		"https://other.example/logos/parcelwick.svg":                         "",
		"https://debut.example.evil.example/logos/parcelwick.svg":            "",
		"https://debut.example@evil.example/logos/parcelwick.svg":            "",
		"//debut.example/logos/parcelwick.svg":                               "",
		"/logos/parcelwick.svg":                                              "", // of which site?
		"https://debut.example/pictures/parcelwick.svg":                      "",
		"https://debut.example/logos/../sign-out.svg":                        "",
		"https://debut.example/logos/%2e%2e/x.svg":                           "",
		"https://debut.example/logos/a.svg?b":                                "",
		"https://debut.example/logos/a.html":                                 "",
		"https://debut.example/logos/A.SVG":                                  "",
		"https://evil.example/?https://debut.example/logos/parcelwick.svg":   "",
		"https://debut.example/logos/\n.svg":                                 "",
		"https://debut.example/logos/https://debut.example/logos/a.svg":      "",
		"http://debut.example/logos/parcelwick.svg":                          "",
		"https://debut.example:8443/logos/parcelwick.svg":                    "",
		"https://debut.example/redirect?to=https://evil.example/logos/a.svg": "",
	} {
		is.New(t).Equal(app.OwnPicture(link, "https://debut.example", app.LogoFolder), want)
	}
}
