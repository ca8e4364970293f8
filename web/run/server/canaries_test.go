package server_test

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/app/people/accounts"
	"debut/web/check/servertest"
	"debut/web/check/webtest"
	"debut/web/doors/api"
)

// A word that stands only in what is hidden, suspended, a draft, unnamed or private is nowhere for a stranger: on no page that a
// link leads to, in no feed, picture or answer of an operation or a tool, and not in the log.
func TestCanaries_NoDoorShowsWhatIsNotPublic(t *testing.T) {
	t.Parallel()
	log := &servertest.Overheard{TB: t}
	d := servertest.Demo(log, "--operator", operatorAddress, "--allow-private")
	c := &canaries{T: t, Server: d, seen: map[string]bool{}}
	c.seed()
	d.Until("the index has followed", func() bool {
		at, ok := d.Instance.Index.Position()
		last, err := d.Instance.DB.Store().LastIndexChange(t.Context())
		return ok && err == nil && at == last
	})
	for name, who := range map[string]*servertest.Person{"a stranger": d.Person(), "somebody signed in": d.Person().SignIn("nobody@brightloom.example")} {
		c.who, c.seen = name, map[string]bool{}
		c.crawl(who)
		c.askAll(who)
	}
	c.callAll()
	c.callSigned()
	c.useTools()
	c.look("the log", log.String())
	t.Logf("%d canaries; %d addresses by links and %d more of %d routes, %d calls of %d operations, %d calls of tools, %d bytes of log", len(c.words), c.pages, c.asked, c.routes, c.calls, c.operations, c.tools, len(log.String()))
	if len(c.words) < 12 || c.pages < 200 || c.routes < 150 || c.operations < 15 || c.tools < 15 {
		t.Error("that is too little to say that nothing shows")
	}
}

// unnamed is who does not want to be named any more; what the team itself wrote of them in its blog is the team's to change.
const unnamed = "ines vandermolen"

// outbox is where the demo shows the mails of all.
const outbox = "/dev/mail"

type canaries struct {
	*testing.T
	*servertest.Server
	who                      string
	words                    []string // each stands in one private thing
	slugs                    []string // of listings that are not public
	near                     []string // the categories that they are in
	drafts                   []string
	seen                     map[string]bool
	pages, asked, routes     int
	calls, operations, tools int
}

// word returns a new canary for a thing.
func (c *canaries) word(of string) string {
	c.words = append(c.words, "qzx"+of)
	return "qzx" + of
}

// seed puts a canary into each thing that is not public.
func (c *canaries) seed() {
	is := is.New(c.T)
	db := c.Instance.DB.Store()
	ops := c.Person().SignIn(operatorAddress)
	for _, at := range []struct {
		slug app.Slug
		as   string
		do   func(*app.Listing)
	}{
		{"millrace", "suspended", func(l *app.Listing) {
			l.Status, l.Withheld = app.ListingSuspended, &app.Withheld{As: app.Suspended, Reason: c.word("reason"), From: app.ListingLive}
		}},
		{"wrenloop", "hidden", func(l *app.Listing) {
			l.Status, l.Withheld = app.ListingSuspended, &app.Withheld{As: app.Hidden, Reason: c.word("hiddenreason"), From: app.ListingLive}
		}},
		{"kestrelby", "draft", func(l *app.Listing) { l.Status = app.ListingDraft }},
	} {
		l, err := db.ListingBySlug(c.Context(), 1, at.slug)
		is.NoErr(err)
		c.slugs = append(c.slugs, string(at.slug))
		for _, category := range l.Categories {
			c.near = append(c.near, string(category.Slug))
		}
		is.NoErr(db.Tx(c.Context(), func(ctx context.Context) error {
			l, err := db.Listing(ctx, l.ID)
			if err != nil {
				return err
			}
			at.do(&l)
			for part, text := range map[string]*string{"tagline": &l.Company.Tagline, "short": &l.Company.ShortDescription, "description": &l.Company.Description, "city": &l.Company.City} {
				*text = "Sorts " + c.word(at.as+part)
			}
			l.Company.Tags = append(l.Company.Tags, c.word(at.as+"tag"))
			l.Company.FAQs = append(l.Company.FAQs, app.FAQ{Question: "Why " + c.word(at.as+"faq"), Answer: "So."})
			l.Company.Founders = append(l.Company.Founders, app.Founder{Name: "Ada " + c.word(at.as+"founder")})
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			if err := db.SaveListing(ctx, &l); err != nil {
				return err
			}
			return db.ListingChanged(ctx, l.ID)
		}))
	}
	// Somebody who does not want to be named any more.
	status, _ := c.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {unnamingLink(c.T, c.Server, "", inesAtWork)}})
	is.Equal(status, http.StatusOK)
	c.words = append(c.words, unnamed)
	// What people sent that is for the team, or for themselves.
	all := c.Instance.Directory.Accounts
	owner, err := all.Ensure(c.Context(), c.word("address")+"@parcelwick.example", "")
	is.NoErr(err)
	_, key, err := all.CreateKey(c.Context(), owner.ID, accounts.NewKey{Label: c.word("label"), Scopes: app.Scopes})
	is.NoErr(err)
	inDraft := c.word("website")
	site := servertest.Website(c.T, "parcelwick", func(page string) string {
		return strings.Replace(page, "<head>", `<head><meta name="description" content="Sends `+inDraft+` parcels">`, 1)
	})
	draft := c.Call("POST", "/drafts", map[string]any{"url": site.URL + "/"}, "Authorization", "Bearer "+key)
	c.drafts = append(c.drafts, servertest.Text(draft.Body, "id"))
	c.Until("the draft is ready", func() bool {
		return c.Call("GET", "/drafts/"+c.drafts[0], nil, "Authorization", "Bearer "+key).Body["status"] == "ready"
	})
	edited := c.Call("PATCH", "/drafts/"+c.drafts[0], map[string]any{"fields": map[string]any{"tagline": "Sends " + c.word("drafttagline")}}, "Authorization", "Bearer "+key)
	is.Equal(edited.Status, http.StatusOK)
	status, _ = c.Person().Ask("POST", "/listings/parcelwick/report", url.Values{"reason": {"spam"}, "words": {c.word("report")}})
	is.Equal(status, http.StatusOK)
	status, _ = c.Person().SignIn("ole@reader.example").Ask("POST", "/listings/parcelwick/suggest", url.Values{"field": {"city"}, "value": {c.word("suggestion")}, "page": {"https://parcelwick.example/"}})
	is.Equal(status, http.StatusOK)
	status, _ = ops.Ask("POST", "/admin/blog/new", writing("0", "Of "+c.word("posttitle"), "", "Of "+c.word("postbody")))
	is.Equal(status, http.StatusOK)
}

// look fails the test for each canary that a door shows.
func (c *canaries) look(door, said string) {
	c.Helper()
	said = strings.ToLower(said)
	for _, word := range c.words {
		if at := strings.Index(said, word); at >= 0 && (word != unnamed || !strings.Contains(door, "/blog/")) {
			c.Errorf("%s shows %q: …%s…", door, word, said[max(0, at-80):min(len(said), at+60)])
		}
	}
}

var linked = regexp.MustCompile(`(?:href|src|content|action)="([^"]+)"|<loc>([^<]+)</loc>`)

// crawl follows every link from where all begin, and asks for what is private by its address.
func (c *canaries) crawl(who *servertest.Person) {
	next := []string{"/", "/robots.txt", "/sitemap.xml", "/llms.txt", "/launches.atom", "/feed.xml", "/docs/api", "/api/v1/openapi.json", "/admin", "/metrics", "/search?q=sorts", "/founders?q=ada", "/dump/listings.jsonl", "/healthz", "/readyz"}
	for _, slug := range c.slugs {
		for _, path := range []string{"/listings/%s", "/listings/%s.md", "/listings/%s.atom", "/listings/%s/alternatives", "/listings/%s/report", "/listings/%s/suggest", "/listings/%s/review", "/listings/%s/claim", "/badges/%s/launched.svg", "/og/listings/%s.png", "/compare?a=parcelwick&b=%s", "/api/v1/listings/%s", "/api/v1/listings/%s/updates"} {
			next = append(next, fmt.Sprintf(path, slug))
		}
	}
	for _, id := range c.drafts {
		next = append(next, "/drafts/"+id, "/api/v1/drafts/"+id)
	}
	for _, category := range c.near {
		for _, path := range []string{"/categories/%s", "/categories/%s.md", "/categories/%s.atom", "/search?category=%s", "/api/v1/listings?category=%s&per_page=100"} {
			next = append(next, fmt.Sprintf(path, category))
		}
	}
	const enough = 12         // of one kind: what they show is made alike
	alike := map[string]int{} // by what kind of address it is
	for len(next) > 0 {
		at := next[0]
		next = next[1:]
		if c.seen[at] {
			continue
		}
		c.pages++
		said := c.ask(who, at)
		for _, found := range linked.FindAllStringSubmatch(said, -1) {
			to, err := url.Parse(html.UnescapeString(found[1] + found[2]))
			if err != nil || to.Host != "" && !strings.HasSuffix(c.URL, to.Host) && to.Hostname() != "localhost" || to.Scheme != "" && !strings.HasPrefix(to.Scheme, "http") || !strings.HasPrefix(to.Path, "/") || to.Path == outbox {
				continue
			}
			to.Fragment = ""
			if asked := to.RequestURI(); !c.seen[asked] && alike[kind(to)] < enough {
				alike[kind(to)]++
				next = append(next, asked)
			}
		}
	}
}

// askAll asks at every route of every page, whether a link leads there or not, for what is private: listings by their names, drafts by
// their ids, and what is numbered by the first numbers.
func (c *canaries) askAll(who *servertest.Person) {
	c.routes = 0
	for _, route := range c.Instance.Routes() {
		method, path, _ := strings.Cut(route, " ")
		if method != http.MethodGet || path == outbox {
			continue
		}
		c.routes++
		for _, value := range slices.Concat(c.slugs, c.drafts, []string{"1", "2", "7", "D-2026-000001"}) {
			at := inBraces.ReplaceAllString(strings.ReplaceAll(path, "*name", "listings/"+value+".png"), value)
			if !c.seen[at] {
				c.asked++
				c.ask(who, at)
			}
		}
	}
}

// ask looks at what an address says, and returns it.
func (c *canaries) ask(who *servertest.Person, at string) (said string) {
	c.seen[at] = true
	_, said = who.Ask(http.MethodGet, at, nil)
	c.look(c.who+" at "+at, said)
	return said
}

// kind returns the beginning and the end of an address, between which a name may stand, and what is asked there: one thing, or several.
func kind(to *url.URL) string {
	parts := strings.Split(to.Path, "/")
	of, query := parts[1]+path.Ext(to.Path), to.Query()
	if len(parts) > 3 && path.Ext(to.Path) == "" {
		of += "/" + parts[len(parts)-1]
	}
	if len(query) > 1 {
		return of + "?several"
	}
	for name := range query {
		of += "?" + name
	}
	return of
}

// callAll calls each operation that anybody may call, for what is public and for what is not, and searches for each canary.
func (c *canaries) callAll() {
	spec, err := webtest.ReadSpec(document())
	if err != nil {
		c.Fatal(err)
	}
	c.Key = ""
	for _, e := range spec.Entries() {
		if e.Method != http.MethodGet || e.Signed {
			continue
		}
		c.operations++
		for _, slug := range append([]string{"parcelwick"}, c.slugs...) {
			path, query := e.Path, url.Values{}
			for _, p := range e.Parameters {
				value := map[string]string{"slug": slug, "week": "last", "board": "revenue", "code": "none", "a": "parcelwick", "b": slug, "slugs": slug, "view": "full", "per_page": "100"}[p.Name]
				switch {
				case p.In == "path":
					path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(value))
				case p.In == "query" && value != "":
					query.Set(p.Name, value)
				}
			}
			c.call(path + "?" + query.Encode())
			if path == e.Path {
				break // it is of no thing in particular
			}
		}
	}
	for _, word := range c.words {
		for _, list := range []string{"/listings", "/founders", "/blog"} {
			if found := c.Call("GET", list+"?q="+url.QueryEscape(word), nil).Body["items"]; servertest.FirstOf(found) != nil {
				c.look(list+" where the word is searched for", strings.ReplaceAll(fmt.Sprint(found), "q="+word, ""))
			}
		}
	}
}

// callSigned calls each operation that reads and needs an account, as somebody to whom none of it belongs, for everything that is
// somebody's: drafts by their ids, and what is numbered by the first numbers.
func (c *canaries) callSigned() {
	spec, err := webtest.ReadSpec(document())
	if err != nil {
		c.Fatal(err)
	}
	key := c.KeyFor("stranger@reader.example", app.Scopes...)
	signed := 0
	for _, e := range spec.Entries() {
		if e.Method != http.MethodGet || !e.Signed {
			continue
		}
		signed++
		for _, value := range append(slices.Clone(c.drafts), "1", "2", "3", "7", "D-2026-000001", "launch") {
			path := inBraces.ReplaceAllString(e.Path, url.PathEscape(value))
			c.calls++
			_, said := c.Person().Ask(http.MethodGet, api.Prefix+path, nil, "Authorization", "Bearer "+key)
			c.look("the API for a stranger at "+path, said)
			if path == e.Path {
				break
			}
		}
	}
	if signed < 12 {
		c.Errorf("only %d operations that need an account were called", signed)
	}
}

var inBraces = regexp.MustCompile(`\{[^}]+\}`)

func (c *canaries) call(path string) {
	c.calls++
	_, said := c.Person().Ask(http.MethodGet, api.Prefix+path, nil)
	c.look("the API at "+path, said)
}

// useTools calls each tool that only reads, without an account.
func (c *canaries) useTools() {
	agent, _ := c.AgentAt(c.T, "/mcp?tools=all", "", "")
	listed, err := agent.ListTools(c.Context(), nil)
	if err != nil {
		c.Fatal(err)
	}
	for _, tool := range listed.Tools {
		if tool.Annotations == nil || !tool.Annotations.ReadOnlyHint {
			continue
		}
		for _, slug := range append([]string{"parcelwick"}, c.slugs...) {
			c.tools++
			got, err := agent.CallTool(c.Context(), &mcp.CallToolParams{Name: tool.Name, Arguments: fits(tool.InputSchema, slug)})
			if err != nil {
				continue // it asks for more
			}
			for _, part := range got.Content {
				if text, is := part.(*mcp.TextContent); is {
					c.look("the tool "+tool.Name, text.Text)
				}
			}
		}
	}
}

// fits returns arguments for what a tool takes.
func fits(schema any, slug string) map[string]any {
	properties, _ := schema.(map[string]any)["properties"].(map[string]any)
	args := map[string]any{}
	for name, value := range map[string]any{"slug": slug, "slugs": []string{"parcelwick", slug}, "a": "parcelwick", "b": slug, "week": "last", "board": "revenue", "view": "full", "per_page": 50} {
		if _, takes := properties[name]; takes {
			args[name] = value
		}
	}
	return args
}
