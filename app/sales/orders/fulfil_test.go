package orders_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
)

// pays has the buyer pay an order as the page does.
func (s *shop) pays(made orders.Record, change ...func(*orders.PayInput)) (orders.Begun, error) {
	s.t.Helper()
	in := orders.PayInput{
		Number: made.Number, Name: "Ines", Street: "Kade 1", City: "Ghent", Country: "BE", Consent: true, Method: app.PaymentTest, Shown: made.Total,
	}
	for _, how := range change {
		how(&in)
	}
	return s.Begin(s.ctx, s.who, in, "ines@parcelwick.example")
}

// bought makes an order of items, pays it and has it done.
func (s *shop) bought(items ...orders.Item) app.Order {
	s.t.Helper()
	made, err := s.order(items...)
	s.NoErr(err)
	begun, err := s.pays(made)
	s.NoErr(err)
	s.True(!begun.Changed)
	o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
	s.NoErr(err)
	s.Equal(o.Status, app.OrderPaid)
	for range 3 { // a job may run more than once
		s.NoErr(s.Fulfil(s.ctx, o.ID))
	}
	o, _, err = s.db.Order(s.ctx, o.ID)
	s.NoErr(err)
	s.True(o.FulfilledAt != nil)
	return o
}

func (s *shop) stands(id int64) app.Listing {
	s.t.Helper()
	l, err := s.db.Listing(s.ctx, id)
	s.NoErr(err)
	return l
}

func (s *shop) refunded(o app.Order) {
	s.t.Helper()
	done, err := s.Refund(s.ctx, o.Number)
	s.NoErr(err)
	s.True(done)
	done, err = s.Refund(s.ctx, o.Number)
	s.NoErr(err)
	s.True(!done)
	for range 2 {
		s.NoErr(s.GiveBack(s.ctx, o.ID))
	}
}

func TestLaunch_IsLiveAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	o := s.bought(item(app.ProductLaunch, l.ID))
	l = s.stands(l.ID)
	s.Equal(l.Status, app.ListingLive)
	s.Equal(l.Plan, app.PlanPaid)
	s.Equal(l.Week, app.Week("2026-11-16"))

	// What is live stays live: the week's ranks are other people's, too.
	s.refunded(o)
	l = s.stands(l.ID)
	s.Equal(l.Status, app.ListingLive)
	s.Equal(l.Plan, app.PlanFree)
}

func TestLaunch_InAWeekToCome(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	wanted := item(app.ProductLaunchBundle, l.ID)
	wanted.Week, wanted.Categories = "2026-11-30", []app.Slug{"developer-tools"}
	o := s.bought(wanted)
	l = s.stands(l.ID)
	s.Equal(l.Status, app.ListingScheduled)
	s.Equal(l.Week, app.Week("2026-11-30"))
	s.Equal(len(l.Effective()), 2)
	placed, err := s.Featured(s.ctx)
	s.NoErr(err)
	s.Equal(len(placed), 0) // it begins with the launch

	s.refunded(o)
	l = s.stands(l.ID)
	s.Equal(l.Status, app.ListingDraft)
	s.Equal(l.Plan, app.PlanNone)
	s.Equal(l.Week, app.Week(""))
}

func TestLaunch_OfALiveFreeListingRaisesItsPlan(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	o := s.bought(item(app.ProductLaunch, l.ID))
	s.Equal(s.stands(l.ID).Plan, app.PlanPaid)
	s.Equal(s.stands(l.ID).LaunchedAt.UTC(), l.LaunchedAt.UTC())
	s.refunded(o)
	s.Equal(s.stands(l.ID).Plan, app.PlanFree)
}

func TestLaunch_PaidTwiceIsTheTeamsToPutRight(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	var both [2]orders.Record
	for i := range both {
		var err error
		both[i], err = s.order(item(app.ProductLaunch, l.ID)) // both before either was done
		s.NoErr(err)
		_, err = s.pays(both[i])
		s.NoErr(err)
	}
	second := both[1]
	for _, made := range both {
		o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
		s.NoErr(err)
		s.NoErr(s.Fulfil(s.ctx, o.ID))
		s.NoErr(s.Fulfil(s.ctx, o.ID))
	}
	o, _, err := s.db.OrderByNumber(s.ctx, second.Number)
	s.NoErr(err)
	s.Equal(o.Lines[0].State, app.LineFailed)
	tasks, err := s.db.OrderTasks(s.ctx, s.site.ID, app.TaskOpen, 10)
	s.NoErr(err)
	s.Equal(len(tasks), 1)
	s.Equal(tasks[0].Kind, app.TaskFailed)
	_, err = s.parts(nil).Launches.Buy(s.ctx, l.ID, "")
	s.Equal(app.RefusalOf(err).Code, "already_paid")
}

func TestFeatured_For7Days(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	o := s.bought(item(app.ProductFeatured, l.ID))
	placed, err := s.Featured(s.ctx)
	s.NoErr(err)
	s.Equal(placed[0].Slug, l.Slug)
	s.now = s.now.Add(7*24*time.Hour - time.Second)
	placed, err = s.Featured(s.ctx)
	s.NoErr(err)
	s.Equal(len(placed), 1)
	s.now = s.now.Add(time.Second)
	placed, err = s.Featured(s.ctx)
	s.NoErr(err)
	s.Equal(len(placed), 0)
	s.now = s.now.Add(-time.Hour)
	s.refunded(o)
	placed, err = s.Featured(s.ctx)
	s.NoErr(err)
	s.Equal(len(placed), 0)
}

func TestRelaunch_OnceTheOldWeekIsClosed(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	s.tx(func(ctx context.Context) error { return s.db.SetCounts(ctx, l.ID, app.Counts{Votes: 9, WeekVotes: 9}) })
	wanted := item(app.ProductRelaunch, l.ID)
	wanted.Week = "2026-11-30"
	s.bought(wanted)
	s.NoErr(s.Advance(s.ctx))
	s.Equal(s.stands(l.ID).Week, app.Week("2026-11-16"))
	s.now = time.Date(2026, 11, 30, 0, 0, 1, 0, time.UTC)
	s.NoErr(s.Advance(s.ctx))
	s.Equal(s.stands(l.ID).Week, app.Week("2026-11-16")) // its ranks are not counted yet
	s.tx(func(ctx context.Context) error {
		return s.db.SaveClosedWeek(ctx, app.ClosedWeek{Site: s.site.ID, Week: "2026-11-16", At: s.now}, app.SignedSheet{})
	})
	s.NoErr(s.Advance(s.ctx))
	again := s.stands(l.ID)
	s.Equal(again.Week, app.Week("2026-11-30"))
	s.Equal(again.WeekVotes, 0)
	s.Equal(again.Votes, 9)
	s.Equal(*again.LaunchedAt, *l.LaunchedAt) // the first launch stays
	s.Equal(again.Relaunches, []app.Entry{{Week: "2026-11-30", At: s.now, How: app.RelaunchBought}})
}

// relaunches has a listing that launched in the week of the 16th enter that of the 30th, by an order.
func (s *shop) relaunches() (app.Listing, app.Order) {
	s.t.Helper()
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	s.tx(func(ctx context.Context) error { return s.db.SetCounts(ctx, l.ID, app.Counts{Votes: 9, WeekVotes: 9}) })
	wanted := item(app.ProductRelaunch, l.ID)
	wanted.Week = "2026-11-30"
	o := s.bought(wanted)
	s.now = time.Date(2026, 11, 30, 0, 0, 1, 0, time.UTC)
	s.tx(func(ctx context.Context) error {
		return s.db.SaveClosedWeek(ctx, app.ClosedWeek{Site: s.site.ID, Week: "2026-11-16", At: s.now,
			Results: []app.Result{{Place: 1, Listing: l.ID, Slug: l.Slug, LaunchedAt: *l.LaunchedAt, Counted: 9}}}, app.SignedSheet{})
	})
	s.NoErr(s.Advance(s.ctx))
	s.Equal(s.stands(l.ID).Week, app.Week("2026-11-30"))
	return l, o
}

func TestRelaunch_TakenBackTakesItsDateOutAgain(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l, o := s.relaunches()
	s.refunded(o)
	after := s.stands(l.ID)
	s.Equal([]any{after.Week, after.WeekVotes, len(after.Relaunches)}, []any{app.Week("2026-11-16"), 9, 0})
	s.Equal(*after.LaunchedAt, *l.LaunchedAt)
	s.NoErr(s.Advance(s.ctx))
	s.Equal(s.stands(l.ID).Week, app.Week("2026-11-16"))
}

func TestRelaunch_MovesTheListingInNoOrderButItsWeeks(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l, _ := s.relaunches()
	s.now = s.now.Add(-72 * time.Hour)
	later := s.listed("wrenloop", app.ListingLive, app.PlanFree)
	s.now = s.now.Add(72 * time.Hour)
	newest, _, err := s.db.Browse(s.ctx, s.site.ID, listings.Filter{Status: app.ListingLive}, "newest", 9, 0)
	s.NoErr(err)
	s.Equal([]int64{newest[0].ID, newest[1].ID}, []int64{later.ID, l.ID})
	weeks := launches.New(s.db, nil, func() time.Time { return s.now }, launches.Settings{Location: time.UTC, WeeksAhead: app.Always(4), FreePerWeek: app.Always(15)})
	page, err := weeks.Week(s.ctx, launches.WeekInput{Week: "this"})
	s.NoErr(err)
	s.Equal(*page.Items[0].Relaunch, "bought")
	s.True(page.Items[0].PaidDate)
	s.Equal(page.Items[0].DateMark(), texts.Text("Paid relaunch"))
	first, err := weeks.Week(s.ctx, launches.WeekInput{Week: "2026-11-16"})
	s.NoErr(err)
	s.Equal(first.Items[0].Relaunch, nil) // which was free, and is not marked
	s.True(!first.Items[0].PaidDate)
	today, err := weeks.List(s.ctx, launches.SectionInput{Section: "today", Paging: app.Paging{Page: 1, PerPage: 9}})
	s.NoErr(err)
	s.Equal(len(today.Items), 1) // it came into its week today
}

func TestRelaunch_OfAnOrderThatCostNothingWasNotPaid(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	s.tx(func(ctx context.Context) error {
		return s.db.SavePromo(ctx, &app.Promo{Site: s.site.ID, Code: "GIFT", Percent: 100, Active: true, CreatedAt: s.now})
	})
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	wanted := item(app.ProductRelaunch, l.ID)
	wanted.Week = "2026-11-30"
	made, err := s.checkout(orders.Input{Items: []orders.Item{wanted}, PromoCode: "GIFT"})
	s.NoErr(err)
	s.Equal(made.Status, string(app.OrderPending))
	_, err = s.pays(made.Record, func(in *orders.PayInput) { in.PromoCode = "GIFT" })
	s.NoErr(err)
	o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
	s.NoErr(err)
	s.NoErr(s.Fulfil(s.ctx, o.ID))
	due, err := s.db.RelaunchesDue(s.ctx, "2026-11-30")
	s.NoErr(err)
	s.Equal(due[0].How, app.RelaunchGiven)
}

func TestOthers_DoWhatTheySay(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	more, board, review := item(app.ProductExtraCategories, l.ID), item(app.ProductBillboard, l.ID), item(app.ProductAIReview, l.ID)
	more.Categories = []app.Slug{"developer-tools"}
	board.Amount = app.Sent[int64]{Set: true, Value: 25000}
	review.Options = map[string]any{"notes": "The first page"}
	o := s.bought(more, board, review, item(app.ProductTrophyCabinet, l.ID), orders.Item{Product: string(app.ProductDoneForYou)})
	got := s.stands(l.ID)
	s.Equal(len(got.Effective()), 2)
	s.True(got.Cabinet)
	tasks, err := s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(len(tasks), 2)
	s.Equal(tasks[0].Says.String(), "Notes: The first page")
	s.refunded(o)
	got = s.stands(l.ID)
	s.Equal(len(got.Effective()), 1)
	s.True(!got.Cabinet)
	tasks, err = s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(tasks[1].State, app.TaskCancelled)
}

func TestBegin_NeverChargesAPriceThatNobodyRead(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	made, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	for _, shown := range []int64{0, 1, made.Total - 1, made.Total + 1} { // a total that was changed in the form
		begun, err := s.pays(made, func(in *orders.PayInput) { in.Shown = shown })
		s.NoErr(err)
		s.True(begun.Changed)
	}
	s.tx(func(ctx context.Context) error {
		return s.db.SavePrice(ctx, &app.Price{Site: s.site.ID, Product: app.ProductFeatured, Cents: 12900, Sold: true, From: s.now})
	})
	begun, err := s.pays(made)
	s.NoErr(err)
	s.True(begun.Changed)
	o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
	s.NoErr(err)
	s.Equal(o.Status, app.OrderPending)
	s.Equal(o.Amounts().Net, int64(12900)) // which the page shows now
	begun, err = s.pays(made, func(in *orders.PayInput) { in.Shown = o.Amounts().Total })
	s.NoErr(err)
	s.True(!begun.Changed)
}

func TestBegin_IsForWhoMadeTheOrder(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	made, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	s.who = s.person("ole@voter.example")
	_, err = s.pays(made)
	s.Equal(app.KindOf(err), app.NotFound)
	_, err = s.Review(s.ctx, s.who, made.Number, "")
	s.Equal(app.KindOf(err), app.NotFound)
	s.Equal(app.KindOf(s.cancels(made.Number)), app.NotFound)
}

func TestBegin_AsksConsumersOfTheUnionToAskForTheBeginning(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	made, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	_, err = s.pays(made, func(in *orders.PayInput) { in.Consent = false })
	s.Equal(app.RefusalOf(err).Issues[0].Location, "consent")
	_, err = s.pays(made, func(in *orders.PayInput) { in.Consent, in.Country = false, "US" })
	s.NoErr(err)
}

func TestRacePaid_CountsOnceHoweverOftenItIsTold(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	made, err := s.order(item(app.ProductLaunch, l.ID))
	s.NoErr(err)
	var all sync.WaitGroup
	for range 8 { // two tabs, double clicks, and messages of the provider
		all.Go(func() {
			_, err := s.Begin(s.ctx, s.who, orders.PayInput{
				Number: made.Number, Name: "Ines", Street: "Kade 1", City: "Ghent", Country: "US", Method: app.PaymentTest, Shown: made.Total,
			}, "")
			s.NoErr(err)
		})
		all.Go(func() {
			s.NoErr(s.Paid(s.ctx, made.Number, app.PaymentTest, pay.Payment{Cents: made.Total, Currency: "EUR"}, "test-"+made.Number))
		})
	}
	all.Wait()
	o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
	s.NoErr(err)
	s.Equal(o.Status, app.OrderPaid)
	tasks, err := s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(len(tasks), 0) // nothing was paid twice

	// Less than is due pays nothing, and the team looks.
	other, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	s.NoErr(s.Paid(s.ctx, other.Number, app.PaymentTest, pay.Payment{Cents: 1, Currency: "EUR"}, "p-2"))
	s.NoErr(s.Paid(s.ctx, other.Number, app.PaymentTest, pay.Payment{Cents: other.Total, Currency: "USD"}, "p-3"))
	o, _, err = s.db.OrderByNumber(s.ctx, other.Number)
	s.NoErr(err)
	s.Equal(o.Status, app.OrderPending)
	tasks, err = s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(len(tasks), 2)
}

func TestBegin_KeepsThePlaceWhileItIsPaid(t *testing.T) {
	t.Parallel()
	s := open(t, "invoice")
	order := func(slug app.Slug) (orders.Record, error) {
		wanted := item(app.ProductLaunch, s.listed(slug, app.ListingDraft, app.PlanNone).ID)
		wanted.Week = "2026-11-30"
		return s.order(wanted)
	}
	for _, slug := range []app.Slug{"ada", "bob"} { // who abandons a checkout holds nothing
		_, err := order(slug)
		s.NoErr(err)
	}
	var last orders.Record
	for _, slug := range []app.Slug{"cem", "dot"} {
		made, err := order(slug)
		s.NoErr(err)
		_, err = s.pays(made, func(in *orders.PayInput) { in.Method = "invoice" })
		s.NoErr(err)
		last = made
	}
	_, err := order("eve")
	s.Equal(app.RefusalOf(err).Issues[0].Location, "items[0].week")
	s.NoErr(s.cancels(last.Number))
	_, err = order("fay")
	s.NoErr(err)
	s.now = s.now.Add(2 * time.Hour) // a payment that was begun and not made keeps no place
	_, err = order("gil")
	s.NoErr(err)
}

// slow is a way to pay that takes its time.
type slow struct{ pay.Provider }

func (slow) Begin(_ context.Context, c pay.Checkout) (pay.Begun, error) {
	return pay.Begun{Payment: "slow-" + c.Order.Number, URL: "https://pay.example/" + c.Order.Number}, nil
}
func (slow) End(context.Context, app.Order) error { return nil }
func (slow) Holds() time.Duration                 { return time.Hour }
