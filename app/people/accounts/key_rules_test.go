package accounts_test

import (
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/people/accounts"
)

func TestRaceCreateKey_KeysThatAreMadeAtOnceKeepToTheBound(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o, ctx := open(t), t.Context()
	owner, err := o.Ensure(ctx, "ines@parcelwick.example", "")
	is.NoErr(err)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { _, _, _ = o.CreateKey(ctx, owner.ID, accounts.NewKey{Label: "many"}) })
	}
	all.Wait()
	keys, err := o.Keys(ctx, owner.ID)
	is.NoErr(err)
	is.Equal(len(keys), 25)
	is.NoErr(o.RevokeKey(ctx, keys[0].ID))
	_, _, err = o.CreateKey(ctx, owner.ID, accounts.NewKey{Label: "in its place"})
	is.NoErr(err)
}

func TestAuthenticate_TheLastUseOfAKeyIsNotedOnceAMinute(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o, ctx := open(t), t.Context()
	owner, err := o.Ensure(ctx, "ines@parcelwick.example", "")
	is.NoErr(err)
	_, secret, err := o.CreateKey(ctx, owner.ID, accounts.NewKey{Label: "laptop"})
	is.NoErr(err)
	used := func(after time.Duration) time.Time {
		o.now = o.now.Add(after)
		_, err := o.Authenticate(ctx, secret)
		is.NoErr(err)
		keys, err := o.Keys(ctx, owner.ID)
		is.NoErr(err)
		return *keys[0].LastUsedAt
	}
	first := used(0)
	is.Equal(used(59*time.Second), first)
	is.Equal(used(time.Second), first.Add(time.Minute))
}

func TestAuthenticate_AKeyMayDoWhatItWasMadeForAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o, ctx := open(t), t.Context()
	owner, err := o.Ensure(ctx, "ines@parcelwick.example", "")
	is.NoErr(err)
	n := accounts.KeyForm{Label: "x", Days: 30}.Key(o.now)
	_, secret, err := o.CreateKey(ctx, owner.ID, n)
	is.NoErr(err)
	who, err := o.Authenticate(ctx, secret)
	is.NoErr(err)
	is.Equal(who.Scopes, []app.Scope{app.AccountRead}) // which belongs to every key
	o.now = o.now.AddDate(0, 0, 30)
	_, err = o.Authenticate(ctx, secret)
	is.Equal(code(err), "expired_credential")
}
