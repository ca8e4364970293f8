package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// baseOf returns the stamp of what a part was made of, as the page has it.
func baseOf(t *testing.T, page, part string) string {
	t.Helper()
	found := regexp.MustCompile(`name="base\.` + regexp.QuoteMeta(part) + `" value="([^"]+)"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("the page has no %s", part)
	}
	return found[1]
}

func TestEditListing_ChangesWhatIsPublicPartByPart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	var id string
	for _, l := range d.Call("GET", "/me/listings", nil).Body["items"].([]any) {
		if l := l.(map[string]any); l["slug"] == "parcelwick" {
			id = servertest.Number(l["listing_id"])
		}
	}
	path := "/products/" + id + "/edit"
	mine := func() map[string]any { return d.Call("GET", "/me/listings/"+id, nil).Body }
	owner := d.Person().SignIn("owner@debut.example")
	_, page := owner.Ask("GET", path, nil)
	has(t, page, "<h1><bdi>Parcelwick</bdi></h1>", `id="p-tagline"`, "quote from your site", `value="save">Save</button>`)
	for _, part := range []string{"name", "categories"} { // which an owner cannot change of what is listed
		is.True(!strings.Contains(page, `id="p-`+part+`"`))
	}
	is.True(!strings.Contains(page, `value="submit"`) && !strings.Contains(page, "lock:tagline"))
	base := baseOf(t, page, "tagline")
	form := url.Values{
		"do": {"save"}, "tagline": {"Papers for small shops"}, "base.tagline": {base}, "founded_year": {"2020"}, "base.founded_year": {baseOf(t, page, "founded_year")},
		"faqs.question": {"Why?"}, "faqs.answer": {"Because."}, "base.faqs": {baseOf(t, page, "faqs")},
		"short_description": {strings.Repeat("long ", 70)}, "base.short_description": {baseOf(t, page, "short_description")},
	}
	status, page := owner.Ask("POST", path, form)
	is.Equal(status, http.StatusBadRequest) // for the one that is too long
	has(t, page, `href="#p-short-description"`, "at most 300")
	now := mine()
	is.Equal([]any{now["tagline"], now["founded_year"], len(now["faqs"].([]any))}, []any{"Papers for small shops", 2020.0, 1})
	is.Equal(servertest.FirstOf(now["history"]).(map[string]any)["fields"].([]any)[0], "tagline")

	// What a listing says on this site alone.
	owner.Ask("POST", path, url.Values{"do": {"save"}, "listed.headline": {"Papers\nfor parcels"}, "base.listed.headline": {baseOf(t, page, "listed.headline")},
		"listed.summary": {"One.\n\nTwo."}, "base.listed.summary": {baseOf(t, page, "listed.summary")}})
	now = mine()
	is.Equal([]any{now["headline"], now["summary"]}, []any{"Papers for parcels", "One.\n\nTwo."})
	_, page = owner.Ask("GET", path, nil)
	has(t, page, "18 of 200", "10 of 20,000")
	status, page = owner.Ask("POST", path, url.Values{"do": {"save"}, "listed.headline": {strings.Repeat("long ", 50)}, "base.listed.headline": {baseOf(t, page, "listed.headline")}})
	is.Equal(status, http.StatusBadRequest)
	has(t, page, `href="#p-listed-headline"`, "at most 200")
	is.Equal(mine()["headline"], "Papers for parcels")

	// What somebody else changed meanwhile is not written over.
	form = url.Values{"do": {"save"}, "tagline": {"Papers for large shops"}, "base.tagline": {base}}
	status, page = owner.Ask("POST", path, form)
	is.Equal(status, http.StatusBadRequest)
	has(t, page, "This was changed elsewhere while you wrote.", "Papers for small shops", "Papers for large shops</textarea>")
	is.Equal(mine()["tagline"], "Papers for small shops")
	form.Set("do", "mine:tagline")
	form.Set("theirs.tagline", baseOf(t, strings.ReplaceAll(page, "theirs.tagline", "base.x"), "x"))
	status, _ = owner.Ask("POST", path, form)
	is.Equal(status, http.StatusOK)
	is.Equal(mine()["tagline"], "Papers for large shops")

	_, page = owner.Ask("GET", path+"/preview", nil)
	has(t, page, "Papers for large shops")
	stranger := d.Person().SignIn(inesAddress)
	for _, path := range []string{path, path + "/preview", path + "/changes", "/products/0/edit", "/products/x/edit"} {
		status, _ := stranger.Ask("GET", path, nil)
		is.Equal(status, http.StatusNotFound) // path
	}
	status, _ = stranger.Ask("POST", path, form)
	is.Equal(status, http.StatusNotFound)
}

func TestEditListing_ChangesItsFounders(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	id := servertest.Number(ownLive(t, d))
	path := "/products/" + id + "/edit"
	founders := func() (list []map[string]any) {
		for _, f := range d.Call("GET", "/me/listings/"+id, nil).Body["founders"].([]any) {
			list = append(list, f.(map[string]any))
		}
		return list
	}
	was := founders()
	owner := d.Person().SignIn("owner@debut.example")
	_, page := owner.Ask("GET", path, nil)
	base := baseOf(t, page, "founders")
	first, _ := was[0]["name"].(string)
	form := url.Values{"do": {"save"}, "base.founders": {base}, "founders.name": {first, "Pim Barrel"}, "founders.title": {"Cooper", ""}, "founders.bio": {"Makes barrels.", ""}}
	status, _ := owner.Ask("POST", path, form)
	is.Equal(status, http.StatusOK)
	now := founders()
	is.Equal(len(now), 2)
	is.Equal([]any{now[0]["title"], now[0]["bio"], now[1]["name"]}, []any{"Cooper", "Makes barrels.", "Pim Barrel"})
	is.Equal([]any{now[0]["socials"], now[0]["picture"]}, []any{was[0]["socials"], was[0]["picture"]}) // who stays keeps them

	// The links are those of the first founder, and no other's.
	_, page = owner.Ask("GET", path, nil)
	status, page = owner.Ask("POST", path, url.Values{"do": {"save"}, "base.founder_socials": {baseOf(t, page, "founder_socials")}, "founder_socials.github": {"https://github.com/cooper"}})
	is.Equal(status, http.StatusOK)
	is.Equal(founders()[0]["socials"], map[string]any{"github": "https://github.com/cooper"})
	status, page = owner.Ask("POST", path, url.Values{"do": {"save"}, "base.founder_socials": {baseOf(t, page, "founder_socials")}, "founder_socials.github": {"not a link"}})
	is.Equal(status, http.StatusBadRequest)
	has(t, page, `href="#p-founder-socials"`)

	// What somebody else changed meanwhile is not written over.
	d.Call("POST", "/me/listings/"+id+"/founders", map[string]any{"name": "Ole Adze"})
	_, page = owner.Ask("POST", path, form)
	has(t, page, "This was changed elsewhere while you wrote.", "Ole Adze")
	is.Equal(len(founders()), 3)
}
