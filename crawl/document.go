package crawl

import (
	"context"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

const (
	maxDocument     = 32 << 10 // octets
	documentTime    = 5 * time.Second
	documentDefault = 5 * time.Minute // how long one is fresh whose server does not say
)

// Document fetches the JSON document at an https address that somebody unknown gave, by the same guard as websites:
// from public addresses alone. It follows no redirect, and takes at most 5 seconds and 32 KiB. fresh is how long the
// server lets it be kept. The error is an *app.Error whose message says why there is none, and of a network nothing
// else.
func (c *Crawler) Document(ctx context.Context, address string) (body []byte, fresh time.Duration, err error) {
	return c.document(ctx, address, "")
}

// DocumentFor is Document with a key, which its server alone is sent; "" sends none.
func (c *Crawler) DocumentFor(ctx context.Context, address, key string) (body []byte, err error) {
	body, _, err = c.document(ctx, address, key)
	return body, err
}

func (c *Crawler) document(ctx context.Context, address, key string) (body []byte, fresh time.Duration, err error) {
	u, err := checkURL(address, c.opts.AllowPrivate)
	if err != nil {
		return nil, 0, err
	}
	if u.Scheme != "https" {
		return nil, 0, noDocument("Only https addresses are read.")
	}
	limits := c.limits
	limits.request, limits.site = min(limits.request, documentTime), documentTime
	f := newFetcher(c.dial, product+"/1.0 (+"+c.opts.Origin+"/bot)", c.roots, limits)
	f.key = key
	defer f.close()
	a, err := f.get(ctx, u, "application/json", maxDocument)
	if err != nil {
		return nil, 0, noDocument(documentError(failureCode(err)))
	}
	media, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	_, redirected := a.redirect()
	switch {
	case redirected:
		return nil, 0, noDocument("The address leads on to another one, which is not followed.")
	case a.status != http.StatusOK:
		return nil, 0, noDocument("Its server answered with the status %d.", a.status)
	case media != "application/json" &&
		!(strings.HasPrefix(media, "application/") && strings.HasSuffix(media, "+json")):
		return nil, 0, noDocument("What stands there is not JSON.")
	case a.truncated:
		return nil, 0, noDocument("What stands there is larger than 32 KiB.")
	case a.broken != nil:
		return nil, 0, noDocument(documentError(failureCode(a.broken)))
	}
	return a.body, freshness(a.header), nil
}

func noDocument(message texts.Text, args ...any) error {
	return &app.Error{Kind: app.Invalid, Code: "no_document", Message: texts.Sprintf(message, args...)}
}

// documentError returns in words what kept a request from being answered.
func documentError(code string) texts.Text {
	switch code {
	case refusedAddress:
		return "The address does not lead to a public website."
	case dnsFailed:
		return "There is no website under this name, or its name servers do not answer."
	case tlsFailed:
		return "The secure connection to its server failed."
	case timeout:
		return "Its server took too long to answer."
	}
	return "Its server did not accept the connection, or broke it off."
}

// freshness reads how long an answer may be kept (RFC 9111, section 5.2.2).
func freshness(h http.Header) time.Duration {
	fresh := documentDefault
	for rule := range strings.SplitSeq(strings.ToLower(strings.Join(h.Values("Cache-Control"), ",")), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(rule), "=")
		switch name {
		case "no-store", "no-cache":
			return 0
		case "max-age":
			seconds, err := strconv.ParseUint(strings.Trim(value, `"`), 10, 31)
			if err != nil {
				return 0
			}
			fresh = time.Duration(seconds) * time.Second
		}
	}
	return fresh
}
