package site

import (
	"context"
	"net/url"
	"strings"

	"debut/app"
	"debut/app/badges"
	"debut/app/texts"
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
	Kinds       []kindRow
	Widget      string // the code of the live widget
	SiteName    string
}

// choices are the values that a part of the badge may have.
type choices struct {
	Name    string
	Label   texts.Text
	Options []option
}

type option struct {
	Value  string
	Label  texts.Text
	Chosen bool
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

// kindRow is a kind of badge, and whether the listing may show it now.
type kindRow struct {
	badges.Choice
	Has bool
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
	chosen, found := set.Of(in.Kind)
	if !found {
		chosen, _ = set.Of(set.Highest)
	}
	_, launched := set.Of("launched")
	light, dark := in.Mode, in.Mode
	if in.Mode == "auto" { // each ground as a visitor with that scheme sees it
		light, dark = "light", "dark"
	}
	p := makerPage{
		Name: set.Name, Slug: string(set.Slug), Waits: !launched, HTML: chosen.HTML, Markdown: markdown(chosen, set.Page), Page: set.Page,
		SiteName: app.SiteOf(ctx).Name, Widget: widgetCode(app.SiteOf(ctx), set),
		Light: picture(chosen, in.Shape, light, in.Size), Dark: picture(chosen, in.Shape, dark, in.Size),
		Picks: []choices{
			{"kind", "Badge", offered(shownKinds(set), chosen.Kind)}, {"shape", "Shape", offered(badges.Shapes, in.Shape)},
			{"mode", "Colours", offered(badges.Modes, in.Mode)}, {"size", "Size", offered(badges.Sizes, in.Size)},
		},
	}
	for _, kind := range badges.Kinds {
		_, has := set.Of(kind.Value)
		p.Kinds = append(p.Kinds, kindRow{kind, has})
	}
	for _, shape := range badges.Shapes {
		p.Shapes = append(p.Shapes, shapeRow{shape, picture(chosen, shape.Value, "light", "m"), picture(chosen, shape.Value, "dark", "m")})
	}
	return "maker", page.Page{
		Title: texts.Sprintf("Badges for %s", set.Name), Description: texts.Sprintf("Badges for %s, with the code to put one on its website.", set.Name),
		At: "browse", Path: "/listings/" + p.Slug + "/badges", Main: p,
	}, nil
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
func offered(all []badges.Choice, chosen string) []option {
	var list []option
	for _, c := range all {
		list = append(list, option{c.Value, c.Label, c.Value == chosen})
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
