package webhooks

import (
	"crypto/rand"
	"encoding/json"
	"fmt"

	"debut/app"
)

// message returns the id of an event as webhooks are told it, and what they are sent.
func message(e app.Event) (id string, body []byte) {
	body, err := json.Marshal(e.Body())
	if err != nil {
		panic(fmt.Sprintf("webhooks: %s has no JSON: %v", e.Type, err)) // our own types always have
	}
	return "msg_" + rand.Text(), body
}

// NewDelivery returns the delivery of an event to one webhook.
func NewDelivery(w app.Webhook, e app.Event) app.Delivery {
	id, body := message(e)
	return deliveryOf(w, e, id, body)
}

// Deliveries returns the delivery of an event to each of several webhooks, under one id. One that was switched off
// since it failed, or whose address is not verified, is only noted.
func Deliveries(to []app.Webhook, e app.Event) (all []app.Delivery) {
	id, body := message(e)
	for _, w := range to {
		all = append(all, deliveryOf(w, e, id, body))
	}
	return all
}

func deliveryOf(w app.Webhook, e app.Event, id string, body []byte) app.Delivery {
	d := app.Delivery{
		Webhook: w.ID, Message: id, Type: e.Type, Subject: e.Subject, Body: body, State: app.DeliveryWaiting,
		CreatedAt: e.At, ExpiresAt: e.At.Add(TriedFor),
	}
	switch {
	case w.State == app.WebhookFailing:
		d.State, d.Reason, d.EndedAt = app.DeliveryFailed, ReasonOff, &e.At
	case w.State == app.WebhookUnverified && e.Type != app.EventChallenge:
		d.State, d.Reason, d.EndedAt = app.DeliveryFailed, ReasonUnverified, &e.At
	}
	return d
}
