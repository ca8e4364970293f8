package moderation_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/desk/moderation"
)

// disputed is a listing of Ines that Otto has proven to be his, too.
func disputed(t *testing.T) (d *desk, listing int64, otto app.Session, ruling moderation.Ruling) {
	t.Helper()
	d = open(t)
	listing, otto = d.list("parcelwick", app.ListingLive), d.signIn(app.Account{Email: "otto@parcelwick.example"})
	c := app.Claim{
		Account: otto.Account, Listing: listing, Domain: "parcelwick.example", Website: "https://parcelwick.example/", Method: app.ClaimDNS, Token: "t",
		Status: app.ClaimVerified, Dispute: app.DisputeOpen, CreatedAt: d.now, ExpiresAt: d.now.Add(time.Hour), VerifiedAt: &d.now,
	}
	d.tx(func(ctx context.Context) error { return d.db.SaveClaim(ctx, &c) })
	return d, listing, otto, moderation.Ruling{Claim: c.ID, Reason: "The register of companies names Otto."}
}

func TestRule_GivesTheListingToWhoClaimsItAndWritesToBoth(t *testing.T) {
	t.Parallel()
	d, listing, otto, in := disputed(t)
	open, err := d.Disputes(d.ctx)
	d.NoErr(err)
	d.Equal([]string{open[0].Claimant, open[0].Owner, open[0].Of.Company.Name}, []string{"otto@parcelwick.example", "ines@parcelwick.example", "parcelwick"})
	in.Grant = true
	d.NoErr(d.Rule(d.ctx, d.ops, in))
	l, err := d.db.Listing(d.ctx, listing)
	d.NoErr(err)
	d.Equal(*l.Owner, otto.Account)
	d.Equal([]string{d.last().Action, d.last().Object}, []string{"decide_claim", "listing parcelwick"})
	d.True(strings.Contains(d.last().Reason, in.Reason))
	said := d.mails()
	d.Equal([]string{said[0].To, said[1].To}, []string{"otto@parcelwick.example", "ines@parcelwick.example"})
	d.True(strings.Contains(said[1].Text, in.Reason))
	open, err = d.Disputes(d.ctx)
	d.NoErr(err)
	d.Equal(len(open), 0)
	d.Equal(code(d.Rule(d.ctx, d.ops, in)), "decided") // once
}

func TestRule_LeavesTheListingWithItsOwner(t *testing.T) {
	t.Parallel()
	d, listing, _, in := disputed(t)
	d.NoErr(d.Rule(d.ctx, d.ops, in))
	l, err := d.db.Listing(d.ctx, listing)
	d.NoErr(err)
	d.Equal(*l.Owner, d.ines.Account)
	c, _, err := d.db.Claim(d.ctx, in.Claim)
	d.NoErr(err)
	d.Equal(c.Dispute, app.DisputeDeclined)
}

func TestRule_IsForOperatorsWhoSignedInLately(t *testing.T) {
	t.Parallel()
	d, listing, otto, in := disputed(t)
	in.Grant = true
	d.Equal(code(d.Rule(d.ctx, d.editor, in)), "operators_only")
	for _, by := range []app.Session{d.ines, otto} {
		d.Equal(code(d.Rule(d.ctx, by, in)), "not_found")
	}
	d.now = d.now.Add(11 * time.Minute)
	d.True(d.Rule(d.ctx, d.ops, in) != nil)
	l, err := d.db.Listing(d.ctx, listing)
	d.NoErr(err)
	d.Equal(*l.Owner, d.ines.Account)
	in.Claim = 999
	d.now = d.now.Add(-time.Hour)
	d.Equal(code(d.Rule(d.ctx, d.ops, in)), "decided")
}

// Where a payer loses, the price goes back; before that both sides are heard, or have had three days.
func TestRule_APayerWhoLosesGetsThePriceBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		grant, said bool
		after       time.Duration
		want        string // code of the refusal
		back        int
	}{
		"at once":               {true, false, 0, "not_heard", 0},
		"both were heard":       {true, true, 0, "", 1},
		"after three days":      {true, false, 72 * time.Hour, "", 1},
		"the payer wins":        {false, true, 0, "", 0},
		"to the payer, at once": {false, false, 0, "not_heard", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, listing, otto, in := disputed(t)
			claim, _, err := d.db.Claim(d.ctx, in.Claim)
			d.NoErr(err)
			verified := d.now.Add(-c.after)
			if claim.Reclaims, claim.VerifiedAt = true, &verified; c.said {
				claim.Said, claim.Answered = "It is ours.", "I paid for it."
			}
			d.tx(func(ctx context.Context) error { return d.db.SaveClaim(ctx, &claim) })
			back := map[int64]bool{}
			d.WithReclaim(func(_ context.Context, of int64) error { back[of] = true; return nil })
			in.Grant = c.grant
			err = d.Rule(d.ctx, d.ops, in)
			if c.want == "" {
				d.NoErr(err)
			} else {
				d.Equal(code(err), c.want)
			}
			d.Equal(len(back), c.back)
			l, err := d.db.Listing(d.ctx, listing)
			d.NoErr(err)
			d.Equal(*l.Owner == otto.Account, c.grant && c.want == "")
		})
	}
}
