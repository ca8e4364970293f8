package site_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// addresses are pages of every sort in a filled directory.
var addresses = []string{
	"/", "/search", "/search?q=parcelwick&country=NL&stage=growing", "/search?q=nothing-like-this&category=unheard-of", "/search?status=upcoming&sort=newest",
	"/search?page=7", "/search?status=%22%3E%3Cscript%3E", "/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E%00%ff%E2%80%AE",
	"/listings/parcelwick", "/listings/wrenloop", "/listings/hostile", "/listings/brackenfile", "/listings/nobody",
	"/listings/hostile/badges", "/listings/parcelwick/badges?shape=pill&size=l", "/listings/parcelwick/badges?kind=%22%3E", "/compare", "/compare?a=hostile&b=parcelwick", "/ask", "/ask?question=%3Cscript%3E+price&of=hostile", "/embed?list=launches/2026-11-16",
	"/compare?a=hostile&b=%3Cscript%3E", "/submit?website=%3Cscript%3E", "/submit?website=%22%3E.example", "/calendar", "/calendar?month=2026-12", "/calendar?month=%22%3E", "/how-it-works", "/how-rankings-work", "/leaderboards", "/leaderboards/community-weekly", "/leaderboards/community-all-time",
	"/leaderboards/community-weekly?week=%3Cscript%3E", "/leaderboards/%3Cscript%3E", "/?order=trending", "/?order=%3Cscript%3E",
	"/categories", "/categories/shipping-logistics", "/categories/nothing", "/launches", "/launches/2026-11-09", "/launches/2026-11-23",
	"/launches/2031-01-06", "/bot", "/nowhere/%3Cscript%3Ealert(1)%3C/script%3E",
}

func TestPages_NoPageHoldsMarkupOrScriptOfOthers(t *testing.T) {
	t.Parallel()
	d := filled(t)
	for _, address := range addresses {
		w := d.ask(http.MethodGet, address)
		if w.Code == http.StatusInternalServerError {
			t.Errorf("%s: %d", address, w.Code)
		}
		for _, fault := range faults(w.Body.String()) {
			t.Errorf("%s: %s", address, fault)
		}
		csp := w.Header().Get("Content-Security-Policy")
		if strings.Contains(csp, "unsafe") || !strings.Contains(csp, "script-src 'self'") {
			t.Errorf("%s: Content-Security-Policy is %q", address, csp)
		}
	}
}

// seen is what faults keeps count of while it walks.
type seen struct {
	found   []string
	ids     map[string]bool
	h1s     int
	labels  map[string]bool
	entries []string // ids of inputs and selects
}

// faults lists what must not be in a page: markup of others, what the policy forbids, and what keeps people from using it.
func faults(body string) []string {
	p := seen{ids: map[string]bool{}, labels: map[string]bool{}}
	if !utf8.ValidString(body) || strings.ContainsRune(body, 0) {
		p.found = append(p.found, "is not clean UTF-8")
	}
	root, err := html.Parse(strings.NewReader(body))
	if err != nil {
		return append(p.found, err.Error())
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			p.element(n)
		}
	}
	if p.h1s != 1 {
		p.found = append(p.found, "does not have one h1")
	}
	for _, id := range p.entries {
		if !p.labels[id] {
			p.found = append(p.found, "has no label for "+id)
		}
	}
	return p.found
}

func (p *seen) element(n *html.Node) {
	attr := map[string]string{}
	for _, a := range n.Attr {
		attr[a.Key] = a.Val
		if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
			p.found = append(p.found, n.Data+" has "+a.Key)
		}
	}
	switch n.Data {
	case "style", "marquee", "iframe", "object", "embed", "base", "foreignobject":
		p.found = append(p.found, "has a "+n.Data)
	case "script":
		if attr["type"] == "application/ld+json" { // runs nothing
			if n.FirstChild == nil || !json.Valid([]byte(n.FirstChild.Data)) {
				p.found = append(p.found, "has data that cannot be read")
			}
		} else if n.FirstChild != nil || !strings.HasPrefix(attr["src"], "/static/") {
			p.found = append(p.found, "has a script of its own")
		}
	case "img":
		own := slices.ContainsFunc([]string{"/logos/", "/pictures/", "/badges/", "/widgets/", "/embed/"}, func(folder string) bool { return strings.HasPrefix(attr["src"], folder) })
		if _, named := attr["alt"]; !own || !named || attr["width"] == "" || attr["height"] == "" {
			p.found = append(p.found, "has an img that is not ours, or lacks alt, width or height: "+attr["src"])
		}
	case "form":
		if !ownForm.MatchString(attr["action"]) {
			p.found = append(p.found, "has a form to "+attr["action"])
		}
	case "h1":
		p.h1s++
	case "label":
		p.labels[attr["for"]] = true
	case "input", "select":
		if attr["type"] != "hidden" {
			p.entries = append(p.entries, attr["id"])
		}
	}
	if href, has := attr["href"]; has && n.Data != "use" {
		p.link(n, href, attr["rel"])
	}
	if id := attr["id"]; id != "" {
		if p.ids[id] {
			p.found = append(p.found, "has the id twice: "+id)
		}
		p.ids[id] = true
	}
}

// ownForm is where forms of the pages lead.
var ownForm = regexp.MustCompile(`^/(search|compare|ask|embed|submit|listings/[a-z0-9-]+/badges)$`)

// link checks that a link stays here, or leads to a website with the words that keep us out of it.
func (p *seen) link(n *html.Node, href, rel string) {
	switch {
	case strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "//"), strings.HasPrefix(href, "#"):
	case strings.HasPrefix(href, "mailto:?body=") && rel == "":
	case strings.HasPrefix(href, origin+"/") && (rel == "" || n.Data == "link" && rel == "canonical"):
	case (strings.HasPrefix(href, "https://") || strings.HasPrefix(href, "http://")) && rel == "nofollow noopener" && !strings.Contains(href, "@"):
	default:
		p.found = append(p.found, "leads to "+href+" with rel "+rel)
	}
}

func TestFaults_FindsWhatItLooksFor(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		`<p style="x">`, `<p onclick=x>`, `<script>x</script>`, `<script src=//evil.example></script>`, `<style></style>`, `<h1>`,
		`<a href="javascript:x">`, `<a href="//evil.example">`, `<a href="https://evil.example/">`, `<img src=x>`, `<form action="https://evil.example/">`,
		`<input id=x>`, `<i id=x></i><i id=x></i>`, "\xff",
	} {
		if len(faults("<h1>x</h1>"+bad)) == 0 {
			t.Errorf("%s was let through", bad)
		}
	}
	if found := faults("<h1>x</h1>"); len(found) > 0 {
		t.Error(found)
	}
}
