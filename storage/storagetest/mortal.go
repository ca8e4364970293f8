package storagetest

import (
	"context"
	"errors"
	"testing"

	"debut/app"
	"debut/storage"
)

// ErrKilled ends a call of a Mortal as the end of the process would.
var ErrKilled = errors.New("killed")

// Mortal is a store whose process ends after so many calls. What embeds it counts further calls by Call.
type Mortal struct {
	storage.Store
	left *int
}

// Call counts one call, and is ErrKilled if there were enough.
func (m Mortal) Call() error {
	if *m.left--; *m.left < 0 {
		return ErrKilled
	}
	return nil
}

// SaveAward is that of the store.
func (m Mortal) SaveAward(ctx context.Context, a *app.Award) error {
	return errors.Join(m.Call(), m.Store.SaveAward(ctx, a), m.Call())
}

// Account is that of the store.
func (m Mortal) Account(ctx context.Context, id int64) (app.Account, error) {
	a, err := m.Store.Account(ctx, id)
	return a, errors.Join(err, m.Call())
}

// Tx is that of the store.
func (m Mortal) Tx(ctx context.Context, fn func(context.Context) error) error {
	if err := m.Call(); err != nil {
		return err
	}
	return errors.Join(m.Store.Tx(ctx, func(ctx context.Context) error { return errors.Join(fn(ctx), m.Call()) }),
		m.Call())
}

// KilledUntilDone has do begin anew on a store that ends after no call, after one, after two, and so on, until do is
// done. It returns how often it was killed.
func KilledUntilDone(tb testing.TB, db storage.Store, do func(Mortal) error) (kills int) {
	tb.Helper()
	for ; ; kills++ {
		left := kills
		err := do(Mortal{db, &left})
		if err == nil {
			tb.Logf("killed %d times", kills)
			return kills
		}
		if !errors.Is(err, ErrKilled) {
			tb.Fatal(err)
		}
	}
}
