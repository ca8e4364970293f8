package listings

import (
	"sync"
	"time"
)

// memory keeps alternatives until a listing changes, or an hour has passed in which the index may have found better
// ones.
type memory struct {
	mu    sync.Mutex
	at    uint64 // the generation of the store
	until time.Time
	all   map[int64][]Alternative
}

const (
	rememberedFor  = time.Hour
	mostRemembered = 5000 // listings, whose alternatives take some 2 kB each
)

func (m *memory) get(generation uint64, now time.Time, id int64) ([]Alternative, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	known, found := m.all[id]
	return known, found && m.at == generation && now.Before(m.until)
}

func (m *memory) put(generation uint64, now time.Time, id int64, found []Alternative) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.at != generation || m.all == nil || len(m.all) >= mostRemembered || !now.Before(m.until) {
		m.at, m.until, m.all = generation, now.Add(rememberedFor), map[int64][]Alternative{}
	}
	m.all[id] = found
}
