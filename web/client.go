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
	if len(r.Header["X-Forwarded-For"]) == 0 {
		return client
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !contains(trusted, client) {
			break
		}
		before, err := hopAddress(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		client = before.Unmap().WithZone("")
	}
	return client
}

// hopAddress returns what a proxy wrote of who came to it: an address, with a port or without.
func hopAddress(hop string) (netip.Addr, error) {
	if with, err := netip.ParseAddrPort(hop); err == nil {
		return with.Addr(), nil
	}
	return netip.ParseAddr(hop)
}

func contains(list []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(a) })
}

// widerQuota is how many times the quota of a client address an IPv6 network of /48 has, which one customer of a
// network may hold.
const widerQuota = 8

// ClientCharges returns the charges of a call that counts for the client address it comes from: for the address as
// ClientKey has it, and for the wider network of an IPv6 address.
func ClientCharges(limit string, a netip.Addr, q Quota) []Charge {
	charges := []Charge{{limit, ClientKey(a), q}}
	if a.Is6() {
		if network, err := a.Prefix(48); err == nil {
			charges = append(charges, Charge{limit + "_network", network.String(), Quota{q.Calls * widerQuota, q.Per}})
		}
	}
	return charges
}

// NetworkKey names the network that a client is in, which many people may share: a /24 of IPv4 addresses, a /48 of IPv6
// addresses.
func NetworkKey(a netip.Addr) string {
	bits := 24
	if a.Is6() {
		bits = 48
	}
	network, err := a.Prefix(bits)
	if err != nil {
		return a.String()
	}
	return network.String()
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
