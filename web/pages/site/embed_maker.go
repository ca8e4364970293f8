package site

import (
	"context"
	"fmt"
	"strings"

	"debut/app/catalogue/categories"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// embedMaker lets somebody choose a list, and hands out the code that puts it on their page.
type embedMaker struct {
	Groups     []embedGroup
	List       embeddedList
	Frame, SVG string // code
	Width      int
}

type embedGroup struct {
	Label   texts.Text
	Choices []page.Option
}

type embedInput struct {
	List string `json:"list" max:"200" default:"launches/this" doc:"Which list: launches/this, categories/SLUG or leaderboards/BOARD."`
}

var embedQuery = reads[embedInput](embedPath)

func (s *Site) embedMaker(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := embedQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	kind, name, _ := strings.Cut(in.List, "/")
	list, known := s.listers()[kind]
	if !known {
		return "", page.Page{}, page.Nowhere()
	}
	l, err := list(ctx, name)
	if err != nil {
		return "", page.Page{}, err
	}
	l.At = in.List
	named := l
	switch in.List { // what goes on with the weeks is named by no date
	case "launches/this":
		named.Title = "Launches of this week"
	case "launches/last":
		named.Title = "Launches of last week"
	}
	p := embedMaker{List: l, Width: embedWidth, Frame: frameCode(named, 0, l.Height()), SVG: pictureCode(named)}
	if p.Groups, err = s.embedGroups(ctx, in.List); err != nil {
		return "", page.Page{}, err
	}
	return "embed", page.Page{Title: "A list for your page", Path: embedPath, Unlisted: a.query.Encode() != "", Main: p,
		Description: "Launches, a category or a leaderboard on a page of your own, without a script or a cookie."}, nil
}

// embedGroups returns the lists that one can choose.
func (s *Site) embedGroups(ctx context.Context, chosen string) ([]embedGroup, error) {
	tree, err := s.Categories.List(ctx, categories.ListInput{})
	if err != nil {
		return nil, err
	}
	weeks := embedGroup{"Launches", []page.Option{{Value: "launches/this", Label: "This week"}, {Value: "launches/last", Label: "Last week"}}}
	if strings.HasPrefix(chosen, "launches/2") {
		weeks.Choices = append(weeks.Choices, page.Option{Value: chosen, Label: page.Date(strings.TrimPrefix(chosen, "launches/"))})
	}
	boards, filed := embedGroup{Label: "Leaderboards"}, embedGroup{Label: "Categories"}
	for _, b := range page.Boards {
		boards.Choices = append(boards.Choices, page.Option{Value: "leaderboards/" + b.Name, Label: b.Title})
	}
	for _, c := range tree.Items {
		for _, c := range append([]categories.Node{c}, c.Subcategories...) {
			filed.Choices = append(filed.Choices,
				page.Option{Value: "categories/" + string(c.Slug), Label: texts.Verbatim(c.Name)})
		}
	}
	groups := []embedGroup{weeks, boards, filed}
	for _, g := range groups {
		for i := range g.Choices {
			g.Choices[i].Chosen = g.Choices[i].Value == chosen
		}
	}
	return groups, nil
}

// pictureCode is what puts a list on a page as a picture.
func pictureCode(l embeddedList) string {
	return fmt.Sprintf(`<a href="%s"><img src="%s" alt="%s" width="%d" height="%d" loading="lazy"></a>`,
		inXML(l.Href()), inXML(l.Site.Origin+l.Src()+".svg"), inXML(l.Title.In(l.Site.Brand.Language)), embedWidth, l.Height())
}
