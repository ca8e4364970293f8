package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Processes share a PostgreSQL database, and what changes its schema has it alone: each has an advisory lock, in a
// transaction of its own that stays open. A session would do as well, but a pooler gives that to others between two
// transactions. Those that open the database take turns, so that one of many that start at once brings it up to date.
const (
	lockTurn   = `SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtext('debut'), 1)) AS waited`
	lockShared = `SELECT 1 WHERE pg_try_advisory_xact_lock_shared(hashtext('debut'), 0)`
	lockAlone  = `SELECT 1 WHERE pg_try_advisory_xact_lock(hashtext('debut'), 0)`
	lockBackup = `SELECT 1 WHERE pg_try_advisory_xact_lock(hashtext('debut backup'), 0)` // of whoever makes one

	// stayOpen has no server end the transaction because it is idle, and has one whose process is gone without a word
	// end in half a minute, and not after two hours.
	stayOpen = `SELECT COUNT(set_config(s.name, v.value, TRUE)) FROM pg_settings AS s JOIN (VALUES
		('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0'), ('tcp_keepalives_idle', '10'),
		('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '4')) AS v(name, value) ON s.name = v.name`
)

const (
	lookEvery    = time.Second     // whether a lock is still held
	answerWithin = 5 * time.Second // else the database is away
)

// serverLock is a lock of a PostgreSQL database.
type serverLock struct{ tx *sql.Tx }

// take takes a lock; ErrLocked is that others have one that excludes it.
func (db *DB) take(ctx context.Context, lock string) (l serverLock, err error) {
	// of no context: the transaction is to stay when that ends
	if l.tx, err = db.locks.Begin(); err != nil {
		return l, err
	}
	var n int
	if err = l.tx.QueryRowContext(ctx, stayOpen).Scan(&n); err == nil {
		err = l.tx.QueryRowContext(ctx, lock).Scan(&n)
	}
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("lock the database %s: %w", db.at.DatabaseName(), ErrLocked)
	}
	if err != nil {
		l.end()
	}
	return l, err
}

// end lets go of the lock at once.
func (l serverLock) end() { _ = l.tx.Rollback() } // where the connection is gone, so is the lock

// held returns an error if the lock was lost.
func (l serverLock) held(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	_, err := l.tx.ExecContext(ctx, `SELECT 1`)
	return err
}

// while runs fn with a context that ends when the lock is lost.
func (l serverLock) while(ctx context.Context, fn func(context.Context) error) error {
	running, stop := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for tick := time.Tick(lookEvery); ; {
			select {
			case <-running.Done():
				return
			case <-tick:
				if err := l.held(running); err != nil {
					stop(fmt.Errorf("the lock of the database was lost: %w", err))
				}
			}
		}
	}()
	err := fn(running)
	lost := context.Cause(running)
	stop(nil)
	<-ended
	return errors.Join(err, lost)
}

// alone runs fn while no other process uses the database, and none may begin to. A file is held by its folder.
func (db *DB) alone(ctx context.Context, fn func(context.Context) error) error {
	if db.path != "" || db.shared.alone {
		return fn(ctx)
	}
	lock, err := db.take(ctx, lockAlone)
	if errors.Is(err, ErrLocked) {
		return fmt.Errorf("%w; to bring it up to date, stop what still runs on it, of the earlier version", err)
	}
	if err != nil {
		return err
	}
	defer lock.end()
	return lock.while(ctx, fn)
}

// enter makes a database ready in its turn, and has it shared from then on.
func (db *DB) enter(ctx context.Context, ready func(*DB, context.Context) error) error {
	if db.path != "" {
		return ready(db, ctx)
	}
	turn, err := db.take(ctx, lockTurn)
	if err != nil {
		return err
	}
	defer turn.end()
	if err := ready(db, ctx); err != nil {
		return err
	}
	lock, err := db.share(ctx)
	if err == nil {
		db.shared.lock = lock
		db.shared.keep(db)
	}
	return err
}

// enterAlone makes a database ready that no other process uses, nor may begin to until it is closed. What it writes is not
// fenced: the fence is against whoever has it alone.
func (db *DB) enterAlone(ctx context.Context, ready func(*DB, context.Context) error) (err error) {
	if db.path == "" {
		if db.shared.lock, err = db.take(ctx, lockAlone); err != nil {
			return err
		}
		db.shared.alone = true
		fenced := db.write
		db.write = sql.OpenDB(db.fence.Connector)
		if err := fenced.Close(); err != nil {
			return err
		}
	}
	return ready(db, ctx)
}

// whileAlone runs fn with a context that ends when the database is not this process' alone any more.
func (db *DB) whileAlone(ctx context.Context, fn func(context.Context) error) error {
	if !db.shared.alone {
		return fn(ctx)
	}
	return db.shared.lock.while(ctx, fn)
}

// share takes the lock that servers share, if the schema is this program's, and notes at which migration that is: what
// is written from then on is refused as soon as there is another one.
func (db *DB) share(ctx context.Context) (serverLock, error) {
	lock, err := db.take(ctx, lockShared)
	if err != nil {
		return lock, err
	}
	if err = db.current(ctx); err == nil {
		var last int64
		err = db.locks.QueryRowContext(ctx, lastMigration).Scan(&last)
		db.fence.at.Store(last)
	}
	if err != nil {
		lock.end()
	}
	return lock, err
}

// moved returns an error if the schema was changed although others share the database. What cannot be asked now is
// asked a second later.
func (db *DB) moved(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	var last int64
	if db.read.QueryRowContext(ctx, lastMigration).Scan(&last) == nil && last != db.fence.at.Load() {
		return errFenced
	}
	return nil
}

// sharing is the lock that a process has for as long as the database is open.
type sharing struct {
	mu    sync.Mutex
	lock  serverLock // zero if it was lost
	alone bool       // no other process has the database
	stop  func()     // ends looking after it; nil if nobody does
}

// keep looks each second whether the lock is held, and takes it again if not.
func (s *sharing) keep(db *DB) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	s.stop = func() { cancel(); <-ended }
	go func() {
		defer close(ended)
		for tick := time.Tick(lookEvery); ; {
			select {
			case <-ctx.Done():
				return
			case <-tick:
				_ = db.Keep(ctx) // who writes is told
			}
		}
	}()
}

// Keep looks whether the process still has its lock of the database, and takes it again if not. Until it has it,
// nothing is written: that is the error. A file cannot be lost.
func (db *DB) Keep(ctx context.Context) error {
	s := &db.shared
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop == nil {
		return nil
	}
	if s.lock.tx != nil {
		// to be broken off would be to lose it
		err := s.lock.held(context.WithoutCancel(ctx))
		if err == nil {
			err = db.moved(ctx)
		}
		if err == nil {
			return nil
		}
		s.lock.end()
		s.lock = serverLock{}
		db.tellLost(err)
	}
	within, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	lock, err := db.share(within)
	if err != nil {
		db.lost.Store(&lostLock{err})
		return err
	}
	s.lock = lock
	db.lost.Store(nil)
	db.tellLost(nil)
	return nil
}

// end lets go of the database.
func (s *sharing) end() {
	if s.stop != nil {
		s.stop()
	}
	if s.lock.tx != nil {
		s.lock.end()
	}
}

// lostLock is why nothing is written.
type lostLock struct{ cause error }

func (e *lostLock) Error() string { return "the lock of the database was lost: " + e.cause.Error() }
func (e *lostLock) Unwrap() error { return e.cause }

// OnLost has notify called with the reason when the database is lost, and with nil once it is back. Calls do not
// overlap.
func (db *DB) OnLost(notify func(cause error)) { db.onLost.Store(&notify) }

// Lost returns why nothing is written; nil if all is well.
func (db *core) Lost() error {
	if lost := db.lost.Load(); lost != nil {
		return lost
	}
	return nil
}

// Away reports whether the database was lost because it does not answer. Where only somebody else has it, it can be read.
func (db *core) Away() bool {
	lost := db.lost.Load()
	return lost != nil && !errors.Is(lost, errFenced) &&
		(db.words.away(lost.cause) || errors.Is(lost, context.DeadlineExceeded))
}

func (db *DB) tellLost(cause error) {
	if cause != nil {
		db.lost.Store(&lostLock{cause})
	}
	if notify := db.onLost.Load(); notify != nil {
		(*notify)(cause)
	}
}
