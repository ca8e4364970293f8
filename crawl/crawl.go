// Package crawl reads a company's website: robots.txt first, the homepage, and the pages that say most about the
// company. What it fetches is hostile until shown otherwise: every answer is bounded in size and time, and no
// connection goes to an address that is not public.
package crawl

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"slices"
	"strconv"
	"time"

	"debut/app"
	"debut/app/ground/budget"
)

// Options say how a Crawler behaves. The zero value, but for Origin and Now, is for production.
type Options struct {
	Origin       string              // of the instance, for the User-Agent: "https://debut.example"
	Former       map[string][]string // origins that sites of the instance had before, by those of today
	AllowPrivate bool                // development: private and loopback addresses and any port may be dialled
	Resolver     string              // that TXT records are asked of, host:port; "" means the machine's
	Now          app.Clock           // nil: the wall clock
	Gap          time.Duration
	Wait         func(ctx context.Context, d time.Duration) error // nil: a timer
}

// Crawler reads websites. It may be used by many at once; each host is still asked one request at a time.
type Crawler struct {
	opts   Options
	limits limits
	pacer  *pacer
	dial   dialFunc
	names  resolver
	txt    stub           // for TXT records
	roots  *x509.CertPool // nil: those of the machine
}

// New returns a Crawler. Gap, the pause between two requests to a host, is 250 ms where it is zero.
func New(opts Options) *Crawler {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Gap == 0 {
		opts.Gap = 250 * time.Millisecond
	}
	if opts.Wait == nil {
		opts.Wait = pause
	}
	c := &Crawler{opts: opts, limits: defaultLimits, names: net.DefaultResolver, txt: stub{opts.Resolver, txtTime},
		pacer: &pacer{now: opts.Now, wait: opts.Wait}}
	c.dial = dialer{names: c.names, private: opts.AllowPrivate, timeout: c.limits.connect}.DialContext
	return c
}

// Read reads a site and always returns a snapshot; what kept it, or a part of it, from being read is in its Problems. A
// homepage without a scheme is looked for with https, and with http where nothing answers there. It takes at most 45
// seconds, and of processor time and memory no more than a site is worth. progress, where it is not nil, hears what is
// being read, and what was. The error is ctx's alone: the reading was cut short from outside and should be done again.
func (c *Crawler) Read(ctx context.Context, homepage string, progress app.Reading) (app.Snapshot, error) {
	if progress == nil {
		progress = func(app.Progress) {}
	}
	bounded, cancel := context.WithTimeout(ctx, c.limits.site)
	defer cancel()
	s := c.open(bounded)
	defer s.close()
	if !bare(homepage) {
		return s.snapshot(bounded, homepage, progress), ctx.Err()
	}
	snap := s.snapshot(bounded, "https://"+homepage, progress)
	if unanswered(snap) {
		if plain := s.snapshot(bounded, "http://"+homepage, progress); len(plain.Pages) > 0 {
			snap = plain
		}
	}
	return snap, ctx.Err()
}

// snapshot reads the site at an address.
func (s *session) snapshot(ctx context.Context, homepage string, progress app.Reading) app.Snapshot {
	r := &reading{session: s, progress: progress}
	r.snap = app.Snapshot{URL: homepage, Pages: []app.Page{}, Problems: []app.Problem{}}
	r.readSite(ctx, homepage)
	r.snap.ReadAt = s.crawler.opts.Now()
	return r.snap
}

// unanswered reports whether nothing answered where a site was looked for.
func unanswered(s app.Snapshot) bool {
	if len(s.Pages) > 0 || len(s.Problems) == 0 {
		return false
	}
	switch s.Problems[0].Code {
	case connectionFailed, tlsFailed, timeout:
		return true
	}
	return false
}

const (
	txtTime     = 3 * time.Second // of one name that is asked for TXT records
	maxDelay    = 5 * time.Second // the longest crawl-delay that is kept without reading less
	maxOnward   = 3               // pages that send browsers on before there is a homepage
	maxShells   = 3               // empty pages after which a site is taken to have no others
	maxProblems = 20
)

// reading is one Read.
type reading struct {
	*session
	snap     app.Snapshot
	progress app.Reading
	queue    *queue
	words    int  // visible on the pages read
	shells   int  // pages that only a script fills
	bare     bool // the homepage is one
	slow     int  // pages that did not come in time
}

func (r *reading) readSite(ctx context.Context, homepage string) {
	u, err := checkURL(homepage, r.crawler.opts.AllowPrivate)
	if err != nil {
		r.snap.Problems = append(r.snap.Problems,
			app.Problem{Code: refusedAddress, Detail: err.Error() + " " + byHand, URL: &homepage})
		return
	}
	r.report("homepage", homepage)
	home, err := r.html(ctx, u, sameSite)
	if err != nil {
		r.addProblem(err)
		return
	}
	page, links := r.parse(home)
	home, page, links = r.onward(ctx, home, page, links)
	r.snap.URL = page.URL
	if t := placeholder(page, links); t != nil {
		r.addProblem(t)
		return
	}
	r.queue = newQueue(home.url, page.Lang, r.crawler.opts.AllowPrivate)
	r.addPage(home, page, links)
	r.report("sitemap", r.snap.URL)
	r.sitemaps(ctx)
	r.summary(ctx)
	r.subpages(ctx)
	r.guess(ctx, home.body)
	r.conclude()
}

// onward returns the page that a homepage of few words sends browsers on to, where that one is of the same site and can
// be read.
func (r *reading) onward(
	ctx context.Context, home answer, page app.Page, links pageLinks,
) (answer, app.Page, pageLinks) {
	for range maxOnward {
		if links.Refresh == nil || links.VisibleWords >= fewWords || siteOf(links.Refresh) != siteOf(home.url) {
			break
		}
		to, err := checkURL(links.Refresh.String(), r.crawler.opts.AllowPrivate)
		if err != nil {
			break
		}
		next, err := r.html(ctx, to, sameSite)
		if err != nil {
			break
		}
		home = next
		page, links = r.parse(home)
	}
	return home, page, links
}

// report says to who listens what is done next.
func (r *reading) report(stage, next string) {
	r.progress(app.Progress{Stage: stage, Next: next, Pages: slices.Clip(r.snap.Pages)})
}

// subpages reads the best of the pages known so far until there are enough, and learns of more on the way.
func (r *reading) subpages(ctx context.Context) {
	for tries := 0; len(r.snap.Pages) < r.limits.pages && tries < r.limits.pages+4; tries++ {
		next, ok := r.queue.next()
		if !ok || r.shells >= maxShells || r.slow >= 2 || r.budget.Err() != nil {
			return
		}
		r.report("page "+strconv.Itoa(len(r.snap.Pages)+1), next.String())
		got, err := r.html(ctx, next, sameSite)
		if err != nil {
			if r.missed(err) || ctx.Err() != nil {
				return
			}
			continue
		}
		if r.queue.take(got.url) { // two links may lead to one page
			if page, links := r.parse(got); !r.twin(page) {
				r.addPage(got, page, links)
			}
		}
	}
}

// twin reports whether a page says word for word what one says that was read under another address. What stands on both
// would pass for a part of the site's frame.
func (r *reading) twin(page app.Page) bool {
	said := wordsOf(page)
	return len(said) > 0 && slices.ContainsFunc(r.snap.Pages, func(other app.Page) bool {
		return slices.Equal(wordsOf(other), said)
	})
}

// wordsOf returns the visible texts of a page.
func wordsOf(page app.Page) (texts []string) {
	for _, b := range page.Blocks {
		if b.From == app.FromText {
			texts = append(texts, b.Text)
		}
	}
	return texts
}

// addPage adds a page to the snapshot and its links to the queue.
func (r *reading) addPage(got answer, page app.Page, links pageLinks) {
	r.snap.Pages = append(r.snap.Pages, page)
	r.words += links.VisibleWords
	if links.Shell && links.VisibleChars < 200 {
		r.shells++
		r.bare = r.bare || len(r.snap.Pages) == 1
	}
	if len(r.snap.Pages) == 1 && loginWall(links) {
		r.addProblem(refuse(loginRequired, page.URL, errors.New("password asked for")))
	}
	switch {
	case links.Spent:
		r.addProblem(refuse(tooCostly, page.URL, budget.ErrSpent))
	case got.truncated || links.Cut:
		r.addProblem(refuse(tooLarge, page.URL, errors.New("body goes on")))
	case got.broken != nil:
		r.addProblem(failed(page.URL, got.broken))
	}
	if links.Refresh != nil {
		r.queue.add(links.Refresh, "")
	}
	if links.NoFollowAll || got.nofollow() {
		return
	}
	r.budget.Do(func() {
		for _, l := range links.Links {
			if r.budget.Check(); !l.Nofollow {
				r.queue.add(l.URL, l.Text)
			}
		}
	})
}

// missed weighs why a page was not read: whether a person should hear of it, and whether to go on at all.
func (r *reading) missed(err error) (stop bool) {
	var t *fetchError
	if !errors.As(err, &t) {
		return true
	}
	switch t.code {
	case robotsDisallowed, connectionFailed, tlsFailed, tooLarge:
		r.addProblem(t)
	case httpError:
		if t.status != http.StatusNotFound && t.status != http.StatusGone {
			r.addProblem(t)
		}
		return t.status == http.StatusTooManyRequests
	case crawlDelay, botCheck:
		r.addProblem(t)
		return true
	case timeout, robotsUnreachable:
		r.addProblem(t)
		r.slow++
		return errors.Is(err, errBudget)
	}
	return false // a dead link, or one to a picture, is no news
}

// conclude says what the pages as a whole lack.
func (r *reading) conclude() {
	home := r.snap.Pages[0]
	switch {
	case r.bare:
		r.addProblem(needsScript(home.URL, r.words))
	case !saysAnything(r.snap.Pages):
		r.addProblem(refuse(nothingFound, home.URL, errors.New("no words")))
	}
}

// saysAnything reports whether there are words for people on the pages, or about them in their heads.
func saysAnything(pages []app.Page) bool {
	for _, p := range pages {
		for _, b := range p.Blocks {
			if b.From != app.FromAttribute {
				return true
			}
		}
	}
	return false
}

// addProblem adds a problem for the person to read.
func (r *reading) addProblem(err error) {
	var t *fetchError
	if errors.As(err, &t) && len(r.snap.Problems) < maxProblems {
		r.snap.Problems = append(r.snap.Problems, t.problem())
	}
}
