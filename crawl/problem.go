package crawl

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// fetchError is why an address was not read. Its code is the app.Problem's.
type fetchError struct {
	code string
	url  string
	cause
	status int // of httpError
	err    error
}

func (t *fetchError) Error() string {
	return fmt.Sprintf("%s: %s: %v", t.url, t.code, t.err)
}

func (t *fetchError) Unwrap() error { return t.err }

func (t *fetchError) problem() app.Problem {
	detail := t.said.String()
	if t.hand {
		detail += " " + byHand
	}
	return app.Problem{Code: t.code, Detail: detail, URL: &t.url}
}

// The codes of problems. They are part of the API.
const (
	robotsDisallowed    = "robots_disallowed"
	robotsUnreachable   = "robots_unreachable"
	dnsFailed           = "dns_failed"
	refusedAddress      = "refused_address"
	connectionFailed    = "connection_failed"
	tlsFailed           = "tls_failed"
	timeout             = "timeout"
	notHTML             = "not_html"
	httpError           = "http_error"
	redirectedElsewhere = "redirected_elsewhere"
	tooManyRedirects    = "too_many_redirects"
	javascriptRequired  = "javascript_required"
	tooLarge            = "too_large"
	tooCostly           = "too_costly"
	crawlDelay          = "crawl_delay"
	nothingFound        = "nothing_found"
	botCheck            = "bot_check"
	domainParked        = "domain_parked"
	loginRequired       = "login_required"
)

const byHand = "You can fill in the profile by hand."

// cause says what happened, and whether to advise to go on by hand.
type cause struct {
	said texts.Text
	hand bool
}

// details are what a person is told where the code alone says what happened.
var details = map[string]cause{
	robotsDisallowed: {"The website's robots.txt asks us not to read this page, and we keep to it. Allow " + product +
		" there and try again.", true},
	dnsFailed:         {"There is no website under this name, or its name servers do not answer. Check the spelling; if the domain is new, try again in an hour.", true},
	refusedAddress:    {"This address does not lead to a public website, so it is not visited. Send the public address of the website.", true},
	connectionFailed:  {"The website did not accept the connection, or broke it off. Check that it opens in a browser and try again.", true},
	tlsFailed:         {"The secure connection to the website failed: its certificate is not valid for this name, or has run out. Renew the certificate and try again.", true},
	timeout:           {"The website took too long to answer. Try again later.", true},
	notHTML:           {"This address does not lead to a web page (HTML). Send the address of the homepage.", true},
	tooManyRedirects:  {"The website sends visitors in a circle, or on too many times. Send the address that the browser shows in the end.", true},
	tooLarge:          {"The answer of the website is larger than we read. What stood at its beginning was used; check the profile for what is missing.", false},
	tooCostly:         {"The pages of the website take more work to read than we spend on one site, so only a part of them was used. Check the profile for what is missing.", false},
	robotsUnreachable: {"The website's robots.txt, which says what may be read, could not be read, so nothing was. Have the website answer for /robots.txt (not found is fine too) and try again.", true},
	botCheck:          {"The website asks every visitor to prove to be a person, with a captcha or a check of the browser, and " + product + " does not get round such checks. Let " + product + " through in the settings of the firewall and try again.", true},
	domainParked:      {"At this address there is only a placeholder: the domain is parked or for sale, or its website is not set up yet. Send the address of the live website, or try again when it is there.", true},
	loginRequired:     {"At this address there is a form to log in, and little that everybody may read. Send the address of the public website, or check the profile and fill in the rest by hand.", false},
	nothingFound:      {"The website was read, but no words were found on it.", true},
}

func refuse(code, url string, err error) *fetchError {
	return &fetchError{code: code, url: url, cause: details[code], err: err}
}

// elsewhere reports a homepage that belongs to another company's domain.
func elsewhere(from, to string) *fetchError {
	return &fetchError{code: redirectedElsewhere, url: from, err: errors.New("redirect to " + to),
		cause: cause{said: texts.Sprintf("This address sends visitors on to another website, %[1]s. If that is the one you mean, submit %[1]s instead.", to)}}
}

// badStatus reports an answer that is not a page.
func badStatus(a answer) *fetchError {
	url, status := a.url.String(), a.status
	if challenged(a) {
		t := refuse(botCheck, url, fmt.Errorf("status %d", status))
		t.status = status
		return t
	}
	next := texts.Text("Check that the page opens in a browser and try again.")
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusTooManyRequests:
		next = "It may turn away programs that read pages: allow " + product + " and try again."
	case status == http.StatusNotFound || status == http.StatusGone:
		next = "Check the address."
	case status >= 500:
		next = "Try again when it is up."
	}
	said := texts.Sprintf("The website answered with an error (%s). %s",
		strings.TrimSpace(fmt.Sprint(status, " ", http.StatusText(status))), next)
	return &fetchError{code: httpError, url: url, status: status, cause: cause{said, true},
		err: fmt.Errorf("status %d", status)}
}

// tooSlow reports a site that asks to be visited so seldom that there is no time for more of it.
func tooSlow(url string, delay time.Duration) *fetchError {
	return &fetchError{code: crawlDelay, url: url, err: errBudget,
		cause: cause{said: texts.Sprintf("The website's robots.txt asks for %.4g seconds between two visits, so only a part of it was read. Check the profile and fill in the rest by hand.", delay.Seconds())}}
}

// needsScript reports a page that a browser builds from a program.
func needsScript(url string, count int) *fetchError {
	return &fetchError{code: javascriptRequired, url: url, err: errors.New("shell"),
		cause: cause{said: texts.Sprintf("This website is put together by JavaScript in the browser. Without it we could read %d words here, its description and its other plain pages. Check the profile and fill in the rest by hand.", count)}}
}

// failed tells what kept a request from being answered.
func failed(url string, err error) *fetchError {
	t := refuse(failureCode(err), url, err)
	switch {
	case t.code == tooLarge:
		t.cause = cause{"The website's answer begins with more than we read.", true} // and nothing was used
	case t.code == connectionFailed && containsAny(err.Error(), garbled...):
		t.cause = cause{"The website's answer breaks the rules of HTTP, or is packed in a way that was not asked for, so it could not be read. Whoever runs its server can mend that.", true}
	}
	return t
}

// garbled are words from errors of net/http, which have no types, about answers that came but make no sense.
var garbled = []string{"malformed", "content encoding", "gzip:", "flate:", "Content-Length", "transfer encoding",
	"chunk", "invalid header", "protocol was changed", "1xx"}

func failureCode(err error) string {
	var (
		dns    *net.DNSError
		cert   *tls.CertificateVerificationError
		record tls.RecordHeaderError
		alert  tls.AlertError
		host   x509.HostnameError
		net    net.Error
	)
	switch {
	case errors.Is(err, errRefused):
		return refusedAddress
	case errors.As(err, &dns):
		return dnsFailed
	case errors.As(err, &cert), errors.As(err, &record), errors.As(err, &alert), errors.As(err, &host),
		strings.Contains(err.Error(), "tls: "):
		return tlsFailed
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, errBudget), errors.As(err, &net) && net.Timeout():
		return timeout
	case strings.Contains(err.Error(), "response headers exceeded"):
		return tooLarge // net/http keeps the type of this error to itself
	}
	return connectionFailed
}
