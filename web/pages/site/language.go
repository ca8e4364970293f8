package site

import (
	"context"
	"html/template"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// languageOf returns the language of ctx's site.
func languageOf(ctx context.Context) texts.Language { return app.SiteOf(ctx).Brand.Language }

// inHTML says words with names of others in them, escaped.
func inHTML(l texts.Language, words texts.Text) string { return template.HTMLEscapeString(words.In(l)) }

// inWords joins words as a sentence does: a, b and c.
func inWords(l texts.Language, words []texts.Text) string { return enumeration(l, said(l, words)) }

// said says each of several words.
func said(l texts.Language, words []texts.Text) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = w.In(l)
	}
	return all
}

// enumeration joins names as a sentence does.
func enumeration(l texts.Language, names []string) string {
	if n := len(names); n > 1 {
		return texts.Sprintf("%s and %s", strings.Join(names[:n-1], ", "), names[n-1]).In(l)
	}
	return strings.Join(names, "")
}

// country returns the name of an ISO 3166-1 alpha-2 code, or the code if there is none.
func country(l texts.Language, code *string) string { return app.CountryName(page.Text(code), l) }
