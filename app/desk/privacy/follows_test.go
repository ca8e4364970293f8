package privacy_test

import (
	"context"
	"errors"
	"testing"

	"debut/app"
	"debut/app/desk/privacy"
)

// Who is gone follows nothing, and is counted nowhere.
func TestDelete_TakesAFollowerAway(t *testing.T) {
	t.Parallel()
	h := open(t)
	session, other := h.moveIn(email), h.moveIn("s"+email)
	l := h.list(other.Account, "parcelwick", app.ListingLive)
	h.tx(h.ctx, func(ctx context.Context) error {
		_, err := h.db.SaveFollow(ctx, app.Follow{Account: session.Account, Listing: l.ID, At: h.now})
		return errors.Join(err, h.db.AddFollowers(ctx, l.ID, 3))
	})
	h.is.NoErr(h.Delete(h.ctx, session, privacy.Deletion{Email: email}))
	found, err := h.db.Listing(h.ctx, l.ID)
	h.is.NoErr(err)
	h.is.Equal(found.Followers, 2)
}
