package crawl_test

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"

	"github.com/matryer/is"
	"golang.org/x/sys/unix"
)

var (
	whole = flag.Bool("hostile", false, "read all of testdata/hostile, which takes many minutes")
	child = flag.String("hostile-site", "", "of the test itself: read this one site, and print what it cost")
)

// What one site of the store may cost.
const (
	mostCPU    = 20 * time.Second
	mostMemory = 256 << 20
	mostToEnd  = 10 * time.Second // of processor time, from the end of the context to the end of the work
)

// always are the sites that are read at every run: one of each kind that costs, and cheap for its kind.
var always = regexp.MustCompile(`links and objects in one another$|names of a megabyte|two thousand org|/robots.txt: rules of stars`)

// TestRead_HostileStore reads, drafts and proves sites of testdata/hostile, each in a process with little memory. Each ends
// soon, too, where it is told to in the middle.
func TestRead_HostileStore(t *testing.T) {
	t.Parallel()
	if *child != "" || testing.Short() {
		t.Skip("what it costs is measured without the race detector")
	}
	sites := storeOf(t)
	if len(sites) < 60 {
		t.Fatal("only", len(sites))
	}
	for name := range sites {
		if !*whole && !always.MatchString(name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			is := is.New(t)
			out, err := readInChild(t.Context(), name)
			if err != nil {
				t.Fatalf("%v\n%.2000s", err, out)
			}
			var c measured
			is.NoErr(json.Unmarshal(out[strings.Index(string(out), "{"):strings.LastIndex(string(out), "}")+1], &c))
			t.Logf("cost %5.2f s, %3d MB, ended after %.2f s and %.2f s; %d pages, %v", c.CPU.Seconds(), c.Memory>>20, c.EndReading.Seconds(), c.EndDrafting.Seconds(), c.Pages, c.Problems)
			is.True(c.CPU <= mostCPU)
			is.True(c.Memory <= mostMemory)
			is.True(c.EndReading <= mostToEnd)
			is.True(c.EndDrafting <= mostToEnd)
		})
	}
}

// measured is what a child process reports of a site.
type measured struct {
	CPU, EndReading, EndDrafting time.Duration
	Memory                       int64
	Pages                        int
	Problems                     []string
}

// readInChild runs this test's own program for one site. A process that takes far more than it may is ended by the system.
func readInChild(ctx context.Context, name string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestRaceRead_HostileSiteInAProcess$", "-hostile-site="+name)
	cmd.Env = append(os.Environ(), "GOMEMLIMIT=160MiB", "GOMAXPROCS=2")
	return cmd.CombinedOutput()
}

// TestRaceRead_HostileSiteInAProcess is what the child runs.
func TestRaceRead_HostileSiteInAProcess(t *testing.T) {
	if *child == "" {
		t.Skip("run by TestRead_HostileStore")
	}
	is := is.New(t)
	limit := uint64((3*mostCPU + 2*mostToEnd).Seconds())
	is.NoErr(unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: limit, Max: limit}))
	is.NoErr(unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: 1 << 30, Max: 1 << 30}))
	server := httptest.NewServer(storeOf(t)[*child].made(t))
	defer server.Close()
	c := crawl.New(crawl.Options{Origin: "https://debut.example", AllowPrivate: true, Gap: time.Millisecond})
	debug.FreeOSMemory()
	os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // the peak is that of what follows

	var result measured
	begun := used()
	var kept []byte
	reading := timed(func() {
		snap, err := c.Read(t.Context(), server.URL, nil)
		is.NoErr(err)
		c.FindBadge(t.Context(), server.URL, "https://debut.example", "brightloom")
		kept, err = json.Marshal(snap)
		is.NoErr(err)
		result.Pages = len(snap.Pages)
		for _, p := range snap.Problems {
			result.Problems = append(result.Problems, p.Code)
		}
	})
	var snap app.Snapshot
	drafting := timed(func() {
		is.NoErr(json.Unmarshal(kept, &snap))
		kept = nil
		result.Problems = append(result.Problems, draft(t, t.Context(), snap)...)
	})
	result.CPU, result.Memory = used()-begun, peak(t)
	result.EndReading = endedAfter(reading/2, func(ctx context.Context) {
		c.Read(ctx, server.URL, nil)
		c.FindBadge(ctx, server.URL, "https://debut.example", "brightloom")
	})
	result.EndDrafting = endedAfter(drafting/2, func(ctx context.Context) { draft(t, ctx, snap) })
	is.NoErr(json.NewEncoder(os.Stdout).Encode(result))
}

// draft drafts a site and proves the draft. It returns the codes of problems.
func draft(t *testing.T, ctx context.Context, snap app.Snapshot) (codes []string) {
	proposed, err := rules.New().Draft(ctx, snap, categories.DefaultTree())
	if err != nil {
		return nil
	}
	r := evidence.Verify(ctx, snap, proposed, categories.DefaultTree())
	for _, p := range r.Problems {
		codes = append(codes, p.Code)
	}
	return codes
}

// timed returns the processor time that f takes.
func timed(f func()) time.Duration {
	begun := used()
	f()
	return used() - begun
}

// endedAfter ends the context of f once it has taken that much processor time, and returns what f took from then on.
func endedAfter(d time.Duration, f func(ctx context.Context)) time.Duration {
	ctx, cancel := context.WithCancel(context.Background())
	begun := used()
	done := make(chan struct{})
	go func() { f(ctx); close(done) }()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for used()-begun < d {
		select {
		case <-done:
			cancel()
			return 0
		case <-tick.C:
		}
	}
	ended := used()
	cancel()
	<-done
	return used() - ended
}

// used returns the processor time of this process.
func used() time.Duration {
	var u unix.Rusage
	unix.Getrusage(unix.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peak returns the most memory that the process has held.
func peak(t *testing.T) int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("this system does not tell a process its memory")
	}
	m := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	n, _ := strconv.ParseInt(string(m[1]), 10, 64)
	return n << 10
}

// storedSite is a site of the store, as its file has it.
type storedSite struct{ path, text string }

var siteHead = regexp.MustCompile(`(?m)^-- (?:(/\S+): )?(.+) --\n`)

// storeOf reads testdata/hostile. A site's name is that of its file and its own.
func storeOf(t *testing.T) map[string]storedSite {
	files, err := filepath.Glob("../testdata/hostile/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no sites", err)
	}
	sites := map[string]storedSite{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		heads := siteHead.FindAllSubmatchIndex(text, -1)
		for i, h := range heads {
			end := len(text)
			if i+1 < len(heads) {
				end = heads[i+1][0]
			}
			s := storedSite{text: strings.TrimSuffix(string(text[h[1]:end]), "\n")}
			name := string(text[h[4]:h[5]])
			if h[2] >= 0 {
				s.path = string(text[h[2]:h[3]])
				name = s.path + ": " + name
			}
			sites[strings.TrimSuffix(filepath.Base(file), ".txt")+": "+name] = s
		}
	}
	return sites
}

var storeWords = template.FuncMap{
	"rep": func(n int, s string) string { return strings.Repeat(s, n) },
	"seq": func(n int, s string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(s, "%d", strconv.Itoa(i)))
		}
		return b.String()
	},
	"nest": func(n int, open, end string) string { return strings.Repeat(open, n) + strings.Repeat(end, n) },
	"cat":  func(s ...string) string { return strings.Join(s, "") },
}

// made serves the site: what its template makes at its address, or on all pages.
func (s storedSite) made(t *testing.T) http.Handler {
	tmpl, err := template.New("").Funcs(storeWords).Parse(s.text)
	if err != nil {
		t.Fatal(err)
	}
	var made strings.Builder
	if err := tmpl.Execute(&made, nil); err != nil {
		t.Fatal(err)
	}
	links := ""
	for path := range strings.FieldsSeq("about pricing contact faq team features customers story product help imprint") {
		links += "<a href=/" + path + ">" + path + "</a>"
	}
	head := "<html lang=en><title>Brightloom</title>" + links
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := head + "<p>We weave blankets from recycled wool in our own mill."
		switch machine := r.URL.Path == "/robots.txt" || strings.HasSuffix(r.URL.Path, ".xml"); {
		case s.path == r.URL.Path, strings.HasSuffix(s.path, ".xml") && machine && r.URL.Path != "/robots.txt":
			body = made.String()
		case machine:
			http.NotFound(w, r)
			return
		case s.path == "":
			body = head + made.String()
		}
		switch {
		case strings.HasSuffix(r.URL.Path, ".txt"):
			w.Header().Set("Content-Type", "text/plain")
		case strings.HasSuffix(r.URL.Path, ".xml"):
			w.Header().Set("Content-Type", "application/xml")
		default:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
		}
		io.WriteString(w, strings.ReplaceAll(body, "HOST", r.Host))
	})
}
