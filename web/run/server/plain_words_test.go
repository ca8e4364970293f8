package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/check/servertest"
)

// Whatever people send by a form, what they read is in words for people: no name of the API, such as promo_code, and no
// value as the API spells it, such as one_time.
func TestForms_NothingIsSaidInTheWordsOfTheAPI(t *testing.T) {
	t.Parallel()
	for _, l := range texts.Languages {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
			ops, owner := d.Person().SignIn(operatorAddress), d.Person().SignIn("owner@debut.example")
			status, _ := ops.Ask("POST", "/admin/brand", url.Values{"language": {l.Tag.Tag()}})
			is.New(t).True(status < 400)
			_, products := owner.Ask("GET", "/products", nil)
			owner.Ask("POST", aProduct.FindString(products)+"/buy", url.Values{"product": {"featured"}})
			for _, who := range []*servertest.Person{d.Person(), owner, ops} {
				sent := map[string]bool{}
				walk(t, l.Tag, who, func(path string, doc *goquery.Document) {
					checkWords(t, path, doc)
					doc.Find("form[method=post]").Each(func(_ int, form *goquery.Selection) {
						if act := act(path, form); !sent[act] && !last.MatchString(act) {
							sent[act] = true
							sendBadly(t, l.Tag, who, path, form)
						}
					})
				})
			}
		})
	}
}

var aProduct = regexp.MustCompile(`/products/\d+`)

// last are acts after which somebody is not who they were, or the site not what it was.
var last = regexp.MustCompile(`sign-out|/account/delete|/admin/brand`)

// act names what a form does: where it is sent, by the kind of page, and with which button.
func act(path string, form *goquery.Selection) string {
	to, _, _ := strings.Cut(form.AttrOr("action", path), "?")
	parts := strings.Split(to, "/")
	for i, part := range parts {
		if i > 2 || i == 2 && parts[1] != "admin" && parts[1] != "account" {
			if digits.MatchString(part) || i == 2 {
				parts[i] = "*"
			}
		}
	}
	return strings.Join(parts, "/")
}

var digits = regexp.MustCompile(`\d`)

// sendBadly sends a form as it stands, empty, with nonsense, and with far too much.
func sendBadly(t *testing.T, l texts.Language, who *servertest.Person, path string, form *goquery.Selection) {
	for _, typed := range []string{"?!", "", "-1", strings.Repeat("much too long ", 4000)} {
		fields := url.Values{}
		form.Find("input[name], textarea[name], select[name]").Each(func(_ int, control *goquery.Selection) {
			name, _ := control.Attr("name")
			switch kind := control.AttrOr("type", goquery.NodeName(control)); kind {
			case "hidden", "file":
				fields.Add(name, control.AttrOr("value", ""))
			case "select":
				options := control.Find("option")
				fields.Add(name, options.Eq(min(1, options.Length()-1)).AttrOr("value", ""))
			case "checkbox", "radio":
				if typed != "" && (kind == "checkbox" || !fields.Has(name)) {
					fields.Add(name, control.AttrOr("value", "on"))
				}
			default:
				fields.Add(name, typed)
			}
		})
		to := form.AttrOr("action", path)
		_, shown := who.Ask(http.MethodPost, to, fields)
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(shown))
		if err != nil {
			t.Errorf("%s: %v", to, err)
			continue
		}
		checkWords(t, "POST "+to+" from "+path, doc)
		if !l.IsEnglish() {
			checkLanguage(t, l, "POST "+to, goquery.CloneDocument(doc))
		}
	}
}

// checkWords refuses words with an underscore, and values as the API spells them, among what people see.
func checkWords(t *testing.T, path string, doc *goquery.Document) {
	if programs.MatchString(path) {
		return
	}
	doc = goquery.CloneDocument(doc)
	doc.Find("script, style, pre, code, svg, textarea").Remove()
	check := func(said string) {
		if word := spelt.FindString(address.ReplaceAllString(said, "")); word != "" {
			t.Errorf("%s says %q: %.200s", path, word, blanks.ReplaceAllString(said, " "))
		} else if app.ChoiceLabel(strings.TrimSpace(said)) != "" {
			t.Errorf("%s says %q as the API spells it", path, said)
		}
	}
	doc.Find("*").Each(func(_ int, e *goquery.Selection) {
		for _, name := range []string{"title", "aria-label", "placeholder", "alt"} {
			check(e.AttrOr(name, ""))
		}
		e.Contents().Each(func(_ int, text *goquery.Selection) {
			if goquery.NodeName(text) == "#text" {
				check(text.Text())
			}
		})
	})
}

var (
	spelt    = regexp.MustCompile(`[a-z]+_[a-z_]+|[a-z]\[\d+\]|\bbody\.`)
	address  = regexp.MustCompile(`https?://\S+`)
	programs = regexp.MustCompile(`/docs/|/account/export|\?per_page=`) // a reference and a file, and what stands in an address
)
