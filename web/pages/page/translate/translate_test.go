package translate_test

import (
	"html/template"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/texts"
	"debut/web/pages/page/translate"
)

// shout is a language that says everything in capitals, but for what is filled in and tags.
func shout(message string) (string, bool) {
	out, end := "", 0
	for _, slot := range translate.Slots(message) {
		at := end + strings.Index(message[end:], slot)
		out += strings.ToUpper(message[end:at]) + slot
		end = at + len(slot)
	}
	return out + strings.ToUpper(message[end:]), true
}

func render(t *testing.T, source string, find func(string) (string, bool)) (out string, found []string) {
	t.Helper()
	functions := template.FuncMap{
		"say":   func(v any) any { return v },
		"count": func(n int, one, many texts.Text) texts.Text { return texts.Count(n, one, many) },
	}
	tmpl := template.Must(template.New("").Funcs(functions).Parse(source))
	translate.Tree(tmpl.Tree, functions, func(message string) (string, bool) {
		found = append(found, message)
		return find(message)
	})
	var b strings.Builder
	if err := tmpl.Execute(&b, map[string]any{"Name": "Acme & Co", "N": 3, "Yes": true, "URL": "/x"}); err != nil {
		t.Fatal(err)
	}
	return b.String(), found
}

func TestTree_SaysTheTextBetweenTags(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		source, said string
		messages     []string
	}{
		{`<p>Hello there</p>`, `<p>HELLO THERE</p>`, []string{"Hello there"}},
		{`<p>{{.Name}}</p>`, `<p>Acme &amp; Co</p>`, nil},
		{`<p>{{.Name}} has <b class="n">{{.N}}</b> votes, see <a href="{{.URL}}">the rules</a>.</p>`,
			`<p>Acme &amp; Co HAS <b class="n">3</b> VOTES, SEE <a href="/x">THE RULES</a>.</p>`,
			[]string{"{1} has <b>{2}</b> votes, see <a>the rules</a>."}},
		{`<a href="/a">One</a> <a href="/b">Two</a>`, `<a href="/a">ONE</a> <a href="/b">TWO</a>`, []string{"One", "Two"}},
		{`<a href="/a"{{if .Yes}} aria-current="page"{{end}}><svg class="i"><use href="#a"/></svg> Read on</a>`,
			`<a href="/a" aria-current="page"><svg class="i"><use href="#a"/></svg> READ ON</a>`, []string{"Read on"}},
		{`<input placeholder="Search" value="{{.Name}}" title="Find {{.N}} of {{.Name}}">`,
			`<input placeholder="SEARCH" value="Acme &amp; Co" title="FIND 3 OF Acme &amp; Co">`, []string{"Search", "Find {1} of {2}"}},
		{`<p>{{if .Yes}}It is <i>so</i>{{else}}It is not{{end}} today</p>`, `<p>IT IS <i>SO</i> TODAY</p>`,
			[]string{"It is <i>so</i>", "It is not", "{1} today"}},
		{`<p>A <span title="One word">word</span> of {{.N}}</p>`, `<p>A <span title="ONE WORD">WORD</span> OF 3</p>`,
			[]string{"One word", "A <span>word</span> of {1}"}},
		{"<p>\n  Two\n  lines\n</p>", "<p> TWO LINES </p>", []string{"Two lines"}},
		{`<style>p { color: red }</style><script>say("no")</script><pre>left as it is</pre>`,
			`<style>p { color: red }</style><script>say("no")</script><pre>left as it is</pre>`, nil},
		{`<p>{{count .N "vote" "votes"}} &middot; &nbsp;</p>`, `<p>3 votes &middot; &nbsp;</p>`, []string{"vote", "votes"}},
	} {
		t.Run(c.source, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			said, found := render(t, c.source, shout)
			is.Equal(said, c.said)
			is.Equal(found, c.messages)
		})
	}
}

func TestTree_PutsThingsInTheOrderOfTheOtherLanguage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	said, _ := render(t, `<p>{{.N}} votes for <b>{{.Name}}</b></p>`, func(string) (string, bool) { return "Für <b>{2}</b>: {1} Stimmen", true })
	is.Equal(said, `<p>Für <b>Acme &amp; Co</b>: 3 Stimmen</p>`)
}

func TestTree_LeavesWhatTheCatalogueLacks(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	source := `<p title="A word">{{.Name}} and <b>others</b></p>`
	said, _ := render(t, source, func(string) (string, bool) { return "", false })
	is.Equal(said, `<p title="A word">Acme &amp; Co and <b>others</b></p>`)
}
