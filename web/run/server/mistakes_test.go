package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/web/check/servertest"
)

// mistake is a call as an agent makes it that has read too little. It is refused, or done where that is harmless: then the answer says so.
type mistake struct {
	Kind, Name, Tool string
	Args             map[string]any
	Says             string // what the answer says of one that is done
	Tells            string // what a refusal says to send or to do, where a person or another call has to decide it
}

// Each mistake is told in words that carry what to send next: who follows them by simple rules, and knows nothing else, succeeds
// with the next call. No mistake is done in silence.
func TestMCP_MistakesAreMendedByTheAnswerAlone(t *testing.T) {
	t.Parallel()
	w := newBlunders(t)
	raw, err := os.ReadFile(filepath.Join("testdata", "mcp", "mistakes.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []mistake
	if err := json.Unmarshal(raw, &all); err != nil {
		t.Fatal(err)
	}
	silent, lost := 0, 0
	for _, m := range all {
		args := w.filled(m.Args).(map[string]any)
		words, refused := w.call(m.Tool, args)
		switch {
		case !refused && (m.Says == "" || !strings.Contains(words, w.filled(m.Says).(string))):
			silent++
			t.Errorf("%s, %s: taken in silence: %.300s", m.Kind, m.Name, words)
		case refused && m.Tells != "":
			if !strings.Contains(plain(words), m.Tells) {
				lost++
				t.Errorf("%s, %s: does not tell %q: %.600s", m.Kind, m.Name, m.Tells, words)
			}
		case refused:
			tool, mended := w.mend(m.Tool, args, words)
			if again, refused := w.call(tool, mended); refused {
				lost++
				t.Errorf("%s, %s:\n\tanswered %.600s\n\tsent     %s %v\n\tanswered %.600s", m.Kind, m.Name, words, tool, mended, again)
			}
		}
	}
	if len(all) < 150 {
		t.Errorf("there are %d mistakes", len(all))
	}
	t.Logf("%d mistakes: %d taken in silence, %d without a way out", len(all), silent, lost)
}

// plain returns the JSON of an answer with its quotation marks as people read them.
func plain(words string) string { return strings.ReplaceAll(words, `\"`, `"`) }

// blunders is an agent with drafts and listings in every state.
type blunders struct {
	t       *testing.T
	session *mcp.ClientSession
	known   map[string]any // by what mistakes call it
	tools   []string
}

func newBlunders(t *testing.T) *blunders {
	t.Helper()
	d := servertest.Demo(t, "--allow-private").Indexed()
	w := &blunders{t: t, known: map[string]any{"{long}": strings.Repeat("Customs papers ", 20)}}
	w.session, _ = d.Agent(t, d.Key, "")
	other, _ := d.Agent(t, d.KeyFor("other@parcelwick.example", app.Scopes...), "")
	all, _ := d.AgentAt(t, "/mcp?tools=all", d.Key, "")
	tools, err := all.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range tools.Tools {
		w.tools = append(w.tools, tool.Name)
	}
	w.known["{draft}"] = w.ready(d, "parcelwick", w.session)
	w.known["{unfiled}"] = w.ready(d, "parcelwick", w.session)
	servertest.Result(t, w.session, "update_draft", map[string]any{"id": w.known["{unfiled}"], "fields": map[string]any{"categories": nil}})
	w.known["{submitted}"] = w.ready(d, "parcelwick", w.session)
	w.known["{listing}"] = w.listed(w.session, w.known["{submitted}"])
	w.known["{theirs}"] = w.listed(other, w.ready(d, "parcelwick", other))
	w.known["{live}"] = w.listed(w.session, w.ready(d, "parcelwick", w.session))
	id := servertest.Number(w.known["{live}"])
	if err := changeListing(t, d, []string{id}, func(l *app.Listing) { l.Status = app.ListingLive }); err != nil {
		t.Fatal(err)
	}
	for _, fields := range []map[string]any{{"city": "Ghent"}, {"headline": "Customs papers"}, {"city": "Bruges"}} { // one after the other of one field would be one change
		args := map[string]any{"listing_id": w.known["{live}"], "fields": fields}
		made, _, _ := servertest.Result(t, w.session, "update_my_listing", args)
		if change, is := made["made"].(map[string]any); is && fields["city"] == "Ghent" {
			w.known["{changed again}"] = change["version"]
		}
	}
	used := map[string]any{"listing_id": w.known["{listing}"], "fields": map[string]any{"city": "Ghent"}, "idempotency_key": "used"}
	servertest.Result(t, w.session, "update_my_listing", used)
	slow := servertest.NewSlowSite(t)
	w.known["{crawling url}"] = slow.URL
	begun, _, _ := servertest.Result(t, w.session, "submit_listing", map[string]any{"url": slow.URL})
	w.known["{crawling}"] = begun["id"]
	w.known["{listing text}"] = servertest.Number(w.known["{listing}"])
	w.ownThings()
	w.othersThings(d, other)
	return w
}

// ownThings makes what mistakes are made with besides drafts and listings.
func (w *blunders) ownThings() {
	w.t.Helper()
	quiet := servertest.Website(w.t, "parcelwick", nil).URL // which answers no challenge
	w.known["{hooks}"] = receiver(w.t)
	w.done(w.session, "update_my_listing", map[string]any{"listing_id": w.known["{live}"], "add": map[string]any{"keywords": []any{"customs papers"}}})
	w.known["{webhook}"] = w.done(w.session, "create_webhook", map[string]any{"url": quiet})["webhook_id"]
	item := map[string]any{"product": "featured", "listing_id": w.known["{live}"]}
	w.known["{order}"] = w.done(w.session, "create_checkout", map[string]any{"items": []any{item}})["number"]
	w.known["{order small}"] = strings.ToLower(w.known["{order}"].(string))
	w.known["{me}"] = w.done(w.session, "get_account", nil)["email"]
	w.known["{live slug}"] = w.done(w.session, "get_my_listing", map[string]any{"listing_id": w.known["{live}"]})["slug"]
	w.known["{review}"] = servertest.FirstOf(w.done(w.session, "list_reviews", map[string]any{"slug": "parcelwick"})["items"]).(map[string]any)["review_id"]
}

// othersThings makes what is none of the agent's business.
func (w *blunders) othersThings(d *servertest.Server, other *mcp.ClientSession) {
	w.t.Helper()
	w.known["{their draft}"] = w.ready(d, "parcelwick", other)
	item := map[string]any{"product": "launch", "listing_id": w.known["{theirs}"]}
	w.known["{their order}"] = w.done(other, "create_checkout", map[string]any{"items": []any{item}})["number"]
	w.known["{their webhook}"] = w.done(other, "create_webhook", map[string]any{"url": servertest.Website(w.t, "parcelwick", nil).URL})["webhook_id"]
	w.known["{their claim}"] = w.done(other, "claim_listing", map[string]any{"slug": "wrenloop", "method": "dns"})["claim_id"]
	w.done(other, "invite_cofounder", map[string]any{"id": w.known["{their draft}"], "email": "tova@barrows.example"})
	w.known["{their invitation}"] = servertest.FirstOf(w.done(other, "list_invitations", nil)["items"]).(map[string]any)["invitation_id"]
}

// done is a call that is no mistake.
func (w *blunders) done(session *mcp.ClientSession, tool string, args map[string]any) map[string]any {
	w.t.Helper()
	got, refused, words := servertest.Result(w.t, session, tool, args)
	if refused {
		w.t.Fatal(tool, args, words)
	}
	return got
}

// ready makes a draft of a website and waits until it is drafted.
func (w *blunders) ready(d *servertest.Server, site string, session *mcp.ClientSession) any {
	begun, _, _ := servertest.Result(w.t, session, "submit_listing", map[string]any{"url": servertest.Website(w.t, site, nil).URL})
	d.Until("the draft is ready", func() bool {
		draft, _, _ := servertest.Result(w.t, session, "get_draft", map[string]any{"id": begun["id"]})
		return draft["status"] == "ready"
	})
	return begun["id"]
}

// listed submits a draft and returns the number of its listing.
func (w *blunders) listed(session *mcp.ClientSession, draft any) any {
	servertest.Result(w.t, session, "update_draft", map[string]any{"id": draft, "fields": map[string]any{"categories": []any{"Shipping & Logistics"}}})
	done, _, words := servertest.Result(w.t, session, "submit_draft", map[string]any{"id": draft})
	if done["listing_id"] == nil {
		w.t.Fatal(words)
	}
	return done["listing_id"]
}

// filled puts what is known in the place of its name.
func (w *blunders) filled(v any) any {
	switch v := v.(type) {
	case string:
		if known, is := w.known[v]; is {
			return known
		}
	case []any:
		list := make([]any, len(v))
		for i, one := range v {
			list[i] = w.filled(one)
		}
		return list
	case map[string]any:
		m := map[string]any{}
		for name, one := range v {
			m[name] = w.filled(one)
		}
		return m
	}
	return v
}

// call calls a tool, and returns what a model reads of the answer.
func (w *blunders) call(tool string, args map[string]any) (words string, refused bool) {
	answer, err := w.session.CallTool(context.WithoutCancel(w.t.Context()), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return fmt.Sprint(err), true
	}
	return answer.Content[0].(*mcp.TextContent).Text, answer.IsError
}
