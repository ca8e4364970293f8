package server_test

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// furtherDoors are where a founder of Parcelwick may stand besides founderDoors.
var furtherDoors = []string{
	"/founders.atom", parcelwickAt + ".atom", "/updates", "/updates.atom", "/launches", "/launches.atom", "/blog", "/blog.atom", "/interviews", "/interviews/ines-vandermolen",
	"/interviews/ines-vandermolen.md", parcelwickAt + "/alternatives", parcelwickAt + "/alternatives.md", parcelwickAt + "/reviews", parcelwickAt + "/trophies", parcelwickAt + "/badges",
	"/search?q=ines+vandermolen", "/suggest?q=vandermolen", "/api/v1/listings?q=ines+vandermolen", "/compare?a=wrenloop&b=parcelwick", "/llms.txt", "/dump/listings.jsonl", "/",
}

var sitemapAt = regexp.MustCompile(`<loc>[^<]*(/sitemaps/[^<]+)</loc>`)

// saying returns what each of those doors, the sitemaps and the tools of MCP say, in lower case and without what was asked for.
func saying(d *servertest.Server) map[string]string {
	visitor, said := d.Person(), map[string]string{}
	_, maps := visitor.Ask("GET", "/sitemap.xml", nil)
	paths := slices.Clone(furtherDoors)
	for _, found := range sitemapAt.FindAllStringSubmatch(maps, -1) {
		paths = append(paths, found[1])
	}
	for _, path := range paths {
		_, page := visitor.Ask("GET", path, nil)
		if _, asked, searched := strings.Cut(path, "?q="); searched {
			words, _ := url.QueryUnescape(asked)
			page = strings.NewReplacer(words, "", url.QueryEscape(words), "").Replace(page)
		}
		said[path] = strings.ToLower(page)
	}
	agent, _ := d.Agent(d.TB, "", "")
	for tool, args := range map[string]map[string]any{
		"get_listing": {"slug": "parcelwick", "view": "full"}, "get_founder": {"slug": "ines-vandermolen"}, "list_founders": {"q": "vander"}, "search_listings": {"q": "customs"},
		"compare_listings": {"a": "parcelwick", "b": "wrenloop"}, "get_alternatives": {"slug": "parcelwick"},
		"ask_listings": {"question": "Who founded the company?", "of": "parcelwick"},
	} {
		_, _, answer := servertest.Result(d.TB, agent, tool, args)
		said["tool "+tool] = strings.ToLower(strings.ReplaceAll(answer, `"ines-vandermolen"`, ""))
	}
	return said
}

// namingAt returns the doors that name somebody.
func namingAt(d *servertest.Server, name string) (at []string) {
	said := saying(d)
	for _, door := range slices.Sorted(maps.Keys(said)) {
		if strings.Contains(said[door], name) || strings.Contains(said[door], "founders/"+strings.ReplaceAll(name, " ", "-")) {
			at = append(at, door)
		}
	}
	return at
}

// unname has companies not name somebody, as if it had been proven or decided.
func unname(t *testing.T, d *servertest.Server, slug app.Slug, name string) {
	t.Helper()
	db := d.Instance.DB.Store()
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		l, err := db.ListingBySlug(ctx, d.Instance.Site().ID, slug)
		if err != nil {
			return err
		}
		return db.Unname(ctx, app.Unnamed{Company: l.Company.ID, Key: l.Company.Key, Names: []string{name}, Since: servertest.Now()})
	})
	if err != nil {
		t.Fatal(err)
	}
}

var ogImage = regexp.MustCompile(`<meta property="og:image" content="([^"]+)"`)

// Feeds, renditions, sitemaps, suggestions while one types, tools and what others take along name nobody who does not want it, nor
// does the picture beside a link.
func TestUnnaming_NoFurtherDoorNamesThem(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole := d.Person().SignIn("ole@reader.example")
	ole.Ask("POST", parcelwickAt+"/follow", nil)
	ole.Ask("POST", parcelwickAt+"/vote", nil)
	picture := ogImage.FindStringSubmatch(d.Page(parcelwickAt))[1]
	before := namingAt(d, "ines vandermolen")
	t.Log(before)
	for _, door := range []string{"/interviews", "/interviews/ines-vandermolen", "/interviews/ines-vandermolen.md", "tool get_listing", "tool get_founder", "tool list_founders"} {
		is.True(slices.Contains(before, door)) // door
	}
	unname(t, d, "parcelwick", "Ines Vandermolen")
	is.Equal(namingAt(d, "ines vandermolen"), nil)
	is.Equal(namedAt(t, d), nil)
	is.Equal(ogImage.FindStringSubmatch(d.Page(parcelwickAt))[1], picture) // whose address tells its words
	_, export := ole.Ask("POST", "/account/export", url.Values{})
	if export = strings.ToLower(export); !strings.Contains(export, `"follows":[{"`) || strings.Contains(export, "vandermolen") {
		t.Error(export)
	}
	_, mine := d.Person().SignIn("owner@debut.example").Ask("GET", "/interview", nil)
	is.True(strings.Contains(mine, "</form>") && !strings.Contains(mine, `href="/interviews/ines-vandermolen"`))

	newest := servertest.FirstOf(d.Call("GET", "/founders", nil).Body["items"]).(map[string]any)
	name := servertest.Text(newest, "name")
	is.True(strings.Contains(d.Page("/founders.atom"), name))
	unname(t, d, app.Slug(servertest.Text(servertest.FirstOf(newest["companies"]), "slug")), name)
	is.True(!strings.Contains(d.Page("/founders.atom"), name))
}

// Two pages of one person are one: each company is asked by itself. Whom none names any more leaves the page, which would tell who
// they are.
func TestUnnaming_OfSomebodyWhosePagesWereMerged(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--proxies", "127.0.0.1/32", "--operator", "ops@debut.example")
	ops := d.Person().SignIn("ops@debut.example")
	ops.Ask("POST", "/admin/founders", url.Values{"slug": {"teun-akkerhuis"}, "into": {"fergus-abernaith"}, "reason": {"One person."}})
	_, page := d.Person().Ask("GET", "/founders/teun-akkerhuis/remove", nil)
	has(t, page, "Parcelwick", "Thistledesk")
	before := unnamingTokens(d, "teun@parcelwick.example")
	status, _ := d.Person().Ask("POST", "/founders/teun-akkerhuis/remove", url.Values{"email": {"teun@parcelwick.example"}})
	is.Equal(status, http.StatusOK)
	var token string
	servertest.Eventually(t, "a link", func() bool {
		if now := unnamingTokens(d, "teun@parcelwick.example"); len(now) > len(before) {
			token = now[0]
		}
		return token != ""
	})
	_, page = d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {token}})
	is.True(strings.Contains(page, "does not name you any more"))
	nobody := func() {
		t.Helper()
		is.Equal(namingAt(d, "teun akkerhuis"), nil)
		is.True(!strings.Contains(d.Page(parcelwickAt), "Akkerhuis"))
		is.Equal(d.Call("GET", "/founders?q=akkerhuis", nil).Body["total"], 0.0)
	}
	nobody()
	is.Equal(d.Call("GET", "/founders/teun-akkerhuis", nil).Status, http.StatusNotFound)
	shown := d.Call("GET", "/founders/fergus-abernaith", nil).Body
	is.Equal(len(shown["listings"].([]any)), 1) // the other company still names him
	is.True(!strings.Contains(d.Page("/founders/fergus-abernaith"), "Parcelwick"))
	status, _ = ops.Ask("POST", "/admin/founders", url.Values{"slug": {"teun-akkerhuis"}, "into": {"fergus-abernaith"}, "reason": {"One person."}})
	is.Equal(status, http.StatusBadRequest) // there is nobody of that name
	_, page = d.Person().Ask("GET", "/founders/teun-akkerhuis/remove", nil)
	is.True(strings.Contains(page, "Have you asked to be taken out?") && !strings.Contains(page, "Akkerhuis"))

	// The page that stays has the name of the one who goes: then the other one stays.
	ops.Ask("POST", "/admin/founders", url.Values{"slug": {"fergus-abernaith"}, "into": {"ines-vandermolen"}, "reason": {"One person."}})
	is.Equal(servertest.Text(d.Call("GET", "/founders/fergus-abernaith", nil).Body, "slug"), "ines-vandermolen")
	unname(t, d, "parcelwick", "Ines Vandermolen")
	is.Equal(namingAt(d, "ines vandermolen"), nil)
	is.Equal(servertest.Text(d.Call("GET", "/founders/fergus-abernaith", nil).Body, "slug"), "fergus-abernaith")
	is.Equal(d.Call("GET", "/founders/ines-vandermolen", nil).Status, http.StatusNotFound)
}

// The website names the person still. Read again by the crawler, for a new draft and for the listing, it brings nobody back.
func TestUnnaming_ReadingTheWebsiteAgainBringsNobodyBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	website := servertest.Website(t, "parcelwick", nil)
	d := servertest.Start(t, "--allow-private", "--dev-mail", "--operator", "ops@debut.example")
	owner := d.Person().SignIn(inesAddress)
	key := d.KeyFor(inesAddress, app.Scopes...)
	slug := d.ListWebsite(key, website.URL)
	is.Equal(slug, "parcelwick")
	db := d.Instance.DB.Store()
	l, err := db.ListingBySlug(t.Context(), d.Instance.Site().ID, "parcelwick")
	is.NoErr(err)
	l.Status, l.LaunchedAt = app.ListingLive, &l.CreatedAt
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		if err := db.SaveListing(ctx, &l); err != nil {
			return err
		}
		return db.ListingChanged(ctx, l.ID)
	}))
	is.True(len(namedAt(t, d)) > 5)
	is.Equal(d.Call("PATCH", "/me/listings/"+servertest.Number(float64(l.ID)), map[string]any{"fields": map[string]any{"description": "Customs papers for small exporters."}},
		"Authorization", "Bearer "+key).Status, http.StatusOK) // the company's own words are its owner's to change
	status, _ := d.Person().Ask("POST", inesForm, url.Values{"email": {"ines@mail.example"}})
	is.Equal(status, http.StatusOK)
	ops := d.Person().SignIn("ops@debut.example")
	_, page := ops.Ask("GET", "/admin/inbox/names", nil)
	ops.Ask("POST", "/admin/inbox/names", url.Values{"wish": {hidden(page, "wish")}, "act": {"out"}, "reason": {"The profile links here."}})
	is.Equal(namedAt(t, d), nil)

	bearer := []string{"Authorization", "Bearer " + key}
	draft := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": website.URL + "/"}, bearer...).Body, "id")
	var read map[string]any
	d.Until("the draft is ready", func() bool {
		read = d.Call("GET", "/drafts/"+draft, nil, bearer...).Body
		return read["status"] == "ready"
	})
	is.Equal(servertest.Text(servertest.FirstOf(read["founders"]), "name"), "Ines Vandermolen")
	is.Equal(d.Call("POST", "/drafts/"+draft+"/submit", nil, bearer...).Body["listing_id"], float64(l.ID))
	is.Equal(namedAt(t, d), nil)
	at := "/products/" + servertest.Number(float64(l.ID)) + "/website"
	owner.Ask("POST", at+"/read", url.Values{"listing": {servertest.Number(float64(l.ID))}})
	d.Until("the website is read again", func() bool {
		_, page := owner.Ask("GET", at, nil)
		return strings.Contains(page, "Last read")
	})
	is.Equal(namedAt(t, d), nil)
	is.Equal(namingAt(d, "ines vandermolen"), nil)
}
