package storage

import (
	"context"
	"slices"
	"sync"
)

// mostTogether is how many share a commit, at most.
const mostTogether = 64

// Together is Tx for what many people do at the same moment. Those that wait for the database at once share one commit,
// which takes longer than what most of them write; each returns after it. Each is undone alone, and what ends the
// transaction for all has each run again in a Tx of its own. Once begun, fn ends also where its caller has gone. A
// database of several writers, which shares commits itself, gives each a Tx at once.
func (db *core) Together(ctx context.Context, fn func(context.Context) error) error {
	if txOf(ctx) != nil || db.words.alone != "" {
		return db.Tx(ctx, fn)
	}
	if db.twice {
		if err := db.rehearsed(ctx, fn); err != nil {
			return err
		}
	}
	m := &member{ctx: ctx, fn: fn, leads: make(chan bool, 1)}
	if !db.gathering.join(m) && !<-m.leads {
		return m.returned(db)
	}
	group := db.gathering.take()
	db.commit(group)
	db.gathering.pass()
	for _, other := range group {
		if other != m {
			other.leads <- false
		}
	}
	return m.returned(db)
}

// member is one call of Together.
type member struct {
	ctx context.Context
	fn  func(context.Context) error
	// gets whether it commits those that wait now, itself among them; false is that another has done so
	leads    chan bool
	err      error
	panicked any
	again    bool // nothing was saved: it is to run alone
}

// does runs what is the member's, in the goroutine of whoever leads.
func (m *member) does(run func() error) {
	defer func() { m.panicked = recover() }()
	m.err = run()
}

func (m *member) failed() bool { return m.err != nil || m.panicked != nil }

func (m *member) returned(db *core) error {
	switch {
	case m.again:
		return db.insist(m.ctx, m.fn)
	case m.panicked != nil:
		panic(m.panicked)
	}
	return m.err
}

// gathering is who waits to share a commit.
type gathering struct {
	mu      sync.Mutex
	waiting []*member
	led     bool // one of them commits
}

// join adds a member, and reports whether it leads.
func (g *gathering) join(m *member) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = append(g.waiting, m)
	leads := !g.led
	g.led = true
	return leads
}

// take takes those out that have waited longest.
func (g *gathering) take() []*member {
	g.mu.Lock()
	defer g.mu.Unlock()
	group := slices.Clone(g.waiting[:min(len(g.waiting), mostTogether)])
	g.waiting = slices.Delete(g.waiting, 0, len(group))
	return group
}

// pass has the one lead who has waited longest.
func (g *gathering) pass() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.led = len(g.waiting) > 0; g.led {
		g.waiting[0].leads <- true
	}
}

// commit runs members in one transaction; one alone has a Tx.
func (db *core) commit(group []*member) {
	if len(group) == 1 {
		m := group[0]
		m.does(func() error { return db.insist(m.ctx, m.fn) })
		return
	}
	_, err := db.once(context.WithoutCancel(group[0].ctx), func(ctx context.Context) error {
		for _, m := range group {
			if err := txOf(ctx).nest(m); err != nil {
				return err
			}
		}
		return nil
	})
	for _, m := range group {
		m.again = err != nil
	}
}

// nest runs a member within the transaction. What it did stays, or it is undone. An error is that of the whole
// transaction.
func (t *transaction) nest(m *member) error {
	ctx := context.WithoutCancel(m.ctx) // a statement that is broken off ends the transaction for all
	if m.err = m.ctx.Err(); m.err != nil {
		return nil
	}
	if _, err := t.ExecContext(ctx, `SAVEPOINT member`); err != nil {
		return err
	}
	inner := &transaction{Tx: t.Tx, kept: t.kept}
	m.does(func() error { return m.fn(context.WithValue(ctx, txKey{}, inner)) })
	if inner.passing != nil {
		inner.back()
		return inner.passing
	}
	if m.failed() {
		inner.back()
		if _, err := t.ExecContext(ctx, `ROLLBACK TO member`); err != nil {
			return err
		}
	} else {
		t.add(inner)
	}
	_, err := t.ExecContext(ctx, `RELEASE member`)
	return err
}

// add notes what a nested transaction did.
func (t *transaction) add(inner *transaction) {
	t.fresh = append(t.fresh, inner.fresh...)
	t.seen, t.renamed = t.seen || inner.seen, t.renamed || inner.renamed
	t.changes.add(inner.changes)
	t.touched = append(t.touched, inner.touched...)
	t.undo = append(t.undo, inner.undo...)
}

func (c *changes) add(more changes) {
	c.all = c.all || more.all
	for id := range more.listing {
		c.listing = with(c.listing, id)
	}
	for id := range more.count {
		c.count = with(c.count, id)
	}
}
