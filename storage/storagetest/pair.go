package storagetest

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"debut/app"
	"debut/storage"
)

// Pair is a PostgreSQL server with a standby that has each transaction before its end is told, and a pooler in front of
// whichever is the primary.
type Pair struct {
	tb      testing.TB
	dir     string
	mu      sync.Mutex // one thing is done with the servers at a time
	servers daemon
	pooler  pooled
	primary string // its folder
}

// NewPair starts a pair with an empty database until the test ends. The test is skipped if the machine has no PostgreSQL
// server or no PgBouncer.
func NewPair(t testing.TB) *Pair {
	t.Helper()
	bin, err := programs()
	if errors.Is(err, errNoServer) {
		t.Skip(err)
	}
	program, missing := poolerProgram()
	if missing != nil {
		t.Skip(missing)
	}
	p := &Pair{tb: t, primary: "first"}
	if err == nil {
		p.dir, err = os.MkdirTemp("", "debut-pair-")
	}
	if err == nil {
		p.servers, err = background(p.dir, pairScript, bin, p.dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.servers.in.Close() })
	Do(t, p.address("postgres", p.folder("first")), `CREATE DATABASE debut TEMPLATE template0 ENCODING 'UTF8'`)
	if _, err := storage.Migrate(t.Context(), app.Place{Data: t.TempDir(), Database: p.Direct()}, false); err != nil {
		t.Fatal(err)
	}
	// Of the first alone: whichever is left alone waits for nobody.
	Do(t, p.Direct(), `ALTER SYSTEM SET synchronous_standby_names = '*'`)
	Do(t, p.Direct(), `SELECT pg_reload_conf()`)
	p.pooler = pooled{dir: p.folder("pooler"), connections: 20, waits: 5}
	if err := p.pooler.start(program, p.folder(p.primary)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.pooler.alive.in.Close() })
	return p
}

// Direct returns the address of the database at whichever server is the primary.
func (p *Pair) Direct() string {
	return p.address("debut", p.folder("first"), p.folder("second")) + "&target_session_attrs=primary"
}

// Pooled returns the address of the database at the pooler.
func (p *Pair) Pooled() string { return "postgres://debut@/debut?port=6432&host=" + p.folder("pooler") }

// Restart restarts the primary: orderly, or as if it had crashed.
func (p *Pair) Restart(crash bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	how := "fast"
	if crash {
		how = "immediate"
	}
	p.does("restart " + p.primary + " " + how)
}

// FailOver ends the first server as a crash does, and makes the standby the primary. The pooler is told where that is.
func (p *Pair) FailOver() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.does("stop first immediate")
	p.does("promote second fast")
	p.primary = "second"
	if err := p.pooler.move(p.folder(p.primary)); err != nil {
		p.tb.Error(err)
	}
}

func (p *Pair) does(what string) {
	if _, err := fmt.Fprintln(p.servers.in, what); err != nil {
		p.tb.Error(err)
		return
	}
	if line, err := p.servers.out.ReadString('\n'); line != "ready\n" {
		log, _ := os.ReadFile(filepath.Join(p.dir, "log"))
		p.tb.Errorf("%s: %v\n%s", what, err, log)
	}
}

func (p *Pair) folder(name string) string { return filepath.Join(p.dir, name+".socket") }

func (p *Pair) address(database string, folders ...string) string {
	ports := strings.TrimSuffix(strings.Repeat("5432,", len(folders)), ",")
	return "postgres://debut@/" + database + "?port=" + ports + "&host=" + url.QueryEscape(strings.Join(folders, ","))
}

// pairScript runs the servers, and does with them what it is told, until its input ends.
const pairScript = `
	bin=$0 dir=$1
	does() { "$bin/pg_ctl" -D "$dir/$2" -l "$dir/log" -w -m "$3" -o "-c listen_addresses= -c unix_socket_directories=$dir/$2.socket
		-c max_connections=100 -c shared_buffers=32MB -c fsync=off -c deadlock_timeout=50ms
		-c dynamic_shared_memory_type=mmap -c wal_retrieve_retry_interval=100ms" "$1" >>"$dir/log" 2>&1 && echo ready; }
	mkdir "$dir/first.socket" "$dir/second.socket" "$dir/pooler.socket" && chmod 777 "$dir/pooler.socket" &&
	"$bin/initdb" -D "$dir/first" -A trust -U debut -E UTF8 --locale=C.UTF-8 --no-sync >"$dir/log" 2>&1 &&
	does start first fast >/dev/null &&
	"$bin/pg_basebackup" -h "$dir/first.socket" -U debut -D "$dir/second" -R -X stream -c fast --no-sync >>"$dir/log" 2>&1 &&
	does start second fast && while read -r action server how; do does "$action" "$server" "$how"; done
	for server in first second; do "$bin/pg_ctl" -D "$dir/$server" -m immediate stop >>"$dir/log" 2>&1; done
	rm -rf "$dir"`
