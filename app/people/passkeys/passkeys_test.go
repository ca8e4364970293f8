package passkeys_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/people/accounts"
	"debut/app/people/passkeys"
	"debut/storage"
	"debut/storage/storagetest"
)

// desk is a site with accounts and passkeys, and one person at it.
type desk struct {
	*passkeys.Service
	t        *testing.T
	is       *is.I
	ctx      context.Context
	db       storage.Store
	dir      string
	now      time.Time
	accounts *accounts.Service
	ines     app.Account
	browser  string      // the cookie
	before   app.Session // that it had last
}

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, is: is.New(t), dir: t.TempDir(), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	db := storagetest.Open(t, d.dir)
	clock := func() time.Time { return d.now }
	d.db, d.accounts = db, accounts.New(db, clock, rand.Reader)
	d.Service = passkeys.New(db, d.accounts, clock, rand.Reader)
	d.ctx = d.at("https://debut.example")
	var err error
	d.ines, err = d.accounts.Ensure(d.ctx, "ines@parcelwick.example", "")
	d.is.NoErr(err)
	return d
}

// at returns a request to the site at an origin.
func (d *desk) at(origin string) context.Context {
	return app.WithSite(d.t.Context(), &app.Site{Name: "Debut", Origin: origin})
}

func (d *desk) session() app.Session {
	return app.Session{Account: d.ines.ID, CreatedAt: d.now.Add(-time.Minute)}
}

func (d *desk) asker() passkeys.Asker {
	return passkeys.Asker{Browser: d.browser, Client: "192.0.2.1"}
}

// toAdd returns what the page is given to have a passkey made.
func (d *desk) toAdd() []byte {
	d.t.Helper()
	options, browser, err := d.AskToAdd(d.ctx, d.ines, d.session(), d.asker())
	d.is.NoErr(err)
	d.browser = browser
	return options
}

func (d *desk) toSignIn() []byte {
	d.t.Helper()
	options, browser, err := d.AskToSignIn(d.ctx, d.asker())
	d.is.NoErr(err)
	d.browser = browser
	return options
}

func (d *desk) add(credential []byte) error {
	_, err := d.Add(d.ctx, d.ines, d.session(), passkeys.Made{Label: "Laptop", Credential: credential, Browser: d.browser, Agent: "A browser on Linux"})
	return err
}

// signIn brings what was signed, and returns who is signed in by it.
func (d *desk) signIn(signed []byte) (who string, err error) {
	d.t.Helper()
	secret, err := d.SignIn(d.ctx, passkeys.Signed{Answer: signed, Browser: d.browser, Agent: "A browser", Before: d.before})
	if err != nil {
		return "", err
	}
	session, account, ok, err := d.accounts.Session(d.ctx, secret)
	d.is.NoErr(err)
	d.is.True(ok)
	d.before = session
	return account.Email, nil
}

// with returns a device that holds a passkey of the person.
func (d *desk) with() *device {
	d.t.Helper()
	held := newDevice(d.t)
	d.is.NoErr(d.add(held.makes(d.toAdd())))
	return held
}

func (d *desk) mails() (all []mail.Message) {
	d.t.Helper()
	waiting, err := d.db.ClaimJobs(d.ctx, jobs.Claim{Kind: string(mail.SendJob), Most: 100, Now: d.now.Add(time.Hour), Until: d.now.Add(2 * time.Hour)})
	d.is.NoErr(err)
	for _, j := range waiting {
		var m mail.Message
		d.is.NoErr(json.Unmarshal([]byte(j.Payload), &m))
		all = append(all, m)
	}
	return all
}

func code(err error) string {
	var e *app.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

func TestSignIn_APasskeySignsIn(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	who, err := d.signIn(held.signs(d.toSignIn()))
	d.is.NoErr(err)
	d.is.Equal(who, "ines@parcelwick.example")
	all, err := d.List(d.ctx, d.ines.ID)
	d.is.NoErr(err)
	d.is.Equal(len(all), 1)
	d.is.Equal(all[0].Label, "Laptop")
	d.is.Equal(all[0].SignCount, uint32(2))
	d.is.Equal(*all[0].UsedAt, d.now)
	d.is.True(all[0].MayBackUp && !all[0].BackedUp)
	held.flags |= backedUp // and again
	_, err = d.signIn(held.signs(d.toSignIn()))
	d.is.NoErr(err)
	all, err = d.List(d.ctx, d.ines.ID)
	d.is.NoErr(err)
	d.is.True(all[0].BackedUp)
	sessions, err := d.accounts.Sessions(d.ctx, d.ines.ID)
	d.is.NoErr(err)
	d.is.Equal(len(sessions), 1) // a browser has one, the new one
}

func TestAskToAdd_WhatADeviceIsAskedFor(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	o := held.read(d.toAdd())
	d.is.Equal(o.RP.ID, "debut.example")
	d.is.Equal(o.RP.Name, "Debut")
	d.is.Equal(o.User.Name, "ines@parcelwick.example")
	d.is.Equal(len(unBase64(t, o.User.ID)), 32) // random, and says nothing about the person
	d.is.Equal(unBase64(t, o.User.ID), held.handle)
	d.is.Equal(o.Attestation, "none")
	d.is.Equal(o.AuthenticatorSelection.ResidentKey, "required")
	d.is.True(o.AuthenticatorSelection.RequireResidentKey)
	d.is.Equal(o.AuthenticatorSelection.UserVerification, "required")
	d.is.Equal(o.Timeout, 300_000)
	d.is.Equal(o.ExcludeCredentials[0].ID, inBase64(held.id)) // not twice on one device
	o = held.read(d.toSignIn())
	d.is.Equal(o.RPID, "debut.example")
	d.is.Equal(o.UserVerification, "required")
	d.is.Equal(len(o.AllowCredentials), 0) // nobody learns who has an account
}

func TestSignIn_AChallengeIsGoodForOneTry(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	signed := held.signs(d.toSignIn())
	_, err := d.signIn(signed)
	d.is.NoErr(err)
	_, err = d.signIn(signed)
	d.is.Equal(code(err), "challenge_ended")

	options := d.toSignIn()
	held.origin = "https://evil.example"
	_, err = d.signIn(held.signs(options))
	d.is.Equal(code(err), "other_origin")
	held.origin = "https://debut.example"
	_, err = d.signIn(held.signs(options)) // a try that failed was one
	d.is.Equal(code(err), "challenge_ended")
}

func TestRaceSignIn_TwoAnswersAtOnceMakeOneSession(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	signed := held.signs(d.toSignIn())
	var both sync.WaitGroup
	var mu sync.Mutex
	made := 0
	for range 8 {
		both.Go(func() {
			if _, err := d.SignIn(d.ctx, passkeys.Signed{Answer: signed, Browser: d.browser}); err == nil {
				mu.Lock()
				made++
				mu.Unlock()
			}
		})
	}
	both.Wait()
	d.is.Equal(made, 1)
}

func TestSignIn_AChallengeLastsFiveMinutes(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	options := d.toSignIn()
	d.now = d.now.Add(5*time.Minute - time.Second)
	_, err := d.signIn(held.signs(options))
	d.is.NoErr(err)
	options = d.toSignIn()
	d.now = d.now.Add(5 * time.Minute)
	_, err = d.signIn(held.signs(options))
	d.is.Equal(code(err), "challenge_ended")
	d.is.NoErr(d.Forget(d.ctx))
}

func TestSignIn_AChallengeIsForTheBrowserThatAsked(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	options := d.toSignIn()
	own := d.browser
	for _, other := range []string{"", "another", strings.Repeat("A", 43)} {
		d.browser = other
		_, err := d.signIn(held.signs(options))
		d.is.Equal(code(err), "other_browser")
	}
	d.browser = own
	d.toSignIn() // in another tab of the same browser
	d.is.Equal(d.browser, own)
	_, err := d.signIn(held.signs(options)) // it was not used up by the others
	d.is.NoErr(err)
}

func TestSignIn_AChallengeIsForWhatItWasAskedFor(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	_, err := d.signIn(held.signs(d.toAdd()))
	d.is.Equal(code(err), "challenge_ended")
	d.is.Equal(code(d.add(newDevice(t).makes(d.toSignIn()))), "challenge_ended")
	options := d.toAdd()
	other, err := d.accounts.Ensure(d.ctx, "ole@brightloom.example", "")
	d.is.NoErr(err)
	d.ines = other
	d.is.Equal(code(d.add(newDevice(t).makes(options))), "challenge_ended") // another account's
}
