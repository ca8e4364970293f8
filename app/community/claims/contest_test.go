package claims_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/community/claims"
)

// paid is a listing whose owner paid for its launch, and has proven nothing.
func (o *office) paid(slug app.Slug, owner app.Caller) app.Listing {
	return o.listed(slug, owner, app.ListingLive, func(l *app.Listing) { l.Plan, l.LaunchedAt = app.PlanPaid, &o.now })
}

// A launch that was paid for can be contested by whoever proves the host: the team decides, and for 14 days the price may go back.
func TestVerify_ContestsALaunchThatWasPaidFor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		after    time.Duration
		reclaims bool
	}{{time.Hour, true}, {13 * 24 * time.Hour, true}, {14 * 24 * time.Hour, false}, {400 * 24 * time.Hour, false}} {
		for _, method := range []string{"dns", "meta", "file"} {
			o := open(t)
			payer, founder := o.person("payer@elsewhere.example"), o.person("ada@voter.example")
			l := o.paid("parcelwick", payer)
			o.now = o.now.Add(c.after)
			r := o.proves(founder, o.claim(founder, "parcelwick", method))
			o.Equal(string(r.Dispute), "open")
			o.True(!r.Owner)
			o.True(strings.Contains(r.NextStep.String(), "proven nothing")) // and not that the owner has proven it, too
			o.Equal(o.owner(l), payer.Account)
			claim, _, err := o.db.Claim(o.ctx, r.ClaimID)
			o.NoErr(err)
			o.Equal(claim.Reclaims, c.reclaims)
		}
	}
}

func TestVerify_APayerWhoProvesTheHostHasProvenIt(t *testing.T) {
	t.Parallel()
	o := open(t)
	payer, other := o.person("payer@elsewhere.example"), o.person("ada@voter.example")
	l := o.paid("parcelwick", payer)
	o.Equal(o.proves(payer, o.claim(payer, "parcelwick", "file")).Status, "verified")
	got, err := o.db.Listing(o.ctx, l.ID)
	o.NoErr(err)
	o.Equal(got.Company.Held.By, app.ByFile)
	r := o.proves(other, o.claim(other, "parcelwick", "dns"))
	o.True(strings.Contains(r.NextStep.String(), "too"))
	claim, _, err := o.db.Claim(o.ctx, r.ClaimID)
	o.NoErr(err)
	o.True(!claim.Reclaims)
}

func TestBegin_OfOnesOwnDraftNamesTheListingToClaim(t *testing.T) {
	t.Parallel()
	o := open(t)
	payer, founder := o.person("payer@elsewhere.example"), o.person("ada@voter.example")
	o.paid("parcelwick", payer)
	o.listed("parcelwick-2", founder, app.ListingDraft, func(l *app.Listing) { l.Plan = app.PlanNone })
	_, err := o.Begin(o.ctx, founder, claims.BeginInput{Slug: "parcelwick-2", Method: "dns"})
	o.Equal(code(err), "already_listed")
	_, words := app.PublicMessage(err)
	o.True(strings.Contains(words.String(), "claim_listing with the slug parcelwick,"))
}

func TestSay_IsForTheTwoSidesOfAnOpenDispute(t *testing.T) {
	t.Parallel()
	o := open(t)
	payer, founder, third := o.person("payer@elsewhere.example"), o.person("ada@voter.example"), o.person("eve@voter.example")
	o.paid("parcelwick", payer)
	in := claims.SayInput{Slug: "parcelwick", Words: "We sell it since 2019."}
	o.Equal(app.KindOf(o.Say(o.ctx, payer, in)), app.NotFound)
	r := o.proves(founder, o.claim(founder, "parcelwick", "dns"))
	o.NoErr(o.Say(o.ctx, payer, in))
	in.Words = "It is our domain."
	o.NoErr(o.Say(o.ctx, founder, in))
	o.Equal(app.KindOf(o.Say(o.ctx, third, in)), app.NotFound)
	claim, _, err := o.db.Claim(context.WithoutCancel(o.ctx), r.ClaimID)
	o.NoErr(err)
	o.Equal([]string{claim.Said, claim.Answered}, []string{"It is our domain.", "We sell it since 2019."})
}

func TestNextStep_SpeaksOfItsMethod(t *testing.T) {
	t.Parallel()
	o := open(t)
	ada := o.person("ada@voter.example")
	o.listed("parcelwick", nobody, app.ListingLive)
	for method, dns := range map[string]bool{"dns": true, "meta": false, "file": false} {
		o.Equal(strings.Contains(o.claim(ada, "parcelwick", method).NextStep.String(), "DNS"), dns)
	}
}
