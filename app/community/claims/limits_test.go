package claims_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"debut/app"
	"debut/app/community/claims"
)

func TestBegin_AListingThatNamesNoWebsiteCannotBeProven(t *testing.T) {
	t.Parallel()
	o := open(t)
	ada := o.person("ada@parcelwick.example")
	o.listed("parcelwick", nobody, app.ListingLive, func(l *app.Listing) { l.Company.Website = "" })
	_, err := o.Begin(o.ctx, ada, claims.BeginInput{Slug: "parcelwick", Method: "meta"})
	o.Equal(code(err), "no_website")
}

func TestBegin_AnAccountHasLimits(t *testing.T) {
	t.Parallel()
	o := open(t)
	ada := o.person("ada@parcelwick.example")
	try := func(i int) error {
		slug := app.Slug(fmt.Sprint("parcelwick-", i))
		o.listed(slug, nobody, app.ListingLive, func(l *app.Listing) { l.Company.Key = string(slug) + ".example" })
		_, err := o.Begin(o.ctx, ada, claims.BeginInput{Slug: slug, Method: "meta"})
		return err
	}
	for i := range 10 {
		o.NoErr(try(i))
	}
	o.Equal(code(try(10)), "too_many_claims")
	for i := range 10 { // another method replaces a claim, and is one more
		o.claim(ada, app.Slug(fmt.Sprint("parcelwick-", i)), "meta")
	}
	o.now = o.now.Add(8 * 24 * time.Hour)
	o.NoErr(try(11)) // those have expired
	for i := range 19 {
		o.claim(ada, "parcelwick-11", []string{"file", "meta"}[i%2])
	}
	_, err := o.Begin(o.ctx, ada, claims.BeginInput{Slug: "parcelwick-11", Method: "dns"})
	o.Equal(app.KindOf(err), app.TooMany)
}

func TestLook_AClaimEndsAfterAWeekOrTwentyLooks(t *testing.T) {
	t.Parallel()
	o := open(t)
	ada := o.person("ada@parcelwick.example")
	o.listed("parcelwick", nobody, app.ListingLive)
	r := o.claim(ada, "parcelwick", "meta")
	o.unheard = true
	for range 25 { // what could not be looked for is no fault of theirs
		r = o.verify(ada, r)
	}
	o.Equal([]any{r.Status, r.ChecksLeft}, []any{"pending", 20})
	o.unheard = false
	for range 20 {
		r = o.verify(ada, r)
	}
	o.Equal(r.Status, "failed")
	o.publish(r)
	_, err := o.Look(o.ctx, ada, claims.ID{Claim: r.ClaimID})
	o.Equal(code(err), "claim_over")

	r = o.claim(ada, "parcelwick", "meta")
	o.publish(r)
	o.now = o.now.Add(7 * 24 * time.Hour)
	_, err = o.Look(o.ctx, ada, claims.ID{Claim: r.ClaimID})
	o.Equal(code(err), "claim_over")
	mine, err := o.Mine(o.ctx, ada, app.Paging{Page: 1, PerPage: 20})
	o.NoErr(err)
	o.Equal([]string{mine.Items[0].Status, mine.Items[1].Status}, []string{"expired", "failed"})
}

func TestLook_OneThatEndedMeanwhileVerifiesNothing(t *testing.T) {
	t.Parallel()
	for name, meanwhile := range map[string]func(*office, app.Caller, app.Listing){
		"it was replaced": func(o *office, ada app.Caller, _ app.Listing) { o.claim(ada, "parcelwick", "file") },
		"its time passed": func(o *office, _ app.Caller, _ app.Listing) { o.now = o.now.Add(8 * 24 * time.Hour) },
		"the listing's website changed": func(o *office, _ app.Caller, l app.Listing) {
			l.Company.Key, l.Company.Website = "elsewhere.example", "https://elsewhere.example/"
			o.tx(func(ctx context.Context) error { return o.db.SaveCompany(ctx, &l.Company) })
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := open(t)
			ada := o.person("ada@parcelwick.example")
			l := o.listed("parcelwick", nobody, app.ListingLive)
			r := o.claim(ada, "parcelwick", "meta")
			o.publish(r)
			looked, err := o.Look(o.ctx, ada, claims.ID{Claim: r.ClaimID})
			o.NoErr(err)
			meanwhile(o, ada, l)
			r, err = o.Verify(o.ctx, ada, claims.ID{Claim: r.ClaimID}, looked)
			o.True(err != nil || r.Status == "superseded")
			o.Equal(o.owner(l), int64(0))
		})
	}
}
