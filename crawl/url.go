package crawl

import (
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/ground/texts"

	"golang.org/x/net/publicsuffix"
)

const maxURL = 2048 // characters of an address, before and after it is normalised

// CheckURL normalises an address that a person gave and checks that it names a public website: http or https on its own
// port, no user name, a host under a known public suffix and no number in its place, at most 2048 characters. White
// space around it is dropped, and where it has no scheme, it gets https. The result has a lower-case ASCII host (IDNA),
// no default port, a path and no fragment; CheckURL of it gives the same. The error is an *app.Error of kind Invalid,
// code "url_not_allowed", whose message says what to send instead.
func (c *Crawler) CheckURL(raw string) (normalised string, err error) {
	raw = strings.TrimSpace(raw)
	if bare(raw) {
		raw = "https://" + raw
	}
	u, err := checkURL(raw, c.opts.AllowPrivate)
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

// bare reports whether an address begins with its host, as people type it: "example.com/pricing", "localhost:8080".
func bare(raw string) bool {
	host := raw
	if end := strings.IndexAny(raw, `/?#\`); end >= 0 {
		host = raw[:end]
	}
	name, port, ported := strings.Cut(host, ":")
	return name != "" && (!ported || port != "" && strings.Trim(port, "0123456789") == "")
}

// checkURL returns the gate that every address passes before it is asked for: given, linked to or redirected to.
func checkURL(raw string, private bool) (*url.URL, error) {
	if len(raw) > maxURL {
		return nil, notAllowed("The address is longer than %d characters. Send the address of the homepage.", maxURL)
	}
	if strings.IndexFunc(raw, unprintable) >= 0 {
		return nil, notAllowed("The address holds a space, a backslash or a character that cannot be seen. Send it without, such as https://example.com.")
	}
	u, err := url.Parse(raw)
	switch {
	case err != nil || u.Opaque != "" || u.Host == "":
		return nil, notAllowed("This is not a web address. Send one like https://example.com.")
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, notAllowed("Only http and https addresses can be read. Send one like https://example.com.")
	case u.User != nil:
		return nil, notAllowed("The address holds a user name. Send it without the part before the @.")
	}
	if u.Host, err = checkAuthority(u, private); err != nil {
		return nil, err
	}
	u = tidy(u)
	if len(u.String()) > maxURL {
		return nil, notAllowed("The address is longer than %d characters once its special characters are encoded. Send the address of the homepage.", maxURL)
	}
	return u, nil
}

func notAllowed(message texts.Text, args ...any) error {
	return app.Refused("url_not_allowed", message, args...)
}

func unprintable(r rune) bool {
	return unicode.IsControl(r) || unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || r == '\\' ||
		r == unicode.ReplacementChar
}

// tidy drops what makes two spellings of one address differ: dots in the path, an empty path, the fragment.
func tidy(u *url.URL) *url.URL {
	u = new(url.URL).ResolveReference(u)
	if u.Path == "" {
		u.Path, u.RawPath = "/", ""
	}
	u.Fragment, u.RawFragment = "", ""
	u.ForceQuery = false
	u.RawQuery = escape(u.RawQuery, `"<>{}|^`+"`")
	return u
}

// escape percent-encodes the octets of s that are not visible ASCII, and those that also names.
func escape(s, also string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte(also, c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// checkAuthority returns the host of u, with its port where that is not the scheme's own.
func checkAuthority(u *url.URL, private bool) (string, error) {
	port := u.Port()
	own := port == "" || port == map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if strings.HasSuffix(u.Host, ":") || !own && !private {
		return "", notAllowed("Only websites on the usual port can be read. Send the address without a port.")
	}
	host, err := checkHost(u.Hostname(), private)
	if err != nil || own {
		return host, err
	}
	if n, err := netip.ParseAddrPort("127.0.0.1:" + port); err != nil || n.Port() == 0 {
		return "", notAllowed("There is no port %s.", port)
	}
	return host + ":" + port, nil
}

// checkHost returns the host as an ASCII domain name in lower case.
func checkHost(host string, private bool) (string, error) {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if ip, err := netip.ParseAddr(host); err == nil && private && ip.Zone() == "" {
		if ip.Is6() {
			return "[" + ip.String() + "]", nil
		}
		return ip.String(), nil
	}
	name, err := app.ASCIIHost(host)
	if err != nil || endsInNumber(name) {
		return "", notAllowed("The address does not name a website by a domain. Send one like https://example.com.")
	}
	if private {
		return name, nil
	}
	suffix, icann := publicsuffix.PublicSuffix(name)
	known := (icann || strings.Contains(suffix, ".")) && !specialUse[suffix[strings.LastIndexByte(suffix, '.')+1:]]
	if !known || suffix == name {
		return "", notAllowed("%s is not a domain on the public internet. Send the address of a public website, such as https://example.com.", name)
	}
	return name, nil
}

// endsInNumber tells what browsers read as an IPv4 address, in whatever notation (WHATWG URL, "ends in a number").
func endsInNumber(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return strings.Trim(last, "0123456789") == "" || strings.HasPrefix(last, "0x")
}

// specialUse are top-level domains that name nothing on the public internet (RFC 6761 and its successors).
// Most are not in the list of public suffixes either; these are.
var specialUse = map[string]bool{"arpa": true, "onion": true, "local": true, "localhost": true, "internal": true,
	"test": true, "invalid": true, "example": true, "alt": true}

// siteOf names the company of an address, as app.CompanyKey does.
func siteOf(u *url.URL) string { return app.CompanyKey(u.String()) }

// CompanyKey names the company that a website belongs to, as app.CompanyKey does.
func (c *Crawler) CompanyKey(website string) string { return app.CompanyKey(website) }
