// Package page is what every page for people is made of: the layout and the parts around it, and the visit of whoever asks for it.
package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"strings"
	"sync"

	"debut/app"
)

// Page is one page of the website.
type Page struct {
	Title       string // before the site's name; "" on the homepage
	Description string
	At          string // the part of the navigation that is open: "launches", "browse", "categories", "leaderboards", "products" or "today"
	Path        string // its address on the site; "" of a page that has none of its own
	Unlisted    bool   // search engines leave it out, and do not follow its links
	Atom        string // path of its own feed; "" if there is none
	Markdown    string // path of the same in Markdown; "" if there is none
	Image       string // path of the picture beside a link; "" is the site's own
	Data        any    // JSON-LD; nil is none
	Moved       string // where the page is, if not at the address that was asked for
	Main        any    // the template's own struct
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
	templates func() map[string]*template.Template
}

// NewSet returns the set of the pages in own, html/page/*.html, with the parts html/part/*.html that are theirs and those of all pages.
// words are what they say things with, besides the words of all pages. The templates are parsed when Parse is called, or the first page
// is made.
func NewSet(own fs.FS, words template.FuncMap) *Set {
	return &Set{sync.OnceValue(func() map[string]*template.Template {
		all := maps.Clone(common)
		maps.Copy(all, words)
		base := template.Must(template.New("").Option("missingkey=error").Funcs(all).ParseFS(html, "html/layout.html", "html/part/*.html"))
		if parts, _ := fs.Glob(own, "html/part/*.html"); len(parts) > 0 {
			template.Must(base.ParseFS(own, parts...))
		}
		pages := map[string]*template.Template{}
		for _, from := range []fs.FS{html, own} {
			names, err := fs.Glob(from, "html/page/*.html")
			if err != nil {
				panic(err)
			}
			for _, name := range names {
				pages[strings.TrimSuffix(path.Base(name), ".html")] = template.Must(template.Must(base.Clone()).ParseFS(from, name))
			}
		}
		return pages
	})}
}

// Parse parses the templates, which is a good part of starting and can be done beside the rest.
func (s *Set) Parse() { s.templates() }

// part writes a part of a page alone.
func (s *Set) part(name string, dot any) ([]byte, error) {
	return execute(s.templates()["fault"], name, dot) // every page has all parts, and every set that page
}

func (s *Set) render(name string, f frame) ([]byte, error) {
	t := s.templates()[name]
	if t == nil {
		return nil, fmt.Errorf("there is no template %q", name)
	}
	return execute(t, "layout", f)
}

func execute(t *template.Template, name string, dot any) ([]byte, error) {
	var b bytes.Buffer
	err := t.ExecuteTemplate(&b, name, dot)
	// Words of others may be cut within a letter, and what is not UTF-8 each browser reads as it likes.
	return bytes.ToValidUTF8(b.Bytes(), []byte("\uFFFD")), err
}
