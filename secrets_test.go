package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/matryer/is"
)

// logged is a test whose program writes its log where the test can read it.
type logged struct {
	testing.TB
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logged) Output() io.Writer { return l }

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// byForm is an application that a person has let in, without the library of a client.
type byForm struct{ id, secret, ticket, code, access, refresh string }

const pkceVerifier = "a-verifier-of-forty-three-characters-or-more"

// question is the address of the page that asks a person about an application, which is registered for it.
func (d *debut) question(app *byForm, redirect string) string {
	d.tb.Helper()
	metadata, _ := json.Marshal(map[string]any{"client_name": "Ledger", "redirect_uris": []string{redirect}, "token_endpoint_auth_method": "client_secret_post"})
	r, err := http.NewRequestWithContext(d.tb.Context(), "POST", d.url+"/oauth/register", bytes.NewReader(metadata))
	if err != nil {
		d.tb.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		d.tb.Fatal(err)
	}
	defer answer.Body.Close()
	var made map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || answer.StatusCode != http.StatusCreated {
		d.tb.Fatal(answer.StatusCode, err)
	}
	app.id, app.secret = text(made, "client_id"), text(made, "client_secret")
	sum := sha256.Sum256([]byte(pkceVerifier))
	return "/oauth/authorize?" + url.Values{
		"client_id": {app.id}, "redirect_uri": {redirect}, "response_type": {"code"}, "code_challenge_method": {"S256"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "scope": {"account:read"},
	}.Encode()
}

// letIn connects an application as a person who is signed in by a cookie.
func (d *debut) letIn(cookie string) (app byForm) {
	d.tb.Helper()
	const redirect = "https://ledger.example/callback"
	_, page := d.bare("GET", d.question(&app, redirect), nil, "Cookie", cookie)
	_, ticket, _ := strings.Cut(page, `name="ticket" value="`)
	app.ticket, _, _ = strings.Cut(ticket, `"`)
	answer, _ := d.bare("POST", "/oauth/authorize", url.Values{"ticket": {app.ticket}, "decision": {"allow"}}, "Cookie", cookie)
	to, err := url.Parse(answer.Header.Get("Location"))
	if err != nil || !strings.HasPrefix(to.String(), redirect) {
		d.tb.Fatalf("%d: %s", answer.StatusCode, to)
	}
	app.code = to.Query().Get("code")
	app.access, app.refresh = d.tokens(app, url.Values{"grant_type": {"authorization_code"}, "code": {app.code}, "code_verifier": {pkceVerifier}})
	return app
}

func (d *debut) tokens(app byForm, form url.Values) (access, refresh string) {
	d.tb.Helper()
	form.Set("client_id", app.id)
	form.Set("client_secret", app.secret)
	_, body := d.bare("POST", "/oauth/token", form)
	var made map[string]any
	if err := json.Unmarshal([]byte(body), &made); err != nil || made["access_token"] == nil {
		d.tb.Fatalf("%v: %s", err, body)
	}
	return text(made, "access_token"), text(made, "refresh_token")
}

// Whoever gets hold of the files, a backup or the log can sign in nowhere and act for nobody. Only a mail that waits holds its link, which
// has been used by then.
func TestNeitherDatabaseNorBackupNorLogHoldsASecret(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	log, data := &logged{TB: t}, t.TempDir()
	d := start(log, append([]string{"serve", "--data", data, "--dev-mail", "--log-reads"}, unlimited...)...)
	asked, _ := d.bare("POST", "/sign-in", url.Values{"email": {"ines@parcelwick.example"}})
	_, browser := d.cookieOf(asked, "asked")
	link := d.person().mailed("ines@parcelwick.example")
	d.bare("GET", link, nil)
	_, token, _ := strings.Cut(link, "token=")
	signed, _ := d.bare("POST", "/sign-in/link", url.Values{"token": {token}}, "Cookie", browser)
	_, session := d.cookieOf(signed, "session")
	_, page := d.bare("POST", "/account/keys", url.Values{"label": {"agent"}, "scope": {"account:read"}, "days": {"30"}}, "Cookie", session)
	key := keyOnPage.FindString(page)
	app := d.letIn(session)
	next, _ := d.tokens(app, url.Values{"grant_type": {"refresh_token"}, "refresh_token": {app.refresh}})
	secrets := map[string]string{
		"link": token, "browser": strings.TrimPrefix(browser, "asked="), "session": strings.TrimPrefix(session, "session="), "key": key,
		"client secret": app.secret, "ticket": app.ticket, "code": app.code, "access token": app.access, "refresh token": app.refresh, "next access token": next,
	}
	for _, secret := range secrets {
		is.True(len(secret) > 40) // there is one of each kind
		for _, credential := range []string{"Bearer " + secret, "Basic " + secret, secret} {
			d.bare("GET", "/api/v1/me", nil, "Authorization", credential)
			d.bare("POST", "/mcp", nil, "Authorization", credential)
		}
		for _, path := range []string{"/api/v1/me", "/account", "/mcp", "/sign-in/link", "/oauth/authorize", "/search", "/nowhere"} {
			d.bare("GET", path+"?"+url.Values{"access_token": {secret}, "token": {secret}, "q": {secret}}.Encode(), nil, "Cookie", "session="+secret)
		}
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	is.NoErr(run(t.Context(), []string{"backup", "--data", data, backup}, func(string) string { return "" }, io.Discard, io.Discard))
	holdsNone := func(what, text string, secrets map[string]string, but string) {
		t.Helper()
		for name, secret := range secrets {
			if name != but && strings.Contains(text, strings.TrimPrefix(secret, "debut_")) {
				t.Errorf("%s holds a secret: the %s", what, name)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(data, "debut.db*"))
	is.NoErr(err)
	is.True(len(files) >= 2) // with its write-ahead log
	for _, file := range files {
		raw, err := os.ReadFile(file)
		is.NoErr(err)
		holdsNone(filepath.Base(file), string(raw), secrets, "link")
	}
	raw, err := os.ReadFile(backup)
	is.NoErr(err)
	is.True(bytes.Contains(raw, []byte("ines@parcelwick.example")))
	holdsNone("a backup", string(raw), secrets, "")
	d.stop()
	is.True(strings.Contains(log.String(), "path=/sign-in/link"))
	holdsNone("the log", log.String(), secrets, "")
	is.True(!strings.Contains(log.String(), "ines@"))
}

func TestACredentialInTheAddressIsNone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	good, _ := d.bare("GET", "/api/v1/me", nil, "Authorization", "Bearer "+d.key)
	is.Equal(good.StatusCode, http.StatusOK)
	for _, name := range []string{"access_token", "api_key", "key", "token", "bearer", "authorization", "Authorization"} {
		for _, path := range []string{"/api/v1/me", "/mcp", "/account"} {
			answer, _ := d.bare("GET", path+"?"+name+"="+d.key, nil)
			is.True(answer.StatusCode != http.StatusOK)
		}
		answer, _ := d.bare("GET", "/api/v1/me?"+name+"="+d.key, nil)
		is.Equal(answer.StatusCode, http.StatusUnauthorized)
	}
}

func TestTwoAuthorizationHeadersAreRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	for _, second := range []string{"Bearer " + d.key, "Bearer other", "Basic YTpi", ""} {
		for path, method := range map[string]string{"/api/v1/me": "GET", "/api/v1/listings": "GET", "/mcp": "POST"} {
			answer, _ := d.bare(method, path, nil, "Authorization", "Bearer "+d.key, "Authorization", second, "Content-Type", "application/json", "Accept", "application/json, text/event-stream")
			is.Equal(answer.StatusCode, http.StatusBadRequest)
		}
	}
}

func TestABadCredentialIsRefusedWhereNoneIsNeeded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	without, _ := d.bare("GET", "/api/v1/listings", nil)
	is.Equal(without.StatusCode, http.StatusOK)
	for _, bad := range []string{"Bearer x", "Bearer " + likeKey(strings.Repeat("a", 34)), "Bearer", "Basic YTpi", d.key} {
		answer, _ := d.bare("GET", "/api/v1/listings", nil, "Authorization", bad)
		is.Equal(answer.StatusCode, http.StatusUnauthorized)
		is.True(strings.Contains(answer.Header.Get("WWW-Authenticate"), `error="invalid_token"`))
	}
}
