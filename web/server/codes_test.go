package server_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/web/op"
	"debut/web/servertest"
)

// spoken are the places in the program's text where the API says an error code.
var spoken = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\brefused\("([a-z_]+)"`),
	regexp.MustCompile(`Error\{[^}]*?Code:\s+"([a-z_]+)"`),
	regexp.MustCompile(`refusal\{[^}]*?"([a-z_]+)"`),
	regexp.MustCompile(`[pP]roblem\([^,()]+, "([a-z_]+)"`),
	regexp.MustCompile(`\tCode[A-Z]\w* += "([a-z_]+)"`),
}

// onPages are codes that only people on the website meet.
var onPages = []string{"too_many_keys", "cross_origin"}

func TestDocument_ListsEveryErrorCodeOfTheProgram(t *testing.T) {
	t.Parallel()
	said := map[string]string{} // code → file
	for _, pattern := range []string{"app/*.go", "app/drafts/*.go", "app/launches/*.go", "app/listings/*.go", "app/badges/*.go", "app/categories/*.go", "app/sites/*.go",
		"app/accounts/key.go", "app/oauth/bearer.go", "storage/*.go", "web/*.go", "web/op/*.go", "web/rest/*.go", "web/mcp/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, " names no file: ", err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, re := range spoken {
				for _, found := range re.FindAllStringSubmatch(string(text), -1) {
					if !slices.Contains(onPages, found[1]) {
						said[found[1]] = file
					}
				}
			}
		}
	}
	listed := map[string]bool{}
	for _, c := range op.Codes {
		if listed[c.Name] {
			t.Errorf("%s stands twice in web/op/codes.go", c.Name)
		}
		listed[c.Name] = true
		if said[c.Name] == "" {
			t.Errorf("%s stands in web/op/codes.go, and nothing in the program says it", c.Name)
		}
	}
	for code, file := range said {
		if !listed[code] {
			t.Errorf("%s says the code %s, which is missing in web/op/codes.go", file, code)
		}
	}
}

// elsewhere names the tests of the codes that take more than a request to reach.
var elsewhere = map[string]string{
	"account_full": "storage/limits_test.go", "too_many_drafts": "storage/limits_test.go", "too_many_kept_answers": "storage/limits_test.go",
	"unknown_credential": "app/accounts/accounts_test.go", "revoked_credential": "app/accounts/accounts_test.go", "expired_credential": "app/accounts/accounts_test.go",
	"wrong_audience": "app/oauth/oauth_test.go", "account_suspended": "app/oauth/oauth_test.go", "request_timeout": "web/rest/rest_test.go",
	"request_in_progress": "web/op/run_test.go", "internal": "web/rest/rest_test.go", "disk_full": "storage/told_test.go", "unavailable": "app/drafts/regenerate_test.go", "rate_limited": "web/rest/rest_test.go",
	"no_free_launches": "app/launches/places_test.go", "ambiguous_message": "web/mcp/gate_test.go",
}

// coded asks the running program for refusals, each by its code.
type coded struct {
	*servertest.Server
	t             *testing.T
	data          string
	draft, closed string // drafts: one is ready, the other still being read
	listing       string
	scopeless     string // a key
	site          string // the website of draft
}

func TestCodes_EachIsAnswered(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	d := servertest.Demo(t, "--data", data, "--allow-private")
	site, slow := servertest.NewSlowSite(t), servertest.NewSlowSite(t)
	site.Let()
	c := coded{Server: d, t: t, data: data, site: site.URL, scopeless: d.KeyFor("scopeless@debut.example", "orders:write")}
	c.draft = servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	d.Ready(c.draft)
	d.Call("PATCH", "/drafts/"+c.draft, map[string]any{"fields": map[string]any{"categories": []string{"Shipping & Logistics"}}})
	c.listing = servertest.Number(d.Call("POST", "/drafts/"+c.draft+"/submit", nil).Body["listing_id"])
	c.closed = servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": slow.URL}).Body, "id")

	requests := c.requests()
	for _, code := range op.Codes {
		ask, here := requests[code.Name]
		if file := elsewhere[code.Name]; file != "" {
			words, err := os.ReadFile(file)
			is.NoErr(err)
			if here || !strings.Contains(string(words), code.Name) {
				t.Errorf("%s has no test in %s", code.Name, file)
			}
			continue
		}
		if !here {
			t.Errorf("%s has no test", code.Name)
			continue
		}
		if status, got := ask(); got != code.Name || status != code.Status {
			t.Errorf("%s: answered %d %s", code.Name, status, got)
		}
	}
	slow.Let()
}

func (c coded) requests() map[string]func() (int, string) {
	call := func(method, path string, body any, headers ...string) func() (int, string) {
		return func() (int, string) {
			a := c.Call(method, path, body, headers...)
			return a.Status, servertest.Text(a.Body, "code")
		}
	}
	mcp := func(origin, body string) func() (int, string) {
		return func() (int, string) { return c.tool(origin, body) }
	}
	return map[string]func() (int, string){
		app.CodeInvalid: call("GET", "/listings?zz=1", nil), app.CodeBounds: call("GET", "/listings?per_page=0", nil),
		app.CodeAddress: call("POST", "/drafts", map[string]any{"url": "ftp://parcelwick.example"}),
		app.CodeLocked: func() (int, string) {
			call("PATCH", "/drafts/"+c.draft, map[string]any{"lock_fields": []string{"city"}})()
			return call("PATCH", "/drafts/"+c.draft, map[string]any{"regenerate": []string{"city"}})()
		},
		"idempotency_key_reused": func() (int, string) {
			call("PATCH", "/drafts/"+c.draft, map[string]any{"seo": map[string]any{"title": "a"}}, "Idempotency-Key", "codes")()
			return call("PATCH", "/drafts/"+c.draft, map[string]any{"seo": map[string]any{"title": "b"}}, "Idempotency-Key", "codes")()
		},
		"headers_too_large": func() (int, string) {
			return c.bytes("GET /api/v1/site?" + strings.Repeat("a", 100_000) + " HTTP/1.1\r\nHost: x\r\n\r\n")
		},
		"draft_not_ready": call("POST", "/drafts/"+c.closed+"/submit", nil),
		"not_yours":       c.listed(func(l *app.Listing) { l.Owner = nil }, call("PATCH", "/drafts/"+c.draft, map[string]any{"seo": map[string]any{"title": "c"}})),
		"already_live":    c.listed(func(l *app.Listing) { l.Status = app.ListingLive }, call("POST", "/me/listings/"+c.listing+"/free", nil)),
		"suspended":       c.listed(func(l *app.Listing) { l.Status = app.ListingSuspended }, call("POST", "/me/listings/"+c.listing+"/free", nil)),
		"already_listed":  c.twice,
		"reading_gone":    c.longAfter,
		"body_unread": func() (int, string) {
			return c.bytes("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
		},
		"malformed_message":      mcp("", `{`),
		"unauthorized":           func() (int, string) { return c.as("", "/me") },
		"malformed_credential":   func() (int, string) { return c.as("debut_typo", "/site") },
		"insufficient_scope":     func() (int, string) { return c.as(c.scopeless, "/me") },
		"wrong_origin":           mcp("http://evil.example", `{"jsonrpc":"2.0","id":1,"method":"ping"}`),
		"not_found":              call("GET", "/listings/nobody-here", nil),
		"method_not_allowed":     call("DELETE", "/site", nil),
		"body_too_large":         call("POST", "/drafts", map[string]any{"url": strings.Repeat("a", 1<<20)}),
		"unsupported_media_type": call("POST", "/drafts", map[string]any{"url": "x"}, "Content-Type", "text/plain"),
	}
}

// listed asks while the listing is another in the database.
func (c coded) listed(change func(*app.Listing), ask func() (int, string)) func() (int, string) {
	return func() (status int, code string) {
		c.database(func(ctx context.Context, db storage.All) error {
			id, err := strconv.ParseInt(c.listing, 10, 64)
			if err != nil {
				return err
			}
			was, err := db.Listing(ctx, id)
			if err != nil {
				return err
			}
			changed := was
			change(&changed)
			if err := db.Tx(ctx, func(ctx context.Context) error { return db.SaveListing(ctx, &changed) }); err != nil {
				return err
			}
			status, code = ask()
			return db.Tx(ctx, func(ctx context.Context) error { return db.SaveListing(ctx, &was) })
		})
		return status, code
	}
}

func (c coded) database(do func(context.Context, storage.All) error) {
	c.t.Helper()
	db, err := storage.OpenShared(c.t.Context(), app.Place{Data: c.data})
	if err != nil {
		c.t.Fatal(err)
	}
	defer db.Close()
	if err := do(c.t.Context(), db.ForAll()); err != nil {
		c.t.Fatal(err)
	}
}

// twice has another account list the company of the listing, once that is live.
func (c coded) twice() (int, string) {
	other := *c.Server
	other.Key = c.KeyFor("other@debut.example", "account:read", "listings:write")
	id := servertest.Text(other.Call("POST", "/drafts", map[string]any{"url": c.site}).Body, "id")
	other.Ready(id)
	other.Call("PATCH", "/drafts/"+id, map[string]any{"fields": map[string]any{"categories": []string{"Shipping & Logistics"}}})
	return c.listed(func(l *app.Listing) { l.Status = app.ListingLive }, func() (int, string) {
		a := other.Call("POST", "/drafts/"+id+"/submit", nil)
		return a.Status, servertest.Text(a.Body, "code")
	})()
}

// longAfter redrafts once what was read has outlived its time.
func (c coded) longAfter() (status int, code string) {
	c.database(func(ctx context.Context, db storage.All) error {
		if err := db.Forget(ctx, time.Now().AddDate(1, 0, 0)); err != nil {
			return err
		}
		a := c.Call("PATCH", "/drafts/"+c.draft, map[string]any{"regenerate": []string{"tagline"}})
		status, code = a.Status, servertest.Text(a.Body, "code")
		return nil
	})
	return status, code
}

// as asks with a credential, "" for none.
func (c coded) as(key, path string) (int, string) {
	who := *c.Server
	who.Key = key
	a := who.Call("GET", path, nil)
	return a.Status, servertest.Text(a.Body, "code")
}

// bytes sends a request as it stands, and no more.
func (c coded) bytes(request string) (int, string) {
	connection, err := net.Dial("tcp", strings.TrimPrefix(c.URL, "http://"))
	if err != nil {
		c.t.Fatal(err)
	}
	defer connection.Close()
	if _, err := io.WriteString(connection, request); err != nil {
		c.t.Fatal(err)
	}
	_ = connection.(*net.TCPConn).CloseWrite()
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	told, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, codeIn(string(told))
}

// tool posts a message to the MCP endpoint. What a tool refuses has the status of its problem.
func (c coded) tool(origin, body string) (int, string) {
	answer := post(c.Server, c.t, "", body, "MCP-Protocol-Version", "2025-06-18", "Origin", origin)
	defer answer.Body.Close()
	told, _ := io.ReadAll(answer.Body)
	if status := statusInTool.FindSubmatch(told); status != nil {
		n, _ := strconv.Atoi(string(status[1]))
		return n, codeIn(string(told))
	}
	return answer.StatusCode, codeIn(string(told))
}

var (
	statusInTool = regexp.MustCompile(`\\"status\\":([0-9]+)`)
	codeWord     = regexp.MustCompile(`\\?"code\\?":\\?"([a-z_]+)`)
)

func codeIn(told string) string {
	if found := codeWord.FindStringSubmatch(told); found != nil {
		return found[1]
	}
	return told
}
