package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testAlternatives holds what owners say of other listings, through mergers and deletions.
func testAlternatives(f *fixture) {
	s := f.site()
	ole := f.account("ole@voter.example")
	a, b, c, twin := f.list(s, "parcelwick", nil), f.list(s, "wrenloop", nil),
		f.list(s, "kestrelby", nil), f.list(s, "twin", nil)
	say := func(of, other app.Listing, state app.AlternativeState, who int64, at time.Time) app.Alternative {
		said := app.Alternative{Listing: of.ID, Other: other.ID, State: state, Account: who, At: at}
		f.tx(func(ctx context.Context) error { return f.SaveAlternative(ctx, said) })
		return said
	}
	later := say(a, b, app.AlternativeApproved, ole.ID, now.Add(time.Minute))
	first := say(a, c, app.AlternativeAsked, ole.ID, now)
	decided, err := f.AlternativesOf(f.ctx, a.ID)
	f.NoErr(err)
	f.Equal(decided, []app.Alternative{first, later})
	to, err := f.AlternativesTo(f.ctx, b.ID, 5)
	f.NoErr(err)
	f.Equal(to, []app.Alternative{later})
	open, made, err := f.AlternativesAsked(f.ctx, ole.ID, now)
	f.NoErr(err)
	f.Equal([2]int{open, made}, [2]int{1, 1})
	first.State = app.AlternativeRefused
	f.tx(func(ctx context.Context) error { return f.SaveAlternative(ctx, first) })
	got, found, err := f.Alternative(f.ctx, a.ID, c.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(got, first)
	slugs, err := f.NamedAlternatives(f.ctx, s.ID, 5)
	f.NoErr(err)
	f.Equal(slugs, []app.Slug{a.Slug})

	// What both have stays that of the one that stays; what names the other one is dropped.
	say(twin, b, app.AlternativeRefused, 0, now)
	say(twin, a, app.AlternativeApproved, 0, now)
	say(b, twin, app.AlternativeApproved, 0, now)
	f.tx(func(ctx context.Context) error {
		if _, err := f.MoveRest(ctx, twin.ID, a.ID); err != nil {
			return err
		}
		return f.DeleteListing(ctx, twin)
	})
	decided, err = f.AlternativesOf(f.ctx, a.ID)
	f.NoErr(err)
	f.Equal(decided, []app.Alternative{first, later})
	to, err = f.AlternativesTo(f.ctx, a.ID, 5)
	f.NoErr(err)
	f.Equal(to, []app.Alternative{{Listing: b.ID, Other: a.ID, State: app.AlternativeApproved, At: now}})

	// Who goes takes along what nobody answered.
	say(b, c, app.AlternativeAsked, ole.ID, now)
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ole) })
	decided, err = f.AlternativesOf(f.ctx, a.ID)
	f.NoErr(err)
	first.Account, later.Account = 0, 0
	f.Equal(decided, []app.Alternative{first, later})
	decided, err = f.AlternativesOf(f.ctx, b.ID)
	f.NoErr(err)
	f.Equal(len(decided), 1)
	f.tx(func(ctx context.Context) error { return f.DropAlternative(ctx, a.ID, c.ID) })
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, b) })
	decided, err = f.AlternativesOf(f.ctx, a.ID)
	f.NoErr(err)
	f.Equal(len(decided), 0)
}

// testBeside holds that the others of a category come in a circle, whatever they paid and whoever votes for them.
func testBeside(f *fixture) {
	s := f.site()
	f.seed()
	var all []app.Listing
	for _, name := range []string{"A", "B", "C", "D"} {
		all = append(all, f.list(s, name, func(l *app.Listing) { l.Categories = []app.CategoryRef{{Slug: "energy"}} }))
	}
	f.list(s, "Paid", func(l *app.Listing) {
		l.Plan, l.Categories = app.PlanPaid, []app.CategoryRef{{Slug: "customs"}, {Slug: "energy"}}
	})
	f.list(s, "Later", func(l *app.Listing) {
		l.Status, l.Categories = app.ListingScheduled, []app.CategoryRef{{Slug: "energy"}}
	})
	names := func(after app.Listing, limit int) (list string) {
		found, err := f.Beside(f.ctx, s.ID, "energy", after.ID, limit)
		f.NoErr(err)
		for _, l := range found {
			list += l.Company.Name
		}
		return list
	}
	f.Equal([]string{names(all[1], 9), names(all[1], 2), names(all[3], 2), names(all[0], 1)},
		[]string{"CDA", "CD", "AB", "B"})
}
