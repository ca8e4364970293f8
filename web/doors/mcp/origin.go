package mcp

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// ours reports whether a request came to an address of this instance, and from no page of another: a name that somebody
// else lets point to this machine, and a script in a browser, both find the door closed (MCP, Streamable HTTP,
// security).
func (s *server) ours(r *http.Request) bool {
	own := func(origin string) bool {
		u, err := url.Parse(origin)
		return err == nil && slices.ContainsFunc(s.Origins, func(o string) bool {
			return strings.EqualFold(o, u.Scheme+"://"+u.Host)
		})
	}
	local := loopback(r.Host)
	if !local && !own("https://"+r.Host) && !own("http://"+r.Host) {
		return false
	}
	origin := r.Header.Get("Origin")
	return origin == "" || own(origin) || local && strings.EqualFold(origin, "http://"+r.Host)
}

// loopback reports whether a Host is this machine by any of its own names. A reverse proxy beside the program may send
// one.
func loopback(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	address := net.ParseIP(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || address != nil && address.IsLoopback()
}
