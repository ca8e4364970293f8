package brands

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"github.com/lucasb-eyer/go-colorful"

	"debut/app"
)

// Sheet is the style sheet that stands after the one of all sites, with the colours that a brand chose and those that
// follow from them. One of a brand that chose none is empty, and has no name.
type Sheet struct {
	Name string // another one for each that is not the same
	CSS  string
}

// sheets are those that were written, by their two colours: as many as were ever saved.
var sheets sync.Map

// SheetOf returns the style sheet of a brand.
func SheetOf(b app.Brand) Sheet {
	if b.Dark == "" && b.Bright == "" {
		return Sheet{}
	}
	pair := [2]string{b.Dark, b.Bright}
	if made, found := sheets.Load(pair); found {
		return made.(Sheet)
	}
	css := write(b)
	made := Sheet{"brand-" + digest([]byte(css)) + ".css", css}
	sheets.Store(pair, made)
	return made
}

func write(b app.Brand) string {
	dark, bright := colour(cmp.Or(b.Dark, Dark)), colour(cmp.Or(b.Bright, Bright))
	white, black, sky := colour("#ffffff"), colour(ink), colour(night)
	var s strings.Builder
	token := func(name string, light, atNight colorful.Color) {
		if fmt.Fprintf(&s, "--%s: ", name); light == atNight {
			fmt.Fprintf(&s, "%s; ", light.Hex())
			return
		}
		fmt.Fprintf(&s, "light-dark(%s, %s); ", light.Hex(), atNight.Hex())
	}
	s.WriteString("@layer tokens { :root { ")
	token("curtain", dark, dark)
	token("curtain-2", readable(dark, colour(onDark), 0.1), readable(dark, colour(onDark), 0.1))
	token("on-curtain-2", second(dark), second(dark))
	token("lime", bright, bright)
	token("lime-soft", mix(bright, white, 0.75), mix(bright, sky, 0.86))
	token("lime-line", mix(bright, black, 0.3), mix(bright, black, 0.3))
	token("action", dark, bright)
	token("action-hover", readable(dark, white, 0.18), mix(bright, white, 0.35))
	token("focus", dark, bright)
	token("chart", readable(dark, white, 0.1), bright)
	s.WriteString("} }\n")
	return s.String()
}

// digest names bytes by the first 20 digits of their SHA-256.
func digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])[:20]
}

func mix(a, b colorful.Color, part float64) colorful.Color { return a.BlendOkLab(b, part).Clamped() }

// readable returns a colour that is mixed with the text that stands on it, by a part at most: as much as leaves that
// text readable.
func readable(ground, text colorful.Color, part float64) colorful.Color {
	for ; part > 0.01; part -= 0.02 {
		if lighter := mix(ground, text, part); contrast(lighter, text) >= forText {
			return lighter
		}
	}
	return ground
}

// second returns what less important text on dark is written in: nearer to the ground, for as long as it can be read.
func second(dark colorful.Color) colorful.Color {
	for part := 0.3; part > 0.01; part -= 0.02 {
		if c := mix(colour(onDark), dark, part); contrast(c, readable(dark, colour(onDark), 0.1)) >= forText {
			return c
		}
	}
	return colour(onDark)
}
