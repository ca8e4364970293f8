package demo

import (
	"fmt"
	"html"
	"strings"
	"sync"

	"debut/app"
	"debut/app/ground/texts"
)

// picture is a drawn view of a product, in the colours of its logo.
type picture struct {
	Kind    string   `json:"kind"` // "window", "phone" or "poster"
	Title   string   `json:"title"`
	Rows    []string `json:"rows"` // "label | value"
	Caption string   `json:"caption"`
}

// The size of a picture, in pixels.
const pictureWidth, pictureHeight = 960, 600

// media returns the company's pictures, which the site at origin draws.
func (c company) media(origin string) (all []app.Picture) {
	for i, p := range c.Pictures {
		all = append(all, app.Picture{URL: origin + app.PictureFolder + c.pictureName(i) + ".svg",
			Caption: p.Caption, Width: pictureWidth, Height: pictureHeight})
	}
	return all
}

func (c company) pictureName(i int) string {
	return inLanguage(fmt.Sprintf("%s-%d", c.slug(), i+1), c.in)
}

var pictures = sync.OnceValue(func() map[string][]byte {
	svg := map[string][]byte{}
	for _, l := range texts.Languages {
		for _, c := range invented(l.Tag) {
			for i, p := range c.Pictures {
				svg[c.pictureName(i)] = p.draw(c)
			}
		}
	}
	return svg
})

// Picture returns the picture of that name as an SVG image.
func Picture(name string) (svg []byte, found bool) {
	svg, found = pictures()[name]
	return svg, found
}

func (p picture) draw(c company) []byte {
	s := &sheet{}
	s.dark, s.light = c.Logo.Ground, c.Logo.Ink
	if luminance(s.dark) > luminance(s.light) {
		s.dark, s.light = s.light, s.dark
	}
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" font-family="Inter,Helvetica,Arial,sans-serif">`, pictureWidth, pictureHeight)
	map[string]func(*sheet, string){"window": p.window, "phone": p.phone, "poster": p.poster}[p.Kind](s, c.Name)
	s.WriteString(`</svg>`)
	return []byte(s.String())
}

// sheet is what a picture is drawn on.
type sheet struct {
	strings.Builder
	dark, light string
}

// The inks of text on white.
const black, grey, pale = "#1E2430", "#5B6675", "#F3F5F8"

func (s *sheet) box(x, y, width, height, round int, fill string) {
	fmt.Fprintf(s, `<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="%s"/>`, x, y, width, height, round, fill)
}

func (s *sheet) dot(x, y, r int, fill string) {
	fmt.Fprintf(s, `<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x, y, r, fill)
}

func (s *sheet) text(x, y, size, weight int, fill, anchor, text string) {
	fmt.Fprintf(s, `<text x="%d" y="%d" font-size="%d" font-weight="%d" fill="%s" text-anchor="%s">%s</text>`,
		x, y, size, weight, fill, anchor, html.EscapeString(text))
}

// window is a program on a large screen: a list of rows beside a menu.
func (p picture) window(s *sheet, name string) {
	s.box(0, 0, pictureWidth, pictureHeight, 0, s.light)
	s.box(60, 52, 840, 620, 16, "#fff")
	s.box(60, 52, 200, 620, 16, s.dark)
	s.text(84, 98, 19, 700, "#fff", "start", name)
	for i, width := range []int{96, 120, 78, 104, 66} {
		if i == 1 {
			fmt.Fprintf(s, `<rect x="76" y="%d" width="168" height="34" rx="8" fill="#fff" opacity=".16"/>`, 116+44*i)
		}
		fmt.Fprintf(s, `<rect x="92" y="%d" width="%d" height="10" rx="5" fill="#fff" opacity=".6"/>`, 128+44*i, width)
	}
	s.text(296, 112, 27, 700, black, "start", p.Title)
	for i, row := range p.Rows {
		y := 146 + 76*i
		label, value, _ := strings.Cut(row, " | ")
		s.box(296, y, 564, 62, 10, pale)
		s.dot(326, y+31, 9, s.dark)
		s.text(350, y+38, 19, 600, black, "start", label)
		s.text(840, y+38, 18, 400, grey, "end", value)
	}
}

// phone is a program on a small one.
func (p picture) phone(s *sheet, name string) {
	s.box(0, 0, pictureWidth, pictureHeight, 0, s.dark)
	s.box(310, 44, 340, 640, 44, "#fff")
	s.text(340, 100, 15, 600, grey, "start", name)
	s.text(340, 134, 25, 700, black, "start", p.Title)
	for i, row := range p.Rows {
		y := 160 + 92*i
		label, value, _ := strings.Cut(row, " | ")
		fill := pale
		if i == 0 {
			fill = s.light
			if luminance(fill) < .4 {
				fill = "#E9EDF2"
			}
		}
		s.box(334, y, 292, 78, 14, fill)
		s.text(354, y+34, 19, 600, black, "start", label)
		s.text(354, y+59, 16, 400, "#3C4654", "start", value)
	}
}

// poster says a thing in large letters, over cards.
func (p picture) poster(s *sheet, _ string) {
	s.box(0, 0, pictureWidth, pictureHeight, 0, s.dark)
	first, second, _ := strings.Cut(p.Title, " / ")
	top := 150
	if len(p.Rows) <= 3 {
		top = 220
	}
	s.text(70, top, 48, 700, "#fff", "start", first)
	s.text(70, top+62, 48, 700, s.light, "start", second)
	for i, row := range p.Rows {
		x, y := 70+280*(i%3), top+130+166*(i/3)
		label, value, _ := strings.Cut(row, " | ")
		s.box(x, y, 260, 142, 14, "#fff")
		s.box(x+24, y+28, 44, 8, 4, s.dark)
		s.text(x+24, y+76, 20, 700, black, "start", label)
		s.text(x+24, y+106, 16, 400, grey, "start", value)
	}
}
