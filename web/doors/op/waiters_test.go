package op

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestWaiters_AreBoundedInAll(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := NewWaiters(nil, nil)
	var last *Waiter
	for n := range WaitingInAll {
		one, err := w.join(int64(n / WaitingOfOne))
		is.NoErr(err)
		last = one
	}
	_, err := w.join(-1)
	is.Equal(app.KindOf(err), app.TooMany)
	last.Leave()
	_, err = w.join(-1)
	is.NoErr(err)
}
