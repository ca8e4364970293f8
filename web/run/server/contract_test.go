package server_test

import (
	"encoding/json"
	"flag"
	"net/http"
	"slices"
	"strings"
	"testing"

	"debut/app"
	"debut/web/check/servertest"
	"debut/web/check/webtest"
	"debut/web/doors/api"
)

var (
	rounds = flag.Int("rounds", 2, "valid requests that the storm makes for each operation")
	seed   = flag.Uint64("seed", 1, "of the storm")
)

// Thousands of requests made up from the document: valid ones are not refused, each broken bound is a 400 at its place, nothing is a 5xx,
// and every answer is one that the document describes. That each described answer exists is for TestScripts to see.
func TestRaceContract_EveryOperationKeepsIt(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t, "--allow-private")
	spec, err := webtest.ReadSpec(document())
	if err != nil {
		t.Fatal(err)
	}
	contract := webtest.NewContract(t, document(), api.Prefix, http.DefaultTransport)
	valid, faulty := webtest.Storm{
		Spec: spec, Client: &http.Client{Transport: contract}, Base: d.URL + api.Prefix, Bearer: d.Key, Seed: *seed, Rounds: *rounds,
		Fixed: submitted(t, d), May: mayRefuse,
	}.Run(t)
	t.Logf("%d valid and %d faulty requests", valid, faulty)
}

// submitted makes a draft that became a listing, and returns the path parameters that name them.
func submitted(t *testing.T, d *servertest.Server) map[string]string {
	t.Helper()
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": servertest.Website(t, "parcelwick", nil).URL}).Body, "id")
	d.Ready(id)
	d.Call("PATCH", "/drafts/"+id, map[string]any{"fields": map[string]any{"categories": []string{"Shipping & Logistics"}}})
	saved := d.Call("POST", "/drafts/"+id+"/submit", nil)
	if saved.Status != http.StatusOK {
		t.Fatalf("submit %s: %d %v", id, saved.Status, saved.Body)
	}
	return map[string]string{"id": id, "listing_id": servertest.Number(saved.Body["listing_id"]), "week": "next", "board": "revenue", "code": award(d)}
}

// award returns the code of an award.
func award(d *servertest.Server) string {
	return servertest.Text(servertest.FirstOf(d.Call("GET", "/awards", nil).Body["items"]), "code")
}

// mayRefuse reports whether a request that its schema allows may still be refused for what it asks: an address that is no
// website, a draft whose words a listing cannot hold, a field that is locked, a version, a category or a listing that there is none of,
// a listing that nobody sees yet, or a webhook that an earlier request switched off.
func mayRefuse(operation string, status int, code string) bool {
	may := []string{"submit_listing", "update_draft", "submit_draft", "revert_draft", "update_my_listing", "revert_my_listing", "search_listings", "compare_listings", "ask_listings", "ask_in_sentences", "list_founders", "list_awards",
		"get_leaderboard", "delete_draft", "post_listing_update", "add_milestone", "delete_milestone", "set_founder_story", "add_faq", "delete_faq", "add_founder", "delete_founder", "answer_review", "answer_interview", "revert_interview", "invite_cofounder", "create_follow", "update_follow", "claim_listing", "leave_queue", "delete_listing", "leave_programme", "revoke_invitation", "create_webhook", "update_webhook", "verify_webhook", "test_webhook", "replay_webhook_delivery", "replay_webhook_deliveries", "quote_order", "create_checkout", "cancel_order"}
	if status == http.StatusTooManyRequests { // made-up promo codes are wrong ones, of which few may be tried
		return slices.Contains([]string{"quote_order", "create_checkout"}, operation) && code == string(app.TooMany)
	}
	if status == http.StatusConflict { // what stands there is not written over
		return code == "conflict"
	}
	return status == http.StatusBadRequest && slices.Contains(may, operation) &&
		slices.Contains([]string{"draft_submitted", "changed_since", "owner_only", "not_live", "not_queued", "already_live", "already_listed", "not_entered", "invitation_answered", "programme_over", "too_many_milestones", "own_address", "too_many_invites", "too_many_claims", "too_many_webhooks", "too_many_follows", "own_listing", "webhook_exists", "webhook_unverified", "replay_refused", "webhook_off", "too_many_orders", "order_over", app.CodeInvalid, app.CodeBounds, app.CodeAddress, app.CodeLocked}, code)
}

// An example of the document is one that a client could meet: no made-up word, no nought where a number belongs.
func TestDocument_ExamplesCouldBeReal(t *testing.T) {
	t.Parallel()
	var whole map[string]any
	if err := json.Unmarshal(document(), &whole); err != nil {
		t.Fatal(err)
	}
	var look func(v any, place string)
	look = func(v any, place string) {
		switch v := v.(type) {
		case map[string]any:
			for key, inner := range v {
				look(inner, place+"."+key)
			}
		case []any:
			for _, inner := range v {
				look(inner, place)
			}
		case string:
			if v == "" || v == "text" && !strings.HasSuffix(place, ".from") {
				t.Errorf("%s is %q; give it an example in web/doors/op/examples.json", place, v)
			}
		}
	}
	examples := 0
	var find func(v any, place string)
	find = func(v any, place string) {
		m, is := v.(map[string]any)
		if list, many := v.([]any); many {
			for _, inner := range list {
				find(inner, place)
			}
		}
		if !is {
			return
		}
		if example, given := m["example"]; given {
			examples++
			look(example, place)
		}
		for key, inner := range m {
			if key != "example" && key != "properties" {
				find(inner, place+"/"+key)
			}
		}
	}
	find(whole, "")
	if examples < 50 {
		t.Errorf("only %d examples were found", examples)
	}
}
