package server_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"debut/web/check/servertest"
)

// receiver takes every message.
func receiver(t *testing.T) string {
	server := httptest.NewServer(servertest.Verified(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// webhookArguments are what the operations of webhooks are called with: one of them is told of something, and the others stay as they are.
func webhookArguments(t *testing.T, d *servertest.Server) map[string]map[string]any {
	made := func() any {
		id := d.Call("POST", "/webhooks", map[string]any{"url": receiver(t)}).Body["webhook_id"]
		d.Until("its address is verified", func() bool { return d.Call("GET", fmt.Sprint("/webhooks/", id), nil).Body["state"] == "on" })
		return id
	}
	busy, quiet, dropped := made(), made(), made()
	tested := d.Call("POST", fmt.Sprint("/webhooks/", busy, "/test"), nil).Body["delivery_id"]
	return map[string]map[string]any{
		"create_webhook": {"url": receiver(t)}, "list_webhooks": {}, "get_webhook": {"webhook_id": quiet},
		"update_webhook": {"webhook_id": quiet, "description": "Ours"}, "delete_webhook": {"webhook_id": dropped}, "rotate_webhook_secret": {"webhook_id": quiet},
		"test_webhook": {"webhook_id": busy}, "verify_webhook": {"webhook_id": quiet}, "list_webhook_deliveries": {"webhook_id": quiet},
		"replay_webhook_delivery": {"webhook_id": busy, "delivery_id": tested}, "replay_webhook_deliveries": {"webhook_id": quiet},
	}
}
