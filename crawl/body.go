package crawl

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// htmlOf returns the body of an answer as UTF-8 HTML without NUL, whatever encoding it came in.
// The error says that it is something else than a web page, whatever its header says.
func htmlOf(a answer) ([]byte, error) {
	declared := a.header.Get("Content-Type")
	if media, _, err := mime.ParseMediaType(declared); err == nil || media != "" {
		if media != "text/html" && media != "application/xhtml+xml" {
			return nil, fmt.Errorf("content type %q", media)
		}
	}
	if sniffed := http.DetectContentType(a.body); !looksLikeHTML(sniffed, a.body) {
		return nil, fmt.Errorf("content is %s", sniffed)
	}
	if len(bytes.TrimSpace(a.body)) == 0 {
		return nil, errors.New("content is empty")
	}
	return toUTF8(a.body, declared)
}

// looksLikeHTML tells web pages from images, archives and feeds by their first octets.
func looksLikeHTML(sniffed string, body []byte) bool {
	switch media, _, _ := strings.Cut(sniffed, ";"); media {
	case "text/html":
		return true
	case "text/plain": // a page may begin with words, or with a tag that is not in the sniffer's table
		return true
	case "text/xml":
		return bytes.Contains(bytes.ToLower(body[:min(len(body), 1024)]), []byte("<html"))
	}
	return bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) &&
		bytes.Contains(bytes.ToLower(body[:min(len(body), 1024)]), []byte("<html"))
}

// toUTF8 decodes by byte order mark, header, meta and content, in the order of the HTML standard. Words in UTF-8 under
// another name are taken for what they are: no other encoding yields such octets by chance.
func toUTF8(body []byte, declared string) ([]byte, error) {
	if !plainlyUTF8(body) {
		r, err := charset.NewReader(bytes.NewReader(body), declared)
		if err != nil {
			return nil, fmt.Errorf("encoding of %q: %w", declared, err)
		}
		if body, err = io.ReadAll(r); err != nil {
			return nil, fmt.Errorf("decode as %q: %w", declared, err)
		}
	}
	body = bytes.TrimPrefix(body, []byte("\uFEFF"))
	return bytes.ReplaceAll(bytes.ToValidUTF8(body, []byte("\uFFFD")), []byte{0}, nil), nil
}

func plainlyUTF8(body []byte) bool {
	ascii := true
	for i := 0; i < len(body); {
		r, size := utf8.DecodeRune(body[i:])
		if r == utf8.RuneError && size <= 1 {
			return !ascii && !utf8.FullRune(body[i:]) // a character may be cut in two at the end
		}
		ascii = ascii && size == 1
		i += size
	}
	return !ascii
}
