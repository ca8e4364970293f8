package orders_test

import (
	"context"
	"testing"

	"debut/app"
	"debut/app/sales/orders"
)

// categoriesOf returns an item of more categories for a listing.
func categoriesOf(listing int64, slugs ...app.Slug) orders.Item {
	i := item(app.ProductExtraCategories, listing)
	i.Categories = slugs
	return i
}

// A launch has three more categories: ordered with it, they are filed with the launch and cost nothing, in whatever order the items come.
func TestLaunch_WithExtraCategoriesInOneOrder(t *testing.T) {
	t.Parallel()
	for _, later := range []bool{false, true} {
		s := invoicing(t) // so that the invoice bears the line
		l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
		launch, more := item(app.ProductLaunch, l.ID), categoriesOf(l.ID, "developer-tools", "design-creative")
		if later {
			launch.Week = "2026-11-30"
		}
		q, err := s.Quote(s.ctx, s.who, orders.Input{Items: []orders.Item{more, launch}}, nil)
		s.NoErr(err)
		s.Equal([]int64{q.Items[0].Net, q.Items[1].Net, q.Net}, []int64{0, 4900, 4900})
		o := s.paid(nil, more, launch)
		for range 2 {
			s.NoErr(s.Fulfil(s.ctx, o.ID))
		}
		o = s.orderOf(o.Number)
		s.Equal([]app.LineState{o.Lines[0].State, o.Lines[1].State}, []app.LineState{app.LineFulfilled, app.LineFulfilled})
		s.Equal(len(s.documents(o)), 1)
		got := s.stands(l.ID)
		s.Equal(len(got.Effective()), 3)
		s.True(!got.MoreCategories) // they are the launch's

		s.refunded(o)
		s.Equal(len(s.stands(l.ID).Effective()), 1)
	}
}

// Beside another listing's launch they cost what they cost, and a bundle has its own.
func TestQuote_ExtraCategoriesAreIncludedInTheirOwnLaunch(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	launched, live := s.listed("parcelwick", app.ListingDraft, app.PlanNone), s.listed("barrows", app.ListingLive, app.PlanFree)
	q, err := s.Quote(s.ctx, s.who, orders.Input{Items: []orders.Item{item(app.ProductLaunch, launched.ID), categoriesOf(live.ID, "developer-tools")}}, nil)
	s.NoErr(err)
	s.Equal(q.Items[1].Net, int64(1900))
	_, err = s.Quote(s.ctx, s.who, orders.Input{Items: []orders.Item{item(app.ProductLaunchBundle, launched.ID), categoriesOf(launched.ID, "developer-tools")}}, nil)
	s.Equal(app.RefusalOf(err).Issues[0].Location, "items[1].listing_id")
}

// Where the launch cannot be done any more, what comes with it is not done either.
func TestFulfil_ExtraCategoriesFollowTheirLaunch(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	made, err := s.order(categoriesOf(l.ID, "developer-tools"), item(app.ProductLaunch, l.ID))
	s.NoErr(err)
	_, err = s.pays(made)
	s.NoErr(err)
	l = s.stands(l.ID)
	l.Status = app.ListingSuspended
	s.tx(func(ctx context.Context) error { return s.db.SaveListing(ctx, &l) })
	o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
	s.NoErr(err)
	s.NoErr(s.Fulfil(s.ctx, o.ID))
	o, _, err = s.db.Order(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal([]app.LineState{o.Lines[0].State, o.Lines[1].State}, []app.LineState{app.LineFailed, app.LineFailed})
}
