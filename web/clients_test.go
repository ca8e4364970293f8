package web_test

import (
	"bufio"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"testing"

	"github.com/matryer/is"

	"debut/web"
)

// Requests that are never sent whole hold a connection each. One client holds so many and no more, and all others are answered.
func TestRacePerClient_HalfSentRequestsOfOneLeaveRoomForOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx, stop := context.WithCancel(t.Context())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	is.NoErr(err)
	served := make(chan error, 1)
	go func() {
		limited := web.PerClient(l, 8, []netip.Prefix{netip.MustParsePrefix("127.0.0.3/32")})
		served <- web.Serve(ctx, limited, http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	}()
	defer func() { stop(); is.NoErr(<-served) }()
	half := func(from string) net.Conn {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
		c, err := dialer.DialContext(ctx, "tcp", l.Addr().String())
		is.NoErr(err)
		t.Cleanup(func() { _ = c.Close() })
		_, _ = c.Write([]byte("GET / HTTP/1.1\r\n"))
		return c
	}
	answered := func(c net.Conn) bool {
		_, _ = c.Write([]byte("Host: debut.example\r\n\r\n"))
		r, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			return false
		}
		return r.Body.Close() == nil && r.StatusCode == http.StatusNotFound
	}
	var sent, held []net.Conn
	for range 200 {
		sent = append(sent, half("127.0.0.1"))
	}
	is.True(answered(half("127.0.0.2"))) // somebody else
	for range 20 {
		is.True(answered(half("127.0.0.3"))) // the proxy brings everybody
	}
	for _, c := range sent {
		if answered(c) {
			held = append(held, c)
		}
	}
	is.Equal(len(held), 8)
	is.NoErr(held[0].Close())
	again := false
	for range 1000 { // the server needs a moment to see it
		if again = answered(half("127.0.0.1")); again {
			break
		}
	}
	is.True(again) // there is room again
}

func TestPerClient_IPv6CountsByTheNetworkOfOnePerson(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	from := peers{"[2001:db8::1]:1", "[2001:db8::2]:1", "[2001:db8::3]:1", "[2001:db8:0:1::1]:1", "[::ffff:192.0.2.1]:1", "192.0.2.2:1"}
	l := web.PerClient(&from, 2, nil)
	came := []string{}
	for {
		c, err := l.Accept()
		if err != nil {
			break
		}
		came = append(came, c.RemoteAddr().String())
	}
	is.Equal(came, []string{"[2001:db8::1]:1", "[2001:db8::2]:1", "[2001:db8:0:1::1]:1", "192.0.2.1:1", "192.0.2.2:1"})
}

// peers is a listener to which each of these connects in turn.
type peers []string

func (p *peers) Accept() (net.Conn, error) {
	if len(*p) == 0 {
		return nil, net.ErrClosed
	}
	next := (*p)[0]
	*p = (*p)[1:]
	_, far := net.Pipe()
	return peer{far, next}, nil
}

func (p *peers) Close() error { return nil }

func (p *peers) Addr() net.Addr { return nil }

type peer struct {
	net.Conn
	at string
}

func (p peer) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(p.at)) }
