package storage_test

import (
	"context"
	"errors"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage/storagetest"
)

// While the database is away, callers are told so, and when to come again; once it is back, everything goes on.
func TestPostgres_SaysThatItIsAwayAndGoesOnOnceItIsBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	address, cable := storagetest.Cabled(t)
	db := opened(t, app.Place{Data: t.TempDir(), Database: address})
	s := db.Store()
	write := func(email string) error {
		return s.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, s, email) })
	}
	is.NoErr(write("before@a.example"))
	cable.Cut()
	_, read := s.Categories(t.Context())
	for _, err := range []error{read, write("meanwhile@a.example")} {
		away := (*app.Error)(nil)
		is.True(errors.As(err, &away)) // not an error of the program
		is.Equal(away.Kind, app.Unavailable)
		is.Equal(away.Code, "database_away")
		is.True(away.RetryAfter > 0)
	}
	cable.Mend()
	err := write("after@a.example")
	for try := 0; try < 20 && app.KindOf(err) == app.Unavailable; try++ { // each waits for a while
		err = write("after@a.example")
	}
	is.NoErr(err)
	is.True(has(t, db, "before@a.example") && has(t, db, "after@a.example") && !has(t, db, "meanwhile@a.example"))
}
