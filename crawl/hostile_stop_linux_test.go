package crawl_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/matryer/is"
)

// stopPatience is how long a program is waited for, however busy the machine is. What it may take is mostToEnd of processor time.
const stopPatience = 2 * time.Minute

// TestRaceServe_EndsInTheMiddleOfHostileSites submits each site of testdata/hostile as a draft to the program itself, and ends the
// program in the middle of the reading. Started again it reads the site anew, and is ended in the middle of the drafting.
func TestRaceServe_EndsInTheMiddleOfHostileSites(t *testing.T) {
	if !*whole || testing.Short() {
		t.Skip("it builds the program and takes many minutes: run it with -hostile")
	}
	program := filepath.Join(t.TempDir(), "debut")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "debut").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, site := range storeOf(t) {
		t.Run(name, func(t *testing.T) {
			is := is.New(t)
			var pages atomic.Int32
			hostile := site.made(t)
			website := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if hostile.ServeHTTP(w, r); r.URL.Path != "/robots.txt" {
					pages.Add(1)
				}
			}))
			defer website.Close()
			s := &stopped{t: t, program: program, data: t.TempDir()}
			s.start()
			s.makeKey()
			id := s.submit(website.URL)
			s.await("a second page", func() bool { return pages.Load() >= 2 || s.status(id) != "crawling" })
			s.burn(100 * time.Millisecond)
			reading, readingCPU := s.stop()
			s.start()
			s.await("the draft", func() bool { return s.status(id) != "crawling" })
			s.burn(200 * time.Millisecond)
			status := s.status(id)
			drafting, draftingCPU := s.stop()
			t.Logf("ended after %.2f s (%.2f of the processor) in the reading, %.2f s (%.2f) as %q", reading.Seconds(), readingCPU.Seconds(),
				drafting.Seconds(), draftingCPU.Seconds(), status)
			is.True(readingCPU <= mostToEnd)
			is.True(draftingCPU <= mostToEnd)
		})
	}
}

// stopped is the program as a process that is started and ended.
type stopped struct {
	t                       *testing.T
	program, data, key, url string
	process                 *exec.Cmd
}

// makeKey makes an API key beside the running program.
func (s *stopped) makeKey() {
	s.t.Helper()
	out, err := exec.CommandContext(s.t.Context(), s.program, "key", "create", "ines@parcelwick.example", "--data", s.data).Output()
	if err != nil {
		s.t.Fatal(err)
	}
	words := strings.Fields(string(out))
	s.key = words[len(words)-1]
}

var servesAt = regexp.MustCompile(`^Debut is at (http://\S+)`)

func (s *stopped) start() {
	s.t.Helper()
	s.process = exec.Command(s.program, "serve", "--addr", "127.0.0.1:0", "--data", s.data, "--allow-private",
		"--read-limit", "0", "--write-limit", "0", "--submit-limit", "0", "--anonymous-limit", "0", "--page-limit", "0")
	s.process.Env = append(os.Environ(), "GOMEMLIMIT=256MiB")
	out, err := s.process.StdoutPipe()
	if err == nil {
		err = s.process.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = s.process.Process.Kill() })
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if at := servesAt.FindStringSubmatch(lines.Text()); at != nil {
			s.url = at[1]
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return
		}
	}
	s.t.Fatal("the program ended before it said where it is")
}

// call makes a request to the API, and returns what the answer says under the name.
func (s *stopped) call(method, path, body, name string) string {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+s.key)
	req.Header.Set("Content-Type", "application/json")
	req.Close = true
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	var said map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil || answer.StatusCode >= 300 {
		s.t.Fatal(answer.Status, said, err)
	}
	return fmt.Sprint(said[name])
}

func (s *stopped) submit(website string) (id string) {
	s.t.Helper()
	return s.call(http.MethodPost, "/drafts", fmt.Sprintf(`{"url": %q}`, website), "id")
}

func (s *stopped) status(id string) string {
	s.t.Helper()
	return s.call(http.MethodGet, "/drafts/"+id, "", "status")
}

func (s *stopped) await(what string, come func() bool) {
	s.t.Helper()
	for begun := time.Now(); !come(); <-time.After(5 * time.Millisecond) {
		if time.Since(begun) > stopPatience {
			s.t.Fatalf("%s did not come", what)
		}
	}
}

// burn waits until the program has taken so much more processor time, or takes none any more.
func (s *stopped) burn(d time.Duration) {
	s.t.Helper()
	begun, idle := s.cpu(), 0
	for last := begun; s.cpu()-begun < d && idle < 20; <-time.After(5 * time.Millisecond) {
		if now := s.cpu(); now == last {
			idle++
		} else {
			last, idle = now, 0
		}
	}
}

// cpu returns the processor time that the program has taken.
func (s *stopped) cpu() time.Duration {
	s.t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// stop sends SIGTERM, and returns the time and the processor time until the program has ended.
func (s *stopped) stop() (took, cpu time.Duration) {
	s.t.Helper()
	before, begun := s.cpu(), time.Now()
	if err := s.process.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	watch := time.AfterFunc(stopPatience, func() { _ = s.process.Process.Kill() })
	defer watch.Stop()
	if err := s.process.Wait(); err != nil {
		s.t.Fatalf("after %v: %v", time.Since(begun), err)
	}
	state := s.process.ProcessState
	return time.Since(begun), state.UserTime() + state.SystemTime() - before
}
