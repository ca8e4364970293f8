package webhooks

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/events"
	"debut/app/ground/texts"
)

// Test has a message of the type webhook.test sent to a webhook of the caller.
func (s *Service) Test(ctx context.Context, who app.Caller, in ID) (done Delivery, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		w, err := s.own(ctx, who, in)
		if err == nil {
			err = off(w)
		}
		if err != nil {
			return err
		}
		now := s.now()
		n, err := s.Store.CountTests(ctx, w.ID, now.Add(-time.Hour))
		if err != nil {
			return err
		}
		if n >= testsAnHour {
			return app.TooOften(texts.Sprintf("%d test messages were sent to this webhook within an hour, which is the most. Send the next one later.", testsAnHour), time.Hour)
		}
		d := NewDelivery(w, events.Test(w, now))
		if err := s.Store.AddDelivery(ctx, &d, now); err != nil {
			return err
		}
		if done, err = s.delivery(ctx, d); err != nil {
			return err
		}
		return s.audit(ctx, who, w, audit.Entry{Action: ActionSend, After: "a test"})
	})
}

// ReplayInput says which delivery to send again.
type ReplayInput struct {
	ID
	Delivery int64 `json:"delivery_id" required:"true" min:"1" doc:"As list_webhook_deliveries gives it."`
}

// Replay sends a delivery that is over again, under the same id.
func (s *Service) Replay(ctx context.Context, who app.Caller, in ReplayInput) (done Delivery, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		w, err := s.own(ctx, who, in.ID)
		if err != nil {
			return err
		}
		d, found, err := s.Store.NumberedDelivery(ctx, w.ID, in.Delivery)
		if err == nil && !found {
			err = app.Missing("delivery", in.Delivery)
		}
		if err == nil {
			err = off(w)
		}
		if err != nil {
			return err
		}
		if d.State != app.DeliveryWaiting { // else it is on its way already
			err = s.replayDelivery(ctx, w, &d)
		}
		if err == nil {
			done, err = s.delivery(ctx, d)
		}
		if err != nil {
			return err
		}
		return s.audit(ctx, who, w, audit.Entry{Action: ActionSend, After: fmt.Sprintf("delivery %d again", d.Number)})
	})
}

// replayDelivery has a delivery that is over tried again, within the bounds of that.
func (s *Service) replayDelivery(ctx context.Context, w app.Webhook, d *app.Delivery) error {
	if d.Type == app.EventChallenge {
		return app.Refused("replay_refused",
			"A challenge is not sent again as it was: verify_webhook, or the page of the webhook, sends another one.")
	}
	if d.Replays >= MostReplays {
		return app.Refused("replay_refused", "The delivery was sent again %d times, which is the most.", MostReplays)
	}
	if _, err := s.replaysLeft(ctx, w); err != nil {
		return err
	}
	return s.Store.Requeue(ctx, d, s.now())
}

// replaysLeft returns how many deliveries of a webhook may be sent again now, or refuses if none may.
func (s *Service) replaysLeft(ctx context.Context, w app.Webhook) (int, error) {
	n, err := s.Store.CountReplays(ctx, w.ID, s.now().Add(-time.Hour))
	if err == nil && n >= replaysAnHour {
		err = app.TooOften(texts.Sprintf("%d deliveries of this webhook were sent again within an hour, which is the most. Send the others later.", replaysAnHour), time.Hour)
	}
	return replaysAnHour - n, err
}

// ReplayAllInput says since when deliveries are sent again that were given up.
type ReplayAllInput struct {
	ID
	Since app.Sent[time.Time] `json:"since" doc:"When they were given up, or later; everything in the log if it is left out."`
}

// Replayed is how many deliveries are sent again.
type Replayed struct {
	Replayed int `json:"replayed"`
}

// ReplayAll sends all deliveries again that were given up since a time, the first first.
func (s *Service) ReplayAll(ctx context.Context, who app.Caller, in ReplayAllInput) (done Replayed, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		done = Replayed{}
		w, err := s.own(ctx, who, in.ID)
		if err == nil {
			err = off(w)
		}
		if err != nil {
			return err
		}
		room, err := s.replaysLeft(ctx, w)
		if err != nil {
			return err
		}
		failed, err := s.Store.FailedDeliveries(ctx, w.ID, in.Since.Value, room)
		for _, d := range failed {
			if err == nil {
				err = s.Store.Requeue(ctx, &d, s.now())
			}
			if err == nil && d.State == app.DeliveryWaiting {
				done.Replayed++
			}
		}
		if err != nil {
			return err
		}
		return s.audit(ctx, who, w,
			audit.Entry{Action: ActionSend, After: fmt.Sprintf("%d deliveries again", done.Replayed)})
	})
}
