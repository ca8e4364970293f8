package crawl

import (
	"context"
	"net/url"

	"debut/app"
)

// ReadPage reads one page of the website of a company, by its key, and no other: as robots.txt lets it, and nowhere
// else, whatever the page redirects to. What kept it from being read is among the problems of the snapshot. The error
// is ctx's alone.
func (c *Crawler) ReadPage(ctx context.Context, address, company string) (app.Snapshot, error) {
	bounded, cancel := context.WithTimeout(ctx, c.limits.site)
	defer cancel()
	s := c.open(bounded)
	defer s.close()
	r := &reading{session: s, progress: func(app.Progress) {}}
	r.snap = app.Snapshot{URL: address, Pages: []app.Page{}, Problems: []app.Problem{}}
	r.one(bounded, address, company)
	r.snap.ReadAt = c.opts.Now()
	return r.snap, ctx.Err()
}

func (r *reading) one(ctx context.Context, address, company string) {
	u, err := checkURL(address, r.crawler.opts.AllowPrivate)
	if err == nil && siteOf(u) != company {
		err = elsewhere(address, u.Scheme+"://"+u.Host)
	}
	if err != nil {
		r.snap.Problems = append(r.snap.Problems,
			app.Problem{Code: refusedAddress, Detail: messageOf(err).String(), URL: &address})
		return
	}
	got, err := r.html(ctx, u, func(from, to *url.URL) error {
		if siteOf(to) != company {
			return elsewhere(from.String(), to.Scheme+"://"+to.Host)
		}
		return nil
	})
	if err != nil {
		r.addProblem(err)
		return
	}
	page, _ := r.parse(got)
	r.snap.URL, r.snap.Pages = page.URL, append(r.snap.Pages, page)
}
