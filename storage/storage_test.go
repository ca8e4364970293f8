package storage_test

import (
	"context"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/storage/storagetest"
)

func TestSQLite(t *testing.T) {
	t.Parallel()
	storagetest.Run(t, func(t *testing.T) storagetest.Store { return storagetest.Open(t, t.TempDir()) })
}

func TestPostgreSQL(t *testing.T) {
	t.Parallel()
	storagetest.Run(t, func(t *testing.T) storagetest.Store { return storagetest.OpenPostgres(t) })
}

var rounds = flag.Int("rounds", 15, "rounds of each of those who write at the same time")

func TestSQLite_ManyWriters(t *testing.T) {
	t.Parallel()
	storagetest.Concurrently(t, *rounds, func(t *testing.T) storage.Store { return opened(t, app.Place{Data: t.TempDir()}) })
}

func TestPostgreSQL_ManyWriters(t *testing.T) {
	t.Parallel()
	storagetest.Concurrently(t, *rounds, func(t *testing.T) storage.Store {
		return opened(t, app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)})
	})
}

// opened returns a database whose transactions run once.
func opened(t *testing.T, at app.Place) storage.Store {
	t.Helper()
	db, err := storage.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db.Store()
}

// save makes an account of that address.
func save(ctx context.Context, db storage.Store, email string) error {
	return db.SaveAccount(ctx, &app.Account{Email: email, CreatedAt: time.Unix(0, 0)})
}

func has(t *testing.T, db storage.Store, email string) bool {
	t.Helper()
	_, found, err := db.AccountByEmail(t.Context(), email)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestTx_ATransactionHappensWhollyOrNotAtAll(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	ctx, boom := t.Context(), errors.New("boom")
	err := db.Tx(ctx, func(ctx context.Context) error {
		is.NoErr(save(ctx, db, "outer@a.example"))
		return db.Tx(ctx, func(ctx context.Context) error { // joins the outer one
			is.NoErr(save(ctx, db, "inner@a.example"))
			return boom
		})
	})
	is.True(errors.Is(err, boom))
	is.True(!has(t, db, "outer@a.example"))
	func() {
		defer func() { is.Equal(recover(), "boom") }()
		_ = db.Tx(ctx, func(ctx context.Context) error {
			is.NoErr(save(ctx, db, "panic@a.example"))
			panic("boom")
		})
	}()
	is.True(!has(t, db, "panic@a.example"))
	is.NoErr(db.Tx(ctx, func(ctx context.Context) error { return save(ctx, db, "good@a.example") })) // the writer is free again
	is.True(has(t, db, "good@a.example"))
}

func TestTx_AChangeOutsideOfATransactionFailsAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	is.True(save(t.Context(), db, "a@a.example") != nil)
	err := db.Tx(t.Context(), func(context.Context) error { return save(t.Context(), db, "b@a.example") }) // forgot the inner context
	is.True(err != nil)
	is.True(!has(t, db, "b@a.example"))
}

func TestOpen_TheFolderIsHeldByOneProcessAndReadByItsOwner(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := filepath.Join(t.TempDir(), "data")
	db := storagetest.Open(t, dir)
	_, err := storage.Open(t.Context(), app.Place{Data: dir})
	is.True(errors.Is(err, storage.ErrLocked))
	is.True(strings.Contains(err.Error(), dir)) // names the folder
	shared, err := storage.OpenShared(t.Context(), app.Place{Data: dir})
	is.NoErr(err)
	defer shared.Close()
	is.NoErr(shared.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, shared.Store(), "beside@a.example") }))
	is.True(has(t, db, "beside@a.example")) // short work beside the server
	for path, want := range map[string]fs.FileMode{dir: 0o700, filepath.Join(dir, "debut.db"): 0o600} {
		info, err := os.Stat(path)
		is.NoErr(err)
		is.Equal(info.Mode().Perm(), want)
	}
	_, err = storage.OpenShared(t.Context(), app.Place{Data: t.TempDir()})
	is.True(err != nil) // a mistyped folder is not made
}

func TestRaceTx_ManyWritersTakeTurns(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t, t.TempDir())
	var writers sync.WaitGroup
	for i := range 64 {
		writers.Go(func() {
			for j := range 5 {
				email := strings.Repeat("a", i+1) + strings.Repeat("b", j+1) + "@a.example"
				if err := db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, email) }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
}

// A reader that connects while something is written does not wait for it.
func TestOpen_ReadersConnectBesideTheWriter(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		if err := db.SaveSite(ctx, &app.Site{Key: "north", Origin: "https://north.example"}); err != nil {
			return err
		}
		return db.Ping(t.Context()) // on a connection of its own
	}))
}
