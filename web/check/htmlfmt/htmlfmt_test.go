package htmlfmt_test

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/htmlfmt"
)

var update = flag.Bool("update", false, "rewrite the templates that are not formatted")

func TestFormat_ByStructure(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 20)
	for _, c := range []struct{ name, source, formatted string }{
		{"what fits stays on its line", `<ul><li><a href="/a">A</a></li><li>B</li></ul>`,
			`<ul><li><a href="/a">A</a></li><li>B</li></ul>` + "\n"},
		{"blocks in blocks", `<div><ul><li>A</li>{{if .B}}<li>B</li>{{end}}</ul></div>`,
			"<div>\n\t<ul>\n\t\t<li>A</li>\n\t\t{{if .B}}<li>B</li>{{end}}\n\t</ul>\n</div>\n"},
		{"text fills lines", "<p>" + long + "<b>bold</b>, " + long + "end</p>",
			"<p>\n\t" + long + "<b>bold</b>, word\n\t" + strings.TrimPrefix(long, "word ") + "end\n</p>\n"},
		{"spaces beside tags stay", "<p>" + long + "<b>" + long + "</b> {{.A}}</p>",
			"<p>\n\t" + long + "<b>\n\t\t" + long + "</b> {{.A}}\n</p>\n"},
		{"attributes", `<input id="` + long + `"{{if .A}} hidden{{end}} name="` + long + `" value="{{.B}}">`,
			`<input id="` + long + `"` + "\n\t\t{{if .A}} hidden{{end}} name=\"" + long + "\"\n\t\tvalue=\"{{.B}}\">\n"},
		{"defines", `{{define "a"}}<p>A</p>{{end}}{{define "b"}}<p>B</p>{{end}}`,
			`{{define "a"}}<p>A</p>{{end}}` + "\n\n" + `{{define "b"}}<p>B</p>{{end}}` + "\n"},
		{"pre and textarea", "<pre>\n\t{{.A}}\n</pre>", "<pre>{{.A}}</pre>\n"},
		{"a tag whose other half is in an action", "<div>\n{{if .A}}<p>A</p></div>{{end}}",
			"<div>\n{{if .A}}<p>A</p></div>{{end}}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			got, err := htmlfmt.Format([]byte(c.source))
			is.NoErr(err)
			is.Equal(string(got), c.formatted)
		})
	}
	_, err := htmlfmt.Format([]byte("<p>{{end}}</p>"))
	is.New(t).True(err != nil)
}

func TestFormat_AllTemplatesAreFormatted(t *testing.T) {
	t.Parallel()
	found := 0
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".html" || strings.Contains(path, "testdata") {
			return err
		}
		found++
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		formatted, err := htmlfmt.Format(source)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		if again, err := htmlfmt.Format(formatted); err != nil || !bytes.Equal(again, formatted) {
			t.Errorf("%s: formatted again, it is another from line %d on: %v", path, firstChange(formatted, again), err)
		}
		if bytes.Equal(formatted, source) {
			return nil
		}
		if *update {
			return os.WriteFile(path, formatted, 0o644)
		}
		line := firstChange(source, formatted)
		t.Errorf("%s:%d is not formatted; go test ./web/check/htmlfmt -update rewrites it", path, line)
		return nil
	})
	if err != nil || found < 100 {
		t.Fatalf("found %d templates: %v", found, err)
	}
}

// firstChange returns the number of the first line in which two texts differ.
func firstChange(a, b []byte) int {
	lines, others := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i, line := range lines {
		if i >= len(others) || !bytes.Equal(line, others[i]) {
			return i + 1
		}
	}
	return len(lines)
}
