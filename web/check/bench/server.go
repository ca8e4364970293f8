package main

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// server is a program that was started and answers.
type server struct {
	url     string
	process *os.Process
	took    time.Duration // from the start to the first answer
	said    string        // what it printed before its address
	wait    func() error
	log     *tallyLog
}

// tallyLog counts the lines of a log.
type tallyLog struct {
	sync.Mutex
	rebuilds, faults int // of the search index; warnings and errors
	fault            string
	rest             []byte // of a line that did not end yet
}

// Write implements io.Writer.
func (t *tallyLog) Write(b []byte) (int, error) {
	t.Lock()
	defer t.Unlock()
	t.rest = append(t.rest, b...)
	for {
		line, rest, ended := bytes.Cut(t.rest, []byte("\n"))
		if !ended {
			return len(b), nil
		}
		t.rest = rest
		if bytes.Contains(line, []byte("search index was built anew")) {
			t.rebuilds++
		}
		if bytes.Contains(line, []byte("level=WARN")) || bytes.Contains(line, []byte("level=ERROR")) {
			t.faults, t.fault = t.faults+1, string(line)
		}
	}
}

// counts returns what was counted so far, and the last warning or error.
func (t *tallyLog) counts() (rebuilds, faults int, fault string) {
	t.Lock()
	defer t.Unlock()
	return t.rebuilds, t.faults, t.fault
}

// addr returns the host and port.
func (s *server) addr() string { return strings.TrimPrefix(s.url, "http://") }

// start runs a program that prints its origin at the end of a line, and waits until it answers path.
func start(ctx context.Context, path, program string, args ...string) (*server, error) {
	begun := time.Now()
	cmd := exec.CommandContext(ctx, program, args...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s := &server{log: &tallyLog{}}
	cmd.Stderr = s.log
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s.process, s.wait = cmd.Process, cmd.Wait
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		_, address, _ := strings.Cut(lines.Text(), "http://")
		if address != "" && !strings.Contains(address, "/") {
			s.url = "http://" + address
			break
		}
		s.said += lines.Text() + "\n"
	}
	if s.url == "" {
		return nil, fmt.Errorf("%s %s: it ended without an address: %v", program, strings.Join(args, " "), cmd.Wait())
	}
	go io.Copy(io.Discard, out) //nolint:errcheck // nobody reads the rest
	for ctx.Err() == nil {
		if answer, err := http.Get(s.url + path); err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				s.took = time.Since(begun)
				return s, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	return nil, ctx.Err()
}

// stop ends the program and waits for it.
func (s *server) stop() {
	_ = s.process.Signal(syscall.SIGTERM)
	_ = s.wait()
}

// keeper ends the programs that were started.
type keeper struct{ running []*server }

func (k *keeper) keep(s *server, err error) (*server, error) {
	if err == nil {
		k.running = append(k.running, s)
	}
	return s, err
}

func (k *keeper) stop() {
	for _, s := range k.running {
		s.stop()
	}
}

// resident returns the resident memory of the program in MiB, or 0 if the system does not tell.
func (s *server) resident() float64 { return s.memory("VmRSS:") }

// memory returns a figure of proc(5) in MiB, or 0 if the system does not tell.
func (s *server) memory(of string) float64 { return memoryOf(s.process.Pid, of) }

func memoryOf(pid int, of string) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), of)
	kb, _ := strconv.ParseFloat(strings.Fields(rest + " 0")[0], 64)
	return kb / 1024
}

// worked returns the time that processors gave the program's threads so far (proc(5), schedstat), which other programs on the
// machine hardly change; 0 if the system does not tell.
func (s *server) worked() (all time.Duration) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", s.process.Pid))
	for _, thread := range threads {
		stat, _ := os.ReadFile(thread)
		ran, _, _ := strings.Cut(string(stat), " ")
		ns, _ := strconv.ParseInt(ran, 10, 64)
		all += time.Duration(ns)
	}
	return all
}

// lab is a folder with the built program, which is removed with everything in it.
type lab struct{ dir, program string }

// labFor reads the flags of a command, and makes its lab.
func labFor(ctx context.Context, flags *flag.FlagSet, args []string) (*lab, error) {
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	return newLab(ctx)
}

func newLab(ctx context.Context) (*lab, error) {
	dir, err := os.MkdirTemp("", "debut-bench-")
	if err != nil {
		return nil, err
	}
	l := &lab{dir, filepath.Join(dir, "debut")}
	return l, l.do(ctx, "go", "build", "-o", l.program, ".")
}

func (l *lab) close() { _ = os.RemoveAll(l.dir) }

func (l *lab) do(ctx context.Context, program string, args ...string) error {
	_, err := l.output(ctx, program, args...)
	return err
}

// output runs a program and returns what it printed.
func (l *lab) output(ctx context.Context, program string, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, program, args...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", program, strings.Join(args, " "), err, out)
	}
	return string(out), nil
}

// fill imports a file of companies into a new data folder.
func (l *lab) fill(ctx context.Context, companies string) (data string, took time.Duration, err error) {
	if data, err = os.MkdirTemp(l.dir, "data-"); err != nil {
		return "", 0, err
	}
	begun := time.Now()
	err = l.do(ctx, l.program, "import", companies, "--data", data)
	return data, time.Since(begun), err
}

// directory serves companies from a new data folder.
func (l *lab) directory(ctx context.Context, companies []company, flags ...string) (s *server, data string, err error) {
	file, err := l.write(companies)
	if err != nil {
		return nil, "", err
	}
	if data, _, err = l.fill(ctx, file); err != nil {
		return nil, "", err
	}
	s, err = l.serve(ctx, data, flags...)
	return s, data, err
}

// unlimited are the flags of a server whose callers are all one address, which limits would stop.
var unlimited = []string{"--addr", "127.0.0.1:0", "--anonymous-limit", "0", "--read-limit", "0", "--write-limit", "0", "--page-limit", "0"}

// serve starts Debut on a data folder.
func (l *lab) serve(ctx context.Context, data string, flags ...string) (*server, error) {
	return start(ctx, "/api/v1/listings?per_page=1", l.program, append(append([]string{"serve", "--data", data}, unlimited...), flags...)...)
}

// itself is this program, for the side that it starts of itself.
func itself() string {
	path, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return path
}
