// Package repeats keeps a log short in which the same fault comes again and again, as on a full disk.
package repeats

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"debut/app"
)

const (
	every = time.Minute
	most  = 1000 // faults that are known at a time; more are all written
)

// Handler writes warnings and errors at once, and equal ones only once a minute then, with how many there were.
type Handler struct {
	slog.Handler
	prefix string // what With added
	seen   *seen
}

type seen struct {
	mu     sync.Mutex
	faults map[string]int // how often each came since it was written last
}

// New returns a Handler that writes to another one.
func New(to slog.Handler) *Handler {
	return &Handler{Handler: to, seen: &seen{faults: map[string]int{}}}
}

// NewLog returns a log as the settings have it, which keeps itself short.
func NewLog(s app.Settings, to io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{}
	if s.LogReads {
		options.Level = slog.LevelDebug
	}
	if s.LogJSON {
		return slog.New(New(slog.NewJSONHandler(to, options)))
	}
	return slog.New(New(slog.NewTextHandler(to, options)))
}

// Handle writes a record, or counts it.
func (h *Handler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn && !h.seen.first(h.nameOf(r), func(times int) { h.writeRepeated(r, times) }) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// writeRepeated writes a record that came more often.
func (h *Handler) writeRepeated(r slog.Record, times int) {
	r = r.Clone()
	r.Time = time.Now()
	r.Add("repeated", times)
	_ = h.Handler.Handle(context.Background(), r) // there is no log to say that the log cannot be written
}

// WithAttrs and WithGroup keep what they are for.
func (h *Handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &Handler{h.Handler.WithAttrs(attrs), h.prefix + names(attrs), h.seen}
}

func (h *Handler) WithGroup(name string) slog.Handler {
	return &Handler{h.Handler.WithGroup(name), h.prefix + " " + name, h.seen}
}

// ofOne are the attributes in which equal faults differ: those of the one request or job.
var ofOne = []string{"id", "path", "bytes", "took", "in", "stack", "payload"}

// nameOf returns the same for equal faults.
func (h *Handler) nameOf(r slog.Record) string {
	var all []slog.Attr
	r.Attrs(func(a slog.Attr) bool {
		all = append(all, a)
		return true
	})
	return h.prefix + r.Level.String() + r.Message + names(all)
}

func names(attrs []slog.Attr) string {
	var b strings.Builder
	for _, a := range attrs {
		if !slices.Contains(ofOne, a.Key) {
			b.WriteString(" " + a.String())
		}
	}
	return b.String()
}

// first reports whether a fault is to be written now. Else it is counted, and again is told the count when the minute
// is over.
func (s *seen) first(name string, again func(times int)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.faults[name]; known {
		s.faults[name]++
		return false
	}
	if len(s.faults) < most {
		s.faults[name] = 0
		s.wait(name, again)
	}
	return true
}

func (s *seen) wait(name string, again func(times int)) {
	time.AfterFunc(every, func() {
		s.mu.Lock()
		times := s.faults[name]
		if s.faults[name] = 0; times == 0 {
			delete(s.faults, name)
		} else {
			s.wait(name, again)
		}
		s.mu.Unlock()
		if times > 0 {
			again(times)
		}
	})
}
