package search

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"debut/app"
)

// Counters are the numbers of a listing that lists are sorted by.
type Counters struct {
	Votes     int
	Views     int
	Followers int
	Trend     app.Trend
	Launched  time.Time // zero where it is not launched
	Week      time.Time // when the launch week begins, by a calendar of UTC; zero where it has none
}

func countersOf(l app.Listing) Counters {
	c := Counters{Votes: l.Votes, Views: l.Views, Followers: l.Followers, Trend: l.Trend}
	if l.LaunchedAt != nil {
		c.Launched = *l.LaunchedAt
	}
	if l.Week != "" {
		c.Week = l.Week.Start(time.UTC)
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
	week
	columns
	none // by row alone
)

const (
	pageRows = 1024
	maxPages = 1 << 22 // ids beyond sort as if they had no counters
)

// page holds the counters of some listings, each so that a larger one is the larger unsigned number. Sorting by a
// column reads no other.
type page struct {
	said [pageRows]atomic.Uint32 // 1 + the walks through the database that had begun when this was said; 0: never
	at   [columns][pageRows]atomic.Uint64
}

// row is the place of a listing among the counters; without a page it has none.
type row struct {
	*page
	i int
}

func (r row) set(c column, to uint64) { r.at[c][r.i].Store(to) }

// number returns a counter; 0 where there is none.
func (r row) number(c column) uint64 {
	if c == none || r.page == nil {
		return 0
	}
	return r.at[c][r.i].Load()
}

// counters holds the rows of all listings by id. Readers do not wait for writers.
type counters struct {
	growing sync.Mutex
	pages   atomic.Pointer[[]*page]
	walks   atomic.Uint32 // through the database, begun
}

// row returns the row of id.
func (c *counters) row(id int64) row { return rowIn(c.snapshot(), id) }

func (c *counters) snapshot() []*page {
	if p := c.pages.Load(); p != nil {
		return *p
	}
	return nil
}

func rowIn(pages []*page, id int64) row {
	if id < 0 || id/pageRows >= int64(len(pages)) {
		return row{}
	}
	return row{pages[id/pageRows], int(id % pageRows)}
}

// set notes the counters of id.
func (c *counters) set(id int64, to Counters) {
	r := c.row(id)
	if r.page == nil {
		if r = c.grow(id); r.page == nil {
			return
		}
	}
	r.set(votes, ordered(float64(to.Votes)))
	r.set(views, ordered(float64(to.Views)))
	r.set(followers, ordered(float64(to.Followers)))
	r.set(trend, ordered(float64(to.Trend)))
	r.set(launched, orderedTime(to.Launched))
	r.set(week, orderedTime(to.Week))
	r.said[r.i].Store(c.walks.Load() + 1)
}

// walk begins a walk through the database. What learn is told of a listing counts, unless its counters were set since.
func (c *counters) walk() (learn func(id int64, to Counters)) {
	now := c.walks.Add(1)
	return func(id int64, to Counters) {
		if r := c.row(id); r.page == nil || r.said[r.i].Load() <= now {
			c.set(id, to)
		}
	}
}

// grow makes room for id.
func (c *counters) grow(id int64) row {
	if id < 0 || id/pageRows >= maxPages {
		return row{}
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

// orderedTime is ordered for times; the zero one comes before all others.
func orderedTime(t time.Time) uint64 {
	if t.IsZero() {
		return 0
	}
	return ordered(float64(t.UnixMilli()))
}

// order says how what is found is sorted: by its score if it is scored, then by a counter, the largest first, then by
// another, the smallest first, and by the lower id; without the other one by the higher id.
type order struct {
	scored      bool
	pages       []*page
	column, tie column
}

// order returns how a list is sorted. Of equal counts the earlier launch comes first, then the lower id, as storage has
// it; of what is to come the earlier week, by which it goes wherever nothing else tells it apart. So pages neither
// repeat nor skip one.
func (ix *Index) order(sort string, status app.ListingStatus) (order, error) {
	c, known := columnOf[sort]
	if !known {
		return order{}, fmt.Errorf("search: unknown sort %q", sort)
	}
	by := order{scored: c == none, pages: ix.counters.snapshot(), column: c, tie: launched}
	switch {
	case status == app.ListingScheduled:
		if by.tie = week; c != views {
			by.column = none
		}
	case c == launched || c == none:
		by.tie = none // the newest first
	}
	return by, nil
}

// columnOf are the columns that sorts go by.
var columnOf = map[string]column{
	"": none, "relevance": none, "newest": launched, "votes": votes, "trending": trend, "most_viewed": views,
	"most_followed": followers,
}

// place returns where a listing stands: of two the one whose numbers are larger comes first.
func (o order) place(id int64) (p [3]uint64) {
	p[0], p[2] = o.first(id), uint64(id)
	if o.tie != none {
		p[1], p[2] = ^rowIn(o.pages, id).number(o.tie), ^uint64(id)
	}
	return p
}

// first returns the first number of the place of a listing.
func (o order) first(id int64) uint64 { return rowIn(o.pages, id).number(o.column) }
