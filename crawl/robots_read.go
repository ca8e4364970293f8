package crawl

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// robotsGroup is what the groups for one product token say together.
type robotsGroup struct {
	rules []robotsRule
	delay time.Duration
}

// readRobots returns the group of agent, or that of * where none names it, and the file's sitemaps.
// An HTML page in the place of a robots.txt says nothing.
func readRobots(body []byte, agent string) (g robotsGroup, sitemaps []string) {
	body = bytes.TrimPrefix(body, []byte("\uFEFF"))
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) {
		return g, nil
	}
	r := robotsReader{agent: strings.ToLower(agent), groups: map[string]*robotsGroup{"*": {}}}
	for line := range strings.FieldsFuncSeq(string(body), func(r rune) bool { return r == '\n' || r == '\r' }) {
		r.line(robotsLine(line))
	}
	if own := r.groups[r.agent]; own != nil {
		return *own, r.sitemaps
	}
	return *r.groups["*"], r.sitemaps
}

// robotsReader reads a file line by line.
type robotsReader struct {
	agent    string
	groups   map[string]*robotsGroup // of * and, once it is named, of agent: others cost nothing
	current  []string                // the groups that rules belong to now
	naming   bool                    // the last line that counts was a User-agent: the next one joins it
	sitemaps []string
}

func (r *robotsReader) line(key, value string) {
	switch key {
	case "user-agent":
		r.name(productToken(value))
	case "allow", "disallow":
		path := rulePath(value)
		r.add(func(g *robotsGroup) {
			if path != "" {
				g.rules = append(g.rules, robotsRule{path, key == "allow"})
			}
		})
	case "crawl-delay":
		s, err := strconv.ParseFloat(value, 64)
		r.add(func(g *robotsGroup) {
			if err == nil && s >= 0 && s < math.MaxInt32 {
				g.delay = time.Duration(s * float64(time.Second))
			}
		})
	case "sitemap":
		r.sitemaps = append(r.sitemaps, value)
	}
}

// name begins a group, or gives the one just begun another name.
func (r *robotsReader) name(token string) {
	if !r.naming {
		r.current, r.naming = nil, true
	}
	if token == r.agent && r.groups[token] == nil {
		r.groups[token] = &robotsGroup{}
	}
	if r.groups[token] != nil && !slices.Contains(r.current, token) {
		r.current = append(r.current, token)
	}
}

// add gives a line to the current groups.
func (r *robotsReader) add(to func(*robotsGroup)) {
	r.naming = false
	for _, name := range r.current {
		to(r.groups[name])
	}
}

// robotsLine splits a line into what it sets, by its standard name, and to what. Common slips of the pen are
// understood.
func robotsLine(line string) (key, value string) {
	line, _, _ = strings.Cut(line, "#")
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		key, value, _ = strings.Cut(strings.TrimSpace(line), " ")
	}
	key, value = strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
	switch key {
	case "useragent", "user agent":
		key = "user-agent"
	case "dissallow", "dissalow", "disalow", "diasllow", "disallaw":
		key = "disallow"
	case "crawldelay", "crawl delay":
		key = "crawl-delay"
	case "site-map":
		key = "sitemap"
	}
	return key, value
}

// productToken returns the name in a User-agent line without version and comment, in lower case; "*" for all.
func productToken(value string) string {
	if value == "*" || strings.HasPrefix(value, "* ") {
		return "*"
	}
	end := strings.IndexFunc(value, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-' && r != '_'
	})
	if end >= 0 {
		value = value[:end]
	}
	return strings.ToLower(value)
}

// rulePath folds the path of a rule; a $ that is not at its end is a letter like others. It is "" of an empty rule.
func rulePath(value string) string {
	if value == "" {
		return ""
	}
	if value[0] != '/' && value[0] != '*' {
		value = "/" + value
	}
	path, whole := strings.CutSuffix(value, "$")
	if path = foldPath(path, "$"); whole {
		path += "$"
	}
	return path
}

// foldPath writes a path in one way (RFC 9309, section 2.2.2): unreserved octets bare, what URLs cannot hold
// percent-encoded with capital digits, and so the octets in also.
func foldPath(path, also string) string {
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		if path[i] == '%' && i+2 < len(path) {
			if n, err := strconv.ParseUint(path[i+1:i+3], 16, 8); err == nil {
				if unreserved(byte(n)) {
					b.WriteByte(byte(n))
				} else {
					b.WriteString(strings.ToUpper(path[i : i+3]))
				}
				i += 2
				continue
			}
		}
		b.WriteString(escape(path[i:i+1], `"<>{}|^\`+"`"+also))
	}
	return b.String()
}

func unreserved(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~", c) >= 0
}
