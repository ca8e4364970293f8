package site

import (
	"context"
	"net/url"
	"strings"

	"debut/app"
	"debut/app/badges"
	"debut/web/page"
)

// makerPage lets a company choose a badge, and hands it the code.
type makerPage struct {
	Name, Slug  string
	Waits       bool // the listing is not live, and may wait for its badge
	Picks       []choices
	Light, Dark image // on light and on dark ground
	HTML        string
	Markdown    string
	Page        string // where the badge leads
	Shapes      []shapeRow
	Widget      string // the code of the live widget
	SiteName    string
}

// choices are the values that a part of the badge may have.
type choices struct {
	Name, Label string
	Options     []option
}

type option struct {
	Value, Label string
	Chosen       bool
}

// image is a picture of a badge.
type image struct {
	Src, Alt      string
	Width, Height int
}

type shapeRow struct {
	badges.Choice
	Light, Dark image
}

type makerInput struct {
	badges.Query
	Kind string `json:"kind" enum:"listed,launched,featured,verified,week1" doc:"Which badge; by default the highest that the listing may show."`
}

var makerQuery = reads[makerInput]("/listings/{slug}/badges")

func (s *Site) maker(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := makerQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	set, err := s.Badges.Get(ctx, in.Query)
	if err != nil {
		return "", page.Page{}, err
	}
	chosen := set.Items[len(set.Items)-1]
	for _, b := range set.Items {
		if b.Kind == in.Kind {
			chosen = b
		}
	}
	light, dark := in.Mode, in.Mode
	if in.Mode == "auto" { // each ground as a visitor with that scheme sees it
		light, dark = "light", "dark"
	}
	p := makerPage{
		Name: set.Name, Slug: string(set.Slug), Waits: len(set.Items) == 1, HTML: chosen.HTML, Markdown: markdown(chosen, set.Page), Page: set.Page,
		SiteName: app.SiteOf(ctx).Name, Widget: widgetCode(app.SiteOf(ctx), set),
		Light: picture(chosen, in.Shape, light, in.Size), Dark: picture(chosen, in.Shape, dark, in.Size),
		Picks: []choices{
			{"kind", "Badge", offered(badges.Kinds, chosen.Kind, set.Items)}, {"shape", "Shape", offered(badges.Shapes, in.Shape, nil)},
			{"mode", "Colours", offered(badges.Modes, in.Mode, nil)}, {"size", "Size", offered(badges.Sizes, in.Size, nil)},
		},
	}
	for _, shape := range badges.Shapes {
		p.Shapes = append(p.Shapes, shapeRow{shape, picture(chosen, shape.Value, "light", "m"), picture(chosen, shape.Value, "dark", "m")})
	}
	title := "Badges for " + set.Name
	return "maker", page.Page{Title: title, Description: title + ", with the code to put one on its website.", At: "browse", Path: "/listings/" + p.Slug + "/badges", Main: p}, nil
}

// offered returns the choices as options; of kinds only those that the listing may show.
func offered(all []badges.Choice, chosen string, among []badges.Badge) []option {
	var list []option
	for _, c := range all {
		there := among == nil
		for _, b := range among {
			there = there || b.Kind == c.Value
		}
		if there {
			list = append(list, option{c.Value, c.Label, c.Value == chosen})
		}
	}
	return list
}

// picture returns a badge in a style, at an address without the origin.
func picture(b badges.Badge, shape, mode, size string) image {
	for _, s := range b.Styles {
		if s.Shape == shape && s.Mode == mode && s.Size == size {
			at, err := url.Parse(s.SVG)
			if err != nil {
				break
			}
			return image{at.RequestURI(), b.Alt, s.Width, s.Height}
		}
	}
	return image{}
}

// markdown returns the badge as CommonMark.
func markdown(b badges.Badge, page string) string {
	alt := strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, "`", "\\`", `<`, `\<`, `!`, `\!`, `*`, `\*`, `_`, `\_`).Replace(strings.Join(strings.Fields(b.Alt), " "))
	return "[![" + alt + "](" + b.SVG + ")](" + page + ")"
}
