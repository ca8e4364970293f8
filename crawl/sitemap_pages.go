package crawl

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"debut/app"
	"debut/app/ground/texts"
)

// maxBelow is how many sitemaps of an index are read.
const maxBelow = 10

// SitemapPages returns the pages that a sitemap lists, and those of an index, one level down, as far as they are on its
// host: from public addresses, and as robots.txt allows. The error is an *app.Error whose message says what to do.
func (c *Crawler) SitemapPages(ctx context.Context, address string) (pages []string, err error) {
	bounded, cancel := context.WithTimeout(ctx, c.limits.site)
	defer cancel()
	s := c.open(bounded)
	defer s.close()
	pages, below, err := s.listed(bounded, address, nil)
	if err != nil {
		return nil, noSitemap(err)
	}
	at, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	for _, next := range below[:min(len(below), maxBelow)] {
		more, _, err := s.listed(bounded, next, at)
		if err != nil {
			return nil, noSitemap(err)
		}
		pages = append(pages, more...)
	}
	return pages, ctx.Err()
}

// listed returns the pages and the sitemaps that a sitemap lists. It is on the host of another address, if there is
// one.
func (s *session) listed(ctx context.Context, address string, home *url.URL) (pages, below []string, err error) {
	u, err := checkURL(address, s.crawler.opts.AllowPrivate)
	if err != nil {
		return nil, nil, err
	}
	if home != nil && !sameHost(u, home) {
		return nil, nil, nil
	}
	a, err := s.allowed(ctx, u, sameSite, "application/xml,text/xml,*/*;q=0.5", s.limits.sitemap)
	if err == nil && a.status != http.StatusOK {
		err = badStatus(a)
	}
	if err != nil {
		return nil, nil, err
	}
	s.budget.Do(func() { pages, below = parseSitemap(inflate(a.body, s.limits.sitemap)) })
	var own []string
	for _, p := range pages {
		if at, err := url.Parse(p); err == nil && sameHost(at, u) {
			own = append(own, p)
		}
	}
	return own, below, nil
}

// noSitemap says why a sitemap could not be read.
func noSitemap(err error) error {
	var failure *fetchError
	var refused *app.Error
	why := texts.Text("")
	switch {
	case errors.As(err, &failure):
		why = failure.said
	case errors.As(err, &refused):
		why = refused.Message
	default:
		return err
	}
	return app.Refused("no_sitemap", "The sitemap could not be read. %s", why)
}
