package oauth

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

const maxRedirect = 2000 // octets

// Schemes of well-known editors and assistants, which predate the advice to use a domain name backwards (RFC 8252,
// section 7.1).
var appSchemes = []string{"cursor", "vscode", "vscode-insiders", "windsurf", "claude"}

// checkRedirect refuses addresses that an answer must never be sent to. Allowed are https, http on the person's own
// device, and the scheme of an app.
func checkRedirect(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil || len(text) > maxRedirect || strings.Contains(text, "#") || u.User != nil ||
		unseen(text) || !plainHost(u.Host):
		return fault(InvalidRedirect,
			"A redirect URI must be an absolute address of at most %d characters, without a fragment and a user name.",
			maxRedirect)
	case u.Scheme == "https" && u.Hostname() != "":
		return nil
	case u.Scheme == "http" && isLoopback(u.Hostname()):
		return nil
	case strings.Contains(u.Scheme, ".") && u.Host == "", slices.Contains(appSchemes, u.Scheme):
		return nil
	}
	return fault(InvalidRedirect,
		"A redirect URI must begin with https, with http on 127.0.0.1, [::1] or localhost, or with a scheme that is a domain name backwards.")
}

// unseen reports whether text has what browsers drop or read as something else: spaces, control characters,
// backslashes, and what is not ASCII.
func unseen(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r >= 0x7f || r == '\\' })
}

// plainHost reports whether a host is one as DNS and the policies of browsers know them: url.Parse lets more through.
func plainHost(host string) bool {
	return strings.Trim(host, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_:[]") == ""
}

func isLoopback(host string) bool { return host == "127.0.0.1" || host == "::1" || host == "localhost" }

// matchRedirect reports whether asked is one of the registered addresses: letter by letter, but for the port of an
// address on the person's own device, which a native app learns only when it runs (RFC 8252, section 7.3).
func matchRedirect(registered []string, asked string) bool {
	return slices.Contains(registered, asked) ||
		slices.ContainsFunc(registered, func(r string) bool { return samePortless(r, asked) })
}

// samePortless compares what stands before and after the ports as text, so that no way to read an address can tell them
// apart.
func samePortless(registered, asked string) bool {
	before, after, ok := aroundPort(registered)
	if !ok {
		return false
	}
	askedBefore, askedAfter, ok := aroundPort(asked)
	return ok && before == askedBefore && after == askedAfter
}

// aroundPort cuts the port, if there is one, out of an http address on the person's own device.
func aroundPort(address string) (before, after string, ok bool) {
	for _, host := range []string{"http://127.0.0.1", "http://[::1]", "http://localhost"} {
		rest, found := strings.CutPrefix(address, host)
		if !found {
			continue
		}
		if port, isPort := strings.CutPrefix(rest, ":"); isPort {
			end := strings.IndexAny(port, "/?")
			if end < 0 {
				end = len(port)
			}
			n, err := strconv.ParseUint(port[:end], 10, 16)
			if err != nil || n == 0 || strconv.FormatUint(n, 10) != port[:end] {
				return "", "", false
			}
			rest = port[end:]
		}
		if rest == "" || rest[0] == '/' || rest[0] == '?' {
			return host, rest, !strings.Contains(rest, "#") && !unseen(rest)
		}
	}
	return "", "", false
}

// Target says where a redirect goes, for people: the host of a website, or the scheme of an app.
type Target struct {
	Host   string // "claude.ai", "127.0.0.1"
	Device bool   // it is the person's own device
	App    string // the scheme, where an app takes the answer
	Source string // as a Content-Security-Policy names it
}

// TargetOf describes a redirect that was checked.
func TargetOf(redirect string) Target {
	u, err := url.Parse(redirect)
	if err != nil {
		return Target{}
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return Target{App: u.Scheme, Device: true, Source: u.Scheme + ":"}
	case strings.HasPrefix(u.Host, "["): // a policy cannot name an IPv6 address
		return Target{Host: u.Host, Device: true, Source: u.Scheme + ":"}
	}
	return Target{Host: u.Hostname(), Device: isLoopback(u.Hostname()), Source: u.Scheme + "://" + u.Host}
}
