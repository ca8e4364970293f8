package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/desk/moderation"
)

// testApprovals holds where listings stand in the queue of the team.
func testApprovals(f *fixture) {
	s, ines := f.site(), f.account("ines@parcelwick.example")
	in := func(name string, state app.ApprovalState, hours time.Duration, status app.ListingStatus) app.Listing {
		return f.list(s, name, func(l *app.Listing) {
			l.Owner, l.Status = &ines.ID, status
			l.Approval = app.Approval{State: state, Since: now.Add(hours * time.Hour), Reason: "The logo.", Version: 7}
		})
	}
	late := in("Late", app.ApprovalNew, 3, app.ListingDraft)
	in("Early", app.ApprovalWaiting, 1, app.ListingDraft)
	in("Edited", app.ApprovalEdited, 2, app.ListingSuspended)
	in("Hidden", app.ApprovalNew, 0, app.ListingSuspended)
	in("Changes", app.ApprovalChanges, 0, app.ListingLive)
	f.list(s, "Old", func(l *app.Listing) {})
	got, err := f.Listing(f.ctx, late.ID)
	f.NoErr(err)
	f.Equal(got.Approval, app.Approval{State: app.ApprovalNew, Since: now.Add(3 * time.Hour), Reason: "The logo.",
		Version: 7})
	find := func(q moderation.QueueFilter, limit, offset int) (slugs []app.Slug) {
		found, n, err := f.FindQueued(f.ctx, s.ID, q, limit, offset)
		f.NoErr(err)
		for _, l := range found {
			slugs = append(slugs, l.Slug)
		}
		f.True(n >= len(slugs))
		return slugs
	}
	f.Equal(find(moderation.QueueFilter{}, 10, 0), []app.Slug{"early", "edited", "late"}) // what came first before
	f.Equal(find(moderation.QueueFilter{}, 1, 1), []app.Slug{"edited"})
	f.Equal(find(moderation.QueueFilter{State: "new"}, 10, 0), []app.Slug{"late"})
	f.Equal(find(moderation.QueueFilter{State: "new", Words: "INES@"}, 10, 0), []app.Slug{"late"})
	f.Equal(find(moderation.QueueFilter{Words: "earl"}, 10, 0), []app.Slug{"early"})
	_, n, err := f.FindQueued(f.ctx, s.ID+1, moderation.QueueFilter{}, 10, 0)
	f.NoErr(err)
	f.Equal(n, 0)

	var versions []app.Version
	for i, tagline := range []string{"one", "two", "three"} {
		v := app.Version{Listing: late.ID, Account: ines.ID, At: now.Add(time.Duration(i) * time.Hour),
			After: app.Words{Facts: app.Facts{Tagline: tagline}}}
		f.tx(func(ctx context.Context) error { return f.AddVersion(ctx, &v) })
		versions = append(versions, v)
	}
	from, err := f.VersionsFrom(f.ctx, late.ID, versions[1].Number, 10)
	f.NoErr(err)
	f.Equal([]int64{from[0].Number, from[1].Number}, []int64{versions[1].Number, versions[2].Number})
}

// testRules holds what the team of a site lets in.
func testRules(f *fixture) {
	s := f.site()
	rules := func(site int64) app.Rules {
		r, err := f.Rules(f.ctx, site)
		f.NoErr(err)
		return r
	}
	f.Equal(rules(s.ID), app.DefaultRules())
	want := app.Rules{Approval: app.ApproveAll, SignUp: app.SignUpInvited, Domains: []string{"spam.example"},
		Words: []string{"Größe"}}
	for _, r := range []app.Rules{{Approval: app.ApproveFirst}, want} {
		f.tx(func(ctx context.Context) error { return f.SaveRules(ctx, s.ID, r) })
	}
	f.Equal(rules(s.ID), want)
	f.Equal(rules(s.ID+1), app.DefaultRules())

	ines := f.account("ines@parcelwick.example")
	trusted := func(besides int64) bool {
		t, err := f.Trusted(f.ctx, ines.ID, besides)
		f.NoErr(err)
		return t
	}
	l := f.list(s, "Parcelwick", func(l *app.Listing) { l.Owner, l.Status = &ines.ID, app.ListingDraft })
	f.True(!trusted(0))
	l.Approval = app.Approval{State: app.Approved, Since: now}
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &l) })
	f.Equal([]bool{trusted(0), trusted(l.ID)}, []bool{true, false})
	l.Status = app.ListingSuspended
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &l) })
	f.True(!trusted(0))

	invite := func(email string) (first bool) {
		f.tx(func(ctx context.Context) (err error) {
			first, err = f.Invite(ctx, s.ID, email, now)
			return err
		})
		return first
	}
	f.Equal([]bool{invite("otto@a.example"), invite("otto@a.example"), invite(ines.Email)}, []bool{true, false, true})
	invited, err := f.Invited(f.ctx, s.ID, "otto@a.example")
	f.NoErr(err)
	f.True(invited)
	open, err := f.Invitations(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal(open, []string{"otto@a.example"}) // Ines has an account
	f.tx(func(ctx context.Context) error {
		found, err := f.Uninvite(ctx, s.ID, "otto@a.example")
		f.True(found)
		return err
	})
	invited, err = f.Invited(f.ctx, s.ID, "otto@a.example")
	f.NoErr(err)
	f.True(!invited)
}

// testInvitationLinks holds how often a link may be used, and until when.
func testInvitationLinks(f *fixture) {
	s, hash := f.site(), []byte("hash")
	made := moderation.InvitationLink{Note: "Guild", Uses: 2, CreatedAt: now, EndsAt: now.Add(time.Hour)}
	f.tx(func(ctx context.Context) error { return f.AddInvitationLink(ctx, s.ID, &made, hash) })
	open := func(site int64, at time.Time) bool {
		id, found, err := f.OpenInvitationLink(f.ctx, site, hash, at)
		f.NoErr(err)
		f.True(!found || id == made.ID)
		return found
	}
	use := func(at time.Time) (used bool) {
		f.tx(func(ctx context.Context) (err error) {
			used, err = f.UseInvitationLink(ctx, s.ID, made.ID, at)
			return err
		})
		return used
	}
	f.Equal([]bool{open(s.ID, now), open(s.ID+1, now), open(s.ID, made.EndsAt)}, []bool{true, false, false})
	f.Equal([]bool{use(made.EndsAt), use(now)}, []bool{false, true})
	made.Used = 1
	links, err := f.InvitationLinks(f.ctx, s.ID, now)
	f.NoErr(err)
	f.Equal(links, []moderation.InvitationLink{made})
	end := func() (found bool) {
		f.tx(func(ctx context.Context) (err error) {
			_, found, err = f.EndInvitationLink(ctx, s.ID, made.ID, now.Add(time.Minute))
			return err
		})
		return found
	}
	// twice is the most
	f.Equal([]bool{end(), end(), use(now.Add(time.Minute)), use(now), use(now)},
		[]bool{true, false, false, true, false})
	f.Equal([]bool{open(s.ID, now), end()}, []bool{false, false})
}

// testMerged holds what goes from a listing to another one.
func testMerged(f *fixture) {
	to, ines := f.voting()
	ole, otto := f.account("ole@voter.example"), f.account("otto@voter.example")
	from := f.list(to.Site, "Parcelwick Twin", func(l *app.Listing) {})
	vote := func(who int64, listing int64) {
		f.tx(func(ctx context.Context) error {
			v := app.Vote{Account: who, Listing: listing, At: now, Week: "2026-11-16", State: app.VoteCounted}
			if _, err := f.SaveVote(ctx, &v); err != nil {
				return err
			}
			return f.AddVote(ctx, listing, now, v.Week)
		})
	}
	vote(ole.ID, to.ID)
	vote(ole.ID, from.ID)
	vote(otto.ID, from.ID)
	for _, l := range []app.Listing{to, from} {
		f.tx(func(ctx context.Context) error {
			if _, err := f.SaveFollow(ctx, app.Follow{Account: ines.ID, Listing: l.ID, At: now}); err != nil {
				return err
			}
			return f.AddFollowers(ctx, l.ID, 1)
		})
	}
	f.tx(func(ctx context.Context) error {
		if _, err := f.SaveFollow(ctx, app.Follow{Account: otto.ID, Listing: from.ID, At: now}); err != nil {
			return err
		}
		return f.AddUpdate(ctx, &app.Update{Listing: from.ID, Title: "News", Body: "It is new.", At: now})
	})
	claim := app.Claim{Account: otto.ID, Listing: from.ID, Domain: "parcelwick.example", Method: app.ClaimDNS,
		Token: "a", Status: app.ClaimVerified, Dispute: app.DisputeOpen, CreatedAt: now, ExpiresAt: now}
	f.tx(func(ctx context.Context) error { return f.SaveClaim(ctx, &claim) })
	moving, err := f.VotesToMove(f.ctx, from.ID, to.ID)
	f.NoErr(err)
	f.Equal([]any{len(moving), moving[0].Account}, []any{1, otto.ID}) // a person's vote once
	f.tx(func(ctx context.Context) error {
		if err := f.MoveVote(ctx, moving[0].ID, to.ID); err != nil {
			return err
		}
		moved, err := f.MoveRest(ctx, from.ID, to.ID)
		f.Equal(moved, moderation.Moved{Followers: 1, Updates: 1})
		if err != nil {
			return err
		}
		return f.DeleteListing(ctx, from)
	})
	got, err := f.ListingBySlug(f.ctx, to.Site.ID, from.Slug)
	f.NoErr(err)
	f.Equal([]any{got.ID, got.Slug, got.Followers, got.Updates}, []any{to.ID, to.Slug, 2, 1})
	f.tx(func(ctx context.Context) error {
		taken, err := f.SlugTaken(ctx, to.Site.ID, from.Slug)
		f.True(taken) // so that nobody else gets it
		return err
	})
	disputed, err := f.ClaimsOf(f.ctx, to.ID)
	f.NoErr(err)
	f.Equal(len(disputed), 1) // and the team decides on it there
	_, found, err := f.VoteOf(f.ctx, otto.ID, to.ID)
	f.NoErr(err)
	f.True(found)
}
