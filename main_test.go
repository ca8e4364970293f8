package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

// asProgram makes the test binary the program itself, for tests that kill it.
const asProgram = "DEBUT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	code := m.Run()
	endBrowser()
	os.Exit(code)
}

// debut is a running program.
type debut struct {
	tb    testing.TB
	url   string
	key   string
	first string // the link for the first operator, where it prints one
	stop  func() // ends it as SIGTERM does, and waits
	kill  func() // ends it as kill -9 does, and waits
}

// patience is how long a test waits for what must come. It is far more than any machine needs, however busy: it only ends a test whose
// wait would never end.
const patience = 3 * time.Minute

// eventually waits until something holds.
func eventually(tb testing.TB, what string, holds func() bool) {
	tb.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); <-time.After(20 * time.Millisecond) {
		if holds() {
			return
		}
	}
	tb.Fatalf("after %v still not: %s", patience, what)
}

// unlimited switches the rate limits off.
var unlimited = []string{"--read-limit", "0", "--write-limit", "0", "--anonymous-limit", "0", "--submit-limit", "0", "--page-limit", "0", "--register-limit", "0", "--mail-limit", "0", "--mail-client-limit", "0"}

// freeAddress is an address that nobody listens on, and that no connection gets by chance: its port lies below those that systems give away.
func freeAddress(tb testing.TB) string {
	tb.Helper()
	for range 100 {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 18_000+rand.IntN(12_000)))
		if err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	tb.Fatal("a hundred ports are taken")
	return ""
}

// start runs the program in this process, on a free port unless args name an address.
func start(tb testing.TB, args ...string) *debut {
	tb.Helper()
	return startLogged(tb, tb.Output(), args...)
}

// startLogged is like start, and writes the log elsewhere.
func startLogged(tb testing.TB, log io.Writer, args ...string) *debut {
	tb.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := run(ctx, append([]string{args[0], "--addr", "127.0.0.1:0"}, args[1:]...), func(string) string { return "" }, in, log)
		in.CloseWithError(io.EOF)
		ended <- err
	}()
	d := &debut{tb: tb}
	stopped := false
	d.stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			tb.Errorf("the program ended with: %v", err)
		}
	}
	d.await(out)
	tb.Cleanup(d.stop)
	return d
}

// startProcess runs the program in a process of its own.
func startProcess(tb testing.TB, args ...string) *debut {
	tb.Helper()
	return startWith(tb, nil, args...)
}

// startWith runs the program in a process of its own, with more in its environment.
func startWith(tb testing.TB, environment []string, args ...string) *debut {
	tb.Helper()
	c := exec.Command(os.Args[0], append(args, "--addr", "127.0.0.1:0")...)
	c.Env = append(append(os.Environ(), environment...), asProgram+"=1")
	c.Stderr = tb.Output()
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		tb.Fatal(err)
	}
	d := &debut{tb: tb}
	d.kill = func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	}
	tb.Cleanup(d.kill)
	d.await(out)
	return d
}

// await reads what the program prints until it says where it is.
func (d *debut) await(out io.Reader) {
	d.tb.Helper()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if key, found := strings.CutPrefix(lines.Text(), "API key: "); found {
			d.key = key
		}
		if _, link, found := strings.Cut(lines.Text(), "opens this link first does: "); found {
			d.first = link
		}
		if at, found := strings.CutPrefix(lines.Text(), "Debut is at "); found {
			d.url = at
			go io.Copy(io.Discard, out)
			return
		}
	}
	d.tb.Fatal("the program ended before it said where it is")
}

// withKey gives the caller an API key with all scopes, made beside the running program.
func (d *debut) withKey(data string) *debut {
	d.tb.Helper()
	d.key = d.keyWith(data, "owner@debut.example", "account:read,listings:write,orders:write")
	return d
}

// keyWith makes an API key beside the running program.
func (d *debut) keyWith(data, email, scopes string) string {
	d.tb.Helper()
	var out strings.Builder
	if err := run(d.tb.Context(), []string{"key", "create", email, "--data", data, "--scopes", scopes}, func(string) string { return "" }, &out, d.tb.Output()); err != nil {
		d.tb.Fatal(err)
	}
	return strings.TrimSpace(out.String()[strings.Index(out.String(), "debut_"):])
}

// answer is what the API said.
type answer struct {
	status int
	header http.Header
	body   map[string]any
}

// call makes an API request with the key; body may be nil, and headers come in pairs.
func (d *debut) call(method, path string, body any, headers ...string) answer {
	d.tb.Helper()
	a, err := d.try(method, path, body, headers...)
	if err != nil {
		d.tb.Fatalf("%s %s: %v", method, path, err)
	}
	return a
}

func (d *debut) try(method, path string, body any, headers ...string) (answer, error) {
	var sent io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return answer{}, err
		}
		sent = strings.NewReader(string(b))
	}
	r, err := http.NewRequestWithContext(d.tb.Context(), method, d.url+"/api/v1"+path, sent)
	if err != nil {
		return answer{}, err
	}
	r.Header.Set("Content-Type", "application/json")
	if d.key != "" {
		r.Header.Set("Authorization", "Bearer "+d.key)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return answer{}, err
	}
	defer got.Body.Close()
	a := answer{status: got.StatusCode, header: got.Header}
	raw, err := io.ReadAll(got.Body)
	if err == nil && len(raw) > 0 {
		err = json.Unmarshal(raw, &a.body)
	}
	return a, err
}

// ready polls a draft until it is ready.
func (d *debut) ready(id string) map[string]any {
	d.tb.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); <-time.After(20 * time.Millisecond) {
		if a := d.call("GET", "/drafts/"+id, nil); a.body["status"] == "ready" {
			return a.body
		}
	}
	d.tb.Fatalf("draft %s is not ready after a minute", id)
	return nil
}

// text is a part of an answer as text: d.text(body, "fields", "name", "value").
func text(v any, path ...string) string {
	for _, key := range path {
		m, _ := v.(map[string]any)
		v = m[key]
	}
	s, _ := v.(string)
	return s
}

// website serves a site of testdata. homepage, where it is not nil, changes the homepage before it is sent.
func website(tb testing.TB, name string, homepage func(html string) string) *httptest.Server {
	tb.Helper()
	dir := filepath.Join("testdata", "sites", name)
	files := http.FileServer(http.Dir(dir))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" || homepage == nil {
			files.ServeHTTP(w, r)
			return
		}
		html, err := os.ReadFile(filepath.Join(dir, "index.html"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, homepage(string(html)))
	}))
	tb.Cleanup(s.Close)
	return s
}

func TestACommandThatIsNotThereIsNamed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	err := run(t.Context(), []string{"srve"}, os.Getenv, io.Discard, t.Output())
	is.True(err != nil && strings.Contains(err.Error(), `"srve"`))
}

func TestEveryCommandExplainsItself(t *testing.T) {
	t.Parallel()
	for name := range commands {
		if name == "version" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			var out strings.Builder
			_ = run(t.Context(), []string{name, "-h"}, func(string) string { return "" }, &out, t.Output())
			is.True(strings.Contains(out.String(), "debut "+name)) // usage
		})
	}
}

func TestABadSettingStopsTheStartAndIsNamed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	env := func(k string) string { return map[string]string{"DEBUT_FREE_PER_WEEK": "many"}[k] }
	err := run(t.Context(), []string{"serve", "--data", t.TempDir()}, env, io.Discard, t.Output())
	is.True(err != nil && strings.Contains(err.Error(), "DEBUT_FREE_PER_WEEK"))
}

func TestASecondProcessIsRefusedTheFolder(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	start(t, "serve", "--data", data)
	err := run(t.Context(), []string{"serve", "--data", data, "--addr", "127.0.0.1:0"}, func(string) string { return "" }, io.Discard, t.Output())
	is.True(err != nil && strings.Contains(err.Error(), data)) // names the folder
}
