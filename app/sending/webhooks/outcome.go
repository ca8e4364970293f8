package webhooks

import (
	"context"
	"math/rand/v2"
	"time"

	"debut/app"
)

// pauses come after each attempt that failed: the tenth is the last. Together they are a little less than TriedFor.
var pauses = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour,
	18 * time.Hour, 20 * time.Hour,
}

// The statuses of HTTP that say more than that a message was not taken.
const (
	gone            = 410
	tooManyRequests = 429
	unavailable     = 503
)

// Bounds of what a server may ask for by Retry-After.
const (
	leastHold = time.Second
	mostHold  = time.Hour
)

// keepOutcome keeps what came of an attempt, and does what follows from it.
func (s *Service) keepOutcome(ctx context.Context, claimed app.Webhook, a app.Attempt) (more bool, err error) {
	return more, s.Store.Tx(ctx, func(ctx context.Context) error {
		w, held, err := s.Store.HoldWebhook(ctx, claimed.ID, s.Node)
		if err != nil || !held { // deleted, or another node has it
			more = false
			return err
		}
		d, found, err := s.Store.Delivery(ctx, a.Delivery)
		if err != nil || !found {
			return err
		}
		waited, was := d.State == app.DeliveryWaiting, w.State
		if d.Type == app.EventChallenge {
			s.judgeChallenge(&w, &d, a)
		} else {
			s.judge(&w, &d, a)
		}
		if err := s.Store.AddAttempt(ctx, kept(d, a)); err != nil {
			return err
		}
		more = w.State == app.WebhookOn && w.HeldUntil == nil && a.Answer.Status != 0
		if err := s.Store.SaveDelivery(ctx, d); err != nil {
			return err
		}
		if waited && d.State != app.DeliveryWaiting {
			if err := s.Store.FollowDelivery(ctx, d, s.now()); err != nil {
				return err
			}
		}
		if w.State == was || w.State == app.WebhookOn {
			return s.Store.SaveWebhook(ctx, &w)
		}
		return s.stop(ctx, w)
	})
}

// kept returns an attempt as the log has it. What a server answers to a challenge it may have copied from the message,
// and its person is not to read it there.
func kept(d app.Delivery, a app.Attempt) app.Attempt {
	if d.Type == app.EventChallenge {
		a.Answer.Body = nil
	}
	return a
}

// judge changes a delivery, and its webhook, by what came of an attempt.
func (s *Service) judge(w *app.Webhook, d *app.Delivery, a app.Attempt) {
	now := s.now()
	w.Slow, w.HeldUntil = a.Took > slowAfter || a.Answer.Fault == "timeout", nil
	if a.Answer.OK() {
		w.FailingSince = nil
		d.State, d.Reason, d.Tries, d.NextAt, d.EndedAt = app.DeliveryDelivered, "", d.Tries+1, nil, &now
		return
	}
	if w.FailingSince == nil {
		w.FailingSince = &now
	}
	if d.State != app.DeliveryWaiting {
		return // it was given up meanwhile
	}
	d.Tries++
	pause := s.pause(*d, w, a.Answer, now)
	if next := now.Add(pause); pause == 0 || next.After(d.ExpiresAt) {
		d.State, d.NextAt, d.EndedAt = app.DeliveryFailed, nil, &now
	} else {
		d.NextAt = &next
	}
	switch {
	case w.State != app.WebhookOn:
	case a.Answer.Status == gone:
		w.State = app.WebhookGone
	case d.Tries >= 3 && !now.Before(w.FailingSince.Add(failsFor)): // one that fails now and then is no reason
		w.State = app.WebhookFailing
	}
}

// pause returns how long to wait before the next attempt; 0 if there is none. A server that is asked too much gets the
// time that it asks for, for everything that it is sent.
func (s *Service) pause(d app.Delivery, w *app.Webhook, a app.WebhookAnswer, now time.Time) time.Duration {
	if d.Tries > len(pauses) {
		return 0
	}
	pause := pauses[d.Tries-1]
	pause += rand.N(pause/5) - pause/10 // so that not all come back at once
	if a.RetryAfter > 0 && (a.Status == tooManyRequests || a.Status == unavailable) {
		hold := min(max(a.RetryAfter, leastHold), mostHold)
		until := now.Add(hold)
		w.HeldUntil, pause = &until, max(pause, hold)
	}
	return pause
}

// stop switches a webhook off to which nothing can be delivered, and writes to whom it belongs.
func (s *Service) stop(ctx context.Context, w app.Webhook) error {
	if err := s.Store.SaveWebhook(ctx, &w); err != nil {
		return err
	}
	if err := s.Store.GiveUpDeliveries(ctx, w.ID, ReasonOff, s.now()); err != nil {
		return err
	}
	return s.writeStopped(ctx, w)
}
