package storage_test

import (
	"context"
	"database/sql"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"

	"debut/storage"
	"debut/storage/storagetest"
)

// on runs a statement on the database of a folder that nobody holds.
func on(t *testing.T, dir, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "debut.db"))
	if err == nil {
		_, err = db.ExecContext(t.Context(), statement)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// made returns a folder with a database that nobody holds.
func made(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db := storagetest.Open(t, dir)
	if err := db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, "kept@a.example") }); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

var ways = map[string]func(context.Context, app.Place) (*storage.DB, error){
	"Open": storage.Open, "OpenCurrent": storage.OpenCurrent, "OpenShared": storage.OpenShared, "OpenOrShare": storage.OpenOrShare,
}

func TestOpen_ANewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	dir := made(t)
	on(t, dir, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)`)
	for name, way := range ways {
		db, err := way(t.Context(), app.Place{Data: dir})
		if err == nil {
			db.Close()
			t.Errorf("%s opened it", name)
		} else if !strings.Contains(err.Error(), "newer version of this program (schema 9999") || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s does not say what is wrong: %v", name, err)
		}
	}
	if err := storage.Backup(t.Context(), app.Place{Data: dir}, filepath.Join(t.TempDir(), "copy")); err == nil {
		t.Error("it was backed up by a program that does not know it")
	}
}

func TestOpen_AnEarlierSchemaIsMigratedOnlyBesideNobody(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := made(t)
	on(t, dir, `CREATE TABLE keep AS SELECT MAX(version_id) AS last FROM goose_db_version`)
	on(t, dir, `DELETE FROM goose_db_version WHERE version_id = (SELECT last FROM keep)`)
	for name, way := range ways {
		if name == "Open" {
			continue
		}
		if db, err := way(t.Context(), app.Place{Data: dir}); err == nil {
			db.Close()
			t.Errorf("%s opened it", name)
		} else if !strings.Contains(err.Error(), "debut migrate") {
			t.Errorf("%s does not say what helps: %v", name, err)
		}
	}
	fresh := filepath.Join(t.TempDir(), "new")
	db, err := storage.OpenOrShare(t.Context(), app.Place{Data: fresh}) // one that is made now is of no earlier program
	is.NoErr(err)
	is.NoErr(db.Close())
	_, err = storage.OpenCurrent(t.Context(), app.Place{Data: t.TempDir()})
	is.True(err != nil) // a mistyped folder is not made
}

// readable returns the files under dir that others than their owner may read or write.
func readable(t *testing.T, dir string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			found = append(found, filepath.Base(path)+" "+info.Mode().String())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// A folder that an administrator made may be read by all; what the program puts there may not, whatever the umask.
func TestOpen_NoFileIsReadableForOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := filepath.Join(t.TempDir(), "data")
	is.NoErr(os.Mkdir(dir, 0o755))
	is.NoErr(os.Chmod(dir, 0o755))
	opened, err := storage.Open(t.Context(), app.Place{Data: dir})
	is.NoErr(err)
	defer opened.Close()
	db := opened.Store()
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, "a@a.example") }))
	is.Equal(readable(t, dir), nil) // with its log and shared memory
	is.NoErr(os.Chmod(filepath.Join(dir, "debut.db-wal"), 0o644))
	shared, err := storage.OpenShared(t.Context(), app.Place{Data: dir})
	is.NoErr(err)
	defer shared.Close()
	is.Equal(readable(t, dir), nil) // those of an earlier program are closed, too
}

func TestRaceBackupAndRestore_NoFileIsReadableForOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	from, to, backups := made(t), made(t), t.TempDir()
	file := filepath.Join(backups, "debut.backup")
	stop := watchFor(t, backups)
	is.NoErr(storage.Backup(t.Context(), app.Place{Data: from}, file))
	is.Equal(stop(), nil) // the unfinished copy neither
	is.Equal(readable(t, backups), nil)
	is.NoErr(os.Chmod(file, 0o644))
	is.NoErr(storage.Restore(t.Context(), file, app.Place{Data: to}))
	is.Equal(readable(t, to), nil) // the restored one, and the one that it replaced
}

// watchFor looks for files that others may read until it is stopped, and returns those that there were.
func watchFor(t *testing.T, dir string) (stop func() []string) {
	ctx, cancel := context.WithCancel(t.Context())
	seen := make(chan []string)
	go func() {
		var found []string
		for ctx.Err() == nil && len(found) == 0 {
			entries, _ := os.ReadDir(dir)
			for _, e := range entries {
				if info, err := e.Info(); err == nil && info.Mode().Perm()&0o077 != 0 {
					found = append(found, e.Name())
				}
			}
		}
		seen <- found
	}()
	return func() []string { cancel(); return <-seen }
}
