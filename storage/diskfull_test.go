package storage

import (
	"errors"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestDiskFull_AFullDiskIsOneThatCallersAreToldOf(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	err := newCore(sqliteWords).forCallers(errors.New("write: database or disk is full (13)"))
	is.Equal(app.KindOf(err), app.Unavailable)
	is.Equal(err.(*app.Error).Code, "disk_full")
}
