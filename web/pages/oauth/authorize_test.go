package oauth_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"debut/web"
	"debut/web/pages/oauth"
)

func TestAuthorize_ThePageSaysWhoAsksAndCannotBeFramed(t *testing.T) {
	t.Parallel()
	s := serve(t, oauth.Limits{})
	id := s.register(map[string]any{"client_name": `<script>"Ledger"`})["client_id"]
	w := s.ask("GET", question(id, nil), "", "Cookie", "session=ines; theme=dark")
	s.Equal(w.Code, http.StatusOK)
	page := w.Body.String()
	for _, words := range []string{"&lt;script&gt;&#34;Ledger&#34;", "ines@parcelwick.example", "ledger.example", "nobody has checked that name", "Work on your listings", "Prepare orders", `data-theme="dark"`} {
		if !strings.Contains(page, words) {
			t.Errorf("the page does not say %q", words)
		}
	}
	s.True(strings.Contains(page, `value="listings:write" checked`) && strings.Contains(page, `value="orders:write"><span>`))
	s.Equal(w.Header().Get("X-Frame-Options"), "DENY")
	policy := w.Header().Get("Content-Security-Policy")
	s.True(strings.Contains(policy, "frame-ancestors 'none'") && strings.Contains(policy, "form-action 'self' https://ledger.example;"))
	s.Equal(w.Header().Get("Cache-Control"), "no-store")
	w = s.ask("GET", question(id, nil), "")
	s.Equal(w.Code, http.StatusFound) // to sign in, and back
	s.True(strings.HasPrefix(w.Header().Get("Location"), "/sign-in?next=%2Foauth%2Fauthorize%3F"))
}

func TestAuthorize_ADecisionComesFromThePageAlone(t *testing.T) {
	t.Parallel()
	s := serve(t, oauth.Limits{})
	id := s.register(nil)["client_id"]
	ticket := s.ticket(s.ask("GET", question(id, nil), "", "Cookie", "session=ines"))
	decide := func(body string, headers ...string) *httptest.ResponseRecorder {
		w := s.ask("POST", "/oauth/authorize", body, headers...)
		s.True(w.Code == http.StatusSeeOther || w.Header().Get("Location") == "")
		return w
	}
	yes := form("ticket", ticket, "decision", "allow")
	for what, headers := range map[string][]string{
		"another site":      {"Cookie", "session=ines", "Origin", "https://evil.example"},
		"a sandboxed frame": {"Cookie", "session=ines", "Origin", "null"},
		"another tab":       {"Cookie", "session=ines", "Sec-Fetch-Site", "cross-site"},
		"a sister site":     {"Cookie", "session=ines", "Sec-Fetch-Site", "same-site"},
		"nobody":            {},
		"another session":   {"Cookie", "session=other"},
	} {
		if w := decide(yes, headers...); w.Code == http.StatusSeeOther {
			t.Errorf("a decision from %s counts", what)
		}
	}
	s.Equal(decide(form("ticket", ticket, "decision", "perhaps"), "Cookie", "session=ines").Code, http.StatusBadRequest)
	s.Equal(decide(form("ticket", "debut_ct_x", "decision", "allow"), "Cookie", "session=ines").Code, http.StatusBadRequest)
	w := decide(form("ticket", ticket, "decision", "deny", "redirect_uri", "https://evil.example"), "Cookie", "session=ines", "Origin", origin)
	s.Equal(w.Code, http.StatusSeeOther)
	to, err := url.Parse(w.Header().Get("Location"))
	s.NoErr(err)
	s.Equal(to.Host, "ledger.example")
	s.Equal(to.Query().Get("error"), "access_denied")
	s.Equal(to.Query().Get("iss"), origin)
	s.Equal(to.Query().Get("state"), "s")
	s.Equal(decide(yes, "Cookie", "session=ines").Code, http.StatusBadRequest) // it was answered
}

// Where client and redirect belong together, the client is told; else only the person is.
func TestAuthorize_FaultsAreToldWhereTheyMayBe(t *testing.T) {
	t.Parallel()
	s := serve(t, oauth.Limits{})
	id := s.register(nil)["client_id"]
	for want, changes := range map[string]url.Values{
		"invalid_request":           {"code_challenge_method": {"plain"}},
		"unsupported_response_type": {"response_type": {"token"}},
		"invalid_scope":             {"scope": {"votes:write"}},
		"invalid_target":            {"resource": {"https://other.example"}},
		"request_not_supported":     {"request": {"x"}},
	} {
		w := s.ask("GET", question(id, changes), "", "Cookie", "session=ines")
		s.Equal(w.Code, http.StatusFound)
		to, err := url.Parse(w.Header().Get("Location"))
		s.NoErr(err)
		s.Equal(to.Host, "ledger.example")
		s.Equal(to.Query().Get("error"), want)
		s.Equal(to.Query().Get("iss"), origin)
		s.Equal(to.Query().Get("state"), "s")
	}
	for what, target := range map[string]string{
		"an unknown client": question("debut_app_x", nil),
		"another redirect":  question(id, url.Values{"redirect_uri": {"https://evil.example/"}}),
		"no redirect":       question(id, url.Values{"redirect_uri": nil}),
		"a redirect twice":  question(id, url.Values{"redirect_uri": {callback, callback}}),
		"a client twice":    question(id, url.Values{"client_id": {id.(string), id.(string)}}),
		"a broken address":  "/oauth/authorize?a=%zz",
		"a client that is an address of no document": question("https://127.0.0.1", nil),
	} {
		w := s.ask("GET", target, "", "Cookie", "session=ines")
		if w.Code != http.StatusBadRequest || w.Header().Get("Location") != "" || !strings.Contains(w.Body.String(), "You were not sent on") {
			t.Errorf("%s: %d to %q", what, w.Code, w.Header().Get("Location"))
		}
	}
	s.broken = io.ErrUnexpectedEOF
	w := s.ask("GET", question(id, nil), "", "Cookie", "session=ines")
	s.Equal(w.Code, http.StatusInternalServerError)
	s.True(!strings.Contains(w.Body.String(), "EOF"))
}

func TestOAuth_TheEndpointsHaveLimits(t *testing.T) {
	t.Parallel()
	two := web.Quota{Calls: 2, Per: time.Hour}
	s := serve(t, oauth.Limits{Register: two, Token: two, Authorize: two})
	for path, method := range map[string]string{"/oauth/register": "POST", "/oauth/token": "POST", "/oauth/authorize": "GET"} {
		s.Equal(s.ask(method, path, "").Header().Get("RateLimit") != "", true)
		s.ask(method, path, "")
		w := s.ask(method, path, "")
		s.Equal(w.Code, http.StatusTooManyRequests)
		s.True(w.Header().Get("Retry-After") != "")
	}
}
