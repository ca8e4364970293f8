// Package page is what every page for people is made of: the layout and the parts around it, and the visit of whoever
// asks for it.
package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"time"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/texts"
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
	OEmbed    string    // address at which others ask how to show it (oEmbed); "" if there is none
	Image     string    // path of the picture beside a link; "" is the site's own
	Published time.Time // of an article; zero of other pages
	Data      any       // JSON-LD; nil is none
	Policy    string    // its Content-Security-Policy; "" is that of all pages
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

// part writes a part of a page alone.
func (s *Set) part(l texts.Language, name string, dot any) ([]byte, error) {
	return execute(s.templates(l).parts(), name, dot)
}

// Main writes what stands on a page in a language, without what stands around it.
func (s *Set) Main(l texts.Language, name string, main any) ([]byte, error) {
	made, found := s.templates(l).pages[name]
	if !found {
		return nil, fmt.Errorf("there is no template %q", name)
	}
	var b bytes.Buffer
	err := made().Execute(&b, main)
	return clean(b.Bytes()), err
}

// Bare writes a page without what stands around it, but for a link back; without one it is for a frame in another, and
// inert.
func (s *Set) Bare(r *http.Request, name string, main any, back string) ([]byte, error) {
	site := app.SiteOf(r.Context())
	t := s.templates(site.Brand.Language)
	made, found := t.pages[name]
	if !found {
		return nil, fmt.Errorf("there is no template %q", name)
	}
	var b bytes.Buffer
	if err := t.parts().ExecuteTemplate(&b, "bare", bare{&frame{Site: site, Theme: Theme(r)}, back}); err != nil {
		return nil, err
	}
	if err := made().Execute(&b, main); err != nil {
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
	t := s.templates(f.Site.Brand.Language)
	made, found := t.pages[name]
	if !found {
		return nil, fmt.Errorf("there is no template %q", name)
	}
	around, err := s.shell(t.parts(), f)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Grow(len(around.top) + len(around.foot) + usualSize)
	if err := t.parts().ExecuteTemplate(&b, "head", &f); err != nil {
		return nil, err
	}
	b.Write(around.top)
	if err := made().Execute(&b, f.Main); err != nil {
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
