package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/community/cofounders"
)

// together has what those need who look after a draft or a listing together.
type together interface {
	cofounders.Store
	JoinListing(ctx context.Context, draft app.UUID, listing int64) error
	DropCofounders(ctx context.Context, listing int64) error
	PassCofounders(ctx context.Context, listing, to int64) error
	Involved(ctx context.Context, listing, account int64, email string) (bool, error)
	CofoundersBy(ctx context.Context, account int64, email string, limit, offset int) ([]app.Cofounder, error)
}

// invite keeps an invitation, so many minutes after now.
func (f *fixture) invite(c app.Cofounder, minutes int, secret string) app.Cofounder {
	f.t.Helper()
	at := now.Add(time.Duration(minutes) * time.Minute)
	c.State, c.InvitedAt, c.EndsAt, c.ChangedAt = app.CofounderInvited, at, at.Add(time.Hour), at
	f.tx(func(ctx context.Context) error { return f.AddCofounder(ctx, &c, []byte(secret)) })
	return c
}

// accept has somebody accept an invitation.
func (f *fixture) accept(c app.Cofounder, who app.Account) app.Cofounder {
	f.t.Helper()
	c.Account, c.State, c.ChangedAt = who.ID, app.CofounderAccepted, c.ChangedAt.Add(time.Minute)
	f.tx(func(ctx context.Context) error { return f.SaveCofounder(ctx, c) })
	return c
}

func (f *fixture) byHash(secret string) (c app.Cofounder, found bool) {
	f.t.Helper()
	f.tx(func(ctx context.Context) (err error) {
		c, found, err = f.CofounderByHash(ctx, []byte(secret))
		c.InvitedAt, c.EndsAt, c.ChangedAt = c.InvitedAt.UTC(), c.EndsAt.UTC(), c.ChangedAt.UTC()
		return err
	})
	return c, found
}

// members returns who looks after a listing and a draft besides who made them.
func (f *fixture) members(listing int64, draft app.UUID) (ofListing, ofDraft []int64) {
	f.t.Helper()
	l, err := f.Listing(f.ctx, listing)
	f.NoErr(err)
	d, err := f.Draft(f.ctx, draft)
	f.NoErr(err)
	return l.Members, d.Members
}

// testCofounders has people look after a draft, and after the listing that it becomes.
func testCofounders(f *fixture) {
	ines, bo, kim := f.account("ines@parcelwick.example"), f.account("bo@kiln.example"), f.account("kim@kiln.example")
	d := app.Draft{ID: previewID(1), Account: ines.ID, Status: app.Ready, Fields: app.EmptyProfile(),
		CreatedAt: now, UpdatedAt: now}
	f.tx(func(ctx context.Context) error { return f.CreateDraft(ctx, d) })
	l := f.list(f.site(), "Parcelwick", func(l *app.Listing) { l.Owner = &ines.ID })

	first := f.invite(app.Cofounder{Draft: d.ID, Inviter: ines.ID, Email: bo.Email}, 0, "first")
	second := f.invite(app.Cofounder{Draft: d.ID, Inviter: ines.ID, Email: "later@kiln.example"}, 10, "second")
	kept, found := f.byHash("first")
	f.True(found)
	f.Equal(kept, first)
	_, found = f.byHash("another")
	f.True(!found)
	var sent, got int
	f.tx(func(ctx context.Context) (err error) {
		sent, got, err = f.InvitesSince(ctx, ines.ID, bo.Email, now.Add(-time.Minute))
		return err
	})
	f.Equal([]int{sent, got}, []int{2, 1})
	f.tx(func(ctx context.Context) (err error) {
		sent, got, err = f.InvitesSince(ctx, ines.ID, bo.Email, now) // what is as old as that counts no more
		return err
	})
	f.Equal([]int{sent, got}, []int{1, 0})

	second, first = f.accept(second, kim), f.accept(first, bo)
	ofListing, ofDraft := f.members(l.ID, d.ID)
	f.Equal(ofDraft, []int64{bo.ID, kim.ID}) // the first to be invited first
	f.Equal(len(ofListing), 0)
	mine, n, err := f.DraftsOf(f.ctx, kim.ID, 10, 0)
	f.NoErr(err)
	f.True(n == 1 && mine[0].ID == d.ID)

	f.tx(func(ctx context.Context) error { return f.JoinListing(ctx, d.ID, l.ID) })
	ofListing, _ = f.members(l.ID, d.ID)
	f.Equal(ofListing, []int64{bo.ID, kim.ID})
	second.Listing, second.State = l.ID, app.CofounderLeft
	f.tx(func(ctx context.Context) error { return f.SaveCofounder(ctx, second) })
	ofListing, ofDraft = f.members(l.ID, d.ID)
	f.Equal([][]int64{ofListing, ofDraft}, [][]int64{{bo.ID}, {bo.ID}})
	all, err := f.CofoundersOf(f.ctx, "", l.ID)
	f.NoErr(err)
	f.True(len(all) == 2 && all[0].ID == first.ID && all[1].State == app.CofounderLeft) // who left is known
	for who, want := range map[app.Account]bool{bo: true, kim: true, f.account("later@kiln.example"): true,
		f.account("nobody@kiln.example"): false} {
		involved, err := f.Involved(f.ctx, l.ID, who.ID, who.Email)
		f.NoErr(err)
		f.Equal(involved, want) // by their account or their address
	}
}

// testCofoundersPassed gives a listing to one of its team, and to somebody else.
func testCofoundersPassed(f *fixture) {
	ines, bo, kim := f.account("ines@parcelwick.example"), f.account("bo@kiln.example"), f.account("kim@kiln.example")
	d := app.Draft{ID: previewID(1), Account: ines.ID, Status: app.Ready, Fields: app.EmptyProfile(),
		CreatedAt: now, UpdatedAt: now}
	f.tx(func(ctx context.Context) error { return f.CreateDraft(ctx, d) })
	l := f.list(f.site(), "Parcelwick", func(l *app.Listing) { l.Owner = &ines.ID })
	f.accept(f.invite(app.Cofounder{Draft: d.ID, Inviter: ines.ID, Email: bo.Email}, 0, "bo"), bo)
	f.accept(f.invite(app.Cofounder{Listing: l.ID, Inviter: ines.ID, Email: kim.Email}, 1, "kim"), kim)
	f.tx(func(ctx context.Context) error { return f.JoinListing(ctx, d.ID, l.ID) })
	by := func(who app.Account) (invitations int) {
		found, err := f.CofoundersBy(f.ctx, who.ID, who.Email, 10, 0)
		f.NoErr(err)
		return len(found)
	}
	f.Equal([]int{by(ines), by(bo), by(kim)}, []int{2, 1, 1})

	f.tx(func(ctx context.Context) error {
		l.Owner = &bo.ID
		if err := f.SaveListing(ctx, &l); err != nil {
			return err
		}
		return f.PassCofounders(ctx, l.ID, bo.ID)
	})
	left, err := f.CofoundersOf(f.ctx, d.ID, l.ID)
	f.NoErr(err)
	f.True(len(left) == 1 && left[0].Account == kim.ID && left[0].Inviter == bo.ID && left[0].Draft == "")
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) }) // the draft goes with her
	ofListing, err := f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(ofListing.Members, []int64{kim.ID}) // and nobody of the team

	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, kim) })
	f.Equal(by(bo), 0)
	f.accept(f.invite(app.Cofounder{Listing: l.ID, Inviter: bo.ID, Email: "jo@kiln.example"}, 2, "jo"),
		f.account("jo@kiln.example"))
	f.tx(func(ctx context.Context) error { return f.DropCofounders(ctx, l.ID) })
	ofListing, err = f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(len(ofListing.Members), 0)
}
