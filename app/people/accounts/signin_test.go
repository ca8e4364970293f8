package accounts_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/people/accounts"
	"debut/storage/storagetest"
)

// visitor asks for links, and reads the mails.
type visitor struct {
	*office
	ctx  context.Context
	is   *is.I
	sent []jobs.Job // of mails
}

func newVisitor(t *testing.T) *visitor {
	t.Helper()
	o := open(t)
	ctx := app.WithSite(t.Context(), &app.Site{Name: "Debut", Origin: "https://debut.example"})
	return &visitor{office: o, ctx: ctx, is: is.New(t)}
}

// ask asks for a link, and returns the token of the mail.
func (v *visitor) ask(email, next string) (token, browser string) {
	token, asked := v.askWithCode(email, next)
	return token, asked.Browser
}

// askWithCode asks for a link, and returns the token of the mail with what the browser got.
func (v *visitor) askWithCode(email, next string) (token string, asked accounts.PendingSignIn) {
	asked, err := v.RequestSignIn(v.ctx, accounts.SignInRequest{Email: email, Client: "192.0.2.1", Next: next})
	v.is.NoErr(err)
	return v.mailed(), asked
}

// mailed returns the token of the last mail that waits to be sent.
func (v *visitor) mailed() string {
	all := v.mailJobs()
	m, err := mail.SendJob.Payload(all[len(all)-1])
	v.is.NoErr(err)
	_, rest, found := strings.Cut(m.Text, "https://debut.example"+accounts.LinkPath+"#token=")
	v.is.True(found)
	token, _, _ := strings.Cut(rest, "\n")
	return token
}

func (v *visitor) signIn(token, browser string) (secret, next string, err error) {
	return v.SignIn(v.ctx, accounts.SignInAttempt{Token: token, Browser: browser, Agent: "A browser"})
}

func (v *visitor) signedIn(secret string) bool {
	_, _, ok, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	return ok
}

func TestSignIn_ALinkWorksOnce(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, browser := v.ask("Ines@parcelwick.example", "/search?q=x")
	secret, next, err := v.signIn(token, browser)
	v.is.NoErr(err)
	v.is.Equal(next, "/search?q=x")
	_, who, ok, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.True(ok && who.Email == "ines@parcelwick.example")
	_, _, err = v.signIn(token, browser)
	v.is.Equal(code(err), "link_ended")
}

func TestSignIn_ALinkWorksForTenMinutes(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, browser := v.ask("ines@parcelwick.example", "")
	v.now = v.now.Add(10*time.Minute + time.Second)
	_, _, err := v.signIn(token, browser)
	v.is.Equal(code(err), "link_ended")
}

func TestSignIn_ALinkWorksInTheBrowserThatAskedAlone(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, browser := v.ask("ines@parcelwick.example", "")
	for _, other := range []string{"", "another", token} {
		_, _, err := v.signIn(token, other)
		v.is.Equal(code(err), "no_code")
	}
	_, _, err := v.signIn(token, browser) // it was not used up by them
	v.is.NoErr(err)
}

func TestRaceSignIn_TwoAtOnceMakeOneSession(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	token, browser := v.ask("ines@parcelwick.example", "")
	var made sync.Map
	var both sync.WaitGroup
	for i := range 8 {
		both.Go(func() {
			if _, _, err := v.SignIn(v.ctx, accounts.SignInAttempt{Token: token, Browser: browser}); err == nil {
				made.Store(i, true)
			}
		})
	}
	both.Wait()
	n := 0
	made.Range(func(any, any) bool { n++; return true })
	v.is.Equal(n, 1)
}

func TestRequestSignIn_ANewLinkEndsTheOlder(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	old, browser := v.ask("ines@parcelwick.example", "")
	v.now = v.now.Add(time.Second)
	_, err := v.RequestSignIn(v.ctx, accounts.SignInRequest{Email: "ines@parcelwick.example", Client: "192.0.2.1", Browser: browser})
	v.is.NoErr(err)
	_, _, err = v.signIn(old, browser)
	v.is.Equal(code(err), "link_ended")
}

func TestRequestSignIn_WhatIsNoAddressIsRefused(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	for _, email := range []string{"", "ines", "ines@", "Ines <ines@parcelwick.example>", "ines@parcelwick.example\r\nBcc: all@x.example", strings.Repeat("a", 250) + "@x.example"} {
		_, err := v.RequestSignIn(v.ctx, accounts.SignInRequest{Email: email})
		v.is.Equal(code(err), "invalid_email")
	}
}

func TestOwnPath_SendsNobodyElsewhere(t *testing.T) {
	t.Parallel()
	for next, want := range map[string]string{
		"/search?q=x": "/search?q=x", "": "/products", "//evil.example": "/products", "https://evil.example": "/products", "/\\evil.example": "/products", "/\t/evil.example": "/products", "javascript:x": "/products",
	} {
		v := newVisitor(t)
		token, browser := v.ask("ines@parcelwick.example", next)
		_, got, err := v.signIn(token, browser)
		v.is.NoErr(err)
		v.is.Equal(got, want)
	}
}

func TestSession_EndsIfItIsNotUsed(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	secret, _, err := v.signIn(v.ask("ines@parcelwick.example", ""))
	v.is.NoErr(err)
	for range 2 { // used again and again it lives on
		v.now = v.now.Add(29 * 24 * time.Hour)
		v.is.True(v.signedIn(secret))
	}
	v.now = v.now.Add(30 * 24 * time.Hour)
	v.is.True(!v.signedIn(secret))
}

func TestSession_EndsInAnyCase(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	secret, _, err := v.signIn(v.ask("ines@parcelwick.example", ""))
	v.is.NoErr(err)
	for range 4 {
		v.now = v.now.Add(20 * 24 * time.Hour)
		v.is.True(v.signedIn(secret))
	}
	v.now = v.now.Add(10 * 24 * time.Hour) // the ninetieth day
	v.is.True(!v.signedIn(secret))
}

func TestEndSession_StopsTheSessionAtTheNextRequest(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	secret, _, err := v.signIn(v.ask("ines@parcelwick.example", ""))
	v.is.NoErr(err)
	session, who, _, err := v.Session(v.ctx, secret)
	v.is.NoErr(err)
	v.is.Equal(app.KindOf(v.EndSession(v.ctx, who.ID+1, session.ID)), app.NotFound) // another's is not there
	v.is.True(v.signedIn(secret))
	v.is.NoErr(v.EndSession(v.ctx, who.ID, session.ID))
	v.is.True(!v.signedIn(secret))
	all, err := v.Sessions(v.ctx, who.ID)
	v.is.NoErr(err)
	v.is.Equal(len(all), 0)
}

func TestWithOperator_TheNamedAddressIsTheOperators(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.WithOperator("boss@debut.example")
	for email, operator := range map[string]bool{"boss@debut.example": true, "ines@parcelwick.example": false} {
		secret, _, err := v.signIn(v.ask(email, ""))
		v.is.NoErr(err)
		_, who, _, err := v.Session(v.ctx, secret)
		v.is.NoErr(err)
		v.is.Equal(who.Operator, operator)
	}
}

func TestRevokeOwnKey_AnotherAccountsKeyIsNotThere(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	a, err := v.Ensure(v.ctx, "a@x.example", "")
	v.is.NoErr(err)
	b, err := v.Ensure(v.ctx, "b@x.example", "")
	v.is.NoErr(err)
	k, _, err := v.CreateKey(v.ctx, a.ID, accounts.NewKey{Label: "a", Scopes: app.Scopes})
	v.is.NoErr(err)
	v.is.Equal(app.KindOf(v.RevokeOwnKey(v.ctx, b.ID, k.ID)), app.NotFound)
	v.is.NoErr(v.RevokeOwnKey(v.ctx, a.ID, k.ID))
}

// Who reads the files of the database signs in nowhere: of secrets there are hashes. The mail that waits has the link, until it is sent.
func TestAccounts_TheDatabaseHoldsNoSecret(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	dir := t.TempDir()
	db := storagetest.Open(t, dir)
	v.db, v.Service = db, accounts.New(db, func() time.Time { return v.now }, readerOf(7))
	token, browser := v.ask("ines@parcelwick.example", "")
	secret, _, err := v.signIn(token, browser)
	v.is.NoErr(err)
	files, err := filepath.Glob(filepath.Join(dir, "debut.db*"))
	v.is.NoErr(err)
	for _, file := range files {
		raw, err := os.ReadFile(file)
		v.is.NoErr(err)
		v.is.True(!strings.Contains(string(raw), browser) && !strings.Contains(string(raw), secret))
	}
}

// readerOf returns a source of bytes that are not the same each time, without being random.
func readerOf(seed byte) *counting { return &counting{seed} }

type counting struct{ next byte }

func (c *counting) Read(b []byte) (int, error) {
	for i := range b {
		c.next = c.next*73 + 41
		b[i] = c.next
	}
	return len(b), nil
}
