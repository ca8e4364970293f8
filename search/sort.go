package search

import (
	"encoding/binary"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/blevesearch/bleve/v2/search"

	"debut/app"
)

// Counters are the numbers of a listing that lists are sorted by.
type Counters struct {
	Votes     int
	Views     int
	Followers int
	Trend     app.Trend
	Launched  time.Time // zero where it is not launched
}

func countersOf(l app.Listing) Counters {
	c := Counters{Votes: l.Votes, Views: l.Views, Followers: l.Followers, Trend: l.Trend}
	if l.LaunchedAt != nil {
		c.Launched = *l.LaunchedAt
	}
	return c
}

// column says which counter of a row a list is sorted by.
type column int

const (
	votes column = iota
	views
	followers
	trend
	launched
	columns
	none // by row alone
)

// row holds the counters of one listing, each so that a larger one is the larger unsigned number.
type row struct {
	said atomic.Uint32 // 1 + the walks through the database that had begun when this was said; 0: never
	at   [columns]atomic.Uint64
}

const (
	pageRows = 1024
	maxPages = 1 << 22 // ids beyond sort as if they had no counters
)

type page [pageRows]row

// counters holds the rows of all listings by id. Readers do not wait for writers.
type counters struct {
	growing sync.Mutex
	pages   atomic.Pointer[[]*page]
	walks   atomic.Uint32 // through the database, begun
}

// row returns the row of id, or nil if there is none.
func (c *counters) row(id int64) *row { return rowIn(c.snapshot(), id) }

func (c *counters) snapshot() []*page {
	if p := c.pages.Load(); p != nil {
		return *p
	}
	return nil
}

func rowIn(pages []*page, id int64) *row {
	if id < 0 || id/pageRows >= int64(len(pages)) || pages[id/pageRows] == nil {
		return nil
	}
	return &pages[id/pageRows][id%pageRows]
}

// set notes the counters of id.
func (c *counters) set(id int64, to Counters) {
	r := c.row(id)
	if r == nil {
		if r = c.grow(id); r == nil {
			return
		}
	}
	r.at[votes].Store(ordered(float64(to.Votes)))
	r.at[views].Store(ordered(float64(to.Views)))
	r.at[followers].Store(ordered(float64(to.Followers)))
	r.at[trend].Store(ordered(float64(to.Trend)))
	r.at[launched].Store(0)
	if !to.Launched.IsZero() {
		r.at[launched].Store(ordered(float64(to.Launched.UnixMilli())))
	}
	r.said.Store(c.walks.Load() + 1)
}

// walk begins a walk through the database. What learn is told of a listing counts, unless its counters were set since.
func (c *counters) walk() (learn func(id int64, to Counters)) {
	now := c.walks.Add(1)
	return func(id int64, to Counters) {
		if r := c.row(id); r == nil || r.said.Load() <= now {
			c.set(id, to)
		}
	}
}

// grow makes room for id.
func (c *counters) grow(id int64) *row {
	if id < 0 || id/pageRows >= maxPages {
		return nil
	}
	c.growing.Lock()
	defer c.growing.Unlock()
	old := c.snapshot()
	pages := make([]*page, max(int(id/pageRows)+1, len(old)))
	copy(pages, old)
	if pages[id/pageRows] == nil {
		pages[id/pageRows] = new(page)
	}
	c.pages.Store(&pages)
	return rowIn(pages, id)
}

// ordered maps numbers to unsigned ones of the same order.
func ordered(f float64) uint64 {
	bits := math.Float64bits(f)
	if bits>>63 == 1 {
		return ^bits
	}
	return bits | 1<<63
}

// order returns how bleve is to sort, and whether it must score for it. The newest listing is first among equals,
// so that pages neither repeat nor skip one.
func (ix *Index) order(sort string) (order search.SortOrder, scored bool, err error) {
	by := func(c column) *byRow { return &byRow{pages: ix.counters.snapshot(), column: c} }
	switch sort {
	case "relevance", "":
		return search.SortOrder{&search.SortScore{Desc: true}, by(none)}, true, nil
	case "newest":
		return search.SortOrder{by(launched)}, false, nil
	case "votes":
		return search.SortOrder{by(votes)}, false, nil
	case "trending":
		return search.SortOrder{by(trend)}, false, nil
	case "most_viewed":
		return search.SortOrder{by(views)}, false, nil
	case "most_followed":
		return search.SortOrder{by(followers)}, false, nil
	}
	return nil, false, fmt.Errorf("search: unknown sort %q", sort)
}

// byRow sorts by a counter, then by id, both descending. Bleve hands it the row of each match as a doc value.
type byRow struct {
	pages  []*page
	column column
	id     int64
}

func (s *byRow) UpdateVisitor(field string, term []byte) {
	if field != fRow {
		return
	}
	s.id = 0
	for _, digit := range term {
		s.id = s.id*10 + int64(digit-'0')
	}
}

func (s *byRow) Value(*search.DocumentMatch) string {
	var b [16]byte
	if s.column != none {
		if r := rowIn(s.pages, s.id); r != nil {
			binary.BigEndian.PutUint64(b[:8], r.at[s.column].Load())
		}
	}
	binary.BigEndian.PutUint64(b[8:], uint64(s.id))
	return string(b[:])
}

func (s *byRow) DecodeValue(string) string { return "" }
func (s *byRow) Descending() bool          { return true }
func (s *byRow) RequiresDocID() bool       { return false }
func (s *byRow) RequiresScoring() bool     { return false }
func (s *byRow) RequiresFields() []string  { return []string{fRow} }
func (s *byRow) Reverse()                  {}

func (s *byRow) Copy() search.SearchSort {
	c := *s
	return &c
}
