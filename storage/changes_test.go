package storage_test

import (
	"context"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage/storagetest"
)

// A transaction that began first and ends last has the later stamp: who has read the other one's does not miss it.
func TestRaceIndexChanges_StampsAreInTheOrderOfCommits(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := t.Context()
	db := opened(t, app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)})
	begun, goOn, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		ended <- db.Tx(ctx, func(ctx context.Context) error {
			if err := db.ListingChanged(ctx, 1); err != nil {
				return err
			}
			if err := save(ctx, db, "first@a.example"); err != nil {
				return err
			}
			close(begun)
			<-goOn
			return nil
		})
	}()
	<-begun
	is.NoErr(db.Tx(ctx, func(ctx context.Context) error { return db.ListingChanged(ctx, 2) }))
	seen, err := db.IndexChanges(ctx, 0, 10)
	is.NoErr(err)
	is.Equal(len(seen), 1)
	is.Equal(seen[0].Listing, int64(2))
	position := seen[0].Stamp
	close(goOn)
	is.NoErr(<-ended)
	seen, err = db.IndexChanges(ctx, position, 10)
	is.NoErr(err)
	is.Equal(len(seen), 1)
	is.Equal(seen[0].Listing, int64(1))
}

// Who follows in the same process is woken by a commit, and by nothing that was undone.
func TestChanged_IsToldOfCommits(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	notified := func() bool {
		select {
		case <-db.Changed():
			return true
		default:
			return false
		}
	}
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return db.CountsChanged(ctx, 1) }))
	is.True(notified())
	is.True(db.Tx(t.Context(), func(ctx context.Context) error { _ = db.CountsChanged(ctx, 1); return context.Canceled }) != nil)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, "a@a.example") }))
	is.True(!notified())
}
