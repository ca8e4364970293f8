package events_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/events"
)

// No event names the founders of a listing, whether they want it or not.
func TestEvents_NameNoFounder(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	l := app.Listing{ID: 1, Slug: "parcelwick", LaunchedAt: &now, Company: app.Company{Key: "parcelwick.example", Facts: app.Facts{Name: "Parcelwick", Founders: []app.Founder{{Name: "Ines Vandermolen"}}}}}
	for _, e := range []app.Event{events.Live(l, now), events.Award(l, app.Award{}, ""), events.Claim(app.Claim{}, l, now), events.Update(l, app.Update{Title: "New forms"})} {
		data, err := json.Marshal(e.Data)
		is.NoErr(err)
		is.True(strings.Contains(string(data), "Parcelwick") && !strings.Contains(string(data), "Vandermolen"))
	}
}
