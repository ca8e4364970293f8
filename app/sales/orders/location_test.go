package orders_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
)

// operator makes somebody who may decide.
func (s *border) operator() app.Session {
	s.t.Helper()
	a := app.Account{Email: "ops@debut.example", Operator: true, CreatedAt: s.now}
	s.tx(func(ctx context.Context) error { return s.db.SaveAccount(ctx, &a) })
	return app.Session{Account: a.ID, CreatedAt: s.now}
}

// What contradicts itself after the payment waits for the team; the invoice follows its decision, and what was bought
// does not wait.
func TestDecideLocation(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		decide, country string
		vat             int64
	}{"with the bill": {"DE", "DE", 19_00}, "with the card": {"fi", "FI", 24_18}, "with neither": {"US", "", 0}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openBorder(t)
			ops := s.operator()
			s.big(s.now.AddDate(-1, 0, 0), 100_000_01)
			s.NoErr(s.DecideLocation(s.ctx, ops, orders.LocationDecision{Number: "D-2026-900000", Country: "DE", Reason: "It is an old one."}))
			s.out.subjects, s.out.texts = nil, nil
			o, err := s.begin("DE", withTotal(s, "DE"))
			s.NoErr(err)
			o = s.pay(o, "FI")
			s.Equal(s.place(o), "waiting")
			s.Equal(len(s.documents(o)), 0)
			s.now = s.now.Add(time.Hour)
			s.NoErr(s.IssueMissing(s.ctx))
			s.Equal(len(s.documents(o)), 0)
			s.Equal(s.out.subjects, []string{"Order " + o.Number + " is paid"})

			list, n, err := s.Unlocated(s.ctx)
			s.NoErr(err)
			s.Equal(n, 1)
			s.Equal(list[0].Number, o.Number)
			s.Equal(len(list[0].Choices), 2)
			s.Equal([]int64{list[0].Choices[0].VAT, list[0].Choices[1].VAT}, []int64{24_18, 19_00}) // of the card, and of the bill

			in := orders.LocationDecision{Number: o.Number, Country: app.Country(c.decide), Reason: "They wrote so."}
			s.True(s.DecideLocation(s.ctx, app.Session{Account: s.who.Account}, in) != nil) // a buyer decides nothing
			nowhere := in
			nowhere.Country = "QQ"
			s.True(app.RefusalOf(s.DecideLocation(s.ctx, ops, nowhere)) != nil)
			s.NoErr(s.DecideLocation(s.ctx, ops, in))
			o = s.current(o.Number)
			s.Equal(s.place(o), "decided "+strings.ToUpper(c.decide))
			s.Equal([]int64{o.Amounts().VAT, o.Amounts().Total}, []int64{c.vat, 119_00})
			papers := s.documents(o)
			s.Equal(len(papers), 1)
			s.Equal([]int64{papers[0].Tax(), papers[0].Total()}, []int64{c.vat, 119_00})
			s.Equal(papers[0].VAT.Country, c.country)
			s.True(slices.ContainsFunc(s.out.texts, func(text string) bool { return strings.Contains(text, papers[0].Number) }))

			s.Equal(app.RefusalOf(s.DecideLocation(s.ctx, ops, in)).Code, "order_over")
			n, err = s.CountUnlocated(s.ctx)
			s.NoErr(err)
			s.Equal(n, 0)
			of, err := s.Case(s.ctx, o.Number)
			s.NoErr(err)
			s.Equal(of.Location.Reason, "They wrote so.")
			s.Equal(of.Entries[0].Action, orders.ActionLocate)
		})
	}
}

// What goes back while nobody has decided is credited once there is an invoice; an order that went back whole has none.
func TestDecideLocation_OfWhatWentBack(t *testing.T) {
	t.Parallel()
	s := openBorder(t)
	ops := s.operator()
	s.big(s.now, 100_000_01)
	part, err := s.begin("DE", withTotal(s, "DE"))
	s.NoErr(err)
	part = s.pay(part, "FR")
	whole, err := s.begin("DE", withTotal(s, "DE"))
	s.NoErr(err)
	whole = s.pay(whole, "FR")
	s.NoErr(s.RefundPart(s.ctx, ops, orders.PartRefund{Number: part.Number, Line: part.Lines[0].ID, Amount: "19", Seen: 119_00, Reason: "It was dear."}))
	s.works()
	s.NoErr(s.Change(s.ctx, ops, orders.Change{Number: whole.Number, Act: "refund", Reason: "It was dear."}))
	s.works()
	for _, o := range []app.Order{part, whole} {
		s.Equal(len(s.documents(o)), 0)
	}
	s.Equal(app.RefusalOf(s.DecideLocation(s.ctx, ops, orders.LocationDecision{Number: whole.Number, Country: "FR", Reason: "By the card."})).Code, "order_over")
	s.NoErr(s.DecideLocation(s.ctx, ops, orders.LocationDecision{Number: part.Number, Country: "FR", Reason: "By the card."}))
	papers := s.documents(part)
	s.Equal(len(papers), 2)
	s.Equal([]int64{papers[0].Total(), papers[1].Total()}, []int64{119_00, 19_00})
	s.Equal(papers[1].VAT.Country, "FR")
}
