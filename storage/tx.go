package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"debut/app"
)

type txKey struct{}

// transaction is one that is under way, with the statements that it took or made ready.
type transaction struct {
	*sql.Tx
	statements statements  // database/sql closes them when the transaction ends
	kept       *statements // those of the connection
	fresh      []string    // queries that were not among them
	seen       bool        // whether it changed what public answers show
	renamed    bool        // whether it changed sites or categories
	changes    changes     // what it changed that search indexes follow
	touched    []app.Thing // what it changed that somebody may wait for
	// why it was ended by the database, where it may be run again; what fn makes of the error is not known
	passing   error
	committed bool
	undo      []func() // sets back in memory what the transaction set there
}

// restored sets what p points to back to what it is now, should the transaction of ctx be undone: an id that it gave is
// none then.
func restored[T any](ctx context.Context, p *T) {
	if tx := txOf(ctx); tx != nil {
		was := *p
		tx.undo = append(tx.undo, func() { *p = was })
	}
}

// undone ends the transaction as if it had never been; after Commit it does nothing.
func (t *transaction) undone() {
	if t.committed {
		return
	}
	_ = t.Rollback() // a connection that is lost is undone, too
	t.back()
}

// back sets back in memory what the transaction set there.
func (t *transaction) back() {
	for _, back := range slices.Backward(t.undo) {
		back()
	}
}

// changed reports whether the transaction changed what public answers show; nil is none.
func (t *transaction) changed() bool { return t != nil && t.seen }

// changedNames reports whether it changed sites or categories.
func (t *transaction) changedNames() bool { return t != nil && t.renamed }

func txOf(ctx context.Context) *transaction {
	tx, _ := ctx.Value(txKey{}).(*transaction)
	return tx
}

// Tx runs fn in one transaction: what fn does through the context it is given happens wholly or not at all, also where
// fn panics. A Tx within a Tx is part of the outer one. Where the database ends a transaction because of another one,
// it is run again: so fn starts from nothing each time, and changes nothing but the database and what it sets anew.
func (db *core) Tx(ctx context.Context, fn func(context.Context) error) error {
	if txOf(ctx) != nil {
		return fn(ctx)
	}
	if db.twice {
		if err := db.rehearsed(ctx, fn); err != nil {
			return err
		}
	}
	return db.insist(ctx, fn)
}

// insist runs fn in a transaction, again and again where the database ends it because of another one, and for a while
// where it is away.
func (db *core) insist(ctx context.Context, fn func(context.Context) error) error {
	begun := time.Now()
	for run := 1; ; run++ {
		passing, err := db.once(ctx, fn)
		if passing == nil || run == db.words.runs || db.words.away(passing) && time.Since(begun) > answerWithin {
			return err
		}
		select {
		case <-db.after(pause(run)):
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		}
	}
}

// pause returns how long to wait after so many runs: longer each time, and never the same for two that are in each
// other's way.
func pause(runs int) time.Duration {
	most := time.Millisecond << min(runs, 7)
	return most/2 + rand.N(most/2)
}

// once runs fn in a transaction. passing is why it may be run again, if that is so.
func (db *core) once(ctx context.Context, fn func(context.Context) error) (passing, err error) {
	if err := db.Lost(); err != nil {
		return err, db.forCallers(err)
	}
	begun, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return db.passes(err), db.forCallers(err)
	}
	tx := &transaction{Tx: begun, kept: &db.written}
	defer tx.undone()
	ctx = context.WithValue(ctx, txKey{}, tx)
	if err := fn(ctx); err != nil {
		return tx.passing, err
	}
	generation, followed, err := db.conclude(ctx, tx)
	if err != nil {
		return tx.passing, err
	}
	if err := tx.Commit(); err != nil {
		if db.words.away(err) {
			return nil, uncertain(err) // run again, it might be done twice
		}
		return cmp.Or(tx.passing, db.passes(err)), db.forCallers(err)
	}
	tx.committed = true
	db.reached(generation)
	if followed {
		db.tellFollower()
	}
	db.tellTouched(tx.touched)
	db.written.keep(ctx, db.write, tx.fresh)
	return nil, nil
}

// conclude writes what others look at to see that something changed, always in this order, since transactions wait here
// for each other. It returns the new generation, 0 for none, and whether there is anything for search indexes to
// follow.
func (db *core) conclude(ctx context.Context, tx *transaction) (generation int64, followed bool, err error) {
	if tx.seen {
		if generation, err = db.nextGeneration(ctx); err != nil {
			return 0, false, err
		}
	}
	followed, err = db.saveChanges(ctx, tx.changes)
	return generation, followed, err
}

// errUndone ends the first run of a transaction that runs twice.
var errUndone = errors.New("undone")

// rehearsed runs fn, and undoes what it did. It returns nil if fn would have succeeded.
func (db *core) rehearsed(ctx context.Context, fn func(context.Context) error) error {
	_, err := db.once(ctx, func(ctx context.Context) error {
		if err := fn(ctx); err != nil {
			return err
		}
		return errUndone
	})
	if errors.Is(err, errUndone) {
		return nil
	}
	return err
}

// RunTwice makes every transaction run twice, the first time undone: tests find with it what does not start from
// nothing.
func (db *DB) RunTwice() { db.twice = true }

// reached notes a generation, unless a later one is known.
func (db *core) reached(generation int64) {
	for was := db.generation.Load(); generation > was && !db.generation.CompareAndSwap(was, generation); {
		was = db.generation.Load()
	}
}

// Generation returns a number that grows with every change of what public answers show. An answer made at a generation
// holds for as long as the generation does.
func (db *core) Generation() uint64 { return uint64(db.generation.Load()) }

// Refresh looks for changes that other processes made, and forgets what is kept in the order of counts, which move no
// generation.
func (db *core) Refresh(ctx context.Context) error {
	db.podiums.forget()
	db.tops.forget()
	n, _, err := first(ctx, db, scanInt64, `SELECT last FROM counters WHERE name = 'generation'`)
	if err == nil {
		db.reached(n)
	}
	return err
}

// Watch looks for changes of other processes until ctx ends, and keeps the write-ahead log short.
func (db *DB) Watch(ctx context.Context, every time.Duration) {
	for tick := time.Tick(every); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick:
			// What cannot be read now is read the next time; whoever asks for answers meanwhile is told.
			_ = db.Refresh(ctx)
			_ = db.trimLog(ctx) // the next time, if somebody reads what the log still has to keep for them
		}
	}
}

// noted notes in the transaction of ctx whether an error of the database passes, and returns what callers are told.
func (db *core) noted(ctx context.Context, err error) error {
	if tx := txOf(ctx); tx != nil && tx.passing == nil {
		tx.passing = db.passes(err)
	}
	return db.forCallers(err)
}

// passes returns err if the database ended a transaction, or did not begin it, because of another one, or because it was
// away: run again, it may succeed.
func (db *core) passes(err error) error {
	if err == nil || !db.words.passes(err) && !db.words.away(err) {
		return nil
	}
	return err
}

// forCallers turns errors that pass into ones that callers may be told: that the disk is full, and that the database is away.
func (db *core) forCallers(err error) error {
	switch {
	case err == nil:
		return nil
	case db.words.full(err):
		return &app.Error{Kind: app.Unavailable, Code: "disk_full", RetryAfter: time.Minute, Cause: err,
			Message: "The server has no room to save this. Nothing was changed; try again later."}
	case db.words.away(err):
		return &app.Error{Kind: app.Unavailable, Code: "database_away", RetryAfter: awayFor, Cause: err,
			Message: "The database does not answer now. Nothing was changed; try again in a few seconds."}
	}
	return err
}

// uncertain is what callers are told of a transaction in whose end the database went away: nobody knows how it ended.
func uncertain(err error) error {
	return &app.Error{Kind: app.Unavailable, Code: "database_away", RetryAfter: awayFor, Cause: err,
		Message: "The database went away while this was saved. Look whether it was saved before you send it again."}
}

const awayFor = 5 * time.Second // how long callers are asked to wait
