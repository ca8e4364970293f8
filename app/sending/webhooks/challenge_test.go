package webhooks_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sending/webhooks"
)

// challengeIn returns the challenge of a message; "" if it has none.
func challengeIn(body []byte) string {
	var m struct {
		Type string
		Data struct{ Challenge string }
	}
	if json.Unmarshal(body, &m) != nil || m.Type != string(app.EventChallenge) {
		return ""
	}
	return m.Data.Challenge
}

// ask makes a webhook whose address answers as reply says, and gives it its first turn.
func (b *bench) ask(address string, reply func(address string, body []byte) app.WebhookAnswer) webhooks.Made {
	b.reply = reply
	made, err := b.Create(b.ctx, b.who, webhooks.CreateInput{}, address)
	b.NoErr(err)
	b.round(b.Service)
	return made.Made
}

func (b *bench) state(id int64) string {
	r, err := b.Get(b.ctx, b.who, webhooks.ID{Webhook: id})
	b.NoErr(err)
	return r.State
}

// An address is told of nothing until it has answered with what it was sent; what else it answers proves nothing.
func TestCreate_TheAddressAnswersAChallengeFirst(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer func(challenge string, body []byte) app.WebhookAnswer
		proves bool
	}{
		"the challenge as text": {func(ch string, _ []byte) app.WebhookAnswer {
			return app.WebhookAnswer{Status: 200, Body: []byte(ch + "\n")}
		}, true},
		"the challenge as JSON": {func(ch string, _ []byte) app.WebhookAnswer {
			return app.WebhookAnswer{Status: 201, Body: []byte(`{"challenge":"` + ch + `"}`)}
		}, true},
		"the challenge as a text of JSON": {func(ch string, _ []byte) app.WebhookAnswer {
			return app.WebhookAnswer{Status: 200, Body: []byte(`"` + ch + `"`)}
		}, true},
		"nothing":             {func(string, []byte) app.WebhookAnswer { return app.WebhookAnswer{Status: 204} }, false},
		"whatever it is sent": {func(_ string, body []byte) app.WebhookAnswer { return app.WebhookAnswer{Status: 200, Body: body} }, false},
		"another challenge": {func(string, []byte) app.WebhookAnswer {
			return app.WebhookAnswer{Status: 200, Body: []byte(`{"challenge":"x"}`)}
		}, false},
		"the challenge among other words": {func(ch string, _ []byte) app.WebhookAnswer {
			return app.WebhookAnswer{Status: 200, Body: []byte("got " + ch)}
		}, false},
		"the challenge and 403": {func(ch string, _ []byte) app.WebhookAnswer { return app.WebhookAnswer{Status: 403, Body: []byte(ch)} }, false},
		"no answer":             {func(string, []byte) app.WebhookAnswer { return app.WebhookAnswer{Fault: "timeout"} }, false},
		"410":                   {func(string, []byte) app.WebhookAnswer { return app.WebhookAnswer{Status: 410} }, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			w := b.ask("https://hooks.example.com/in", func(_ string, body []byte) app.WebhookAnswer { return c.answer(challengeIn(body), body) })
			b.Equal(w.State, "unverified")
			b.Equal(len(b.sent), 1)
			b.True(strings.HasPrefix(b.sent[0]["Webhook-Signature"], "v1,")) // signed as every message
			b.event("listing 1")
			b.pass(2*time.Hour, 10*time.Minute)
			if c.proves {
				b.Equal(b.state(w.WebhookID), "on")
				b.Equal(len(b.sent), 2)
				return
			}
			b.Equal(b.state(w.WebhookID), "unverified")
			b.Equal(len(b.sent), 1) // not asked again by itself, and told of nothing
			log := b.log(w.WebhookID)
			b.Equal(log[0].Reason, app.Text(webhooks.ReasonUnverified)) // which can be sent again later
			b.Equal(len(b.letters), 0)
			_, err := b.Test(b.ctx, b.who, webhooks.ID{Webhook: w.WebhookID})
			b.Equal(app.RefusalOf(err).Code, "webhook_unverified")
			_, err = b.ReplayAll(b.ctx, b.who, webhooks.ReplayAllInput{ID: webhooks.ID{Webhook: w.WebhookID}})
			b.Equal(app.RefusalOf(err).Code, "webhook_unverified")
		})
	}
}

// Whoever cannot have their server answer reads the challenge there, and says it. Here it stands nowhere: whose the address is not
// does not learn it.
func TestVerify_TheChallengeIsKnownToTheAddressAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var got string
	w := b.ask("https://hooks.example.com/in", func(_ string, body []byte) app.WebhookAnswer {
		got = challengeIn(body)
		return app.WebhookAnswer{Status: 200, Body: body} // a server that shows to everybody what it is sent
	})
	id := webhooks.ID{Webhook: w.WebhookID}
	b.True(len(got) > 20)
	for _, d := range b.log(w.WebhookID) {
		shown, err := json.Marshal(d)
		b.NoErr(err)
		b.True(!strings.Contains(string(shown), got) && !strings.Contains(d.Body, got))
		b.Equal(d.Attempts[0].Answer, app.Text(""))
	}
	_, err := b.Replay(b.ctx, b.who, webhooks.ReplayInput{ID: id, Delivery: b.log(w.WebhookID)[0].DeliveryID})
	b.Equal(app.RefusalOf(err).Code, "webhook_unverified")
	_, err = b.Verify(b.ctx, b.who, webhooks.VerifyInput{ID: id, Challenge: "guessed"})
	b.Equal(app.KindOf(err), app.Invalid)
	_, err = b.Verify(b.ctx, app.Caller{Account: 99}, webhooks.VerifyInput{ID: id, Challenge: got})
	b.Equal(app.KindOf(err), app.NotFound)
	first := got
	again, err := b.Verify(b.ctx, b.who, webhooks.VerifyInput{ID: id})
	b.NoErr(err)
	b.Equal(again.State, "unverified")
	b.round(b.Service)
	b.True(got != first)
	_, err = b.Verify(b.ctx, b.who, webhooks.VerifyInput{ID: id, Challenge: first})
	b.Equal(app.KindOf(err), app.Invalid) // only the last one counts
	done, err := b.Verify(b.ctx, b.who, webhooks.VerifyInput{ID: id, Challenge: got})
	b.NoErr(err)
	b.Equal(done.State, "on")
}

// Another address has to prove itself, and nothing that the former one knows, or is still told, does it for it.
func TestUpdate_AnotherAddressProvesItselfAnew(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	sentTo := map[string]int{}
	echo := func(address string, body []byte) app.WebhookAnswer {
		sentTo[address]++
		if address == "https://own.example/" {
			return app.WebhookAnswer{Status: 200, Body: []byte(challengeIn(body))}
		}
		return app.WebhookAnswer{Status: 204}
	}
	w := b.ask("https://own.example/", echo)
	id := webhooks.ID{Webhook: w.WebhookID}
	b.Equal(b.state(w.WebhookID), "on")
	b.event("listing 1") // waits
	change := func(in webhooks.UpdateInput) webhooks.Record {
		in.ID = id
		got, err := b.Update(b.ctx, b.who, in, in.URL.Value)
		b.NoErr(err)
		return got
	}
	got := change(webhooks.UpdateInput{URL: app.Sent[string]{Set: true, Value: "https://theirs.example/"}})
	b.Equal(got.State, "unverified")
	b.pass(time.Hour, 5*time.Minute)
	b.Equal(sentTo, map[string]int{"https://own.example/": 1, "https://theirs.example/": 1}) // its challenge alone
	b.Equal(b.state(w.WebhookID), "unverified")
	// Switching it off and on asks again, and switches nothing on.
	b.Equal(change(webhooks.UpdateInput{Enabled: app.Sent[bool]{Set: true}}).State, "off")
	b.Equal(change(webhooks.UpdateInput{Enabled: app.Sent[bool]{Set: true, Value: true}}).State, "unverified")
	b.round(b.Service)
	b.Equal(sentTo["https://theirs.example/"], 2)
	// An address that was given while it was off is asked once it is on.
	change(webhooks.UpdateInput{Enabled: app.Sent[bool]{Set: true}})
	change(webhooks.UpdateInput{URL: app.Sent[string]{Set: true, Value: "https://own.example/"}})
	b.round(b.Service)
	b.Equal(sentTo["https://own.example/"], 1)
	change(webhooks.UpdateInput{Enabled: app.Sent[bool]{Set: true, Value: true}})
	b.round(b.Service)
	b.Equal(b.state(w.WebhookID), "on")
}

// The challenge of one address is sent there alone, also by a turn that began when the webhook had another.
func TestUpdate_AChallengeGoesToNoFormerAddress(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	id := webhooks.ID{Webhook: w.WebhookID}
	var sentTo []string
	moved := false
	b.reply = func(address string, body []byte) app.WebhookAnswer {
		sentTo = append(sentTo, address+" "+challengeIn(body))
		return app.WebhookAnswer{Status: 200, Body: []byte(challengeIn(body))}
	}
	b.event("listing 1")
	stale := b.node("this")
	stale.Store = claimsFirst{b.Store, func() { // between the claim of a turn and what it sends
		if moved {
			return
		}
		moved = true
		_, err := b.Update(b.ctx, b.who, webhooks.UpdateInput{ID: id, URL: app.Sent[string]{Set: true, Value: "https://victim.example/"}}, "https://victim.example/")
		b.NoErr(err)
	}}
	b.round(stale)
	b.round(stale)
	for _, one := range sentTo {
		address, challenge, _ := strings.Cut(one, " ")
		b.True(challenge == "" || address == "https://victim.example/")
	}
	b.True(moved)
}

// claimsFirst does something after webhooks were given their turns.
type claimsFirst struct {
	webhooks.Store
	then func()
}

func (c claimsFirst) DueDeliveries(ctx context.Context, id int64, now time.Time, limit int) ([]app.Delivery, error) {
	c.then()
	return c.Store.DueDeliveries(ctx, id, now, limit)
}

// The same address twice would be told everything twice.
func TestCreate_AnAddressThatIsThereIsSaid(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	_, err := b.Create(b.ctx, b.who, webhooks.CreateInput{Description: "Another"}, w.URL)
	b.Equal(app.RefusalOf(err).Code, "webhook_exists")
	b.True(strings.Contains(string(app.RefusalOf(err).Message), fmt.Sprintf("Webhook %d ", w.WebhookID)))
	other := b.create()
	_, err = b.Update(b.ctx, b.who, webhooks.UpdateInput{ID: webhooks.ID{Webhook: other.WebhookID}, URL: app.Sent[string]{Set: true, Value: w.URL}}, w.URL)
	b.Equal(app.RefusalOf(err).Code, "webhook_exists")
}

// An answer that was lost is answered again, with the secret that it alone has, for ten minutes and until the secret is changed.
func TestCreate_TheSameAskedForAgainIsTheSameWebhook(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	in := webhooks.CreateInput{Description: "Our chat", Choice: webhooks.Choice{Events: []app.EventType{app.EventUpdatePosted, app.EventListingLive}}}
	ask := func() (webhooks.Created, error) {
		return b.Create(b.ctx, b.who, in, "https://hooks.example.com/chat")
	}
	first, err := ask()
	b.NoErr(err)
	b.True(!first.Existing)
	slices.Reverse(in.Events)
	b.now = b.now.Add(9 * time.Minute)
	again, err := ask()
	b.NoErr(err)
	b.Equal(again, webhooks.Created{Made: first.Made, Existing: true})
	_, err = b.Rotate(b.ctx, b.who, webhooks.ID{Webhook: first.WebhookID})
	b.NoErr(err)
	_, err = ask()
	b.Equal(app.RefusalOf(err).Code, "webhook_exists") // the first secret is a former one
	in.Description = "Another"
	in.Events = nil
	late, err := b.Create(b.ctx, b.who, in, "https://hooks.example.com/late")
	b.NoErr(err)
	b.now = b.now.Add(10 * time.Minute)
	_, err = b.Create(b.ctx, b.who, in, "https://hooks.example.com/late")
	b.Equal(app.RefusalOf(err).Code, "webhook_exists")
	b.True(strings.Contains(string(app.RefusalOf(err).Message), fmt.Sprintf("Webhook %d ", late.WebhookID)))
}

// Whoever makes webhooks and deletes them again has a bounded number of messages sent to addresses that nobody has proven.
func TestVerify_ChallengesHaveALimit(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.reply = func(string, []byte) app.WebhookAnswer { return app.WebhookAnswer{Status: 204} }
	tooOften := 0
	for range 60 {
		w, err := b.Create(b.ctx, b.who, webhooks.CreateInput{}, "https://victim.example/")
		if app.KindOf(err) == app.TooMany {
			tooOften++
			continue
		}
		b.NoErr(err)
		b.round(b.Service)
		_, err = b.Delete(b.ctx, b.who, webhooks.ID{Webhook: w.WebhookID})
		b.NoErr(err)
	}
	b.Equal(len(b.sent), 20)
	b.Equal(tooOften, 40)
	b.now = b.now.Add(time.Hour)
	_, err := b.Create(b.ctx, b.who, webhooks.CreateInput{}, "https://victim.example/")
	b.NoErr(err)
}

// One delivery is sent again ten times, and of one webhook five hundred within an hour.
func TestReplay_HasALimit(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	id := webhooks.ID{Webhook: w.WebhookID}
	b.event("listing 1")
	b.round(b.Service)
	for i := range 15 {
		_, err := b.Replay(b.ctx, b.who, webhooks.ReplayInput{ID: id, Delivery: b.log(w.WebhookID)[0].DeliveryID})
		if i >= webhooks.MostReplays {
			b.Equal(app.RefusalOf(err).Code, "replay_refused")
			continue
		}
		b.NoErr(err)
		b.round(b.Service)
	}
	b.Equal(len(b.sent), 1+webhooks.MostReplays)
	b.answer.Status = 404
	for i := range webhooks.MostKept {
		b.event(fmt.Sprint("listing ", 2+i))
	}
	off := func(on bool) {
		_, err := b.Update(b.ctx, b.who, webhooks.UpdateInput{ID: id, Enabled: app.Sent[bool]{Set: true, Value: on}}, "")
		b.NoErr(err)
	}
	total := 0
	for range 4 {
		off(false) // gives up what waits
		off(true)
		again, err := b.ReplayAll(b.ctx, b.who, webhooks.ReplayAllInput{ID: id})
		if app.KindOf(err) == app.TooMany {
			continue
		}
		b.NoErr(err)
		total += again.Replayed
	}
	b.True(total > 0 && total <= webhooks.MostKept)
	b.now = b.now.Add(61 * time.Minute)
	off(false)
	off(true)
	again, err := b.ReplayAll(b.ctx, b.who, webhooks.ReplayAllInput{ID: id})
	b.NoErr(err)
	b.True(again.Replayed > 0)
}

// However few deliveries they are of, five hundred replays an hour are the most of a webhook.
func TestReplay_TheHourCountsEachOfThem(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := webhooks.ID{Webhook: b.create().WebhookID}
	for i := range 90 {
		b.event(fmt.Sprint("listing ", i))
	}
	for range 20 {
		b.round(b.Service)
	}
	taken := 0
	for _, d := range b.log(id.Webhook) {
		for range webhooks.MostReplays {
			if _, err := b.Replay(b.ctx, b.who, webhooks.ReplayInput{ID: id, Delivery: d.DeliveryID}); err == nil {
				taken++
			}
			b.round(b.Service)
		}
	}
	b.Equal(taken, 500)
}
