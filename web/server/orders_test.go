package server_test

import (
	"maps"
	"testing"

	"debut/web/servertest"
)

// moreArguments returns what the operations of webhooks and of orders are called with; live is a listing of the caller.
func moreArguments(t *testing.T, d *servertest.Server, live any) map[string]map[string]any {
	t.Helper()
	featured := map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": live}}}
	all := map[string]map[string]any{
		"quote_order": featured, "create_checkout": featured, "get_order": {"number": d.Call("POST", "/orders/checkout", featured).Body["number"]},
	}
	maps.Copy(all, webhookArguments(t, d))
	return all
}
