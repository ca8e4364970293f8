package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/web/check/servertest"
)

// owner is somebody with a listing to wait for.
type owner struct{ key, listing string }

// owners makes accounts with a listing each.
func owners(t *testing.T, d *servertest.Server, n int) (all []owner) {
	t.Helper()
	db := d.Instance.DB.Store()
	for i := range n {
		email := fmt.Sprintf("owner%d@parcelwick.example", i)
		key := d.KeyFor(email, app.Scopes...)
		account, err := d.Instance.Directory.Accounts.Ensure(t.Context(), email, "")
		if err != nil {
			t.Fatal(err)
		}
		l := app.Listing{Site: d.Instance.Site(), Owner: &account.ID, Slug: app.Slug(fmt.Sprint("waited-", i)), Status: app.ListingDraft, Plan: app.PlanNone}
		err = db.Tx(t.Context(), func(ctx context.Context) error {
			l.Company = app.Company{Key: fmt.Sprintf("waited%d.example", i), Website: "https://waited.example/", Facts: app.Facts{Name: "Waited"}}
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			return db.SaveListing(ctx, &l)
		})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, owner{key, fmt.Sprint("/me/listings/", l.ID)})
	}
	return all
}

// waits has an owner wait for a change of their listing, so many times, and returns where the answers come.
func (o owner) waits(d *servertest.Server, times int) <-chan servertest.Answer {
	answers := make(chan servertest.Answer, times)
	for range times {
		go func() {
			a, err := d.Try("GET", o.listing+"?wait_s=45", nil, "Authorization", "Bearer "+o.key)
			if err != nil {
				a.Body = map[string]any{"error": err.Error()}
			}
			answers <- a
		}()
	}
	return answers
}

func waiting(d *servertest.Server, n int) {
	d.TB.Helper()
	d.Until(fmt.Sprint(n, " calls wait"), func() bool { return d.Instance.Waiters.Waiting() == n })
}

// There are a few connections to the database, so a call is answered beside hundreds that wait only if those hold none.
func TestRaceWait_HundredsOfCallsHoldNoConnection(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t)
	all := owners(t, d, 25)
	answers := map[owner]<-chan servertest.Answer{}
	for _, o := range all {
		answers[o] = o.waits(d, 20)
	}
	waiting(d, 500)
	first, key := all[0], []string{"Authorization", "Bearer " + all[0].key}
	refused := d.Call("GET", first.listing+"?wait_s=1", nil, key...)
	is.Equal(refused.Status, http.StatusTooManyRequests)
	is.Equal(refused.Body["code"], "too_many_waiting")
	is.True(refused.Header.Get("Retry-After") != "")
	is.Equal(d.Call("GET", first.listing, nil, key...).Status, http.StatusOK)
	is.Equal(d.Call("PATCH", first.listing, map[string]any{"fields": map[string]any{"city": "Ghent"}}, key...).Status, http.StatusOK)
	for range 20 {
		a := <-answers[first]
		is.Equal(a.Body["city"], "Ghent") // whoever waited for it sees the change
	}
	waiting(d, 480)
	d.Stop() // answers the others
	for _, o := range all[1:] {
		for range 20 {
			is.Equal((<-answers[o]).Status, http.StatusOK)
		}
	}
}

func TestRaceWait_EndsWhenTheCallerGoesAwayByEitherDoor(t *testing.T) {
	t.Parallel()
	d := servertest.Start(t)
	o := owners(t, d, 1)[0]
	tool := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{%%s"name":"get_my_listing","arguments":{"listing_id":%s,"wait_s":45}}}`,
		strings.TrimPrefix(o.listing, "/me/listings/"))
	for name, request := range map[string]struct{ method, path, body string }{
		"REST":                {"GET", "/api/v1" + o.listing + "?wait_s=45", ""},
		"MCP":                 {"POST", "/mcp", fmt.Sprintf(tool, "")},
		"MCP with a listener": {"POST", "/mcp", fmt.Sprintf(tool, `"_meta":{"progressToken":7},`)},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, release := context.WithCancel(t.Context())
			r, err := http.NewRequestWithContext(ctx, request.method, d.URL+request.path, strings.NewReader(request.body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header = http.Header{"Authorization": {"Bearer " + o.key}, "Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"},
				"Mcp-Protocol-Version": {"2025-11-25"}}
			gone := make(chan struct{})
			go func() {
				defer close(gone)
				if a, err := http.DefaultClient.Do(r); err == nil {
					_, _ = io.Copy(io.Discard, a.Body)
					_ = a.Body.Close()
				}
			}()
			waiting(d, 1)
			release()
			waiting(d, 0)
			<-gone
		})
	}
}

// A caller with a token for progress is told of it, on the stream of its request; everybody else is answered JSON.
func TestMCP_AWaitingCallTellsItsProgressToWhoeverListens(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--allow-private").WithKey()
	site := servertest.NewSlowSite(t)
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	<-site.InTheMiddle
	call := func(meta string) *http.Response {
		return send(d, t, d.Key, fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{%s"name":"get_draft","arguments":{"id":%q,"view":"brief","wait_s":45}}}`, meta, id),
			"MCP-Protocol-Version", "2025-11-25")
	}
	answer := call(`"_meta":{"progressToken":"far"},`)
	defer answer.Body.Close()
	is.Equal(answer.Header.Get("Content-Type"), "text/event-stream")
	var events []map[string]any
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, is := strings.CutPrefix(lines.Text(), "data: ")
		if !is {
			continue
		}
		var event map[string]any
		if err := json.Unmarshal([]byte(data), &event); err != nil {
			t.Fatal(err)
		}
		if events = append(events, event); len(events) == 1 {
			site.Let() // the first says how far it is; the rest comes now
		}
	}
	is.True(len(events) >= 2)
	is.Equal(events[0]["method"], "notifications/progress")
	is.Equal(servertest.Text(events[0], "params", "progressToken"), "far")
	is.True(strings.Contains(servertest.Text(events[0], "params", "message"), "crawling: "))
	last := events[len(events)-1]
	is.Equal(last["id"], 1.0)
	is.True(strings.Contains(servertest.Text(servertest.FirstOf(last["result"].(map[string]any)["content"]), "text"), `"status":"`))

	d.Ready(id)
	plain := call("")
	defer plain.Body.Close()
	is.Equal(plain.Header.Get("Content-Type"), "application/json")

	// So it is in the newest version, where a client of the protocol takes the answer from the stream.
	session, _ := d.Agent(t, d.Key, "2026-07-28")
	params := &mcp.CallToolParams{Name: "get_draft", Arguments: map[string]any{"id": id, "wait_s": 45}}
	params.SetProgressToken("far")
	result, err := session.CallTool(t.Context(), params)
	is.NoErr(err)
	is.True(!result.IsError)
}

// While a website is read, no fact of it is said not to be found.
func TestDraft_ClaimsNothingBeforeTheWebsiteIsRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--allow-private").WithKey()
	site := servertest.NewSlowSite(t)
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	<-site.InTheMiddle
	draft := d.Call("GET", "/drafts/"+id, nil).Body
	is.Equal(draft["status"], "crawling")
	is.Equal(draft["missing"], []any{})
	for name, field := range draft["fields"].(map[string]any) {
		if state := field.(map[string]any)["state"]; state != nil {
			t.Errorf("%s is %v", name, state)
		}
	}
	site.Let()
}
