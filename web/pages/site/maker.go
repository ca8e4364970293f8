package site

import (
	"context"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// makerPage lets a company choose a badge, and hands it the code.
type makerPage struct {
	Name, Slug string
	Waits      bool // the listing is not live, and may wait for its badge
	Maker      page.BadgeMaker
	Page       string // where the badge leads
	Shapes     []shapeRow
	Kinds      []kindRow
	Widget     string // the code of the live widget
	SiteName   string
}

type shapeRow struct {
	badges.Choice
	Light, Dark page.Image
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
	p := makerPage{
		Name: set.Name, Slug: string(set.Slug), Waits: !launched, Page: set.Page, SiteName: app.SiteOf(ctx).Name,
		Widget: widgetCode(app.SiteOf(ctx), set),
		Maker:  page.NewBadgeMaker("/listings/"+string(set.Slug)+"/badges", set, chosen, in.Query),
	}
	for _, kind := range badges.Kinds {
		_, has := set.Of(kind.Value)
		p.Kinds = append(p.Kinds, kindRow{kind, has})
	}
	for _, shape := range badges.Shapes {
		p.Shapes = append(p.Shapes,
			shapeRow{shape, page.BadgePicture(chosen, shape.Value, "light", "m"),
				page.BadgePicture(chosen, shape.Value, "dark", "m")})
	}
	return "maker", page.Page{
		Title:       texts.Sprintf("Badges for %s", set.Name),
		Description: texts.Sprintf("Badges for %s, with the code to put one on its website.", set.Name),
		At:          "browse", Path: "/listings/" + p.Slug + "/badges", Main: p,
	}, nil
}
