package storage_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/storage/storagetest"
)

func TestOpen_APostgreSQLDatabaseIsHeldByOneServerAndSharedWithCommands(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	db := opened(t, at)
	elsewhere := app.Place{Data: t.TempDir(), Database: at.Database} // another machine
	_, err := storage.Open(t.Context(), elsewhere)
	is.True(errors.Is(err, storage.ErrLocked))
	_, err = storage.Migrate(t.Context(), elsewhere, false)
	is.True(errors.Is(err, storage.ErrLocked))
	shared, err := storage.OpenShared(t.Context(), elsewhere)
	is.NoErr(err)
	defer shared.Close()
	beside := shared.Store()
	is.NoErr(beside.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, beside, "beside@a.example") }))
	is.True(has(t, db, "beside@a.example"))

	before := db.Generation()
	is.NoErr(beside.Tx(t.Context(), func(ctx context.Context) error {
		return beside.SaveCategories(ctx, []app.Category{{Slug: "customs", Name: "Customs"}})
	}))
	is.NoErr(db.Refresh(t.Context()))
	is.True(db.Generation() > before) // is noticed
	is.NoErr(db.Close())
	again, err := storage.Open(t.Context(), elsewhere) // who held it is gone
	is.NoErr(err)
	is.NoErr(again.Close())
}

// Who has closed a database has let go of it: the next process finds it free.
func TestPostgres_AClosedDatabaseIsFreeAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := app.Place{Data: t.TempDir(), Database: storagetest.Postgres(t)}
	for range 30 {
		db, err := storage.Open(t.Context(), at)
		is.NoErr(err)
		is.NoErr(db.Close())
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
