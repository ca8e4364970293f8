package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"
)

// serveAt answers every request with the length of its body, and returns the address.
func serveAt(t *testing.T, arrival time.Duration) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := newServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		fmt.Fprint(w, len(body), err, len(r.URL.RawQuery))
	}), arrival, slog.New(slog.DiscardHandler))
	go func() { _ = server.Serve(longHeaders{l, func() string { return "r1" }, new(atomic.Int64)}) }()
	t.Cleanup(func() { _ = server.Close() })
	return l.Addr().String()
}

// send writes a request to a new connection and reads the answer.
func send(t *testing.T, address string, parts ...string) *http.Response {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	for _, part := range parts {
		if _, err := io.WriteString(c, part); err != nil {
			t.Fatal(err)
		}
	}
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestRaceServe_RefusesLongAddressesAndHeadersInTheCommonForm(t *testing.T) {
	t.Parallel()
	address := serveAt(t, time.Minute)
	for name, request := range map[string]string{
		"a little too long":    "GET /api/v1/listings?q=" + strings.Repeat("a", MaxHeaders+5000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
		"a megabyte":           "GET /api/v1/listings?q=" + strings.Repeat("a", 1<<20) + " HTTP/1.1\r\nHost: x\r\n\r\n",
		"eight megabytes":      "GET /api/v1/listings?q=" + strings.Repeat("a", 8<<20) + " HTTP/1.1\r\nHost: x\r\n\r\n",
		"one header":           "GET / HTTP/1.1\r\nHost: x\r\nCookie: " + strings.Repeat("a", 1<<20) + "\r\n\r\n",
		"thousands of headers": "GET / HTTP/1.1\r\nHost: x\r\n" + strings.Repeat("a: b\r\n", 50_000) + "\r\n",
		"with a body":          "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nA: " + strings.Repeat("a", 1<<20) + "\r\n\r\nbody",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			answer := send(t, address, request)
			var problem struct {
				Code      string
				RequestID string `json:"request_id"`
			}
			is.Equal(answer.StatusCode, http.StatusBadRequest)
			is.Equal(answer.Header.Get("Content-Type"), "application/json")
			is.NoErr(json.NewDecoder(answer.Body).Decode(&problem))
			is.Equal(problem.Code, "headers_too_large")
			is.Equal(problem.RequestID, answer.Header.Get("X-Request-Id"))
		})
	}
}

func TestRaceServe_HandsOnAddressesOf60KB(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	answer := send(t, serveAt(t, time.Minute), "GET /?"+strings.Repeat("a", 60_000)+" HTTP/1.1\r\nHost: x\r\n\r\n")
	body, err := io.ReadAll(answer.Body)
	is.NoErr(err)
	is.Equal(string(body), "0 <nil> 60000")
}

func TestServe_LongHeadersCostBoundedMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("what it costs is measured without the race detector")
	}
	is := is.New(t) // not parallel: what other tests allocate would count
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	c := &patientConn{Conn: endless{}, newID: func() string { return "r1" }, waiting: new(atomic.Int64)}
	_, err := c.Write([]byte(refusalOfHTTP))
	runtime.ReadMemStats(&after)
	is.NoErr(err)
	is.True(after.TotalAlloc-before.TotalAlloc < 8<<20)
}

// endless is a connection whose headers never end.
type endless struct{ net.Conn }

func (endless) Read(b []byte) (int, error)  { return len(b), nil }
func (endless) Write(b []byte) (int, error) { return len(b), nil }

func TestRaceServe_EndsRequestsThatDoNotArriveInTime(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	server := newServer(nil, RequestTime, slog.New(slog.DiscardHandler))
	is.Equal(server.ReadTimeout, 10*time.Second) // headers and body together
	is.Equal(server.ReadHeaderTimeout, time.Duration(0))

	c, err := net.Dial("tcp", serveAt(t, 50*time.Millisecond))
	is.NoErr(err)
	defer c.Close()
	_, err = io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n")
	is.NoErr(err)
	rest, err := io.ReadAll(c)
	is.NoErr(err) // the connection ends
	is.Equal(string(rest), "")

	answer := send(t, serveAt(t, 3*time.Second), "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nslow")
	body, err := io.ReadAll(answer.Body)
	is.NoErr(err)
	is.True(strings.Contains(string(body), "timeout")) // which the handler can tell
}
