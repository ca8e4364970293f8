package claims

import (
	"context"

	"debut/app"
)

// Offer is a listing that somebody may claim, and how.
type Offer struct {
	Slug    app.Slug
	Name    string
	Domain  string // what is to be proven
	Website string
	Methods []app.ClaimMethod // that prove something of it, the strongest first
	Owner   bool              // the caller owns it
	Held    app.Holding       // by what somebody else holds it, so that the team would decide
	Side    *Side             // of an open dispute
	Rules   []app.ProofRule   // what speaks for what
	Pending *Record           // the claim of it that the caller has begun
}

// Offer returns how the caller may claim a listing.
func (s *Service) Offer(ctx context.Context, who app.Caller, slug app.Slug) (o Offer, err error) {
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if err == nil && !l.HasPage() && !l.OwnedBy(who) {
		err = app.Missing("listing", slug)
	}
	if err != nil {
		return o, err
	}
	o = Offer{Slug: l.Slug, Name: l.Company.Name, Domain: l.Company.Key, Website: l.Company.Website,
		Owner: owns(l, who.Account), Rules: app.Proofs}
	if !o.Owner && l.Owner != nil {
		o.Held = l.Company.Held
	}
	for _, m := range app.ClaimMethods {
		if s.fits(app.Claim{Method: m, Domain: o.Domain, Website: o.Website}) == nil {
			o.Methods = append(o.Methods, m)
		}
	}
	all, err := s.store.ClaimsOf(ctx, l.ID)
	o.Side = sideOf(who, l, all)
	for _, c := range all {
		if c.Account == who.Account && (c.Open(s.now()) || c.Status == app.ClaimVerified) {
			r := s.record(c, l)
			o.Pending = &r
		}
	}
	return o, err
}
