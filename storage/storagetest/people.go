package storagetest

import (
	"context"
	"time"

	"debut/app"
)

func testAccounts(f *fixture) {
	a := f.account("ines@parcelwick.example")
	got, found, err := f.AccountByEmail(f.ctx, "ines@parcelwick.example")
	f.NoErr(err)
	f.True(found)
	f.Equal(got, a)
	_, found, err = f.AccountByEmail(f.ctx, "nobody@parcelwick.example")
	f.NoErr(err)
	f.True(!found)
	_, err = f.Account(f.ctx, a.ID+1)
	f.Equal(app.KindOf(err), app.NotFound)
	f.True(f.Tx(f.ctx, func(ctx context.Context) error {
		return f.SaveAccount(ctx, &app.Account{Email: "ines@parcelwick.example", CreatedAt: now})
	}) != nil) // the same address twice
	a.Suspended = true
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &a) })
	got, err = f.Account(f.ctx, a.ID)
	f.NoErr(err)
	f.True(got.Suspended)

	expires := now.Add(time.Hour)
	first := app.Key{Account: a.ID, Label: "laptop", Last4: "abcd",
		Scopes: []app.Scope{app.AccountRead}, CreatedAt: now, ExpiresAt: &expires}
	second := app.Key{Account: a.ID, Label: "server", Last4: "efgh",
		Scopes: app.Scopes, CreatedAt: now.Add(time.Second)}
	f.tx(func(ctx context.Context) error {
		if err := f.SaveKey(ctx, &first, []byte("one")); err != nil {
			return err
		}
		return f.SaveKey(ctx, &second, []byte("two"))
	})
	k, found, err := f.KeyByHash(f.ctx, []byte("one"))
	f.NoErr(err)
	f.True(found)
	f.Equal(k, first)
	_, found, err = f.KeyByHash(f.ctx, []byte("three"))
	f.NoErr(err)
	f.True(!found)
	keys, err := f.Keys(f.ctx, a.ID)
	f.NoErr(err)
	f.Equal(keys, []app.Key{second, first}) // newest first
	for _, want := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			found, err := f.RevokeKey(ctx, first.ID, now)
			f.Equal(found, want) // once
			return err
		})
	}
	f.tx(func(ctx context.Context) error { return f.TouchKey(ctx, first.ID, now) })
	k, _, err = f.KeyByHash(f.ctx, []byte("one"))
	f.NoErr(err)
	f.Equal(*k.RevokedAt, now)
	f.Equal(*k.LastUsedAt, now)
}

func testSites(f *fixture) {
	s := f.site()
	s.Origin = "https://other.example"
	f.tx(func(ctx context.Context) error {
		if err := f.SaveSite(ctx, &s); err != nil {
			return err
		}
		return f.SaveSite(ctx, &app.Site{Key: "de", Name: "Debüt", Origin: "https://de.example"})
	})
	all, err := f.Sites(f.ctx)
	f.NoErr(err)
	f.Equal(len(all), 2)
	f.Equal(all[0], s) // changed by its key, and still the first
	f.list(s, "Parcelwick", nil)
	n, err := f.CountListings(f.ctx, s.ID, app.ListingLive)
	f.NoErr(err)
	f.Equal(n, 1)
}

func testCategories(f *fixture) {
	f.seed()
	all, err := f.Categories(f.ctx)
	f.NoErr(err)
	// parents first, by position
	f.Equal([]app.Slug{all[0].Slug, all[1].Slug, all[2].Slug}, []app.Slug{"energy", "logistics", "customs"})
	f.Equal(all[1].Synonyms, []string{"shipping"})
	f.Equal(all[2].FAQs, []app.FAQ{{Question: "Q", Answer: "A"}})
	s := f.site()
	filed := []app.CategoryRef{{Slug: "customs", Name: "Customs"}, {Slug: "energy", Name: "Energy"}}
	f.list(s, "Free", func(l *app.Listing) { l.Categories = filed })
	f.list(s, "Paid", func(l *app.Listing) { l.Categories, l.Plan = filed, app.PlanPaid })
	f.list(s, "Waiting", func(l *app.Listing) { l.Categories, l.Status = filed, app.ListingAwaitingBadge })
	counts, err := f.CountByCategory(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(counts, map[app.Slug]int{"customs": 2, "energy": 1}) // further categories count where they are paid for
	several, err := f.SeveralCategories(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(several, [][]app.Slug{{"customs", "energy"}})
	top, err := f.TopOf(f.ctx, s.ID, "energy", 5)
	f.NoErr(err)
	f.Equal(len(top), 1)
	f.Equal(top[0].Company.Name, "Paid")
}
