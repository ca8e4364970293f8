package crawl

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"debut/app"
)

const (
	hookAnswer = 64 << 10 // octets of an answer that are read
	hookKept   = 1 << 10  // octets of it that are returned
)

// CheckWebhook refuses an address that no message is sent to, and returns it normalised: it must be https, and its host
// must stand for public addresses alone. The error is an *app.Error whose message says what to send instead.
func (c *Crawler) CheckWebhook(ctx context.Context, address string) (string, error) {
	u, err := checkURL(strings.TrimSpace(address), c.opts.AllowPrivate)
	if err != nil {
		return "", err
	}
	if u.Scheme != "https" && !c.opts.AllowPrivate {
		return "", notAllowed("Messages are sent over https alone. Send an address that begins with https://.")
	}
	port := u.Port()
	if port == "" {
		port = u.Scheme
	}
	ctx, cancel := context.WithTimeout(ctx, c.limits.connect)
	defer cancel()
	_, err = dialer{names: c.names, private: c.opts.AllowPrivate, timeout: c.limits.connect}.resolve(ctx,
		net.JoinHostPort(u.Hostname(), port))
	switch {
	case errors.Is(err, errRefused):
		return "", notAllowed("The host stands for an address that is not public. Send one that everybody can reach.")
	case err != nil:
		return "", notAllowed("There is no host under this name, or its name servers do not answer. Check the spelling.")
	}
	return u.String(), nil
}

// SendWebhook posts a message, from and to nothing but public addresses, over one connection of its own. It follows no
// redirect, and undoes no compression: the first bytes of the answer are as they came. It ends with ctx.
func (c *Crawler) SendWebhook(
	ctx context.Context, address string, header map[string]string, body []byte,
) app.WebhookAnswer {
	u, err := checkURL(address, c.opts.AllowPrivate)
	if err != nil || u.Scheme != "https" && !c.opts.AllowPrivate {
		return app.WebhookAnswer{Fault: refusedAddress}
	}
	f := newFetcher(c.dial, "", c.roots, c.limits)
	f.transport.DisableCompression, f.transport.DisableKeepAlives = true, true
	f.transport.ResponseHeaderTimeout = 0 // ctx is the bound
	defer f.close()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return app.WebhookAnswer{Fault: refusedAddress}
	}
	for name, value := range header {
		req.Header.Set(name, value)
	}
	req.Header.Set("User-Agent", "Debut-Webhooks/1.0 (+"+c.opts.Origin+")")
	req.Header.Set("Content-Type", "application/json")
	res, err := f.transport.RoundTrip(req)
	if err != nil {
		return app.WebhookAnswer{Fault: failureCode(err)}
	}
	defer res.Body.Close()
	// the connection would be ours, and ctx no longer ends a read from it
	if res.StatusCode == http.StatusSwitchingProtocols {
		return app.WebhookAnswer{Status: res.StatusCode}
	}
	return app.WebhookAnswer{Status: res.StatusCode, RetryAfter: retryAfter(res.Header, c.opts.Now()),
		Body: firstBytes(res.Body, c.limits.answer)}
}

// firstBytes reads an answer as far as it costs little. How it ends says nothing: its status came before.
func firstBytes(body io.ReadCloser, within time.Duration) []byte {
	late := time.AfterFunc(within, func() { _ = body.Close() })
	defer late.Stop()
	first := make([]byte, hookKept)
	n, err := io.ReadFull(body, first)
	if err == nil {
		_, _ = io.CopyN(io.Discard, body, hookAnswer-hookKept)
	}
	return first[:n]
}

// retryAfter returns how long a server asks to be left alone (RFC 9110, section 10.2.3).
func retryAfter(h http.Header, now time.Time) time.Duration {
	asked := h.Get("Retry-After")
	if seconds, err := strconv.ParseUint(asked, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(asked); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}
