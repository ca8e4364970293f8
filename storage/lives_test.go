package storage

import (
	"context"
	"fmt"
	"testing"

	"debut/app"
	"debut/app/sales/orders"
)

func TestForget_EverythingHasItsLife(t *testing.T) {
	t.Parallel()
	limits := app.Storage{DraftDays: 20, ReadingDays: 5, EndedDays: 10}
	d := newDesk(t, limits)
	left := func() []int {
		return []int{d.count(`SELECT COUNT(*) FROM snapshots`), d.count(`SELECT COUNT(*) FROM api_keys`), d.count(`SELECT COUNT(*) FROM drafts`)}
	}
	open, err := d.draft(10, day)
	d.NoErr(err)
	d.read(open, 1, 100, day)
	submitted, err := d.draft(10, day)
	d.NoErr(err)
	d.tx(func(ctx context.Context) error {
		kept, err := d.Draft(ctx, submitted)
		kept.ListingID = &d.listing.ID
		d.NoErr(err)
		d.NoErr(d.SaveDraft(ctx, &kept))
		return d.SaveKey(ctx, &app.Key{Account: d.account, CreatedAt: day, RevokedAt: &day}, []byte("one"))
	})
	d.tx(func(ctx context.Context) error {
		_, err := d.RevokeKey(ctx, 1, day)
		return err
	})

	d.NoErr(d.Limit(d.ctx, app.Always(app.Storage{})))
	d.NoErr(d.Forget(d.ctx, day.AddDate(99, 0, 0)))
	d.Equal(left(), []int{1, 1, 2}) // 0 keeps everything
	d.NoErr(d.Limit(d.ctx, app.Always(limits)))
	for _, step := range []struct {
		days int
		want []int
	}{{4, []int{1, 1, 2}}, {5, []int{0, 1, 2}}, {10, []int{0, 0, 2}}, {20, []int{0, 0, 1}}, {999, []int{0, 0, 1}}} {
		d.NoErr(d.Forget(d.ctx, day.AddDate(0, 0, step.days)))
		d.Equal(left(), step.want) // a submitted draft stays
	}
}

// However long somebody writes, the file holds what they may store, and little besides.
func TestLimits_AnAccountThatWritesForLongFillsNoMoreThanItsCaps(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.Storage{AccountMB: 1, Drafts: 30, DraftDays: 1, ReadingMB: 1, ReadingsMB: 2, ReadingDays: 1, Changes: 50, ChangesMB: 1, AnswersMB: 1, EndedDays: 1})
	const caps = 1 + 2 + 1 + 1
	refused := 0
	now := day
	for range 3 { // days
		for i := range 40 {
			id, err := d.draft(100_000, now)
			if err == nil {
				d.read(id, 1, 400_000, now)
			} else {
				refused++
			}
			d.change(d.account, func(l *app.Listing) { l.Summary = noise(20_000) })
			if d.answer(fmt.Sprint(now, i), noise(100_000), now) != nil {
				refused++
			}
		}
		now = now.AddDate(0, 0, 1)
		d.NoErr(d.Forget(d.ctx, now))
	}
	d.True(refused > 60)
	d.True(sizeOf(t, d.Store, "debut.db") <= (caps+2)<<20) // the empty file, indexes and half-filled pages are the two besides
	d.True(sizeOf(t, d.Store, "debut.db-wal") <= maxLog+8<<20)
}

func TestUsage_CountsWhatTakesRoom(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.DefaultStorage())
	id, err := d.draft(1000, day)
	d.NoErr(err)
	d.read(id, 1, 40_000, day)
	d.NoErr(d.answer("k", noise(5000), day))
	d.change(d.account, func(l *app.Listing) { l.Summary = noise(3000) })
	used, err := d.Usage(d.ctx)
	d.NoErr(err)
	rows := map[string]int64{}
	for _, u := range used {
		rows[u.What] = u.Rows
		d.True(u.Rows == 0 || u.Bytes > 0 && u.Most == u.Bytes) // all of it is of the one account
	}
	d.Equal(rows, map[string]int64{"drafts": 1, "listings": 1, "updates": 0, "views, clicks and badges by day": 0, "searches by day": 0, "pictures": 0, "readings of websites": 1, "websites read for visitors": 0, "version history": 1, "kept answers": 1, "result sheets": 0, "mail log": 0, "jobs": 0})
	database, log, _, err := d.Sizes(d.ctx)
	d.NoErr(err)
	d.True(database+log > 100_000)
}

func TestForget_ReportsOfPaymentsHaveALife(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.DefaultStorage())
	d.tx(func(ctx context.Context) error {
		_, err := d.AddProviderEvent(ctx, "stripe", "evt_1", day)
		return err
	})
	for _, step := range []struct{ days, want int }{{orders.ReportDays - 1, 1}, {orders.ReportDays, 0}} {
		d.NoErr(d.Forget(d.ctx, day.AddDate(0, 0, step.days)))
		d.Equal(d.count(`SELECT COUNT(*) FROM provider_events`), step.want)
	}
}
