package storage_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/storage/storagetest"
)

// Whatever holds of a database holds of one behind a pooler that gives each transaction another connection.
func TestPooler(t *testing.T) {
	t.Parallel()
	storagetest.Run(t, func(t *testing.T) storagetest.Store { return storagetest.OpenPooled(t) })
}

func TestPooler_ManyWriters(t *testing.T) {
	t.Parallel()
	storagetest.Concurrently(t, *rounds, func(t *testing.T) storage.Store {
		return opened(t, app.Place{Data: t.TempDir(), Database: storagetest.Pooled(t)})
	})
}

// A server behind a pooler shares the lock with those that are not.
func TestPooler_LocksAsADirectConnectionDoes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	direct := storagetest.Postgres(t)
	pooled := storagetest.Pool(t, direct)
	db := opened(t, app.Place{Data: t.TempDir(), Database: pooled})
	opened(t, app.Place{Data: t.TempDir(), Database: direct})
	is.Equal(locksOf(t, direct), "2")
	said := heard(db)
	release := storagetest.Alone(t, direct)
	isAway(t, write(db, "a@a.example"))
	is.True(db.Keep(t.Context()) != nil)
	release()
	is.NoErr(db.Keep(t.Context()))
	is.True(lostAndBack(said()))
	is.NoErr(write(db, "a@a.example"))
	is.NoErr(db.Keep(t.Context()))
}

func TestPooler_ASchemaIsMadeBehindIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db, err := storage.Open(t.Context(), app.Place{Data: t.TempDir(), Database: storagetest.Pool(t, storagetest.BarePostgres(t))})
	is.NoErr(err)
	defer db.Close()
	is.NoErr(write(db.Store(), "a@a.example"))
}

func TestPooler_AChangeOutsideOfATransactionFailsAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := storagetest.OpenPooled(t)
	is.True(save(t.Context(), db, "a@a.example") != nil)
	is.True(db.Tx(t.Context(), func(context.Context) error { return save(t.Context(), db, "b@a.example") }) != nil)
	is.True(!has(t, db, "a@a.example") && !has(t, db, "b@a.example"))
}

// Where all connections of the pooler are taken for longer than it waits, callers are told to come again.
func TestPooler_TooFewConnectionsAreToldInTime(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	address := storagetest.Pooled(t)
	db := opened(t, app.Place{Data: t.TempDir(), Database: address})
	release := storagetest.Occupy(t, address, 3) // of four; the lock has one
	_, err := db.Categories(t.Context())
	isAway(t, err)
	isAway(t, write(db, "a@a.example"))
	release()
	is.NoErr(write(db, "a@a.example"))
	_, err = db.Categories(t.Context())
	is.NoErr(err)
}

// Some versions of PgBouncer do not outlive a request to cancel, and with them goes every connection.
func TestPooler_IsAskedToCancelNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	direct := storagetest.Postgres(t)
	db := opened(t, app.Place{Data: t.TempDir(), Database: storagetest.Pool(t, direct)})
	taken, err := pgx.Connect(t.Context(), direct)
	is.NoErr(err)
	_, err = taken.Exec(t.Context(), `BEGIN; LOCK TABLE categories`)
	is.NoErr(err)
	within, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err = db.Categories(within)
	is.True(errors.Is(err, context.DeadlineExceeded))
	is.NoErr(taken.Close(t.Context()))
	_, err = db.Categories(t.Context())
	is.NoErr(err)
	is.True(!strings.Contains(storagetest.PoolerLog(t), "cancel request"))
}
