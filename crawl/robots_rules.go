package crawl

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/temoto/robotstxt"
)

// robotsRules is what a robots.txt (RFC 9309) says to our product token.
type robotsRules struct {
	plain    *robotstxt.Group
	rules    []robotsRule // longest first; of two equal ones the allowing first
	wild     bool         // a rule holds * or ends in $
	delay    time.Duration
	sitemaps []string
}

// robotsRule is an Allow or Disallow line. Its path is as foldPath writes paths.
type robotsRule struct {
	path  string
	allow bool
}

// parseRobots reads a robots.txt leniently: a line that makes no sense is skipped, never the file.
// agent is the bare product token.
func parseRobots(body []byte, agent string) *robotsRules {
	g, sitemaps := readRobots(body, agent)
	r := &robotsRules{rules: g.rules, delay: g.delay, sitemaps: sitemaps}
	slices.SortStableFunc(r.rules, func(a, b robotsRule) int {
		switch {
		case len(a.path) != len(b.path):
			return len(b.path) - len(a.path)
		case a.allow == b.allow:
			return 0
		case a.allow:
			return -1
		}
		return 1
	})
	r.wild = slices.ContainsFunc(r.rules, func(r robotsRule) bool { return strings.ContainsAny(r.path, "*$") })
	if r.wild {
		return r
	}
	// The file that the library gets has one group and only lines that it cannot misread.
	data, err := robotstxt.FromString(clean(r.rules))
	if err != nil {
		r.wild = true // then the rules are weighed here
		return r
	}
	r.plain = data.FindGroup("*")
	return r
}

// clean writes rules as a file of one group.
func clean(rules []robotsRule) string {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, rule := range rules {
		verb := "Disallow: "
		if rule.allow {
			verb = "Allow: "
		}
		b.WriteString(verb + rule.path + "\n")
	}
	return b.String()
}

// allows reports whether the file lets us read u.
func (r *robotsRules) allows(u *url.URL) bool {
	path := u.EscapedPath()
	if path == "" {
		path = "/"
	}
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
	}
	path = foldPath(path, "*$")
	switch {
	case path == "/robots.txt":
		return true
	case r.wild:
		// The library weighs a wildcard rule by the length of the expression it makes of it, and does not anchor it.
		return r.longest(path)
	}
	return r.plain.Test(path)
}

// longest lets the longest rule that matches decide (RFC 9309, section 2.2.2). No rule allows.
func (r *robotsRules) longest(path string) bool {
	for _, rule := range r.rules {
		if wildcardMatch(rule.path, path) {
			return rule.allow
		}
	}
	return true
}

// wildcardMatch matches the beginning of path, or all of it where pattern ends in $. It looks for each piece between
// stars once, leftmost, so that no pattern makes it slow.
func wildcardMatch(pattern, path string) bool {
	pattern, whole := strings.CutSuffix(pattern, "$")
	first, rest, starred := strings.Cut(pattern, "*")
	path, ok := strings.CutPrefix(path, first)
	if !ok || !starred {
		return ok && (!whole || path == "")
	}
	pieces := strings.Split(rest, "*")
	last := pieces[len(pieces)-1]
	if whole {
		pieces = pieces[:len(pieces)-1]
	}
	for _, piece := range pieces {
		at := strings.Index(path, piece)
		if at < 0 {
			return false
		}
		path = path[at+len(piece):]
	}
	return !whole || strings.HasSuffix(path, last)
}
