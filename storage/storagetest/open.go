package storagetest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"debut/app"
	"debut/storage"
)

// Open opens the database in the folder dir until the test ends. If there is none, a new one is put there. Every
// transaction runs twice, the first time undone.
func Open(t testing.TB, dir string) storage.Store {
	t.Helper()
	if err := Fill(dir); err != nil {
		t.Fatal(err)
	}
	return openAt(t, app.Place{Data: dir})
}

func openAt(t testing.TB, at app.Place) storage.Store {
	t.Helper()
	db, err := storage.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	db.RunTwice()
	return db.Store()
}

const name = "debut.db"

// Fill puts a new database into a folder that has none: a copy, because making the schema takes ten times as long.
func Fill(dir string) error {
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	content, err := empty()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o600)
}

// empty returns the file of a new database, which is made once.
var empty = sync.OnceValues(func() (content []byte, err error) {
	dir, err := os.MkdirTemp("", "debut-empty-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	db, err := storage.Open(context.Background(), app.Place{Data: dir})
	if err == nil {
		err = db.Close() // with its log in the file
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, name))
})
