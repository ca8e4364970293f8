package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/desk/moderation"
	"debut/app/ground/audit"
)

func testWithheld(f *fixture) {
	s, ines := f.site(), f.account("ines@parcelwick.example")
	f.list(s, "Parcelwick", func(l *app.Listing) { l.Owner = &ines.ID })
	withheld := app.Withheld{As: app.Hidden, Reason: "The logo is not theirs.", From: app.ListingScheduled}
	l := f.list(s, "Fifty_% off", func(l *app.Listing) {
		l.Status, l.Withheld, l.CreatedAt = app.ListingSuspended, &withheld, now.Add(time.Hour)
	})
	f.list(s, "Gone", func(l *app.Listing) { l.Status = app.ListingSuspended })
	got, err := f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(*got.Withheld, withheld)

	find := func(words, state string) (slugs []app.Slug) {
		found, n, err := f.FindListings(f.ctx, s.ID, moderation.Filter{Words: words, State: state}, 10, 0)
		f.NoErr(err)
		f.Equal(n, len(found))
		for _, l := range found {
			slugs = append(slugs, l.Slug)
		}
		return slugs
	}
	f.Equal(find("", ""), []app.Slug{"fifty-off", "gone", "parcelwick"}) // newest first
	f.Equal(find("PARCEL", ""), []app.Slug{"parcelwick"})
	f.Equal(find("ines@", ""), []app.Slug{"parcelwick"}) // by the owner's address
	f.Equal(find("gone.example", ""), []app.Slug{"gone"})
	f.Equal(find("_%", ""), []app.Slug{"fifty-off"}) // as they stand
	f.Equal(find("", "hidden"), []app.Slug{"fifty-off"})
	f.Equal(find("", "suspended"), []app.Slug{"gone"})
	f.Equal(find("", "live"), []app.Slug{"parcelwick"})
	_, n, err := f.FindListings(f.ctx, s.ID+1, moderation.Filter{}, 10, 0)
	f.NoErr(err)
	f.Equal(n, 0) // those of other sites
	some, n, err := f.FindListings(f.ctx, s.ID, moderation.Filter{}, 1, 2)
	f.NoErr(err)
	f.Equal([]any{len(some), some[0].Slug, n}, []any{1, app.Slug("parcelwick"), 3})

	got.Status, got.Withheld = app.ListingScheduled, &withheld // which a listing that is shown has not
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &got) })
	got, err = f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	f.True(got.Withheld == nil)

	emails, err := f.Emails(f.ctx, []int64{ines.ID, ines.ID + 7})
	f.NoErr(err)
	f.Equal(emails, map[int64]string{ines.ID: ines.Email})
}

func testTargets(f *fixture) {
	ines := f.account("ines@parcelwick.example")
	var first, second audit.Entry
	f.tx(func(ctx context.Context) error {
		first = audit.Entry{At: now, Account: ines.ID, Action: "hide_listings", Object: "2 listings", Reason: "Spam."}
		second = audit.Entry{At: now.Add(time.Minute), Account: ines.ID, Action: "undo", Object: "2 listings"}
		if err := f.AddAuditEntry(ctx, &first); err != nil {
			return err
		}
		return f.AddAuditEntry(ctx, &second)
	})
	targets := []audit.Target{{Kind: audit.OfListing, ID: 3, Name: "three", Before: "b", After: "a"},
		{Kind: audit.OfListing, ID: 7, Name: "seven"}}
	for _, t := range targets {
		f.tx(func(ctx context.Context) error { return f.AddTarget(ctx, first.ID, t) })
	}
	f.tx(func(ctx context.Context) error { return f.AddTarget(ctx, second.ID, targets[0]) })
	got, err := f.Targets(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(got, targets)
	entries, err := f.AuditEntriesOf(f.ctx, audit.OfListing, 3, 10)
	f.NoErr(err)
	f.Equal([]int64{entries[0].ID, entries[1].ID}, []int64{second.ID, first.ID})
	entries, err = f.AuditEntriesOf(f.ctx, audit.OfAccount, 3, 10)
	f.NoErr(err)
	f.Equal(len(entries), 0)

	for _, want := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			first, err := f.MarkUndone(ctx, first.ID, second.ID)
			f.Equal(first, want)
			return err
		})
	}
	entry, found, err := f.AuditEntry(f.ctx, first.ID)
	f.NoErr(err)
	f.True(found)
	first.Email, first.UndoneBy = ines.Email, second.ID
	f.Equal(entry, first)
	_, found, err = f.AuditEntry(f.ctx, second.ID+7)
	f.NoErr(err)
	f.True(!found)
}

func testPeople(f *fixture) {
	s, ines, otto := f.site(), f.account("ines@parcelwick.example"), f.account("otto@under_score.example")
	l := f.list(s, "Parcelwick", func(l *app.Listing) { l.Owner = &ines.ID })
	f.tx(func(ctx context.Context) error {
		return f.AddSession(ctx, &app.Session{Account: ines.ID, CreatedAt: now, SeenAt: now.Add(time.Hour)},
			[]byte("one"))
	})
	key := app.Key{Account: ines.ID, Label: "CI", CreatedAt: now}
	f.tx(func(ctx context.Context) error { return f.SaveKey(ctx, &key, []byte("key")) })
	f.tx(func(ctx context.Context) error { return f.TouchKey(ctx, key.ID, now.Add(2*time.Hour)) })
	people, n, err := f.FindAccounts(f.ctx, "R_S", 10, 0)
	f.NoErr(err)
	f.Equal([]any{n, people[0].Email, people[0].Listings, people[0].SeenAt == nil}, []any{1, otto.Email, 0, true})
	_, n, err = f.FindAccounts(f.ctx, "", 1, 0)
	f.NoErr(err)
	f.Equal(n, 2)
	p, err := f.Person(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(p.Account, ines)
	f.Equal([]any{p.Listings, *p.SeenAt}, []any{1, now.Add(2 * time.Hour)}) // by the key
	_, err = f.Person(f.ctx, otto.ID+7)
	f.Equal(app.KindOf(err), app.NotFound)

	draft := app.Draft{ID: "0190f1a2-0000-7000-8000-000000000001", Account: ines.ID, URL: "https://parcelwick.example/",
		Status: app.Ready, CreatedAt: now, UpdatedAt: now}
	f.tx(func(ctx context.Context) error { return f.CreateDraft(ctx, draft) })
	draft, err = f.Draft(f.ctx, draft.ID)
	f.NoErr(err)
	draft.ListingID = &l.ID
	f.tx(func(ctx context.Context) error { return f.SaveDraft(ctx, &draft) })
	f.tx(func(ctx context.Context) error { return f.RemoveListing(ctx, l) })
	_, err = f.Listing(f.ctx, l.ID)
	f.Equal(app.KindOf(err), app.NotFound)
	_, err = f.Draft(f.ctx, draft.ID)
	f.Equal(app.KindOf(err), app.NotFound)
}
