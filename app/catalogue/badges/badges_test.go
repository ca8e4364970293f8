package badges_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/badges/badgesvg"
)

// one is the only listing there is, with what it won.
type one struct {
	app.Listing
	won    []app.Award
	proved bool // by a claim of its owner
}

func (l one) OwnerProved(context.Context, int64) (bool, error) { return l.proved, nil }

func (l one) AwardsOf(context.Context, int64) ([]app.Award, error) { return l.won, nil }

func (l one) ListingBySlug(_ context.Context, site int64, slug app.Slug) (app.Listing, error) {
	if site != l.Site.ID || slug != l.Slug {
		return app.Listing{}, app.Missing("listing", slug)
	}
	return l.Listing, nil
}

var kiln = app.Site{ID: 7, Name: "Kiln", Origin: "https://kiln.example"}

func tallowby(status app.ListingStatus, won ...app.Award) *badges.Service {
	return badges.New(one{Listing: listing(status), won: won})
}

func listing(status app.ListingStatus) app.Listing {
	company := app.Company{Key: "tallowby.example", Facts: app.Facts{Name: `Tallowby "&" Sons`}}
	return app.Listing{Site: kiln, Slug: "tallowby", Status: status, Company: company}
}

// verified returns the listing of an owner on whose website the badge was looked for.
func verified(status app.ListingStatus, look app.BadgeOutcome) app.Listing {
	l, owner := listing(status), int64(3)
	l.Owner, l.Badge = &owner, &app.BadgeCheck{Outcome: look}
	return l
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
		image, err := s.Draw(app.WithSite(t.Context(), &kiln), "tallowby", "listed", badgesvg.Style{Shape: style.Shape, Mode: style.Mode, Size: style.Size})
		is.NoErr(err)
		is.True(style.Width > 0 && strings.Contains(string(image.SVG), fmt.Sprintf(`width="%d" height="%d" viewBox`, style.Width, style.Height)))
	}
	is.Equal(b.Styles[0].SVG, "https://kiln.example/badges/tallowby/listed.svg?mode=light&shape=standard&size=s")
}

// A badge that stands on a page somewhere stays there when its reason goes, so the picture says what holds now.
func TestDraw_ABadgeSaysWhetherItIsDeserved(t *testing.T) {
	t.Parallel()
	second := app.Award{Place: 2, Week: "2026-11-16", Status: app.ListingLive}
	elsewhere := app.Award{Place: 1, Programme: 4, Status: app.ListingLive}
	waiting := listing(app.ListingScheduled)
	waiting.Week = "2026-12-14"
	sold := verified(app.ListingLive, app.BadgeFound)
	sold.Owner = nil
	for name, c := range map[string]struct {
		listing app.Listing
		won     []app.Award
		kind    string
		want    string
		settled bool
	}{
		"listed":                         {listing: listing(app.ListingLive), kind: "listed", want: "listed on Kiln", settled: true},
		"launched":                       {listing: listing(app.ListingLive), kind: "launched", want: "launched on Kiln", settled: true},
		"launched before its week":       {listing: waiting, kind: "launched", want: "debuts on Kiln, 14 December 2026"},
		"listed before its week":         {listing: waiting, kind: "listed", want: "debuts on Kiln, 14 December 2026"},
		"verified":                       {listing: verified(app.ListingLive, app.BadgeFound), kind: "verified", want: "owner verified on Kiln", settled: true},
		"verified before its week":       {listing: verified(app.ListingScheduled, app.BadgeFound), kind: "verified", want: "owner verified on Kiln", settled: true},
		"verified, and the badge gone":   {listing: verified(app.ListingScheduled, app.BadgeMissing), kind: "verified", want: "not verified now on Kiln"},
		"verified, and the owner gone":   {listing: sold, kind: "verified", want: "not verified now on Kiln"},
		"verified, never looked for":     {listing: listing(app.ListingLive), kind: "verified", want: "not verified now on Kiln"},
		"featured, without a place":      {listing: listing(app.ListingLive), kind: "featured", want: "not featured now on Kiln"},
		"an award":                       {listing: listing(app.ListingLive), won: []app.Award{second}, kind: "week1", want: "launch of the week on Kiln, 2nd, 16 November 2026", settled: true},
		"an award of a programme":        {listing: listing(app.ListingLive), won: []app.Award{elsewhere}, kind: "week1", want: "no launch of the week on Kiln"},
		"an award that was never won":    {listing: listing(app.ListingLive), kind: "week1", want: "no launch of the week on Kiln"},
		"an award before the first week": {listing: waiting, kind: "week1", want: "no launch of the week on Kiln"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			image, err := badges.New(one{Listing: c.listing, won: c.won}).Draw(app.WithSite(t.Context(), &kiln), "tallowby", c.kind, badgesvg.Default)
			is.NoErr(err)
			is.True(strings.Contains(string(image.SVG), `<title>Tallowby &#34;&amp;&#34; Sons: `+c.want+`</title>`))
			is.True(image.Known)
			is.Equal(image.Settled, c.settled)
		})
	}
}

// What the site does not list has no badge of any kind, and its name is not said: it may be why the listing was taken away.
func TestDraw_EveryBadgeOfWhatIsNotListedSaysSo(t *testing.T) {
	t.Parallel()
	won := app.Award{Place: 1, Week: "2026-11-16", Status: app.ListingSuspended}
	for _, kind := range app.BadgeKinds {
		for slug, c := range map[app.Slug]struct {
			status app.ListingStatus
			known  bool
		}{"tallowby": {app.ListingSuspended, true}, "nobody": {app.ListingLive, false}} {
			is := is.New(t)
			image, err := tallowby(c.status, won).Draw(app.WithSite(t.Context(), &kiln), slug, kind, badgesvg.Default)
			is.NoErr(err)
			is.True(strings.Contains(string(image.SVG), `<title>Not listed now on Kiln</title>`) && !strings.Contains(string(image.SVG), "<desc>"))
			is.Equal(image.Known, c.known)
			is.True(!image.Settled)
		}
	}
}

func TestDraw_ADraftIsAsUnknownAsNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := app.WithSite(t.Context(), &kiln)
	draft, err := tallowby(app.ListingDraft).Draw(ctx, "tallowby", "listed", badgesvg.Default)
	is.NoErr(err)
	nothing, err := tallowby(app.ListingDraft).Draw(ctx, "nobody", "listed", badgesvg.Default)
	is.NoErr(err)
	is.Equal(draft, nothing)
	is.True(!draft.Known)
}

func TestDraw_AKindThatThereIsNotIsMissing(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"gold", ""} {
		_, err := tallowby(app.ListingLive).Draw(app.WithSite(t.Context(), &kiln), "tallowby", kind, badgesvg.Default)
		is.New(t).Equal(app.KindOf(err), app.NotFound)
	}
}

// The owner is verified by what stands on the company's website, whatever became of the launch so far.
func TestGet_ABadgeThatWasFoundOrAClaimVerifiesTheOwner(t *testing.T) {
	t.Parallel()
	kindsOf := func(l one) (list []string) {
		for _, b := range ask(t, badges.New(l), standard).Items {
			list = append(list, b.Kind)
		}
		return list
	}
	kinds := func(l app.Listing) []string { return kindsOf(one{Listing: l}) }
	is := is.New(t)
	is.Equal(kinds(verified(app.ListingAwaitingBadge, app.BadgeFound)), []string{"listed", "verified"})
	is.Equal(kinds(verified(app.ListingLive, app.BadgeFound)), []string{"listed", "launched", "verified"})
	is.Equal(kinds(verified(app.ListingLive, app.BadgeUnknown)), []string{"listed", "launched"})
	is.Equal(ask(t, badges.New(one{Listing: verified(app.ListingLive, app.BadgeFound)}), standard).Highest, "launched")
	is.Equal(kindsOf(one{Listing: verified(app.ListingLive, app.BadgeMissing), proved: true}), []string{"listed", "launched", "verified"})
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
