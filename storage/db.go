// Package storage keeps everything in one SQLite file, or in a PostgreSQL database. All SQL of the program is here, in
// words that both understand.
package storage

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"sync/atomic"

	"debut/app"
)

// DB is an open database. It opens and closes, keeps its files small, and gives each area of app the store that it asks
// for: see stores.go.
type DB struct {
	*core
	at   app.Place
	path string   // of the file; "" on PostgreSQL
	lock *os.File // nil if another process holds the folder, or nothing there is needed

	locks  *sql.DB // what locks PostgreSQL, and changes the schema: not fenced
	fence  *fence  // of write, on PostgreSQL
	shared sharing
	onLost atomic.Pointer[func(error)]

	elsewhere bool // whoever has the database brought up to date has a backup of it
	upgraded  Upgrade
}

// Open opens a database, makes it and the data folder if they are missing, and brings the schema up to date, of which
// Upgraded tells. It holds both until Close: a second process is refused, but other servers share a PostgreSQL database.
// One of a newer program is refused, too.
func Open(ctx context.Context, at app.Place) (*DB, error) {
	return hold(ctx, at, true, (*DB).migrate)
}

// OpenCurrent is like Open for commands that change no schema: a database of an earlier program is refused.
func OpenCurrent(ctx context.Context, at app.Place) (*DB, error) {
	if err := exists(at); err != nil {
		return nil, err
	}
	return hold(ctx, at, true, (*DB).current)
}

// OpenShared opens a database for short work, beside a server if one holds it. A database of another version of the
// program is refused.
func OpenShared(ctx context.Context, at app.Place) (*DB, error) {
	if err := exists(at); err != nil {
		return nil, err
	}
	return OpenOrShare(ctx, at)
}

// OpenOrShare is like OpenShared, and makes the database if there is none.
func OpenOrShare(ctx context.Context, at app.Place) (*DB, error) {
	db, err := hold(ctx, at, at.Database == "", (*DB).made)
	if !errors.Is(err, ErrLocked) || at.Database != "" {
		return db, err
	}
	if db, err = connect(ctx, at); err != nil {
		return nil, err
	}
	if err := db.current(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// hold opens a database, with the data folder for this process alone if that is needed, and makes it ready.
func hold(ctx context.Context, at app.Place, folder bool, ready func(*DB, context.Context) error) (*DB, error) {
	return holdBy(ctx, at, folder, func(db *DB) error { return db.enter(ctx, ready) })
}

// holdAlone is hold for this process alone, also on PostgreSQL: no other one uses the database until it is closed.
func holdAlone(ctx context.Context, at app.Place, folder bool, ready func(*DB, context.Context) error) (*DB, error) {
	return holdBy(ctx, at, folder, func(db *DB) error { return db.enterAlone(ctx, ready) })
}

// openAlone is OpenCurrent for this process alone.
func openAlone(ctx context.Context, at app.Place) (*DB, error) {
	if err := exists(at); err != nil {
		return nil, err
	}
	return holdAlone(ctx, at, true, (*DB).current)
}

func holdBy(ctx context.Context, at app.Place, folder bool, enter func(*DB) error) (*DB, error) {
	var lock *os.File
	if folder {
		var err error
		if lock, err = holdFolder(at.Data); err != nil {
			return nil, err
		}
	}
	db, err := connect(ctx, at)
	if err != nil {
		return nil, errors.Join(err, closeLock(lock))
	}
	db.lock = lock
	if err = enter(db); err != nil {
		return nil, errors.Join(db.forCallers(err), db.Close())
	}
	return db, nil
}

func connect(ctx context.Context, at app.Place) (*DB, error) {
	if at.Database != "" {
		return connectPostgres(ctx, at)
	}
	return connectSQLite(ctx, at)
}

// Ping reports whether the database can be read.
func (db *DB) Ping(ctx context.Context) error {
	_, err := one(ctx, db, scanInt, `SELECT 1`)
	return err
}

// Pools returns how the connections to the database fare, by what they are for.
func (db *DB) Pools() map[string]sql.DBStats {
	return map[string]sql.DBStats{"read": db.read.Stats(), "write": db.write.Stats()}
}

// Close closes the database and lets the folder go. What root made in somebody's folder is theirs from then on.
func (db *DB) Close() error {
	uid, gid, foreign := 0, 0, false
	if db.lock != nil || db.path != "" {
		uid, gid, foreign = ownerOf(db.at.Data)
	}
	db.shared.end()
	err := errors.Join(db.read.Close(), db.write.Close(), db.locks.Close())
	if foreign {
		err = errors.Join(err, giveBack(db.at.Data, uid, gid))
	}
	return errors.Join(err, closeLock(db.lock))
}
