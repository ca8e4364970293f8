package orders_test

import (
	"context"
	"testing"

	"debut/app"
	"debut/app/sales/orders"
)

// competitor has somebody else submit the company of a listing.
func (s *shop) competitor(of app.Listing) (who app.Caller, l app.Listing) {
	s.t.Helper()
	who = s.person("ole@parcelwick.example")
	l = of
	l.ID, l.Slug, l.Owner, l.Company.ID, l.Company.Held = 0, of.Slug+"-2", &who.Account, 0, app.Holding{}
	s.tx(func(ctx context.Context) error {
		if err := s.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return s.db.SaveListing(ctx, &l)
	})
	return who, l
}

// Who paid for a launch holds the company's name; who got the money back before it held nothing.
func TestRefund_BeforeTheLaunchLeavesTheCompanyToOthers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		besides func(s *shop, l app.Listing) // what else becomes of the listing
		free    bool
	}{
		"nothing else proves it": {func(*shop, app.Listing) {}, true},
		"the badge was found": {func(s *shop, l app.Listing) {
			l = s.stands(l.ID)
			l.Company.Held = l.Company.Held.With(app.ByBadge, s.now)
			s.tx(func(ctx context.Context) error { return s.db.SaveListing(ctx, &l) })
		}, false},
		"a claim proved it": {func(s *shop, l app.Listing) {
			l = s.stands(l.ID)
			l.Company.Held = l.Company.Held.With(app.ByDNS, s.now)
			s.tx(func(ctx context.Context) error { return s.db.SaveListing(ctx, &l) })
		}, false},
		"it went live": {func(s *shop, l app.Listing) {
			l = s.stands(l.ID)
			l.Status, l.LaunchedAt = app.ListingLive, &s.now
			s.tx(func(ctx context.Context) error { return s.db.SaveListing(ctx, &l) })
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, app.PaymentTest)
			l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
			owner := s.who
			other, second := s.competitor(l)
			wanted := item(app.ProductLaunch, l.ID)
			wanted.Week = "2026-11-30"
			o := s.bought(wanted)
			s.who = other
			_, err := s.order(item(app.ProductLaunch, second.ID))
			s.Equal(app.RefusalOf(err).Issues[0].Location, "items[0].listing_id")
			s.who = owner
			c.besides(s, l)
			s.refunded(o)
			s.Equal(s.stands(l.ID).Company.Held.By != "", !c.free)
			s.who = other
			_, err = s.order(item(app.ProductLaunch, second.ID))
			s.Equal(err == nil, c.free)
		})
	}
}

// A launch that the team still looks at is not queued for free after its money went back.
func TestRefund_OfALaunchThatWaitsForTheTeam(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	s.tx(func(ctx context.Context) error {
		return s.db.SaveRules(ctx, s.site.ID, app.Rules{Approval: app.ApproveAll, SignUp: app.SignUpEverybody})
	})
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	l.Approval.State = app.ApprovalNew
	s.tx(func(ctx context.Context) error { return s.db.SaveListing(ctx, &l) })
	o := s.bought(item(app.ProductLaunch, l.ID))
	got := s.stands(l.ID)
	s.Equal([]any{got.Status, got.Plan, got.Approval.State}, []any{app.ListingDraft, app.PlanPaid, app.ApprovalWaiting})
	s.refunded(o)
	got = s.stands(l.ID)
	s.Equal([]any{got.Status, got.Plan, got.Approval.State}, []any{app.ListingDraft, app.PlanNone, app.ApprovalNew})
}

// Two orders for one cabinet buy one: the other is the team's to put right, and giving its money back takes no cabinet away.
func TestRefund_OfWhatWasBoughtTwice(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	var made [2]orders.Record
	for i := range made {
		var err error
		made[i], err = s.order(item(app.ProductTrophyCabinet, l.ID)) // both before either was done
		s.NoErr(err)
		_, err = s.pays(made[i])
		s.NoErr(err)
	}
	var done [2]app.Order
	for i, one := range made {
		o, _, err := s.db.OrderByNumber(s.ctx, one.Number)
		s.NoErr(err)
		s.NoErr(s.Fulfil(s.ctx, o.ID))
		done[i], _, err = s.db.Order(s.ctx, o.ID)
		s.NoErr(err)
	}
	s.Equal(done[1].Lines[0].State, app.LineFailed)
	s.refunded(done[1])
	s.True(s.stands(l.ID).Cabinet)
	s.refunded(done[0])
	s.True(!s.stands(l.ID).Cabinet)
}
