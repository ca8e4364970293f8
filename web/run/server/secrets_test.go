package server_test

import (
	"bytes"
	"crypto/sha256"
	"debut/app"
	"debut/storage"
	"debut/web/check/servertest"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// byForm is an application that a person has let in, without the library of a client.
type byForm struct{ id, secret, ticket, code, access, refresh string }

const pkceVerifier = "a-verifier-of-forty-three-characters-or-more"

// question returns the address of the page that asks a person about an application, which is registered for it.
func question(d *servertest.Server, app *byForm, redirect string) string {
	d.TB.Helper()
	metadata, _ := json.Marshal(map[string]any{"client_name": "Ledger", "redirect_uris": []string{redirect}, "token_endpoint_auth_method": "client_secret_post"})
	r, err := http.NewRequestWithContext(d.TB.Context(), "POST", d.URL+"/oauth/register", bytes.NewReader(metadata))
	if err != nil {
		d.TB.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		d.TB.Fatal(err)
	}
	defer answer.Body.Close()
	var made map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || answer.StatusCode != http.StatusCreated {
		d.TB.Fatal(answer.StatusCode, err)
	}
	app.id, app.secret = servertest.Text(made, "client_id"), servertest.Text(made, "client_secret")
	sum := sha256.Sum256([]byte(pkceVerifier))
	return "/oauth/authorize?" + url.Values{
		"client_id": {app.id}, "redirect_uri": {redirect}, "response_type": {"code"}, "code_challenge_method": {"S256"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "scope": {"account:read"},
	}.Encode()
}

// letIn connects an application as a person who is signed in by a cookie.
func letIn(d *servertest.Server, cookie string) (app byForm) {
	d.TB.Helper()
	const redirect = "https://ledger.example/callback"
	_, page := bare(d, "GET", question(d, &app, redirect), nil, "Cookie", cookie)
	_, ticket, _ := strings.Cut(page, `name="ticket" value="`)
	app.ticket, _, _ = strings.Cut(ticket, `"`)
	answer, _ := bare(d, "POST", "/oauth/authorize", url.Values{"ticket": {app.ticket}, "decision": {"allow"}}, "Cookie", cookie)
	to, err := url.Parse(answer.Header.Get("Location"))
	if err != nil || !strings.HasPrefix(to.String(), redirect) {
		d.TB.Fatalf("%d: %s", answer.StatusCode, to)
	}
	app.code = to.Query().Get("code")
	app.access, app.refresh = tokens(d, app, url.Values{"grant_type": {"authorization_code"}, "code": {app.code}, "code_verifier": {pkceVerifier}})
	return app
}

func tokens(d *servertest.Server, app byForm, form url.Values) (access, refresh string) {
	d.TB.Helper()
	form.Set("client_id", app.id)
	form.Set("client_secret", app.secret)
	_, body := bare(d, "POST", "/oauth/token", form)
	var made map[string]any
	if err := json.Unmarshal([]byte(body), &made); err != nil || made["access_token"] == nil {
		d.TB.Fatalf("%v: %s", err, body)
	}
	return servertest.Text(made, "access_token"), servertest.Text(made, "refresh_token")
}

// Whoever gets hold of the files, a backup or the log can sign in nowhere and act for nobody. Only a mail that waits holds its link, which
// has been used by then.
func TestServe_NeitherDatabaseNorBackupNorLogHoldsASecret(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	log, data := &servertest.Overheard{TB: t}, t.TempDir()
	at := app.Place{Data: data}
	d := servertest.Start(log, "--data", data, "--dev-mail", "--log-reads")
	asked, _ := bare(d, "POST", "/sign-in", url.Values{"email": {"ines@parcelwick.example"}})
	_, browser := cookieOf(d, asked, "asked")
	link := d.Person().Mailed("ines@parcelwick.example")
	bare(d, "GET", link, nil)
	_, token, _ := strings.Cut(link, "token=")
	signed, _ := bare(d, "POST", "/sign-in/link", url.Values{"token": {token}}, "Cookie", browser)
	_, session := cookieOf(d, signed, "session")
	_, page := bare(d, "POST", "/account/keys", url.Values{"label": {"agent"}, "scope": {"account:read"}, "days": {"30"}}, "Cookie", session)
	key := keyOnPage.FindString(page)
	app := letIn(d, session)
	next, _ := tokens(d, app, url.Values{"grant_type": {"refresh_token"}, "refresh_token": {app.refresh}})
	secrets := map[string]string{
		"link": token, "browser": strings.TrimPrefix(browser, "asked="), "session": strings.TrimPrefix(session, "session="), "key": key,
		"client secret": app.secret, "ticket": app.ticket, "code": app.code, "access token": app.access, "refresh token": app.refresh, "next access token": next,
	}
	for _, secret := range secrets {
		is.True(len(secret) > 40) // there is one of each kind
		for _, credential := range []string{"Bearer " + secret, "Basic " + secret, secret} {
			bare(d, "GET", "/api/v1/me", nil, "Authorization", credential)
			bare(d, "POST", "/mcp", nil, "Authorization", credential)
		}
		for _, path := range []string{"/api/v1/me", "/account", "/mcp", "/sign-in/link", "/oauth/authorize", "/search", "/nowhere"} {
			bare(d, "GET", path+"?"+url.Values{"access_token": {secret}, "token": {secret}, "q": {secret}}.Encode(), nil, "Cookie", "session="+secret)
		}
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	is.NoErr(storage.Backup(t.Context(), at, backup))
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
	d.Stop()
	is.True(strings.Contains(log.String(), "path=/sign-in/link"))
	holdsNone("the log", log.String(), secrets, "")
	is.True(!strings.Contains(log.String(), "ines@"))
}

func TestAuthenticate_ACredentialInTheAddressIsNone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	good, _ := bare(d, "GET", "/api/v1/me", nil, "Authorization", "Bearer "+d.Key)
	is.Equal(good.StatusCode, http.StatusOK)
	for _, name := range []string{"access_token", "api_key", "key", "token", "bearer", "authorization", "Authorization"} {
		for _, path := range []string{"/api/v1/me", "/mcp", "/account"} {
			answer, _ := bare(d, "GET", path+"?"+name+"="+d.Key, nil)
			is.True(answer.StatusCode != http.StatusOK)
		}
		answer, _ := bare(d, "GET", "/api/v1/me?"+name+"="+d.Key, nil)
		is.Equal(answer.StatusCode, http.StatusUnauthorized)
	}
}

func TestAuthenticate_TwoAuthorizationHeadersAreRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	for _, second := range []string{"Bearer " + d.Key, "Bearer other", "Basic YTpi", ""} {
		for path, method := range map[string]string{"/api/v1/me": "GET", "/api/v1/listings": "GET", "/mcp": "POST"} {
			answer, _ := bare(d, method, path, nil, "Authorization", "Bearer "+d.Key, "Authorization", second, "Content-Type", "application/json", "Accept", "application/json, text/event-stream")
			is.Equal(answer.StatusCode, http.StatusBadRequest)
		}
	}
}

func TestAuthenticate_ABadCredentialIsRefusedWhereNoneIsNeeded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, other := servertest.Demo(t), servertest.Start(t).WithKey()
	without, _ := bare(d, "GET", "/api/v1/listings", nil)
	is.Equal(without.StatusCode, http.StatusOK)
	for _, bad := range []string{"Bearer x", "Bearer " + other.Key, "Bearer", "Basic YTpi", d.Key} {
		answer, _ := bare(d, "GET", "/api/v1/listings", nil, "Authorization", bad)
		is.Equal(answer.StatusCode, http.StatusUnauthorized)
		is.True(strings.Contains(answer.Header.Get("WWW-Authenticate"), `error="invalid_token"`))
	}
}
