package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"debut/app"
	"debut/app/accounts"
	"debut/web/static"
)

//go:embed html
var html embed.FS

// frame is what the layout shows around a page.
type frame struct {
	page
	Site  app.Site
	Query string
	Theme string

	SignIn   bool // people can sign in here
	SignedIn bool // the browser has a session, of which it is not known yet whether it lives
}

// templates returns each page with the layout and the parts, by the page's name. Parsing them is a good part of starting, which New
// has done beside the rest.
var templates = sync.OnceValue(func() map[string]*template.Template {
	base := template.Must(template.New("").Option("missingkey=error").Funcs(words).ParseFS(html, "html/layout.html", "html/part/*.html"))
	names, err := fs.Glob(html, "html/page/*.html")
	if err != nil {
		panic(err)
	}
	all := map[string]*template.Template{}
	for _, name := range names {
		all[strings.TrimSuffix(path.Base(name), ".html")] = template.Must(template.Must(base.Clone()).ParseFS(html, name))
	}
	return all
})

func render(name string, f frame) ([]byte, error) {
	t := templates()[name]
	if t == nil {
		return nil, fmt.Errorf("there is no template %q", name)
	}
	var b bytes.Buffer
	err := t.ExecuteTemplate(&b, "layout", f)
	// Words of others may be cut within a letter, and what is not UTF-8 each browser reads as it likes.
	return bytes.ToValidUTF8(b.Bytes(), []byte("\uFFFD")), err
}

// words are what templates say things with.
var words = template.FuncMap{
	"static":      static.Path,
	"icon":        func(name string) string { return static.Path("icons.svg") + "#" + name },
	"date":        date,
	"count":       count,
	"link":        safeLink,
	"host":        host,
	"country":     country,
	"phrase":      phrase,
	"logo":        newLogo,
	"source":      func(s app.Source) string { return sources[s] },
	"text":        deref,
	"told":        func(name string, values []string) cell { return cell{name, values} },
	"lines":       lines,
	"breakable":   breakable,
	"ownLink":     func(line string) string { return ownLink(line) },
	"nothingHere": func(heading, message, href, action string) empty { return empty{heading, message, href, action} },
	"device":      accounts.Device,
	"may":         func(s app.Scope) string { return accounts.PermissionOf(s).Name },
	"code":        func(id, text string) code { return code{id, text} },
}

// code is what a visitor may copy; the element with the id ID-l names it.
type code struct{ ID, Text string }

// cell is what a website says of one fact, and whose it is.
type cell struct {
	Name   string
	Values []string
}

// sources say where on a page a quote stands, if not in its text.
var sources = map[app.Source]string{
	app.FromTitle: "in the title", app.FromMeta: "in the description for search engines",
	app.FromJSONLD: "in the data for search engines", app.FromAttribute: "in the code of the page",
}

// date writes a day, 2026-11-16, for people: 16 November 2026. What is no day stays as it is.
func date(day string) string {
	d, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return d.Format("2 January 2006")
}

// count writes a number with its word: 1 vote, 1,054 votes.
func count(n int, one, many string) string {
	word := many
	if n == 1 {
		word = one
	}
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits + " " + word
}

// cast writes how many perform, as a heading begins: Eight products, 1,054 products.
func cast(n int, one, many string) string {
	numerals := []string{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"}
	switch {
	case n < 2:
		return numerals[n] + " " + one
	case n < len(numerals):
		return numerals[n] + " " + many
	}
	return count(n, one, many)
}

// host is a link without its scheme, for people to read.
func host(link string) string {
	_, rest, _ := strings.Cut(link, "://")
	return strings.TrimSuffix(strings.TrimPrefix(rest, "www."), "/")
}

var regions = display.English.Regions()

// country is the name of an ISO 3166-1 alpha-2 code, or the code where there is none.
func country(code *string) string {
	r, err := language.ParseRegion(deref(code))
	if err != nil {
		return deref(code)
	}
	return regions.Name(r)
}

// phrase turns a word of ours into one for people: one_time is "One time".
func phrase(s *string) string {
	text := strings.NewReplacer("_", " ", "-", " ").Replace(deref(s))
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return strings.ToUpper(string(first)) + text[size:]
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// lines are the lines of a text that say something.
func lines(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
}

// ownLink is a line that is nothing but an address of a website, else "".
func ownLink(line string) string {
	if strings.ContainsAny(line, " \t") {
		return ""
	}
	return safeLink(line)
}
