package crawl

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const robotsPause = time.Second // before a robots.txt that could not be read is asked for again

// robots returns the rules of u's host. Each host is asked once in a session, which is shorter than the day that
// RFC 9309 lets rules be kept. The error is a *fetchError: the host is not to be read.
func (s *session) robots(ctx context.Context, u *url.URL) (*robotsRules, error) {
	if r := s.rules[authority(u)]; r != nil {
		return r, nil
	}
	at := &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/robots.txt"}
	a, err := s.askRobots(ctx, at)
	if worthRetrying(a, err) && ctx.Err() == nil {
		if err := s.crawler.opts.Wait(ctx, robotsPause); err != nil {
			return nil, failed(at.String(), err)
		}
		a, err = s.askRobots(ctx, at)
	}
	r, err := robotsOf(at, a, err)
	if err != nil {
		return nil, err
	}
	s.rules[authority(u)] = r
	if a.url != nil && a.url.Path == at.Path {
		s.rules[authority(a.url)] = r // one that was redirected to is that host's own
	}
	return r, nil
}

func authority(u *url.URL) string { return u.Scheme + "://" + u.Host }

func (s *session) askRobots(ctx context.Context, at *url.URL) (answer, error) {
	return s.follow(ctx, at, anyHost, func(u *url.URL, gap time.Duration) (answer, error) {
		return s.ask(ctx, u, "text/plain,*/*;q=0.5", s.limits.robots, gap, 0)
	})
}

// worthRetrying reports whether a second try may fare better.
func worthRetrying(a answer, err error) bool {
	var t *fetchError
	if errors.As(err, &t) {
		return t.code == timeout || t.code == connectionFailed
	}
	return a.status == http.StatusTooManyRequests || a.status >= 500 || a.broken != nil
}

// robotsOf makes rules of the answer, by RFC 9309, section 2.3.1: what is not there allows, what cannot be reached
// forbids. A host that could not be reached at all is told as such.
func robotsOf(at *url.URL, a answer, err error) (*robotsRules, error) {
	var t *fetchError
	switch {
	case errors.As(err, &t) && t.code == tooManyRedirects:
		return parseRobots(nil, product), nil
	case errors.As(err, &t) && t.url == at.String() && unreachableHost(t):
		return nil, t
	case err != nil || a.status == http.StatusTooManyRequests || a.status >= 500 || a.broken != nil:
		return nil, refuse(robotsUnreachable, at.String(), errors.Join(err, a.broken))
	case a.status >= 200 && a.status < 300:
		body := string(a.body)
		if a.truncated { // the last line may be cut in two
			body = body[:strings.LastIndexAny(body, "\r\n")+1]
		}
		return parseRobots([]byte(body), product), nil
	}
	return parseRobots(nil, product), nil
}

// unreachableHost tells troubles of the whole host from those of the file.
func unreachableHost(t *fetchError) bool {
	if t.code == timeout { // while connecting: there was nobody to ask for the file
		return containsAny(t.err.Error(), "TLS handshake timeout", "dial ")
	}
	return t.code == dnsFailed || t.code == tlsFailed || t.code == connectionFailed || errors.Is(t, errRefused)
}
