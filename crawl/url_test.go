package crawl

import (
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"debut/app"

	"github.com/matryer/is"
)

// badAddresses must never be asked for, nor be published as a link. Those of the file are also sent to the running program.
var badAddresses = func() []string {
	var list []string
	text, err := os.ReadFile("../testdata/refused-addresses.json")
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
		panic(err)
	}
	return append(list, "http://good.com/\xff") // which is no UTF-8 and cannot stand in the file
}()

var goodAddresses = map[string]string{
	"https://good.com":                              "https://good.com/",
	"https://GOOD.com./path?q=1#f":                  "https://good.com/path?q=1",
	"http://good.com:80/":                           "http://good.com/",
	"https://good.com:443/":                         "https://good.com/",
	"HTTPS://www.Good.com/Path":                     "https://www.good.com/Path",
	"https://bücher.de/":                            "https://xn--bcher-kva.de/",
	"https://xn--bcher-kva.de/":                     "https://xn--bcher-kva.de/",
	"https://foo.github.io/":                        "https://foo.github.io/",
	"https://例え.jp/":                                "https://xn--r8jz45g.jp/",
	"https://a.b.c.d.good.co.uk/%E2%82%AC":          "https://a.b.c.d.good.co.uk/%E2%82%AC",
	"https://1.good.com/":                           "https://1.good.com/",
	"https://0x7f.good.com/":                        "https://0x7f.good.com/",
	"https://good.com/a/../b/./c?x=%20y":            "https://good.com/b/c?x=%20y",
	`https://good.com/?q="<é>`:                      "https://good.com/?q=%22%3C%C3%A9%3E",
	"https://good.com?":                             "https://good.com/",
	"https://good.com/" + strings.Repeat("a", 2000): "https://good.com/" + strings.Repeat("a", 2000),
}

func TestCheckURL_AddressesThatAreNoPublicWebsiteAreRefused(t *testing.T) {
	t.Parallel()
	c := New(Options{})
	for _, raw := range badAddresses {
		t.Run(raw[:min(len(raw), 40)], func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			got, err := c.CheckURL(raw)
			is.True(err != nil) // must be refused
			is.Equal(got, "")
			var e *app.Error
			is.True(errors.As(err, &e))
			is.Equal(e.Kind, app.Invalid)
			is.Equal(e.Code, "url_not_allowed")
			is.True(len(e.Message) > 20) // says what to send instead
		})
	}
	is.New(t).True(len(badAddresses) >= 80)
}

func TestCheckURL_PublicWebsitesAreAcceptedInOneSpelling(t *testing.T) {
	t.Parallel()
	c := New(Options{})
	for raw, want := range goodAddresses {
		t.Run(raw[:min(len(raw), 40)], func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			got, err := c.CheckURL(raw)
			is.NoErr(err)
			is.Equal(got, want)
		})
	}
}

func TestCheckURL_TakesAddressesAsPeopleTypeThem(t *testing.T) {
	t.Parallel()
	c := New(Options{})
	for raw, want := range map[string]string{
		"good.com":                       "https://good.com/",
		"www.Good.com./about?x=1#y":      "https://www.good.com/about?x=1",
		" https://good.com \n":           "https://good.com/",
		"\u00a0good.com\t":               "https://good.com/",
		"good.com:443":                   "https://good.com/",
		"b\u00fccher.de":                 "https://xn--bcher-kva.de/",
		"good.com:8080":                  "", // no usual port
		"good":                           "",
		"ines@good.com":                  "",
		"javascript:1":                   "",
		"mailto:ines@good.com":           "",
		"good.com other.com":             "",
		"/good.com":                      "",
		"ftp://good.com":                 "",
		"good.com\\@other.com":           "",
		"127.0.0.1":                      "",
		"https://https://good.com":       "",
		"https:good.com":                 "",
		strings.Repeat("a", 70) + ".com": "",
	} {
		is := is.New(t)
		got, _ := c.CheckURL(raw)
		is.Equal(got, want)
	}
}

func TestCheckURL_DevelopmentMayNameItsOwnMachine(t *testing.T) {
	t.Parallel()
	c := New(Options{AllowPrivate: true})
	for raw, want := range map[string]string{
		"http://127.0.0.1:8080":    "http://127.0.0.1:8080/",
		"http://localhost:3000/x":  "http://localhost:3000/x",
		"http://[::1]:3000/":       "http://[::1]:3000/",
		"https://acme.example/":    "https://acme.example/",
		"http://intranet/":         "http://intranet/",
		"file:///etc/passwd":       "",
		"http://user@127.0.0.1/":   "",
		"http://2130706433/":       "",
		"http://localhost:0/":      "",
		"http://[fe80::1%25eth0]/": "",
		"http://localhost:65536/":  "",
		"http://local host/":       "",
		"localhost:3000/x":         "https://localhost:3000/x",
	} {
		is := is.New(t)
		got, _ := c.CheckURL(raw)
		is.Equal(got, want)
	}
}

func TestCompanyKey_IsTheRegistrableDomain(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://www.example.com/about":     "example.com",
		"https://shop.Example.co.uk":        "example.co.uk",
		"http://example.com.":               "example.com",
		"https://brightloom.github.io/":     "brightloom.github.io",
		"https://www.brightloom.github.io/": "brightloom.github.io",
		"https://a.b.github.io/":            "a.b.github.io",
		"https://github.io/":                "github.io",
		"https://www.bücher.de/":            "xn--bcher-kva.de",
		"https://acme.example/":             "acme.example",
		"http://127.0.0.1:8080/x":           "127.0.0.1:8080",
		"http://localhost:8080/":            "localhost:8080",
		"http://[::1]:8080/":                "[::1]:8080",
		"http://a b/":                       "",
	} {
		is.New(t).Equal(app.CompanyKey(raw), want) // of the address in the table
	}
}

// What was accepted is accepted again and stays as it is.
func FuzzCheckURL(f *testing.F) {
	for _, raw := range badAddresses {
		f.Add(raw)
	}
	for raw := range goodAddresses {
		f.Add(raw)
	}
	c, private := New(Options{}), New(Options{AllowPrivate: true})
	f.Fuzz(func(t *testing.T, raw string) {
		for _, c := range []*Crawler{c, private} {
			once, err := c.CheckURL(raw)
			if err != nil {
				continue
			}
			twice, err := c.CheckURL(once)
			if err != nil || once != twice {
				t.Fatalf("%q gives %q, which gives %q, %v", raw, once, twice, err)
			}
			u, err := url.Parse(once)
			if err != nil || u.User != nil || u.Fragment != "" || strings.ContainsAny(u.Host, " \\@%") {
				t.Fatalf("%q gives %q", raw, once)
			}
			if app.CompanyKey(once) == "" {
				t.Fatalf("%q has no company", once)
			}
		}
	})
}
