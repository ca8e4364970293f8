package badges

import (
	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
	"debut/app/ground/texts"
)

// Choice is one of the words that a badge can be chosen by, with what people read in its place.
type Choice struct {
	Value       string
	Label, Hint texts.Text
}

// Kinds, Shapes, Modes and Sizes are what there is to choose from, the values of app.BadgeKinds and its like as people
// meet them.
var (
	Kinds = []Choice{
		{"listed", "Listed", "From the day you are queued"},
		{"launched", "Launched", "Once your launch is live"},
		{"featured", "Featured", "While you have a featured place, which is paid for"},
		{"verified", "Verified", "Once a claim proved that it is yours, or the badge was found on your website"},
		{"week1", "Launch of the week", "Won by votes: one of the first three places of a week"},
	}
	Shapes = []Choice{
		{"standard", "Standard", "For footers"},
		{"outline", "Outline", "On colours of your own"},
		{"pill", "Pill", "In a line of text"},
		{"banner", "Banner", "Carries your name"},
		{"square", "Square", "For grids"},
	}
	Modes = []Choice{
		{"auto", "Follow the visitor", "Light or dark as their system is"},
		{"light", "Light", "For light pages"},
		{"dark", "Dark", "For dark pages"},
	}
	Sizes = []Choice{
		{"s", "Small", "Three quarters of medium"},
		{"m", "Medium", "For most pages"},
		{"l", "Large", "Half as large again"},
	}
)

// Style is one look of a badge, with the pixels that it takes.
type Style struct {
	Shape  string `json:"shape" enum:"standard,outline,pill,banner,square"`
	Mode   string `json:"mode" enum:"light,dark,auto"`
	Size   string `json:"size" enum:"s,m,l"`
	Width  int    `json:"width" min:"1" doc:"In CSS pixels."`
	Height int    `json:"height" min:"1" doc:"In CSS pixels."`
	SVG    string `json:"svg"`
}

// styles returns every look of a badge in some shapes.
func styles(l app.Listing, says badgesvg.Says, shapes []string) []Style {
	all := make([]Style, 0, len(shapes)*len(app.BadgeModes)*len(app.BadgeSizes))
	for _, shape := range shapes {
		pixels := badgesvg.SizesOf(says, shape)
		for _, mode := range app.BadgeModes {
			for _, size := range app.BadgeSizes {
				svg := image(l, says.Kind, badgesvg.Style{Shape: shape, Mode: mode, Size: size})
				all = append(all, Style{shape, mode, size, pixels[size].Width, pixels[size].Height, svg})
			}
		}
	}
	return all
}
