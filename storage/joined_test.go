package storage

import (
	"testing"
	"time"

	"github.com/matryer/is"
)

func TestValues_AreReadInTheirOrder(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	v := values("7  live 1764547200000 t 0 ")
	is.Equal(v.number(), int64(7))
	is.Equal(v.maybe(), nil) // NULL
	is.Equal(v.text(), "live")
	is.Equal(v.moment(), time.Date(2025, 12, 1, 0, 0, 0, 0, time.UTC))
	is.Equal([]bool{v.is(), v.is()}, []bool{true, false})
	is.Equal(v.text(), "")
	is.NoErr(v.ended())
}

func TestValues_ASpaceWithinOneIsSeen(t *testing.T) {
	t.Parallel()
	v := values("7 two words")
	v.number()
	v.text()
	is.New(t).True(v.ended() != nil)
}
