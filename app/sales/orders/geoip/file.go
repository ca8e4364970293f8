package geoip

import (
	"bufio"
	"context"
	"fmt"
	"net/netip"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// File is a table in a file, which is read again when it changes.
type File struct {
	path  string
	table atomic.Pointer[Table] // the last that could be read

	mu   sync.Mutex
	seen version // that was read last, or could not be
}

// version tells files of one name apart, as far as that can be done without reading them.
type version struct {
	size     int64
	at       time.Time
	readable bool
}

// Open reads the table in a file; "" is no file, which knows no country. It returns why the file cannot be read.
func Open(path string) (*File, error) {
	f := &File{path: path}
	return f, f.Refresh(context.Background())
}

// Country returns the country of an address; "" if the table does not say, or if there is none.
func (f *File) Country(a netip.Addr) string {
	if f == nil {
		return ""
	}
	return f.table.Load().Country(a)
}

// Day is the day on which the file of the table was made, 2026-11-03; "" if there is none.
func (f *File) Day() string {
	if f == nil {
		return ""
	}
	table := f.table.Load()
	if table == nil {
		return ""
	}
	return table.made.UTC().Format(time.DateOnly)
}

// Refresh reads the file if it has changed since it was last read. Where it cannot be read, the former table goes on to
// count, and an error says why: once for each change, not each time that somebody looks.
func (f *File) Refresh(context.Context) error {
	if f == nil || f.path == "" {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	now := version{}
	info, stat := os.Stat(f.path)
	if stat == nil {
		now = version{info.Size(), info.ModTime(), true}
	}
	if before := f.seen; before == now && (now.readable || f.table.Load() != nil) {
		return nil
	}
	f.seen = now
	if stat != nil {
		return fmt.Errorf("read the table of countries: %w", stat)
	}
	table, err := readFile(f.path)
	if err != nil {
		return fmt.Errorf("read the table of countries %s: %w", f.path, err)
	}
	table.made = now.at
	f.table.Store(table)
	return nil
}

func readFile(path string) (*Table, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return Read(bufio.NewReaderSize(file, 1<<16))
}
