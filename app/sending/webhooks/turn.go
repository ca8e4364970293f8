package webhooks

import (
	"context"
	"sync"
	"time"

	"debut/app"
)

const (
	pollEvery  = 500 * time.Millisecond
	fastTurns  = 16 // webhooks that have their turn at once, at a node
	slowTurns  = 8  // and those whose server is slow, which so keep no other waiting
	perAccount = 2  // webhooks of one account, likewise, on all nodes
	atOnce     = 4  // deliveries of one webhook, each of another subject
	someDue    = 20 // deliveries that are read at once
	turnTime   = 10 * time.Second
	slowAfter  = 3 * time.Second // of one attempt
	// lease is how long a turn is held if the process dies. No turn takes longer: none begins an attempt after
	// turnTime.
	lease = turnTime + attemptTime + 20*time.Second
)

// Run sends what is due until ctx ends.
func (s *Service) Run(ctx context.Context) {
	if s.Silent {
		return
	}
	if s.Alone {
		if err := s.Store.Tx(ctx, s.Store.EndTurns); err != nil && ctx.Err() == nil {
			s.Log.Error("take back the turns of webhooks", "error", err)
		}
	}
	var busy sync.WaitGroup
	defer busy.Wait()
	fast, slow := make(chan struct{}, fastTurns), make(chan struct{}, slowTurns)
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for {
		for _, lane := range []chan struct{}{fast, slow} {
			if _, err := s.start(ctx, lane, lane == slow, &busy); err != nil && ctx.Err() == nil {
				s.Log.Error("look for webhooks that are due", "error", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-poll.C:
		}
	}
}

// Round gives webhooks that are due one turn each, waits for their ends, and returns how many had one.
func (s *Service) Round(ctx context.Context) (turns int, err error) {
	var busy sync.WaitGroup
	defer busy.Wait()
	for _, slow := range []bool{false, true} {
		begun, err := s.start(ctx, make(chan struct{}, fastTurns), slow, &busy)
		if err != nil {
			return turns, err
		}
		turns += begun
	}
	return turns, nil
}

// start gives webhooks that are due their turns, as long as a lane has room, and returns how many.
func (s *Service) start(
	ctx context.Context, lane chan struct{}, slow bool, busy *sync.WaitGroup,
) (begun int, err error) {
	room := cap(lane) - len(lane)
	if room == 0 || ctx.Err() != nil {
		return 0, ctx.Err()
	}
	now := s.now()
	claimed, err := s.Store.ClaimWebhooks(ctx,
		Claim{Node: s.Node, Most: room, PerAccount: perAccount, Slow: slow, Now: now, Until: now.Add(lease)})
	for _, w := range claimed {
		lane <- struct{}{}
		busy.Go(func() {
			defer func() { <-lane }()
			s.turn(ctx, w)
		})
	}
	return len(claimed), err
}

// turn sends deliveries of a webhook that are due, as long as its turn lasts. One that is not answered ends it, so that
// a dead server costs little.
func (s *Service) turn(ctx context.Context, w app.Webhook) {
	end := s.now().Add(turnTime)
	for ctx.Err() == nil && s.now().Before(end) {
		due, err := s.Store.DueDeliveries(ctx, w.ID, s.now(), someDue)
		if err != nil || len(due) == 0 {
			s.fault(ctx, "read what a webhook is told", w, err)
			break
		}
		if !s.sendAll(ctx, w, due, end) {
			break
		}
	}
	done := context.WithoutCancel(ctx) // the end of the program does not cut this short
	s.fault(done, "end the turn of a webhook", w, s.Store.Tx(done, func(ctx context.Context) error {
		if err := s.Store.TrimDeliveries(ctx, w.ID); err != nil {
			return err
		}
		return s.Store.EndTurn(ctx, w.ID, s.Node, s.now())
	}))
}

func (s *Service) fault(ctx context.Context, what string, w app.Webhook, err error) {
	if err != nil && ctx.Err() == nil {
		s.Log.Error(what, "webhook", w.ID, "error", err)
	}
}

// sendAll makes an attempt at each delivery, some at once, and reports whether the turn goes on.
func (s *Service) sendAll(ctx context.Context, w app.Webhook, due []app.Delivery, end time.Time) (on bool) {
	var sending sync.WaitGroup
	var mu sync.Mutex
	on = true
	goesOn := func() bool { mu.Lock(); defer mu.Unlock(); return on && ctx.Err() == nil && s.now().Before(end) }
	places := make(chan struct{}, atOnce)
	for _, d := range due {
		places <- struct{}{}
		if !goesOn() {
			break
		}
		sending.Go(func() {
			defer func() { <-places }()
			more, err := s.attempt(ctx, w, d)
			s.fault(ctx, "tell a webhook of an event", w, err)
			mu.Lock()
			defer mu.Unlock()
			on = on && more && err == nil
		})
	}
	sending.Wait()
	return on
}

// attempt sends a delivery and notes what came of it, and reports whether others may be sent after it. If the process
// dies in between, or its turn was lost, the delivery is sent again, under the same id.
func (s *Service) attempt(ctx context.Context, w app.Webhook, d app.Delivery) (more bool, err error) {
	bounded, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	at, began := s.now(), time.Now()
	answer := s.Sender.SendWebhook(bounded, addressOf(w, d), header(w, d, at), d.Body)
	if ctx.Err() != nil && !answer.OK() {
		return false, nil // the program stops: nobody knows what would have come of it
	}
	answer.Body = answer.Body[:min(len(answer.Body), answerBytes)]
	a := app.Attempt{Delivery: d.ID, At: at, Took: time.Since(began), Answer: answer}
	return s.keepOutcome(context.WithoutCancel(ctx), w, a)
}
