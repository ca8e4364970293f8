package openapi

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"debut/web"
	"debut/web/doors/op"
	"debut/web/unindent"
)

//go:embed reference.html
var referenceHTML string

var reference = unindent.Templates(template.Must(template.New("reference").Parse(referenceHTML)))

// Reference writes the reference of the API as a whole page. It needs /static/debut.css and no script.
func Reference(operations []*op.Operation, info Info) []byte {
	var b bytes.Buffer
	if err := reference.ExecuteTemplate(&b, "page", pageOf(operations, info)); err != nil {
		panic(fmt.Sprintf("openapi: the reference cannot be written: %v", err))
	}
	return b.Bytes()
}

// ReferenceHandler serves the page, written once.
func ReferenceHandler(operations []*op.Operation, info Info) http.Handler {
	return web.Document("text/html; charset=utf-8", 300, func() []byte { return Reference(operations, info) })
}

type page struct {
	Info
	Groups []*group
	Errors []failure
	Codes  []op.Code
}

type group struct {
	Name, Anchor string
	Operations   []entry
}

type entry struct {
	*op.Operation
	URL     string
	Inputs  []Row
	Outputs []Row
	Answers []failure
	Curl    string
	Answer  string
	Text    [][]span // paragraphs of the documentation
}

// span is a run of words; of Markdown the page knows only code.
type span struct {
	Words string
	Code  bool
}

func spans(paragraph string) (list []span) {
	for i, words := range strings.Split(paragraph, "`") {
		if words != "" {
			list = append(list, span{words, i%2 == 1})
		}
	}
	return list
}

type failure struct {
	Status      int
	Description string
	Codes       []string
}

func pageOf(operations []*op.Operation, info Info) page {
	p := page{Info: info, Codes: op.Codes}
	for _, o := range operations {
		i := slices.IndexFunc(p.Groups, func(g *group) bool { return g.Name == o.Tag })
		if i < 0 {
			i = len(p.Groups)
			p.Groups = append(p.Groups,
				&group{Name: o.Tag, Anchor: "group-" + strings.ToLower(strings.Join(strings.Fields(o.Tag), "-"))})
		}
		p.Groups[i].Operations = append(p.Groups[i].Operations, entryOf(o, info))
	}
	for _, status := range []int{400, 401, 403, 404, 409, 429} {
		p.Errors = append(p.Errors, failure{Status: status, Description: refusals[status].description})
	}
	return p
}

func entryOf(o *op.Operation, info Info) entry {
	e := entry{Operation: o, URL: info.Origin + info.Prefix + o.Path, Outputs: outputRows(o), Curl: curl(o, info),
		Answer: indented(o.OutputSample())}
	e.Inputs = inputRows(o)
	for paragraph := range strings.SplitSeq(o.Doc, "\n\n") {
		e.Text = append(e.Text, spans(paragraph))
	}
	for _, status := range o.Statuses() {
		description := refusals[status].description
		switch {
		case status == http.StatusNotModified:
			description = notModified
		case description == "":
			description = http.StatusText(status)
		}
		e.Answers = append(e.Answers, failure{status, description, o.CodesOf(func(s int) bool { return s == status })})
	}
	return e
}

// curl writes the example call for a shell.
func curl(o *op.Operation, info Info) string {
	sample := o.InputSample()
	path, query, body := o.Path, url.Values{}, map[string]any{}
	for name, v := range sample {
		switch o.Where(name) {
		case "path":
			path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(fmt.Sprint(v)))
		case "query":
			query.Set(name, fmt.Sprint(v))
		default:
			body[name] = v
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	lines := []string{"curl " + quoted(info.Origin+info.Prefix+path)}
	if o.Method != http.MethodGet {
		lines[0] = "curl -X " + o.Method + " " + quoted(info.Origin+info.Prefix+path)
	}
	if o.Scope != "" {
		lines = append(lines, `-H "Authorization: Bearer $DEBUT_KEY"`)
	}
	if o.Body() != nil {
		lines = append(lines, "-H 'Content-Type: application/json'", "-d "+quoted(indented(body)))
	}
	return strings.Join(lines, " \\\n  ")
}

// quoted is s as one word of a POSIX shell.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func indented(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("openapi: an example cannot be written: %v", err))
	}
	return strings.TrimSpace(b.String())
}
