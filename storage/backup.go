package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"debut/app"
)

// Backup writes a whole, checked copy of the database to file, also while a server writes to it: of the file in the
// data folder another file of SQLite, which earlier versions of the program can restore; of a PostgreSQL database one
// in the format of backups. A file that is there already is replaced at the end, so a backup that fails leaves the old
// one.
func Backup(ctx context.Context, at app.Place, file string) error {
	temporary := file + ".part"
	defer os.Remove(temporary)
	if err := copyTo(ctx, at, temporary); err != nil {
		return err
	}
	return commitFile(temporary, file)
}

// copyTo writes a whole, checked copy of the database to a file, which is a new one.
func copyTo(ctx context.Context, at app.Place, file string) error {
	if at.Database != "" {
		_, err := writeDump(ctx, at, file)
		return err
	}
	source := filepath.Join(at.Data, fileName)
	if _, err := os.Stat(source); err != nil {
		return fmt.Errorf("there is no database in %s: %w", at.Data, err)
	}
	db, err := sql.Open("sqlite", "file:"+source+"?"+common)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := copyDatabase(ctx, db, file); err != nil {
		return fmt.Errorf("copy %s: %w", source, err)
	}
	return checkFile(ctx, file, file)
}

// copyDatabase writes a whole copy of an open database to a new file, which is its owner's alone from the first byte
// on.
func copyDatabase(ctx context.Context, db *sql.DB, file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return newCore(sqliteWords).forCallers(vacuumInto(ctx, db, file))
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

// checkFile reports whether file, which the error calls named, is a whole database of this program, and not of a newer
// one.
func checkFile(ctx context.Context, file, named string) error {
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro&_pragma=query_only(1)")
	if err != nil {
		return err
	}
	defer db.Close()
	if err := sound(ctx, db); err != nil {
		return fmt.Errorf("%s is not a sound database: %w", named, err)
	}
	switch is, err := schemaState(ctx, db, sqliteWords); {
	case err != nil || is.has == 0:
		return errors.Join(fmt.Errorf("%s is not a database of this program", named), err)
	case is.newer():
		return newer(named, is)
	}
	return nil
}

var errUnsound = errors.New("integrity check failed")
