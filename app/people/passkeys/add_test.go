package passkeys_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/people/passkeys"
)

func TestAdd_NeedsAFreshSession(t *testing.T) {
	t.Parallel()
	d := open(t)
	old := app.Session{Account: d.ines.ID, CreatedAt: d.now.Add(-app.FreshFor)}
	_, _, err := d.AskToAdd(d.ctx, d.ines, old, d.asker())
	d.is.Equal(code(err), "sign_in_again")
	made := newDevice(t).makes(d.toAdd())
	_, err = d.Add(d.ctx, d.ines, old, passkeys.Made{Credential: made, Browser: d.browser})
	d.is.Equal(code(err), "sign_in_again")
	d.is.NoErr(d.add(made)) // the challenge was not used up by it
}

func TestAdd_APersonHasTwentyPasskeysAtMost(t *testing.T) {
	t.Parallel()
	d := open(t)
	var last []byte
	for range 19 {
		d.with()
	}
	last = d.toAdd()
	d.with()
	_, _, err := d.AskToAdd(d.ctx, d.ines, d.session(), d.asker())
	d.is.Equal(code(err), "too_many_passkeys")
	d.is.Equal(code(d.add(newDevice(t).makes(last))), "too_many_passkeys") // asked for when there was room
}

func TestAdd_OnePasskeyIsAddedOnce(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	d.is.Equal(code(d.add(held.makes(d.toAdd()))), "known_passkey")
}

func TestAskToSignIn_TriesHaveALimit(t *testing.T) {
	t.Parallel()
	d := open(t)
	for range 60 {
		d.toSignIn()
	}
	_, _, err := d.AskToSignIn(d.ctx, d.asker())
	d.is.Equal(app.KindOf(err), app.TooMany)
	_, _, err = d.AskToSignIn(d.ctx, passkeys.Asker{Client: "192.0.2.2"})
	d.is.NoErr(err) // another client
	d.now = d.now.Add(time.Hour + time.Second)
	d.toSignIn()
}

func TestAdd_TheOwnerIsTold(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.with()
	all, err := d.List(d.ctx, d.ines.ID)
	d.is.NoErr(err)
	d.is.NoErr(d.Remove(d.ctx, d.ines, all[0].ID))
	mails := d.mails()
	d.is.Equal(len(mails), 2)
	for i, want := range []string{"A passkey was added to your account at Debut", "A passkey was removed from your account at Debut"} {
		d.is.Equal(mails[i].To, "ines@parcelwick.example")
		d.is.Equal(mails[i].Subject, want)
		d.is.True(strings.Contains(mails[i].Text, "\nLaptop\n") && strings.Contains(mails[i].Text, "https://debut.example/account"))
	}
}

func TestRename_APasskeyHasAName(t *testing.T) {
	t.Parallel()
	d := open(t)
	for label, want := range map[string]string{
		"": "iPhone", "  Desk \t key ": "Desk key", "a\r\nBcc: all": "a Bcc: all", "\u202egnp": "gnp", strings.Repeat("é", 90): strings.Repeat("é", 80),
	} {
		made, err := d.Add(d.ctx, d.ines, d.session(), passkeys.Made{Label: label, Credential: newDevice(t).makes(d.toAdd()), Browser: d.browser, Agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"})
		d.is.NoErr(err)
		d.is.Equal(made.Label, want)
		d.is.NoErr(d.Rename(d.ctx, d.ines.ID, made.ID, "Other"))
		d.is.Equal(app.KindOf(d.Rename(d.ctx, d.ines.ID+1, made.ID, "Mine")), app.NotFound)
		for _, bad := range []string{"", "  ", "\u202e", strings.Repeat("a", 81)} {
			d.is.Equal(code(d.Rename(d.ctx, d.ines.ID, made.ID, bad)), "invalid_label")
		}
	}
}

// A passkey belongs to the host on which it was made, also where another site has the same accounts.
func TestSignIn_APasskeyIsForOneSite(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	d.ctx = d.at("https://other.example")
	held.origin, held.party = "https://other.example", "other.example"
	_, err := d.signIn(held.signs(d.toSignIn()))
	d.is.Equal(code(err), "unknown_passkey")
}

func TestUnfit_WhereThereAreNoPasskeys(t *testing.T) {
	t.Parallel()
	d := open(t)
	for origin, fit := range map[string]bool{
		"https://debut.example": true, "https://debut.example:8443": true, "http://localhost:8080": true, "http://debut.localhost": true,
		"http://127.0.0.1:8080": false, "https://192.0.2.1": false, "https://[2001:db8::1]:8443": false, "http://debut.example": false,
	} {
		d.is.Equal(passkeys.Unfit(origin) == "", fit)
		_, _, err := d.AskToSignIn(d.at(origin), d.asker())
		d.is.Equal(err == nil, fit)
		if !fit {
			d.is.Equal(code(err), "no_passkeys")
		}
	}
}

// Who reads the files of the database answers no challenge and is no browser that asked.
func TestPasskeys_TheDatabaseHoldsNoSecret(t *testing.T) {
	t.Parallel()
	d := open(t)
	challenge := newDevice(t).read(d.toSignIn()).Challenge
	files, err := filepath.Glob(filepath.Join(d.dir, "debut.db*"))
	d.is.NoErr(err)
	for _, file := range files {
		raw, err := os.ReadFile(file)
		d.is.NoErr(err)
		for _, secret := range []string{challenge, string(unBase64(t, challenge)), d.browser} {
			d.is.True(!strings.Contains(string(raw), secret))
		}
	}
}
