package crawl

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestRead_WordsAreReadInWhateverEncodingTheyCome(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ header, body, want string }{
		"UTF-8 by header":                {"text/html; charset=utf-8", "<p>Größe", "Größe"},
		"UTF-8 by nothing":               {"text/html", "<p>Größe", "Größe"},
		"UTF-8 under another name":       {"text/html; charset=iso-8859-1", "<p>Größe", "Größe"},
		"UTF-8 with a mark":              {"text/html; charset=iso-8859-1", "\uFEFF<p>x", "<p>x"},
		"Latin-1 by header":              {"text/html; charset=iso-8859-1", "<p>Gr\xf6\xdfe", "Größe"},
		"Latin-1 by meta":                {"text/html", "<meta charset=iso-8859-1><p>Gr\xf6\xdfe", "Größe"},
		"Latin-1 by nothing":             {"", "<html><p>Gr\xf6\xdfe", "Größe"},
		"Cyrillic by meta":               {"text/html", "<meta http-equiv=content-type content='text/html; charset=windows-1251'><p>\xd6\xe5\xed\xfb", "Цены"},
		"Shift_JIS by header":            {"text/html; charset=Shift_JIS", "<p>\x97\xbf\x8b\xe0", "料金"},
		"UTF-16 by its mark":             {"text/html; charset=utf-8", "\xff\xfe<\x00p\x00>\x00\xf6\x00", "<p>ö"},
		"Latin-1 that lies":              {"text/html; charset=utf-8", "<html><p>Gr\xf6\xdfe abc", "abc"},
		"UTF-8 cut in the middle of one": {"text/html", "<p>Größe \xe6\x96", "Größe"},
		"zeros between letters":          {"text/html", "<html><p>Hel\x00lo", "Hello"},
		"a header that cannot be parsed": {"text/html; charset=\"", "<html><p>Hello", "Hello"},
		"XHTML":                          {"application/xhtml+xml", "<?xml version='1.0'?><html><p>Hello", "Hello"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			got, err := htmlOf(answer{header: http.Header{"Content-Type": {test.header}}, body: []byte(test.body)})
			is.NoErr(err)
			is.True(strings.Contains(string(got), test.want))
			is.True(!strings.ContainsAny(string(got), "\x00\uFEFF"))
		})
	}
}
