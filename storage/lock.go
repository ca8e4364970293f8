package storage

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrLocked says that another process holds the data folder.
var ErrLocked = errors.New("another process is using it")

// lockFolder takes the folder for this process. The system lets go of it when the process ends, however it ends.
func lockFolder(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder %s: %w", dir, err)
	}
	if err := tryLock(f); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("lock the data folder %s: %w", dir, ErrLocked)
	}
	return f, nil
}
