package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// testClaims holds who says that a listing is theirs.
func testClaims(f *fixture) {
	s := f.site()
	ines, ole := f.account("ines@parcelwick.example"), f.account("ole@voter.example")
	l := f.list(s, "parcelwick", nil)
	claim := func(who app.Account, token string, at time.Time) app.Claim {
		c := app.Claim{Account: who.ID, Listing: l.ID, Domain: "parcelwick.example",
			Website: "https://parcelwick.example/", Method: app.ClaimMeta, Token: token,
			Status: app.ClaimPending, CreatedAt: at, ExpiresAt: at.Add(time.Hour)}
		f.tx(func(ctx context.Context) error { return f.SaveClaim(ctx, &c) })
		return c
	}
	first, second := claim(ines, "a", now), claim(ole, "b", now.Add(time.Minute))
	third := claim(ines, "c", now.Add(2*time.Minute))
	f.True(f.Tx(f.ctx, func(ctx context.Context) error {
		twin := third
		twin.ID = 0
		return f.SaveClaim(ctx, &twin)
	}) != nil) // no two have one token

	verified, check := now.Add(time.Hour), now.Add(9*time.Hour)
	first.Status, first.Dispute, first.Tries, first.VerifiedAt, first.CheckAt, first.Failures = app.ClaimVerified,
		app.DisputeOpen, 3, &verified, &check, 2
	first.Look = &app.ClaimLook{Outcome: app.ProofFound, Seen: texts.Verbatim("It is there."),
		DNSSEC: true, At: verified}
	second.Status = app.ClaimSuperseded
	f.tx(func(ctx context.Context) error {
		if err := f.SaveClaim(ctx, &first); err != nil {
			return err
		}
		return f.SaveClaim(ctx, &second)
	})
	due, err := f.ClaimsDue(f.ctx, check, 10)
	f.NoErr(err)
	f.Equal(due, []app.Claim{first})
	due, err = f.ClaimsDue(f.ctx, check.Add(-time.Millisecond), 10)
	f.NoErr(err)
	f.Equal(len(due), 0)
	got, found, err := f.Claim(f.ctx, first.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(got, first)
	_, found, err = f.Claim(f.ctx, 999)
	f.NoErr(err)
	f.True(!found)
	page, total, err := f.ClaimsBy(f.ctx, ines.ID, 1, 0)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal(page, []app.Claim{third})
	open, err := f.ClaimsOf(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(open, []app.Claim{first, third})

	made, pending, of, err := f.ClaimsSince(f.ctx, ines.ID, l.ID, now.Add(-time.Second), now.Add(time.Minute))
	f.NoErr(err)
	f.Equal([3]int{made, pending, of}, [3]int{2, 1, 3})
	made, pending, of, err = f.ClaimsSince(f.ctx, ines.ID, l.ID, now, now.Add(2*time.Hour))
	f.NoErr(err)
	f.Equal([3]int{made, pending, of}, [3]int{1, 0, 2}) // one that has expired is pending no more

	disputes, err := f.OpenDisputes(f.ctx, 10)
	f.NoErr(err)
	f.Equal(disputes, []app.Claim{first})
	link := func(at time.Time) int64 {
		c, _, err := f.ClaimByLink(f.ctx, []byte("hash"), at)
		f.NoErr(err)
		return c.ID
	}
	f.tx(func(ctx context.Context) error {
		return f.SaveClaimLink(ctx, third.ID, []byte("older"), now.Add(time.Hour))
	})
	f.tx(func(ctx context.Context) error {
		return f.SaveClaimLink(ctx, third.ID, []byte("hash"), now.Add(time.Hour))
	})
	f.Equal([2]int64{link(now), link(now.Add(time.Hour))}, [2]int64{third.ID, 0})
	sent, to, err := f.ClaimMails(f.ctx, third.ID, "", now)
	f.NoErr(err)
	f.Equal([2]int{sent, to}, [2]int{2, 2})
	f.tx(func(ctx context.Context) error { return f.SaveClaimLink(ctx, third.ID, nil, now.Add(time.Hour)) })
	f.Equal(link(now), int64(0))

	draft := app.Draft{ID: "00000000-0000-4000-8000-000000000001", Account: ole.ID, URL: "https://parcelwick.example/",
		Status: app.Ready, Fields: app.EmptyProfile(), CreatedAt: now, UpdatedAt: now}
	f.tx(func(ctx context.Context) error {
		if err := f.CreateDraft(ctx, draft); err != nil {
			return err
		}
		kept, err := f.Draft(ctx, draft.ID)
		kept.ListingID = &l.ID
		if err != nil {
			return err
		}
		return f.SaveDraft(ctx, &kept)
	})
	for _, of := range []struct {
		account  int64
		detached bool
	}{{ines.ID, false}, {ole.ID, true}} {
		f.tx(func(ctx context.Context) error { return f.DetachDrafts(ctx, of.account, l.ID) })
		kept, err := f.Draft(f.ctx, draft.ID)
		f.NoErr(err)
		f.Equal(kept.ListingID == nil, of.detached)
	}
	for _, of := range []struct {
		owner  int64
		domain string
		proved bool
	}{{ole.ID, "parcelwick.example", false}, {ines.ID, "elsewhere.example", false},
		{ines.ID, "parcelwick.example", true}} {
		l.Owner = &of.owner
		l.Company.Key = of.domain
		f.tx(func(ctx context.Context) error {
			if err := f.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			return f.SaveListing(ctx, &l)
		})
		proved, err := f.OwnerProved(f.ctx, l.ID)
		f.NoErr(err)
		f.Equal(proved, of.proved) // by whom it belongs to now, and for the website of now
	}
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) })
	open, err = f.ClaimsOf(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(len(open), 0)
}
