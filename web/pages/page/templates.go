package page

import (
	"html/template"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"strings"
	"sync"
	syntax "text/template/parse"

	"debut/app/ground/texts"
	"debut/web/pages/page/translate"
	"debut/web/unindent"
)

// Set is the templates of some pages.
type Set struct {
	templates func(texts.Language) *templates
	shells    sync.Map // by shellKey: what stands around the page, written once for all pages that have the same
}

// templates are those of a set in a language. Executing a template changes it, so each page has its own copy of the
// parts that it includes. The copies would be half of what an idle program holds, so a page gets them when it is asked
// for first.
type templates struct {
	parts func() *template.Template            // the layout, and all parts
	pages map[string]func() *template.Template // what stands within the layout, by the page's name
}

// NewSet returns the set of the pages in own, html/page/*.html, with the parts html/part/*.html that are theirs and
// those of all pages. words are what they say things with in a language, besides the words of all pages; nil are none.
// The parts are parsed when Parse is called, or the first page in their language is made; a page, when it is made
// first.
func NewSet(own fs.FS, words func(texts.Language) template.FuncMap) *Set {
	read := func(l texts.Language, find translate.Finder) *templates {
		var extra template.FuncMap
		if words != nil {
			extra = words(l)
		}
		p, parts := newParser(l, extra, find), trees{}
		p.add(parts, html, "html/layout.html")
		p.add(parts, html, "html/part/*.html")
		p.add(parts, own, "html/part/*.html")
		t := &templates{pages: map[string]func() *template.Template{}}
		t.parts = sync.OnceValue(func() *template.Template { return p.template(parts) })
		for _, from := range []fs.FS{html, own} {
			for _, name := range glob(from, "html/page/*.html") {
				t.pages[strings.TrimSuffix(path.Base(name), ".html")] = sync.OnceValue(func() *template.Template {
					page := maps.Clone(parts)
					p.add(page, from, name)
					return p.template(page.of("main")).Lookup("main")
				})
			}
		}
		return t
	}
	return &Set{templates: inEach(read, func(t *templates) {
		for _, page := range t.pages {
			page()
		}
	})}
}

// Parse parses the parts in English, which is a part of starting that can be done beside the rest.
func (s *Set) Parse() { s.templates(texts.English) }

// Alone returns a template that is a whole page without a layout, in each language. words are what it says things with,
// besides the words of all pages.
func Alone(source string, words template.FuncMap) func(texts.Language) *template.Template {
	return inEach(func(l texts.Language, find translate.Finder) *template.Template {
		p, page := newParser(l, words, find), trees{}
		p.parse(page, "page", source)
		return p.template(page).Lookup("page")
	}, func(*template.Template) {})
}

// inEach returns what read makes of templates in a language, each made when it is first asked for. Messages reads them,
// too: rest parses what read left for later.
func inEach[T any](read func(l texts.Language, find translate.Finder) T, rest func(T)) func(texts.Language) T {
	messages = append(messages, func(l texts.Language, find translate.Finder) { rest(read(l, find)) })
	made := map[string]func() T{}
	for _, l := range texts.Languages {
		made[l.Tag.Tag()] = sync.OnceValue(func() T { return read(l.Tag, l.Tag.Find) })
	}
	return func(l texts.Language) T { return made[l.Tag()]() }
}

// messages read all templates of the program.
var messages []func(texts.Language, translate.Finder)

// Messages lists what the templates of the program say, each as it stands in the catalogue of a language.
func Messages(l texts.Language) (list []string) {
	for _, read := range messages {
		read(l, func(message string) (string, bool) {
			list = append(list, message)
			return "", false
		})
	}
	return list
}

// trees are templates that were parsed, by name.
type trees map[string]*syntax.Tree

// of returns the named template, with all that it includes.
func (all trees) of(name string) trees {
	some := trees{}
	all.collect(name, some)
	return some
}

func (all trees) collect(name string, into trees) {
	t := all[name]
	if t == nil || into[name] != nil {
		return
	}
	into[name] = t
	each(t.Root, func(n *syntax.TemplateNode) { all.collect(n.Name, into) })
}

// each calls do with each place in a list where a template is included.
func each(l *syntax.ListNode, do func(*syntax.TemplateNode)) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		switch n := n.(type) {
		case *syntax.TemplateNode:
			do(n)
		case *syntax.IfNode:
			each(n.List, do)
			each(n.ElseList, do)
		case *syntax.RangeNode:
			each(n.List, do)
			each(n.ElseList, do)
		case *syntax.WithNode:
			each(n.List, do)
			each(n.ElseList, do)
		}
	}
}

// parser parses templates in a language.
type parser struct {
	language texts.Language
	words    template.FuncMap
	find     translate.Finder
}

// newParser returns a parser of templates that have its words: those of all pages, and others.
func newParser(l texts.Language, others template.FuncMap, find translate.Finder) parser {
	all := common(l)
	maps.Copy(all, others)
	return parser{l, all, find}
}

// template returns copies of templates, for executing.
func (p parser) template(of trees) *template.Template {
	t := template.New("").Option("missingkey=error").Funcs(p.words)
	for name, tree := range of {
		template.Must(t.AddParseTree(name, tree.Copy()))
	}
	return t
}

// add parses the files of a pattern. The addresses of our own files do not change, so they are written into the
// templates here, and not anew for each page.
func (p parser) add(to trees, from fs.FS, pattern string) {
	for _, name := range glob(from, pattern) {
		text, err := fs.ReadFile(from, name)
		if err != nil {
			panic(err) // the files are in the binary
		}
		p.parse(to, path.Base(name), string(text))
	}
}

func (p parser) parse(to trees, name, source string) {
	source = ownFile.ReplaceAllStringFunc(source, func(call string) string {
		of := ownFile.FindStringSubmatch(call)
		return ownFiles[of[1]](of[2])
	})
	parsed := template.Must(template.New(name).Funcs(p.words).Parse(source))
	for _, t := range parsed.Templates() {
		if t.Tree == nil { // of a file that only defines others
			continue
		}
		unindent.Tree(t.Tree)
		if !p.language.IsEnglish() {
			translate.Tree(t.Tree, p.words, p.find)
		}
		to[t.Name()] = t.Tree
	}
}

func glob(from fs.FS, pattern string) []string {
	names, err := fs.Glob(from, pattern)
	if err != nil {
		panic(err) // the pattern is ours
	}
	return names
}

var ownFile = regexp.MustCompile(`\{\{(icon|static) "([^"]+)"\}\}`)
