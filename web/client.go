package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// ClientAddress returns the address that a request comes from. X-Forwarded-For counts only as far as the proxies in
// between are trusted: the last address that is not one of them is the client.
func ClientAddress(r *http.Request, trusted []netip.Prefix) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	client := peer.Addr().Unmap().WithZone("")
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !contains(trusted, client) {
			break
		}
		before, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		client = before.Unmap().WithZone("")
	}
	return client
}

func contains(list []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(a) })
}

// ClientKey names a client for limits: an IPv4 address, or the /64 network of an IPv6 address, which one person holds.
func ClientKey(a netip.Addr) string {
	if a.Is6() {
		if network, err := a.Prefix(64); err == nil {
			return network.String()
		}
	}
	return a.String()
}
