package nodestest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// balancer sends requests to nodes as the files of docs/scaling.md do: in turn, past those that failed in the last two
// seconds. Another node is tried where one took no connection, and, but for what changes something, also where one said
// 503 or nothing.
type balancer struct {
	*httptest.Server
	turn atomic.Int64

	mu       sync.Mutex
	nodes    []string // their addresses
	failed   map[string]time.Time
	statuses map[int]int // how often each was answered by a node
	faults   []string    // answers of 500
}

func newBalancer(tb testing.TB) *balancer {
	b := &balancer{failed: map[string]time.Time{}, statuses: map[int]int{}}
	b.Server = httptest.NewServer(b)
	tb.Cleanup(b.Close)
	return b
}

// to has it send requests to nodes from now on.
func (b *balancer) to(nodes ...*node) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, n := range nodes {
		b.nodes = append(b.nodes, n.addr)
	}
}

func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the caller is gone
	}
	changes := r.Method == http.MethodPost || r.Method == http.MethodPatch
	var answer *answer
	for _, at := range b.candidates() {
		answer, err = pass(r, at, body)
		b.note(r, at, answer, err)
		refused := (*net.OpError)(nil)
		unheard := errors.As(err, &refused) && refused.Op == "dial"
		if err == nil && answer.status != http.StatusServiceUnavailable || changes && !unheard {
			break
		}
	}
	if err != nil || answer == nil {
		http.Error(w, "no node answered", http.StatusBadGateway)
		return
	}
	for name, values := range answer.header {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.status)
	_, _ = w.Write(answer.body)
}

// candidates returns the nodes in the order in which they are tried: those that failed lately come last.
func (b *balancer) candidates() (order []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var last []string
	first := int(b.turn.Add(1))
	for i := range b.nodes {
		at := b.nodes[(first+i)%len(b.nodes)]
		if time.Since(b.failed[at]) < 2*time.Second {
			last = append(last, at)
		} else {
			order = append(order, at)
		}
	}
	return append(order, last...)
}

func (b *balancer) note(r *http.Request, at string, a *answer, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.failed[at] = time.Now()
		return
	}
	b.statuses[a.status]++
	if a.status == http.StatusInternalServerError {
		b.faults = append(b.faults, fmt.Sprintf("%s %s: %s", r.Method, r.URL, a.body))
	}
}

// answer is what a node said.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// nodesTransport speaks to nodes. It tries nothing again by itself.
var nodesTransport = &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true, ResponseHeaderTimeout: 75 * time.Second}

func pass(r *http.Request, at string, body []byte) (*answer, error) {
	out := r.Clone(r.Context())
	out.URL.Scheme, out.URL.Host, out.RequestURI = "http", at, ""
	out.Body, out.GetBody = io.NopCloser(bytes.NewReader(body)), nil
	got, err := nodesTransport.RoundTrip(out)
	if err != nil {
		return nil, err
	}
	defer got.Body.Close()
	said, err := io.ReadAll(got.Body)
	return &answer{got.StatusCode, got.Header, said}, err
}
