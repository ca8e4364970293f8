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
	f.Equal(by, []app.Follow{{Account: ines.ID, Listing: l.ID, At: now}}) // the first one

	for _, hours := range []time.Duration{-1, 1, 3, 5} {
		f.tx(func(ctx context.Context) error {
			return f.AddUpdate(ctx, &app.Update{Listing: l.ID, Title: "News", Body: "It is new.",
				At: now.Add(hours * time.Hour)})
		})
	}
	until := now.Add(4 * time.Hour)
	due := func(behind int64) []int64 {
		found, err := f.DigestsDue(f.ctx, now.Add(-24*time.Hour), until, behind, 10)
		f.NoErr(err)
		return found
	}
	f.Equal(due(0), []int64{ines.ID, ole.ID})
	f.Equal(due(ines.ID), []int64{ole.ID})
	f.Equal(len(due(ole.ID)), 0)
	updates := func(who app.Account) int {
		found, err := f.UpdatesFor(f.ctx, who.ID, now.Add(-24*time.Hour), until, 10)
		f.NoErr(err)
		return len(found)
	}
	f.Equal([]int{updates(ines), updates(ole)}, []int{2, 1}) // those after the follow, and not those to come
	save := func(d follows.Digests) { f.tx(func(ctx context.Context) error { return f.SaveDigests(ctx, d) }) }
	save(follows.Digests{Account: ines.ID, Until: until})
	f.Equal(due(0), []int64{ole.ID})
	save(follows.Digests{Account: ole.ID, Until: now, Stopped: true})
	f.Equal(len(due(0)), 0)
	d, err := f.Digests(f.ctx, ole.ID, now)
	f.NoErr(err)
	f.Equal(d, follows.Digests{Account: ole.ID, Until: now, Stopped: true})
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
