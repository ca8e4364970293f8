package storagetest

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver

	"debut/app"
	"debut/storage"
)

// Postgres makes an empty PostgreSQL database until the test ends, and returns its address. The test is skipped if the
// machine has no PostgreSQL server to start.
func Postgres(t testing.TB) string {
	t.Helper()
	return running(t).copy(t, "empty")
}

// BarePostgres is like Postgres, and the database has no schema yet.
func BarePostgres(t testing.TB) string {
	t.Helper()
	return running(t).copy(t, "template0 ENCODING 'UTF8'")
}

// Do runs a statement on the database at an address, beside whatever else uses it, and returns the first value of its
// first row, if it has one.
func Do(t testing.TB, address, statement string) (value string) {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(statement).Scan(&value); err != nil && !errors.Is(err, sql.ErrNoRows) {
		t.Fatal(err)
	}
	return value
}

// PostgresOf is like Postgres, and makes a copy of the database that fill filled. That is called once in a process for
// each name.
func PostgresOf(t testing.TB, name string, fill func(address string) error) string {
	t.Helper()
	server := running(t)
	once, _ := server.filled.LoadOrStore(name, sync.OnceValue(func() error {
		if err := server.run(`CREATE DATABASE ` + name + ` TEMPLATE empty`); err != nil {
			return err
		}
		return fill(server.address(name))
	}))
	if err := once.(func() error)(); err != nil {
		t.Fatal(err)
	}
	return server.copy(t, name)
}

// running returns the server, or skips the test.
func running(t testing.TB) *cluster {
	t.Helper()
	server, err := started()
	if errors.Is(err, errNoServer) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return server
}

// copy makes a copy of a database that nobody is connected to, until the test ends.
func (c *cluster) copy(t testing.TB, of string) string {
	t.Helper()
	name := fmt.Sprintf("test%d", c.made.Add(1))
	if err := c.run(`CREATE DATABASE ` + name + ` TEMPLATE ` + of); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.run(`DROP DATABASE ` + name + ` WITH (FORCE)`); err != nil {
			t.Error(err)
		}
	})
	return c.address(name)
}

// OpenPostgres opens an empty PostgreSQL database until the test ends, as Open does a file.
func OpenPostgres(t testing.TB) storage.Store {
	t.Helper()
	at := app.Place{Data: t.TempDir(), Database: Postgres(t)}
	return openAt(t, at)
}

var errNoServer = errors.New("no PostgreSQL server is installed here")

// cluster is a PostgreSQL server of this process alone, on a socket in a folder of its own.
type cluster struct {
	dir    string
	made   atomic.Int64
	filled sync.Map // by the name of a database: what fills it once
	alive  daemon
}

// started starts the server once a process. It ends, and its folder goes, when the process does.
var started = sync.OnceValues(newCluster)

func newCluster() (*cluster, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "debut-postgres-")
	if err != nil {
		return nil, err
	}
	c := &cluster{dir: dir}
	if err := c.start(bin); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := c.run(`CREATE DATABASE empty TEMPLATE template0 ENCODING 'UTF8'`); err != nil {
		return nil, err
	}
	_, err = storage.Migrate(context.Background(), app.Place{Data: dir, Database: c.address("empty")}, false)
	return c, err
}

// Own returns the address of an empty database on a PostgreSQL server of the test's own, and what has the server do
// "stop", "start" or "restart".
func Own(t testing.TB) (address string, does func(what string)) {
	t.Helper()
	running(t) // or the test is skipped
	server, err := newCluster()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.alive.in.Close() })
	return server.address("empty"), func(what string) {
		t.Helper()
		if _, err := fmt.Fprintln(server.alive.in, what); err != nil {
			t.Fatal(err)
		}
		if line, err := server.alive.out.ReadString('\n'); line != "ready\n" {
			log, _ := os.ReadFile(filepath.Join(server.dir, "log"))
			t.Fatalf("%s PostgreSQL: %v\n%s", what, err, log)
		}
	}
}

// programs returns the folder of the server's programs, the newest where there are several.
func programs() (string, error) {
	if initdb, err := exec.LookPath("initdb"); err == nil {
		initdb, err = filepath.EvalSymlinks(initdb) // where the others are, too
		return filepath.Dir(initdb), err
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // where Debian puts them
	if err != nil || len(found) == 0 {
		return "", errors.Join(errNoServer, err)
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1]), nil
}

// script runs the server, and does with it what it is told, until its input ends: which happens when this process does,
// however it ends.
const script = `
	does() { "$0/pg_ctl" -D "$1/data" -l "$1/log" -w -m fast -o "-c listen_addresses= -c unix_socket_directories=$1 -c max_connections=300 -c shared_buffers=32MB
		-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c deadlock_timeout=50ms -c dynamic_shared_memory_type=mmap" "$2" >>"$1/log" 2>&1 && echo ready; }
	"$0/initdb" -D "$1/data" -A trust -U debut -E UTF8 --locale=C.UTF-8 --no-sync >"$1/log" 2>&1 &&
	does "$1" start && while read -r what; do does "$1" "$what"; done
	"$0/pg_ctl" -D "$1/data" -m immediate stop >>"$1/log" 2>&1
	rm -rf "$1"`

// start starts the server.
func (c *cluster) start(bin string) (err error) {
	c.alive, err = background(c.dir, script, bin, c.dir)
	return err
}

// daemon is a script that runs until its input ends.
type daemon struct {
	in  io.WriteCloser
	out *bufio.Reader
}

// background runs a script in the background once it says that it is ready: as somebody else than root, whom PostgreSQL
// and PgBouncer refuse. dir becomes theirs; its log is told where the script fails.
func background(dir, script string, args ...string) (d daemon, err error) {
	args = append([]string{"sh", "-c", script}, args...)
	if os.Geteuid() == 0 {
		who, err := user.Lookup("postgres")
		if err != nil {
			if who, err = user.Lookup("nobody"); err != nil {
				return d, fmt.Errorf("%w that somebody else than root could run", errNoServer)
			}
		}
		uid, _ := strconv.Atoi(who.Uid) // numbers, on systems that have setpriv
		gid, _ := strconv.Atoi(who.Gid)
		if err := os.Chown(dir, uid, gid); err != nil {
			return d, err
		}
		args = append([]string{"setpriv", "--reuid=" + who.Uid, "--regid=" + who.Gid, "--clear-groups"}, args...)
	}
	server := exec.Command(args[0], args[1:]...)
	server.Dir = dir
	if d.in, err = server.StdinPipe(); err != nil {
		return d, err
	}
	said, err := server.StdoutPipe()
	if err != nil {
		return d, err
	}
	if err := server.Start(); err != nil {
		return d, err
	}
	d.out = bufio.NewReader(said)
	if line, err := d.out.ReadString('\n'); line != "ready\n" {
		log, _ := os.ReadFile(filepath.Join(dir, "log"))
		return d, fmt.Errorf("start in the background: %w\n%s", err, log)
	}
	return d, nil
}

func (c *cluster) address(database string) string {
	// a machine that is busy with other tests may take longer than a server waits
	return "postgres://debut@/" + database + "?connect_timeout=60&host=" + c.dir
}

// run runs a statement about the whole server.
func (c *cluster) run(statement string) error {
	db, err := sql.Open("pgx", c.address("postgres"))
	if err != nil {
		return err
	}
	_, err = db.Exec(statement)
	return errors.Join(err, db.Close())
}
