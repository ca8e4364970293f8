package crawl

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
)

var hostileEncodings = []hostile{
	{name: "gzip in gzip", host: home(raw(okHTML + "Content-Encoding: gzip, gzip\r\n\r\n" + string(zipped(bomb)))), codes: connectionFailed, says: "not asked for"},
	{name: "gzip in gzip that is told once", host: home(raw(okHTML + "Content-Encoding: gzip\r\n\r\n" + string(zipped(bomb)))), codes: notHTML},
	{name: "gzip that is none", host: home(raw(okHTML + "Content-Encoding: gzip\r\n\r\n<html><p>Hello there")), codes: connectionFailed, says: "packed in a way"},
	{name: "gzip that breaks off", host: home(raw(okHTML + "Content-Encoding: gzip\r\n\r\n" + string(zipped([]byte("<html><p>" + strings.Repeat("Hello there ", 9))))[:30])), codes: connectionFailed, pages: 1, has: "Hello"},
	{name: "gzip with a false checksum", host: home(raw(okHTML + "Content-Encoding: gzip\r\n\r\n" + strings.TrimRight(string(zipped([]byte("<html><p>Hello there"))), "\x00") + "\x01")), codes: connectionFailed, pages: 1, has: "Hello there"},
	{name: "gzip that is not told", host: home(raw(okHTML + "\r\n" + string(zipped([]byte("<html><p>Hello there"))))), codes: notHTML},
	{name: "brotli that nobody asked for", host: home(raw(okHTML + "Content-Encoding: br\r\n\r\nxxxx")), codes: connectionFailed, says: "not asked for"},
	{name: "zstd that nobody asked for", host: home(raw(okHTML + "Content-Encoding: zstd\r\n\r\nxxxx")), codes: connectionFailed, says: "not asked for"},
	{name: "UTF-8 under the name of Latin-1", host: home(typed("text/html; charset=iso-8859-1", "<html><meta charset=utf-16><p>Café Brüssel")), pages: 1, has: "Café Brüssel"},
	{name: "UTF-16 under the name of UTF-8", host: home(typed("text/html; charset=utf-8", utf16("<html><p>Hello there"))), pages: 1, has: "Hello there"},
	{name: "what is no character", host: home(typed("text/html; charset=utf-8", "<html><p>Parcel\uFFFEwick\uFDD0 \U0010FFFFships")), pages: 1, has: "Parcelwick ships"},
	{name: "Latin-1 under the name of UTF-8", host: home(typed("text/html; charset=utf-8", "<html><p>Caf\xe9 Hello")), pages: 1, has: "Caf Hello"},
	{name: "UTF-7, which nobody reads any more", host: home(typed("text/html; charset=utf-7", "<html><p>Hello +ADw-script+AD4-")), pages: 1, has: "+ADw-script+AD4-"},
	{name: "an encoding that does not exist", host: home(typed("text/html; charset=klingon", "<html><p>Hello there, h\xf6w are you")), pages: 1, has: "Hello there"},
	{name: "an encoding that swaps letters for markup", host: home(typed("text/html; charset=iso-2022-kr", "<html><p>Hello there")), codes: "|" + nothingFound, pages: 1},
	{name: "zeros between the letters", host: home(body("<ht\x00ml><p>Hel\x00lo there")), codes: notHTML + "|", pages: 0},
	{name: "nothing but zeros", host: home(body(strings.Repeat("\x00", 5000))), codes: notHTML},
	{name: "letters that are none", host: home(body("<html><p>Hello there \xff\xfe\xc0\x80\xed\xa0\x80 you")), pages: 1, has: "Hello there"},
	{name: "nothing at all", host: home(body("")), codes: notHTML},
	{name: "a picture under the name of HTML", host: home(body("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")), codes: notHTML, says: "not lead to a web page"},
	{name: "a PDF under the name of HTML", host: home(body("%PDF-1.7\n<html>")), codes: notHTML},
	{name: "an archive under the name of HTML", host: home(body("PK\x03\x04<html>")), codes: notHTML},
	{name: "a feed under the name of HTML", host: home(body("<?xml version='1.0'?><rss></rss>")), codes: notHTML},
	{name: "a feed", host: home(typed("application/rss+xml", "<rss></rss>")), codes: notHTML},
	{name: "JSON", host: home(typed("application/json", "{}")), codes: notHTML},
	{name: "a download", host: home(typed("application/octet-stream", "<html><p>Hello there")), codes: notHTML},
	{name: "a type that is none", host: home(typed("text/html;;;=\"", "<html><p>Hello there")), pages: 1, has: "Hello there"},
	{name: "HTML without a type", host: home(raw("HTTP/1.1 200 OK\r\n\r\n<html><p>Hello there")), pages: 1, has: "Hello there"},
}

func utf16(ascii string) string {
	var b strings.Builder
	b.WriteString("\xff\xfe")
	for _, c := range []byte(ascii) {
		b.WriteByte(c)
		b.WriteByte(0)
	}
	return b.String()
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
