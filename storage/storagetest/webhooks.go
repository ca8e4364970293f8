package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/sending/webhooks"
)

// hook makes a webhook of an account, or of the team if that is 0.
func (f *fixture) hook(s app.Site, account int64, events ...app.EventType) app.Webhook {
	if events == nil {
		events = []app.EventType{}
	}
	w := app.Webhook{Account: account, Site: s.ID, URL: "https://hooks.example.com/in",
		Events: events, Secret: []byte("secret"), State: app.WebhookOn, CreatedAt: now}
	f.tx(func(ctx context.Context) error { return f.SaveWebhook(ctx, &w) })
	return w
}

// happens has an event happen, and returns the deliveries of a webhook, the newest first.
func (f *fixture) happens(e app.Event, w app.Webhook) []app.Delivery {
	f.tx(func(ctx context.Context) error { return f.AddEvent(ctx, e) })
	all, _, err := f.Deliveries(f.ctx, w.ID, "", 100, 0)
	f.NoErr(err)
	return all
}

// testWebhooks holds addresses that are told of events: what they are stays as it was saved, and whose they are decides
// what they are told of.
func testWebhooks(f *fixture) {
	s, ines, ole := f.site(), f.account("ines@parcelwick.example"), f.account("ole@voter.example")
	own, part, other, team := f.hook(s, ines.ID), f.hook(s, ines.ID, app.EventListingLive),
		f.hook(s, ole.ID), f.hook(s, 0)
	until := now.Add(time.Hour)
	own.Description, own.Former, own.FormerUntil, own.FailingSince, own.HeldUntil, own.Slow = "Our chat",
		[]byte("former"), &until, &until, &until, true
	f.tx(func(ctx context.Context) error { return f.SaveWebhook(ctx, &own) })
	got, found, err := f.Webhook(f.ctx, own.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(got, own)
	_, found, err = f.Webhook(f.ctx, 999)
	f.NoErr(err)
	f.True(!found)
	for account, want := range map[int64][]app.Webhook{ines.ID: {own, part}, ole.ID: {other}, 0: {team}} {
		all, err := f.Webhooks(f.ctx, account, s.ID)
		f.NoErr(err)
		f.Equal(len(all), len(want))
		f.Equal(all[0].ID, want[0].ID)
	}
	all, err := f.Webhooks(f.ctx, 0, s.ID+1)
	f.NoErr(err)
	f.Equal(len(all), 0) // the team of another site has its own

	happened := app.Event{Type: app.EventUpdatePosted, At: now, Site: s.ID, Account: ines.ID, Subject: "listing 1",
		Data: map[string]string{"title": "News"}}
	f.Equal(len(f.happens(happened, own)), 1)
	f.Equal(len(f.happens(app.Event{Type: app.EventDraftReady, At: now, Site: s.ID, Account: ines.ID}, own)), 2)
	for w, want := range map[int64]int{part.ID: 0, other.ID: 0, team.ID: 1} { // drafts are nobody else's business
		_, n, err := f.Deliveries(f.ctx, w, "", 10, 0)
		f.NoErr(err)
		f.Equal(n, want)
	}

	gone := part
	gone.State = app.WebhookGone
	own.State = app.WebhookFailing
	f.tx(func(ctx context.Context) error {
		if err := f.SaveWebhook(ctx, &gone); err != nil {
			return err
		}
		return f.SaveWebhook(ctx, &own)
	})
	f.Equal(f.happens(happened, own)[0].Reason, webhooks.ReasonOff)
	stopped, n, err := f.StoppedWebhooks(f.ctx, 1, 1)
	f.NoErr(err)
	f.Equal(n, 2)
	f.Equal(stopped, []app.Webhook{own})
	f.tx(func(ctx context.Context) error { return f.DropWebhook(ctx, own.ID) })
	_, n, err = f.Deliveries(f.ctx, own.ID, "", 10, 0)
	f.NoErr(err)
	f.Equal(n, 0)
}

// testDeliveries holds what webhooks are told: in the order of each subject, and kept as long as it should be.
func testDeliveries(f *fixture) {
	s, ines := f.site(), f.account("ines@parcelwick.example")
	w := f.hook(s, ines.ID)
	event := func(subject string) app.Delivery {
		return f.happens(app.Event{Type: app.EventUpdatePosted, At: now, Site: s.ID, Account: ines.ID,
			Subject: subject}, w)[0]
	}
	first, second, third := event("listing 1"), event("listing 1"), event("listing 2")
	f.True(first.NextAt.Equal(now))
	f.Equal(second.NextAt, nil) // it waits for the first
	f.Equal([]int64{first.Number, second.Number, third.Number}, []int64{1, 2, 3})
	apart := f.hook(s, f.account("apart@parcelwick.example").ID) // each webhook counts its own
	f.Equal(f.happens(app.Event{Type: app.EventUpdatePosted, At: now, Site: s.ID, Account: apart.Account,
		Subject: "listing 3"}, apart)[0].Number, int64(1))
	numbered, found, err := f.NumberedDelivery(f.ctx, w.ID, 2)
	f.NoErr(err)
	f.True(found)
	f.Equal(numbered, second)
	_, found, err = f.NumberedDelivery(f.ctx, apart.ID, 2)
	f.NoErr(err)
	f.True(!found)
	due := func(at time.Time) (ids []int64) {
		list, err := f.DueDeliveries(f.ctx, w.ID, at, 10)
		f.NoErr(err)
		for _, d := range list {
			ids = append(ids, d.ID)
		}
		return ids
	}
	f.Equal(due(now), []int64{first.ID, third.ID})
	f.Equal(len(due(now.Add(-time.Second))), 0)

	answer := app.WebhookAnswer{Status: 503, Body: []byte("\x00\xffbusy")}
	f.tx(func(ctx context.Context) error {
		for i := range 3 {
			if err := f.AddAttempt(ctx, app.Attempt{Delivery: first.ID, At: now.Add(time.Duration(i) * time.Minute),
				Took: 20 * time.Millisecond, Answer: answer}); err != nil {
				return err
			}
		}
		first.State, first.Tries, first.NextAt, first.EndedAt = app.DeliveryFailed, 3, nil, new(now)
		if err := f.SaveDelivery(ctx, first); err != nil {
			return err
		}
		return f.FollowDelivery(ctx, first, now.Add(time.Minute))
	})
	tries, err := f.Attempts(f.ctx, first.ID, 2)
	f.NoErr(err)
	f.Equal(len(tries), 2)
	f.Equal(tries[0], app.Attempt{Delivery: first.ID, At: now.Add(2 * time.Minute),
		Took: 20 * time.Millisecond, Answer: answer})
	f.Equal(due(now.Add(time.Minute)), []int64{third.ID, second.ID})
	got, found, err := f.Delivery(f.ctx, first.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(got, first)
	page, total, err := f.Deliveries(f.ctx, w.ID, app.DeliveryWaiting, 1, 1)
	f.NoErr(err)
	f.Equal([]int64{page[0].ID, int64(total)}, []int64{second.ID, 2})
	failed, err := f.FailedDeliveries(f.ctx, w.ID, now, 10)
	f.NoErr(err)
	f.Equal(failed, []app.Delivery{first})
	failed, err = f.FailedDeliveries(f.ctx, w.ID, now.Add(time.Second), 10)
	f.NoErr(err)
	f.Equal(len(failed), 0)

	f.tx(func(ctx context.Context) error { return f.Requeue(ctx, &first, now.Add(time.Hour)) })
	// behind the second
	f.Equal([]any{first.State, first.Tries, first.NextAt}, []any{app.DeliveryWaiting, 0, (*time.Time)(nil)})
	f.tx(func(ctx context.Context) error { return f.GiveUpDeliveries(ctx, w.ID, webhooks.ReasonOff, now) })
	f.Equal(len(due(now.Add(time.Hour))), 0)
	f.tx(func(ctx context.Context) error {
		for range webhooks.MostKept {
			d := app.Delivery{Webhook: w.ID, Message: "msg", Type: app.EventTest, Body: []byte("{}"),
				State: app.DeliveryFailed, CreatedAt: now, ExpiresAt: now, EndedAt: new(now)}
			if err := f.AddDelivery(ctx, &d, now); err != nil {
				return err
			}
		}
		return nil
	})
	_, total, err = f.Deliveries(f.ctx, w.ID, "", 1, 0)
	f.NoErr(err)
	f.Equal(total, webhooks.MostKept)
	tests, err := f.CountTests(f.ctx, w.ID, now.Add(-time.Second))
	f.NoErr(err)
	f.Equal(tests, webhooks.MostKept)
}

// testHookTurns holds which webhooks are sent something, and by whom: each by one node at a time, a few of an account,
// and none that should be left alone.
func testHookTurns(f *fixture) {
	s, ines, ole := f.site(), f.account("ines@parcelwick.example"), f.account("ole@voter.example")
	mine := []app.Webhook{f.hook(s, ines.ID), f.hook(s, ines.ID), f.hook(s, ines.ID)}
	other, slow, held, off := f.hook(s, ole.ID), f.hook(s, ole.ID), f.hook(s, 0), f.hook(s, 0)
	until := now.Add(time.Hour)
	slow.Slow, held.HeldUntil = true, &until
	f.tx(func(ctx context.Context) error {
		if err := f.SaveWebhook(ctx, &slow); err != nil {
			return err
		}
		return f.SaveWebhook(ctx, &held)
	})
	for _, who := range []app.Account{ines, ole} {
		f.happens(app.Event{Type: app.EventUpdatePosted, At: now, Site: s.ID, Account: who.ID}, other)
	}
	off.State = app.WebhookOff
	f.tx(func(ctx context.Context) error { return f.SaveWebhook(ctx, &off) })
	claim := func(c webhooks.Claim) (ids []int64) {
		c.Most, c.PerAccount, c.Until = 10, 2, c.Now.Add(time.Minute)
		list, err := f.ClaimWebhooks(f.ctx, c)
		f.NoErr(err)
		for _, w := range list {
			ids = append(ids, w.ID)
		}
		return ids
	}
	f.Equal(claim(webhooks.Claim{Node: "a", Now: now}), []int64{mine[0].ID, mine[1].ID, other.ID}) // two of an account
	f.Equal(len(claim(webhooks.Claim{Node: "b", Now: now})), 0)
	f.Equal(claim(webhooks.Claim{Node: "b", Now: now, Slow: true}), []int64{slow.ID})
	holds := func(id int64, node string) bool {
		_, held, err := f.HoldWebhook(f.ctx, id, node)
		f.NoErr(err)
		return held
	}
	f.True(holds(other.ID, "a"))
	f.True(!holds(other.ID, "b"))
	f.tx(func(ctx context.Context) error { return f.EndTurn(ctx, mine[0].ID, "a", now.Add(time.Second)) })
	f.True(!holds(mine[0].ID, "a"))
	f.Equal(claim(webhooks.Claim{Node: "b", Now: now.Add(time.Second)}), []int64{mine[2].ID}) // due for longest
	f.tx(f.EndTurns)
	f.True(!holds(other.ID, "a"))
	ole.Suspended = true
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &ole) })
	f.Equal(claim(webhooks.Claim{Node: "c", Now: until}), []int64{mine[1].ID, mine[2].ID, held.ID})
}
