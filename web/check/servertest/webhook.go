package servertest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)

// Verified is the server of a webhook: it answers challenges, and leaves everything else to next.
func Verified(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if challenge := Challenge(body); challenge != "" {
			_ = json.NewEncoder(w).Encode(map[string]string{"challenge": challenge})
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		next(w, r)
	}
}

// Challenge returns the challenge of a message to a webhook; "" if it is another message.
func Challenge(message []byte) string {
	var m struct {
		Type string
		Data struct{ Challenge string }
	}
	if json.Unmarshal(message, &m) != nil || m.Type != "webhook.challenge" {
		return ""
	}
	return m.Data.Challenge
}
