package feed_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/texts"
)

// addUpdate posts an update of a listing.
func (d directory) addUpdate(t *testing.T, slug app.Slug, title string, at time.Time) {
	t.Helper()
	err := d.db.Tx(t.Context(), func(ctx context.Context) error {
		l, err := d.db.ListingBySlug(ctx, d.site.ID, slug)
		if err != nil {
			return err
		}
		return d.db.AddUpdate(ctx, &app.Update{Listing: l.ID, Title: title, Body: "It is <b>new</b>.", At: at})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func titles(f atom) (line string) {
	for _, e := range f.Entries {
		line += e.Title + "\n"
	}
	return line
}

func TestFeed_UpdatesOfAllAndOfOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, "parcelwick", friday.Add(-48*time.Hour), func(l *app.Listing) {
		l.Plan, l.Company.Milestones = app.PlanFree, []app.Milestone{{Date: "2026-11-19", Title: "First customer"}, {Date: "2027-01-01", Title: "Not yet"}}
	})
	d.add(t, "gone", friday, func(l *app.Listing) { l.Status = app.ListingSuspended })
	d.addUpdate(t, "parcelwick", "Norway", friday.Add(-time.Hour))
	d.addUpdate(t, "parcelwick", "Chile & Peru", friday)
	d.addUpdate(t, "gone", "Secret", friday)
	all := d.readAt(t, "/updates.atom")
	is.Equal(all.Title, "Debut & <Co>: updates")
	is.Equal(titles(all), "parcelwick: Chile & Peru\nparcelwick: Norway\n")
	is.Equal(all.Entries[0].Summary, "It is <b>new</b>.")
	is.True(all.Entries[0].ID != all.Entries[1].ID)
	one := d.readAt(t, "/listings/parcelwick.atom")
	is.Equal(titles(one), "Chile & Peru\nNorway\nparcelwick made its debut\n") // milestones show where they are unlocked
	for _, path := range []string{"/listings/gone.atom", "/listings/nowhere.atom"} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		d.handler.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), &d.site)))
		is.Equal(w.Code, http.StatusNotFound)
	}
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error {
		l, err := d.db.ListingBySlug(ctx, d.site.ID, "parcelwick")
		if err != nil {
			return err
		}
		l.Unlocked = []app.Section{app.MilestonesSection}
		return d.db.SaveListing(ctx, &l)
	}))
	is.Equal(titles(d.readAt(t, "/listings/parcelwick.atom")), "Chile & Peru\nNorway\nFirst customer\nparcelwick made its debut\n")
	d.site.Brand.Language = texts.Language("de")
	is.True(strings.Contains(titles(d.readAt(t, "/listings/parcelwick.atom")), "parcelwick ist gestartet"))
	is.Equal(d.readAt(t, "/updates.atom").Title, "Debut & <Co>: Neuigkeiten")
}

func TestFeed_FoundersOfLiveListings(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	named := func(name string) func(*app.Listing) {
		return func(l *app.Listing) { l.Company.Founders = []app.Founder{{Name: name, Title: "Founder & chair"}} }
	}
	d.add(t, "parcelwick", friday.Add(-time.Hour), named("Ines Vandermolen"))
	d.add(t, "wrenloop", friday, named("Ada <Stone>"))
	d.add(t, "gone", friday, func(l *app.Listing) { named("Nobody")(l); l.Status = app.ListingSuspended })
	f := d.readAt(t, "/founders.atom")
	is.Equal(titles(f), "Ada <Stone>\nInes Vandermolen\n")
	is.Equal([]string{f.Entries[0].Summary, f.Entries[0].Published}, []string{"Founder & chair, wrenloop", "2026-11-20T12:30:15Z"})
	is.Equal(f.Entries[1].ID, origin+"/founders/ines-vandermolen")
}
