package app

import "context"

// Site is one public directory of this instance. Most instances have one.
type Site struct {
	ID     int64
	Key    string // names the site in apply_to
	Name   string
	Named  bool   // by a flag or a variable, which wins over the name of its brand
	Origin string // "https://debut.example", without a slash at the end
	Brand  Brand
}

// DefaultSite is the key of the site that every instance starts with.
const DefaultSite = "main"

type siteKey struct{}

// WithSite returns a context for a request to s, which does not change.
func WithSite(ctx context.Context, s *Site) context.Context {
	return context.WithValue(ctx, siteKey{}, s)
}

// SiteOf returns the site that ctx's request came to. It panics where nobody said which: that is a fault of the
// program.
func SiteOf(ctx context.Context) Site { return *ctx.Value(siteKey{}).(*Site) }

// OriginOf returns the origin of that site.
func OriginOf(ctx context.Context) string { return SiteOf(ctx).Origin }

// SiteOfID returns the one of sites that has an ID, for work that no request asks for.
func SiteOfID(sites []Site, id int64) (Site, error) {
	for _, site := range sites {
		if site.ID == id {
			return site, nil
		}
	}
	return Site{}, Missing("site", id)
}
