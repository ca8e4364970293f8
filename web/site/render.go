package site

import (
	"embed"
	"html/template"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/accounts"
	"debut/web/page"
)

//go:embed html
var html embed.FS

// templates are the pages of the website.
var templates = page.NewSet(html, words)

// words are what templates say things with.
var words = template.FuncMap{
	"country":     country,
	"phrase":      phrase,
	"source":      sourceHTML,
	"pieces":      piecesHTML,
	"lines":       lines,
	"breakable":   breakable,
	"prose":       proseHTML,
	"rows":        rowsHTML,
	"ownLink":     func(line string) string { return ownLink(line) },
	"device":      accounts.Device,
	"may":         func(s app.Scope) string { return accounts.PermissionOf(s).Name },
	"days":        daysOf,
	"countryName": app.CountryName,
	"stageName":   func(stage string) string { return phrase(&stage) },
}

// sources say where on a page a quote stands, if not in its text.
var sources = map[app.Source]string{
	app.FromTitle: "in the title", app.FromMeta: "in the description for search engines",
	app.FromJSONLD: "in the data for search engines", app.FromAttribute: "in the code of the page",
}

// countWords writes a count as a heading begins: Eight products, 1,054 products.
func countWords(n int, one, many string) string {
	numerals := []string{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"}
	switch {
	case n < 2:
		return numerals[n] + " " + one
	case n < len(numerals):
		return numerals[n] + " " + many
	}
	return page.Count(n, one, many)
}

// country returns the name of an ISO 3166-1 alpha-2 code, or the code if there is none.
func country(code *string) string { return app.CountryName(page.Text(code)) }

// labels are those words of ours, such as stages and pricing models, that people write in another way.
var labels = map[string]string{"mvp": "MVP", "one_time": "One-time", "usage": "Usage-based", "quote": "On request"}

// phrase turns a word of ours into one for people: public-beta is "Public beta".
func phrase(s *string) string {
	if label, found := labels[page.Text(s)]; found {
		return label
	}
	text := strings.NewReplacer("_", " ", "-", " ").Replace(page.Text(s))
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return strings.ToUpper(string(first)) + text[size:]
}

// lines returns the lines of a text that say something.
func lines(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
}

// ownLink returns a line that is nothing but an address of a website, else "".
func ownLink(line string) string {
	if strings.ContainsAny(line, " \t") {
		return ""
	}
	return page.SafeLink(line)
}
