package crawl

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

const okHTML = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"

// hostile is what a server may do instead of answering: it has the bare connection. It ends when the other side has
// gone, as far as it writes.
var hostile = []struct {
	name  string
	do    func(net.Conn)
	codes string // one of these problems is told
	pages int
}{
	{"never answers", func(c net.Conn) { io.Copy(io.Discard, c) }, timeout, 0},
	{"closes at once", func(c net.Conn) {}, connectionFailed, 0},
	{"resets", func(c net.Conn) { c.(*net.TCPConn).SetLinger(0) }, connectionFailed, 0},
	{"drips a header", func(c net.Conn) { drip(c, "HTTP/1.1 200 OK\r\nX: "+strings.Repeat("a", 1e6)) }, timeout, 0},
	{"drips a body", func(c net.Conn) { drip(c, okHTML+"\r\n<html><p>"+strings.Repeat("a", 1e6)) }, timeout, 1},
	{"headers without end", func(c net.Conn) { endless(c, "HTTP/1.1 200 OK\r\n", "X-More: and more\r\n") }, tooLarge, 0},
	{"one header without end", func(c net.Conn) { endless(c, "HTTP/1.1 200 OK\r\nX: ", strings.Repeat("a", 4096)) }, tooLarge, 0},
	{"cookies without end", func(c net.Conn) { endless(c, okHTML, "Set-Cookie: a="+strings.Repeat("b", 4000)+"\r\n") }, tooLarge, 0},
	{"early hints without end", func(c net.Conn) { endless(c, "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") }, connectionFailed + tooLarge, 0},
	{"chunks without end", func(c net.Conn) {
		endless(c, okHTML+"Transfer-Encoding: chunked\r\n\r\n", "10\r\n<p>hello world\r\n\r\n")
	}, tooLarge, 1},
	{"chunk extensions without end", func(c net.Conn) {
		endless(c, okHTML+"Transfer-Encoding: chunked\r\n\r\n10;", strings.Repeat("a", 4096))
	}, connectionFailed, 0},
	{"a body without end", func(c net.Conn) { endless(c, okHTML+"\r\n<html>", "<p>hello world") }, tooLarge, 1},
	{"a length too long", func(c net.Conn) { io.WriteString(c, okHTML+"Content-Length: 9999\r\n\r\n<html><p>Hello there") }, connectionFailed, 1},
	{"a length below zero", func(c net.Conn) { io.WriteString(c, okHTML+"Content-Length: -5\r\n\r\n<html>") }, connectionFailed, 0},
	{"two lengths", func(c net.Conn) {
		io.WriteString(c, okHTML+"Content-Length: 5\r\nContent-Length: 6\r\n\r\n<html>")
	}, connectionFailed, 0},
	{"HTTP/0.9", func(c net.Conn) { io.WriteString(c, "<html><p>Hello there") }, connectionFailed, 0},
	{"another protocol", func(c net.Conn) { io.WriteString(c, "220 mail.example.com ESMTP\r\n") }, connectionFailed, 0},
	{"a gzip bomb", func(c net.Conn) { c.Write(append([]byte(okHTML+"Content-Encoding: gzip\r\n\r\n"), bomb...)) }, tooLarge, 1},
	{"gzip in gzip", func(c net.Conn) {
		c.Write(append([]byte(okHTML+"Content-Encoding: gzip, gzip\r\n\r\n"), zipped(bomb)...))
	}, connectionFailed, 0},
	{"gzip that is none", func(c net.Conn) {
		io.WriteString(c, okHTML+"Content-Encoding: gzip\r\n\r\n<html><p>Hello there")
	}, connectionFailed, 0},
	{"a coding nobody asked for", func(c net.Conn) { io.WriteString(c, okHTML+"Content-Encoding: br\r\n\r\nxxxx") }, connectionFailed, 0},
	{"a picture under the name of HTML", func(c net.Conn) {
		io.WriteString(c, okHTML+"\r\n\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
	}, notHTML, 0},
	{"a PDF under the name of HTML", func(c net.Conn) { io.WriteString(c, okHTML+"\r\n%PDF-1.7\n") }, notHTML, 0},
	{"a feed under the name of HTML", func(c net.Conn) { io.WriteString(c, okHTML+"\r\n<?xml version='1.0'?><rss></rss>") }, notHTML, 0},
	{"a feed", func(c net.Conn) {
		io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n\r\n<rss></rss>")
	}, notHTML, 0},
	{"nothing but zeros", func(c net.Conn) { io.WriteString(c, okHTML+"\r\n"+strings.Repeat("\x00", 5000)) }, notHTML, 0},
	{"an encoding that does not exist", func(c net.Conn) {
		io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=klingon\r\n\r\n<html><p>Hello there, h\xf6w are you")
	}, "", 1},
	{"a circle", func(c net.Conn) { io.WriteString(c, "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n") }, tooManyRedirects, 0},
	{"a way to a file", func(c net.Conn) { io.WriteString(c, "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n") }, refusedAddress, 0},
	{"a way inside", func(c net.Conn) { io.WriteString(c, "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\n\r\n") }, refusedAddress, 0},
	{"a way to nowhere", func(c net.Conn) { io.WriteString(c, "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n") }, httpError, 0},
	{"a way that is no address", func(c net.Conn) { io.WriteString(c, "HTTP/1.1 302 Found\r\nLocation: http://[::\x01]/%zz\r\n\r\n") }, refusedAddress + connectionFailed, 0},
	{"a change of protocol", func(c net.Conn) {
		io.WriteString(c, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")
		io.Copy(io.Discard, c)
	}, httpError + timeout + connectionFailed, 0},
	{"a tower of elements", func(c net.Conn) {
		io.WriteString(c, okHTML+"\r\n<html>"+strings.Repeat("<div>", 100_000)+"Hello there")
	}, "", 1},
	{"links without end", func(c net.Conn) {
		io.WriteString(c, okHTML+"\r\n<html><p>Hello there")
		for i := range 60_000 {
			fmt.Fprintf(c, "<a href='/about/%d?p=%d'>about</a>", i, i)
		}
	}, "", 1},
}

func TestAHostileSiteEndsInTimeWithAProblem(t *testing.T) {
	t.Parallel()
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			w.limits.header, w.limits.request, w.limits.site = 300*time.Millisecond, 600*time.Millisecond, 3*time.Second
			w.limits.pages = 1
			if strings.Contains(h.codes, tooLarge) || h.codes == "" {
				w.limits.header, w.limits.request, w.limits.site = 5*time.Second, 10*time.Second, 20*time.Second
			}
			w.hosts["example.com:80"] = rawServer(t, h.do)
			began := time.Now()
			snap, err := w.Read(t.Context(), "http://example.com", nil)
			is.NoErr(err)
			is.True(time.Since(began) < w.limits.site+2*time.Second)
			is.Equal(len(snap.Pages), h.pages)
			if h.codes != "" {
				is.Equal(len(snap.Problems), 1)
				is.True(strings.Contains(h.codes, snap.Problems[0].Code)) // the problem is told
			}
		})
	}
}

func TestAGzipBombCostsLittleMemory(t *testing.T) {
	is := is.New(t)
	w := newWeb(t)
	w.hosts["example.com:80"] = rawServer(t, func(c net.Conn) {
		c.Write(append([]byte(okHTML+"Content-Encoding: gzip\r\n\r\n"), bomb...))
	})
	u, err := url.Parse("http://example.com/")
	is.NoErr(err)
	f := newFetcher(w.dial, "", nil, w.limits)
	defer f.close()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	a, err := f.get(t.Context(), u, "*/*", 2<<20)
	runtime.ReadMemStats(&after)
	is.NoErr(err)
	is.Equal(len(a.body), 2<<20)
	is.True(a.truncated)
	is.True(after.TotalAlloc-before.TotalAlloc < 24<<20)
}

// rawServer answers robots.txt with 404 and hands every other connection to do.
func rawServer(t *testing.T, do func(net.Conn)) string {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	go func() {
		for {
			conn, err := server.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				req, err := http.ReadRequest(bufio.NewReader(conn))
				switch {
				case err != nil:
				case req.URL.Path == "/robots.txt" || req.URL.Path == "/sitemap.xml":
					io.WriteString(conn, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
				default:
					do(conn)
				}
			}()
		}
	}()
	return server.Addr().String()
}

// drip writes text octet by octet until the reader has gone.
func drip(c net.Conn, text string) {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for i := range len(text) {
		if _, err := c.Write([]byte{text[i]}); err != nil {
			return
		}
		<-tick.C
	}
}

// endless writes piece after piece until the reader has gone.
func endless(c net.Conn, head, piece string) {
	io.WriteString(c, head)
	for block := strings.Repeat(piece, 1+4096/len(piece)); ; {
		if _, err := io.WriteString(c, block); err != nil {
			return
		}
	}
}

// bomb is a quarter of a MiB of gzip that unpacks to some hundred times as much HTML.
var bomb = func() []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	io.WriteString(z, "<html><p>Hello there ")
	for zeros := bytes.Repeat([]byte("a"), 1<<20); b.Len() < 1<<18; {
		z.Write(zeros)
	}
	z.Close()
	return b.Bytes()
}()

func zipped(b []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	z.Write(b)
	z.Close()
	return out.Bytes()
}
