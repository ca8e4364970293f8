package web

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"

	"debut/web/doors/op"
)

// longHeaders accepts connections that answer a request with too long an address, or too many headers, in the form of
// every other refusal. net/http does so itself, by a line of text with a status that the API does not have, and leaves
// no way to change it.
type longHeaders struct {
	net.Listener
	newID   func() string
	waiting *atomic.Int64 // connections that were accepted, and not answered yet
}

// Accept waits for the next connection.
func (l longHeaders) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.waiting.Add(1)
	return &patientConn{Conn: c, newID: l.newID, waiting: l.waiting}, nil
}

const (
	// refusalOfHTTP is how the answer begins that net/http gives to headers that are too long. No handler of ours has
	// this status.
	refusalOfHTTP = "HTTP/1.1 431 "
	endOfHeaders  = "\r\n\r\n"
	// mostDrained is how much more of such a request is read, and forgotten, so that its sender comes to reading the
	// answer.
	mostDrained = 16 << 20
)

// patientConn is a connection that knows whether the headers that are being read have come to their end.
type patientConn struct {
	net.Conn
	newID    func() string
	waiting  *atomic.Int64
	answered sync.Once // or closed

	mu    sync.Mutex // net/http reads on while a handler writes
	ended bool       // the headers since the last answer
	match int        // how much of endOfHeaders the bytes read so far end with
}

func (c *patientConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := 0; i < n && !c.ended; i++ {
		switch b[i] {
		case endOfHeaders[c.match]:
			c.match++
		case '\r':
			c.match = 1
		default:
			c.match = 0
		}
		c.ended = c.match == len(endOfHeaders)
	}
	return n, err
}

func (c *patientConn) Write(b []byte) (int, error) {
	c.answered.Do(c.waitsNoMore)
	if !bytes.HasPrefix(b, []byte(refusalOfHTTP)) {
		c.mu.Lock()
		c.ended, c.match = false, 0
		c.mu.Unlock()
		return c.Conn.Write(b)
	}
	c.drain()
	if _, err := c.Conn.Write(tooLong(c.newID())); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Close closes the connection.
func (c *patientConn) Close() error {
	c.answered.Do(c.waitsNoMore)
	return c.Conn.Close()
}

func (c *patientConn) waitsNoMore() { c.waiting.Add(-1) }

// drain reads to the end of the headers, for as long as the server lets a request take.
func (c *patientConn) drain() {
	buffer := make([]byte, 4096)
	for drained := 0; drained < mostDrained && !c.atEnd(); {
		n, err := c.Read(buffer)
		if drained += n; err != nil {
			return
		}
	}
}

func (c *patientConn) atEnd() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended
}

// CloseWrite lets net/http end what it sends and wait for the other side, as with any TCP connection.
func (c *patientConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return c.Conn.Close()
}

// tooLong returns the whole answer to a request whose headers are too long.
func tooLong(id string) []byte {
	body, err := op.Render(op.NewProblem(http.StatusBadRequest, "headers_too_large",
		fmt.Sprintf("The address and the headers of the request have more than %d KiB together. Send less; q has at most 200 characters.", MaxHeaders>>10), id))
	if err != nil {
		panic(err) // a problem can be written
	}
	return fmt.Appendf(nil, "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: %d\r\nCache-Control: no-store\r\n"+
		"Access-Control-Allow-Origin: *\r\nX-Content-Type-Options: nosniff\r\nX-Request-Id: %s\r\nConnection: close\r\n\r\n%s", len(body), id, body)
}
