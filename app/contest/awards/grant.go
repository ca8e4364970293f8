package awards

import (
	"context"

	"debut/app"
	"debut/app/ground/events"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// GrantStore is what making an award needs remembered.
type GrantStore interface {
	jobs.Adder
	events.Adder
	Listing(ctx context.Context, id int64) (app.Listing, error)
	SaveAward(ctx context.Context, a *app.Award) error // sets ID
}

// Grant makes an award, in the transaction of ctx, and tells webhooks and the owner of the listing.
func Grant(ctx context.Context, store GrantStore, w mail.ToPeople, site app.Site, a app.Award) error {
	if err := store.SaveAward(ctx, &a); err != nil {
		return err
	}
	l, err := store.Listing(ctx, a.Listing)
	if err == nil {
		err = store.AddEvent(ctx, events.Award(l, a, AwardURL(site, a.Code)))
	}
	if err != nil || l.Owner == nil {
		return err
	}
	return w.Send(ctx, site, *l.Owner, awardMail(site, "", a))
}
