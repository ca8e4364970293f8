package awards

import (
	"context"

	"debut/app"
	"debut/app/ground/results"
)

// Receipt returns the receipt of a vote that an account gave on ctx's site, signed, as a file. From then on the vote
// cannot be taken back: or a voter could show that the line of a vote is missing that they took back themselves.
func (s *Service) Receipt(ctx context.Context, account, vote int64) (r results.Receipt, file string, err error) {
	site := app.SiteOf(ctx)
	return r, file, s.Store.Tx(ctx, func(ctx context.Context) error {
		v, found, err := s.Store.Vote(ctx, vote)
		if err != nil {
			return err
		}
		if !found || v.Account != account || v.Receipt == "" {
			return app.Missing("vote", vote)
		}
		l, err := s.Store.Listing(ctx, v.Listing)
		switch {
		case err != nil:
			return err
		case l.Site.ID != site.ID:
			return app.Missing("vote", vote)
		case v.ClosedAs == "" && v.Week != l.Week:
			return app.Refused("no_sheet", "A receipt is for what launched in the week of the vote: this vote is on no result sheet.")
		}
		now := s.Clock().UTC()
		key, err := KeyOf(ctx, s.Store, now, s.Rand)
		if err != nil {
			return err
		}
		r = results.Receipt{Site: site.Origin, Slug: l.Slug, Listing: l.ID, Week: v.Week, Hour: v.At,
			Pseudonym: results.Pseudonym(v.Receipt), At: now}
		file = r.Sign(key)
		return s.Store.SetReceiptSigned(ctx, vote)
	})
}
