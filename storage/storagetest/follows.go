package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/sending/follows"
)

type updated interface {
	AddUpdate(ctx context.Context, u *app.Update) error
}

// testFollows holds who follows what, and whom updates are mailed to.
func testFollows(f *fixture) {
	l, ines := f.voting()
	ole := f.account("ole@voter.example")
	follow := func(who app.Account, at time.Time) (saved bool) {
		f.tx(func(ctx context.Context) (err error) {
			if _, err = f.HoldDigests(ctx, who.ID, at); err != nil {
				return err
			}
			saved, err = f.SaveFollow(ctx, app.Follow{Account: who.ID, Listing: l.ID, At: at})
			return err
		})
		return saved
	}
	f.Equal([]bool{follow(ines, now), follow(ines, now.Add(time.Hour)), follow(ole, now.Add(2*time.Hour))},
		[]bool{true, false, true})
	f.tx(func(ctx context.Context) error { return f.AddFollowers(ctx, l.ID, 2) })
	state, err := f.FollowState(f.ctx, l.Site.ID, ines.ID, l.Slug)
	f.NoErr(err)
	f.Equal(state, follows.State{Follows: true, Followers: 2})
	_, err = f.FollowState(f.ctx, l.Site.ID, ines.ID, "nobody")
	f.Equal(app.KindOf(err), app.NotFound)
	n, err := f.CountFollows(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(n, 1)
	by, err := f.FollowsBy(f.ctx, ines.ID, 10, 0)
	f.NoErr(err)
	f.Equal(by, []app.Follow{{Account: ines.ID, Listing: l.ID, At: now, Often: app.Daily, Since: now}}) // the first one
	f.often(ines, l)
	f.news(l)
	f.savedFollows(ines, l.Site.ID)

	d := follows.Due{Daily: now, Weekly: now, Newest: now, Quiet: now}
	due := func(behind int64) (ids []int64) {
		found, err := f.DigestsDue(f.ctx, d, behind, 10)
		f.NoErr(err)
		for _, one := range found {
			ids = append(ids, one.Account)
		}
		return ids
	}
	f.Equal(due(0), []int64{ines.ID, ole.ID})
	f.Equal(due(ines.ID), []int64{ole.ID})
	f.Equal(len(due(ole.ID)), 0)
	f.tx(func(ctx context.Context) error {
		return f.MarkDigests(ctx, follows.Digests{Account: ines.ID, Daily: now, Weekly: now, Soon: now, MailedAt: now})
	})
	f.Equal(due(0), []int64{ole.ID})
	save := func(d follows.Digests) { f.tx(func(ctx context.Context) error { return f.SaveDigests(ctx, d) }) }
	save(follows.Digests{Account: ole.ID, Until: now, Stopped: true})
	f.Equal(len(due(0)), 0)
	one, err := f.Digests(f.ctx, ole.ID, now)
	f.NoErr(err)
	f.Equal([]any{one.Account, one.Until, one.Stopped}, []any{ole.ID, now, true})
	f.unsubscribeLinks(ines)

	f.tx(func(ctx context.Context) error {
		dropped, err := f.DropFollow(ctx, ines.ID, l.ID)
		f.True(dropped)
		return err
	})
	f.tx(func(ctx context.Context) error {
		dropped, err := f.DropFollow(ctx, ines.ID, l.ID)
		f.True(!dropped)
		return err
	})
}

func (f *fixture) unsubscribeLinks(who app.Account) {
	hash := []byte{1, 2}
	f.tx(func(ctx context.Context) error { return f.AddUnsubscribeLink(ctx, hash, who.ID, mail.Badge, now) })
	for _, step := range []struct {
		before time.Time
		found  bool
	}{{now, true}, {now.Add(time.Second), false}} {
		f.tx(func(ctx context.Context) error { return f.ForgetUnsubscribeLinks(ctx, step.before) })
		account, kind, err := f.UnsubscribeLink(f.ctx, hash)
		f.NoErr(err)
		f.True((kind == mail.Badge) == step.found && (account == who.ID) == step.found)
	}
}

// often holds how often somebody is mailed of a listing: what is new while mails are off is never mailed.
func (f *fixture) often(who app.Account, l app.Listing) {
	for _, step := range []struct {
		often app.Often
		since time.Time
	}{{app.Weekly, now}, {app.Off, now}, {app.AtOnce, now.Add(3 * time.Hour)}, {app.Daily, now.Add(3 * time.Hour)}} {
		f.tx(func(ctx context.Context) error {
			followed, err := f.SetFollowOften(ctx, who.ID, l.ID, step.often, now.Add(3*time.Hour))
			f.True(followed)
			return err
		})
		has, err := f.FollowsOf(f.ctx, []int64{who.ID, 1 << 40})
		f.NoErr(err)
		f.Equal(has, []app.Follow{{Account: who.ID, Listing: l.ID, At: now, Often: step.often, Since: step.since}})
	}
	f.tx(func(ctx context.Context) error {
		followed, err := f.SetFollowOften(ctx, who.ID, 1<<40, app.Off, now)
		f.True(!followed)
		return err
	})
}

// news holds what is new at a live listing, newest first: its launch, what was posted, and a price that changed, once
// the burst of changes is over.
func (f *fixture) news(l app.Listing) {
	launched := now.Add(-48 * time.Hour)
	l.LaunchedAt = &launched
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &l) })
	before, after := l.Words(), l.Words()
	before.PricingSummary, after.PricingSummary = "Pro 19 EUR", "Pro 24 EUR"
	version := app.Version{Listing: l.ID, Account: f.account("owner@news.example").ID, At: launched.Add(2 * time.Hour),
		Before: before, After: after}
	tagline := app.Version{Listing: l.ID, Account: version.Account, At: launched.Add(3 * time.Hour), Before: l.Words(),
		After: l.Words()}
	tagline.After.Tagline = "Other words"
	update := app.Update{Listing: l.ID, Title: "News", Body: "It is new.", At: launched.Add(time.Hour)}
	f.tx(func(ctx context.Context) error {
		if err := f.AddUpdate(ctx, &update); err != nil {
			return err
		}
		if err := f.AddVersion(ctx, &version); err != nil {
			return err
		}
		return f.AddVersion(ctx, &tagline)
	})
	since := func(after, until time.Time, limit int) []app.News {
		found, err := f.NewsSince(f.ctx, after, until, limit)
		f.NoErr(err)
		return found
	}
	all := []app.News{
		{NewsID: app.NewsID{Kind: app.NewsChange, ID: version.ID}, Listing: l.ID, At: version.At.Add(app.BurstTime)},
		{NewsID: app.NewsID{Kind: app.NewsUpdate, ID: update.ID}, Listing: l.ID, At: update.At},
		{NewsID: app.NewsID{Kind: app.NewsLaunch, ID: l.ID}, Listing: l.ID, At: launched},
	}
	f.Equal(since(launched.Add(-time.Hour), launched.Add(4*time.Hour), 10), all)
	f.Equal(since(launched.Add(-time.Hour), launched.Add(4*time.Hour), 2), all[:2])
	f.Equal(since(launched, version.At, 10), all[1:2])
	kept, err := f.VersionsByID(f.ctx, []int64{version.ID, 1 << 40})
	f.NoErr(err)
	f.Equal([]any{len(kept), kept[0].Before.PricingSummary, kept[0].After.PricingSummary}, []any{1, "Pro 19 EUR", "Pro 24 EUR"})

	for _, first := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			is, err := f.AddNewsSent(ctx, version.Account, all[0], now)
			f.Equal(is, first)
			return err
		})
	}
	sent := func(since time.Time) map[app.NewsID]bool {
		found, err := f.NewsSent(f.ctx, version.Account, since)
		f.NoErr(err)
		return found
	}
	f.Equal(sent(now.Add(-time.Hour)), map[app.NewsID]bool{all[0].NewsID: true})
	f.Equal(len(sent(now)), 0)
	f.tx(func(ctx context.Context) error { return f.ForgetNewsSent(ctx, now.Add(time.Second)) })
	f.Equal(len(sent(now.Add(-time.Hour))), 0)
}

// savedFollows holds follows of all but listings, each once, and the address of a feed of what they bring.
func (f *fixture) savedFollows(who app.Account, site int64) {
	search := app.SavedFollow{ID: "0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40", Account: who.ID, Site: site, Kind: app.FollowSearch,
		Target: "country=DE", Name: "From Germany", Often: app.AtOnce, At: now, Since: now}
	again := search
	again.ID = "0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e41"
	for i, one := range []app.SavedFollow{search, again} {
		f.tx(func(ctx context.Context) error {
			added, err := f.AddSavedFollow(ctx, one)
			f.Equal(added, i == 0)
			return err
		})
	}
	search.Name, search.Often, search.Since = "Germany", app.Off, now.Add(time.Hour)
	f.tx(func(ctx context.Context) error { return f.SaveSavedFollow(ctx, search) })
	all, err := f.SavedFollows(f.ctx, []int64{who.ID, 1 << 40})
	f.NoErr(err)
	f.Equal(all, []app.SavedFollow{search})
	one, err := f.SavedFollow(f.ctx, who.ID, search.ID)
	f.NoErr(err)
	f.Equal(one, search)
	_, err = f.SavedFollow(f.ctx, 1<<40, search.ID)
	f.Equal(app.KindOf(err), app.NotFound)
	for _, is := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			dropped, err := f.DropSavedFollow(ctx, who.ID, search.ID)
			f.Equal(dropped, is)
			return err
		})
	}

	for _, hash := range []string{"first", "second"} {
		f.tx(func(ctx context.Context) error { return f.SaveFollowFeed(ctx, who.ID, []byte(hash), now) })
	}
	of := func(hash string) int64 {
		account, err := f.FollowFeed(f.ctx, []byte(hash))
		f.NoErr(err)
		return account
	}
	f.Equal([]int64{of("first"), of("second")}, []int64{0, who.ID})
	at, err := f.FollowFeedAt(f.ctx, who.ID)
	f.NoErr(err)
	f.Equal(*at, now)
	f.tx(func(ctx context.Context) error { return f.DropFollowFeed(ctx, who.ID) })
	at, err = f.FollowFeedAt(f.ctx, who.ID)
	f.NoErr(err)
	f.True(at == nil && of("second") == 0)
}
