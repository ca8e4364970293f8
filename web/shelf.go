package web

import (
	"sync"
	"time"

	"debut/app"
)

// keepFor is how long an answer is kept where nothing changed, since some of what answers say changes with the time alone.
const keepFor = 30 * time.Second

// Shelf keeps public answers in memory until something that answers show changes. A nil Shelf keeps nothing.
type Shelf struct {
	generation func() uint64 // grows with every change of what answers show
	clock      app.Clock
	bound      int // bytes of one half

	mu         sync.Mutex
	at         uint64 // the generation of what is kept
	young, old map[string]kept
	size       int // bytes of the young half
}

type kept struct {
	answer *Ready
	until  time.Time
}

// NewShelf makes a Shelf that holds at most so many bytes; with none, it is nil.
func NewShelf(bytes int, generation func() uint64, clock app.Clock) *Shelf {
	if bytes <= 0 {
		return nil
	}
	return &Shelf{generation: generation, clock: clock, bound: bytes / 2}
}

// Get returns the answer that is kept under key. Else put keeps the answer that the caller makes now, unless something changed
// meanwhile; keeping nothing is fine.
func (s *Shelf) Get(key string) (answer *Ready, put func(*Ready)) {
	if s == nil {
		return nil, func(*Ready) {}
	}
	now := s.generation()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at != now || s.young == nil {
		s.at, s.size, s.young, s.old = now, 0, map[string]kept{}, nil
	}
	k, found := s.young[key]
	if !found {
		if k, found = s.old[key]; found {
			s.keep(key, k) // what is asked for again outlives what is not
		}
	}
	if found && s.clock().Before(k.until) {
		return k.answer, nil
	}
	return nil, func(a *Ready) { s.put(now, key, a) }
}

func (s *Shelf) put(made uint64, key string, a *Ready) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if made == s.at {
		s.keep(key, kept{a, s.clock().Add(keepFor)})
	}
}

// keep puts an answer into the young half; when that is full, it becomes the old one, and what was old is forgotten.
func (s *Shelf) keep(key string, k kept) {
	if s.size += len(key) + k.answer.size(); s.size > s.bound {
		s.young, s.old, s.size = map[string]kept{}, s.young, len(key)+k.answer.size()
	}
	if s.size <= s.bound {
		s.young[key] = k
	}
}
