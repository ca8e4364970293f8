package crawl

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

// errRefused is the one answer to whatever address may not be dialled, so that nobody can map a network by asking.
var errRefused = errors.New("address is not public")

// resolver looks names up; *net.Resolver is one.
type resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// dialer opens TCP connections to public unicast addresses on ports 80 and 443, and to nothing else.
type dialer struct {
	names   resolver
	private bool          // dial anything: for development on one's own machine
	timeout time.Duration // of the connection as a whole
}

// guard knows the special blocks of IANA's registries. The platform address of a large cloud is public by them,
// yet answers its guests alone.
var guard = ssrf.New(ssrf.WithPorts(80, 443), ssrf.WithDeniedV4Prefixes(netip.MustParsePrefix("168.63.129.16/32")))

// permits is asked last, by the kernel's connect: it sees the address that is really dialled.
func (d dialer) permits(network, address string, conn syscall.RawConn) error {
	if d.private {
		return nil
	}
	if guard.Safe(network, address, conn) != nil {
		return errRefused
	}
	return nil
}

// DialContext connects to address, "host:port". A name of which even one address is not public is refused whole.
func (d dialer) DialContext(ctx context.Context, _, address string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, d.timeout)
	defer cancel()
	targets, err := d.resolve(ctx, address)
	if err != nil {
		return nil, err
	}
	one := net.Dialer{Control: d.permits, Timeout: d.timeout / 2}
	for _, target := range targets {
		var conn net.Conn
		if conn, err = one.DialContext(ctx, "tcp", target.String()); err == nil {
			return conn, nil
		}
	}
	return nil, fmt.Errorf("dial %s: %w", address, err)
}

// resolve returns the addresses to try, IPv4 first: a dead IPv6 route costs more time than a missing IPv4 one.
func (d dialer) resolve(ctx context.Context, address string) ([]netip.AddrPort, error) {
	host, service, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	port, err := net.DefaultResolver.LookupPort(ctx, "tcp", service)
	if err != nil {
		return nil, err
	}
	ips, err := d.names.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, err
	}
	if len(ips) == 0 {
		return nil, &net.DNSError{Err: "no address", Name: host, IsNotFound: true}
	}
	slices.SortStableFunc(ips, func(a, b netip.Addr) int { return a.Unmap().BitLen() - b.Unmap().BitLen() })
	targets := make([]netip.AddrPort, 0, len(ips))
	for _, ip := range ips {
		target := netip.AddrPortFrom(ip.Unmap(), uint16(port))
		if !d.private && (ip.Zone() != "" || guard.SafeAddrPort(target) != nil) {
			return nil, errRefused
		}
		targets = append(targets, target)
	}
	return targets[:min(len(targets), 4)], nil
}
