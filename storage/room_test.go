package storage

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

func sizeOf(t *testing.T, db Store, file string) int64 {
	t.Helper()
	info, err := os.Stat(filepath.Join(db.at.Data, file))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// fill writes so many megabytes.
func fill(t *testing.T, db Store, megabytes int) {
	t.Helper()
	for range megabytes {
		err := db.Tx(t.Context(), func(ctx context.Context) error {
			id, err := db.next(ctx, "filler")
			if err == nil {
				err = db.SaveAccount(ctx, &app.Account{Email: toJSON(id), Name: strings.Repeat("x", 1<<20), CreatedAt: time.Unix(0, 0)})
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestTrimLog_AReaderDoesNotMakeTheLogGrowForEver(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	reader, err := db.read.BeginTx(t.Context(), nil)
	is.NoErr(err)
	var n int
	is.NoErr(reader.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM accounts`).Scan(&n))
	fill(t, db, 20) // which the log must keep beside what the reader sees
	is.True(sizeOf(t, db, "debut.db-wal") > maxLog)
	_ = db.trimLog(t.Context()) // not now
	is.NoErr(reader.Rollback())
	is.NoErr(db.trimLog(t.Context()))
	is.Equal(sizeOf(t, db, "debut.db-wal"), int64(0))
	fill(t, db, 20)
	is.True(sizeOf(t, db, "debut.db-wal") <= maxLog+4<<20) // with nobody reading it begins anew by itself
}

func TestShrink_WhatIsDeletedIsGivenBackToTheDisk(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	fill(t, db, 10)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		_, err := db.exec(ctx, `DELETE FROM accounts`)
		return err
	}))
	is.NoErr(db.Shrink(t.Context()))
	_, err := db.write.ExecContext(t.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`)
	is.NoErr(err)
	is.True(sizeOf(t, db, "debut.db") < 3<<20) // not the 10 MB that it held
	is.NoErr(db.Shrink(t.Context()))           // what is left is spare
}

// A file of a program that gave nothing back learns it by being restored.
func TestBackup_TheCopyGivesBackWhatIsDeleted(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	old, backup := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	bare, err := sql.Open("sqlite", "file:"+filepath.Join(old, fileName)+"?_pragma=journal_mode(WAL)")
	is.NoErr(err)
	_, err = bare.ExecContext(t.Context(), `CREATE TABLE made_before (id BIGINT)`)
	is.NoErr(err)
	is.NoErr(bare.Close())
	db, err := Open(t.Context(), app.Place{Data: old})
	is.NoErr(err)
	_, err = db.write.ExecContext(t.Context(), `DROP TABLE made_before`)
	is.NoErr(err)
	is.NoErr(db.Close())
	is.NoErr(Backup(t.Context(), app.Place{Data: old}, backup))
	is.NoErr(Restore(t.Context(), backup, app.Place{Data: old}))
	db, err = Open(t.Context(), app.Place{Data: old})
	is.NoErr(err)
	defer db.Close()
	var kind int
	is.NoErr(db.write.QueryRowContext(t.Context(), `PRAGMA auto_vacuum`).Scan(&kind))
	is.Equal(kind, 2)
}

// A connection that is opened while somebody writes waits for nobody.
func TestConnect_ReadingNeedsNoWriter(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	is.NoErr(db.Tx(t.Context(), func(context.Context) error { // the writer is taken
		other, err := sql.Open("sqlite", "file:"+filepath.Join(db.at.Data, fileName)+"?"+strings.Replace(reading, "5000", "0", 1))
		is.NoErr(err)
		defer other.Close()
		return other.PingContext(t.Context())
	}))
}
