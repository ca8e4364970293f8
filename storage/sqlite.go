package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"debut/app"
)

const (
	fileName = "debut.db"
	// A reader can change nothing. The one writer waits for each commit to reach the disk, because it was promised to a
	// person.
	common  = "_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&_pragma=cache_size(-20000)"
	writing = common + "&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=journal_size_limit(16777216)&_txlock=immediate"
	reading = common + "&_pragma=query_only(1)"
	readers = 6
	// giving is for the first connection of all: a file that can give back what is deleted is one from its first page
	// on.
	giving = "_pragma=auto_vacuum(2)&"
)

// sqliteWords are what SQLite says otherwise than PostgreSQL. There is one writer, who needs no locks.
var sqliteWords = words{
	goose:    goose.DialectSQLite3,
	hasTable: `SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = $1)`,
	engine:   `SELECT 'SQLite ' || sqlite_version()`,
	nextIDs: `INSERT INTO counters (name, last) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET last = counters.last + excluded.last
		RETURNING last`,
	snapshot: `BEGIN`,
	prepares: true,
	runs:     3, // each waits for five seconds for another process
	passes: func(err error) bool {
		e := (*sqlite.Error)(nil)
		return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_BUSY
	},
	full: func(err error) bool { return strings.Contains(err.Error(), "database or disk is full") },
	away: func(error) bool { return false }, // a file is there, or the program has nothing to stand on
}

func exists(at app.Place) error {
	if at.Database != "" {
		return nil // connecting says so
	}
	if _, err := os.Stat(filepath.Join(at.Data, fileName)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no database in %s; name the data folder with --data", at.Data)
	}
	return nil
}

// private makes the files of a database readable for their owner alone, before SQLite makes any: it gives its log the
// database's mode. made reports whether there is a new database now.
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

// connectSQLite opens the connections and asserts what the rest relies on.
func connectSQLite(ctx context.Context, at app.Place) (*DB, error) {
	path := filepath.Join(at.Data, fileName)
	db := &DB{core: newCore(sqliteWords), at: at, path: path}
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
	db.locks = db.write
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

// assert checks that SQLite is one without the WAL-reset fault, and that it took the settings: the driver ignores in
// silence what it does not know.
func (db *DB) assert(ctx context.Context) error {
	var version, journal string
	var synchronous, keys int
	err := db.write.QueryRowContext(ctx,
		`SELECT sqlite_version(), (SELECT journal_mode FROM pragma_journal_mode), (SELECT synchronous FROM pragma_synchronous), (SELECT foreign_keys FROM pragma_foreign_keys)`).
		Scan(&version, &journal, &synchronous, &keys)
	switch {
	case err != nil:
		return err
	case !atLeast(version, 3, 51, 3):
		return fmt.Errorf("SQLite %s can damage a write-ahead log; 3.51.3 or later is needed", version)
	case journal != "wal" || synchronous != 2 || keys != 1:
		return fmt.Errorf("SQLite did not take its settings: journal_mode %s, synchronous %d, foreign_keys %d",
			journal, synchronous, keys)
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

// Relax gives back the memory of pages that idle connections keep, such as those that starting read.
func (db *DB) Relax(ctx context.Context) (err error) {
	if db.path == "" {
		return nil // the server keeps them
	}
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
