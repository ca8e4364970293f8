package storage

import (
	"debut/app"
	"debut/app/catalogue/listings"
)

// sortings are how lists are sorted: of equal counts the earlier launch comes first, then the lower id, as in weeks and
// on boards. Each ends in the id, so that pages neither repeat nor skip.
var sortings = map[string]string{
	"relevance":     "l.votes DESC, l.newest_at, l.id",
	"newest":        "l.newest_at DESC, l.id DESC",
	"votes":         "l.votes DESC, l.newest_at, l.id",
	"trending":      "l.trend DESC, l.newest_at, l.id",
	"most_viewed":   "l.views DESC, l.newest_at, l.id",
	"most_followed": "l.followers DESC, l.newest_at, l.id",
	"soonest":       "l.week, l.id",
}

// sorting returns how the listings of a filter are sorted. What is to come has views at most: it goes by its week
// wherever nothing else tells it apart.
func sorting(f listings.Filter, sort string) string {
	switch {
	case f.Status != app.ListingScheduled:
		return sortings[sort]
	case sort == "most_viewed":
		return "l.views DESC, " + sortings["soonest"]
	}
	return sortings["soonest"]
}
