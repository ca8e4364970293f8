package listings

import (
	"html"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"debut/app"
)

// CheckLink refuses links that hold what nobody can see, or that lead anywhere but to a website: something that would
// run when it is followed, an e-mail address, a file. A link without a scheme, such as github.com/parcelwick, is fine.
func CheckLink(issues *app.Issues, at, link string) {
	link = strings.TrimSpace(link)
	if strings.ContainsFunc(link, unseen) {
		issues.AddCode(app.CodeAddress, at,
			"holds a line break, a tab or another character that cannot be seen; send the address without it")
		return
	}
	if scheme := schemeOf(link); scheme != "" && scheme != "http" && scheme != "https" {
		issues.AddCode(app.CodeAddress, at, "is a %.20s: address; send one that begins with https://", scheme)
	}
}

// CheckTypedLinks is CheckLinks for what somebody typed: each link must also name a host, and be of its platform. What
// stands there already is left alone.
func CheckTypedLinks(issues *app.Issues, at string, links, stands app.Socials) {
	for _, key := range slices.Sorted(maps.Keys(links)) {
		if link := links[key]; link != stands[key] {
			CheckTypedSocial(issues, at+"."+key, key, link)
		}
	}
}

// CheckTypedLink notes a link that somebody typed and that leads nowhere. An empty text is none.
func CheckTypedLink(issues *app.Issues, at, link string) {
	known := len(*issues)
	CheckLink(issues, at, link)
	if link = strings.TrimSpace(link); len(*issues) == known && link != "" && !leads(link) {
		issues.AddCode(app.CodeAddress, at,
			"is %s, which is no web address; send one such as https://parcelwick.example/", app.Brief(link))
	}
}

// leads reports whether a link names a host on the web.
func leads(link string) bool {
	if !strings.Contains(link, "://") {
		link = "https://" + link
	}
	u, err := url.Parse(link)
	if err != nil || strings.ContainsFunc(link, unicode.IsSpace) {
		return false
	}
	host := u.Hostname()
	if u.User != nil {
		return false // an e-mail address, or a password that everybody would read
	}
	return strings.Contains(strings.Trim(host, "."), ".") || strings.Contains(host, ":") || host == "localhost"
}

// CheckLinks checks every link of a map that stands at the given place.
func CheckLinks(issues *app.Issues, at string, links app.Socials) {
	for _, key := range slices.Sorted(maps.Keys(links)) {
		CheckLink(issues, at+"."+key, links[key])
	}
}

// unseen reports whether a character of a link shows nothing, or changes the order in which the others are read.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
}

// A scheme with a dot is a host with a port, such as parcelwick.example:8080.
var scheme = regexp.MustCompile(`^([a-z][a-z0-9+-]*):`)

// schemeOf returns the scheme that a reader might see in a link, "" for none: spaces do not hide it, nor do letters of
// full width, nor entities of HTML, which a page that writes the link without care would turn into letters.
func schemeOf(link string) string {
	for range 3 { // "&amp;#106;" is an entity of an entity
		link = html.UnescapeString(link)
	}
	visible := strings.Map(func(r rune) rune {
		if unseen(r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, norm.NFKC.String(link))
	if found := scheme.FindStringSubmatch(strings.ToLower(visible)); found != nil {
		return found[1]
	}
	return ""
}
