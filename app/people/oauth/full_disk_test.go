package oauth_test

import (
	"context"
	"errors"
	"testing"

	"debut/app/people/oauth"
	"debut/storage"
)

// fullDisk is a database that takes no more changes.
type fullDisk struct{ storage.Store }

func (fullDisk) Tx(context.Context, func(context.Context) error) error {
	return errors.New("database or disk is full")
}

func TestAuthenticate_AFullDiskRefusesNobody(t *testing.T) {
	t.Parallel()
	a := open(t)
	_, tokens := a.connected()
	options := a.Options
	options.Store = fullDisk{a.db}
	who, err := oauth.New(options).Authenticate(a.ctx, tokens.Access) // the last use cannot be noted
	a.NoErr(err)
	a.Equal(who.Account, a.ines.ID)
}
