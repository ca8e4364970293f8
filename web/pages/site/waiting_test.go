package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// waitingListing returns one whose badge nobody has found.
func waitingListing() app.Listing {
	l := live("quillmoor", "2026-12-14", app.Facts{Name: "Quillmoor", Tagline: "Ink by the litre", Description: "What nobody has proven."})
	l.Status, l.Plan, l.LaunchedAt, l.Votes, l.WeekVotes = app.ListingAwaitingBadge, app.PlanFree, nil, 0, 0
	l.Badge = &app.BadgeCheck{Outcome: app.BadgeMissing, Reason: "The badge is not on the homepage."}
	return l
}

// The badge that a listing waits for leads to a page from the first day.
func TestListing_OneThatWaitsForItsBadgeHasAPage(t *testing.T) {
	t.Parallel()
	d := filled(t)
	d.add(t, waitingListing())
	body := d.get(t, "/listings/quillmoor")
	has(t, body, "<h1><bdi>Quillmoor</bdi></h1>", "Ink by the litre", "Debuts in the week of", `content="noindex, nofollow"`, `rel="nofollow noopener"`)
	for _, hidden := range []string{"What nobody has proven", "What is still missing", "The badge is not on the homepage", "rel=\"canonical\"", "ld+json"} {
		if strings.Contains(body, hidden) {
			t.Errorf("everybody reads %q", hidden)
		}
	}
	is := is.New(t)
	is.Equal(d.ask(http.MethodGet, "/listings/quillmoor/badges").Code, http.StatusOK)
	is.Equal(d.ask(http.MethodGet, "/og/listings/quillmoor.png").Code, http.StatusOK)
	is.True(!strings.Contains(d.get(t, "/search?q=quillmoor"), "Ink by the litre"))
	is.True(!strings.Contains(d.get(t, "/launches/2026-12-14"), "Quillmoor")) // only who is scheduled is announced
	has(t, d.get(t, "/listings/brackenfile"), `content="noindex, nofollow"`)  // a scheduled one has its whole page, unlisted too
}
