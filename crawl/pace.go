package crawl

import (
	"context"
	"errors"
	"sync"
	"time"

	"debut/app"
)

// errBudget reports that waiting for a host's turn would take longer than there is time.
var errBudget = errors.New("no time left for this website")

// pacer lets one request at a time go to each host, with a pause after each, whoever asks.
type pacer struct {
	now  app.Clock
	wait func(ctx context.Context, d time.Duration) error

	mu    sync.Mutex
	lanes map[string]*lane
}

type lane struct {
	turn  chan struct{} // holds one token while nobody is asking
	last  time.Time     // the end of the last request
	users int
}

// enter waits until host may be asked, gap after the last answer. leave must be called once the answer is read.
func (p *pacer) enter(
	ctx context.Context, host string, gap time.Duration, deadline time.Time,
) (release func(), err error) {
	l := p.laneOf(host)
	select {
	case <-l.turn:
	case <-ctx.Done():
		p.release(l)
		return nil, ctx.Err()
	}
	free := func() { l.turn <- struct{}{}; p.release(l) }
	if pause := gap - p.now().Sub(l.last); !l.last.IsZero() && pause > 0 {
		if p.now().Add(pause).After(deadline) {
			free()
			return nil, errBudget
		}
		if err := p.wait(ctx, pause); err != nil {
			free()
			return nil, err
		}
	}
	return func() { l.last = p.now(); free() }, nil
}

func (p *pacer) laneOf(host string) *lane {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lanes == nil {
		p.lanes = map[string]*lane{}
	}
	l := p.lanes[host]
	if l == nil {
		p.forget()
		l = &lane{turn: make(chan struct{}, 1)}
		l.turn <- struct{}{}
		p.lanes[host] = l
	}
	l.users++
	return l
}

func (p *pacer) release(l *lane) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l.users--
}

// forget drops hosts that nobody has asked for so long that no pause is due. The caller holds the lock.
func (p *pacer) forget() {
	for host, l := range p.lanes {
		if l.users == 0 && p.now().Sub(l.last) > time.Minute {
			delete(p.lanes, host)
		}
	}
}

// pause waits for d or until ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
