package servertest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
)

// Model returns the address of a language model, for --ai-url, that gives every request the same answer.
func Model(tb testing.TB, answer string) string {
	tb.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": map[string]any{"content": answer}}}})
	}))
	tb.Cleanup(s.Close)
	return s.URL + "/v1"
}
