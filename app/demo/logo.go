package demo

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"debut/app/ground/texts"
)

// logo is a drawing on a square of 64 by 64 in two colours. Each shape is the data of an SVG path (SVG 2, section 9.3);
// those that come later lie above.
type logo struct {
	Ground string `json:"ground"` // "#rrggbb"
	Ink    string `json:"ink"`
	Fill   string `json:"fill"` // an area of ink
	Cut    string `json:"cut"`  // an area of ground
	Line   string `json:"line"` // a line of ink
	Seam   string `json:"seam"` // a line of ground, thinner
}

// draw draws the logo as SVG.
func (g logo) draw() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path fill="%s" d="M0 0h64v64H0z"/>`, g.Ground)
	area := func(d, colour string) {
		if d != "" {
			fmt.Fprintf(&b, `<path fill="%s" d="%s"/>`, colour, d)
		}
	}
	line := func(d, colour, width string) {
		if d != "" {
			fmt.Fprintf(&b, `<path fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round" d="%s"/>`, colour, width, d)
		}
	}
	area(g.Fill, g.Ink)
	area(g.Cut, g.Ground)
	line(g.Line, g.Ink, "4")
	line(g.Seam, g.Ground, "3")
	b.WriteString(`</svg>`)
	return []byte(b.String())
}

var logos = sync.OnceValue(func() map[string][]byte {
	svg := map[string][]byte{}
	for _, c := range invented(texts.English) {
		svg[string(c.slug())] = c.Logo.draw()
	}
	return svg
})

// Logo returns the logo of the invented company of that slug as an SVG image.
func Logo(slug string) (svg []byte, found bool) {
	svg, found = logos()[slug]
	return svg, found
}

// luminance is that of a colour "#rrggbb", from 0 to 1 (WCAG 2.2, relative luminance).
func luminance(colour string) float64 {
	sum := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		if err != nil {
			panic(fmt.Errorf("read the colour %q: %w", colour, err))
		}
		v := float64(n) / 255
		if v <= .04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}
