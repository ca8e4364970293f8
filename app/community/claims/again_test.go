package claims_test

import (
	"fmt"
	"testing"
	"time"

	"debut/app"
)

const year = 365 * 24 * time.Hour

// proven is an office a year after somebody proved that a listing is theirs.
func proven(t *testing.T) (o *office, l app.Listing, ada app.Caller, claim int64) {
	t.Helper()
	o = open(t)
	l, ada = o.listed("parcelwick", nobody, app.ListingLive), o.person("ada@parcelwick.example")
	r := o.proves(ada, o.claim(ada, "parcelwick", "dns"))
	o.letters = nil
	o.now = o.now.Add(year)
	return o, l, ada, r.ClaimID
}

func (o *office) looksAgain(claim int64) app.Claim {
	o.t.Helper()
	o.NoErr(o.LookAgain(o.ctx))
	c, _, err := o.db.Claim(o.ctx, claim)
	o.NoErr(err)
	return c
}

func TestLookAgain_AProofThatIsStillThereLastsAnotherYear(t *testing.T) {
	t.Parallel()
	o, _, _, claim := proven(t)
	c := o.looksAgain(claim)
	o.Equal(c.Status, app.ClaimVerified)
	o.Equal(*c.CheckAt, o.now.Add(year))
	o.Equal(len(o.letters), 0)
}

func TestLookAgain_AProofThatIsGoneEndsAtTheThirdLookAndTheListingStays(t *testing.T) {
	t.Parallel()
	o, l, ada, claim := proven(t)
	o.proofs = map[string]bool{}
	for want := 1; want <= 2; want++ {
		c := o.looksAgain(claim)
		o.Equal([]any{c.Status, c.Failures}, []any{app.ClaimVerified, want})
		again := o.looksAgain(claim) // before it is due again
		o.Equal(again.Failures, want)
		o.now = o.now.Add(4 * 24 * time.Hour)
	}
	o.Equal(o.letters, []string{fmt.Sprint(ada.Account, ": The proof for Parcelwick is gone")}) // one warning
	c := o.looksAgain(claim)
	o.Equal(c.Status, app.ClaimExpired)
	o.Equal(c.CheckAt, nil)
	o.Equal(o.letters[1:], []string{fmt.Sprint(ada.Account, ": The proof for Parcelwick has ended")})
	o.Equal(o.owner(l), ada.Account)
	r := o.proves(ada, o.claim(ada, "parcelwick", "meta")) // it can be proven anew
	o.Equal(r.Status, "verified")
}

func TestLookAgain_WhatComesBackCountsFromNothing(t *testing.T) {
	t.Parallel()
	o, _, _, claim := proven(t)
	kept := o.proofs
	o.proofs = map[string]bool{}
	o.Equal(o.looksAgain(claim).Failures, 1)
	o.now, o.proofs = o.now.Add(4*24*time.Hour), kept
	c := o.looksAgain(claim)
	o.Equal(c.Failures, 0)
	o.Equal(*c.CheckAt, o.now.Add(year))
}

func TestLookAgain_WhatCannotBeLookedAtSaysNothing(t *testing.T) {
	t.Parallel()
	o, _, _, claim := proven(t)
	o.unheard = true
	for range 5 {
		c := o.looksAgain(claim)
		o.Equal([]any{c.Status, c.Failures}, []any{app.ClaimVerified, 0})
		o.now = o.now.Add(4 * 24 * time.Hour)
	}
	o.Equal(len(o.letters), 0)
}

func TestLookAgain_NotBeforeItsTime(t *testing.T) {
	t.Parallel()
	o, _, _, claim := proven(t)
	o.now = o.now.Add(-time.Minute) // not due yet
	c, _, err := o.db.Claim(o.ctx, claim)
	o.NoErr(err)
	o.Equal(o.looksAgain(claim).Look.At, c.Look.At) // it was not looked for
}
