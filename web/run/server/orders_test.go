package server_test

import (
	"maps"
	"testing"

	"debut/web/check/servertest"
)

// moreArguments returns what the operations of webhooks, of orders and of exits are called with; live is a listing of the caller.
func moreArguments(t *testing.T, d *servertest.Server, draft string, listing, live any) map[string]map[string]any {
	t.Helper()
	featured := map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": live}}}
	review := map[string]any{"items": []any{map[string]any{"product": "ai_review", "listing_id": live}}}
	all := map[string]map[string]any{
		"quote_order": featured, "create_checkout": featured, "get_order": {"number": d.Call("POST", "/orders/checkout", featured).Body["number"]}, "cancel_order": {"number": d.Call("POST", "/orders/checkout", review).Body["number"]},
	}
	maps.Copy(all, webhookArguments(t, d))
	maps.Copy(all, followArguments(d))
	maps.Copy(all, exitArguments(t, d, draft, listing, live))
	return all
}
