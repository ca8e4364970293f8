package oauth

import (
	"mime"
	"net/http"
	"net/url"

	"debut/app"
	authority "debut/app/people/oauth"
)

// tokenAnswer is RFC 6749, section 5.1.
type tokenAnswer struct {
	Access  string `json:"access_token"`
	Type    string `json:"token_type"`
	Expires int    `json:"expires_in"` // seconds
	Refresh string `json:"refresh_token"`
	Scope   string `json:"scope"`
}

// token gives tokens for a code or a refresh token (RFC 6749, section 3.2).
func (h *handler) token(w http.ResponseWriter, r *http.Request) {
	form, client, err := h.client(w, r)
	if err != nil {
		h.refuse(w, r, err)
		return
	}
	var t authority.Tokens
	switch form.Get("grant_type") {
	case "authorization_code":
		code := authority.Redemption{Code: form.Get("code"), Verifier: form.Get("code_verifier"),
			Resources: form["resource"]}
		if form.Has("redirect_uri") {
			redirect := form.Get("redirect_uri")
			code.Redirect = &redirect
		}
		t, err = h.Service.Redeem(r.Context(), client, code)
	case "refresh_token":
		t, err = h.Service.Renew(r.Context(), client,
			authority.Renewal{Token: form.Get("refresh_token"), Scope: form.Get("scope"), Resources: form["resource"]})
	case "":
		err = invalid(authority.InvalidRequest, "Send the grant_type: authorization_code or refresh_token.")
	default:
		err = invalid(authority.UnsupportedGrantType, "The grant_type must be authorization_code or refresh_token.")
	}
	if err != nil {
		h.refuse(w, r, err)
		return
	}
	answer(w, http.StatusOK, tokenAnswer{t.Access, "Bearer",
		int(t.Life.Seconds()), t.Refresh, authority.ScopeText(t.Scopes)})
}

// revoke ends a token (RFC 7009).
func (h *handler) revoke(w http.ResponseWriter, r *http.Request) {
	form, client, err := h.client(w, r)
	if err == nil && form.Get("token") == "" {
		err = invalid(authority.InvalidRequest, "Send the token that is to end.")
	}
	if err == nil {
		err = h.Service.Revoke(r.Context(), client, form.Get("token"))
	}
	if err != nil {
		h.refuse(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
}

// client reads a form and who sends it.
func (h *handler) client(w http.ResponseWriter, r *http.Request) (url.Values, authority.Client, error) {
	if err := h.charge(w, r, "oauth_token", "", h.Limits.Now().Token); err != nil {
		return nil, authority.Client{}, err
	}
	form, err := readForm(r)
	if err != nil {
		return nil, authority.Client{}, err
	}
	given, err := credentials(r, form)
	if err != nil {
		return nil, authority.Client{}, err
	}
	c, err := h.Service.Client(r.Context(), given)
	return form, c, err
}

// readForm reads a body of parameters, each of them once but for resource (RFC 6749, section 3.2; RFC 8707, section 2).
// In the address they would be written into logs.
func readForm(r *http.Request) (url.Values, error) {
	if r.URL.RawQuery != "" {
		return nil, invalid(authority.InvalidRequest,
			"Send the parameters in the body; there is nothing to send in the address.")
	}
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != "application/x-www-form-urlencoded" {
		return nil, invalid(authority.InvalidRequest, "Send the parameters as application/x-www-form-urlencoded.")
	}
	if r.ParseForm() != nil {
		return nil, invalid(authority.InvalidRequest, "The form cannot be read, or is larger than 16 KiB.")
	}
	if repeated(r.PostForm) {
		return nil, invalid(authority.InvalidRequest, "A parameter is there more than once.")
	}
	return r.PostForm, nil
}

func repeated(form url.Values) bool {
	for name, values := range form {
		if len(values) > 1 && name != "resource" {
			return true
		}
	}
	return false
}

// credentials returns how a client says who it is: by HTTP Basic, each part encoded as in forms, or in the form (RFC
// 6749, section 2.3.1). Some public clients send Basic with an empty secret.
func credentials(r *http.Request, form url.Values) (authority.Credentials, error) {
	given := authority.Credentials{ID: form.Get("client_id"), Secret: form.Get("client_secret")}
	if r.Header.Get("Authorization") == "" {
		return given, nil
	}
	user, password, ok := r.BasicAuth()
	id, err := url.QueryUnescape(user)
	secret, wrong := url.QueryUnescape(password)
	switch {
	case !ok || err != nil || wrong != nil || given.ID != "" && given.ID != id:
		return given, &app.Error{Kind: app.Unauthorized, Code: authority.InvalidClient,
			Message: "The Authorization header must be Basic with the client_id and the client_secret of the client that the form names."}
	case given.Secret != "":
		return given, invalid(authority.InvalidRequest,
			"Send the client_secret in the Authorization header or in the form, and not in both.")
	}
	return authority.Credentials{ID: id, Secret: secret}, nil
}
