//go:build unix

package storage_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/matryer/is"

	"debut/app"

	"debut/storage"
	"debut/storage/storagetest"
)

const service = 12345 // the user that the data folder belongs to

// ofRoot returns what in a folder does not belong to the service.
func ofRoot(t *testing.T, dir string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Sys().(*syscall.Stat_t).Uid != service {
			found = append(found, filepath.Base(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRestore_ByRootLeavesTheOwner(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root can make files of others")
	}
	is := is.New(t)
	file := filepath.Join(t.TempDir(), "debut.backup")
	is.NoErr(storage.Backup(t.Context(), app.Place{Data: made(t)}, file))
	empty, full := t.TempDir(), made(t)
	for _, dir := range []string{empty, full} {
		for _, path := range []string{dir, filepath.Join(dir, "debut.db"), filepath.Join(dir, "lock")} {
			if err := os.Chown(path, service, service); err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
		}
		is.NoErr(storage.Restore(t.Context(), file, app.Place{Data: dir}))
		is.Equal(ofRoot(t, dir), nil)
	}
	// Other commands too, such as the one that builds the index anew.
	db := storagetest.Open(t, full)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return save(ctx, db, "new@a.example") }))
	is.NoErr(os.MkdirAll(filepath.Join(full, "index", "1"), 0o700))
	is.NoErr(os.WriteFile(filepath.Join(full, "index", "1", "segment"), nil, 0o600))
	outside := filepath.Join(t.TempDir(), "secret")
	is.NoErr(os.WriteFile(outside, nil, 0o600))
	is.NoErr(os.Link(outside, filepath.Join(full, "planted")))
	is.NoErr(db.Close())
	is.Equal(ofRoot(t, full), []string{"planted"}) // a file that stands elsewhere too is not given away
}
