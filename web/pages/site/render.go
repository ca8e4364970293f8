package site

import (
	"embed"
	"html/template"
	"strings"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	"debut/web/pages/page"
)

//go:embed html
var html embed.FS

// templates are the pages of the website.
var templates = page.NewSet(html, words)

// words are what templates say things with in a language.
func words(l texts.Language) template.FuncMap {
	return template.FuncMap{
		"phrase":      page.Phrase,
		"source":      func(s source) template.HTML { return sourceHTML(l, s) },
		"lines":       lines,
		"prose":       proseHTML,
		"saidWhere":   func(said answers.Said) template.HTML { return saidWhere(l, said) },
		"rows":        func(rows []row) template.HTML { return rowsHTML(l, rows) },
		"ownLink":     func(line string) string { return ownLink(line) },
		"device":      accounts.Device,
		"tint":        tint,
		"may":         func(s app.Scope) texts.Text { return accounts.PermissionOf(s).Name },
		"days":        daysOf,
		"countryName": func(code string) string { return country(l, &code) },
		"stageName":   func(stage string) texts.Text { return page.Phrase(&stage) },
	}
}

// sources say where on a page a quote stands, if not in its text.
var sources = map[app.Source]texts.Text{
	app.FromTitle: "in the title", app.FromMeta: "in the description for search engines",
	app.FromJSONLD: "in the data for search engines", app.FromAttribute: "in the code of the page",
}

// countWords writes a count as a heading begins: Eight products, 1,054 products. many begins with %s.
func countWords(n int, none, one, many texts.Text) texts.Text {
	numerals := []texts.Text{2: "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine",
		"Ten", "Eleven", "Twelve"}
	switch {
	case n == 0:
		return none
	case n == 1:
		return one
	case n < len(numerals):
		return texts.Sprintf(many, numerals[n])
	}
	return texts.Sprintf(many, texts.Number(int64(n)))
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
