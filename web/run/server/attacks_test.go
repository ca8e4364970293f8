package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// teamPages are the pages of the team, with one of each kind of thing.
func teamPages(listing, account string) []string {
	return []string{"/admin", "/admin/inbox/queue", "/admin/listings", "/admin/listings/" + listing, "/admin/accounts", "/admin/accounts/" + account, "/admin/inbox/votes", "/admin/inbox/reviews", "/admin/programmes",
		"/admin/mails", "/admin/jobs", "/admin/rules"}
}

// sentForm is a form of a page, with something in each of its fields.
type sentForm struct {
	action string
	values url.Values
}

func parsed(t *testing.T, page string) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// formsOf returns the forms that change something on pages that somebody sees.
func formsOf(t *testing.T, p *servertest.Person, pages []string) (forms []sentForm) {
	t.Helper()
	for _, path := range pages {
		status, page := p.Ask("GET", path, nil)
		if status != http.StatusOK {
			t.Fatalf("%s: %d", path, status)
		}
		parsed(t, page).Find(`form[method="post"]`).Each(func(_ int, s *goquery.Selection) {
			action, values := s.AttrOr("action", ""), url.Values{"reason": {"Taken over."}}
			if !strings.HasPrefix(action, "/admin") {
				return
			}
			s.Find("input[name], textarea[name], button[name]").Each(func(_ int, f *goquery.Selection) {
				if value := f.AttrOr("value", "taken.over@evil.example"); values.Get(f.AttrOr("name", "")) == "" {
					values.Set(f.AttrOr("name", ""), value)
				}
			})
			forms = append(forms, sentForm{action, values})
		})
	}
	return forms
}

// ids returns the numbers by which the team's pages name a listing and the account of its owner.
func ids(l app.Listing) (listing, account string) { return fmt.Sprint(l.ID), fmt.Sprint(*l.Owner) }

func TestTeam_NoFormIsTakenFromAnotherSiteNorFromOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	listing, account := ids(submit(d, "spammer@spam.example", nil, "Spam one")[0])
	forms := formsOf(t, ops, teamPages(listing, account))
	is.True(len(forms) > 12)
	before := stateOfAll(d)
	for _, f := range forms {
		for _, header := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}} {
			status, _ := ops.Ask("POST", f.action, f.values, header...)
			if status != http.StatusForbidden {
				t.Errorf("%s with %v: %d", f.action, header, status)
			}
		}
		for _, other := range []*servertest.Person{d.Person(), ines} {
			if status, _ := other.Ask("POST", f.action, f.values); status != http.StatusNotFound {
				t.Errorf("%s by others: %d", f.action, status)
			}
		}
	}
	is.Equal(stateOfAll(d), before)
	entries, err := d.Instance.DB.Store().AuditEntries(t.Context(), 1)
	is.NoErr(err)
	is.Equal(len(entries), 0)
}

// operatorActs are the addresses of what operators alone do.
var operatorActs = []string{
	"/admin/editors", "/admin/editors/remove", "/admin/listings/remove", "/admin/listings/hand", "/admin/listings/merge", "/admin/accounts/suspend",
	"/admin/accounts/lift", "/admin/accounts/end", "/admin/accounts/delete", "/admin/rules", "/admin/rules/invite", "/admin/rules/uninvite", "/admin/rules/link", "/admin/rules/end-link", "/admin/settings",
}

func TestTeam_EditorsDoNothingOfOperators(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	spam := submit(d, "spammer@spam.example", nil, "Spam one")[0]
	listing, account := ids(spam)
	for _, path := range []string{"/admin/accounts", "/admin/accounts/" + account, "/admin/rules"} {
		status, _ := ines.Ask("GET", path, nil)
		is.Equal(status, http.StatusForbidden)
	}
	before := stateOfAll(d)
	values := url.Values{
		"listing": {listing}, "account": {account}, "email": {inesAddress}, "slug": {"spam-one"}, "into": {"parcelwick"}, "listings": {"leave"}, "reason": {"Mine alone."},
		"approval": {"none"}, "sign_up": {"everybody"},
	}
	for _, path := range operatorActs {
		if status, _ := ines.Ask("POST", path, values); status != http.StatusForbidden {
			t.Errorf("%s: %d", path, status)
		}
	}
	_, page := ines.Ask("GET", "/admin/inbox/queue", nil)
	seen := seenOnPage.FindStringSubmatch(page)[1]
	is.True(!strings.Contains(page, `value="suspend"`) && !strings.Contains(page, `name="accounts"`))
	for _, in := range []url.Values{{"act": {"suspend"}}, {"act": {"suspend"}, "accounts": {"yes"}}} {
		in["listings"], in["reason"] = []string{seen}, []string{"Mine alone."}
		status, _ := ines.Ask("POST", "/admin/inbox/queue", in)
		is.Equal(status, http.StatusForbidden)
	}
	is.Equal(stateOfAll(d), before)
	status, _ := ines.Ask("POST", "/admin/inbox/queue", url.Values{"act": {"approve"}, "listings": {seen}})
	is.Equal(status, http.StatusOK) // which is theirs
}

func TestTeam_AStolenSessionDoesNothingGrave(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
	ops := d.Person().SignIn(operatorAddress)
	spam := submit(d, "spammer@spam.example", nil, "Spam one")[0]
	listing, account := ids(spam)
	_, page := ops.Ask("GET", "/admin/inbox/queue", nil)
	seen := seenOnPage.FindStringSubmatch(page)[1]
	d.AgeSessions(11 * time.Minute)
	before := stateOfAll(d)
	for path, in := range map[string]url.Values{
		"/admin/listings/remove":  {"listing": {listing}, "slug": {"spam-one"}},
		"/admin/listings/hand":    {"listing": {listing}, "email": {inesAddress}},
		"/admin/listings/merge":   {"listing": {listing}, "slug": {"spam-one"}, "into": {"parcelwick"}},
		"/admin/accounts/suspend": {"account": {account}},
		"/admin/accounts/lift":    {"account": {account}},
		"/admin/accounts/end":     {"account": {account}},
		"/admin/accounts/delete":  {"account": {account}, "email": {"spammer@spam.example"}, "listings": {"take_down"}},
		"/admin/inbox/queue":      {"act": {"suspend"}, "accounts": {"yes"}, "listings": {seen}},
	} {
		in.Set("reason", "Taken over.")
		status, page := ops.Ask("POST", path, in)
		if status != http.StatusOK || !strings.Contains(page, `action="/sign-in"`) {
			t.Errorf("%s: %d, and does not ask to sign in", path, status)
		}
	}
	is.Equal(stateOfAll(d), before)
}

// evil would run if any page wrote it as it stands.
const evil = `"'><x-evil onmouseover=alert(1)><script>alert(1)</script><img src=x onerror=alert(1)>`

// poisoned has that in each of its fields.
func poisoned(l *app.Listing) {
	words := l.Words()
	quote := []app.Quote{{Quote: evil, URL: "javascript:alert(1)"}, {Quote: evil, URL: "https://spam.example/" + evil}}
	l.Company.Evidence = map[string][]app.Quote{}
	for _, spec := range app.FieldSpecs {
		l.Company.Evidence[spec.Key] = quote
		switch {
		case spec.Type == app.TypeLink:
			words.Set(spec.Key, app.TextValue("javascript:alert(1)"))
		case spec.Type == app.TypeYear || spec.Type == app.TypeCategory:
		case spec.IsList():
			words.Set(spec.Key, app.ListValue([]string{evil, evil}))
		default:
			words.Set(spec.Key, app.TextValue(evil))
		}
	}
	words.Evidence = l.Company.Evidence
	words.FAQs = []app.FAQ{{Question: evil, Answer: evil}}
	words.Socials = app.Socials{"website": "javascript:alert(1)", "github": "https://github.com/" + evil}
	words.Founders = []app.Founder{{Name: evil, Title: evil, Bio: evil, Socials: app.Socials{"x": "javascript:alert(1)"}}}
	l.SetWords(words)
	l.Company.Website = "javascript:alert(1)//" + evil
	l.Slug = "poisoned"
}

// harmless checks that nothing of a page would run that somebody else wrote.
func harmless(t *testing.T, path, page string) {
	t.Helper()
	parsed(t, page).Find("*").Each(func(_ int, s *goquery.Selection) {
		tag := goquery.NodeName(s)
		if tag == "x-evil" || tag == "script" && strings.Contains(s.Text(), "alert(1)") {
			t.Errorf("%s has the element %s that a founder wrote", path, tag)
		}
		for _, a := range s.Nodes[0].Attr {
			if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Val)), "javascript:") && slices.Contains([]string{"href", "src", "action", "formaction"}, a.Key) {
				t.Errorf("%s has %s=%q on %s", path, a.Key, a.Val, tag)
			}
		}
	})
}

func TestTeam_NoPageRunsWhatSomebodyWrote(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
	ops := d.Person().SignIn(operatorAddress)
	l := submit(d, inesAddress, poisoned, evil)[0]
	listing, account := ids(l)
	look := func(p *servertest.Person, pages ...string) {
		t.Helper()
		for _, path := range pages {
			status, page := p.Ask("GET", path, nil)
			is.Equal(status, http.StatusOK)
			harmless(t, path, page)
		}
	}
	look(ops, teamPages(listing, account)...)
	_, page := ops.Ask("GET", "/admin/inbox/queue", nil)
	status, page := ops.Ask("POST", "/admin/inbox/queue", url.Values{"act": {"ask"}, "reason": {evil}, "listings": {seenOnPage.FindStringSubmatch(page)[1]}})
	is.Equal(status, http.StatusOK)
	harmless(t, "/admin/inbox/queue", page)
	status, page = ops.Ask("POST", "/admin/rules", url.Values{"approval": {"all"}, "sign_up": {"nobody"}, "words": {evil}, "domains": {evil}, "reason": {evil}})
	is.Equal(status, http.StatusBadRequest)
	harmless(t, "/admin/rules", page)
	ops.Ask("POST", "/admin/rules", url.Values{"approval": {"all"}, "sign_up": {"everybody"}, "words": {evil[:70]}, "reason": {evil}})
	ops.Ask("POST", "/admin/listings?of="+listing, url.Values{"act": {"hide"}, "reason": {evil}, "listings": {listing}})
	look(ops, teamPages(listing, account)...)
	look(d.Person().SignIn(inesAddress), "/products")
}
