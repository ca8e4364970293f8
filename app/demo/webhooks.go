package demo

import (
	"context"
	"crypto/rand"
	"time"

	"debut/app"
	"debut/app/ground/events"
	"debut/app/ground/secrets"
	"debut/app/sending/webhooks"
)

// fillWebhooks gives the demo's owner a webhook with a log. It is paused, so that the demo asks for no address outside.
func fillWebhooks(ctx context.Context, store Store, site app.Site, cal calendar, owner int64) error {
	secret, err := secrets.Bytes(rand.Reader)
	if err != nil {
		return err
	}
	w := app.Webhook{
		Account: owner, Site: site.ID, URL: "https://hooks.parcelwick.example/debut",
		Description: say(cal.in, "Our team chat"), State: app.WebhookOff, Secret: secret,
		Events:    []app.EventType{app.EventListingLive, app.EventAwardMade, app.EventUpdatePosted},
		CreatedAt: cal.now.AddDate(0, 0, -20),
	}
	if err := store.SaveWebhook(ctx, &w); err != nil {
		return err
	}
	parcelwick, err := store.ListingBySlug(ctx, site.ID, "parcelwick")
	if err != nil {
		return err
	}
	ago := func(hours int) time.Time {
		return cal.now.UTC().Truncate(time.Second).Add(time.Duration(-hours) * time.Hour)
	}
	news := app.Update{ID: 1, Listing: parcelwick.ID, Title: say(cal.in, "Norway and Switzerland are in"),
		Body: say(cal.in, "Papers for both, from the same invoice."), At: ago(30)}
	for _, one := range []struct {
		of    app.Event
		state app.DeliveryState
		why   string
		tries []app.WebhookAnswer
	}{
		{events.Test(w, ago(470)), app.DeliveryFailed, "",
			[]app.WebhookAnswer{{Fault: "tls_failed"}, {Fault: "tls_failed"}, {Fault: "connection_failed"}}},
		{events.Test(w, ago(465)), app.DeliveryDelivered, "", []app.WebhookAnswer{{Status: 204}}},
		{events.Live(parcelwick, ago(36)), app.DeliveryDelivered, "",
			[]app.WebhookAnswer{{Status: 503, Body: []byte("Back in five minutes.")},
				{Status: 200, Body: []byte(`{"ok": true}`)}}},
		{events.Update(parcelwick, news), app.DeliveryFailed, webhooks.ReasonOff,
			[]app.WebhookAnswer{{Fault: "timeout"}}},
	} {
		if err := deliver(ctx, store, w, one.of, one.state, one.why, one.tries); err != nil {
			return err
		}
	}
	return nil
}

// deliver notes that a webhook was told of an event, and what its server answered.
func deliver(
	ctx context.Context, store Store, w app.Webhook, e app.Event, state app.DeliveryState, why string,
	answers []app.WebhookAnswer,
) error {
	d := webhooks.NewDelivery(w, e)
	end := e.At.Add(time.Duration(len(answers)) * 5 * time.Minute)
	d.State, d.Reason, d.Tries, d.EndedAt = state, why, len(answers), &end
	if err := store.AddDelivery(ctx, &d, e.At); err != nil {
		return err
	}
	for i, answer := range answers {
		took := time.Duration(120+70*i) * time.Millisecond
		if answer.Fault == "timeout" {
			took = 15 * time.Second
		}
		if err := store.AddAttempt(ctx, app.Attempt{Delivery: d.ID, At: e.At.Add(time.Duration(i) * 5 * time.Minute),
			Took: took, Answer: answer}); err != nil {
			return err
		}
	}
	return nil
}
