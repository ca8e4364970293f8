package orders_test

import (
	"fmt"
	"testing"
	"time"

	"debut/app"
)

// placed returns the slugs of the listings that have a place now.
func (s *shop) placed() (slugs []app.Slug) {
	s.t.Helper()
	found, err := s.Featured(s.ctx)
	s.NoErr(err)
	for _, l := range found {
		slugs = append(slugs, l.Slug)
	}
	return slugs
}

// after moves the clock, and does what the time brings.
func (s *shop) after(d time.Duration) {
	s.t.Helper()
	s.now = s.now.Add(d)
	s.NoErr(s.Advance(s.ctx))
}

const week = 7 * 24 * time.Hour

func TestFeatured_ASecondPlaceFollowsTheFirst(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	s.bought(item(app.ProductFeatured, l.ID))
	s.after(24 * time.Hour)
	s.bought(item(app.ProductFeatured, l.ID))
	s.Equal(len(s.placed()), 1)
	s.after(week - 24*time.Hour) // when the first ends
	s.after(week - time.Second)
	s.Equal(len(s.placed()), 1)
	s.after(time.Second)
	s.Equal(len(s.placed()), 0)
}

// What was sold is shown for as long as it was sold: who finds all places taken waits for one.
func TestFeatured_WhereAllPlacesAreTaken(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	var first app.Order
	for i := range 25 {
		s.who = s.person(fmt.Sprintf("buyer%d@parcelwick.example", i))
		o := s.bought(item(app.ProductFeatured, s.listed(app.Slug(fmt.Sprint("shop-", i)), app.ListingLive, app.PlanFree).ID))
		if i == 0 {
			first = o
		}
	}
	s.Equal(len(s.placed()), 24)
	s.refunded(first)
	s.after(time.Minute)
	placed := s.placed()
	s.Equal(len(placed), 24)
	s.Equal(placed[0], app.Slug("shop-24")) // the latest to begin
	s.after(week - time.Second)
	s.Equal(s.placed(), []app.Slug{"shop-24"})
}
