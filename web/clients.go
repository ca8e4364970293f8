package web

import (
	"net"
	"net/netip"
	"sync"
)

// ClientConnections is how many connections one client address may hold at once. A browser holds six, and an office may
// share an address.
const ClientConnections = 512

// PerClient returns l with at most so many connections of one client at once, as ClientKey names clients; what comes
// beyond is closed. Trusted proxies bring everybody, so they hold as many as they open.
func PerClient(l net.Listener, most int, trusted []netip.Prefix) net.Listener {
	if secure, is := l.(Secure); is {
		return Secure{PerClient(secure.Listener, most, trusted), secure.Config}
	}
	return &perClient{Listener: l, most: most, trusted: trusted, open: map[string]int{}}
}

type perClient struct {
	net.Listener
	most    int
	trusted []netip.Prefix

	mu   sync.Mutex
	open map[string]int // by client; no entry is none
}

// Accept waits for the next connection of somebody who may have another.
func (l *perClient) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		peer, err := netip.ParseAddrPort(c.RemoteAddr().String())
		client := peer.Addr().Unmap().WithZone("")
		if err != nil || contains(l.trusted, client) {
			return c, nil // of a socket of this machine, or for everybody
		}
		key := ClientKey(client)
		if l.add(key) {
			return &clientConn{Conn: c, closed: sync.OnceFunc(func() { l.remove(key) })}, nil
		}
		_ = c.Close()
	}
}

func (l *perClient) add(key string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[key] >= l.most {
		return false
	}
	l.open[key]++
	return true
}

func (l *perClient) remove(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[key]--; l.open[key] <= 0 {
		delete(l.open, key)
	}
}

// clientConn is a connection that counts for its client until it is closed.
type clientConn struct {
	net.Conn
	closed func()
}

// Close closes the connection.
func (c *clientConn) Close() error {
	c.closed()
	return c.Conn.Close()
}

// CloseWrite ends what is sent, as of any TCP connection.
func (c *clientConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return c.Close()
}
