package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"debut/web/check/servertest"
	"debut/web/run/commands"

	"github.com/matryer/is"
)

// asProgram makes the test binary the program itself, for tests that kill it.
const asProgram = "DEBUT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// process is the program in a process of its own.
type process struct {
	*servertest.Server
	kill func() // ends it as kill -9 does, and waits
}

// startProcess runs a command that serves, on a free port and without limits.
func startProcess(tb testing.TB, args ...string) *process {
	tb.Helper()
	if testing.Short() {
		tb.Skip("a process that is killed and started again takes longer than a short run")
	}
	c := exec.Command(os.Args[0], slices.Concat(args[:1], servertest.Unlimited(), []string{"--addr", "127.0.0.1:0"}, args[1:])...)
	c.Env = append(os.Environ(), asProgram+"=1")
	c.Stderr = tb.Output()
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		tb.Fatal(err)
	}
	d := &process{&servertest.Server{TB: tb}, func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	}}
	tb.Cleanup(d.kill)
	d.await(out)
	return d
}

// await reads what the program prints until it says where it is.
func (d *process) await(out io.Reader) {
	d.TB.Helper()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if at, found := strings.CutPrefix(lines.Text(), "Debut is at "); found {
			d.URL = at
			go io.Copy(io.Discard, out)
			return
		}
	}
	d.TB.Fatal("the program ended before it said where it is")
}

// withKey gives the caller an API key with all scopes, made beside the running program.
func (d *process) withKey(data string) *process {
	d.TB.Helper()
	var out strings.Builder
	err := commands.Run(d.TB.Context(), []string{"key", "create", "owner@debut.example", "--data", data, "--scopes", "account:read,listings:write,orders:write"},
		func(string) string { return "" }, &out, d.TB.Output())
	if err != nil {
		d.TB.Fatal(err)
	}
	d.Key = strings.TrimSpace(out.String()[strings.Index(out.String(), "debut_"):])
	return d
}

func TestRun_ACommandThatIsNotThereIsNamed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	err := commands.Run(t.Context(), []string{"srve"}, os.Getenv, io.Discard, t.Output())
	is.True(err != nil && strings.Contains(err.Error(), `"srve"`))
}

func TestRun_EveryCommandExplainsItself(t *testing.T) {
	t.Parallel()
	for _, c := range commands.All() {
		name := c.Name
		if name == "version" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			var out strings.Builder
			_ = commands.Run(t.Context(), []string{name, "-h"}, func(string) string { return "" }, &out, t.Output())
			is.True(strings.Contains(out.String(), "debut "+name)) // usage
		})
	}
}

func TestServe_ABadSettingStopsTheStartAndIsNamed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	env := func(k string) string { return map[string]string{"DEBUT_FREE_PER_WEEK": "many"}[k] }
	err := commands.Run(t.Context(), []string{"serve", "--data", t.TempDir()}, env, io.Discard, t.Output())
	is.True(err != nil && strings.Contains(err.Error(), "DEBUT_FREE_PER_WEEK"))
}

func TestServe_ASecondProcessIsRefusedTheFolder(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	servertest.Start(t, "--data", data)
	err := commands.Run(t.Context(), []string{"serve", "--data", data, "--addr", "127.0.0.1:0"}, func(string) string { return "" }, io.Discard, t.Output())
	is.True(err != nil && strings.Contains(err.Error(), data)) // names the folder
}
