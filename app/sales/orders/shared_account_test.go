package orders_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"debut/app"
	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/storage"
	"debut/storage/storagetest"
)

func TestReconcile_NoOrderIsPaidByWhatAnotherInstanceTook(t *testing.T) {
	t.Parallel()
	account := stripetest.New(t)
	one, other := openTillOn(t, account), openTillOn(t, account)
	mine, page := one.begins("parcelwick")
	theirs, theirPage := other.begins("parcelwick") // in the same minute
	one.Equal(mine.Number, theirs.Number)
	one.True(page != theirPage)
	account.Pay(page)
	one.reconciles()
	other.reconciles()
	one.Equal(one.current(mine.Number).Status, app.OrderPaid)
	one.Equal(other.current(theirs.Number).Status, app.OrderPending)
	account.Pay(theirPage)
	other.reconciles()
	one.reconciles()
	one.Equal(other.current(theirs.Number).Status, app.OrderPaid)
	done, err := other.Refund(other.ctx, theirs.Number)
	other.NoErr(err)
	other.True(done)
	other.reconciles()
	one.reconciles()
	one.Equal(account.Returned(page), int64(0))
	one.Equal(one.current(mine.Number).Status, app.OrderPaid)
}

// restores puts a backup in the place of the shop's database.
func (s *till) restores(file string) {
	s.t.Helper()
	s.NoErr(s.db.Close())
	s.NoErr(storage.Restore(s.ctx, file, app.Place{Data: s.dir}))
	s.db = storagetest.Open(s.t, s.dir)
	s.Service = s.selling()
}

// backsUp makes a backup of the shop's database.
func (s till) backsUp() (file string) {
	s.t.Helper()
	file = filepath.Join(s.t.TempDir(), "backup.db")
	s.NoErr(storage.Backup(s.ctx, app.Place{Data: s.dir}, file))
	return file
}

// A restored database knows the pages that its orders began before, and gives money back there; but the instance that it was made of
// may be the one that goes on, so what is paid on them from then on is the team's to judge.
func TestReconcile_WhatIsPaidAfterARestoreOnAFormerPageIsTheTeams(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	paid, paidPage := s.begins("paid")
	s.stripe.Pay(paidPage)
	s.reconciles()
	o, page := s.begins("parcelwick")
	made := s.recordOf(o)
	s.restores(s.backsUp())
	_, anew := s.beginsAgain(made)
	s.True(anew != page)
	s.NoErr(s.cancels(o.Number))
	s.stripe.Pay(page) // which stayed open for the other instance
	for range 3 {
		s.reconciles()
	}
	s.Equal(s.current(o.Number).Status, app.OrderCancelled)
	tasks, err := s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(len(tasks), 1)
	done, err := s.Refund(s.ctx, paid.Number)
	s.NoErr(err)
	s.True(done)
	s.works()
	s.Equal(s.stripe.Returned(paidPage), paid.Amounts().Total)
}

func TestBegin_DoesNotAskAgainForWhatWasPaidOnAFormerPage(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	made := s.recordOf(o)
	s.restores(s.backsUp())
	s.stripe.Pay(page)
	_, err := s.pays(made, paysByStripe)
	s.Equal(app.RefusalOf(err).Code, "order_over")
}

// began is an order with the page on which its buyer is, and what became of that.
type began struct {
	app.Order
	page string
	fate int
	lost bool // the database forgot the order
	then bool // it was begun before the database was restored
}

// Two instances with one account, whose orders have the same numbers and cost the same, and one of which is restored in between:
// whatever becomes of the payments, and in whatever order that is told, each order has what was paid for it, and no other.
func TestReconcile_StormOfTwoInstancesWithOneAccount(t *testing.T) {
	t.Parallel()
	const each, lost = 500, 50
	account := stripetest.New(t)
	one, other := openTillOn(t, account), openTillOn(t, account)
	random := rand.New(rand.NewPCG(3, 4))
	begin := func(s *till, from, n int) (all []began) {
		for i := range n {
			if i%20 == 0 {
				s.who = s.person(fmt.Sprintf("buyer%d@parcelwick.example", from+i))
			}
			o, page := s.begins(app.Slug(fmt.Sprintf("shop-%d", from+i)))
			all = append(all, began{Order: o, page: page, fate: (from + i) % 5})
		}
		return all
	}
	ours, theirs := begin(&one, 0, each/2), begin(&other, 0, each/2)
	for i := range ours {
		ours[i].then = true
	}
	backup, lastNumber := one.backsUp(), one.lastNumber.Load()
	gone := begin(&one, 10_000, lost)
	for i := range gone {
		gone[i].lost = true
	}
	one.restores(backup)
	one.lastNumber.Store(lastNumber) // as a copy numbers its orders that draws the same
	ours, theirs = append(ours, begin(&one, each/2, each/2)...), append(theirs, begin(&other, each/2, each/2)...)
	for i := range ours {
		one.Equal(ours[i].Number, theirs[i].Number)
		one.Equal(ours[i].Amounts(), theirs[i].Amounts())
	}
	one.Equal(gone[0].Number, ours[each/2].Number)

	all := slices.Concat(ours, theirs, gone)
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, b := range all {
		if b.fate == 4 {
			account.Expire(b.page)
			continue
		}
		account.Pay(b.page)
		switch b.fate {
		case 1:
			account.Return(b.page, b.Amounts().Total)
		case 2:
			account.Dispute(b.page, "lost")
		}
	}
	reports := account.Events()
	for _, s := range []till{one, other} {
		random.Shuffle(len(reports), func(i, j int) { reports[i], reports[j] = reports[j], reports[i] })
		for some := range slices.Chunk(reports, 100) {
			s.hear(some...)
			s.works()
		}
		s.NoErr(s.ReconcileAll(s.ctx))
	}
	for at, s := range []till{one, other} {
		for _, b := range [][]began{ours, theirs}[at] {
			now := s.current(b.Number)
			came, err := s.db.Payments(s.ctx, now.ID)
			s.NoErr(err)
			for _, p := range came {
				if p.Cents > 0 && p.Payment != b.page {
					t.Errorf("%s was paid by %s, and its page is %s", b.Number, p.Payment, b.page)
				}
			}
			want := [5]app.OrderStatus{app.OrderPaid, app.OrderRefunded, app.OrderRefunded, app.OrderPaid, app.OrderPending}[b.fate]
			if b.then {
				want = app.OrderPending // which the team decides
			}
			s.Equal(now.Status, want)
		}
	}
	for _, b := range theirs {
		if b.fate == 3 {
			_, err := other.Refund(other.ctx, b.Number)
			other.NoErr(err)
		}
	}
	other.works()
	for _, b := range all {
		if back := account.Returned(b.page); b.fate != 1 && back != 0 && !slices.ContainsFunc(theirs, func(t began) bool { return t.page == b.page && t.fate == 3 }) {
			t.Errorf("%d cents of %s went back", back, b.page)
		}
	}
	t.Logf("%d orders, %d reports told to each of two", len(all), len(reports))
}
