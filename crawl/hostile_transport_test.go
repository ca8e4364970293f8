package crawl

import (
	"io"
	"net"
	"strings"
)

var hostileTransport = []hostile{
	{name: "never answers", host: home(silent), codes: timeout, impatient: true, says: "too long"},
	{name: "closes at once", host: home(func(net.Conn) {}), codes: connectionFailed, says: "did not accept the connection, or broke it off"},
	{name: "resets", host: home(func(c net.Conn) { c.(*net.TCPConn).SetLinger(0) }), codes: connectionFailed},
	{name: "resets in the middle of a page", host: home(func(c net.Conn) {
		io.WriteString(c, okHTML+"Content-Length: 9999\r\n\r\n<html><p>"+strings.Repeat("Hello there ", 300))
		io.ReadFull(c, make([]byte, 0))
		c.(*net.TCPConn).CloseWrite()
	}), codes: connectionFailed, pages: 1, has: "Hello there"},
	{name: "drips a status line", host: home(dripping("HTTP/1.1 " + strings.Repeat("2", 1e5))), codes: timeout, impatient: true},
	{name: "drips a header", host: home(dripping("HTTP/1.1 200 OK\r\nX: " + strings.Repeat("a", 1e5))), codes: timeout, impatient: true},
	{name: "drips a body", host: home(dripping(okHTML + "\r\n<html><p>" + strings.Repeat("a", 1e5))), codes: timeout, pages: 1, impatient: true},
	{name: "a header that stops half way", host: home(func(c net.Conn) { raw("HTTP/1.1 200 OK\r\nContent-Ty")(c); silent(c) }), codes: timeout, impatient: true},
	{name: "a body that stops half way", host: home(func(c net.Conn) { body("<html><p>Hello there")(c); silent(c) }), codes: timeout, pages: 1, has: "Hello there", impatient: true},
	{name: "headers without end", host: home(endless("HTTP/1.1 200 OK\r\n", "X-More: and more\r\n")), codes: tooLarge, says: "begins with more than we read"},
	{name: "one header without end", host: home(endless("HTTP/1.1 200 OK\r\nX: ", strings.Repeat("a", 4096))), codes: tooLarge},
	{name: "a status without end", host: home(endless("HTTP/1.1 200 ", strings.Repeat("OK", 2048))), codes: tooLarge},
	{name: "cookies without end", host: home(endless(okHTML, "Set-Cookie: a="+strings.Repeat("b", 4000)+"\r\n")), codes: tooLarge},
	{name: "early hints without end", host: home(endless("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")), codes: connectionFailed + "|" + tooLarge},
	{name: "continues without end", host: home(endless("", "HTTP/1.1 100 Continue\r\n\r\n")), codes: connectionFailed + "|" + tooLarge},
	{name: "chunks without end", host: home(endless(okHTML+"Transfer-Encoding: chunked\r\n\r\n", "10\r\n<p>hello world\r\n\r\n")), codes: tooLarge, pages: 1},
	{name: "chunk extensions without end", host: home(endless(okHTML+"Transfer-Encoding: chunked\r\n\r\n10;", strings.Repeat("a", 4096))), codes: connectionFailed},
	{name: "a small chunk with a long extension, again and again", host: home(endless(okHTML+"Transfer-Encoding: chunked\r\n\r\n", "1;"+strings.Repeat("a", 3000)+"\r\nx\r\n")), codes: connectionFailed + "|" + tooLarge, pages: 1},
	{name: "trailers without end", host: home(endless(okHTML+"Transfer-Encoding: chunked\r\n\r\n12\r\n<html><p>Hello you\r\n0\r\n", "X-More: and more\r\n")), codes: connectionFailed + "|", pages: 1},
	{name: "a chunk of a size that overflows", host: home(raw(okHTML + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n<html>")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "a chunk of a size below zero", host: home(raw(okHTML + "Transfer-Encoding: chunked\r\n\r\n-1\r\n<html>")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "a length and chunks at once", host: home(raw(okHTML + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n12\r\n<html><p>Hello you\r\n0\r\n\r\n")), pages: 1, has: "Hello you"},
	{name: "a transfer coding that does not exist", host: home(raw(okHTML + "Transfer-Encoding: klingon\r\n\r\n<html>")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "a body without end", host: home(endless(okHTML+"\r\n<html>", "<p>hello world")), codes: tooLarge, pages: 1},
	{name: "a length too long", host: home(raw(okHTML + "Content-Length: 9999\r\n\r\n<html><p>Hello there")), codes: connectionFailed, pages: 1, has: "Hello there"},
	{name: "a length of exabytes", host: home(raw(okHTML + "Content-Length: 9223372036854775807\r\n\r\n<html><p>Hello there")), codes: connectionFailed, pages: 1},
	{name: "a length that overflows", host: home(raw(okHTML + "Content-Length: 99999999999999999999\r\n\r\n<html>")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "a length below zero", host: home(raw(okHTML + "Content-Length: -5\r\n\r\n<html>")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "two lengths", host: home(raw(okHTML + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n<html>")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "a length too short", host: home(raw(okHTML + "Content-Length: 20\r\n\r\n<html><p>Hello there and more")), pages: 1, has: "Hello there", lacks: "more"},
	{name: "HTTP/0.9", host: home(raw("<html><p>Hello there")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "HTTP of a version to come", host: home(raw("HTTP/9.9 200 OK\r\nContent-Type: text/html\r\n\r\n<html><p>Hello")), codes: connectionFailed + "|", pages: 1},
	{name: "HTTP/2 without being asked", host: home(endless("", "\x00\x00\x04\x03\x00\x00\x00\x00\x01\x00\x00\x00\x08")), codes: connectionFailed + "|" + tooLarge},
	{name: "another protocol", host: home(raw("220 mail.example.com ESMTP\r\n")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "a header that is none", host: home(raw("HTTP/1.1 200 OK\r\nnonsense\r\n\r\n<html>")), codes: connectionFailed, says: "rules of HTTP"},
	{name: "a header with a line end in its value", host: home(raw("HTTP/1.1 200 OK\r\nX: a\x00b\r\n\r\n<html>")), codes: connectionFailed + "|" + notHTML},
	{name: "a change of protocol", host: home(func(c net.Conn) {
		raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")(c)
		silent(c)
	}), codes: connectionFailed, says: "rules of HTTP"},
	{name: "a second answer that nobody asked for", host: home(raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 18\r\n\r\n<html><p>Hello youHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")), pages: 1, has: "Hello you", lacks: "evil"},
	{name: "no content", host: home(raw("HTTP/1.1 204 No Content\r\n\r\n")), codes: httpError, says: "204"},
	{name: "a status that does not exist", host: home(raw("HTTP/1.1 999 Request Denied\r\nContent-Length: 0\r\n\r\n")), codes: httpError, says: "999"},
	{name: "a fault at every second request", host: host{
		"/": body(page("Home", "/about=About", "/pricing=Pricing", "/contact=Contact")), "/about": body(page("About")),
		"/pricing": status(500, ""), "/contact": body(page("Contact")),
	}, codes: httpError, pages: 3},
	{name: "slow on some pages alone", host: host{
		"/": body(page("Home", "/about=About", "/pricing=Pricing", "/contact=Contact")), "/about": body(page("About")),
		"/pricing": silent, "/contact": body(page("Contact")),
	}, codes: timeout, pages: 3, impatient: true},
	{name: "slow on all pages but the homepage", host: host{"/": body(page("Home", "/about=About", "/pricing=Pricing", "/contact=Contact", "/faq=FAQ", "/team=Team")), "*": silent},
		codes: timeout + " " + timeout, pages: 1, impatient: true},
}
