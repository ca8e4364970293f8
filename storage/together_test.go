package storage

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// crowd is people who save an account each, all of whom wait for the database at the same moment.
type crowd struct {
	db       Store
	accounts []app.Account
	errs     []error
	panics   []any
	commits  uint64 // what they took, but for the one that they waited for
}

// gather has so many people wait for one transaction, and then lets it end. then is what each does after saving.
func gather(t *testing.T, people int, then func(ctx context.Context, i int) error) *crowd {
	t.Helper()
	db := openAll(t, t.TempDir())
	c := &crowd{db: db, accounts: make([]app.Account, people), errs: make([]error, people), panics: make([]any, people)}
	ended := make(chan struct{})
	join := func(i int) {
		defer func() { ended <- struct{}{} }()
		defer func() { c.panics[i] = recover() }()
		c.errs[i] = db.Together(t.Context(), func(ctx context.Context) error {
			c.accounts[i] = app.Account{Email: fmt.Sprintf("%d@voter.example", i), CreatedAt: time.Unix(0, 0)}
			if err := db.SaveAccount(ctx, &c.accounts[i]); err != nil {
				return err
			}
			txOf(ctx).seen = true
			return then(ctx, i)
		})
	}
	if err := db.Tx(t.Context(), func(context.Context) error {
		go join(0)
		db.awaitWaiting(0) // it leads, and has taken nobody but itself
		for i := 1; i < people; i++ {
			go join(i)
		}
		db.awaitWaiting(people - 1)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	before := db.Generation()
	for range people {
		<-ended
	}
	c.commits = db.Generation() - before
	return c
}

// awaitWaiting returns once somebody leads, and so many wait for them to come back.
func (db Store) awaitWaiting(people int) {
	g := &db.gathering
	for led, waiting := false, 0; !led || waiting != people; runtime.Gosched() {
		g.mu.Lock()
		led, waiting = g.led, len(g.waiting)
		g.mu.Unlock()
	}
}

// saved reports whether a person's account is in the database.
func (c *crowd) saved(t *testing.T, i int) bool {
	t.Helper()
	_, found, err := c.db.AccountByEmail(t.Context(), fmt.Sprintf("%d@voter.example", i))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRaceTogether_ThoseWhoWaitAtOnceShareACommit(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	c := gather(t, 1+mostTogether+10, func(context.Context, int) error { return nil })
	is.NoErr(errors.Join(c.errs...))
	for i := range c.accounts {
		is.True(c.saved(t, i))
	}
	is.Equal(c.commits, uint64(3)) // the first one, as many as may, and the rest
}

func TestRaceTogether_EachIsUndoneAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	refused := errors.New("no")
	c := gather(t, 30, func(_ context.Context, i int) error {
		switch i % 3 {
		case 1:
			return refused
		case 2:
			panic(i)
		}
		return nil
	})
	for i := range c.accounts {
		is.Equal(c.saved(t, i), i%3 == 0)
		is.Equal(c.accounts[i].ID != 0, i%3 == 0) // what is undone has no id
		is.Equal(errors.Is(c.errs[i], refused), i%3 == 1)
		is.Equal(c.panics[i] != nil, i%3 == 2)
	}
	is.True(c.commits <= 2)
}

// What ends the transaction for all ends it for the one at fault alone: the others run again.
func TestRaceTogether_AFaultOfOneHarmsNobodyElse(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	c := gather(t, 20, func(ctx context.Context, i int) error {
		if i == 7 {
			_, err := txOf(ctx).ExecContext(ctx, `ROLLBACK`)
			return err
		}
		return nil
	})
	for i := range c.accounts {
		is.Equal(c.saved(t, i), i != 7)
		is.Equal(c.errs[i] == nil, i != 7)
	}
}

// Whoever has gone before their turn does nothing; whoever goes in their turn is done with.
func TestTogether_WhoHasGoneDoesNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	gone, giveUp := context.WithCancel(t.Context())
	giveUp()
	err := db.Together(gone, func(context.Context) error { t.Error("done for nobody"); return nil })
	is.True(errors.Is(err, context.Canceled))
}
