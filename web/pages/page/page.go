// Package page is what every page for people is made of: the layout and the parts around it, and the visit of whoever
// asks for it.
package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/pages/page/translate"
)

// Page is one page of the website.
type Page struct {
	Title       texts.Text // before the site's name; "" on the homepage
	Description texts.Text
	// the part of the navigation that is open: "launches", "browse", "categories", "leaderboards", "products" or
	// "today"; or "search", which is a part of browsing that has the field for words itself
	At        string
	Path      string    // its address on the site; "" of a page that has none of its own
	Unlisted  bool      // search engines leave it out, and do not follow its links
	Atom      string    // path of its own feed; "" if there is none
	Markdown  string    // path of the same in Markdown; "" if there is none
	Image     string    // path of the picture beside a link; "" is the site's own
	Published time.Time // of an article; zero of other pages
	Data      any       // JSON-LD; nil is none
	Refresh   int       // seconds after which browsers without scripts ask again; 0: they do not
	Moved     string    // where the page is, if not at the address that was asked for
	ForGood   bool      // it moved there for good, unless somebody takes that back
	Main      any       // the template's own struct
}

// frame is what the layout shows around a page.
type frame struct {
	Page
	Site  app.Site
	Query string
	Theme string

	SignIn   bool // people can sign in here
	SignedIn bool // the browser has a session, of which it is not known yet whether it lives
	Team     bool // the person is known, and works for the site
}

//go:embed html
var html embed.FS

// Set is the templates of some pages.
type Set struct {
	templates func(texts.Language) map[string]*template.Template
	shells    sync.Map // by shellKey: what stands around the page, written once for all pages that have the same
}

// NewSet returns the set of the pages in own, html/page/*.html, with the parts html/part/*.html that are theirs and
// those of all pages. words are what they say things with in a language, besides the words of all pages; nil are none.
// The templates are parsed when Parse is called, or the first page in their language is made.
func NewSet(own fs.FS, words func(texts.Language) template.FuncMap) *Set {
	return &Set{templates: inEach(func(l texts.Language, find translate.Finder) map[string]*template.Template {
		var extra template.FuncMap
		if words != nil {
			extra = words(l)
		}
		p, base := newParser(l, extra, find)
		p.add(base, html, "html/layout.html")
		p.add(base, html, "html/part/*.html")
		p.add(base, own, "html/part/*.html")
		pages := map[string]*template.Template{}
		for _, from := range []fs.FS{html, own} {
			for _, name := range glob(from, "html/page/*.html") {
				page := template.Must(base.Clone())
				p.add(page, from, name)
				pages[strings.TrimSuffix(path.Base(name), ".html")] = page
			}
		}
		return pages
	})}
}

// Alone returns a template that is a whole page without a layout, in each language. words are what it says things with,
// besides the words of all pages.
func Alone(source string, words template.FuncMap) func(texts.Language) *template.Template {
	return inEach(func(l texts.Language, find translate.Finder) *template.Template {
		p, to := newParser(l, words, find)
		p.parse(to, "page", source)
		return to.Lookup("page")
	})
}

// inEach returns what parse makes of templates in a language, each made when it is first asked for. Messages reads
// them, too.
func inEach[T any](parse func(l texts.Language, find translate.Finder) T) func(texts.Language) T {
	messages = append(messages, func(l texts.Language, find translate.Finder) { parse(l, find) })
	made := map[string]func() T{}
	for _, l := range texts.Languages {
		made[l.Tag.Tag()] = sync.OnceValue(func() T { return parse(l.Tag, l.Tag.Find) })
	}
	return func(l texts.Language) T { return made[l.Tag()]() }
}

// messages parse all templates of the program.
var messages []func(texts.Language, translate.Finder)

// Messages lists what the templates of the program say, each as it stands in the catalogue of a language.
func Messages(l texts.Language) (list []string) {
	for _, parse := range messages {
		parse(l, func(message string) (string, bool) {
			list = append(list, message)
			return "", false
		})
	}
	return list
}

// parser parses templates in a language.
type parser struct {
	language texts.Language
	words    template.FuncMap
	find     translate.Finder
}

// newParser returns a parser, and a template to begin with that has its words: those of all pages, and others.
func newParser(l texts.Language, others template.FuncMap, find translate.Finder) (parser, *template.Template) {
	all := common(l)
	maps.Copy(all, others)
	return parser{l, all, find}, template.New("").Option("missingkey=error").Funcs(all)
}

// add parses the files of a pattern. The addresses of our own files do not change, so they are written into the
// templates here, and not anew for each page.
func (p parser) add(to *template.Template, from fs.FS, pattern string) {
	for _, name := range glob(from, pattern) {
		text, err := fs.ReadFile(from, name)
		if err != nil {
			panic(err) // the files are in the binary
		}
		p.parse(to, path.Base(name), string(text))
	}
}

func (p parser) parse(to *template.Template, name, source string) {
	parsed := template.Must(template.New(name).Funcs(p.words).Parse(ownFile.ReplaceAllStringFunc(source,
		func(call string) string {
			of := ownFile.FindStringSubmatch(call)
			return ownFiles[of[1]](of[2])
		})))
	for _, t := range parsed.Templates() {
		if t.Tree == nil { // of a file that only defines others
			continue
		}
		if !p.language.IsEnglish() {
			translate.Tree(t.Tree, p.words, p.find)
		}
		template.Must(to.AddParseTree(t.Name(), t.Tree))
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

// Parse parses the templates in English, which is a good part of starting and can be done beside the rest.
func (s *Set) Parse() { s.templates(texts.English) }

// part writes a part of a page alone.
func (s *Set) part(l texts.Language, name string, dot any) ([]byte, error) {
	return execute(s.templates(l)["fault"], name, dot) // every page has all parts, and every set that page
}

// Bare writes a page without what stands around it, but for a link back; without one it is for a frame in another, and
// inert.
func (s *Set) Bare(r *http.Request, name string, main any, back string) ([]byte, error) {
	site := app.SiteOf(r.Context())
	t := s.templates(site.Brand.Language)[name]
	if t == nil {
		return nil, fmt.Errorf("there is no template %q", name)
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, "bare", bare{&frame{Site: site, Theme: Theme(r)}, back}); err != nil {
		return nil, err
	}
	if err := t.ExecuteTemplate(&b, "main", main); err != nil {
		return nil, err
	}
	b.WriteString("</main>\n</body>\n</html>\n")
	return clean(b.Bytes()), nil
}

// bare is what a page without a shell begins with.
type bare struct {
	*frame
	Back string // "" in a frame
}

func (s *Set) render(name string, f frame) ([]byte, error) {
	t := s.templates(f.Site.Brand.Language)[name]
	if t == nil {
		return nil, fmt.Errorf("there is no template %q", name)
	}
	around, err := s.shell(t, f)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Grow(len(around.top) + len(around.foot) + usualSize)
	if err := t.ExecuteTemplate(&b, "head", &f); err != nil {
		return nil, err
	}
	b.Write(around.top)
	if err := t.ExecuteTemplate(&b, "main", f.Main); err != nil {
		return nil, err
	}
	b.Write(around.foot)
	return clean(b.Bytes()), nil
}

// usualSize is what most pages take between the header and the footer, in bytes.
const usualSize = 16 << 10

// shell is what stands around the pages of a site: the header and the footer.
type shell struct{ top, foot []byte }

// shellKey is what a shell depends on, besides the words of a search.
type shellKey struct {
	language               texts.Language
	site, brand, at        string
	signIn, signedIn, team bool
}

// aroundPages returns what a shell has of a brand.
func aroundPages(b app.Brand) string {
	if b.Mark == "" && b.Tagline == "" && b.Imprint == "" && len(b.Header) == 0 && len(b.Footer) == 0 { // as most sites
		return ""
	}
	return fmt.Sprint(b.Mark, b.Tagline, b.Imprint != "", b.Header, b.Footer)
}

// shell returns what stands around a page, made by the templates of t. What has no words of a visitor's is written
// once.
func (s *Set) shell(t *template.Template, f frame) (shell, error) {
	key := shellKey{f.Site.Brand.Language, f.Site.Name, aroundPages(f.Site.Brand), f.At, f.SignIn, f.SignedIn, f.Team}
	if made, found := s.shells.Load(key); found && f.Query == "" {
		return made.(shell), nil
	}
	top, err := execute(t, "top", &f)
	if err != nil {
		return shell{}, err
	}
	foot, err := execute(t, "foot", &f)
	if err == nil && f.Query == "" {
		s.shells.Store(key, shell{top, foot})
	}
	return shell{top, foot}, err
}

func execute(t *template.Template, name string, dot any) ([]byte, error) {
	var b bytes.Buffer
	err := t.ExecuteTemplate(&b, name, dot)
	return clean(b.Bytes()), err
}

// clean replaces what is not UTF-8: words of others may be cut within a letter, and each browser reads that as it
// likes.
func clean(page []byte) []byte {
	if utf8.Valid(page) {
		return page
	}
	return bytes.ToValidUTF8(page, []byte("\uFFFD"))
}
