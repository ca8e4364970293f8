package page

import (
	"html/template"
	"strconv"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Logo is the picture of a listing: its own if this site serves one, else the first letter on a colour of its own.
type Logo struct {
	Src    string
	Class  string
	Size   int // px, of the square
	Letter string
	Hue    int // degrees
}

// NewLogo returns the logo of l in size "s", "m" or "l".
func NewLogo(l listings.Summary, size string) Logo {
	g := map[string]Logo{"s": {Class: "logo logo-s", Size: 32}, "m": {Class: "logo", Size: 48},
		"l": {Class: "logo logo-l", Size: 88}}[size]
	g.Letter = Initial(l.Name)
	g.Src = app.OwnPicture(Text(l.LogoURL), strings.TrimSuffix(l.URL, "/listings/"+string(l.Slug)), app.LogoFolder)
	for _, r := range l.Name {
		g.Hue = (g.Hue*31 + int(r)) % 360
	}
	return g
}

// HTML returns the logo for a page. Rows have many of them, so it is written without a template.
func (g Logo) HTML() template.HTML {
	size := strconv.Itoa(g.Size)
	if g.Src != "" {
		return template.HTML(`<img class="` + g.Class + `" src="` + template.HTMLEscapeString(g.Src) +
			`" alt="" width="` + size + `" height="` + size + `" loading="lazy">`)
	}
	return template.HTML(`<svg class="` + g.Class + `" viewBox="0 0 48 48" width="` + size + `" height="` + size +
		`" aria-hidden="true"><rect width="48" height="48" fill="hsl(` + strconv.Itoa(g.Hue) + ` 42% 36%)"/>` +
		`<text x="24" y="32" text-anchor="middle" font-size="24" font-weight="600" fill="#fff">` +
		template.HTMLEscapeString(g.Letter) + `</text></svg>`)
}

// Initial returns the first letter or digit of a name, else its first sign that can be seen.
func Initial(name string) string {
	first := "?"
	for _, r := range name {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return strings.ToUpper(string(r))
		case first == "?" && r != unicode.ReplacementChar && unicode.IsGraphic(r) && !unicode.IsSpace(r):
			first = string(r)
		}
	}
	return first
}
