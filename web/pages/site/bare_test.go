package site_test

import (
	"testing"

	"debut/app"
)

// A directory in which nothing is listed offers nothing that is not there, and says on each page what to do first.
func TestPages_OfAnEmptyDirectorySayWhatToDoFirst(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	first := []string{"Nothing is listed here yet", `href="/how-it-works#list">How to list a product</a>`}
	for _, path := range []string{"/", "/launches", "/launches/2026-11-09", "/launches/2026-12-21", "/search", "/search?q=invoices", "/search?status=upcoming", "/categories/shipping-logistics"} {
		body := d.get(t, path)
		has(t, body, first...)
		hasNot(t, body, "is below", "Other weeks have some", "Browse what is live", "Clear the filters", "Nothing matches")
	}
	has(t, d.get(t, "/calendar"), "No launches yet")
	has(t, d.get(t, "/how-it-works"), `<section id="list">`, "submit_listing", "/mcp</code>")
}

func TestPages_BeforeTheFirstLaunchLeadToWhatIsComing(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	l := live("soonbarrow", "2026-12-21", app.Facts{Name: "Soonbarrow"})
	l.Status, l.LaunchedAt = app.ListingScheduled, nil
	d.add(t, l)
	for _, path := range []string{"/", "/search"} {
		has(t, d.get(t, path), "The first products wait for their week.", `href="/search?status=scheduled">See what is coming</a>`)
	}
	has(t, d.get(t, "/launches"), "No launches in this week yet", `href="/calendar">Open the calendar</a>`)
	has(t, d.get(t, "/search?status=upcoming"), "Soonbarrow")
}
