package storagetest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"debut/app"
	"debut/storage"
)

// Pooled makes an empty PostgreSQL database until the test ends, and returns its address at PgBouncer, which gives each
// transaction to one of four connections. The test is skipped if the machine has no PgBouncer.
func Pooled(t testing.TB) string {
	t.Helper()
	return Pool(t, Postgres(t))
}

// Pool returns the address at PgBouncer of the database at an address.
func Pool(t testing.TB, address string) string {
	t.Helper()
	p, err := pooler()
	if errors.Is(err, errNoPooler) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	at.RawQuery = url.Values{"host": {p.dir}, "port": {"6432"}}.Encode()
	return at.String()
}

// PoolerLog returns what PgBouncer has noted for the tests of this process.
func PoolerLog(t testing.TB) string {
	t.Helper()
	p, err := pooler()
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(filepath.Join(p.dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	return string(log)
}

var errNoPooler = errors.New("no PgBouncer is installed here")

// pooled is a PgBouncer that runs.
type pooled struct {
	dir         string // of its socket
	connections int
	waits       int // seconds, for one of them
	alive       daemon
}

// pooler starts PgBouncer once a process, in front of the server of started.
var pooler = sync.OnceValues(func() (p pooled, err error) {
	program, err := poolerProgram()
	if err != nil {
		return p, err
	}
	server, err := started()
	if err != nil {
		return p, err
	}
	if p.dir, err = os.MkdirTemp("", "debut-pooler-"); err != nil {
		return p, err
	}
	// It waits for a connection as briefly as it can, so that tests of that are short.
	p.connections, p.waits = 4, 2
	err = p.start(program, server.dir)
	return p, err
})

// start runs PgBouncer in front of a server.
func (p *pooled) start(program, server string) (err error) {
	if err = p.before(server); err == nil {
		p.alive, err = background(p.dir, poolerScript, program, p.dir)
	}
	return err
}

// before writes the settings of a pooler in front of a server, by the folder of its socket.
func (p *pooled) before(server string) error {
	settings := fmt.Sprintf(poolerSettings, server, p.dir, p.connections, p.waits)
	return errors.Join(os.WriteFile(filepath.Join(p.dir, "settings"), []byte(settings), 0o644),
		os.WriteFile(filepath.Join(p.dir, "users"), []byte("\"debut\" \"\"\n"), 0o644))
}

// move has it stand before another server.
func (p *pooled) move(server string) error {
	err := p.before(server)
	if err == nil {
		_, err = fmt.Fprintln(p.alive.in, "reload")
	}
	return err
}

func poolerProgram() (string, error) {
	if program, err := exec.LookPath("pgbouncer"); err == nil {
		return program, nil
	}
	const program = "/usr/sbin/pgbouncer" // where Debian puts it
	if _, err := os.Stat(program); err != nil {
		return "", errNoPooler
	}
	return program, nil
}

// It is set as docs/postgresql.md says.
const poolerSettings = `
[databases]
* = host=%[1]s
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = %[2]s
auth_type = trust
auth_file = %[2]s/users
pool_mode = transaction
default_pool_size = %[3]d
max_client_conn = 1000
query_wait_timeout = %[4]d
server_login_retry = 1
logfile = %[2]s/log
`

// poolerScript runs PgBouncer until its input ends, and has it read its settings anew at each line.
const poolerScript = `
	"$0" -q "$1/settings" </dev/null >/dev/null 2>&1 & pid=$!
	while kill -0 $pid && ! [ -S "$1/.s.PGSQL.6432" ]; do sleep 0.05; done
	[ -S "$1/.s.PGSQL.6432" ] && echo ready && while read -r line; do kill -HUP $pid; done
	kill $pid
	rm -rf "$1"`

// OpenPooled opens an empty PostgreSQL database behind PgBouncer until the test ends, as Open does a file.
func OpenPooled(t testing.TB) storage.Store {
	t.Helper()
	return openAt(t, app.Place{Data: t.TempDir(), Database: Pooled(t)})
}

// Occupy takes so many connections to a database until the test ends, or release is called.
func Occupy(t testing.TB, address string, connections int) (release func()) {
	t.Helper()
	var taken []*pgx.Conn
	release = func() {
		for _, conn := range taken {
			_ = conn.Close(context.Background())
		}
	}
	t.Cleanup(release)
	for range connections {
		conn, err := pgx.Connect(t.Context(), address)
		if err == nil {
			taken = append(taken, conn)
			_, err = conn.Exec(t.Context(), `BEGIN`)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return release
}
