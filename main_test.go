package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
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

// What every start and every command makes before main begins, whether it needs it or not. Tables and expressions that
// few runs use are made when they are first used.
func TestPackages_MakeLittleBeforeMain(t *testing.T) {
	t.Parallel()
	const most = 4 << 20
	c := exec.Command(os.Args[0], "version")
	c.Env = append(os.Environ(), asProgram+"=1", "GODEBUG=inittrace=1")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatal(err, string(out))
	}
	sum, largest := 0, 0
	var by string
	for _, made := range ownInit.FindAllStringSubmatch(string(out), -1) {
		n, err := strconv.Atoi(made[2])
		if err != nil {
			t.Fatal(err)
		}
		if sum += n; n > largest {
			largest, by = n, made[1]
		}
	}
	t.Logf("our packages allocate %d bytes, most of them %s with %d", sum, by, largest)
	if sum == 0 || sum > most {
		t.Errorf("our packages allocate %d bytes before main; at most %d were to be seen", sum, most)
	}
}

// ownInit is a line of inittrace about a package of ours.
var ownInit = regexp.MustCompile(`(?m)^init (debut\S*) .* (\d+) bytes,`)

// What an idle server holds is what it will ever need, and not what a visitor might ask for.
func TestServe_HoldsLittleWhenNobodyAsks(t *testing.T) {
	if testing.Short() {
		t.Skip("the memory of starting is given back after two seconds")
	}
	t.Parallel()
	is := is.New(t)
	const most = 10 // MB that are in use; it had 30 when each page had its own copy of every part
	c := exec.Command(os.Args[0], "serve", "--data", t.TempDir(), "--addr", "127.0.0.1:0")
	c.Env = append(os.Environ(), asProgram+"=1", "GODEBUG=gctrace=1")
	trace, err := c.StderrPipe()
	is.NoErr(err)
	is.NoErr(c.Start())
	defer c.Wait() //nolint:errcheck // it is killed
	defer c.Process.Kill()
	lines := bufio.NewScanner(trace)
	for sweeps := 0; lines.Scan(); {
		line := lines.Text()
		if !strings.HasSuffix(line, "(forced)") {
			continue
		}
		if sweeps++; sweeps < 2 { // the first lets go of what pools hold
			continue
		}
		held := heldAfter.FindStringSubmatch(line)
		is.True(held != nil) // the trace says what is in use
		n, err := strconv.Atoi(held[1])
		is.NoErr(err)
		t.Logf("%d MB are in use", n)
		if n > most {
			t.Errorf("%d MB are in use after the start; at most %d were to be seen", n, most)
		}
		return
	}
	t.Fatal("the server ended before it gave back what starting took")
}

// heldAfter is what gctrace says is in use after a collection.
var heldAfter = regexp.MustCompile(`\d+->\d+->(\d+) MB`)
