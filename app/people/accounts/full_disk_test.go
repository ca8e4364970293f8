package accounts_test

import (
	"context"
	"crypto/rand"
	"errors"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/people/accounts"
	"debut/storage"
)

// fullDisk is a database that takes no more changes.
type fullDisk struct{ storage.Store }

func (fullDisk) Tx(context.Context, func(context.Context) error) error {
	return &app.Error{Kind: app.Unavailable, Code: "disk_full", Message: "no room", Cause: errors.New("database or disk is full")}
}

func TestAuthenticate_AFullDiskRefusesNobody(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o, ctx := open(t), t.Context()
	owner, err := o.Ensure(ctx, "ines@parcelwick.example", "Ines")
	is.NoErr(err)
	_, secret, err := o.CreateKey(ctx, owner.ID, accounts.NewKey{Label: "laptop", Scopes: []app.Scope{app.AccountRead}})
	is.NoErr(err)
	browser, err := o.Begin(ctx, owner, "a browser", app.Session{})
	is.NoErr(err)

	full := accounts.New(fullDisk{o.db}, func() time.Time { return o.now.Add(time.Hour) }, rand.Reader)
	who, err := full.Authenticate(ctx, secret) // the last use cannot be noted
	is.NoErr(err)
	is.Equal(who.Account, owner.ID)
	_, account, ok, err := full.Session(ctx, browser)
	is.NoErr(err)
	is.True(ok)
	is.Equal(account.ID, owner.ID)
	_, _, err = full.CreateKey(ctx, owner.ID, accounts.NewKey{Label: "new"})
	is.Equal(app.KindOf(err), app.Unavailable) // what is asked to be changed is another matter
}
