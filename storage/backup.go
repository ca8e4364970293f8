package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"

	"debut/app"
)

// errNoFile says what to do in the place of copying a file.
var errNoFile = errors.New("this command copies the file of a database in --data; a PostgreSQL database is copied by its own pg_dump, and brought back by pg_restore")

// Backup writes a whole, checked copy of the database in the data folder to file, also while a server writes to it. A file that is there
// already is replaced at the end, so a backup that fails leaves the old one.
func Backup(ctx context.Context, at app.Place, file string) error {
	if at.Database != "" {
		return errNoFile
	}
	dir := at.Data
	source := filepath.Join(dir, fileName)
	if _, err := os.Stat(source); err != nil {
		return fmt.Errorf("there is no database in %s: %w", dir, err)
	}
	db, err := sql.Open("sqlite", "file:"+source+"?"+common)
	if err != nil {
		return err
	}
	defer db.Close()
	temporary := file + ".part"
	if err := os.Remove(temporary); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	defer os.Remove(temporary)
	if err := copyDatabase(ctx, db, temporary); err != nil {
		return fmt.Errorf("copy %s: %w", source, err)
	}
	if err := check(ctx, temporary); err != nil {
		return err
	}
	return commitFile(temporary, file)
}

// copyDatabase writes a whole copy of an open database to a new file, which is its owner's alone from the first byte on.
func copyDatabase(ctx context.Context, db *sql.DB, file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return newCore(sqliteWords).diskFull(vacuumInto(ctx, db, file))
}

// vacuumInto writes the copy as a file that can give back what is deleted.
func vacuumInto(ctx context.Context, db *sql.DB, file string) error {
	c, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	var kind int
	err = c.QueryRowContext(ctx, `PRAGMA auto_vacuum`).Scan(&kind)
	if err == nil && kind == 0 {
		_, err = c.ExecContext(ctx, `PRAGMA auto_vacuum = 2`) // of what this connection writes anew
	}
	if err == nil {
		_, err = c.ExecContext(ctx, `VACUUM INTO $1`, file)
	}
	return err
}

// commitFile makes sure that a finished file is on the disk, and gives it its name.
func commitFile(temporary, file string) error {
	if err := os.Chmod(temporary, 0o600); err != nil {
		return err
	}
	if err := flush(temporary); err != nil {
		return err
	}
	if err := os.Rename(temporary, file); err != nil {
		return err
	}
	return flush(filepath.Dir(file))
}

func flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// check reports whether file is a whole database of this program, and not of a newer one.
func check(ctx context.Context, file string) error {
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro&_pragma=query_only(1)")
	if err != nil {
		return err
	}
	defer db.Close()
	var sound string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&sound); err != nil || sound != "ok" {
		return fmt.Errorf("%s is not a sound database (%s): %w", file, sound, errors.Join(err, errUnsound))
	}
	provider, err := provide(goose.DialectSQLite3, db)
	if err != nil {
		return err
	}
	switch has, knows, err := versions(ctx, db, sqliteWords, provider); {
	case err != nil || has == 0:
		return errors.Join(fmt.Errorf("%s is not a database of this program", file), err)
	case has > knows:
		return newer(file, has, knows)
	}
	return nil
}

var errUnsound = errors.New("integrity check failed")

// Restore puts a backup in the place of the database in the data folder. It refuses while a server holds the folder. The database that it
// replaces stays beside it, and the search index is removed, to be built anew. A restore that is cut short leaves either
// the old database or the new one, and can be run again. What root restores belongs to the owner of the database that was there, or of
// the folder.
func Restore(ctx context.Context, file string, at app.Place) error {
	if at.Database != "" {
		return errNoFile
	}
	dir := at.Data
	if err := check(ctx, file); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	uid, gid, foreign := ownerOf(dir)
	lock, err := lockFolder(dir)
	if err != nil {
		return err
	}
	defer lock.Close()
	if err := replace(ctx, file, dir); err != nil || !foreign {
		return err
	}
	return giveBack(dir, uid, gid)
}

// replace puts a checked file in the place of the database in the data folder.
func replace(ctx context.Context, file, dir string) error {
	target := filepath.Join(dir, fileName)
	temporary := target + ".part"
	if err := copyFile(file, temporary); err != nil {
		return err
	}
	defer os.Remove(temporary)
	if err := setAside(ctx, target); err != nil {
		return err
	}
	if err := commitFile(temporary, target); err != nil {
		return err
	}
	return os.RemoveAll(filepath.Join(dir, "index"))
}

// setAside copies the database whole under a dated name, and empties its write-ahead log: an old log beside a restored
// database would bring the new data back.
func setAside(ctx context.Context, target string) error {
	if _, err := os.Stat(target); errors.Is(err, fs.ErrNotExist) {
		return removeLogs(target)
	}
	aside := target + ".before-" + time.Now().UTC().Format("20060102T150405.000")
	db, err := sql.Open("sqlite", "file:"+target+"?"+common)
	if err != nil {
		return err
	}
	if err = errors.Join(copyDatabase(ctx, db, aside), db.Close()); err != nil {
		// Too damaged for SQLite to copy: keep it as it is, with its log.
		for _, suffix := range []string{"", "-wal"} {
			if err := copyFile(target+suffix, aside+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return removeLogs(target)
}

func removeLogs(target string) error {
	for _, suffix := range []string{"-wal", "-shm"} {
		if err := os.Remove(target + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) (err error) {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Sync(), target.Close())
}
