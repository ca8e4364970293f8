// Package servertest runs an instance for tests: the whole of it, in the test's process, on a free port and a folder of its own.
package servertest

import (
	"context"
	"errors"
	"flag"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/transfer"
	"debut/app/ground/repeats"
	"debut/app/people/accounts"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web/doors/op"
	"debut/web/run/host"
)

// Server is an instance that runs.
type Server struct {
	TB        testing.TB
	URL       string
	Key       string         // an API key; "" until there is one
	Bootstrap string         // the link for the first operator, where there is one
	Instance  *host.Instance // nil of one in another process
	Stop      func()         // ends it as SIGTERM does, and waits
	at        app.Place
}

// Patience is how long a test waits for what must come. It is far more than any machine needs, however busy: it only ends a test whose
// wait would never end.
const Patience = 3 * time.Minute

// ahead is how far the clock of tests is before that of the machine.
var ahead = time.Until(time.Date(2026, time.November, 18, 12, 0, 0, 0, time.UTC))

// Now is the clock of all servers of tests: it runs as any does, from a Wednesday noon on, so that a test means the same on every
// day and at every hour, and none meets the end of a week that it did not ask for.
func Now() time.Time { return time.Now().Add(ahead) }

// Eventually waits until something holds.
func Eventually(tb testing.TB, what string, holds func() bool) {
	tb.Helper()
	for deadline := time.Now().Add(Patience); time.Now().Before(deadline); <-time.After(20 * time.Millisecond) {
		if holds() {
			return
		}
	}
	tb.Fatalf("after %v still not: %s", Patience, what)
}

// Unlimited returns the flags that switch the limits off.
func Unlimited() []string {
	return []string{"--read-limit", "0", "--write-limit", "0", "--anonymous-limit", "0", "--submit-limit", "0", "--page-limit", "0",
		"--register-limit", "0", "--mail-limit", "0", "--mail-client-limit", "0", "--vote-limit", "0",
		"--vote-total-limit", "0", "--alert-disk-mb", "0", "--alert-certificate-days", "0"}
}

// Named is an origin with a name, for what is not for addresses without one, such as passkeys. It gets the port that is listened on.
const Named = "http://localhost"

// Start serves a directory with the flags of debut serve, and without limits where they set none. Its data folder is a new one unless
// they name it.
func Start(tb testing.TB, flags ...string) *Server {
	tb.Helper()
	return StartLogged(tb, tb.Output(), flags...)
}

// StartLogged is like Start, and writes the log elsewhere.
func StartLogged(tb testing.TB, log io.Writer, flags ...string) *Server {
	tb.Helper()
	return bare(tb, log, Now, flags, storage.Open)
}

// StartAt is like Start, with a clock of the test's.
func StartAt(tb testing.TB, clock app.Clock, flags ...string) *Server {
	tb.Helper()
	return bare(tb, tb.Output(), clock, flags, storage.Open)
}

// StartNode is like StartAt, beside other servers on the same database.
func StartNode(tb testing.TB, clock app.Clock, flags ...string) *Server {
	tb.Helper()
	return bare(tb, tb.Output(), clock, flags, storage.OpenOrShare)
}

// SamePlace returns the flags with which another server goes on where this one ended.
func (d *Server) SamePlace() []string {
	if d.at.Database == "" {
		return []string{"--data", d.at.Data}
	}
	return []string{"--data", d.at.Data, "--database", d.at.Database}
}

func bare(tb testing.TB, log io.Writer, clock app.Clock, flags []string, open host.Opener) *Server {
	tb.Helper()
	s := settings(tb, flags, storagetest.Fill, storagetest.Postgres)
	s.Clock = clock
	return start(tb, log, s, open, func(ctx context.Context, d *Server) error {
		var words strings.Builder
		err := d.Instance.Directory.WriteFirstSteps(ctx, &words)
		_, link, _ := strings.Cut(words.String(), "opens this link first does: ")
		d.Bootstrap, _, _ = strings.Cut(link, "\n")
		return err
	})
}

// defaults returns the settings of a server without flags.
func defaults() (s app.Settings) {
	s.Define(flag.NewFlagSet("serve", flag.ContinueOnError))
	return s
}

var onPostgres = flag.Bool("postgres", false, "run the servers of tests on PostgreSQL, but for those in a data folder or a database that a test names")

// settings reads flags. What they leave open is made for the test: its data folder, in which file puts a database, or
// where the tests run on PostgreSQL the one that database makes.
func settings(tb testing.TB, flags []string, file func(dir string) error, database func(testing.TB) string) app.Settings {
	tb.Helper()
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	s, err := app.ParseSettings(fs, append(Unlimited(), flags...), func(string) string { return "" })
	if err != nil {
		tb.Fatal(err)
	}
	s.Clock = Now
	if s.Data == app.DefaultData {
		s.Data = tb.TempDir()
		if s.ClockAhead != 0 {
			database = storagetest.Postgres // what is filled is so by the clock of the others
		}
		switch {
		case s.Database != "": // which the test names
		case *onPostgres:
			s.Database = database(tb)
		default:
			if err := file(s.Data); err != nil {
				tb.Fatal(err)
			}
		}
	}
	if fs.Lookup("addr").Value.String() == fs.Lookup("addr").DefValue {
		s.Addr = "127.0.0.1:0"
	}
	return s
}

func start(tb testing.TB, log io.Writer, s app.Settings, open host.Opener, prepare func(context.Context, *Server) error) *Server {
	tb.Helper()
	l, err := net.Listen("tcp", s.Addr)
	if err != nil {
		tb.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	d := &Server{TB: tb, URL: "http://" + l.Addr().String(), at: s.Place}
	if s.Origin == Named {
		s.Origin += ":" + port
		d.URL = s.Origin
	}
	if s.Origin == "" {
		s.Origin = d.URL
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.Instance, err = host.Open(ctx, s, repeats.NewLog(s, log), open)
	if err == nil {
		d.Instance.Plain, err = host.ListenPlain(s.TLS.HTTPAddr, func(address string) (net.Listener, error) { return net.Listen("tcp", address) })
	}
	if err == nil {
		err = prepare(ctx, d)
	}
	if err != nil {
		cancel()
		tb.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- errors.Join(d.Instance.Serve(ctx, l), d.Instance.Close()) }()
	stopped := false
	d.Stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			tb.Errorf("the instance ended with: %v", err)
		}
	}
	tb.Cleanup(d.Stop)
	return d
}

// WithKey gives the caller an API key with all scopes.
func (d *Server) WithKey() *Server {
	d.TB.Helper()
	d.Key = d.KeyFor("owner@debut.example", app.Scopes...)
	return d
}

// KeyFor makes an API key.
func (d *Server) KeyFor(email string, scopes ...app.Scope) string {
	d.TB.Helper()
	all := d.Instance.Directory.Accounts
	owner, err := all.Ensure(context.Background(), email, "")
	if err != nil {
		d.TB.Fatal(err)
	}
	_, secret, err := all.CreateKey(context.Background(), owner.ID, accounts.NewKey{Label: "made by a test", Scopes: scopes})
	if err != nil {
		d.TB.Fatal(err)
	}
	return secret
}

// Import adds the listings of a file, as debut import does.
func (d *Server) Import(file string) {
	d.TB.Helper()
	in := transfer.Import{
		Service: transfer.New(d.Instance.DB.Store(), Now, app.CompanyKey), Site: d.Instance.Site(), Errors: d.TB.Output(),
		Read: func(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) },
	}
	if err := transfer.ImportFile(context.Background(), in, file, d.TB.Output()); err != nil {
		d.TB.Fatal(err)
	}
}

// AgeSessions makes all sessions so much older.
func (d *Server) AgeSessions(by time.Duration) {
	d.TB.Helper()
	storagetest.AgeSessions(d.TB, d.at, by)
}
