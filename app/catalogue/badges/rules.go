package badges

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
)

// holder is a listing with what its badges may say.
type holder struct {
	app.Listing
	best   app.Award // the best place that it won in a week; place 0 is none
	proved bool      // its owner proved by a claim that it is theirs
	placed bool      // it has a place on the home page
}

// deserves reports whether the listing may show a kind of badge now. Each rule follows from what is known now, so a
// badge goes with its reason.
func (h holder) deserves(kind string) bool {
	switch kind {
	case "listed":
		return h.HasPage()
	case "launched":
		return h.Status == app.ListingLive
	case "verified": // who can put the badge on the website has a say in it
		return h.HasPage() && h.Owner != nil && (h.proved || h.Badge != nil && h.Badge.Outcome == app.BadgeFound)
	case "week1":
		return h.best.Holds()
	case "featured":
		return h.Status == app.ListingLive && h.placed
	}
	return false
}

// kinds returns the badges that the listing may show, in the order of app.BadgeKinds.
func (h holder) kinds() []string {
	return slices.DeleteFunc(slices.Clone(app.BadgeKinds), func(kind string) bool { return !h.deserves(kind) })
}

// highest returns the badge that says most about a launch.
func (h holder) highest() string {
	for _, kind := range []string{"week1", "launched"} {
		if h.deserves(kind) {
			return kind
		}
	}
	return "listed"
}

// says returns what a badge of the listing says. One that is not deserved says so, and one that comes with the launch
// says when that is.
func (h holder) says(kind string) badgesvg.Says {
	says := nobody(h.Site)
	if !h.HasPage() {
		return says
	}
	says.Verb, says.Kind, says.Name, says.Domain = "", kind, h.Company.Name, h.Company.Key
	says.Waits = h.Status != app.ListingLive && (kind == "listed" || kind == "launched")
	says.Lost = !says.Waits && !h.deserves(kind)
	switch {
	case says.Waits:
		says.Week = string(h.Week)
	case says.Award():
		says.Place, says.Week = h.best.Place, string(h.best.Week)
	}
	return says.In(wordsOf(h.Site.Brand), h.Site.Brand.Language)
}

// nobody returns what every badge says of what the site does not list: no name, since whoever took the listing away may
// have meant its name.
func nobody(site app.Site) badgesvg.Says {
	_, host, _ := strings.Cut(site.Origin, "://")
	return badgesvg.Says{Kind: "listed",
		Site: site.Name, Host: host, Lost: true}.In(wordsOf(site.Brand), site.Brand.Language)
}

// shown returns a listing that has badges: also one that waits for its badge, since the badge must stand on the
// company's homepage before it goes live.
func (s *Service) shown(ctx context.Context, slug app.Slug) (h holder, err error) {
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	switch {
	case err != nil:
		return h, err
	case !l.HasPage():
		return h, app.Missing("listing", slug)
	}
	return s.holds(ctx, l)
}

// holds returns a listing with what its badges may say.
func (s *Service) holds(ctx context.Context, l app.Listing) (holder, error) {
	h := holder{Listing: l}
	won, err := s.store.AwardsOf(ctx, l.ID)
	// the badge names a week
	won = slices.DeleteFunc(won, func(a app.Award) bool { return a.Programme != 0 || !a.Holds() })
	if len(won) > 0 {
		h.best = won[0]
	}
	if err == nil && l.Owner != nil {
		h.proved, err = s.store.OwnerProved(ctx, l.ID)
	}
	if err == nil && s.placed != nil {
		h.placed, err = s.placed(ctx, l.ID)
	}
	return h, err
}
