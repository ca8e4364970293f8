package servertest

import (
	"bytes"
	"io"
	"sync"
	"testing"
)

// Log keeps what an instance logs, for a test to read while it is written.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Overheard is a test whose output is kept, for what starts an instance that logs there.
type Overheard struct {
	testing.TB
	kept Log
}

// Output is where the instance logs.
func (o *Overheard) Output() io.Writer { return &o.kept }

// String returns what it logged so far.
func (o *Overheard) String() string { return o.kept.String() }
