package storagetest

import (
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
)

// Cable is a socket that leads to a PostgreSQL server as long as it is not cut.
type Cable struct {
	tb     testing.TB
	dir    string
	server string

	mu       sync.Mutex
	listener net.Listener
	through  []net.Conn
}

// Cabled returns the address of an empty database behind a cable, until the test ends.
func Cabled(t testing.TB) (string, *Cable) {
	t.Helper()
	at, err := url.Parse(Postgres(t))
	if err != nil {
		t.Fatal(err)
	}
	c := &Cable{tb: t, dir: t.TempDir(), server: filepath.Join(at.Query().Get("host"), socket)}
	c.Mend()
	t.Cleanup(c.Cut)
	at.RawQuery = url.Values{"host": {c.dir}}.Encode()
	return at.String(), c
}

const socket = ".s.PGSQL.5432"

// Mend lets connections through, again.
func (c *Cable) Mend() {
	listener, err := net.Listen("unix", filepath.Join(c.dir, socket))
	if err != nil {
		c.tb.Fatal(err)
	}
	c.mu.Lock()
	c.listener = listener
	c.mu.Unlock()
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("unix", c.server)
			if err != nil {
				_ = from.Close()
				continue
			}
			c.mu.Lock()
			c.through = append(c.through, from, to)
			c.mu.Unlock()
			go func() { _, _ = io.Copy(to, from); _ = to.Close() }()
			go func() { _, _ = io.Copy(from, to); _ = from.Close() }()
		}
	}()
}

// Cut ends all connections and lets no further one through.
func (c *Cable) Cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.listener.Close()
	for _, conn := range c.through {
		_ = conn.Close()
	}
	c.through = nil
}
