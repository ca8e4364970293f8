package accounts_test

import (
	"context"
	"crypto/rand"
	"flag"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/people/accounts"
	"debut/storage"
	"debut/storage/storagetest"
)

// office is accounts on a real database, with a clock that the test moves.
type office struct {
	*accounts.Service
	db  storage.Store
	now time.Time
}

func open(t *testing.T) *office {
	t.Helper()
	db := storagetest.Open(t, t.TempDir())
	o := &office{db: db, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	o.Service = accounts.New(db, func() time.Time { return o.now }, rand.Reader)
	return o
}

func code(err error) string {
	e, _ := err.(*app.Error)
	if e == nil {
		return ""
	}
	return e.Code
}

func TestAuthenticate_AKeySpeaksForItsAccount(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o, ctx := open(t), t.Context()
	owner, err := o.Ensure(ctx, "Ines@parcelwick.example", "Ines")
	is.NoErr(err)
	again, err := o.Ensure(ctx, "ines@parcelwick.example", "")
	is.NoErr(err)
	is.Equal(again.ID, owner.ID) // one account an address
	k, secret, err := o.CreateKey(ctx, owner.ID, accounts.NewKey{Label: "laptop", Scopes: []app.Scope{app.AccountRead}})
	is.NoErr(err)
	is.Equal(len(secret), len("debut_")+40)
	is.Equal(k.Last4, secret[len(secret)-4:])
	who, err := o.Authenticate(ctx, secret)
	is.NoErr(err)
	is.Equal(who.Account, owner.ID)
	is.True(who.Can(app.AccountRead) && !who.Can(app.ListingsWrite))
	me, err := o.Me(ctx, who, accounts.None{})
	is.NoErr(err)
	is.Equal(me.Scopes, []string{"account:read"})
	used, err := o.Keys(ctx, owner.ID)
	is.NoErr(err)
	is.Equal(*used[0].LastUsedAt, o.now)
}

func TestAuthenticate_ABadKeyIsRefusedForItsReason(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o, ctx := open(t), t.Context()
	owner, err := o.Ensure(ctx, "ines@parcelwick.example", "")
	is.NoErr(err)
	soon := o.now.Add(time.Hour)
	make := func(n accounts.NewKey) (app.Key, string) {
		k, secret, err := o.CreateKey(ctx, owner.ID, n)
		is.NoErr(err)
		return k, secret
	}
	_, short := make(accounts.NewKey{ExpiresAt: &soon})
	revoked, gone := make(accounts.NewKey{})
	is.NoErr(o.RevokeKey(ctx, revoked.ID))
	is.Equal(app.KindOf(o.RevokeKey(ctx, revoked.ID)), app.NotFound) // once
	_, other := make(accounts.NewKey{})
	elsewhere := open(t)
	refuse := func(secret, want string) {
		t.Helper()
		_, err := o.Authenticate(ctx, secret)
		is.Equal(code(err), want)
		is.True(!strings.Contains(err.Error(), secret)) // it is not repeated
	}
	swapped := []byte(other)
	swapped[10], swapped[11] = swapped[11], swapped[10]
	if string(swapped) == other {
		swapped[10] = 'z'
	}
	refuse(string(swapped), "malformed_credential") // the checksum tells a mistyped key
	refuse("hello", "malformed_credential")
	refuse(gone, "revoked_credential")
	o.now = soon
	refuse(short, "expired_credential")
	_, err = elsewhere.Authenticate(ctx, other)
	is.Equal(code(err), "unknown_credential") // of another instance
	owner.Suspended = true
	is.NoErr(o.db.Tx(ctx, func(ctx context.Context) error { return o.db.SaveAccount(ctx, &owner) }))
	_, err = o.Authenticate(ctx, other)
	is.Equal(app.KindOf(err), app.Forbidden)
}

func TestCreateKey_AnAccountHasABoundOfKeys(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o, ctx := open(t), t.Context()
	owner, err := o.Ensure(ctx, "ines@parcelwick.example", "")
	is.NoErr(err)
	for range 25 {
		_, _, err := o.CreateKey(ctx, owner.ID, accounts.NewKey{Label: "many"})
		is.NoErr(err)
	}
	_, _, err = o.CreateKey(ctx, owner.ID, accounts.NewKey{Label: "one more"})
	is.Equal(code(err), "too_many_keys")
	_, secret, err := o.ReplaceKey(ctx, owner.ID, accounts.NewKey{Label: "many"})
	is.NoErr(err) // in the place of the others with its label
	_, err = o.Authenticate(ctx, secret)
	is.NoErr(err)
}

func TestKeyCommand_MakesListsAndRevokesKeys(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o, ctx := open(t), t.Context()
	shell := func(args ...string) (string, error) {
		var k accounts.KeyCommand
		fs := flag.NewFlagSet("key", flag.ContinueOnError)
		k.Define(fs)
		is.NoErr(fs.Parse(args))
		var out strings.Builder
		err := k.Run(ctx, o.Service, fs.Args(), &out)
		return out.String(), err
	}
	out, err := shell("--label", "laptop", "create", "ines@parcelwick.example")
	is.NoErr(err)
	_, err = o.Authenticate(ctx, strings.TrimSpace(out[strings.Index(out, "debut_"):]))
	is.NoErr(err)
	out, err = shell("list")
	is.NoErr(err)
	is.True(strings.Contains(out, "laptop"))
	_, err = shell("revoke", "1")
	is.NoErr(err)
	for _, wrong := range [][]string{{}, {"create"}, {"create", "ines"}, {"revoke", "one"}, {"revoke", "99"}, {"--scopes", "all", "create", "a@b.example"}} {
		if _, err := shell(wrong...); err == nil {
			t.Errorf("key %v was done", wrong)
		}
	}
}
