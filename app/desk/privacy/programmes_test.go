package privacy_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"debut/app"
	"debut/app/desk/privacy"
)

// Who goes takes their entries of programmes that are not closed along; the places of closed ones stay with the listings that stay.
func TestDelete_TakesEntriesAway(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	l := h.list(session.Account, "parcelwick", app.ListingLive)
	var running, closed app.Programme
	h.tx(h.ctx, func(ctx context.Context) (err error) {
		for slug, p := range map[app.Slug]*app.Programme{"running": &running, "closed": &closed} {
			*p = app.Programme{Site: l.Site.ID, Slug: slug, From: h.now, Until: h.now.AddDate(0, 0, 9), CreatedAt: h.now}
			err = errors.Join(err, h.db.SaveProgramme(ctx, p))
			_, entered := h.db.Enter(ctx, app.ProgrammeEntry{Programme: p.ID, Listing: l.ID, Account: session.Account, At: h.now})
			err = errors.Join(err, entered)
		}
		return errors.Join(err, h.db.CloseProgramme(ctx, closed, h.now, []app.Entrant{{Listing: l.ID, Place: 1, Votes: 4}}))
	})
	var file bytes.Buffer
	h.is.NoErr(h.Export(h.ctx, session.Account, &file))
	h.is.Equal(strings.Count(file.String(), `"programme_id"`), 2)
	h.is.NoErr(h.Delete(h.ctx, session, privacy.Deletion{Email: email, Listings: privacy.Leave}))
	for slug, want := range map[app.Slug]int{"running": 0, "closed": 1} {
		p, _, err := h.db.Programme(h.ctx, l.Site.ID, slug)
		h.is.NoErr(err)
		h.is.Equal(p.Entries, want) // slug
	}
}
