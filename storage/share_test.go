package storage_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/storage/storagetest"
)

func TestOpen_ServersAndCommandsShareAPostgreSQLDatabase(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	one := opened(t, at)
	elsewhere := app.Place{Data: t.TempDir(), Database: at.Database} // another machine
	for name, open := range map[string]func(context.Context, app.Place) (*storage.DB, error){
		"server": storage.Open, "reindex": storage.OpenCurrent, "key": storage.OpenShared, "import": storage.OpenOrShare,
	} {
		another, err := open(t.Context(), elsewhere)
		is.NoErr(err)
		beside, email := another.Store(), name+"@a.example"
		is.NoErr(beside.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, beside, email) }))
		is.True(has(t, one, email))
		is.NoErr(another.Close())
	}
	_, err := storage.Open(t.Context(), at) // the search index in the folder has one server
	is.True(errors.Is(err, storage.ErrLocked))
	_, err = storage.Migrate(t.Context(), elsewhere, false) // there is nothing to do
	is.NoErr(err)
}

func TestOpen_WhatOthersChangeIsNoticed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	one, another := opened(t, at), opened(t, app.Place{Data: t.TempDir(), Database: at.Database})
	before := one.Generation()
	is.NoErr(another.Tx(t.Context(), func(ctx context.Context) error {
		return another.SaveCategories(ctx, []app.Category{{Slug: "customs", Name: "Customs"}})
	}))
	is.NoErr(one.Refresh(t.Context()))
	is.True(one.Generation() > before)
}

// Three nodes that start at once on a database without a schema all come up: one makes it, and the others wait.
func TestOpen_ThatManyDoAtOnceMakesOneSchema(t *testing.T) {
	t.Parallel()
	for range 10 {
		address := storagetest.BarePostgres(t)
		var nodes sync.WaitGroup
		for range 3 {
			nodes.Go(func() {
				db, err := storage.Open(t.Context(), app.Place{Data: t.TempDir(), Database: address})
				if err != nil {
					t.Error(err)
					return
				}
				s := db.Store()
				if err := s.Tx(t.Context(), func(ctx context.Context) error { return s.WriteSomething(ctx, time.Unix(0, 0)) }); err != nil {
					t.Error(err)
				}
				if err := db.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		nodes.Wait()
	}
}

const (
	forgetOne  = `DELETE FROM goose_db_version WHERE version_id = 73`
	fromFuture = `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)`
	itWasNone  = `DELETE FROM goose_db_version WHERE version_id = 99999`
)

// A schema is changed while nobody uses the database: whoever would change it is told what to do.
func TestMigrate_WaitsForNobodyAndChangesNothingBesideAServer(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	opened(t, at)
	storagetest.Do(t, at.Database, forgetOne) // what runs is of an earlier program, for those that come
	elsewhere := app.Place{Data: t.TempDir(), Database: at.Database}
	_, err := storage.Open(t.Context(), elsewhere)
	is.True(errors.Is(err, storage.ErrLocked))
	is.True(strings.Contains(err.Error(), "stop what still runs on it"))
	_, err = storage.Migrate(t.Context(), elsewhere, false)
	is.True(errors.Is(err, storage.ErrLocked))
	_, err = storage.OpenShared(t.Context(), elsewhere)
	is.True(err != nil && strings.Contains(err.Error(), "earlier version"))
}

// What a program of an earlier version writes below a newer schema is refused, also if it does not know of that yet.
func TestTx_NothingIsWrittenBelowANewerSchema(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	db := opened(t, at)
	is.NoErr(db.Keep(t.Context()))
	storagetest.Do(t, at.Database, fromFuture)
	isAway(t, write(db, "older@a.example"))
	err := db.Keep(t.Context())
	is.True(err != nil && strings.Contains(err.Error(), "newer version"))
	isAway(t, write(db, "older@a.example"))
	is.True(!has(t, db, "older@a.example")) // reads go on
	storagetest.Do(t, at.Database, itWasNone)
	is.NoErr(db.Keep(t.Context()))
	is.NoErr(write(db, "older@a.example"))
}

const endAll = `SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`

// A server whose sessions somebody ends takes the database again, and says both.
func TestKeep_TakesADatabaseAgainThatWasLost(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]string{"its lock": storagetest.EndLocks, "all sessions": endAll} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
			db := opened(t, at)
			said := heard(db)
			storagetest.Do(t, at.Database, end)
			is.NoErr(db.Keep(t.Context()))
			is.True(lostAndBack(said()))
			is.NoErr(write(db, "a@a.example"))
			is.NoErr(db.Keep(t.Context()))
			is.Equal(said(), nil)
			is.Equal(locksOf(t, at.Database), "1")
		})
	}
}

// A server lives through a restart of PostgreSQL: it is told that the database is away, and when it is back goes on.
func TestKeep_GoesOnAfterARestartOfTheServer(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	address, does := storagetest.Own(t)
	db := opened(t, app.Place{Data: t.TempDir(), Database: address})
	said := heard(db)
	is.NoErr(write(db, "before@a.example"))
	does("stop")
	isAway(t, write(db, "meanwhile@a.example"))
	_, err := db.Categories(t.Context())
	isAway(t, err)
	is.True(db.Keep(t.Context()) != nil)
	does("start")
	is.NoErr(db.Keep(t.Context()))
	is.True(lostAndBack(said()))
	is.NoErr(write(db, "after@a.example"))
	is.True(has(t, db, "before@a.example") && has(t, db, "after@a.example") && !has(t, db, "meanwhile@a.example"))
	does("restart")
	is.NoErr(db.Keep(t.Context()))
	is.NoErr(write(db, "again@a.example"))
}

// While somebody else has the database alone, a server that lost it reads, and writes nothing.
func TestKeep_UntilItHasTheDatabaseAgainNothingIsWritten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	db := opened(t, at)
	said := heard(db)
	is.NoErr(write(db, "before@a.example"))
	release := storagetest.Alone(t, at.Database)
	isAway(t, write(db, "meanwhile@a.example")) // whether it knows of its loss or not
	is.True(db.Keep(t.Context()) != nil)
	is.True(db.Lost() != nil)
	isAway(t, write(db, "meanwhile@a.example"))
	is.True(has(t, db, "before@a.example") && !has(t, db, "meanwhile@a.example"))
	_, err := storage.Open(t.Context(), app.Place{Data: t.TempDir(), Database: at.Database})
	is.True(errors.Is(err, storage.ErrLocked))
	release()
	is.NoErr(db.Keep(t.Context()))
	is.NoErr(db.Lost())
	is.True(lostAndBack(said())) // once, however often it was tried
	is.NoErr(write(db, "after@a.example"))
}

// A transaction that was begun keeps others from having the database alone, until it has ended.
func TestTx_NobodyHasTheDatabaseAloneWhileSomethingIsWritten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	db := opened(t, at)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		is.Equal(locksOf(t, at.Database), "2")
		return save(ctx, db, "a@a.example")
	}))
	is.Equal(locksOf(t, at.Database), "1")
	is.True(db.Tx(t.Context(), func(context.Context) error { return errors.New("undone") }) != nil)
	ctx, cancel := context.WithCancel(t.Context())
	is.True(db.Tx(ctx, func(ctx context.Context) error { cancel(); return save(ctx, db, "b@a.example") }) != nil)
	for range 1000 { // a server notices a moment later that a connection ended
		if locksOf(t, at.Database) == "1" {
			break
		}
	}
	is.Equal(locksOf(t, at.Database), "1") // none stays of those that were broken off
	is.NoErr(write(db, "c@a.example"))
}

// locksOf counts the sessions that share the database.
func locksOf(t *testing.T, address string) string {
	return storagetest.Do(t, address, `SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
}

func write(db storage.Store, email string) error {
	return db.Tx(context.Background(), func(ctx context.Context) error { return save(ctx, db, email) })
}

// isAway asserts that callers are told that the database is away, and when to come again.
func isAway(t *testing.T, err error) {
	t.Helper()
	away := (*app.Error)(nil)
	if !errors.As(err, &away) || away.Kind != app.Unavailable || away.Code != "database_away" || away.RetryAfter == 0 {
		t.Fatalf("not told that the database is away: %v", err)
	}
}

// heard returns what returns, once each, whether the database was lost (true) or is back.
func heard(db storage.Store) func() []bool {
	var mu sync.Mutex
	var said []bool
	db.OnLost(func(cause error) {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, cause != nil)
	})
	return func() []bool {
		mu.Lock()
		defer mu.Unlock()
		defer func() { said = nil }()
		return said
	}
}

// lostAndBack reports whether the database was lost and is back, each time it was. A test that ends sessions may do so
// twice, if they are back before it looks.
func lostAndBack(said []bool) bool {
	for i, lost := range said {
		if lost != (i%2 == 0) {
			return false
		}
	}
	return len(said) > 0 && len(said)%2 == 0
}
