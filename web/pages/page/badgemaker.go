package page

import (
	"net/url"
	"strings"

	"debut/app/catalogue/badges"
	"debut/app/ground/texts"
)

// BadgeMaker is where a badge is chosen: what there is to choose, how the badge looks, and its code.
type BadgeMaker struct {
	At          string // the page that it stands on
	Picks       []BadgePick
	Light, Dark Image // on light and on dark ground
	HTML        string
	Markdown    string
}

// BadgePick is the values that a part of a badge may have.
type BadgePick struct {
	Name    string
	Label   texts.Text
	Options []Option
}

// Option is one of several values.
type Option struct {
	Value  string
	Label  texts.Text
	Chosen bool
}

// Image is a picture.
type Image struct {
	Src, Alt      string
	Width, Height int
}

// NewBadgeMaker returns the maker for a badge of a set, in a style, on the page at an address.
func NewBadgeMaker(at string, set badges.Set, chosen badges.Badge, q badges.Query) BadgeMaker {
	light, dark := q.Mode, q.Mode
	if q.Mode == "auto" { // each ground as a visitor with that scheme sees it
		light, dark = "light", "dark"
	}
	return BadgeMaker{
		At: at, HTML: chosen.HTML, Markdown: badgeMarkdown(chosen, set.Page),
		Light: BadgePicture(chosen, q.Shape, light, q.Size), Dark: BadgePicture(chosen, q.Shape, dark, q.Size),
		Picks: []BadgePick{
			{"kind", "Badge", offered(shownKinds(set), chosen.Kind)},
			{"shape", "Shape", offered(badges.Shapes, q.Shape)},
			{"mode", "Colours", offered(badges.Modes, q.Mode)}, {"size", "Size", offered(badges.Sizes, q.Size)},
		},
	}
}

// shownKinds returns the kinds that the listing may show.
func shownKinds(set badges.Set) (list []badges.Choice) {
	for _, c := range badges.Kinds {
		if _, has := set.Of(c.Value); has {
			list = append(list, c)
		}
	}
	return list
}

// offered returns the choices as options.
func offered(all []badges.Choice, chosen string) []Option {
	var list []Option
	for _, c := range all {
		list = append(list, Option{c.Value, c.Label, c.Value == chosen})
	}
	return list
}

// BadgePicture returns a badge in a style, at an address without the origin.
func BadgePicture(b badges.Badge, shape, mode, size string) Image {
	for _, s := range b.Styles {
		if s.Shape == shape && s.Mode == mode && s.Size == size {
			at, err := url.Parse(s.SVG)
			if err != nil {
				break
			}
			return Image{at.RequestURI(), b.Alt, s.Width, s.Height}
		}
	}
	return Image{}
}

// badgeMarkdown returns the badge as CommonMark.
func badgeMarkdown(b badges.Badge, page string) string {
	alt := strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, "`", "\\`", `<`, `\<`, `!`, `\!`, `*`, `\*`, `_`,
		`\_`).Replace(strings.Join(strings.Fields(b.Alt), " "))
	return "[![" + alt + "](" + b.SVG + ")](" + page + ")"
}
