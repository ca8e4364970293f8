package site

import (
	"context"
	"net/url"
	"strconv"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/contest/trophies"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

type cabinetPage struct{ trophies.Cabinet }

var cabinetInput = reads[trophies.CabinetInput]("/listings/{slug}/trophies")

// cabinet shows what a listing won.
func (s *Site) cabinet(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := cabinetInput.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	c, err := s.Trophies.Cabinet(ctx, in)
	return "cabinet", page.Page{
		Title:       texts.Sprintf("Trophies of %s", c.Name),
		Description: texts.Sprintf("What %s won by counted votes of people.", c.Name), At: "launches",
		Path: "/listings/" + string(c.Slug) + "/trophies", Unlisted: len(c.Items) == 0, Main: cabinetPage{c},
	}, err
}

type trophiesPage struct {
	app.List[trophies.Place]
	Pager page.Pager
	None  page.Empty
}

var paging = reads[app.Paging]("/trophies")

// trophies shows who has most of them.
func (s *Site) trophies(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := paging.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	list, err := s.Trophies.Leaderboard(ctx, in)
	p := trophiesPage{List: list, Pager: page.NewPager(list, "/trophies", a.query)}
	p.None = p.Pager.Beyond(noTrophies)
	return "trophies", page.Page{
		Title: "Most trophies", Description: "Products by the places that they won in launch weeks and programmes.",
		At: "launches", Path: "/trophies" + fromSecond(p.Pager.Page),
		Unlisted: p.Pager.Page > p.Pager.Pages, Main: p,
	}, err
}

type hallPage struct {
	Items []winner
	Pager page.Pager
	None  page.Empty
}

// winner is the winner of a week, with the faces of those who founded it.
type winner struct {
	trophies.Winner
	People []founderFace
}

// hallOfFame shows who won which week.
func (s *Site) hallOfFame(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := paging.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	list, err := s.Trophies.HallOfFame(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	ids := make([]int64, len(list.Items))
	for i, w := range list.Items {
		ids[i] = w.ListingID
	}
	by, err := s.Founders.At(ctx, ids)
	p := hallPage{Pager: page.NewPager(list, "/hall-of-fame", a.query)}
	origin := app.SiteOf(ctx).Origin
	for _, w := range list.Items {
		p.Items = append(p.Items, winner{w, facesOf(origin, by[w.ListingID])})
	}
	p.None = p.Pager.Beyond(noTrophies)
	return "hall", page.Page{
		Title: "Hall of Fame", Description: "The winner of each launch week, by counted votes of people.",
		At: "launches", Path: "/hall-of-fame" + fromSecond(p.Pager.Page),
		Unlisted: p.Pager.Page > p.Pager.Pages, Main: p,
	}, err
}

// facesOf returns people as they stand beside what they founded.
func facesOf(origin string, people []app.Person) (all []founderFace) {
	for _, p := range people {
		all = append(all, founderFace{p.Slug, p.Name, newFace(origin, p.Name, string(p.At[0].Picture))})
	}
	return all
}

var noTrophies = page.NothingHere("Nobody has won yet",
	"The first three of a launch week win an award when it is over, if people gave them enough votes.",
	"/launches", "This week")

// founderFace is somebody who has a page here.
type founderFace struct {
	Slug app.Slug
	Name string
	face
}

// fromSecond is the query of the pages of a list after the first.
func fromSecond(n int) string {
	if n <= 1 {
		return ""
	}
	return "?page=" + strconv.Itoa(n)
}

type certificatePage struct {
	awards.Checked
	Image string
}

// certificate shows the certificate of an award, to print.
func (s *Site) certificate(ctx context.Context, a ask) (string, page.Page, error) {
	c, err := s.Awards.Verify(ctx, awards.VerifyInput{Code: a.path.ByName("code")})
	return "certificate", page.Page{
		Title: texts.Sprintf("Certificate of %s", c.Name), Description: texts.Sprintf("Award %s", c.Code),
		At:   "launches",
		Path: "/awards/" + url.PathEscape(c.Code) + "/certificate", Unlisted: true,
		Main: certificatePage{c, "/awards/" + url.PathEscape(c.Code) + "/certificate.svg"},
	}, err
}

// certificateImage draws it, also for pages of others.
func (s *Site) certificateImage(ctx context.Context, path httprouter.Params) ([]byte, error) {
	c, err := s.Awards.Verify(ctx, awards.VerifyInput{Code: path.ByName("code")})
	if err != nil {
		return nil, err
	}
	of, err := s.faces(ctx, c.Item)
	if err != nil {
		return nil, err
	}
	logo, err := s.logoFile(ctx, page.NewLogo(of[0].Summary, "l").Src)
	return trophies.Certificate(app.SiteOf(ctx), c, logo), err
}
