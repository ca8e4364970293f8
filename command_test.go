package main

import (
	"context"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"debut/web/check/servertest"
	"debut/web/run/commands"

	"github.com/matryer/is"
)

func TestRun_AWordThatACommandDoesNotTakeIsRefused(t *testing.T) {
	t.Parallel()
	ended, end := context.WithCancel(t.Context())
	end() // a server that starts all the same ends at once
	for _, name := range []string{"serve", "demo", "reindex", "migrate", "version", "draft", "import", "import-ratings", "import-revenue", "export", "export-ratings", "export-revenue", "import-categories", "export-categories", "backup", "restore", "operator", "invite", "key"} {
		is := is.New(t)
		data := filepath.Join(t.TempDir(), "data")
		args := []string{name, "create", "extra", "words"}
		if name != "version" && name != "draft" {
			args = append(args, "--data", data)
		}
		err := commands.Run(ended, args, func(string) string { return "" }, io.Discard, t.Output())
		is.True(err != nil)
		is.True(!strings.Contains(err.Error(), "\n"))
		is.True(name == "key" || strings.Contains(err.Error(), name+" takes"))
		_, err = os.Stat(data)
		is.True(os.IsNotExist(err)) // nothing was begun
	}
}

func TestRun_OneLineSaysWhatIsWrongWithAFlag(t *testing.T) {
	t.Parallel()
	for _, c := range commands.All() {
		name := c.Name
		is := is.New(t)
		var out, log strings.Builder
		err := commands.Run(t.Context(), []string{name, "--no-such-flag"}, func(string) string { return "" }, &out, &log)
		is.Equal(err.Error(), "there is no flag --no-such-flag; debut "+name+" -h lists those that there are")
		is.Equal(out.String()+log.String(), "")
	}
}

func TestRun_HelpExplainsACommand(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var one, other strings.Builder
	_ = commands.Run(t.Context(), []string{"help", "backup"}, os.Getenv, &one, io.Discard)
	_ = commands.Run(t.Context(), []string{"backup", "-h"}, os.Getenv, &other, io.Discard)
	is.True(strings.HasPrefix(one.String(), "debut backup [flags] [FILE]"))
	is.Equal(one.String(), other.String())
	err := commands.Run(t.Context(), []string{"help", "backpu"}, os.Getenv, io.Discard, io.Discard)
	is.True(err != nil && strings.Contains(err.Error(), `"backpu"`))
}

// A terminal that closes ends the program as SIGTERM does: what runs is finished, and the exit is a good one.
func TestServe_EndsInOrderWhenItsTerminalCloses(t *testing.T) {
	t.Parallel()
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("the tests run under nohup, and what they start does")
	}
	is := is.New(t)
	c, _, _ := server(t, os.Args[0])
	is.NoErr(c.Process.Signal(syscall.SIGHUP))
	is.NoErr(c.Wait())
}

func TestServe_OutlivesItsTerminalUnderNohup(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	c, d, _ := server(t, "/bin/sh", "-c", `trap "" HUP; exec "$0" "$@"`, os.Args[0])
	is.NoErr(c.Process.Signal(syscall.SIGHUP))
	is.True(strings.Contains(d.Page("/readyz"), "ready")) // and not on its way out
	is.NoErr(c.Process.Signal(syscall.SIGTERM))
	is.NoErr(c.Wait())
}

// A log that nobody reads any more does not end the server.
func TestServe_OutlivesTheReaderOfItsLog(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	c, d, out := server(t, "/bin/sh", "-c", `exec "$0" "$@" --log-reads 2>&1`, os.Args[0])
	is.NoErr(out.Close())
	for range 3 {
		d.Page("/healthz") // each is a line of the log
	}
	is.NoErr(c.Process.Signal(syscall.SIGTERM))
	is.NoErr(c.Wait())
}

// What the program makes is for its owner alone, also where the shell that starts it would let everybody read it.
func TestServe_MakesNoFileThatOthersMayRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := filepath.Join(t.TempDir(), "data")
	is.NoErr(os.Mkdir(data, 0o755))
	c, d, _ := server(t, "/bin/sh", "-c", `umask 0; exec "$0" "$@" --data `+data, os.Args[0])
	is.True(strings.Contains(d.Page("/readyz"), "ready"))
	files := 0
	is.NoErr(filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == data {
			return err
		}
		info, err := entry.Info()
		if files++; err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is %v", path, info.Mode())
		}
		return err
	}))
	is.True(files > 4) // the database with its log, and the search index
	is.NoErr(c.Process.Signal(syscall.SIGTERM))
	is.NoErr(c.Wait())
}

// restarts is a service manager as far as the program sees it: it holds the socket, and hears how the program fares.
type restarts struct {
	t      *testing.T
	data   string
	socket *os.File
	hears  *net.UnixConn
}

// start starts the program, and returns once it says that it is ready.
func (r restarts) start() *exec.Cmd {
	r.t.Helper()
	c := exec.Command("/bin/sh", "-c", `LISTEN_PID=$$ exec "$0" "$@"`, os.Args[0], "serve", "--data", r.data, "--addr", "127.0.0.1:1")
	c.Env = append(os.Environ(), asProgram+"=1", "LISTEN_FDS=1", "LISTEN_FDNAMES=debut", "NOTIFY_SOCKET="+r.hears.LocalAddr().String())
	c.ExtraFiles, c.Stderr = []*os.File{r.socket}, r.t.Output()
	if err := c.Start(); err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	r.awaits("READY=1")
	return c
}

func (r restarts) awaits(word string) {
	r.t.Helper()
	for said := make([]byte, 1000); ; {
		_ = r.hears.SetReadDeadline(time.Now().Add(servertest.Patience))
		n, err := r.hears.Read(said)
		if err != nil {
			r.t.Fatal(err)
		}
		if strings.HasPrefix(string(said[:n]), word+"\n") {
			return
		}
	}
}

// The service manager listens while the program is started anew: whoever comes meanwhile waits, and is answered.
func TestServe_RefusesNobodyWhileItIsStartedAnew(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	is.NoErr(err)
	defer l.Close()
	socket, err := l.(*net.TCPListener).File()
	is.NoErr(err)
	defer socket.Close()
	dir, err := os.MkdirTemp("", "sd") // the path of a socket is at most 108 bytes long
	is.NoErr(err)
	defer os.RemoveAll(dir)
	hears, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(dir, "n"), Net: "unixgram"})
	is.NoErr(err)
	defer hears.Close()
	r := restarts{t, t.TempDir(), socket, hears}
	before := r.start()
	asks := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: servertest.Patience}
	var answered atomic.Int64
	var visitors sync.WaitGroup
	enough := make(chan struct{})
	for range 4 {
		visitors.Go(func() {
			for {
				page, err := asks.Get("http://" + l.Addr().String() + "/healthz")
				if err != nil {
					t.Errorf("somebody was refused: %v", err)
					return
				}
				_ = page.Body.Close()
				answered.Add(1)
				select {
				case <-enough:
					return
				default:
				}
			}
		})
	}
	is.NoErr(before.Process.Signal(syscall.SIGTERM))
	r.awaits("STOPPING=1")
	is.NoErr(before.Wait())
	between := answered.Load()
	after := r.start()
	servertest.Eventually(t, "visitors are answered again", func() bool { return answered.Load() > between+10 })
	close(enough)
	visitors.Wait()
	is.NoErr(after.Process.Signal(syscall.SIGTERM))
	is.NoErr(after.Wait())
}

// server starts the program by a command of the shell, and returns once it serves.
func server(t *testing.T, by ...string) (*exec.Cmd, *process, io.Closer) {
	t.Helper()
	c := exec.Command(by[0], append(by[1:], "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir())...)
	c.Env = append(os.Environ(), asProgram+"=1")
	c.Stderr = t.Output()
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	d := &process{Server: &servertest.Server{TB: t}}
	d.await(out)
	return c, d, out
}

// The program knows the time zones on machines that know none.
func TestTimeZones_AreInTheProgram(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	out, err := exec.Command("go", "list", "-f", `{{join .Imports " "}}`, ".").Output()
	is.NoErr(err)
	is.True(strings.Contains(string(out), " time/tzdata"))
}
