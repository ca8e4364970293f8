package nodestest

import (
	"bufio"
	"io"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"debut/web/check/servertest"
)

// node is the program in a process of its own, which is started anew whenever it ends, as systemd does.
type node struct {
	tb   testing.TB
	args func() []string // of each start
	addr string          // where it listens, always

	mu      sync.Mutex
	process *exec.Cmd     // the one that runs
	ended   chan struct{} // closed once it is gone
	stopped bool          // nothing is started any more
	starts  int
	log     *servertest.Log
	over    chan struct{} // closed when nothing will be started any more
}

// startNode starts a node and waits until it answers.
func startNode(tb testing.TB, program string, args func() []string) *node {
	tb.Helper()
	n := &node{tb: tb, args: args, addr: servertest.FreeAddress(tb), log: &servertest.Log{}, over: make(chan struct{})}
	go n.keep(program)
	tb.Cleanup(n.stop)
	servertest.Eventually(tb, "a node answers at "+n.addr, n.ready)
	return n
}

// keep starts the program again and again. Where its start fails, as it does while the database is away, it is tried
// again after a moment.
func (n *node) keep(program string) {
	defer close(n.over)
	for {
		c := exec.Command(program, append(n.args(), "--addr", n.addr)...)
		c.Stderr = n.log
		out, err := c.StdoutPipe()
		n.mu.Lock()
		if n.stopped {
			n.mu.Unlock()
			return
		}
		if err == nil {
			err = c.Start()
		}
		n.process, n.ended, n.starts = c, make(chan struct{}), n.starts+1
		n.mu.Unlock()
		if err != nil {
			n.tb.Error(err)
			return
		}
		come := saysWhere(out)
		_ = c.Wait()
		close(n.ended)
		if !come {
			<-time.After(100 * time.Millisecond)
		}
	}
}

// saysWhere reads what the program prints until it ends, and reports whether it said that it serves.
func saysWhere(out io.Reader) (come bool) {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		come = come || strings.HasPrefix(lines.Text(), "Debut is at ")
	}
	return come
}

// kill ends the process as kill -9 does, and waits until it is gone.
func (n *node) kill() {
	n.mu.Lock()
	process, ended := n.process, n.ended
	n.mu.Unlock()
	_ = process.Process.Kill()
	<-ended
}

// stop ends the node for good.
func (n *node) stop() {
	n.mu.Lock()
	n.stopped = true
	n.mu.Unlock()
	n.kill()
	<-n.over
}

// ready reports whether the node takes requests.
func (n *node) ready() bool {
	status, _, _ := ask("GET", "http://"+n.addr+"/readyz", "")
	return status == 200
}
