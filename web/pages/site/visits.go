package site

import (
	"context"
	"net/http"
	"net/url"

	"debut/app"
	"debut/app/ground/statistics"
	"debut/web"
	"debut/web/pages/page"
)

// view counts a view of a listing's page by somebody other than its own people.
func (s *Site) view(r *http.Request, who app.Account, slug app.Slug) {
	site := app.SiteOf(r.Context())
	if !s.theirs(r.Context(), who, slug) && s.Audience.Opens(r, &site, slug) {
		s.Counter.Count(site.ID, slug, statistics.Activity{Views: 1})
		s.Counter.CountSearch(site.ID, slug, searchedFor(r, site.Origin))
	}
}

// searchedFor returns the words of the search of this site from which somebody comes; "" if they come from elsewhere.
func searchedFor(r *http.Request, origin string) string {
	from, err := url.Parse(r.Referer())
	if err != nil || from.Path != "/search" || from.Scheme+"://"+from.Host != origin {
		return ""
	}
	return from.Query().Get("q")
}

// visit counts that somebody else went on from there to the website. The page says so by a script while its visitor
// leaves: the link itself leads straight to the company.
func (s *Site) visit(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	site, slug := app.SiteOf(ctx), app.Slug(v.Params.ByName("slug"))
	if !s.theirs(ctx, v.Who, slug) && s.Audience.Leaves(v.R, &site, slug) {
		s.Counter.Count(site.ID, slug, statistics.Activity{Clicks: 1})
	}
	v.Sent = true
	v.W.Header().Set("Cache-Control", "no-store")
	v.W.WriteHeader(http.StatusNoContent)
	return "", page.Page{}, nil
}

// theirs reports whether a listing is somebody's own, or under their care as one of the team's.
func (s *Site) theirs(ctx context.Context, who app.Account, slug app.Slug) bool {
	if who.ID == 0 || who.Team() {
		return who.Team()
	}
	state, err := s.Follows.State(ctx, who, slug)
	if err != nil {
		web.LogFault(ctx, s.Log, "see whose listing is looked at", err)
	}
	return state.Own
}
