package awards

import (
	"context"

	"debut/app"
	"debut/app/jobs"
	"debut/app/mail"
)

// GrantStore is what making an award needs remembered.
type GrantStore interface {
	jobs.Adder
	Listing(ctx context.Context, id int64) (app.Listing, error)
	SaveAward(ctx context.Context, a *app.Award) error // sets ID
}

// Grant makes an award, in the transaction of ctx, and has the owner of the listing written to.
func Grant(ctx context.Context, store GrantStore, w mail.ToPeople, site app.Site, a app.Award) error {
	if err := store.SaveAward(ctx, &a); err != nil {
		return err
	}
	l, err := store.Listing(ctx, a.Listing)
	if err != nil || l.Owner == nil {
		return err
	}
	return w.Send(ctx, site, *l.Owner, awardMail(site, "", a))
}
