package storage

import (
	"context"
	"fmt"
	"sync"
)

// memo keeps what was found by key, for as long as the generation of the database holds, or until it forgets, or holds
// mostFound. What it returns is shared: callers must not change it.
type memo[K comparable, V any] struct {
	mu         sync.Mutex
	generation uint64
	found      map[K]V
}

// mostFound is how many a memo keeps: keys may come from whoever asks.
const mostFound = 2000

// forget drops what was found.
func (m *memo[K, V]) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.found = nil
}

// get returns what find finds for key. changed tells that the transaction of ctx made what is kept untrue for itself.
func (m *memo[K, V]) get(db interface{ Generation() uint64 }, key K, changed bool, find func() (V, error)) (V, error) {
	if changed {
		return find()
	}
	now := db.Generation()
	m.mu.Lock()
	if m.generation != now || m.found == nil {
		m.generation, m.found = now, map[K]V{}
	}
	v, kept := m.found[key]
	m.mu.Unlock()
	if kept {
		return v, nil
	}
	v, err := find()
	if err != nil {
		return v, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.generation == now && m.found != nil { // or else it was forgotten meanwhile
		if len(m.found) >= mostFound {
			clear(m.found)
		}
		m.found[key] = v
	}
	return v, nil
}

// total returns what a query that counts says, which is asked once until something changes.
func (db *core) total(ctx context.Context, query string, args ...any) (int, error) {
	return db.totals.get(db, fmt.Sprint(query, args), txOf(ctx).changed(), func() (int, error) {
		return one(ctx, db, scanInt, query, args...)
	})
}
