package listings

import (
	"context"

	"debut/app"
)

// Leaving is what letting go of a listing needs remembered.
type Leaving interface {
	DropCofounders(ctx context.Context, listing int64) error // nobody looks after the listing beside its owner any more
	// DetachDrafts parts the drafts that an account made of a listing from it: they stay the account's, and the listing
	// is not.
	DetachDrafts(ctx context.Context, account, listing int64) error
}

// Vacate takes from a listing, which gets another owner, whoever looks after it, and the drafts of who had it. Whom the
// new owner wants beside them, they say themselves.
func Vacate(ctx context.Context, store Leaving, l app.Listing) error {
	if err := store.DropCofounders(ctx, l.ID); err != nil || l.Owner == nil {
		return err
	}
	return store.DetachDrafts(ctx, *l.Owner, l.ID)
}
