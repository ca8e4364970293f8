package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/matryer/is"

	"debut/web/check/servertest"
	"debut/web/doors/api"
)

func TestMCP_EveryOperationIsAToolInEachVersionOfTheProtocol(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t).Indexed()
	for _, version := range []string{"2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"} {
		is := is.New(t)
		session, _ := d.AgentAt(t, "/mcp?tools=all", "", version)
		tools, err := session.ListTools(t.Context(), nil)
		is.NoErr(err)
		var got, want []string
		for _, tool := range tools.Tools {
			got = append(got, tool.Name)
			a := tool.Annotations
			is.True(len(tool.Description) > 20)
			is.True(a.ReadOnlyHint == (a.DestructiveHint == nil) && a.OpenWorldHint != nil) // said, not left to a default
			is.True(tool.Name != "post_listing_update" || *a.DestructiveHint)               // a mail is not taken back
		}
		want = append(want, api.Core...) // in the order of use, and then that of the reference
		for _, o := range api.Operations(api.Services{}) {
			if !slices.Contains(want, o.ID) {
				want = append(want, o.ID)
			}
		}
		is.Equal(got, append(want, "find_tools"))
		content, isError, _ := servertest.Result(t, session, "search_listings", map[string]any{"q": "parcelwikc"})
		is.True(!isError)
		is.Equal(servertest.Text(servertest.FirstOf(content["items"]), "slug"), "parcelwick")
	}
}

// For every operation: what REST answers and what the tool returns are equal, and both are what the schema promises. A change is
// made by one door, and told again by the other under the same key.
func TestContract_BothDoorsAnswerAlike(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private").Indexed()
	site := servertest.NewSlowSite(t)
	site.Let()
	draft := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	d.Ready(draft)
	d.Call("PATCH", "/drafts/"+draft, map[string]any{"fields": map[string]any{"categories": []string{"Shipping & Logistics"}}})
	saved := d.Call("POST", "/drafts/"+draft+"/submit", nil).Body
	claimed := d.Call("POST", "/claims", map[string]any{"slug": saved["slug"], "method": "meta"})
	listing, live := saved["listing_id"], ownLive(t, d)
	headline := d.Call("PATCH", fmt.Sprint("/me/listings/", listing), map[string]any{"fields": map[string]any{"headline": "Barrows"}})
	first := d.Call("POST", fmt.Sprintf("/me/listings/%v/milestones", listing), map[string]any{"date": "2026-03-02", "title": "The first wheel"}).Body["milestone_id"]
	spare := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL + "/spare"}).Body, "id")
	typed := d.Call("PATCH", "/drafts/"+draft, map[string]any{"fields": map[string]any{"city": "Porto"}}).Body["made"]
	answered := d.Call("PUT", "/me/interview", map[string]any{"answers": []any{map[string]any{"question_id": 5, "answer": "None."}}}).Body["made"]
	args := map[string]map[string]any{
		"revert_interview":    {"change": answered},
		"revert_draft":        {"id": draft, "change": typed},
		"delete_draft":        {"id": spare},
		"search_listings":     {"q": "parcelwikc", "per_page": 3},
		"get_listing":         {"slug": "parcelwick"},
		"compare_listings":    {"a": "parcelwick", "b": "wrenloop"},
		"ask_listings":        {"question": "What does it cost?", "of": "parcelwick,wrenloop"},
		"ask_in_sentences":    {"question": "What does it cost?", "of": "parcelwick,wrenloop"},
		"get_badges":          {"slug": "parcelwick", "shape": "pill"},
		"list_reviews":        {"slug": "parcelwick"},
		"answer_review":       {"listing_id": live, "review_id": servertest.FirstOf(d.Call("GET", "/listings/parcelwick/reviews", nil).Body["items"]).(map[string]any)["review_id"], "text": "Thank you."},
		"list_questions":      {"slug": "parcelwick"},
		"answer_question":     {"listing_id": live, "question_id": servertest.FirstOf(d.Call("GET", "/listings/parcelwick/questions", nil).Body["items"]).(map[string]any)["question_id"], "text": "It does."},
		"get_category":        {"slug": "shipping-logistics"},
		"get_alternatives":    {"slug": "parcelwick"},
		"get_blog_post":       {"slug": "how-a-launch-week-works"},
		"get_founder":         {"slug": "ines-vandermolen"},
		"get_launch_week":     {"week": "last"},
		"get_leaderboard":     {"board": "community-all-time"},
		"verify_award":        {"code": award(d)},
		"get_trophy_cabinet":  {"slug": "parcelwick"},
		"get_programme":       {"slug": "nordic-and-baltic"},
		"get_draft":           {"id": draft},
		"submit_listing":      {"url": site.URL + "/other"},
		"update_draft":        {"id": draft, "fields": map[string]any{"tagline": "Barrows, sorted by wheel"}},
		"submit_draft":        {"id": draft},
		"get_my_listing":      {"listing_id": listing},
		"update_my_listing":   {"listing_id": listing, "fields": map[string]any{"city": "Ghent"}},
		"choose_free_listing": {"listing_id": listing},
		"enter_programme":     {"listing_id": live, "slug": "small-shops"},
		"add_milestone":       {"listing_id": live, "date": "2026-03-02", "title": "The first wheel"},
		"add_faq":             {"listing_id": live, "question": "Do they roll?", "answer": "Both ways."},
		"delete_faq":          {"listing_id": live, "question": "Do they roll?"},
		"add_founder":         {"listing_id": live, "name": "Bo Barrow", "title": "Founder"},
		"delete_founder":      {"listing_id": live, "name": "Bo Barrow"},
		"delete_milestone":    {"listing_id": listing, "milestone_id": first},
		"invite_cofounder":    {"id": draft, "email": "tova@barrows.example"},
		"claim_listing":       {"slug": "wrenloop", "method": "dns"},
		"verify_claim":        {"claim_id": claimed.Body["claim_id"]},
		"answer_interview":    {"answers": []any{map[string]any{"question_id": 3, "answer": "A cooper."}}},
		"set_founder_story":   {"listing_id": live, "title": "A wheel of two sides"},
		"post_listing_update": {"listing_id": live, "title": "Wheels", "body": "They turn both ways now."},
		"list_changes":        {"listing_id": listing},
		"revert_my_listing":   {"listing_id": listing, "version": headline.Body["made"].(map[string]any)["version"]},
	}
	maps.Copy(args, moreArguments(t, d, draft, listing, live))
	session, _ := d.Agent(t, d.Key, "")
	structured, _ := d.AgentAt(t, "/mcp?structured=1&tools=all", d.Key, "")
	tools, err := structured.ListTools(t.Context(), nil)
	is.NoErr(err)
	schemas := map[string]*jsonschema.Resolved{}
	for _, tool := range tools.Tools {
		schemas[tool.Name] = resolved(t, tool.OutputSchema)
	}
	for _, o := range api.Operations(api.Services{}) {
		given, body, path, query := args[o.ID], map[string]any{}, o.Path, []string{}
		for name, value := range given {
			switch o.Where(name) {
			case "path":
				path = strings.Replace(path, "{"+name+"}", fmt.Sprint(value), 1)
			case "query":
				query = append(query, name+"="+url.QueryEscape(fmt.Sprint(value)))
			default:
				body[name] = value
			}
		}
		if len(query) > 0 {
			path += "?" + strings.Join(query, "&")
		}
		call := map[string]any{}
		maps.Copy(call, given)
		sent, headers := any(nil), []string(nil)
		if o.Method != "GET" {
			sent = body
		}
		if !o.Reads() {
			call["idempotency_key"], headers = "both-doors-"+o.ID, []string{"Idempotency-Key", "both-doors-" + o.ID}
		}
		rest := d.Call(o.Method, path, sent, headers...)
		if rest.Status != o.Success {
			t.Errorf("%s: REST answers %d: %v", o.ID, rest.Status, rest.Body)
			continue
		}
		content, isError, words := servertest.Result(t, session, o.ID, call)
		again, wrong, _ := servertest.Result(t, structured, o.ID, call)
		if isError || wrong || !reflect.DeepEqual(content, rest.Body) || !reflect.DeepEqual(again, rest.Body) {
			t.Errorf("%s: the tool answers %s, with structured content %v, and REST %v", o.ID, words, again, rest.Body)
		}
		for door, answer := range map[string]any{"REST": rest.Body, "MCP": content} {
			if err := schemas[o.ID].Validate(answer); err != nil {
				t.Errorf("%s: the answer of %s is not what the schema promises: %v", o.ID, door, err)
			}
		}
	}
}

// ownLive returns the number of a live listing of the demo's owner.
func ownLive(tb testing.TB, d *servertest.Server) any {
	tb.Helper()
	for _, l := range d.Call("GET", "/me/listings", nil).Body["items"].([]any) {
		if servertest.Text(l, "status") == "live" {
			return l.(map[string]any)["listing_id"]
		}
	}
	tb.Fatal("the owner of the demo has no live listing")
	return nil
}

func resolved(tb testing.TB, schema any) *jsonschema.Resolved {
	tb.Helper()
	raw, err := json.Marshal(schema)
	if err != nil {
		tb.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(raw, &s); err != nil {
		tb.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// A list of tools stands in the memory of each agent that is connected, so it has a budget. Tokens are those of o200k_base, of which
// these lists have one for 4.2 characters (gpt-tokenizer 3); counted here is one for 4.15, so that a list which passes is shorter than it says.
func TestMCP_TheListOfToolsIsShort(t *testing.T) {
	t.Parallel()
	d := servertest.Start(t)
	const charactersOfAToken, each = 4.15, 240
	budgets := map[string]int{"update_draft": 1_380, "update_my_listing": 740, "search_listings": 560, "create_checkout": 480} // which take many things
	for query, most := range map[string]int{"": 5_000, "?tools=all": 12_000} {
		is := is.New(t)
		session, _ := d.AgentAt(t, "/mcp"+query, "", "")
		tools, err := session.ListTools(t.Context(), nil)
		is.NoErr(err)
		sum := 0
		for _, tool := range tools.Tools {
			written, err := json.Marshal(tool)
			is.NoErr(err)
			sum += len(written)
			if budget := max(budgets[tool.Name], each); float64(len(written)) > float64(budget)*charactersOfAToken {
				t.Errorf("%s takes %d characters; at most %.0f", tool.Name, len(written), float64(budget)*charactersOfAToken)
			}
			is.Equal(tool.OutputSchema, nil)
		}
		t.Logf("%q: %d tools in %d characters", query, len(tools.Tools), sum)
		is.True(float64(sum) <= float64(most)*charactersOfAToken)
	}
}

// Where nobody asks for more, a list has the tools of the usual ways in the order of use, and one that finds the others, which can be
// called unlisted.
func TestMCP_WhatIsNotListedIsFoundAndCalled(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	agent, _ := d.Agent(t, d.Key, "")
	tools, err := agent.ListTools(t.Context(), nil)
	is.NoErr(err)
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
	}
	is.Equal(names, append(slices.Clone(api.Core), "find_tools"))
	find := func(about string) (found []string, schema any) {
		t.Helper()
		answer, isError, _ := servertest.Result(t, agent, "find_tools", map[string]any{"about": about})
		is.True(!isError)
		for _, tool := range answer["tools"].([]any) {
			if schema == nil {
				schema = tool.(map[string]any)["input_schema"]
			}
			found = append(found, servertest.Text(tool, "name"))
		}
		return found, schema
	}
	for about, want := range map[string]string{
		"cancel my order": "cancel_order", "take back an update": "delete_update", "create a webhook": "create_webhook", "leave a programme": "leave_programme",
		"who has won awards": "list_awards", "answer questions of an interview": "answer_interview", "claim a listing": "claim_listing", "list_my_orders": "list_my_orders",
	} {
		found, schema := find(about)
		if !slices.Contains(found, want) || schema.(map[string]any)["type"] != "object" {
			t.Errorf("%q finds %v, and not %s", about, found, want)
		}
	}
	orders, isError, _ := servertest.Result(t, agent, "list_my_orders", nil)
	is.True(!isError && orders["items"] != nil)
	everything, _, _ := servertest.Result(t, agent, "find_tools", map[string]any{"about": "zzz"})
	is.Equal(len(everything["named"].([]any)), len(api.Operations(api.Services{})))
	refused, isError, _ := servertest.Result(t, agent, "find_tools", map[string]any{"about": strings.Repeat("x", 201)})
	is.True(isError && refused["code"] == "out_of_bounds")
}

// An agent reads all descriptions before it does anything: each says what the tool does, when to use it, and what comes next.
func TestMCP_AToolIsToldInThreeSentences(t *testing.T) {
	t.Parallel()
	for _, o := range api.Operations(api.Services{}) {
		if sentences := strings.SplitAfter(o.Doc, ". "); len(sentences) != 3 || !strings.HasSuffix(o.Doc, ".") {
			t.Errorf("%s has %d sentences: %s", o.ID, len(sentences), o.Doc)
		}
	}
}

// What is wrong is told in the words of REST, with its place among the arguments.
func TestMCP_AToolTellsWhatIsWrong(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	session, _ := d.Agent(t, d.Key, "")
	rest := d.Call("GET", "/listings?per_page=1000&colour=red", nil)
	_, isError, words := servertest.Result(t, session, "search_listings", map[string]any{"per_page": 1000, "colour": "red"})
	is.True(isError)
	var problem map[string]any
	is.NoErr(json.Unmarshal([]byte(words), &problem))
	is.Equal(problem["code"], rest.Body["code"])
	messages := func(p map[string]any) (messages []string) {
		for _, e := range p["errors"].([]any) {
			messages = append(messages, strings.Replace(servertest.Text(e, "location")+": "+servertest.Text(e, "message"), "query.", "arguments.", 1))
		}
		slices.Sort(messages)
		return messages
	}
	is.Equal(messages(problem), messages(rest.Body))
	_, isError, words = servertest.Result(t, session, "get_listing", map[string]any{"slug": "nobody-here"})
	is.True(isError && strings.Contains(words, `"code":"not_found"`))
	_, isError, words = servertest.Result(t, session, "submit_listing", map[string]any{"url": "https://example.com", "idempotency_key": "with a space"})
	is.True(isError && strings.Contains(words, "arguments.idempotency_key"))
}

// Clients learn from a status and a challenge that they must sign in, and what to ask for.
func TestMCP_AToolThatNeedsAnAccountAsksForIt(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	d := servertest.Demo(t, "--data", data)
	reader := d.KeyFor("reader@debut.example", "account:read")
	metadata := `resource_metadata="` + d.URL + `/.well-known/oauth-protected-resource/mcp"`
	for name, test := range map[string]struct {
		key, tool, challenge string
		status               int
	}{
		"nobody asks for what anyone may read":                     {"", "search_listings", "", http.StatusOK},
		"nobody asks for an account's own":                         {"", "list_my_drafts", "Bearer " + metadata + `, scope="account:read"`, http.StatusUnauthorized},
		"a wrong key, also for what is public":                     {"debut_wrong", "search_listings", "Bearer " + metadata + `, error="invalid_token"`, http.StatusUnauthorized},
		"a key that lacks the scope":                               {reader, "submit_listing", "Bearer " + metadata + `, error="insufficient_scope", scope="account:read listings:write"`, http.StatusForbidden},
		"a key that has it":                                        {d.Key, "list_my_drafts", "", http.StatusOK},
		"a tool that there is none of is not a matter of who asks": {"", "no_such_tool", "", http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, challenge := raw(d, t, test.key, "", fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":{}}}`, test.tool))
			is := is.New(t)
			is.Equal(status, test.status)
			is.Equal(challenge, test.challenge)
		})
	}
}

// raw posts a message of 2025-06-18 as it is.
func raw(d *servertest.Server, tb testing.TB, key, origin, message string) (status int, challenge string) {
	tb.Helper()
	answer := send(d, tb, key, message, "MCP-Protocol-Version", "2025-06-18", "Origin", origin)
	answer.Body.Close()
	return answer.StatusCode, answer.Header.Get("WWW-Authenticate")
}

// send sends a body to the endpoint. Headers come in pairs; an empty one is not sent.
func send(d *servertest.Server, tb testing.TB, key, body string, headers ...string) *http.Response {
	tb.Helper()
	r, err := http.NewRequestWithContext(tb.Context(), http.MethodPost, d.URL+"/mcp", strings.NewReader(body))
	if err != nil {
		tb.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i+1] != "" {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		tb.Fatal(err)
	}
	return answer
}

// A page of another origin, or a name that somebody points at this machine, reaches nothing.
func TestMCP_TheEndpointAnswersAtItsOwnAddressAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	for origin, want := range map[string]int{"": http.StatusOK, d.URL: http.StatusOK, "http://evil.example": http.StatusForbidden, "null": http.StatusForbidden, "http://localhost:1": http.StatusForbidden} {
		status, _ := raw(d, t, "", origin, ping)
		is.Equal(status, want)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.URL+"/mcp", strings.NewReader(ping))
	is.NoErr(err)
	r.Host = "rebound.example"
	answer, err := http.DefaultClient.Do(r)
	is.NoErr(err)
	answer.Body.Close()
	is.Equal(answer.StatusCode, http.StatusForbidden)
}

// A call too many is told by its tool, so that the agent reads when to come back.
func TestMCP_ATooEagerAgentIsToldWhenToComeBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--anonymous-limit", "6")
	session, _ := d.Agent(t, "", "2025-06-18")
	var words string
	var isError bool
	for range 10 {
		if _, isError, words = servertest.Result(t, session, "get_site_info", nil); isError {
			break
		}
	}
	is.True(isError && strings.Contains(words, `"code":"rate_limited"`))
}

// A key that is revoked stops working at the next request.
func TestMCP_ARevokedKeyStopsAtTheNextCall(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	key := d.KeyFor("brief@debut.example", "account:read")
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_account","arguments":{}}}`
	status, _ := raw(d, t, key, "", call)
	is.Equal(status, http.StatusOK)
	all, err := d.Instance.Directory.Accounts.Keys(t.Context(), 0)
	is.NoErr(err)
	for _, k := range all {
		if strings.HasSuffix(key, k.Last4) {
			is.NoErr(d.Instance.Directory.Accounts.RevokeKey(t.Context(), k.ID))
		}
	}
	status, _ = raw(d, t, key, "", call)
	is.Equal(status, http.StatusUnauthorized)
}
