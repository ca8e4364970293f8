package orders_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"debut/app"
)

// However reports are lost, repeated and mixed, each order that was paid is done once, and no other is.
func TestReconcile_StormOfReports(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	const orderCount = 40
	random := rand.New(rand.NewPCG(1, 2))
	paid := map[string]bool{}
	for i := range orderCount {
		s.who = s.person(fmt.Sprintf("buyer%d@parcelwick.example", i))
		o, page := s.begins(app.Slug(fmt.Sprintf("shop-%d", i)))
		switch i % 4 {
		case 0, 1:
			s.stripe.Pay(page)
			paid[o.Number] = true
		case 2:
			s.stripe.Promise(page)
			s.stripe.Decide(page, i%8 == 2)
			paid[o.Number] = i%8 == 2
		default:
			s.stripe.Expire(page)
		}
		if i%4 == 1 {
			s.stripe.Return(page, o.Amounts().Total)
			paid[o.Number] = false
		}
	}
	var reports [][]byte
	for _, e := range s.stripe.Events() {
		for range random.IntN(40) { // some are lost
			reports = append(reports, e)
		}
	}
	random.Shuffle(len(reports), func(i, j int) { reports[i], reports[j] = reports[j], reports[i] })
	for some := range slices.Chunk(reports, 100) {
		s.hear(some...)
		s.works()
	}
	s.NoErr(s.ReconcileAll(s.ctx))
	s.works()
	t.Logf("%d reports of %d events", len(reports), len(s.stripe.Events()))
	for number, was := range paid {
		o := s.current(number)
		if was {
			s.True(o.Status == app.OrderPaid && o.FulfilledAt != nil && s.placed(o))
		} else {
			s.True(!s.placed(o))
			s.True(o.Status == app.OrderRefunded || o.Status == app.OrderPending)
		}
	}
}
