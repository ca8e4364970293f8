package server_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/web/check/servertest"
)

// journey is an agent that knows the endpoint alone: it calls what an answer, or what the tool that gave it says of itself, leads on to.
type journey struct {
	*is.I
	t       *testing.T
	session *mcp.ClientSession
	tools   map[string]*mcp.Tool
	said    string // by the last answer, and of its tool
}

func begin(t *testing.T, d *servertest.Server, key string) *journey {
	t.Helper()
	session, _ := d.Agent(t, key, "2025-11-25")
	j := &journey{I: is.New(t), t: t, session: session, tools: map[string]*mcp.Tool{}, said: session.InitializeResult().Instructions}
	for tool, err := range session.Tools(t.Context(), nil) {
		j.NoErr(err)
		j.tools[tool.Name] = tool
	}
	return j
}

// names are the operations that a text names, as an agent reads it: by their verbs.
var names = regexp.MustCompile(`\b(?:get|list|search|submit|update|choose|create|quote|cancel|enter|leave|post|claim|verify|delete|add|revert|set|answer|invite|revoke|replay|test|rotate)_[a-z_]+\b`)

// knows reports whether there is a tool, which the list has, or find_tools.
func (j *journey) knows(name string) bool {
	j.t.Helper()
	if j.tools[name] == nil {
		found, _, _ := servertest.Result(j.t, j.session, "find_tools", map[string]any{"about": name})
		if best := servertest.FirstOf(found["tools"]); servertest.Text(best, "name") == name {
			j.tools[name] = &mcp.Tool{Name: name, Description: servertest.Text(best, "description")}
		}
	}
	return j.tools[name] != nil
}

// goal begins something new with a tool.
func (j *journey) goal(tool string, args map[string]any) map[string]any {
	j.t.Helper()
	if !j.knows(tool) {
		j.t.Fatalf("there is no tool %s", tool)
	}
	described := j.tools[tool]
	got, refused, words := servertest.Result(j.t, j.session, tool, args)
	if refused {
		j.t.Fatalf("%s %v: %s", tool, args, words)
	}
	for _, text := range []string{servertest.Text(got, "next_step"), described.Description} {
		for _, name := range names.FindAllString(text, -1) {
			if !strings.HasSuffix(name, "_id") && !j.knows(name) {
				j.t.Errorf("%s names %s, which is no tool: %s", tool, name, text)
			}
		}
	}
	j.said = servertest.Text(got, "next_step") + "\n" + described.Description
	return got
}

// then goes on with a tool that was named last.
func (j *journey) then(tool string, args map[string]any) map[string]any {
	j.t.Helper()
	if !slices.Contains(names.FindAllString(j.said, -1), tool) {
		j.t.Errorf("nothing leads to %s: %s", tool, j.said)
	}
	return j.goal(tool, args)
}

// An agent from the endpoint alone: from an address to a paid launch, one answer that is corrected, an update that is taken back, an
// order that is cancelled and a programme that is left. No step that an answer tells is a wrong one.
func TestMCP_AnAgentFromTheEndpointAlone(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t, "--allow-private")
	j := begin(t, d, d.KeyFor(inesAddress, app.Scopes...))
	person := d.Person().SignIn(inesAddress)

	id := servertest.Text(j.then("submit_listing", map[string]any{"url": servertest.Website(t, "parcelwick", nil).URL}), "id")
	servertest.Eventually(t, "the draft", func() bool {
		return servertest.Text(j.then("get_draft", map[string]any{"id": id, "wait_s": 45}), "status") == "ready"
	})
	j.then("update_draft", map[string]any{"id": id, "fields": map[string]any{"name": "Stave", "categories": []string{"Shipping & Logistics"}}})
	listing := j.then("submit_draft", map[string]any{"id": id})["listing_id"]
	launch := map[string]any{"items": []any{map[string]any{"product": "launch", "listing_id": listing}, map[string]any{"product": "extra_categories", "listing_id": listing, "categories": []string{"developer-tools"}}}, "billing_country": "BE"}
	quote := j.then("quote_order", launch)
	order := j.then("create_checkout", launch)
	j.Equal(order["total_cents"], quote["total_cents"])
	number := servertest.Text(order, "number")
	bill := url.Values{"name": {"Ines Vandermolen"}, "street": {"Kade 1"}, "city": {"Ghent"}, "country": {"BE"}, "consent": {"yes"}, "method": {"test"}, "shown": {servertest.Number(order["total_cents"])}}
	person.Ask("POST", strings.TrimPrefix(servertest.Text(order, "checkout_url"), d.URL), bill)
	j.Equal(servertest.Text(j.then("get_order", map[string]any{"number": number}), "status"), "paid")
	servertest.Eventually(t, "the launch, and then its second category", func() bool {
		l := j.goal("get_my_listing", map[string]any{"listing_id": listing})
		return servertest.Text(l, "status") == "live" && len(l["categories"].([]any)) == 2
	})

	// One answer is corrected, and the others stay.
	const customs, right = "Which customs does it know?", "Those of Norway and Switzerland."
	before := len(j.goal("get_my_listing", map[string]any{"listing_id": listing})["faqs"].([]any))
	j.goal("add_faq", map[string]any{"listing_id": listing, "question": customs, "answer": "Those of Norway."})
	j.then("delete_faq", map[string]any{"listing_id": listing, "question": customs})
	faqs := j.then("add_faq", map[string]any{"listing_id": listing, "question": customs, "answer": right})["faqs"].([]any)
	j.Equal(len(faqs), before+1)
	j.Equal(faqs[before], map[string]any{"question": customs, "answer": right})

	// An update is taken back.
	posted := j.goal("post_listing_update", map[string]any{"listing_id": listing, "title": "Swiss customs", "body": "Parcels to Basel have their papers."})
	gone := j.then("delete_update", map[string]any{"listing_id": listing, "update_id": posted["update_id"]})
	j.Equal(gone["title"], "Swiss customs")
	j.Equal(len(j.goal("get_my_listing", map[string]any{"listing_id": listing})["latest_updates"].([]any)), 0)

	// An order is asked for twice, which makes one, and cancelled.
	featured := map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": listing}}}
	first := j.goal("create_checkout", featured)
	again := j.goal("create_checkout", featured)
	j.Equal(again["number"], first["number"])
	j.Equal(again["existing"], true)
	j.Equal(j.then("cancel_order", map[string]any{"number": first["number"]})["status"], "cancelled")
	j.Equal(j.then("create_checkout", featured)["existing"], false)

	programme := map[string]any{"listing_id": listing, "slug": "small-shops"}
	j.goal("list_programmes", nil)
	j.then("get_programme", map[string]any{"slug": "small-shops"})
	j.then("enter_programme", programme)
	j.then("leave_programme", programme)
	j.then("enter_programme", programme) // as it says
}
