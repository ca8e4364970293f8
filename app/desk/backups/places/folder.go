// Package places has the places that backups go to: folders, and object stores that speak as Amazon S3 does.
package places

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"debut/app/desk/backups"
)

// Folder is a folder, which must be there: what is not mounted is not written over.
type Folder struct{ path string }

func (f Folder) String() string { return f.path }

func (f Folder) at(name string) string { return filepath.Join(f.path, name) }

// Put is described at backups.Destination.
func (f Folder) Put(_ context.Context, name string, write func(io.Writer) error, check func(io.Reader) error) error {
	part := f.at(name) + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return folderFault(err)
	}
	defer os.Remove(part)
	err := writeFile(part, write)
	if err == nil {
		err = readFile(part, check)
	}
	if err == nil {
		err = os.Rename(part, f.at(name))
	}
	if err == nil {
		err = flush(f.path)
	}
	return folderFault(err)
}

func writeFile(path string, write func(io.Writer) error) error {
	to, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err = write(to); err == nil {
		err = to.Sync()
	}
	return errors.Join(err, to.Close())
}

func readFile(path string, check func(io.Reader) error) error {
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(check(from), from.Close())
}

func flush(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// Open is described at backups.Destination.
func (f Folder) Open(_ context.Context, name string) (io.ReadCloser, error) {
	file, err := os.Open(f.at(name))
	return file, folderFault(err)
}

// Remove is described at backups.Destination.
func (f Folder) Remove(_ context.Context, name string) error {
	if _, err := os.Stat(f.path); err != nil {
		return folderFault(err) // what is not mounted now still has the file
	}
	for _, path := range []string{f.at(name) + ".part", f.at(name)} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return folderFault(err)
		}
	}
	return nil
}

// Names is described at backups.Destination.
func (f Folder) Names(context.Context) (names []string, err error) {
	entries, err := os.ReadDir(f.path)
	for _, entry := range entries {
		if entry.Type().IsRegular() && backups.Named(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names, folderFault(err)
}

// folderFault says of an error of the system what it means for a backup.
func folderFault(err error) error {
	var known *backups.Failure
	if err == nil || errors.As(err, &known) {
		return err
	}
	for fault, signs := range map[backups.Fault][]error{
		backups.Full:    {syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG},
		backups.Refused: {fs.ErrPermission, syscall.EROFS},
		backups.Missing: {fs.ErrNotExist, syscall.ENOTDIR},
	} {
		for _, sign := range signs {
			if errors.Is(err, sign) {
				return &backups.Failure{Fault: fault, Err: err}
			}
		}
	}
	return err
}
