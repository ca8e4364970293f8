package oauth

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"

	authority "debut/app/people/oauth"
)

// registration is a client as RFC 7591 writes it, section 2 and 3.2.1. What is not here is passed over, as it asks.
type registration struct {
	ID            string   `json:"client_id"`
	IssuedAt      int64    `json:"client_id_issued_at"` // Unix seconds
	Secret        string   `json:"client_secret,omitempty"`
	SecretExpires *int64   `json:"client_secret_expires_at,omitempty"` // 0 is never
	Name          string   `json:"client_name,omitempty"`
	Homepage      string   `json:"client_uri,omitempty"`
	Redirects     []string `json:"redirect_uris"`
	Method        string   `json:"token_endpoint_auth_method"`
	GrantTypes    []string `json:"grant_types"`
	ResponseTypes []string `json:"response_types"`
}

// register makes a client (RFC 7591).
func (h *handler) register(w http.ResponseWriter, r *http.Request) {
	if err := h.charge(w, r, "oauth_register", "", h.Limits.Now().Register); err != nil {
		h.refuse(w, r, err)
		return
	}
	sent, err := readRegistration(r)
	if err != nil {
		h.refuse(w, r, err)
		return
	}
	c, secret, err := h.Service.Register(r.Context(), authority.Registration{
		Redirects: sent.Redirects, Name: sent.Name, Homepage: sent.Homepage, Method: sent.Method,
		GrantTypes: sent.GrantTypes, ResponseTypes: sent.ResponseTypes,
	})
	if err != nil {
		h.refuse(w, r, err)
		return
	}
	made := registration{
		ID: c.ID, IssuedAt: c.CreatedAt.Unix(), Secret: secret, Name: c.Name, Homepage: c.Homepage,
		Redirects: c.Redirects, Method: c.Method,
		GrantTypes: []string{"authorization_code", "refresh_token"}, ResponseTypes: []string{"code"},
	}
	if secret != "" {
		made.SecretExpires = new(int64)
	}
	answer(w, http.StatusCreated, made)
}

func readRegistration(r *http.Request) (sent registration, err error) {
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != "application/json" {
		return sent, invalid(authority.InvalidMetadata, "Send the client as application/json.")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return sent, invalid(authority.InvalidMetadata, "The body could not be read, or is larger than 16 KiB.")
	}
	if json.Unmarshal(body, &sent) != nil {
		return sent, invalid(authority.InvalidMetadata,
			"The body is not a JSON object of a client as RFC 7591 describes it.")
	}
	return sent, nil
}
