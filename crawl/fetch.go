package crawl

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/budget"
)

const product = "DebutBot"

// limits bound what a website may cost.
type limits struct {
	connect   time.Duration // of one connection: name, TCP
	handshake time.Duration // TLS
	header    time.Duration // until the answer's header is complete
	request   time.Duration // until the body is
	site      time.Duration // of one Read
	headers   int64         // octets of an answer's header
	page      int64         // octets of a page, decoded
	robots    int64         // octets of robots.txt that count
	sitemap   int64         // octets of a sitemap, decoded
	pages     int           // read of one site
	redirects int           // followed for one page
	answer    time.Duration // for which the body of what a webhook answered is read, once its status is known
	cost      budget.Limits // of making pages of what was read of a site
}

var defaultLimits = limits{
	connect: 5 * time.Second, handshake: 5 * time.Second, header: 10 * time.Second, request: 15 * time.Second,
	site:    45 * time.Second,
	headers: 64 << 10, page: 2 << 20, robots: 500 << 10, sitemap: 2 << 20, pages: app.MostPages,
	redirects: 5, answer: time.Second,
	cost: budget.Limits{CPU: siteCPU, Bytes: siteBytes},
}

// What making pages of a site may cost. Honest sites take a tenth of it.
const (
	siteCPU   = 7 * time.Second
	siteBytes = 40 << 20
)

// fetcher asks one website, one request at a time. It keeps no cookies and goes through no proxy.
type fetcher struct {
	transport *http.Transport
	agent     string
	key       string // sent as Authorization: Bearer; "" sends none
	limits    limits
}

type dialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// bounded gives every connection a deadline.
func (dial dialFunc) bounded(d time.Duration) dialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return conn, conn.SetDeadline(time.Now().Add(d))
	}
}

// newFetcher returns a fetcher whose connections, whatever comes of them, end with the time that a site has.
func newFetcher(dial dialFunc, agent string, roots *x509.CertPool, l limits) *fetcher {
	return &fetcher{agent: agent, limits: l, transport: &http.Transport{
		Proxy:                  nil,
		DialContext:            dial.bounded(l.site),
		TLSClientConfig:        &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    l.handshake,
		ResponseHeaderTimeout:  l.header,
		MaxResponseHeaderBytes: l.headers,
		MaxConnsPerHost:        2,
		MaxIdleConnsPerHost:    1,
		IdleConnTimeout:        l.request,
		// HTTP/2 would add its own ways to be kept busy, and nothing here needs it.
		ForceAttemptHTTP2: false,
		TLSNextProto:      map[string]func(string, *tls.Conn) http.RoundTripper{},
	}}
}

func (f *fetcher) close() { f.transport.CloseIdleConnections() }

// answer is what one request brought.
type answer struct {
	url       *url.URL
	status    int
	header    http.Header
	body      []byte // content coding undone
	truncated bool   // the body goes on
	broken    error  // the body broke off here
}

// get makes one request and follows nothing. Of the body it keeps the first max octets, however it is coded.
func (f *fetcher) get(ctx context.Context, u *url.URL, accept string, max int64) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, f.limits.request)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return answer{}, err
	}
	req.Header.Set("User-Agent", f.agent)
	req.Header.Set("Accept", accept)
	if f.key != "" {
		req.Header.Set("Authorization", "Bearer "+f.key)
	}
	// RoundTrip and not a Client: redirects are decided one by one, and there is no cookie jar to forget about.
	res, err := f.transport.RoundTrip(req)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	// After a change of protocol the connection is the caller's, and ctx no longer ends a read from it.
	if res.StatusCode == http.StatusSwitchingProtocols {
		return answer{}, errors.New("protocol was changed unasked")
	}
	// The transport undoes the gzip that it asked for itself, and leaves the header of any other coding in place.
	if coding := res.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return answer{}, fmt.Errorf("content encoding %q was not asked for", coding)
	}
	a := answer{url: u, status: res.StatusCode, header: res.Header}
	a.body, a.broken = io.ReadAll(io.LimitReader(res.Body, max+1))
	if int64(len(a.body)) > max {
		a.body, a.truncated = a.body[:max], true
	}
	// A page that was cut short still says something; one that came to nothing does not.
	if a.broken != nil && (len(a.body) == 0 || errors.Is(a.broken, context.Canceled)) {
		return answer{}, a.broken
	}
	return a, nil
}

// redirect returns where the answer sends the asker; ok is false if it is not a redirect.
func (a answer) redirect() (location string, ok bool) {
	switch a.status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect,
		http.StatusPermanentRedirect:
		location = a.header.Get("Location")
	}
	return location, location != ""
}

// nofollow reports whether the X-Robots-Tag of the answer forbids to follow the page's links.
func (a answer) nofollow() bool {
	for _, line := range a.header.Values("X-Robots-Tag") {
		agent, rules, named := strings.Cut(strings.ToLower(line), ":")
		switch {
		case !named:
			rules = agent
		case strings.TrimSpace(agent) != strings.ToLower(product):
			continue
		}
		for rule := range strings.SplitSeq(rules, ",") {
			if rule = strings.TrimSpace(rule); rule == "nofollow" || rule == "none" {
				return true
			}
		}
	}
	return false
}
