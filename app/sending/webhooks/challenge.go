package webhooks

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"sync"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/events"
	"debut/app/ground/texts"
)

// ActionVerify is what the team does with its webhooks besides, as the audit log has it.
const ActionVerify = "verify_webhook"

// VerifyInput says which webhook, and what its address was sent.
type VerifyInput struct {
	ID
	Challenge string `json:"challenge" max:"100" doc:"From the last message webhook.challenge that the address got, where its server cannot answer with it; another one is sent if it is left out."`
}

// Verify proves the address of a webhook of the caller by what it was sent, or sends it another challenge.
func (s *Service) Verify(ctx context.Context, who app.Caller, in VerifyInput) (done Record, err error) {
	ask := s.ask(who)
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		w, err := s.own(ctx, who, in.ID)
		if err != nil {
			return err
		}
		switch {
		case w.State == app.WebhookOn: // it is proven
			done = s.record(w)
			return nil
		case w.State != app.WebhookUnverified:
			return off(w)
		case in.Challenge == "":
			err = s.challenge(ctx, &w, ask)
		case subtle.ConstantTimeCompare([]byte(in.Challenge), []byte(w.Challenge)) != 1:
			var wrong app.Issues
			wrong.Add("challenge",
				"is not that of the last message webhook.challenge; send what it has under data.challenge, or leave it out to have another one sent")
			err = wrong.Err()
		default:
			if err = s.Store.GiveUpDeliveries(ctx, w.ID, "", s.now()); err == nil { // a challenge that is on its way
				verified(&w)
				err = s.Store.SaveWebhook(ctx, &w)
			}
		}
		if err != nil {
			return err
		}
		done = s.record(w)
		return s.audit(ctx, who, w, audit.Entry{Action: ActionVerify, After: words(w)})
	})
}

func verified(w *app.Webhook) { w.State, w.Challenge = app.WebhookOn, "" }

// challenge gives a webhook another challenge, saves it, and queues the challenge to its address. What was sent before
// proves nothing any more. ask says whether the account may have it sent.
func (s *Service) challenge(ctx context.Context, w *app.Webhook, ask func() error) error {
	if err := ask(); err != nil {
		return err
	}
	now := s.now()
	w.State, w.Challenge = app.WebhookUnverified, rand.Text()
	w.FailingSince, w.HeldUntil, w.Slow = nil, nil, false
	if w.ID != 0 {
		if err := s.Store.GiveUpDeliveries(ctx, w.ID, ReasonUnverified, now); err != nil {
			return err
		}
	}
	if err := s.Store.SaveWebhook(ctx, w); err != nil {
		return err
	}
	d := NewDelivery(*w, events.Challenge(*w, now))
	return s.Store.AddDelivery(ctx, &d, now)
}

// ask returns what counts a challenge of an account, however often its transaction runs.
func (s *Service) ask(who app.Caller) func() error {
	return sync.OnceValue(func() error {
		if wait := s.challenges.Take(s.owner(who), s.now()); wait > 0 {
			return app.TooOften(texts.Sprintf(
				"%d addresses were sent a challenge for you within an hour, which is the most. Try again later.",
				challengesAnHour), wait)
		}
		return nil
	})
}

// move gives a webhook another address, which has to prove itself as that of a new one does; of one that is switched
// off, once that is switched on.
func (s *Service) move(ctx context.Context, who app.Caller, w *app.Webhook, address string, ask func() error) error {
	has, err := s.all(ctx, who)
	if err == nil {
		err = there(has, w.ID, address)
	}
	if err != nil {
		return err
	}
	w.URL = address
	if w.State == app.WebhookOff {
		w.Challenge = rand.Text()
		return nil
	}
	return s.challenge(ctx, w, ask)
}

// addressOf returns where a delivery goes: a challenge to the address that it was made for alone, whatever the webhook
// has by now.
func addressOf(w app.Webhook, d app.Delivery) string {
	if d.Type == app.EventChallenge {
		return d.Subject
	}
	return w.URL
}

// judgeChallenge notes what came of a challenge, of which there is one attempt: the answer to it proves the address
// that the webhook still has.
func (s *Service) judgeChallenge(w *app.Webhook, d *app.Delivery, a app.Attempt) {
	if d.State != app.DeliveryWaiting {
		return // another one was sent since, or it was given up
	}
	now := s.now()
	w.Slow = a.Took > slowAfter || a.Answer.Fault == "timeout"
	d.State, d.Tries, d.NextAt, d.EndedAt = app.DeliveryFailed, d.Tries+1, nil, &now
	switch {
	case !a.Answer.OK():
	case w.State != app.WebhookUnverified || w.URL != d.Subject || !answers(a.Answer.Body, w.Challenge):
		d.Reason = ReasonNoChallenge
	default:
		d.State = app.DeliveryDelivered
		verified(w)
	}
}

// answers reports whether an answer is the challenge: as it is, or as JSON under its key. A server that sends back
// whatever it is sent does not say that it wants more of it.
func answers(answer []byte, challenge string) bool {
	var said struct {
		Challenge string `json:"challenge"`
	}
	text := string(bytes.Trim(bytes.TrimSpace(answer), `"`))
	if json.Unmarshal(answer, &said) == nil && said.Challenge != "" {
		text = said.Challenge
	}
	return challenge != "" && subtle.ConstantTimeCompare([]byte(text), []byte(challenge)) == 1
}

// shownBody returns what was sent as its person reads it: of a challenge without what only the address is to know.
func shownBody(d app.Delivery) []byte {
	var e app.Event
	if d.Type != app.EventChallenge {
		return d.Body
	}
	e.Type, e.At = d.Type, d.CreatedAt
	e.Data = map[string]any{"webhook_id": d.Webhook, "challenge": "which the address alone is sent"}
	_, body := message(e)
	return body
}
