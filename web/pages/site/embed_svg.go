package site

import (
	"fmt"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// How a list is drawn, in CSS pixels.
const (
	embedWidth = 480
	embedHead  = 48
	embedRow   = 52
	embedFoot  = 44
)

// drawList draws a list as a picture, which holds no font and no link.
func drawList(l embeddedList) []byte {
	in, height := l.Site.Brand.Language, l.Height()
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-label="%[3]s"><title>%[3]s</title>`,
		embedWidth, height, inXML(l.Title.In(in)))
	svg.WriteString(`<style>.g{fill:#fff;stroke:#d9d4de}.l{stroke:#d9d4de}.t{fill:#2a1035}.m{fill:#5d5268}text{font-family:Inter,"Helvetica Neue",Arial,sans-serif}` +
		`@media(prefers-color-scheme:dark){.g{fill:#1b1420;stroke:#4a4052}.l{stroke:#4a4052}.t{fill:#f6f2f8}.m{fill:#b9afc2}}</style>`)
	fmt.Fprintf(&svg, `<rect class="g" x=".5" y=".5" width="%d" height="%d" rx="12"/>`, embedWidth-1, height-1)
	put := func(class string, x, y, size, weight int, end bool, words string, room int) {
		anchor := ""
		if end {
			anchor = ` text-anchor="end"`
		}
		fmt.Fprintf(&svg, `<text class="%s" x="%d" y="%d" font-size="%d" font-weight="%d"%s>%s</text>`, class, x, y, size, weight,
			anchor, inXML(app.Cut(words, room*10/(size*6))))
	}
	put("t", 16, 31, 17, 700, false, l.Title.In(in), embedWidth-32)
	for i, r := range l.Rows {
		y, x, note := embedHead+i*embedRow, 16, r.Note.In(in)
		fmt.Fprintf(&svg, `<path class="l" d="M16 %d.5h%d"/>`, y, embedWidth-32)
		if r.Rank > 0 {
			put("m", x, y+22, 15, 600, false, fmt.Sprint(r.Rank), 30)
			x += 32
		}
		room := embedWidth - 32 - x - len([]rune(note))*8
		put("t", x, y+22, 15, 600, false, r.Name, room)
		put("m", x, y+41, 13, 400, false, r.Tagline, embedWidth-16-x)
		put("m", embedWidth-16, y+22, 13, 400, true, note, 200)
	}
	if len(l.Rows) == 0 {
		put("m", 16, embedHead+30, 15, 400, false, texts.Text("Nothing stands here yet.").In(in), embedWidth-32)
	}
	fmt.Fprintf(&svg, `<path class="l" d="M16 %d.5h%d"/>`, height-embedFoot, embedWidth-32)
	put("m", 16, height-17, 13, 400, false, l.Site.Name, embedWidth-32)
	svg.WriteString(`</svg>`)
	return []byte(svg.String())
}
