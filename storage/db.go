// Package storage keeps everything in one SQLite file. All SQL of the program is here, in words that PostgreSQL
// understands too.
package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver

	"debut/app"
)

const (
	fileName = "debut.db"
	// A reader can change nothing. The one writer waits for each commit to reach the disk, because it was promised to a person.
	common  = "_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&_pragma=cache_size(-20000)"
	writing = common + "&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=journal_size_limit(16777216)&_txlock=immediate"
	reading = common + "&_pragma=query_only(1)"
	readers = 6
	// giving is for the first connection of all: a file that can give back what is deleted is one from its first page on.
	giving = "_pragma=auto_vacuum(2)&"
)

// DB is an open database. It opens and closes, keeps its files small, and gives each area of app the store that it asks for: see stores.go.
type DB struct {
	*core
	dir  string
	lock *os.File // nil where another process holds the folder
}

// Open opens the database in the folder dir, makes both if they are missing, and brings the schema up to date. It holds
// the folder until Close: a second process is refused. A database of a newer program is refused, too.
func Open(ctx context.Context, dir string) (*DB, error) {
	return hold(ctx, dir, (*DB).migrate)
}

// OpenCurrent is like Open for commands that change no schema: a database of an earlier program is refused.
func OpenCurrent(ctx context.Context, dir string) (*DB, error) {
	if err := exists(dir); err != nil {
		return nil, err
	}
	return hold(ctx, dir, (*DB).current)
}

// OpenShared opens the database in dir for short work, beside a server if one holds the folder. A database of another version of the
// program is refused.
func OpenShared(ctx context.Context, dir string) (*DB, error) {
	if err := exists(dir); err != nil {
		return nil, err
	}
	return OpenOrShare(ctx, dir)
}

// OpenOrShare is like OpenShared, and makes the database if there is none.
func OpenOrShare(ctx context.Context, dir string) (*DB, error) {
	db, err := hold(ctx, dir, (*DB).made)
	if !errors.Is(err, ErrLocked) {
		return db, err
	}
	if db, err = connect(ctx, dir); err != nil {
		return nil, err
	}
	if err := db.current(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func exists(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, fileName)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no database in %s; name the data folder with --data", dir)
	}
	return nil
}

// hold opens the database for this process alone, and makes it ready.
func hold(ctx context.Context, dir string, ready func(*DB, context.Context) error) (*DB, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	db, err := connect(ctx, dir)
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	db.lock = lock
	if err := ready(db, ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// private makes the files of a database readable for their owner alone, before SQLite makes any: it gives its log the database's mode.
// made tells whether there is a new database now.
func private(path string) (made bool, err error) {
	// One that is there is not opened: closing it would drop the locks that this process has on it.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		made, err = true, f.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return made, err
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Chmod(path+suffix, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return made, err
		}
	}
	return made, nil
}

// connect opens the connections and asserts what the rest relies on.
func connect(ctx context.Context, dir string) (*DB, error) {
	db, path := &DB{dir: dir, core: &core{limits: app.DefaultStorage(), after: time.After, runs: sqliteRuns}}, filepath.Join(dir, fileName)
	made, err := private(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	how := writing
	if made {
		how = giving + writing
	}
	if db.write, err = sql.Open("sqlite", "file:"+path+"?"+how); err != nil {
		return nil, err
	}
	db.write.SetMaxOpenConns(1)
	if err = db.assert(ctx); err == nil {
		db.read, err = sql.Open("sqlite", "file:"+path+"?"+reading)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), db.write.Close())
	}
	db.read.SetMaxOpenConns(readers)
	db.read.SetMaxIdleConns(readers)
	return db, nil
}

// assert checks that SQLite is one without the WAL-reset fault, and that it took the settings: the driver ignores in silence
// what it does not know.
func (db *DB) assert(ctx context.Context) error {
	var version, journal string
	var synchronous, keys int
	err := db.write.QueryRowContext(ctx, `SELECT sqlite_version(), (SELECT journal_mode FROM pragma_journal_mode), (SELECT synchronous FROM pragma_synchronous), (SELECT foreign_keys FROM pragma_foreign_keys)`).
		Scan(&version, &journal, &synchronous, &keys)
	switch {
	case err != nil:
		return err
	case !atLeast(version, 3, 51, 3):
		return fmt.Errorf("SQLite %s can damage a write-ahead log; 3.51.3 or later is needed", version)
	case journal != "wal" || synchronous != 2 || keys != 1:
		return fmt.Errorf("SQLite did not take its settings: journal_mode %s, synchronous %d, foreign_keys %d", journal, synchronous, keys)
	}
	return nil
}

func atLeast(version string, major, minor, patch int) bool {
	var a, b, c int
	if n, err := fmt.Sscanf(version, "%d.%d.%d", &a, &b, &c); err != nil || n != 3 {
		return false
	}
	return a*1_000_000+b*1_000+c >= major*1_000_000+minor*1_000+patch
}

// Ping tells whether the database can be read.
func (db *DB) Ping(ctx context.Context) error {
	_, err := one(ctx, db, scanInt, `SELECT 1`)
	return err
}

// Relax gives back the memory of pages that idle connections keep, such as those that starting read.
func (db *DB) Relax(ctx context.Context) (err error) {
	for _, pool := range []*sql.DB{db.read, db.write} {
		var idle []*sql.Conn // held until the last is through, or the pool would give the same one again
		for range pool.Stats().Idle {
			c, failed := pool.Conn(ctx)
			if failed == nil {
				idle = append(idle, c)
				_, failed = c.ExecContext(ctx, `PRAGMA shrink_memory`)
			}
			err = errors.Join(err, failed)
		}
		for _, c := range idle {
			err = errors.Join(err, c.Close())
		}
	}
	return err
}

// Close closes the database and lets the folder go. What root made in somebody's folder is theirs from then on.
func (db *DB) Close() error {
	uid, gid, foreign := ownerOf(db.dir)
	err := errors.Join(db.read.Close(), db.write.Close())
	if foreign {
		err = errors.Join(err, giveBack(db.dir, uid, gid))
	}
	if db.lock != nil {
		err = errors.Join(err, db.lock.Close())
	}
	return err
}
