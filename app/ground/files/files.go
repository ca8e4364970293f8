// Package files opens what a command reads, and what it writes.
package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Standard names the standard input of what is read, and the standard output of what is written.
const Standard = "-"

// Open opens the file of a name, or the standard input.
func Open(name string) (io.ReadCloser, error) {
	if name == Standard {
		return io.NopCloser(os.Stdin), nil
	}
	return os.Open(name)
}

// Write writes the file of a name, or stdout. A file of that name is whole afterwards, or as it was.
func Write(name string, stdout io.Writer, write func(io.Writer) error) error {
	if name == Standard {
		return write(stdout)
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".export-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = write(file)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), name)
}
