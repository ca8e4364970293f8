package storage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Upgrade is what was done with a database of an earlier version of the program when it was opened; the zero value is
// nothing.
type Upgrade struct {
	From, To int64  // schemas
	Backup   string // the file of the database as it was before; "" if none was made
}

// before names the backup at the end of a message.
func (u Upgrade) before() string {
	if u.Backup == "" {
		return ""
	}
	return "; a backup as it was before is " + u.Backup
}

// Upgraded returns what was done with the database when it was opened.
func (db *DB) Upgraded() Upgrade { return db.upgraded }

// Backups of upgrades are few, and do not stay for ever: what people deleted since stands in them, too.
const (
	upgradePrefix     = fileName + ".schema-" // and the schema
	mostOfUpgrades    = 3
	upgradeBackupDays = 90
)

// backUp makes a backup of the database beside it, as it is before it is brought up to date. An upgrade that is tried
// again writes over the backup of the same schema; of the others, the last are kept.
func (db *DB) backUp(ctx context.Context, has int64) error {
	if db.elsewhere {
		return nil
	}
	if err := os.MkdirAll(db.at.Data, 0o700); err != nil {
		return err
	}
	file := filepath.Join(db.at.Data, upgradePrefix+strconv.FormatInt(has, 10))
	if err := Backup(ctx, db.at, file); err != nil {
		return fmt.Errorf("back the database up to %s before it is brought up to date: %w; it is as it was: make room, "+
			"or back it up elsewhere and run debut migrate --no-backup", file, err)
	}
	db.upgraded.Backup = file
	made, err := db.upgradeBackups()
	for _, old := range made[min(mostOfUpgrades, len(made)):] {
		err = errors.Join(err, os.Remove(old.path))
	}
	return err
}

// upgradeBackup is a backup that was made before the database was brought up to date.
type upgradeBackup struct {
	path   string
	schema int64
	bytes  int64
	at     time.Time
}

// upgradeBackups returns the backups that were made before upgrades, the newest first.
func (db *DB) upgradeBackups() (found []upgradeBackup, err error) {
	entries, err := os.ReadDir(db.at.Data)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // of a database that stands elsewhere
	}
	for _, entry := range entries {
		number, ours := strings.CutPrefix(entry.Name(), upgradePrefix)
		schema, unread := strconv.ParseInt(number, 10, 64)
		info, gone := entry.Info()
		if ours && unread == nil && gone == nil {
			found = append(found,
				upgradeBackup{filepath.Join(db.at.Data, entry.Name()), schema, info.Size(), info.ModTime()})
		}
	}
	slices.SortFunc(found, func(a, b upgradeBackup) int {
		return cmp.Or(b.at.Compare(a.at), cmp.Compare(b.schema, a.schema))
	})
	return found, err
}

// forgetUpgrades removes the backups whose upgrade was long ago.
func (db *DB) forgetUpgrades(now time.Time) error {
	made, err := db.upgradeBackups()
	for _, b := range made {
		if now.Sub(b.at) > upgradeBackupDays*24*time.Hour {
			if gone := os.Remove(b.path); !errors.Is(gone, fs.ErrNotExist) {
				err = errors.Join(err, gone)
			}
		}
	}
	return err
}

// newer refuses a database of a newer program, and says how to go back to this one.
func (db *DB) newer(is state) error {
	err := newer(db.at.DatabaseName(), is)
	made, _ := db.upgradeBackups()
	for _, b := range made {
		if b.schema <= is.knows {
			return fmt.Errorf("%w, or go back to what it held before: debut restore %s --data %s",
				err, b.path, db.at.Data)
		}
	}
	return fmt.Errorf("%w, or restore a backup that this one made", err)
}
