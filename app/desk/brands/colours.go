package brands

import (
	"cmp"
	"image/color"
	"math"

	"github.com/lucasb-eyer/go-colorful"

	"debut/app"
	"debut/app/ground/texts"
)

// What a site looks like where its team chose no colours.
const (
	Dark   = "#2b1234"
	Bright = "#ddf45b"
)

// Grounds and inks of the style sheet that the chosen colours are set beside. They do not change.
const (
	paper, night    = "#faf9fb", "#140e18" // of pages, light and dark
	ink, nightInk   = "#1e1226", "#f5f1f8"
	onDark          = "#f7f1fa"
	ticket, ticket2 = "#a3370a", "#ffb48f" // what is paid for, and nothing else
)

// Contrasts that are asked for (WCAG 2.2, success criteria 1.4.3 and 1.4.11).
const (
	forText    = 4.5
	forControl = 3.0
)

// tooLike is how near a colour may not come to that of what is paid for (CIEDE2000, where 1 is a hundred of its units).
const tooLike = 0.13

// colour reads one of ours, or one that was checked.
func colour(hex string) colorful.Color {
	c, err := colorful.Hex(hex)
	if err != nil {
		panic("brands: " + hex + " is no colour")
	}
	return c
}

// Colours returns the colours that a brand chose; one without is Debut's, and the zero value.
func Colours(b app.Brand) (dark, bright color.RGBA) {
	read := func(hex string) (c color.RGBA) {
		if hex != "" {
			c.R, c.G, c.B = colour(hex).RGB255()
			c.A = 0xff
		}
		return c
	}
	return read(b.Dark), read(b.Bright)
}

// contrast returns the ratio of the relative luminances of two colours, from 1 to 21 (WCAG 2.2).
func contrast(a, b colorful.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// CheckColours returns what is wrong with two colours as they are typed; "" is Debut's.
func CheckColours(dark, bright string) error {
	var issues app.Issues
	checkColours(&issues, cmp.Or(dark, Dark), cmp.Or(bright, Bright))
	return issues.Err()
}

// ColourOr returns a colour as it is typed, or instead if it is none.
func ColourOr(typed, instead string) string {
	if _, err := colorful.Hex(typed); err != nil || len(typed) != 7 {
		return instead
	}
	return typed
}

// checkColours says what is wrong with the pair: what could not be read, and what would pass for paid.
func checkColours(issues *app.Issues, dark, bright string) {
	d, b := checkColour(issues, "dark", dark), checkColour(issues, "bright", bright)
	if d == nil || b == nil {
		return
	}
	atLeast := func(at string, one, other colorful.Color, least float64, on, instead texts.Text) {
		if ratio := contrast(one, other); ratio < least {
			issues.Add(at, "has a contrast of %.1f %s, and %.1f is the least; choose a %s one",
				math.Floor(ratio*10)/10, on, least, instead)
		}
	}
	atLeast("dark", *d, colour(onDark), forText, "with the light text on it", "darker")
	atLeast("bright", *b, colour(ink), forText, "with the dark text on it", "brighter")
	atLeast("bright", *b, colour(night), forText, "with the dark pages where it is a link", "brighter")
	atLeast("bright", *b, *d, forText, "with the dark colour, on which it is text", "brighter")
}

func checkColour(issues *app.Issues, at, hex string) *colorful.Color {
	c, err := colorful.Hex(hex)
	if err != nil || len(hex) != 7 {
		issues.Add(at, "is no colour; send # and six hexadecimal digits, such as %s", Dark)
		return nil
	}
	for _, paid := range []string{ticket, ticket2} {
		if c.DistanceCIEDE2000(colour(paid)) < tooLike {
			issues.Add(at, "is too like the orange that marks what is paid for, and nothing else; choose another")
			return nil
		}
	}
	return &c
}
