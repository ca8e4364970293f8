package privacy_test

import (
	"bytes"
	"context"
	"encoding/json"
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

// What somebody saved, and the weekly mail to their address, is in their file, and goes with them.
func TestExport_SavedFollowsAndTheWeeklyMail(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	h.tx(h.ctx, func(ctx context.Context) error {
		site, err := h.db.Sites(ctx)
		if err != nil {
			return err
		}
		if _, err = h.db.AddSavedFollow(ctx, app.SavedFollow{ID: "0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40",
			Account: session.Account, Site: site[0].ID, Kind: app.FollowSearch, Target: "country=DE", Name: "Germany",
			Often: app.Weekly, At: h.now, Since: h.now}); err != nil {
			return err
		}
		_, err = h.db.HoldSubscriber(ctx, site[0].ID, email, h.now)
		return err
	})
	var file bytes.Buffer
	h.is.NoErr(h.Export(h.ctx, session.Account, &file))
	var out struct {
		Saved      []struct{ Of, Mail string } `json:"saved_follows"`
		Newsletter []struct{ Email string }
	}
	h.is.NoErr(json.Unmarshal(file.Bytes(), &out))
	h.is.Equal([]any{len(out.Saved), out.Saved[0].Of, out.Saved[0].Mail, out.Newsletter[0].Email},
		[]any{1, "country=DE", "weekly", email})
	h.is.NoErr(h.Delete(h.ctx, session, privacy.Deletion{Email: email}))
	_, waiting, err := h.db.CountSubscribers(h.ctx, 1)
	h.is.NoErr(err)
	h.is.Equal(waiting, 0)
}
