package webhooks_test

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/sending/webhooks"
	"debut/storage"
	"debut/storage/storagetest"
)

// bench is a service whose clock the test moves, and whose server does what the test says.
type bench struct {
	*is.I
	*webhooks.Service
	storage.Store
	t       *testing.T
	now     time.Time
	who     app.Caller
	ctx     context.Context
	answer  app.WebhookAnswer
	reply   func(address string, body []byte) app.WebhookAnswer // where not nil, instead of it
	telling sync.Mutex                                          // held while one of the following grows: messages are sent side by side
	sent    []map[string]string                                 // the headers of what was sent
	bodies  []string
	letters []mail.Message
	made    int
}

func (b *bench) CheckWebhook(_ context.Context, address string) (string, error) { return address, nil }

func (b *bench) SendWebhook(_ context.Context, address string, header map[string]string, body []byte) app.WebhookAnswer {
	b.telling.Lock()
	defer b.telling.Unlock()
	b.sent, b.bodies = append(b.sent, header), append(b.bodies, string(body))
	if b.reply != nil {
		return b.reply(address, body)
	}
	return b.answer
}

func (b *bench) Send(_ context.Context, _ app.Site, _ int64, m mail.Message) error {
	b.telling.Lock()
	defer b.telling.Unlock()
	b.letters = append(b.letters, m)
	return nil
}

func newBench(t *testing.T) *bench {
	b := &bench{I: is.New(t), Store: storagetest.Open(t, t.TempDir()), t: t, now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), answer: app.WebhookAnswer{Status: 204}}
	site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	owner := app.Account{Email: "ines@parcelwick.example", CreatedAt: b.now}
	b.NoErr(b.Tx(t.Context(), func(ctx context.Context) error {
		return errors.Join(b.SaveSite(ctx, &site), b.SaveAccount(ctx, &owner))
	}))
	b.ctx, b.who = app.WithSite(t.Context(), &site), app.Caller{Account: owner.ID}
	b.Service = b.node("this")
	return b
}

func (b *bench) node(name string) *webhooks.Service {
	return webhooks.New(webhooks.Parts{
		Store: b.Store, Sender: b, Letters: b, Node: name, Clock: func() time.Time { return b.now }, Rand: rand.Reader, Log: slog.New(slog.NewTextHandler(b.t.Output(), nil)),
	})
}

// create makes a webhook whose person says what its address was sent.
func (b *bench) create() webhooks.Made {
	b.made++
	created, err := b.Create(b.ctx, b.who, webhooks.CreateInput{}, fmt.Sprintf("https://hooks.example.com/%d", b.made))
	b.NoErr(err)
	made := created.Made
	b.Equal(made.State, "unverified")
	w, _, err := b.Webhook(b.ctx, made.WebhookID)
	b.NoErr(err)
	made.Record, err = b.Verify(b.ctx, b.who, webhooks.VerifyInput{ID: webhooks.ID{Webhook: made.WebhookID}, Challenge: w.Challenge})
	b.NoErr(err)
	b.Equal(made.State, "on")
	return made
}

func (b *bench) event(subject string) {
	b.NoErr(b.Tx(b.ctx, func(ctx context.Context) error {
		return b.AddEvent(ctx, app.Event{Type: app.EventUpdatePosted, At: b.now, Site: app.SiteOf(ctx).ID, Account: b.who.Account, Subject: subject})
	}))
}

func (b *bench) round(s *webhooks.Service) {
	_, err := s.Round(b.ctx)
	b.NoErr(err)
}

// pass gives turns while time goes by.
func (b *bench) pass(d, step time.Duration) {
	for end := b.now.Add(d); b.now.Before(end); b.now = b.now.Add(step) {
		b.round(b.Service)
	}
}

func (b *bench) log(id int64) []webhooks.Delivery {
	list, err := b.ListDeliveries(b.ctx, b.who, webhooks.DeliveriesInput{ID: webhooks.ID{Webhook: id}, Paging: app.Paging{Page: 1, PerPage: 100}})
	b.NoErr(err)
	return list.Items
}

func TestCreate_TenAreTheMost(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for range webhooks.MostWebhooks {
		b.create()
	}
	_, err := b.Create(b.ctx, b.who, webhooks.CreateInput{}, "https://hooks.example.com/")
	b.Equal(app.RefusalOf(err).Code, "too_many_webhooks")
	_, err = b.Get(b.ctx, app.Caller{Account: 99}, webhooks.ID{Webhook: 1})
	b.Equal(app.KindOf(err), app.NotFound)
	_, err = b.Service.Team().List(b.ctx, b.who, app.Paging{Page: 1, PerPage: 10})
	b.Equal(app.KindOf(err), app.NotFound) // only operators see those of the team
}

// What was undone was never told, and what was told stands in the log.
func TestAddEvent_TellsExactlyIfItHappened(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	undone := errors.New("undone")
	b.Equal(b.Tx(b.ctx, func(ctx context.Context) error {
		b.NoErr(b.AddEvent(ctx, app.Event{Type: app.EventUpdatePosted, At: b.now, Site: 1, Account: b.who.Account}))
		return undone
	}), undone)
	b.round(b.Service)
	b.Equal(len(b.sent), 0)
	b.event("listing 1")
	b.round(b.Service)
	b.Equal(b.bodies, []string{`{"type":"update.posted","timestamp":"2026-11-20T09:00:00Z","data":null}`})
	b.Equal(b.log(w.WebhookID)[0].State, "delivered")
}

// A process that dies after a message was sent, and before that was noted, leaves its turn behind: another node sends it again,
// under the same id.
func TestTurn_AKillBetweenSendAndNoteSendsAgain(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	b.event("listing 1")
	dying, cancel := context.WithCancel(b.ctx)
	dead := b.node("dead")
	store := mortal{b.Store}
	dead.Store = store
	_, _ = dead.Round(dying)
	cancel()
	b.Equal(len(b.sent), 1)
	b.round(b.Service)
	b.Equal(len(b.sent), 1) // the turn of the dead lasts
	b.now = b.now.Add(time.Minute)
	b.round(b.Service)
	b.Equal(len(b.sent), 2)
	b.Equal(b.sent[0]["Webhook-Id"], b.sent[1]["Webhook-Id"])
	b.Equal(b.log(w.WebhookID)[0].State, "delivered")
}

// mortal is the store of a process that dies before it notes what came of a message.
type mortal struct{ storage.Store }

func (m mortal) HoldWebhook(context.Context, int64, string) (w app.Webhook, held bool, err error) {
	return w, false, errors.New("the process died")
}
func (m mortal) EndTurn(context.Context, int64, string, time.Time) error {
	return errors.New("the process died")
}

// A later event of a listing waits until the one before it was taken or given up; those of others do not.
func TestTurn_EventsOfAListingGoInOrder(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	b.answer.Status = 500
	b.event("listing 1")
	b.event("listing 1")
	b.event("listing 2")
	b.round(b.Service)
	b.Equal(len(b.sent), 2) // one of each listing
	b.pass(74*time.Hour, 30*time.Minute)
	log := b.log(w.WebhookID)
	for _, d := range log {
		b.Equal(d.State, "failed")
	}
	first, second := log[2].Attempts, log[1].Attempts
	b.True(len(first) >= 9)                                                  // as many as fit into three days, give or take a tenth
	b.True(len(second) > 0 && !second[len(second)-1].At.Before(first[0].At)) // the second began after the first was over, and has what is left of its time
}

// After a week in which nothing arrives a webhook is switched off, with a mail; what happens then stands in the log, and can be sent again.
func TestTurn_AWeekOfFailuresSwitchesOff(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	b.answer.Status = 503
	for range 4 {
		b.event("listing 1")
		b.pass(49*time.Hour, time.Hour)
	}
	got, err := b.Get(b.ctx, b.who, webhooks.ID{Webhook: w.WebhookID})
	b.NoErr(err)
	b.Equal(got.State, "failing")
	b.True(len(b.letters) > 0)
	b.True(strings.Contains(b.letters[0].Text, "https://debut.example/account/webhooks/1"))
	b.event("listing 1")
	b.Equal(b.log(w.WebhookID)[0].Reason, app.Text(webhooks.ReasonOff))
	b.answer.Status, b.sent = 200, nil
	_, err = b.Update(b.ctx, b.who, webhooks.UpdateInput{ID: webhooks.ID{Webhook: w.WebhookID}, Enabled: app.Sent[bool]{Set: true, Value: true}}, "")
	b.NoErr(err)
	again, err := b.ReplayAll(b.ctx, b.who, webhooks.ReplayAllInput{ID: webhooks.ID{Webhook: w.WebhookID}})
	b.NoErr(err)
	b.Equal(again.Replayed, 5)
	b.pass(time.Hour, time.Minute)
	b.Equal(len(b.sent), 5)
}

func TestTurn_410SwitchesOffAtOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	b.answer.Status = 410
	b.event("listing 1")
	b.event("listing 1")
	b.round(b.Service)
	got, err := b.Get(b.ctx, b.who, webhooks.ID{Webhook: w.WebhookID})
	b.NoErr(err)
	b.Equal(got.State, "gone")
	b.event("listing 1")
	b.Equal(len(b.log(w.WebhookID)), 3) // with its challenge: nothing is kept for it
	b.Equal(len(b.sent), 1)
}

func TestTurn_RetryAfterHoldsEverything(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.create()
	b.answer = app.WebhookAnswer{Status: 429, RetryAfter: 30 * time.Minute}
	b.event("listing 1")
	b.round(b.Service)
	b.answer = app.WebhookAnswer{Status: 200}
	b.event("listing 2")
	b.pass(29*time.Minute, time.Minute)
	b.Equal(len(b.sent), 1)
	b.pass(3*time.Minute, time.Minute)
	b.Equal(len(b.sent), 3)
}

// For a day both secrets sign, then the new one alone.
func TestRotate_BothSecretsSignForADay(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.create()
	_, err := b.Rotate(b.ctx, b.who, webhooks.ID{Webhook: w.WebhookID})
	b.NoErr(err)
	b.event("listing 1")
	b.round(b.Service)
	b.now = b.now.Add(25 * time.Hour)
	b.event("listing 1")
	b.round(b.Service)
	b.Equal(len(strings.Fields(b.sent[0]["Webhook-Signature"])), 2)
	b.Equal(len(strings.Fields(b.sent[1]["Webhook-Signature"])), 1)
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(w.Secret, "whsec_"))
	b.NoErr(err)
	b.Equal(len(secret), 32)
}

// Somebody who is suspended is told of nothing, and no other waits for a webhook that is.
func TestTurn_TheSuspendedAreToldNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.create()
	b.event("listing 1")
	who, err := b.Account(b.ctx, b.who.Account)
	b.NoErr(err)
	who.Suspended = true
	b.NoErr(b.Tx(b.ctx, func(ctx context.Context) error { return b.SaveAccount(ctx, &who) }))
	b.event("listing 2")
	b.pass(time.Hour, time.Minute)
	b.Equal(len(b.sent), 0)
	b.NoErr(b.Tx(b.ctx, func(ctx context.Context) error { return b.DeleteAccount(ctx, who) }))
	_, found, err := b.Webhook(b.ctx, 1)
	b.NoErr(err)
	b.True(!found)
}
