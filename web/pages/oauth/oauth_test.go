package oauth_test

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	authority "debut/app/people/oauth"
	"debut/storage/storagetest"
	"debut/web"
	"debut/web/pages/oauth"
)

const (
	origin   = "https://debut.example"
	verifier = "a-verifier-of-more-than-forty-three-characters"
	callback = "https://ledger.example/cb"
)

var challenge = func() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}()

// server is the authorization server at its addresses. A request with the cookie "session" is from ines.
type server struct {
	*is.I
	t       *testing.T
	service *authority.Service
	handler http.Handler
	broken  error // what looking up a person ends with
}

func serve(t *testing.T, limits oauth.Limits) *server {
	t.Helper()
	s := &server{I: is.New(t), t: t}
	db := storagetest.Open(t, t.TempDir())
	ines := app.Account{Email: "ines@parcelwick.example"}
	s.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return db.SaveAccount(ctx, &ines) }))
	s.service = authority.New(authority.Options{Store: db, Clock: time.Now, Rand: rand.Reader, Origin: app.OriginOf})
	h := oauth.New(oauth.Options{
		Service: s.service, SignIn: func(next string) string { return "/sign-in?next=" + url.QueryEscape(next) }, Origins: []string{origin},
		Person: func(r *http.Request) (app.Account, string, error) {
			c, err := r.Cookie("session")
			if err != nil || s.broken != nil {
				return app.Account{}, "", s.broken
			}
			return ines, c.Value, nil
		},
		Limiter: web.NewLimiter(time.Now, 1000), Limits: app.Always(limits), Log: slog.New(slog.DiscardHandler),
	})
	site := &app.Site{Name: "Debut", Origin: origin}
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), site)))
	})
	return s
}

// ask sends a request; headers come in pairs.
func (s *server) ask(method, target, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	if strings.Contains(body, "=") {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// read returns the JSON of an answer.
func (s *server) read(w *httptest.ResponseRecorder) (body map[string]any) {
	s.NoErr(json.Unmarshal(w.Body.Bytes(), &body))
	return body
}

func (s *server) register(changes map[string]any) map[string]any {
	sent := map[string]any{"client_name": "Ledger", "redirect_uris": []string{callback}, "token_endpoint_auth_method": "none"}
	maps.Copy(sent, changes)
	body, err := json.Marshal(sent)
	s.NoErr(err)
	w := s.ask("POST", "/oauth/register", string(body), "Content-Type", "application/json")
	s.Equal(w.Code, http.StatusCreated)
	return s.read(w)
}

// question returns the address at which a client asks a person.
func question(client any, changes url.Values) string {
	q := url.Values{
		"client_id": {client.(string)}, "redirect_uri": {callback}, "response_type": {"code"}, "code_challenge": {challenge}, "code_challenge_method": {"S256"},
		"state": {"s"}, "scope": {"listings:write"}, "resource": {origin + "/mcp"},
	}
	maps.Copy(q, changes)
	return "/oauth/authorize?" + q.Encode()
}

// ticket returns what the page's form sends back.
func (s *server) ticket(page *httptest.ResponseRecorder) string {
	_, rest, found := strings.Cut(page.Body.String(), `name="ticket" value="`)
	s.True(found)
	ticket, _, _ := strings.Cut(rest, `"`)
	return ticket
}

// code returns what the client gets of a person who says yes.
func (s *server) code(client any) string {
	ticket := s.ticket(s.ask("GET", question(client, nil), "", "Cookie", "session=ines"))
	w := s.ask("POST", "/oauth/authorize", url.Values{"ticket": {ticket}, "decision": {"allow"}, "scope": {"listings:write"}}.Encode(), "Cookie", "session=ines")
	s.Equal(w.Code, http.StatusSeeOther)
	to, err := url.Parse(w.Header().Get("Location"))
	s.NoErr(err)
	s.Equal(to.Query().Get("iss"), origin)
	s.Equal(to.Query().Get("state"), "s")
	return to.Query().Get("code")
}

func form(pairs ...string) string {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v.Encode()
}

func TestMetadata_ClientsFindTheServerByItsDocuments(t *testing.T) {
	t.Parallel()
	s := serve(t, oauth.Limits{})
	for path, resource := range map[string]string{"": origin, "/mcp": origin + "/mcp", "/api/v1": origin + "/api/v1"} {
		w := s.ask("GET", "/.well-known/oauth-protected-resource"+path, "", "Origin", "https://elsewhere.example")
		s.Equal(w.Code, http.StatusOK)
		s.Equal(w.Header().Get("Content-Type"), "application/json")
		s.Equal(w.Header().Get("Access-Control-Allow-Origin"), "*")
		d := s.read(w)
		s.Equal(d["resource"], resource) // RFC 9728, section 3.3
		s.Equal(d["authorization_servers"], []any{origin})
		s.Equal(d["scopes_supported"], []any{"account:read"})
	}
	d := s.read(s.ask("GET", "/.well-known/oauth-authorization-server", ""))
	s.Equal(d["issuer"], origin)
	s.Equal(d["code_challenge_methods_supported"], []any{"S256"})
	s.Equal(d["authorization_response_iss_parameter_supported"], true)
	s.Equal(d["client_id_metadata_document_supported"], true)
	for _, endpoint := range []string{"authorization_endpoint", "token_endpoint", "registration_endpoint", "revocation_endpoint"} {
		w := s.ask("POST", strings.TrimPrefix(d[endpoint].(string), origin), "")
		s.True(w.Code != http.StatusNotFound && w.Code != http.StatusMethodNotAllowed)
	}
	s.Equal(s.ask("GET", "/.well-known/oauth-protected-resource/elsewhere", "").Code, http.StatusNotFound)
	pre := s.ask("OPTIONS", "/oauth/token", "", "Origin", "https://elsewhere.example", "Access-Control-Request-Method", "POST")
	s.Equal(pre.Code, http.StatusNoContent)
	s.True(strings.Contains(pre.Header().Get("Access-Control-Allow-Headers"), "Authorization"))
}

func TestToken_AnswersAsRFC6749Says(t *testing.T) {
	t.Parallel()
	s := serve(t, oauth.Limits{})
	id := s.register(nil)["client_id"].(string)
	good := func() string {
		return form("grant_type", "authorization_code", "code", s.code(id), "code_verifier", verifier, "redirect_uri", callback, "client_id", id)
	}
	w := s.ask("POST", "/oauth/token", good())
	s.Equal(w.Code, http.StatusOK)
	s.Equal(w.Header().Get("Cache-Control"), "no-store")
	s.Equal(w.Header().Get("Content-Type"), "application/json")
	tokens := s.read(w)
	s.Equal(tokens["token_type"], "Bearer")
	s.Equal(tokens["expires_in"], 3600.0)
	s.Equal(tokens["scope"], "account:read listings:write")
	// A public client may send an empty secret by Basic.
	w = s.ask("POST", "/oauth/token", form("grant_type", "refresh_token", "refresh_token", tokens["refresh_token"].(string)), "Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(id+":")))
	s.Equal(w.Code, http.StatusOK)

	for what, try := range map[string]struct {
		target, body string
		headers      []string
		status       int
		error        string
	}{
		"parameters in the address":            {"/oauth/token?client_id=" + id, good(), nil, 400, "invalid_request"},
		"JSON":                                 {"/oauth/token", `{"a":"="}`, []string{"Content-Type", "application/json"}, 400, "invalid_request"},
		"a parameter twice":                    {"/oauth/token", good() + "&code=x", nil, 400, "invalid_request"},
		"no grant type":                        {"/oauth/token", form("client_id", id), nil, 400, "invalid_request"},
		"another grant type":                   {"/oauth/token", form("client_id", id, "grant_type", "password"), nil, 400, "unsupported_grant_type"},
		"no client":                            {"/oauth/token", form("grant_type", "authorization_code"), nil, 401, "invalid_client"},
		"a client with a secret that has none": {"/oauth/token", good() + "&client_secret=x", nil, 401, "invalid_client"},
		"a header for another client":          {"/oauth/token", good(), []string{"Authorization", "Basic " + base64.StdEncoding.EncodeToString([]byte("other:"))}, 401, "invalid_client"},
		"a bearer token":                       {"/oauth/token", good(), []string{"Authorization", "Bearer x"}, 401, "invalid_client"},
		"an unknown code":                      {"/oauth/token", form("grant_type", "authorization_code", "code", "x", "code_verifier", verifier, "client_id", id), nil, 400, "invalid_grant"},
		"no verifier":                          {"/oauth/token", form("grant_type", "authorization_code", "code", "x", "client_id", id), nil, 400, "invalid_request"},
		"a body without end":                   {"/oauth/token", form("code", strings.Repeat("x", 20_000)), nil, 400, "invalid_request"},
	} {
		w := s.ask("POST", try.target, try.body, try.headers...)
		if w.Code != try.status || s.read(w)["error"] != try.error || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
	}
	s.Equal(s.ask("GET", "/oauth/token", "").Code, http.StatusMethodNotAllowed)
}

func TestRevoke_AClientEndsATokenThatItNeedsNoMore(t *testing.T) {
	t.Parallel()
	s := serve(t, oauth.Limits{})
	made := s.register(map[string]any{"token_endpoint_auth_method": "client_secret_post"})
	id, secret := made["client_id"].(string), made["client_secret"].(string)
	s.Equal(made["client_secret_expires_at"], 0.0)
	w := s.ask("POST", "/oauth/token", form("grant_type", "authorization_code", "code", s.code(id), "code_verifier", verifier, "client_id", id, "client_secret", secret))
	s.Equal(w.Code, http.StatusOK)
	access := s.read(w)["access_token"].(string)
	ctx := app.WithSite(t.Context(), &app.Site{Origin: origin})
	_, err := s.service.Authenticate(ctx, access)
	s.NoErr(err)
	revoke := func(pairs ...string) int {
		return s.ask("POST", "/oauth/revoke", form(append(pairs, "client_id", id)...)).Code
	}
	s.Equal(revoke("token", access), http.StatusUnauthorized)
	s.Equal(revoke("client_secret", secret), http.StatusBadRequest)
	_, err = s.service.Authenticate(ctx, access)
	s.NoErr(err)
	s.Equal(revoke("token", access, "client_secret", secret), http.StatusOK)
	s.Equal(revoke("token", access, "client_secret", secret), http.StatusOK) // twice is no error
	_, err = s.service.Authenticate(ctx, access)
	s.True(err != nil)
}

func TestRegister_ReadsARegistration(t *testing.T) {
	t.Parallel()
	s := serve(t, oauth.Limits{})
	made := s.register(map[string]any{"client_name": " Led\u202eger ", "application_type": "native", "contacts": []string{"x"}, "client_uri": "javascript:alert(1)"})
	s.Equal(made["client_name"], "Ledger")
	s.Equal(made["client_uri"], nil)
	s.Equal(made["client_secret"], nil)
	for body, want := range map[string]string{
		"": "invalid_client_metadata", "[]": "invalid_client_metadata", `{"redirect_uris":"x"}`: "invalid_client_metadata", `{}`: "invalid_redirect_uri", `{"redirect_uris":["http://ledger.example/"]}`: "invalid_redirect_uri",
		`{"redirect_uris":["` + strings.Repeat("x", 20_000) + `"]}`: "invalid_client_metadata",
	} {
		w := s.ask("POST", "/oauth/register", body, "Content-Type", "application/json")
		s.Equal(w.Code, http.StatusBadRequest)
		s.Equal(s.read(w)["error"], want)
	}
}
