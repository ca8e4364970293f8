package vies_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/sales/orders/vies"
	"debut/crawl"
	"debut/storage"
	"debut/storage/storagetest"
)

// desk asks a service of the test over a real connection, on a real database, with a clock that the test moves.
type desk struct {
	*vies.Service
	*is.I
	ctx  context.Context
	db   storage.Store
	now  time.Time
	says func(http.ResponseWriter)
}

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{I: is.New(t), ctx: t.Context(), db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { d.says(w) }))
	t.Cleanup(s.Close)
	d.Service = vies.New(vies.Parts{Store: d.db, Asker: crawl.New(crawl.Options{Origin: "https://debut.example", AllowPrivate: true}), Address: s.URL,
		Seller: "DE136695976", Clock: func() time.Time { return d.now }})
	return d
}

func says(answer string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) { _, _ = w.Write([]byte(answer)) }
}

// ask asks about the number of an order, and returns the question.
func (d *desk) ask(order string) app.VATCheck {
	d.NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error { return d.Ask(ctx, order, "FR40303265045") }))
	all, err := d.Of(d.ctx, order)
	d.NoErr(err)
	return all[len(all)-1]
}

func (d *desk) known() app.VATState {
	state, err := d.Known(d.ctx, "FR40303265045")
	d.NoErr(err)
	return state
}

// look is what somebody who checks out has VIES say.
func (d *desk) look(order string) {
	d.NoErr(d.Look(d.ctx, order, "FR40303265045"))
}

func (d *desk) checks(order string) []app.VATCheck {
	all, err := d.Of(d.ctx, order)
	d.NoErr(err)
	return all
}

func TestLook_AsksOnceAndKeepsTheAnswerWithTheOrder(t *testing.T) {
	t.Parallel()
	d, asked := open(t), 0
	answers := says(`{"valid":true,"requestIdentifier":"WAPIAAAAZ","name":"SA ÉCLAT","address":"LYON"}`)
	d.says = func(w http.ResponseWriter) { asked++; answers(w) }
	d.Equal(d.known(), app.VATState(""))
	for _, order := range []string{"D-2026-000001", "D-2026-000001", "D-2026-000002"} {
		d.look(order) // a second look is free
	}
	d.Equal(asked, 1)
	d.Equal(d.known(), app.VATValid)
	d.Equal(d.checks("D-2026-000001")[0].Request, "WAPIAAAAZ")
	d.now = d.now.Add(25 * time.Hour)
	d.look("D-2026-000003")
	d.Equal(asked, 2)
}

func TestLook_ANumberOfNobodyIsForTheBuyerAndNotForTheTeam(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.says = says(`{"valid":false,"userError":"INVALID","requestIdentifier":"WAPIBBB"}`)
	d.look("D-2026-000001")
	d.Equal(d.known(), app.VATInvalid)
	_, n, err := d.Doubtful(d.ctx)
	d.NoErr(err)
	d.Equal(n, 0)
	said, err := d.Said(d.ctx, "D-2026-000001", "FR40303265045")
	d.NoErr(err)
	d.Equal(said, app.VATInvalid)
}

// Where VIES gives no answer the job goes on asking, and nobody waits for it twice.
func TestLook_WithoutAnAnswerLeavesItToTheJob(t *testing.T) {
	t.Parallel()
	d, asked := open(t), 0
	d.says = func(w http.ResponseWriter) {
		asked++
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = w.Write([]byte(`{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}`))
	}
	for range 2 {
		d.look("D-2026-000001")
	}
	d.Equal(asked, 1)
	d.Equal(d.known(), app.VATWaiting)
	c := d.checks("D-2026-000001")[0]
	d.Equal(c.State, app.VATWaiting)
	d.says = says(`{"valid":true,"requestIdentifier":"WAPIAAAAZ"}`)
	d.NoErr(d.Run(d.ctx, c.ID))
	d.Equal(d.known(), app.VATValid)
	due, err := d.db.ClaimJobs(d.ctx, jobs.Claim{Kind: string(vies.AnsweredJob), Most: 9, Node: "this", Now: d.now, Until: d.now.Add(time.Hour)})
	d.NoErr(err)
	d.Equal(len(due), 1) // the order hears of it
}

// Whoever goes away before VIES answers leaves nothing behind.
func TestLook_EndsWithWhoAsked(t *testing.T) {
	t.Parallel()
	d := open(t)
	ctx, gone := context.WithCancel(d.ctx)
	d.says = func(w http.ResponseWriter) { gone(); says(`{"valid":true}`)(w) }
	d.True(d.Look(ctx, "D-2026-000001", "FR40303265045") != nil)
	d.Equal(len(d.checks("D-2026-000001")), 0)
}

func TestRun_KeepsTheAnswerAsProof(t *testing.T) {
	t.Parallel()
	d := open(t)
	c := d.ask("D-2026-000001")
	d.Equal(c.State, app.VATWaiting)
	d.says = says(`{"valid":true,"requestIdentifier":"WAPIAAAAZ","name":"SA ÉCLAT","address":"LYON"}`)
	d.NoErr(d.Run(d.ctx, c.ID))
	d.says = says(`{"valid":false}`)
	d.NoErr(d.Run(d.ctx, c.ID)) // a job may run twice
	all, err := d.Of(d.ctx, "D-2026-000001")
	d.NoErr(err)
	d.Equal(all, []app.VATCheck{{ID: c.ID, Order: "D-2026-000001", Number: "FR40303265045", State: app.VATValid, Request: "WAPIAAAAZ", Name: "SA ÉCLAT", Address: "LYON", AskedAt: d.now, AnsweredAt: &d.now}})
	d.Equal(d.known(), app.VATValid)
	_, n, err := d.Doubtful(d.ctx)
	d.NoErr(err)
	d.Equal(n, 0)
}

func TestRun_ANumberOfNobodyIsForTheTeam(t *testing.T) {
	t.Parallel()
	d := open(t)
	c := d.ask("D-2026-000001")
	d.says = says(`{"valid":false,"userError":"INVALID","requestIdentifier":"WAPIBBB"}`)
	d.NoErr(d.Run(d.ctx, c.ID))
	d.Equal(d.known(), app.VATInvalid) // for further orders with it, too
	d.now = d.now.Add(25 * time.Hour)
	d.Equal(d.known(), app.VATState("")) // and it is asked anew

	editor := app.Account{Email: "ada@debut.example", Editor: true, CreatedAt: d.now}
	somebody := app.Account{Email: "ole@debut.example", CreatedAt: d.now}
	for _, a := range []*app.Account{&editor, &somebody} {
		d.NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error { return d.db.SaveAccount(ctx, a) }))
	}
	d.Equal(app.KindOf(d.Note(d.ctx, app.Session{Account: somebody.ID}, vies.Note{Check: c.ID, Reason: "x"})) == app.Internal, false) // it is not for them
	list, n, err := d.Doubtful(d.ctx)
	d.NoErr(err)
	d.Equal(n, 1)
	d.Equal(list[0].ID, c.ID)
	d.NoErr(d.Note(d.ctx, app.Session{Account: editor.ID}, vies.Note{Check: c.ID, Reason: "Asked the buyer."}))
	_, n, err = d.Doubtful(d.ctx)
	d.NoErr(err)
	d.Equal(n, 0)
	d.True(d.Note(d.ctx, app.Session{Account: editor.ID}, vies.Note{Check: c.ID, Reason: "again"}) != nil)
	acts, err := d.db.AuditEntries(d.ctx, 10)
	d.NoErr(err)
	d.Equal(len(acts), 1)
	d.Equal(acts[0].Object, "FR40303265045 of order D-2026-000001")
}

func TestRun_TheServiceIsDown(t *testing.T) {
	t.Parallel()
	d := open(t)
	c := d.ask("D-2026-000001")
	d.says = func(w http.ResponseWriter) {
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = w.Write([]byte(`{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}`))
	}
	err := d.Run(d.ctx, c.ID)
	d.True(err != nil && strings.Contains(err.Error(), "MS_UNAVAILABLE")) // the job is tried again
	d.Equal(d.known(), app.VATWaiting)                                    // what nobody denied is not refused
	d.NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error {
		return d.GiveUp(ctx, c.ID, errors.New("ask VIES: status 500, MS_UNAVAILABLE"))
	}))
	list, n, err := d.Doubtful(d.ctx)
	d.NoErr(err)
	d.Equal(n, 1)
	d.Equal(list[0].State, app.VATUnanswered)
	d.Equal(list[0].Fault, "ask VIES: status 500, MS_UNAVAILABLE")
}

func TestAsk_NobodyWhereItIsSwitchedOff(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.Address = ""
	d.NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error { return d.Ask(ctx, "D-2026-000001", "FR40303265045") }))
	all, err := d.Of(d.ctx, "D-2026-000001")
	d.NoErr(err)
	d.Equal(len(all), 0)
}
