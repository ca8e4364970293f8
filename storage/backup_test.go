package storage_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/matryer/is"

	"debut/app"

	"debut/storage"
	"debut/storage/storagetest"
)

func TestRaceBackup_UnderWriteLoadRestoresWhatWasThere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	source := t.TempDir()
	db := storagetest.Open(t, source)
	email := func(i int) string { return fmt.Sprintf("writer-%d@a.example", i) }
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	written := make(chan int, 100_000)
	var writer sync.WaitGroup
	writer.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			if err := db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, email(i)) }); err != nil {
				t.Error(err)
				return
			}
			written <- i
		}
	})
	for range 200 {
		<-written // the load is on
	}
	marker := <-written
	file := filepath.Join(t.TempDir(), "debut.backup")
	is.NoErr(storage.Backup(t.Context(), app.Place{Data: source}, file))
	stop()
	writer.Wait()

	target := t.TempDir()
	is.NoErr(storage.Restore(t.Context(), file, app.Place{Data: target}))
	restored := storagetest.Open(t, target)
	// Whatever was acknowledged before the backup began is there, and there is no gap.
	last := 0
	for has(t, restored, email(last)) {
		last++
	}
	is.True(last > marker)
	is.True(has(t, db, email(last-1)))
	is.True(!has(t, restored, email(last+1)))
}

// Two databases that were one are two instances: what either does elsewhere is not the other's.
func TestRestore_MakesAnInstanceOfItsOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir, other := t.TempDir(), t.TempDir()
	db := storagetest.Open(t, dir)
	id, err := db.Instance(t.Context())
	is.NoErr(err)
	file := filepath.Join(t.TempDir(), "debut.backup")
	is.NoErr(storage.Backup(t.Context(), app.Place{Data: dir}, file))
	is.NoErr(storage.Restore(t.Context(), file, app.Place{Data: other}))
	restored, err := storagetest.Open(t, other).Instance(t.Context())
	is.NoErr(err)
	is.True(restored != id)
	is.NoErr(db.Close())
	again, err := storagetest.Open(t, dir).Instance(t.Context())
	is.NoErr(err)
	is.Equal(again, id) // after a start
}

func TestRestore_ReplacesTheDatabaseAndItsLog(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	db := storagetest.Open(t, dir)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, "old@a.example") }))
	file := filepath.Join(t.TempDir(), "debut.backup")
	is.NoErr(storage.Backup(t.Context(), app.Place{Data: dir}, file))
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, "new@a.example") }))
	is.True(storage.Restore(t.Context(), file, app.Place{Data: dir}) != nil) // a server holds the folder

	// A server that was killed leaves its write-ahead log; beside a restored file it would bring the new data back.
	wal, err := os.ReadFile(filepath.Join(dir, "debut.db-wal"))
	is.NoErr(err)
	is.NoErr(db.Close())
	is.NoErr(os.WriteFile(filepath.Join(dir, "debut.db-wal"), wal, 0o600))
	is.NoErr(os.MkdirAll(filepath.Join(dir, "index", "000001"), 0o700))

	is.NoErr(storage.Restore(t.Context(), file, app.Place{Data: dir}))
	restored := storagetest.Open(t, dir)
	is.True(has(t, restored, "old@a.example"))
	is.True(!has(t, restored, "new@a.example"))
	_, err = os.Stat(filepath.Join(dir, "index"))
	is.True(os.IsNotExist(err)) // the index is built anew
	aside, err := filepath.Glob(filepath.Join(dir, "debut.db.before-*"))
	is.NoErr(err)
	is.Equal(len(aside), 1) // what was replaced is kept
	other := t.TempDir()
	is.NoErr(storage.Restore(t.Context(), aside[0], app.Place{Data: other}))
	is.True(has(t, storagetest.Open(t, other), "new@a.example"))
}

func TestRestore_RefusesWhatIsNoBackup(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	db := storagetest.Open(t, dir)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, "kept@a.example") }))
	good := filepath.Join(t.TempDir(), "good")
	is.NoErr(storage.Backup(t.Context(), app.Place{Data: dir}, good))
	is.NoErr(db.Close())
	whole, err := os.ReadFile(good)
	is.NoErr(err)
	for name, content := range map[string][]byte{"text": []byte("no database"), "cut": whole[:len(whole)/2], "empty": nil} {
		file := filepath.Join(t.TempDir(), name)
		is.NoErr(os.WriteFile(file, content, 0o600))
		if storage.Restore(t.Context(), file, app.Place{Data: dir}) == nil {
			t.Errorf("a file that is %s was restored", name)
		}
	}
	is.True(has(t, storagetest.Open(t, dir), "kept@a.example"))                     // nothing was changed
	is.True(storage.Backup(t.Context(), app.Place{Data: t.TempDir()}, good) != nil) // no database, no backup
}

// What somebody added to the file of a backup would run with each write of the program.
func TestRestore_RefusesWhatTheProgramDidNotMake(t *testing.T) {
	t.Parallel()
	source := t.TempDir()
	is.New(t).NoErr(storagetest.Open(t, source).Close())
	for statement, says := range map[string]string{
		"CREATE TRIGGER grant_all AFTER INSERT ON accounts BEGIN UPDATE accounts SET role = 'operator'; END": "trigger grant_all",
		"CREATE VIEW secrets AS SELECT * FROM api_keys":                                                      "view secrets",
		"CREATE INDEX odd ON accounts (lower(email))":                                                        "index odd",
		"CREATE TABLE luggage (bytes BLOB)":                                                                  "column luggage.bytes",
		"ALTER TABLE accounts ADD COLUMN god BOOLEAN NOT NULL DEFAULT TRUE":                                  "column accounts.god",
	} {
		t.Run(says, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			file := filepath.Join(t.TempDir(), "debut.backup")
			is.NoErr(storage.Backup(t.Context(), app.Place{Data: source}, file))
			db, err := sql.Open("sqlite", "file:"+file)
			is.NoErr(err)
			_, err = db.ExecContext(t.Context(), statement)
			is.NoErr(err)
			is.NoErr(db.Close())
			target := filepath.Join(t.TempDir(), "new")
			err = storage.Restore(t.Context(), file, app.Place{Data: target})
			is.True(err != nil && strings.Contains(err.Error(), says)) // says
			_, err = os.Stat(target)
			is.True(os.IsNotExist(err)) // nothing was changed
		})
	}
}

func TestRestore_SaysWhatIsWrongWithAFileThatIsNoDatabase(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file := filepath.Join(t.TempDir(), "copy.db")
	is.NoErr(os.WriteFile(file, []byte(strings.Repeat("no database ", 1000)), 0o600))
	err := storage.Restore(t.Context(), file, app.Place{Data: t.TempDir()})
	is.True(err != nil && strings.Contains(err.Error(), "is not a sound database: ") && !strings.Contains(err.Error(), "()"))
}
