package badges_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/badges"
	"debut/app/badges/badgesvg"
)

// one is the only listing there is, with what it won.
type one struct {
	app.Listing
	won []app.Award
}

func (l one) AwardsOf(context.Context, int64) ([]app.Award, error) { return l.won, nil }

func (l one) ListingBySlug(_ context.Context, site int64, slug app.Slug) (app.Listing, error) {
	if site != l.Site.ID || slug != l.Slug {
		return app.Listing{}, app.Missing("listing", slug)
	}
	return l.Listing, nil
}

var kiln = app.Site{ID: 7, Name: "Kiln", Origin: "https://kiln.example"}

func tallowby(status app.ListingStatus, won ...app.Award) *badges.Service {
	company := app.Company{Key: "tallowby.example", Facts: app.Facts{Name: `Tallowby "&" Sons`}}
	return badges.New(one{app.Listing{Site: kiln, Slug: "tallowby", Status: status, Company: company}, won})
}

func ask(t *testing.T, s *badges.Service, q badges.Query) badges.Set {
	t.Helper()
	set, err := s.Get(app.WithSite(t.Context(), &kiln), q)
	is.New(t).NoErr(err)
	return set
}

var standard = badges.Query{Slug: "tallowby", Shape: "standard", Mode: "auto", Size: "m"}

func TestGet_AListingMayShowWhatItHasReached(t *testing.T) {
	t.Parallel()
	for status, want := range map[app.ListingStatus][]string{
		app.ListingAwaitingBadge: {"listed"}, app.ListingScheduled: {"listed"}, app.ListingLive: {"listed", "launched"},
	} {
		var got []string
		for _, b := range ask(t, tallowby(status), standard).Items {
			got = append(got, b.Kind)
		}
		is.New(t).Equal(got, want)
	}
	for _, status := range []app.ListingStatus{app.ListingDraft, app.ListingSuspended} {
		_, err := tallowby(status).Get(app.WithSite(t.Context(), &kiln), standard)
		is.New(t).Equal(app.KindOf(err), app.NotFound)
	}
}

// An award that holds unlocks the badge of the week, which says the place and the week.
func TestGet_AnAwardUnlocksItsBadge(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	second := app.Award{Place: 2, Week: "2026-11-16", Status: app.ListingLive}
	items := ask(t, tallowby(app.ListingLive, second), standard).Items
	is.Equal(items[len(items)-1].Title, "Launch of the week on Kiln, 2nd, 16 November 2026")
	second.Status = app.ListingSuspended
	is.Equal(len(ask(t, tallowby(app.ListingLive, second), standard).Items), 2)
}

func TestGet_TheCodeHoldsTheRoomOfItsImage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	b := ask(t, tallowby(app.ListingLive), badges.Query{Slug: "tallowby", Shape: "square", Mode: "dark", Size: "l"}).Items[1]
	is.Equal(b.HTML, `<a href="https://kiln.example/listings/tallowby" target="_blank" rel="noopener">`+
		`<img src="https://kiln.example/badges/tallowby/launched.svg?mode=dark&amp;shape=square&amp;size=l" `+
		`alt="Tallowby &#34;&amp;&#34; Sons: launched on Kiln" width="180" height="180"></a>`)
	is.Equal(b.Title, "Launched on Kiln")
	is.Equal([2]int{b.Width, b.Height}, [2]int{180, 180})
}

func TestGet_EveryStyleHasItsImageAndThePixelsOfIt(t *testing.T) {
	t.Parallel()
	s := tallowby(app.ListingLive)
	b := ask(t, s, standard).Items[0]
	is := is.New(t)
	is.Equal(len(b.Styles), 45)
	for _, style := range b.Styles {
		svg, err := s.Draw(app.WithSite(t.Context(), &kiln), "tallowby", "listed", badgesvg.Style{Shape: style.Shape, Mode: style.Mode, Size: style.Size})
		is.NoErr(err)
		is.True(style.Width > 0 && strings.Contains(string(svg), fmt.Sprintf(`width="%d" height="%d" viewBox`, style.Width, style.Height)))
	}
	is.Equal(b.Styles[0].SVG, "https://kiln.example/badges/tallowby/listed.svg?mode=light&shape=standard&size=s")
}

func TestDraw_ABadgeThatTheListingMayNotShowIsMissing(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"launched", "week1", "gold", ""} {
		_, err := tallowby(app.ListingScheduled).Draw(app.WithSite(t.Context(), &kiln), "tallowby", kind, badgesvg.Default)
		is.New(t).Equal(app.KindOf(err), app.NotFound)
	}
}

func TestStyle_EveryWordHasALabel(t *testing.T) {
	t.Parallel()
	for _, list := range []struct {
		choices []badges.Choice
		values  []string
	}{
		{badges.Kinds, app.BadgeKinds}, {badges.Shapes, app.BadgeShapes}, {badges.Modes, app.BadgeModes}, {badges.Sizes, app.BadgeSizes},
	} {
		is := is.New(t)
		is.Equal(len(list.choices), len(list.values))
		for _, c := range list.choices {
			is.True(slices.Contains(list.values, c.Value) && c.Label != "" && c.Hint != "")
		}
	}
}

// Until a listing is live, its badge says what is to come, at the same address.
func TestGet_ABadgeOfAListingThatWaitsSaysDebuts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for status, title := range map[app.ListingStatus]string{app.ListingAwaitingBadge: "Debuts on Kiln", app.ListingScheduled: "Debuts on Kiln", app.ListingLive: "Listed on Kiln"} {
		b := ask(t, tallowby(status), standard).Items[0]
		is.Equal(b.Title, title)
		is.True(strings.Contains(b.SVG, "/badges/tallowby/listed.svg"))
	}
}
