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

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/desk/backups"
)

// Copies makes copies of the database in a data folder, also beside a server, and tries them: it is the source of
// app/desk/backups. Its files stand in that folder while they are needed.
type Copies struct{ at app.Place }

var _ backups.Source = Copies{}

// CopiesOf returns the copies of the database at a place.
func CopiesOf(at app.Place) Copies { return Copies{at} }

// Hold keeps other processes from making backups until release.
func (c Copies) Hold() (release func() error, err error) {
	if err := c.possible(); err != nil {
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

func (c Copies) possible() error {
	if c.at.Database != "" {
		return errNoFile
	}
	return exists(c.at)
}

// Copy gives use a whole, checked copy of the database.
func (c Copies) Copy(ctx context.Context, use func(file io.Reader, has backups.Contents) error) error {
	path := filepath.Join(c.at.Data, fileName+".copy")
	defer removeAll(path)
	if err := copyTo(ctx, c.at, path); err != nil {
		return noRoom(err)
	}
	has, err := contentsOf(ctx, path)
	if err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return use(file, has)
}

// Try puts a copy into a file, and returns what it holds.
func (c Copies) Try(ctx context.Context, file io.Reader) (backups.Contents, error) {
	path := filepath.Join(c.at.Data, fileName+".check")
	defer removeAll(path)
	var unread error
	err := writeTo(path, func(to io.Writer) error {
		read := noting{file, &unread}
		_, err := io.Copy(to, read)
		return err
	})
	switch {
	case unread != nil:
		return nil, unread
	case err != nil:
		return nil, noRoom(err)
	}
	if err := checkFile(ctx, path, "the file"); err != nil {
		return nil, err
	}
	return contentsOf(ctx, path)
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

func removeAll(path string) {
	_ = os.Remove(path)
	_ = removeLogs(path)
}

// contentsOf counts the rows of a database that nobody else has open.
func contentsOf(ctx context.Context, file string) (backups.Contents, error) {
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro&_pragma=query_only(1)")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	tables, err := rowsOf(ctx, db, scanText,
		`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
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

// SigningKeyIn returns what the instance signs with whose database is in a data folder, whatever its version.
func SigningKeyIn(ctx context.Context, at app.Place) (k awards.SigningKey, found bool, err error) {
	file := filepath.Join(at.Data, fileName)
	if _, err := os.Stat(file); err != nil {
		return k, false, nil
	}
	db, err := sql.Open("sqlite", "file:"+file+"?"+common)
	if err != nil {
		return k, false, err
	}
	defer db.Close()
	var has bool
	if err := db.QueryRowContext(ctx, sqliteWords.hasTable, "signing_keys").Scan(&has); err != nil || !has {
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
