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

	"debut/app"
	"debut/app/ground/mail"
)

// Restoring is what is put in the place of a database.
type Restoring struct {
	Name  string                                        // for messages
	Write func(ctx context.Context, to io.Writer) error // writes the file of the database
	// to try it out: no mail goes out of the folder from then on, and no backup is made of it
	Drill bool
}

// Restored is what was put there.
type Restored struct {
	Rows  int64
	Mails int // that waited in the copy to be sent; in a drill they are given up
}

// errDrill refuses to make a drill of what may be in use.
var errDrill = errors.New("a drill is put into a folder of its own; there is a database in this one: name another folder with --data")

// Restore puts the file of a backup in the place of the database in the data folder, as RestoreFrom does.
func Restore(ctx context.Context, file string, at app.Place) error {
	_, err := RestoreFrom(ctx, Restoring{Name: file, Write: func(_ context.Context, to io.Writer) error {
		from, err := os.Open(file)
		if err != nil {
			return err
		}
		defer from.Close()
		_, err = io.Copy(to, from)
		return err
	}}, at)
	return err
}

// RestoreFrom puts a backup in the place of the database in the data folder. It refuses while a server holds the
// folder. The database that it replaces stays beside it, and the search index is removed, to be built anew. A restore
// that is cut short leaves either the old database or the new one, and can be run again; one of a backup that is not
// whole changes nothing. What root restores belongs to the owner of the database that was there, or of the folder.
func RestoreFrom(ctx context.Context, from Restoring, at app.Place) (done Restored, err error) {
	if at.Database != "" {
		return done, errNoFile
	}
	dir := at.Data
	_, missing := os.Stat(dir)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return done, err
	}
	uid, gid, foreign := ownerOf(dir)
	lock, err := lockFile(dir, "lock")
	if err != nil {
		return done, err
	}
	done, err = replace(ctx, from, dir)
	if err == nil && foreign {
		err = giveBack(dir, uid, gid)
	}
	err = errors.Join(err, lock.Close())
	if err != nil && missing != nil {
		_ = os.RemoveAll(dir) // which was made for nothing
	}
	return done, err
}

// replace puts a backup in the place of the database in the data folder, once it is known to be whole.
func replace(ctx context.Context, from Restoring, dir string) (done Restored, err error) {
	target := filepath.Join(dir, fileName)
	if _, err := os.Stat(target); err == nil && from.Drill && !IsDrill(app.Place{Data: dir}) {
		return done, errDrill
	}
	temporary := target + ".part"
	defer removeLogs(temporary)
	defer os.Remove(temporary)
	if err := writeTo(temporary, func(to io.Writer) error { return from.Write(ctx, to) }); err != nil {
		return done, err
	}
	if err := checkFile(ctx, temporary, from.Name); err != nil {
		return done, err
	}
	if err := ownSchema(ctx, temporary, from.Name); err != nil {
		return done, err
	}
	if done, err = prepareCopy(ctx, temporary, from.Drill); err != nil {
		return done, err
	}
	if err := mark(dir, from.Drill, true); err != nil {
		return done, err
	}
	if err := setAside(ctx, target); err != nil {
		return done, err
	}
	if err := commitFile(temporary, target); err != nil {
		return done, err
	}
	return done, errors.Join(mark(dir, from.Drill, false), os.RemoveAll(filepath.Join(dir, "index")))
}

// prepareCopy counts what is in a copy, takes its id away, since it is not the database that it was made of, and gives
// up the mails that wait in it if it is for a drill.
func prepareCopy(ctx context.Context, file string, drill bool) (done Restored, err error) {
	has, err := contentsOf(ctx, file)
	if err != nil {
		return done, err
	}
	done.Rows = has.Rows()
	db, err := sql.Open("sqlite", "file:"+file)
	if err != nil {
		return done, err
	}
	defer db.Close()
	if _, known := has["instance"]; known {
		if err := forgetInstance(ctx, db); err != nil {
			return done, err
		}
	}
	const waiting = ` WHERE kind = 'mail' AND NOT dead`
	err = db.QueryRowContext(ctx, `SELECT COUNT(*) FROM jobs`+waiting).Scan(&done.Mails)
	if !drill {
		return done, nil // an early version of the program had no such jobs
	}
	if err == nil {
		_, err = db.ExecContext(ctx, `UPDATE jobs SET dead = TRUE, leased = FALSE, error = $1, buried_at = $2`+waiting,
			mail.ErrDrill.Error(), milli(time.Now()))
	}
	if err != nil {
		err = fmt.Errorf("give up the mails that wait in the copy: %w", err)
	}
	return done, err
}

// drillName is the file that says of a data folder that it is for a drill.
const drillName = "drill"

// IsDrill reports whether the database at a place was restored for a drill.
func IsDrill(at app.Place) bool {
	_, err := os.Stat(filepath.Join(at.Data, drillName))
	return at.Database == "" && err == nil
}

// mark marks a folder as one for a drill before its database is there, or takes the mark away after that, so that a
// drill never goes without.
func mark(dir string, drill, before bool) error {
	path := filepath.Join(dir, drillName)
	switch {
	case drill && before:
		return os.WriteFile(path,
			[]byte("What is in this folder was restored to try it out. No mail goes out, and no backup is made.\n"),
			0o600)
	case !drill && !before:
		if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
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
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		if err := os.Remove(target + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	return writeTo(to, func(w io.Writer) error {
		_, err := io.Copy(w, source)
		return err
	})
}

// writeTo writes a file, which is its owner's alone.
func writeTo(file string, write func(io.Writer) error) error {
	to, err := os.OpenFile(file, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(write(to), to.Sync(), to.Close())
}
