package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/desk/backups"
	"debut/storage/dump"
)

// Copies makes copies of the database at a place, also beside a server, and tries them: it is the source of
// app/desk/backups. Its files stand in the data folder while they are needed.
type Copies struct{ at app.Place }

var _ backups.Source = Copies{}

// CopiesOf returns the copies of the database at a place.
func CopiesOf(at app.Place) Copies { return Copies{at} }

// String names what is copied.
func (c Copies) String() string { return c.at.DatabaseName() }

// Hold keeps other processes from making backups until release.
func (c Copies) Hold() (release func() error, err error) {
	if c.at.Database != "" {
		return c.holdServer()
	}
	if err := exists(c.at); err != nil {
		return nil, err
	}
	uid, gid, foreign := ownerOf(c.at.Data)
	lock, err := lockFile(c.at.Data, "backup.lock")
	if errors.Is(err, ErrLocked) {
		return nil, backups.ErrBusy
	}
	return func() error {
		err := lock.Close()
		if foreign {
			err = errors.Join(err, giveBack(c.at.Data, uid, gid))
		}
		return err
	}, err
}

// holdServer keeps backups of a PostgreSQL database from being made, from whichever machine.
func (c Copies) holdServer() (release func() error, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), holding)
	defer cancel()
	db, err := connectPostgres(ctx, c.at)
	if err != nil {
		return nil, err
	}
	lock, err := db.take(ctx, lockBackup)
	if errors.Is(err, ErrLocked) {
		err = backups.ErrBusy
	}
	if err != nil {
		return nil, errors.Join(db.forCallers(err), db.Close())
	}
	return func() error {
		lock.end()
		return db.Close()
	}, nil
}

// holding is how long a server may take to say whether a backup is made.
const holding = 30 * time.Second

// Copy gives use a whole copy of the database.
func (c Copies) Copy(ctx context.Context, use func(file io.Reader, has backups.Contents) error) error {
	if err := os.MkdirAll(c.at.Data, 0o700); err != nil {
		return err
	}
	path := filepath.Join(c.at.Data, fileName+".copy")
	defer os.Remove(path)
	has, err := writeDump(ctx, c.at, path)
	if err != nil {
		return noRoom(err)
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return use(file, contents(has))
}

// Try reads a copy, and returns what it holds.
func (c Copies) Try(ctx context.Context, file io.Reader) (backups.Contents, error) {
	var unread error
	r, err := dump.NewReader(noting{file, &unread})
	if err == nil {
		defer r.Close()
		err = fitting(ctx, r.Header, "the file")
	}
	var has []dump.Counted
	if err == nil {
		has, err = r.All()
	}
	if unread != nil {
		err = unread
	}
	return contents(has), err
}

func contents(has []dump.Counted) backups.Contents {
	c := backups.Contents{}
	for _, t := range has {
		c[t.Table] = t.Rows
	}
	return c
}

// noting notes why it could not be read.
type noting struct {
	io.Reader
	err *error
}

func (n noting) Read(b []byte) (int, error) {
	read, err := n.Reader.Read(b)
	if err != nil && err != io.EOF {
		*n.err = err
	}
	return read, err
}

// noRoom says of an error that the data folder has no room.
func noRoom(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || app.KindOf(err) == app.Unavailable {
		return &backups.Failure{Fault: backups.NoRoom, Err: err}
	}
	return err
}

// contentsOf counts the rows of a database that nobody else has open.
func contentsOf(ctx context.Context, file string) (backups.Contents, error) {
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro&_pragma=query_only(1)")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	tables, err := rowsOf(ctx, db, scanText,
		`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'goose_db_version'`)
	if err != nil {
		return nil, fmt.Errorf("list the tables of a copy: %w", err)
	}
	has := backups.Contents{}
	for _, table := range tables {
		var rows int64
		if err := db.QueryRowContext(ctx, `SELECT COUNT(*) FROM "`+table+`"`).Scan(&rows); err != nil {
			return nil, fmt.Errorf("count the rows of %s in a copy: %w", table, err)
		}
		has[table] = rows
	}
	return has, nil
}

// SigningKeyIn returns what the instance signs with whose database is at a place, whatever its version.
func SigningKeyIn(ctx context.Context, at app.Place) (k awards.SigningKey, found bool, err error) {
	if at.Database == "" && exists(at) != nil {
		return k, false, nil
	}
	db, err := openToRead(ctx, at)
	if err != nil {
		return k, false, err
	}
	defer db.close()
	var has bool
	if err := db.QueryRowContext(ctx, db.words.hasTable, "signing_keys").Scan(&has); err != nil || !has {
		return k, false, nil // too damaged or too old to know it
	}
	var made int64
	err = db.QueryRowContext(ctx, `SELECT key_id, seed, made_at FROM signing_keys WHERE name = 'results'`).Scan(&k.ID,
		&k.Seed, &made)
	if errors.Is(err, sql.ErrNoRows) {
		return k, false, nil
	}
	k.MadeAt = fromMilli(made)
	return k, err == nil, err
}
