package op

import (
	"context"
	"strconv"
	"sync"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

const (
	// WaitingOfOne is how many calls of an account may wait at a time, and WaitingInAll how many of everybody.
	WaitingOfOne = 20
	WaitingInAll = 1000
	// lookEvery is how often changes of other processes are looked for, for all who wait together.
	lookEvery = time.Second
)

// Waiters lets calls wait for a change of what they answer. A call that waits holds its place here and nothing else: no
// connection to the database, no transaction, no lock, and no goroutine besides its own.
type Waiters struct {
	stamps func(context.Context, []app.Thing) (map[app.Thing]int64, error)
	after  func(time.Duration) <-chan time.Time

	mu       sync.Mutex
	all      int
	people   map[string]int
	watching map[app.Thing]map[*Waiter]bool
	stopped  chan struct{}
	stop     sync.Once
}

// Waiter is where a call waits.
type Waiter struct {
	of      *Waiters
	who     string
	thing   app.Thing
	stamp   int64
	changed chan struct{} // gets something when the thing may have changed
}

// NewWaiters returns Waiters. stamps returns numbers that change with things, none of those that are gone; after is
// time.After, or a test's.
func NewWaiters(
	stamps func(context.Context, []app.Thing) (map[app.Thing]int64, error), after func(time.Duration) <-chan time.Time,
) *Waiters {
	return &Waiters{stamps: stamps, after: after, people: map[string]int{}, watching: map[app.Thing]map[*Waiter]bool{},
		stopped: make(chan struct{})}
}

// Tell wakes who waits for a change of things that this process changed.
func (w *Waiters) Tell(things []app.Thing) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, thing := range things {
		for one := range w.watching[thing] {
			one.wake()
		}
	}
}

// Run wakes who waits for what other processes change, by one look a second for all of them, until ctx ends. Then
// nobody waits any more.
func (w *Waiters) Run(ctx context.Context) {
	defer w.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.after(lookEvery):
			w.lookForChanges(ctx)
		}
	}
}

// Stop ends all waiting: each call answers how things stand.
func (w *Waiters) Stop() { w.stop.Do(func() { close(w.stopped) }) }

// Stopped is closed when nobody waits any more.
func (w *Waiters) Stopped() <-chan struct{} { return w.stopped }

// Waiting returns how many calls wait now.
func (w *Waiters) Waiting() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.all
}

// lookForChanges wakes who waits for what changed meanwhile.
func (w *Waiters) lookForChanges(ctx context.Context) {
	w.mu.Lock()
	things := make([]app.Thing, 0, len(w.watching))
	for thing := range w.watching {
		things = append(things, thing)
	}
	w.mu.Unlock()
	if len(things) == 0 {
		return
	}
	stamps, err := w.stamps(ctx, things)
	if err != nil {
		return // the next look may succeed; who waits reads for themselves when the time is over, and is told
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, thing := range things {
		stamp, there := stamps[thing]
		for one := range w.watching[thing] {
			if !there || one.stamp != stamp {
				one.wake()
			}
		}
	}
}

// Join takes a place for a call of somebody; Leave gives it back.
func (w *Waiters) Join(who string) (*Waiter, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.people[who] >= WaitingOfOne:
		return nil, tooManyWait("%d calls of your account wait already, the most that may. Send wait_s 0, or wait for one of them.", WaitingOfOne)
	case w.all >= WaitingInAll:
		return nil, tooManyWait("As many calls wait already as this server takes. Send wait_s 0, or try again in some seconds.")
	}
	w.all++
	w.people[who]++
	return &Waiter{of: w, who: who, changed: make(chan struct{}, 1)}, nil
}

// join takes a place for a call of an account.
func (w *Waiters) join(account int64) (*Waiter, error) {
	return w.Join("account " + strconv.FormatInt(account, 10))
}

func tooManyWait(message texts.Text, args ...any) error {
	return &app.Error{Kind: app.TooMany, Code: "too_many_waiting",
		RetryAfter: 5 * time.Second, Message: texts.Sprintf(message, args...)}
}

// Changed gets something when what is watched may have changed.
func (one *Waiter) Changed() <-chan struct{} { return one.changed }

// Watch has the call woken when a thing changes that was read with a stamp. It watches one thing at a time.
func (one *Waiter) Watch(thing app.Thing, stamp int64) {
	w := one.of
	w.mu.Lock()
	defer w.mu.Unlock()
	one.thing, one.stamp = thing, stamp
	if w.watching[thing] == nil {
		w.watching[thing] = map[*Waiter]bool{}
	}
	w.watching[thing][one] = true
}

// Leave gives the place back.
func (one *Waiter) Leave() {
	w := one.of
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all--
	if w.people[one.who]--; w.people[one.who] == 0 {
		delete(w.people, one.who)
	}
	if delete(w.watching[one.thing], one); len(w.watching[one.thing]) == 0 {
		delete(w.watching, one.thing)
	}
}

// wake is called with the lock held.
func (one *Waiter) wake() {
	select {
	case one.changed <- struct{}{}:
	default: // it is awake
	}
}
