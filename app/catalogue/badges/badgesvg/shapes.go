package badgesvg

import "math"

// shape is where the parts of a badge stand, in user units.
type shape struct {
	width, height, radius float64 // width 0 follows the words
	sun                   sun
	rayed                 float64 // radius of the sun where rays need room; 0 if it stays
	// "Listed on", and the site's name; where big has no size, all stands in the small line
	small, big line
	bare       bool // no ground
	skyline    bool // the sun goes down behind the whole width, and the big line is the listing's name
}

// one reports whether the shape has one line for all but the company's name.
func (at shape) one() bool { return at.skyline || at.big.size == 0 }

// margin is what stays free to the right of the words.
const margin = 20

var shapes = map[string]shape{
	"standard": {
		height: 56, radius: 12, sun: sun{34, 33, 14},
		small: line{x: 64, y: 22, size: 12.5, least: 9.5, weight: semibold, room: 240},
		big:   line{x: 64, y: 43, size: 21, least: 14, weight: bold, room: 240},
	},
	"outline": {
		height: 56, radius: 12, sun: sun{34, 33, 14}, bare: true,
		small: line{x: 64, y: 22, size: 12.5, least: 9.5, weight: semibold, room: 240},
		big:   line{x: 64, y: 43, size: 21, least: 14, weight: bold, room: 240},
	},
	"pill": {
		height: 36, radius: 17.25, sun: sun{24, 21, 9}, rayed: 7.5,
		small: line{x: 42, y: 23, size: 14.5, least: 11, weight: bold, room: 300},
	},
	"banner": {
		width: 380, height: 64, radius: 11.25, sun: sun{336, 55, 34}, skyline: true,
		small: line{x: 18, y: 45, size: 12.5, least: 9.5, weight: semibold, room: 272},
		big:   line{x: 18, y: 29, size: 20, least: 14, weight: bold, room: 272},
	},
	"square": {
		width: 120, height: 120, radius: 18, sun: sun{60, 58, 24},
		small: line{x: 60, y: 84, size: 12.5, least: 9.5, weight: semibold, room: 108, centred: true},
		big:   line{x: 60, y: 105, size: 23, least: 12, weight: bold, room: 94, centred: true},
	},
}

// scales are the pixels of a user unit. With widths and heights that are multiples of 4, a badge of any size has whole
// pixels.
var scales = map[string]float64{"s": 0.75, "m": 1, "l": 1.5}

func whole(width float64) float64 { return 4 * math.Ceil(width/4) }

// ground draws what everything else stands on.
func (at shape) ground(to []byte, width float64) []byte {
	return append(to, `<rect class="g" x=".75" y=".75" width="`+num(width-1.5)+`" height="`+num(at.height-1.5)+`" rx="`+
		num(at.radius)+`" stroke-width="1.5"/>`...)
}

// days draws the horizon of the whole width, with the week's other days on it as far as they stand clear of the sun.
func (at shape) days(to []byte, width float64, award bool) []byte {
	y := num(at.sun.y)
	to = append(to, `<path class="h" d="M1.5 `+y+`h`+num(width-3)+
		`" stroke-width="2"/><path class="d" opacity=".28" d="`...)
	first := 102.0
	if award { // which was won by the whole week
		first = 58
	}
	for x := first; x+4 < at.sun.x-at.sun.r; x += 44 {
		to = append(to, `M`+num(x-4)+` `+y+`a4 4 0 0 1 8 0z`...)
	}
	return append(to, `"/>`...)
}

// sun is the mark, a disc that comes up: the middle of its lower edge, and its radius.
type sun struct{ x, y, r float64 }

func (s sun) disc(to []byte) []byte {
	return append(to, `<path class="d" d="M`+num(s.x-s.r)+` `+num(s.y)+`a`+num(s.r)+` `+num(s.r)+
		` 0 0 1 `+num(2*s.r)+` 0z"/>`...)
}

func (s sun) horizon(to []byte) []byte {
	return append(to, `<path class="h" d="M`+num(s.x-1.35*s.r)+` `+num(s.y+.28*s.r)+`h`+num(2.7*s.r)+`" stroke-width="`+
		num(max(2, .2*s.r))+`" stroke-linecap="round"/>`...)
}

// rays mean an award.
func (s sun) rays(to []byte) []byte {
	to = append(to, `<path class="r" stroke-width="`+num(max(1.8, .15*s.r))+`" stroke-linecap="round" d="`...)
	for degrees := 18.0; degrees < 180; degrees += 36 {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		point := func(far float64) string { return num(s.x+far*s.r*cos) + ` ` + num(s.y-far*s.r*sin) }
		to = append(to, `M`+point(1.28)+`L`+point(1.58)...)
	}
	return append(to, `"/>`...)
}

// colours of a scheme: ground, its edge, words, small words, disc, horizon.
type colours struct{ ground, edge, ink, soft, disc, horizon string }

var (
	light = colours{"#fff", "#d8d1de", "#1e1226", "#675c70", "#2b1234", "#a9bd27"}
	dark  = colours{"#2b1234", "#4a2a58", "#fff", "#cbb8d5", "#ddf45b", "#ddf45b"}

	// Of a badge that is not deserved: without the colours of what is earned.
	mutedLight = colours{"#f2eff4", "#d8d1de", "#463b4f", "#5f5468", "#bdb4c5", "#8d8297"}
	mutedDark  = colours{"#1c1521", "#4a3f52", "#d2c9d9", "#a99db3", "#5c5066", "#7d6f89"}
)

// sheet returns the style sheet of a mode; auto follows the scheme of whoever looks.
func sheet(mode string, bare, muted bool) string {
	light, dark := light, dark
	if muted {
		light, dark = mutedLight, mutedDark
	}
	switch mode {
	case "light":
		return light.rules(bare)
	case "dark":
		return dark.rules(bare)
	}
	return light.rules(bare) + "@media(prefers-color-scheme:dark){" + dark.rules(bare) + "}"
}

func (c colours) rules(bare bool) string {
	if bare {
		c.ground, c.edge, c.soft = "none", c.ink, c.ink
	}
	return ".g{fill:" + c.ground + ";stroke:" + c.edge + "}.b{fill:" + c.ink + "}.s{fill:" +
		c.soft + "}.d{fill:" + c.disc +
		"}.h{stroke:" + c.horizon + "}.r{stroke:" + c.disc + "}"
}
