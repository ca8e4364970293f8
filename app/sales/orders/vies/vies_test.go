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
	refused, err := d.Refused(d.ctx, "FR40303265045")
	d.NoErr(err)
	d.Equal(refused, false)
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
	refused, err := d.Refused(d.ctx, c.Number)
	d.NoErr(err)
	d.True(refused) // as further orders with it are
	d.now = d.now.Add(25 * time.Hour)
	refused, err = d.Refused(d.ctx, c.Number)
	d.NoErr(err)
	d.Equal(refused, false) // and it is asked anew

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
	refused, err := d.Refused(d.ctx, c.Number)
	d.NoErr(err)
	d.Equal(refused, false) // what nobody denied counts
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
