package listings

import (
	"strings"

	"golang.org/x/net/idna"
)

var domainNames = idna.New(idna.MapForLookup(), idna.StrictDomainName(true))

// domainOf returns the domain in what people send as one: a whole address, with www before it or a dot after it, in any
// case and script. What holds no domain is returned as it is, and is nobody's.
func domainOf(raw string) string {
	name := strings.ToLower(strings.TrimSpace(raw))
	if _, rest, found := strings.Cut(name, "://"); found {
		name = rest
	}
	if end := strings.IndexAny(name, "/?#"); end >= 0 {
		name = name[:end]
	}
	if host, port, _ := strings.Cut(name, ":"); port == "" || port == "80" || port == "443" {
		name = host
	}
	name = strings.TrimSuffix(name, ".")
	if ascii, err := domainNames.ToASCII(name); err == nil {
		name = ascii
	}
	if name = strings.TrimPrefix(name, "www."); name == "" {
		return raw
	}
	return name
}
