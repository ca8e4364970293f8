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
	"debut/app/desk/backups"
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
var errDrill = errors.New("a drill is put into a folder of its own, or a PostgreSQL database of its own; there is one in use in this place: name another with --data or --database")

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

// RestoreFrom puts a backup in the place of the database, of whichever engine either is. It refuses while a server holds
// the database or the data folder. What it replaces stays beside it, and the search index is removed, to be built anew.
// A restore that is cut short leaves either the old database or the new one, and can be run again; one of a backup that
// is not whole changes nothing. What root restores belongs to the owner of the database that was there, or of the
// folder.
func RestoreFrom(ctx context.Context, from Restoring, at app.Place) (done Restored, err error) {
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
	done, err = replace(ctx, from, at)
	if err == nil && foreign {
		err = giveBack(dir, uid, gid)
	}
	err = errors.Join(err, lock.Close())
	if err != nil && missing != nil {
		_ = os.RemoveAll(dir) // which was made for nothing
	}
	return done, err
}

// replace puts a backup in the place of the database, once it is known to be whole.
func replace(ctx context.Context, from Restoring, at app.Place) (done Restored, err error) {
	drill, err := IsDrill(ctx, at)
	if err != nil {
		return done, err
	}
	if from.Drill && !drill {
		if used, err := isUsed(ctx, at); err != nil || used {
			return done, errors.Join(err, errDrill)
		}
	}
	file := filepath.Join(at.Data, fileName+".part")
	defer removeAll(file)
	if err := writeTo(file, func(to io.Writer) error { return from.Write(ctx, to) }); err != nil {
		return done, err
	}
	if at.Database != "" {
		done, err = replaceServer(ctx, from, file, at)
	} else {
		done, err = replaceFile(ctx, from, file, at.Data)
	}
	if err == nil {
		err = os.RemoveAll(filepath.Join(at.Data, "index"))
	}
	return done, err
}

// isUsed reports whether there is a database at a place that something was kept in.
func isUsed(ctx context.Context, at app.Place) (bool, error) {
	if at.Database == "" {
		_, err := os.Stat(filepath.Join(at.Data, fileName))
		return err == nil, nil
	}
	db, err := openToRead(ctx, at)
	if err != nil {
		return false, err
	}
	defer db.close()
	return holdsAny(ctx, db, db.words)
}

// holdsAny reports whether a database has a site or an account.
func holdsAny(ctx context.Context, on plainQuerier, w words) (bool, error) {
	return ifThere(ctx, on, w, "sites", `SELECT EXISTS (SELECT 1 FROM sites UNION ALL SELECT 1 FROM accounts)`)
}

// ifThere asks a database that may be an early version's, or empty: without the table, the answer is no.
func ifThere(ctx context.Context, on plainQuerier, w words, table, query string, args ...any) (is bool, err error) {
	err = on.QueryRowContext(ctx, w.hasTable, table).Scan(&is)
	if err == nil && is {
		err = on.QueryRowContext(ctx, query, args...).Scan(&is)
	}
	return is, err
}

// replaceFile puts a backup that arrived in the data folder in the place of the database there.
func replaceFile(ctx context.Context, from Restoring, file, dir string) (done Restored, err error) {
	target := filepath.Join(dir, fileName)
	filled := target + ".new"
	defer removeAll(filled)
	if file, err = asFile(ctx, from, file, filled); err != nil {
		return done, err
	}
	if done, err = prepareFile(ctx, file, from.Drill); err != nil {
		return done, err
	}
	if err := mark(dir, from.Drill, true); err != nil {
		return done, err
	}
	if err := setAside(ctx, target); err != nil {
		return done, err
	}
	if err := commitFile(file, target); err != nil {
		return done, err
	}
	return done, mark(dir, from.Drill, false)
}

// asFile returns the file of SQLite that a backup is, or becomes.
func asFile(ctx context.Context, from Restoring, file, filled string) (string, error) {
	in, err := arrive(ctx, file, from.Name)
	if err != nil {
		return "", err
	}
	defer in.close()
	if in.file == nil {
		return file, nil
	}
	return filled, in.fillFile(ctx, filled)
}

// prepareFile is prepareCopy of a file of SQLite.
func prepareFile(ctx context.Context, file string, drill bool) (done Restored, err error) {
	has, err := contentsOf(ctx, file)
	if err != nil {
		return done, err
	}
	db, err := sql.Open("sqlite", "file:"+file)
	if err != nil {
		return done, err
	}
	done, err = prepareCopy(ctx, db, has, drill)
	return done, errors.Join(err, db.Close())
}

// drillCounter names the counter that says of a database that it is for a drill.
const drillCounter = "drill"

// prepareCopy counts what is in a copy, takes its id away, since it is not the database that it was made of, and, if it
// is for a drill, marks it and gives up the mails that wait in it.
func prepareCopy(ctx context.Context, db *sql.DB, has backups.Contents, drill bool) (done Restored, err error) {
	done.Rows = has.Rows()
	if _, known := has["instance"]; known {
		if err := forgetInstance(ctx, db); err != nil {
			return done, err
		}
	}
	const waiting = ` WHERE kind = 'mail' AND NOT dead`
	err = db.QueryRowContext(ctx, `SELECT COUNT(*) FROM jobs`+waiting).Scan(&done.Mails)
	if _, failed := db.ExecContext(ctx, `DELETE FROM counters WHERE name = $1`, drillCounter); failed != nil {
		return done, failed
	}
	if !drill {
		return done, nil // an early version of the program had no such jobs
	}
	if err == nil {
		_, err = db.ExecContext(ctx, `UPDATE jobs SET dead = TRUE, leased = FALSE, error = $1, buried_at = $2`+waiting,
			mail.ErrDrill.Error(), milli(time.Now()))
	}
	if err == nil {
		_, err = db.ExecContext(ctx, `INSERT INTO counters (name, last) VALUES ($1, 1)`, drillCounter)
	}
	if err != nil {
		err = fmt.Errorf("give up the mails that wait in the copy: %w", err)
	}
	return done, err
}

func removeAll(path string) {
	_ = os.Remove(path)
	_ = removeLogs(path)
}

// drillName is the file that says of a data folder that it is for a drill.
const drillName = "drill"

// IsDrill reports whether the database at a place was restored for a drill: a file says so of a folder, and a counter of
// a PostgreSQL database, which other folders may stand beside.
func IsDrill(ctx context.Context, at app.Place) (is bool, err error) {
	if at.Database == "" {
		_, err := os.Stat(filepath.Join(at.Data, drillName))
		return err == nil, nil
	}
	db, err := openToRead(ctx, at)
	if err != nil {
		return false, err
	}
	defer db.close()
	return ifThere(ctx, db, db.words, countersName, `SELECT EXISTS (SELECT 1 FROM counters WHERE name = $1)`, drillCounter)
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
