package storage

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// errPassed is an error that a database gives where another transaction was in the way.
var errPassed = errors.New("passed")

func TestTx_RunsAgainFromNothingWhatAnotherTransactionEnded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	opened, err := Open(t.Context(), app.Place{Data: t.TempDir()})
	is.NoErr(err)
	defer opened.Close()
	db, runs := opened.Store(), 0
	var waited []time.Duration
	db.after = func(d time.Duration) <-chan time.Time {
		waited = append(waited, d)
		now := make(chan time.Time, 1)
		now <- time.Time{}
		return now
	}
	ines := app.Account{Email: "ines@parcelwick.example", CreatedAt: day}
	ends := func(often int) func(context.Context) error {
		runs = 0
		return func(ctx context.Context) error {
			is.Equal(ines.ID, int64(0)) // no id of a run that was undone
			if err := db.SaveAccount(ctx, &ines); err != nil {
				return err
			}
			if runs++; runs <= often {
				txOf(ctx).passing = errPassed
				return errors.New("what was made of it")
			}
			return nil
		}
	}
	is.True(db.Tx(t.Context(), ends(99)) != nil) // not for ever
	is.Equal(runs, sqliteWords.runs)
	is.Equal(len(waited), sqliteWords.runs-1)
	_, found, err := db.AccountByEmail(t.Context(), ines.Email)
	is.NoErr(err)
	is.True(!found)
	is.NoErr(db.Tx(t.Context(), ends(1)))
	is.Equal(runs, 2)
	kept, found, err := db.AccountByEmail(t.Context(), ines.Email)
	is.NoErr(err)
	is.True(found && kept.ID == ines.ID)

	ctx, stop := context.WithCancel(t.Context())
	db.after = func(time.Duration) <-chan time.Time { stop(); return nil }
	ines = app.Account{Email: "ole@parcelwick.example", CreatedAt: day}
	is.True(db.Tx(ctx, ends(99)) != nil)
	is.Equal(runs, 1) // nobody waits for it any more
}

func TestTx_WhatFailsForGoodRunsOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db, err := Open(t.Context(), app.Place{Data: t.TempDir()})
	is.NoErr(err)
	defer db.Close()
	runs := 0
	is.Equal(db.Tx(t.Context(), func(context.Context) error { runs++; return errPassed }), errPassed)
	is.Equal(runs, 1)
}

func TestRaceTx_WaitsForAnotherProcessThatWrites(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	db, err := Open(t.Context(), app.Place{Data: dir})
	is.NoErr(err)
	defer db.Close()
	other, err := OpenShared(t.Context(), app.Place{Data: dir})
	is.NoErr(err)
	defer other.Close()
	_, err = db.write.ExecContext(t.Context(), `PRAGMA busy_timeout = 0`)
	is.NoErr(err)
	writes, goOn := make(chan struct{}), make(chan struct{})
	done := make(chan error)
	go func() {
		done <- other.Tx(t.Context(), func(context.Context) error {
			close(writes)
			<-goOn
			return nil
		})
	}()
	<-writes
	again := make(chan time.Time, 1)
	again <- time.Time{}
	db.after = func(time.Duration) <-chan time.Time { // the database was busy
		close(goOn)
		is.NoErr(<-done)
		return again
	}
	is.NoErr(db.Tx(t.Context(), func(context.Context) error { return nil }))
}

func TestReached_TheGenerationNeverGoesBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var c core
	for _, reached := range []int64{5, 4, 6, 3} {
		c.reached(reached)
	}
	is.Equal(c.Generation(), uint64(6))
}
