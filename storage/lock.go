package storage

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrLocked says that another process holds the data folder.
var ErrLocked = errors.New("another process is using it")

// holdFolder makes the data folder if it is missing, and takes it for this process.
func holdFolder(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	return lockFile(dir, "lock")
}

func closeLock(lock *os.File) error {
	if lock == nil {
		return nil
	}
	return lock.Close()
}

// lockFile takes the folder for this process, or one kind of work in it, by the name of a file. The system lets go of
// it when the process ends, however it ends.
func lockFile(dir, name string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder %s: %w", dir, err)
	}
	if err := tryLock(f); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("lock the data folder %s: %w", dir, ErrLocked)
	}
	return f, nil
}
