package storage_test

import (
	"context"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/storage/storagetest"
)

// Who has closed a database has let go of it: whoever wants it alone has it at once.
func TestPostgres_AClosedDatabaseIsFreeAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	for range 30 {
		db, err := storage.Open(t.Context(), at)
		is.NoErr(err)
		is.NoErr(db.Close())
		is.Equal(locksOf(t, at.Database), "0")
	}
}

func TestPostgreSQL_AChangeOutsideOfATransactionFailsAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := storagetest.OpenPostgres(t)
	is.True(save(t.Context(), db, "a@a.example") != nil)
	is.True(db.Tx(t.Context(), func(context.Context) error { return save(t.Context(), db, "b@a.example") }) != nil) // forgot the inner context
	is.True(!has(t, db, "b@a.example"))
}

func TestPostgreSQL_WhatIsNoTextIsNowhere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := storagetest.OpenPostgres(t)
	for _, slug := range []app.Slug{"a\x00b", "a\xffb"} {
		_, err := db.ListingBySlug(t.Context(), 1, slug)
		is.Equal(app.KindOf(err), app.NotFound)
	}
}

func TestPostgreSQL_SizesAreTold(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	size, _, _, err := opened(t, at).Sizes(t.Context())
	is.NoErr(err)
	is.True(size > 1<<20)
}

func TestOpen_NoMessageHoldsThePasswordOfADatabase(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, address := range []string{
		"postgres://debut:hunter2@127.0.0.1:1/debut", "postgres://debut:hunter2@127.0.0.1/debut?sslmode=nonsense", "postgres://debut:hunter2@127.0.0.1:x/debut",
	} {
		_, err := storage.OpenShared(t.Context(), app.Place{Data: t.TempDir(), Database: address})
		is.True(err != nil)
		is.True(!strings.Contains(err.Error(), "hunter2"))
	}
}
