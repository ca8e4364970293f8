package privacy_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite"

	"debut/app"
	"debut/app/catalogue/listings"
)

func TestImpact_SaysWhatGoes(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	for i, status := range []app.ListingStatus{app.ListingLive, app.ListingScheduled, app.ListingAwaitingBadge, app.ListingDraft, app.ListingSuspended} {
		h.list(session.Account, fmt.Sprint("listing-", i), status)
	}
	had, err := h.Impact(h.ctx, session.Account)
	h.is.NoErr(err)
	h.is.Equal([]int{had.Drafts, len(had.Live), len(had.Waiting), len(had.Unpublished), len(had.Suspended), had.Keys, had.Apps}, []int{2, 1, 2, 1, 1, 1, 1})
}

func TestExport_HoldsWhatIsStoredAndNoSecret(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	h.moveIn("s" + email)
	h.list(session.Account, "parcelwick", app.ListingLive)
	moorlamp := h.list(session.Account, "moorlamp", app.ListingLive)
	h.tx(h.ctx, func(ctx context.Context) error {
		_, err := h.db.SaveFollow(ctx, app.Follow{Account: session.Account, Listing: moorlamp.ID, At: h.now})
		h.is.NoErr(err)
		_, err = h.db.SaveVote(ctx, &app.Vote{Account: session.Account, Listing: moorlamp.ID, At: h.now, Week: "2026-11-23", State: app.VoteHeld, Network: "192.0.2.0/24", Receipt: "ONE"})
		return err
	})
	var file bytes.Buffer
	h.is.NoErr(h.Export(h.ctx, session.Account, &file))
	var out struct {
		Format     int
		ExportedAt time.Time `json:"exported_at"`
		Account    struct{ Email string }
		Profile    app.Founder
		Drafts     []struct{ ID string }
		Listings   []struct {
			listings.Summary
			Updates []listings.Update
		}
		Changes []struct{ Fields []string }
		Keys    []struct{ Last4 string } `json:"api_keys"`
		Apps    []struct{ Name string }  `json:"connected_apps"`
		Devices []struct{ Label string } `json:"passkeys"`
		Moves   []map[string]any         `json:"email_changes"`
		Links   []map[string]any         `json:"sign_in_links"`
		Answers []map[string]any         `json:"idempotency_keys"`
		Seats   []map[string]any         `json:"sessions"`
		Votes   []map[string]any         `json:"votes"`
		Follows []map[string]any         `json:"follows"`
		Mails   []map[string]any         `json:"mails"`
	}
	h.is.NoErr(json.Unmarshal(file.Bytes(), &out))
	h.is.Equal(out.Format, 2)
	h.is.Equal(out.ExportedAt, h.now)
	h.is.Equal(out.Account.Email, email)
	h.is.Equal(out.Profile, ada)
	h.is.Equal(len(out.Drafts), 2)
	h.is.Equal(out.Drafts[0].ID, "a-"+email)
	h.is.Equal(string(out.Listings[0].Slug), "parcelwick")
	h.is.Equal(out.Listings[0].Updates[0].Title, "News")
	h.is.Equal(out.Changes[0].Fields, []string{"headline"})
	h.is.Equal(out.Keys[0].Last4, "abcd")
	h.is.Equal(out.Apps[0].Name, "An agent")
	h.is.Equal(out.Devices[0].Label, "Phone")
	h.is.Equal([]int{len(out.Moves), len(out.Links), len(out.Answers), len(out.Seats)}, []int{1, 1, 1, 1})
	h.is.Equal([]any{len(out.Votes), out.Votes[0]["given_from"], out.Votes[0]["receipt"]}, []any{1, "192.0.2.0/24", "ONE"})
	h.is.Equal([]any{len(out.Follows), out.Follows[0]["listing_id"]}, []any{1, float64(moorlamp.ID)})
	h.is.Equal([]any{out.Mails[0]["to"], out.Mails[0]["kind"], out.Mails[0]["mail_server_said"]}, []any{email, "sign_in", "550 nobody"})
	for _, word := range []string{"hash", "secret", "token", "s" + email} {
		h.is.True(!strings.Contains(file.String(), word))
	}
}

// Where the file cannot be written to the end, it is said.
func TestExport_ThatBreaksOffIsAnError(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	h.is.True(h.Export(h.ctx, session.Account, full{}) != nil)
	h.is.Equal(app.KindOf(h.Export(h.ctx, 1, &bytes.Buffer{})), app.NotFound)
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, fmt.Errorf("full") }
