// Package limited bounds what the servers that an operator names may send: they are trusted to do as they say, not to
// know when to stop.
package limited

import (
	"errors"
	"io"
	"net"
	"net/http"
)

// ErrMuch is what reading ends with where a server sends more than it may.
var ErrMuch = errors.New("the server sends more than an answer is")

// Transport sends requests by Next, and ends the body of each answer with ErrMuch after Most bytes. It follows no
// redirect: a client with it should not either.
type Transport struct {
	Next http.RoundTripper
	// Most returns how many bytes the answer to a request may have; a negative number is no bound.
	Most func(*http.Request, *http.Response) int64
}

// RoundTrip is described at http.RoundTripper.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := t.Next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if most := t.Most(r, answer); most >= 0 {
		answer.Body = &body{Closer: answer.Body, reader: reader{answer.Body, most}}
	}
	return answer, nil
}

// Client returns an HTTP client whose answers have so many bytes at most, and that goes nowhere that an answer sends
// it.
func Client(most int64) *http.Client {
	return &http.Client{
		Transport:     Transport{http.DefaultTransport, func(*http.Request, *http.Response) int64 { return most }},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

type body struct {
	io.Closer
	reader
}

// Conn is a connection over which so many bytes come at most.
func Conn(c net.Conn, most int64) net.Conn { return &conn{c, reader{c, most}} }

type conn struct {
	net.Conn
	reader reader
}

func (c *conn) Read(b []byte) (int, error) { return c.reader.Read(b) }

// reader ends with ErrMuch after left bytes.
type reader struct {
	of   io.Reader
	left int64
}

func (r *reader) Read(b []byte) (int, error) {
	if r.left <= 0 {
		if n, err := r.of.Read(make([]byte, 1)); n == 0 {
			return 0, err // it has ended just there
		}
		return 0, ErrMuch
	}
	n, err := r.of.Read(b[:min(int64(len(b)), r.left)])
	r.left -= int64(n)
	return n, err
}
