package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"debut/app"
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
}

// templates has each page with the layout and the parts, by the page's name.
var templates = parse()

func parse() map[string]*template.Template {
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
}

func render(name string, f frame) ([]byte, error) {
	t := templates[name]
	if t == nil {
		return nil, fmt.Errorf("there is no template %q", name)
	}
	var b bytes.Buffer
	err := t.ExecuteTemplate(&b, "layout", f)
	return b.Bytes(), err
}

// words are what templates say things with.
var words = template.FuncMap{
	"static":  static.Path,
	"icon":    func(name string) string { return static.Path("icons.svg") + "#" + name },
	"date":    date,
	"count":   count,
	"link":    safeLink,
	"host":    host,
	"country": country,
	"phrase":  phrase,
	"tile":    newTile,
	"text":    func(s *string) string { return deref(s) },
	"year":    func(n *int) string { return fmt.Sprint(*n) },
}

// date writes a day: 16 November 2026.
func date(v any) (string, error) {
	switch v := v.(type) {
	case time.Time:
		return v.UTC().Format("2 January 2006"), nil
	case string:
		day, err := time.Parse(time.DateOnly, v)
		return day.Format("2 January 2006"), err
	}
	return "", fmt.Errorf("%T is not a date", v)
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

// tile stands for a logo: the first letter of the name on a colour of its own.
type tile struct {
	Letter string
	Hue    int
	Class  string
}

func newTile(name, class string) tile {
	hue := 0
	for _, r := range name {
		hue = (hue*31 + int(r)) % 360
	}
	letter, _ := utf8.DecodeRuneInString(strings.TrimSpace(name))
	if letter == utf8.RuneError {
		letter = '?'
	}
	return tile{strings.ToUpper(string(letter)), hue, class}
}
