package rules_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"debut/app/catalogue/drafting/evidence"
)

// harm is a page that invites a wrong value, and what may be published of it. A value that is missing does less harm than a wrong one,
// so that nothing may always be published.
type harm struct {
	lang, reason string
	html         string // of a section of the homepage; of the page at a path, if it begins with "/path "
	may          string // values that the page states, set apart by bars
}

// harmful are the suites by class, and what of a draft each looks at.
var harmful = []struct {
	class     string
	published func(evidence.Result) []string
	pages     []harm
}{
	{"prices", amountsOf, harmfulPrices},
	{"people", func(r evidence.Result) []string { return names(r.Founders) }, harmfulPeople},
	{"logos", logoOf, harmfulLogos},
	{"places", placesOf, harmfulPlaces},
}

func TestDraft_PublishesNoWrongValue(t *testing.T) {
	t.Parallel()
	for _, suite := range harmful {
		tongues := map[string]bool{}
		for _, h := range suite.pages {
			tongues[h.lang] = true
			t.Run(suite.class+"/"+h.lang+" "+h.reason, func(t *testing.T) {
				t.Parallel()
				may := strings.Split(h.may, "|")
				for _, v := range suite.published(draft(t, h.site())) {
					if !slices.Contains(may, v) {
						t.Errorf("publishes %q", v)
					}
				}
			})
		}
		if len(suite.pages) < 30 || len(tongues) < 8 {
			t.Errorf("%s: %d pages in %d languages", suite.class, len(suite.pages), len(tongues))
		}
	}
}

// site returns the pages around the section.
func (h harm) site() map[string]string {
	path, section := "/", h.html
	if strings.HasPrefix(section, "/") {
		path, section, _ = strings.Cut(section, " ")
	}
	frame := `<!doctype html><html lang="%s"><head><title>Parcelwick</title><meta property="og:site_name" content="Parcelwick"></head>
<body><h1>Parcelwick</h1>%s<footer>© 2026 Parcelwick</footer></body></html>`
	pages := map[string]string{"/": fmt.Sprintf(frame, h.lang, "")}
	pages[path] = fmt.Sprintf(frame, h.lang, section)
	return pages
}

var digits = regexp.MustCompile(`\d[\d.,'’ \x{a0}\x{202f}]*\d|\d`)

// amountsOf returns the numbers of the prices that a draft states, and how one pays.
func amountsOf(r evidence.Result) (list []string) {
	for _, n := range digits.FindAllString(value(r, "pricing_summary"), -1) {
		list = append(list, strings.TrimSpace(n))
	}
	if model := value(r, "pricing_model"); model != "" {
		list = append(list, model)
	}
	return list
}

// logoOf returns the path of the logo.
func logoOf(r evidence.Result) []string {
	return nonempty(strings.TrimPrefix(value(r, "logo_url"), "https://parcelwick.example"))
}

// placesOf returns city, country and year.
func placesOf(r evidence.Result) []string {
	return nonempty(value(r, "city"), value(r, "country"), value(r, "founded_year"))
}

func nonempty(values ...string) []string {
	return slices.DeleteFunc(values, func(v string) bool { return v == "" })
}
