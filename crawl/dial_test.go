package crawl

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
	"golang.org/x/net/dns/dnsmessage"
)

func TestDialContext_OnlyPublicUnicastAddressesAreDialled(t *testing.T) {
	t.Parallel()
	for _, address := range strings.Fields(`127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.1.1.1 100.64.0.1 100.127.255.254 169.254.169.254 169.254.170.2
		172.16.0.1 172.31.255.255 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1
		240.0.0.1 255.255.255.255 168.63.129.16 ::1 :: ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1
		2001:10::1 2001:db8::1 2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 fe80::1%eth0 ::ffff:168.63.129.16`) {
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d := dialer{names: always(address), timeout: time.Second}
			_, err := d.DialContext(t.Context(), "tcp", "good.com:80")
			is.True(errors.Is(err, errRefused)) // before it is dialled
			at := netip.AddrPortFrom(netip.MustParseAddr(address), 443)
			is.True(d.permits(network(at), at.String(), nil) != nil) // and when it is
		})
	}
}

func TestDialContext_PublicAddressesMayBeDialledOnTheWebsPortsAlone(t *testing.T) {
	t.Parallel()
	for _, address := range strings.Fields(`1.1.1.1 8.8.8.8 93.184.216.34 99.255.255.255 100.128.0.1 172.32.0.1 192.169.0.1 223.255.255.255
		2606:4700::1111 2a00:1450::1 2400:cb00::1`) {
		is := is.New(t)
		d := dialer{names: always(address)}
		for port, ok := range map[string]bool{"80": true, "443": true, "22": false, "8080": false, "25": false, "0": false} {
			_, err := d.resolve(t.Context(), "good.com:"+port)
			is.Equal(err == nil, ok) // of the port
		}
	}
}

func TestDialContext_ANameWithOnePrivateAddressIsRefusedWhole(t *testing.T) {
	t.Parallel()
	for _, addresses := range []string{"93.184.216.34 127.0.0.1", "93.184.216.34 ::1", "2606:4700::1111 10.0.0.1"} {
		d := dialer{names: always(addresses), timeout: time.Second}
		_, err := d.DialContext(t.Context(), "tcp", "good.com:80")
		is.New(t).True(errors.Is(err, errRefused))
	}
}

// A name server may answer each question differently. What counts is the address that is dialled.
func TestRaceDialContext_ANameThatTurnsToLoopbackIsRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	names := nameServer(t, [4]byte{127, 0, 0, 1})
	d := dialer{names: names, timeout: 5 * time.Second}
	_, err := d.DialContext(t.Context(), "tcp", "rebind.example.com:80")
	is.True(errors.Is(err, errRefused))

	one := net.Dialer{Control: d.permits, Resolver: names} // had the first answer been a public address
	_, err = one.DialContext(t.Context(), "tcp", "rebind.example.com:80")
	is.True(errors.Is(err, errRefused))
}

func TestDialContext_DevelopmentDialsWhatItLikes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	server, err := net.Listen("tcp", "127.0.0.1:0")
	is.NoErr(err)
	defer server.Close()
	for _, private := range []bool{true, false} {
		d := dialer{names: net.DefaultResolver, private: private, timeout: time.Second}
		conn, err := d.DialContext(t.Context(), "tcp", server.Addr().String())
		is.Equal(err == nil, private)
		if conn != nil {
			conn.Close()
		}
	}
}

func network(at netip.AddrPort) string {
	if at.Addr().Is4() {
		return "tcp4"
	}
	return "tcp6"
}

// always is a resolver that gives the same addresses for each name.
type always string

func (a always) LookupNetIP(context.Context, string, string) (ips []netip.Addr, err error) {
	for s := range strings.FieldsSeq(string(a)) {
		ips = append(ips, netip.MustParseAddr(s))
	}
	return ips, nil
}

// nameServer starts a DNS server that gives one IPv4 address for every name, and returns a resolver that asks it.
func nameServer(t *testing.T, ip [4]byte) *net.Resolver {
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	go func() {
		for buf := make([]byte, 1500); ; {
			n, from, err := server.ReadFrom(buf)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buf[:n]) != nil || len(m.Questions) == 0 {
				continue
			}
			m.Response, m.Additionals = true, nil
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				m.Answers = []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}, Body: &dnsmessage.AResource{A: ip},
				}}
			}
			if reply, err := m.Pack(); err == nil {
				server.WriteTo(reply, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
}
