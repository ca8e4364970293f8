package unindent_test

import (
	"html/template"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/unindent"
)

func TestTemplates_LineBreaksAreOfTheSourceAlone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, page string }{
		{"beside tags", "<ul>\n\t<li>One</li>\n\t<li>Two</li>\n</ul>\n", "<ul><li>One</li><li>Two</li></ul>"},
		{"beside actions", "<p>\n\t{{.Name}}\n\t{{.Name}}\n</p>", "<p>AcmeAcme</p>"},
		{"in actions", "<p>{{if .Yes}}\n\tYes\n{{else}}\n\tNo\n{{end}}</p>", "<p>Yes</p>"},
		{"between words", "<p>\n\tOne\n\ttwo, <b>three</b>\n</p>", "<p>One two, <b>three</b></p>"},
		{"between attributes", "<p id=\"a\"\n\t\tclass=\"b\"\n\t\t{{if .Yes}} hidden{{end}}>", `<p id="a" class="b" hidden>`},
		{"in an argument", "{{print\n\t\t.Name}}", "Acme"},
		{"spaces stay", "<b>One</b> <b>Two</b>\n", "<b>One</b> <b>Two</b>"},
		{"one that the page needs", "<pre>\n\tOne{{\"\\n\"}}Two\n</pre>", "<pre>One\nTwo</pre>"},
		{"in another template", "{{define \"a\"}}\n\t<p>A</p>\n{{end}}\n\n{{template \"a\"}}\n", "<p>A</p>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			made := unindent.Templates(template.Must(template.New("").Parse(c.source)))
			var b strings.Builder
			is.NoErr(made.Execute(&b, map[string]any{"Name": "Acme", "Yes": true}))
			is.Equal(b.String(), c.page)
		})
	}
}
