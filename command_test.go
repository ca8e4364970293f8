package main

import (
	"context"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"debut/web/commands"
	"debut/web/servertest"

	"github.com/matryer/is"
)

func TestRun_AWordThatACommandDoesNotTakeIsRefused(t *testing.T) {
	t.Parallel()
	ended, end := context.WithCancel(t.Context())
	end() // a server that starts all the same ends at once
	for _, name := range []string{"serve", "demo", "reindex", "migrate", "version", "draft", "import", "import-ratings", "import-revenue", "export", "backup", "restore", "operator", "key"} {
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
	is.True(strings.HasPrefix(one.String(), "debut backup [flags] FILE"))
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
