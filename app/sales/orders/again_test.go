package orders_test

import (
	"context"
	"sync"
	"testing"

	"debut/app"
	"debut/app/sales/orders"
)

// Who asks for the same twice gets the order that waits to be paid, and the answer says so.
func TestCheckout_OfTheSameAnswersTheFirstOrder(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	launch, review := item(app.ProductLaunch, l.ID), item(app.ProductAIReview, l.ID)
	launch.Week, review.Options = "2026-11-30", map[string]any{"notes": "The first page"}
	first, err := s.checkout(orders.Input{Items: []orders.Item{launch, review}})
	s.NoErr(err)
	s.True(!first.Existing)
	again, err := s.checkout(orders.Input{Items: []orders.Item{review, launch}}) // in another order
	s.NoErr(err)
	s.True(again.Existing)
	s.Equal(again.Number, first.Number)
	s.Equal(again.CheckoutURL, first.CheckoutURL)
	s.True(again.NextStep != first.NextStep)

	// What differs in anything is another order.
	later, noted := launch, review
	later.Week, noted.Options = "2026-12-07", map[string]any{"notes": "The last page"}
	for _, items := range [][]orders.Item{{later, review}, {launch, noted}, {launch}, {review}} {
		made, err := s.checkout(orders.Input{Items: items})
		s.NoErr(err)
		s.True(!made.Existing)
		s.True(made.Number != first.Number)
	}
	mine, err := s.Mine(s.ctx, s.who, app.Paging{Page: 1, PerPage: 20})
	s.NoErr(err)
	s.Equal(mine.Total, 5)

	// What is over is not waited for.
	s.NoErr(s.cancels(first.Number))
	anew, err := s.checkout(orders.Input{Items: []orders.Item{launch, review}})
	s.NoErr(err)
	s.True(!anew.Existing && anew.Number != first.Number)
}

func TestCheckout_OfTheSameByAnotherIsTheirs(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	work := orders.Item{Product: string(app.ProductDoneForYou)}
	first, err := s.checkout(orders.Input{Items: []orders.Item{work}})
	s.NoErr(err)
	s.who = s.person("ole@voter.example")
	other, err := s.checkout(orders.Input{Items: []orders.Item{work}})
	s.NoErr(err)
	s.True(!other.Existing && other.Number != first.Number)
}

// The first order takes the promo code and the country that are sent now, keeps those that are not, and is shown at the prices of now.
func TestCheckout_OfTheSameTakesWhatIsSentNow(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	s.code(app.Promo{Code: "TEN", Percent: 10, PerAccount: 1})
	items := []orders.Item{{Product: string(app.ProductDoneForYou)}}
	first, err := s.checkout(orders.Input{Items: items})
	s.NoErr(err)
	for _, in := range []orders.Input{{Items: items, PromoCode: "TEN"}, {Items: items}, {Items: items, PromoCode: "TEN", BillingCountry: "FR"}} {
		again, err := s.checkout(in)
		s.NoErr(err)
		s.Equal([]any{again.Number, again.Discount, again.PromoCode}, []any{first.Number, int64(1990), app.Text("TEN")})
	}
	s.tx(func(ctx context.Context) error {
		return s.db.SavePrice(ctx, &app.Price{Site: s.site.ID, Product: app.ProductDoneForYou, Cents: 29900, Sold: true, From: s.now})
	})
	again, err := s.checkout(orders.Input{Items: items})
	s.NoErr(err)
	s.Equal(again.Net, int64(29900))
	_, err = s.checkout(orders.Input{Items: items, PromoCode: "NONE"})
	s.Equal(app.RefusalOf(err).Issues[0].Location, "promo_code")
}

// While the person is at the provider, the order stays as they read it.
func TestCheckout_OfTheSameLeavesWhatIsBeingPaid(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	s.code(app.Promo{Code: "TEN", Percent: 10, PerAccount: 1})
	o, page := s.begins("parcelwick")
	again, err := s.checkout(orders.Input{Items: []orders.Item{item(app.ProductFeatured, o.Lines[0].Listing)}, PromoCode: "TEN"})
	s.NoErr(err)
	s.True(again.Existing)
	s.Equal(again.Discount, int64(0))
	s.stripe.Pay(page)
	s.reconciles()
	s.Equal(s.current(o.Number).Status, app.OrderPaid)
}

func TestRaceCheckout_OfTheSameAtOnceMakesOne(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			_, err := s.checkout(orders.Input{Items: []orders.Item{{Product: string(app.ProductDoneForYou)}}})
			s.NoErr(err)
		})
	}
	all.Wait()
	mine, err := s.Mine(s.ctx, s.who, app.Paging{Page: 1, PerPage: 20})
	s.NoErr(err)
	s.Equal(mine.Total, 1)
}
