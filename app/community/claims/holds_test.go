package claims_test

import (
	"testing"
	"time"

	"debut/app"
)

// Who held the listing, who proves its host afterwards and how, and who has it then. A contest goes to the team; within its window
// the price of a launch may go back.
func TestVerify_WhoHasTheListingAfterwards(t *testing.T) {
	t.Parallel()
	const (
		day  = 24 * time.Hour
		both = "team" // the owner has it, and the team decides
	)
	for _, c := range []struct {
		holds    string // nobody, a payer, somebody with a badge, or who proved by a claim of a method
		by       string // method of who comes after
		after    time.Duration
		has      string // claimant, owner, or team
		reclaims bool
	}{
		{"nobody", "dns", 0, "claimant", false},
		{"nobody", "meta", 0, "claimant", false},
		{"nobody", "file", 400 * day, "claimant", false},
		{"payer", "dns", 0, both, true},
		{"payer", "meta", day, both, true},
		{"payer", "file", 13 * day, both, true},
		{"payer", "dns", 14*day - time.Minute, both, true},
		{"payer", "dns", 14 * day, both, false},
		{"payer", "meta", 15 * day, both, false},
		{"payer", "file", 365 * day, both, false},
		{"badge", "dns", 0, both, false},
		{"badge", "meta", 13 * day, both, false},
		{"badge", "file", 15 * day, both, false},
		{"dns", "dns", day, both, false},
		{"dns", "meta", day, both, false},
		{"dns", "file", 20 * day, both, false},
		{"meta", "dns", day, both, false},
		{"meta", "meta", 20 * day, both, false},
		{"meta", "file", day, both, false},
		{"file", "dns", 20 * day, both, false},
		{"file", "meta", day, both, false},
		{"file", "file", day, both, false},
	} {
		t.Run(c.holds+" "+c.by+" "+c.after.String(), func(t *testing.T) {
			t.Parallel()
			o := open(t)
			owner, claimant := o.person("owner@elsewhere.example"), o.person("ada@voter.example")
			var l app.Listing
			switch c.holds {
			case "nobody":
				l = o.listed("parcelwick", nobody, app.ListingLive)
			case "payer":
				l = o.paid("parcelwick", owner)
			case "badge":
				l = o.listed("parcelwick", owner, app.ListingLive, func(l *app.Listing) {
					l.LaunchedAt, l.Company.Held = &o.now, app.Holding{By: app.ByBadge, Since: o.now}
				})
			default:
				l = o.listed("parcelwick", nobody, app.ListingLive)
				o.Equal(o.proves(owner, o.claim(owner, "parcelwick", c.holds)).Status, "verified")
			}
			o.now = o.now.Add(c.after)
			r := o.proves(claimant, o.claim(claimant, "parcelwick", c.by))
			o.Equal(r.Status, "verified") // the proof was found; what it brings is another question
			o.Equal(r.Owner, c.has == "claimant")
			o.Equal(r.Dispute == "open", c.has == both)
			o.Equal(o.owner(l), map[string]int64{"claimant": claimant.Account, both: owner.Account}[c.has])
			claim, _, err := o.db.Claim(o.ctx, r.ClaimID)
			o.NoErr(err)
			o.Equal(claim.Reclaims, c.reclaims)
		})
	}
}
