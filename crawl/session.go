package crawl

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"debut/app"
	"debut/app/ground/budget"
)

// session is what is known of a website while it is read: its rules, and how long there is.
type session struct {
	*fetcher
	crawler  *Crawler
	deadline time.Time
	rules    map[string]*robotsRules // by scheme and host
	visited  map[string]bool         // hosts of which more than robots.txt was asked
	budget   *budget.Budget
}

// open begins to read a website. What is made of it ends with ctx.
func (c *Crawler) open(ctx context.Context) *session {
	agent := product + "/1.0 (+" + c.opts.Origin + "/bot)"
	return &session{
		fetcher: newFetcher(c.dial, agent, c.roots, c.limits), crawler: c,
		deadline: c.opts.Now().Add(c.limits.site), rules: map[string]*robotsRules{}, visited: map[string]bool{},
		budget: budget.New(ctx, c.limits.cost),
	}
}

// parse reads the page that html returned.
func (s *session) parse(a answer) (app.Page, pageLinks) {
	return parsePage(a.body, a.url, a.status, s.budget)
}

// html reads a page: one that is there, allowed, and made of HTML. The body of the answer is UTF-8.
// The error is a *fetchError.
func (s *session) html(ctx context.Context, u *url.URL, rule hopRule) (answer, error) {
	a, err := s.allowed(ctx, u, rule, "text/html,application/xhtml+xml", s.limits.page)
	if err != nil {
		return answer{}, err
	}
	if a.status != http.StatusOK {
		return answer{}, badStatus(a)
	}
	if a.body, err = htmlOf(a); err != nil {
		return answer{}, refuse(notHTML, a.url.String(), err)
	}
	return a, nil
}

// allowed gets u as far as robots.txt lets it, there and wherever u redirects to.
func (s *session) allowed(ctx context.Context, u *url.URL, rule hopRule, accept string, max int64) (answer, error) {
	return s.follow(ctx, u, rule, func(u *url.URL, gap time.Duration) (answer, error) {
		rules, err := s.robots(ctx, u)
		if err != nil {
			return answer{}, err
		}
		if !rules.allows(u) {
			return answer{}, refuse(robotsDisallowed, u.String(), errors.New("robots.txt"))
		}
		delay := rules.delay
		if !s.visited[u.Host] {
			delay = 0 // between robots.txt and the first page nobody expects the whole of it
		}
		s.visited[u.Host] = true
		return s.ask(ctx, u, accept, max, gap, delay)
	})
}

// hopRule reports whether a redirect may be followed.
type hopRule func(from, to *url.URL) error

// sameSite keeps a page to its own site, and says where it went.
func sameSite(from, to *url.URL) error {
	if siteOf(from) != siteOf(to) {
		return elsewhere(from.String(), to.Scheme+"://"+to.Host)
	}
	return nil
}

// anyHost is for robots.txt, which may be kept on another host (RFC 9309, section 2.3.1.2).
func anyHost(_, _ *url.URL) error { return nil }

// follow asks for u, and for what it redirects to. Every hop passes the gate for addresses that u did. A host that
// sends the asker on to itself is asked again without the usual gap, as by a browser: the two are one page.
func (s *session) follow(
	ctx context.Context, u *url.URL, rule hopRule, ask func(u *url.URL, gap time.Duration) (answer, error),
) (answer, error) {
	gap := s.crawler.opts.Gap
	for range s.limits.redirects + 1 {
		a, err := ask(u, gap)
		if err != nil {
			return answer{}, err
		}
		location, ok := a.redirect()
		if !ok {
			return a, nil
		}
		to, err := s.hop(u, location)
		if err != nil {
			return answer{}, err
		}
		if err := rule(u, to); err != nil {
			return answer{}, err
		}
		if gap = s.crawler.opts.Gap; to.Host == u.Host {
			gap = 0
		}
		u = to
	}
	return answer{}, refuse(tooManyRedirects, u.String(), fmt.Errorf("more than %d redirects", s.limits.redirects))
}

// hop resolves the Location of an answer from u. Where it may not be visited, the fetchError names u: what stands in a
// Location is for nobody to see.
func (s *session) hop(u *url.URL, location string) (*url.URL, error) {
	to, err := u.Parse(location)
	if err == nil {
		to, err = checkURL(to.String(), s.crawler.opts.AllowPrivate)
	}
	if err != nil {
		return nil, refuse(refusedAddress, u.String(), err)
	}
	return to, nil
}

// ask makes one request when it is its turn: gap after the last one, or delay where the host's robots.txt asks for
// more.
func (s *session) ask(
	ctx context.Context, u *url.URL, accept string, limit int64, gap, delay time.Duration,
) (answer, error) {
	gap = max(gap, delay)
	release, err := s.crawler.pacer.enter(ctx, u.Host, gap, s.deadline)
	switch {
	case errors.Is(err, errBudget) && gap == delay:
		return answer{}, tooSlow(u.String(), delay)
	case err != nil:
		return answer{}, failed(u.String(), err)
	}
	defer release()
	a, err := s.get(ctx, u, accept, limit)
	if err != nil {
		return answer{}, failed(u.String(), err)
	}
	return a, nil
}
