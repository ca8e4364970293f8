package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/page"
)

// embedPath is where lists stand that pages of others show.
const embedPath = "/embed"

// embedRows is how many products such a list has.
const embedRows = 10

// embedLasts is for how long pages of others keep a list.
const embedLasts = "public, max-age=300, stale-while-revalidate=600, stale-if-error=86400"

// embeddedList is a list of products that pages of others show.
type embeddedList struct {
	Title texts.Text
	Path  string // of the page that has all of it
	At    string // as it was asked for: "launches/this"
	Rows  []embeddedRow
	Site  app.Site
}

type embeddedRow struct {
	Rank          int // 0 of none
	Name, Tagline string
	URL           string
	Note          texts.Text // beside it; may be ""
}

// lister makes the list of a name: of a week, a category or a board.
type lister func(ctx context.Context, name string) (embeddedList, error)

// listers are the lists that can be embedded, by where their pages stand.
func (s *Site) listers() map[string]lister {
	return map[string]lister{"launches": s.listWeek, "categories": s.listCategory, "leaderboards": s.listBoard}
}

func (s *Site) listWeek(ctx context.Context, name string) (list embeddedList, err error) {
	in, err := weekInput.from(ask{path: httprouter.Params{{Key: "week", Value: name}}})
	if err != nil {
		return list, err
	}
	w, by, err := s.Launches.Shown(ctx, in)
	list = embeddedList{Title: texts.Sprintf("Launches, %s", dates(w)), Path: "/launches/" + w.Week}
	for _, r := range inOrder(w, by) {
		row := embeddedRow{Rank: r.Rank, Name: r.Name, Tagline: page.Text(r.Tagline), URL: r.URL}
		if by == launches.ByVotes {
			row.Note = texts.Count(r.Votes, "vote", "votes")
		}
		list.Rows = append(list.Rows, row)
	}
	return list.cut(ctx), err
}

func (s *Site) listCategory(ctx context.Context, name string) (list embeddedList, err error) {
	in, err := categoryInput.from(ask{path: httprouter.Params{{Key: "slug", Value: name}}})
	if err != nil {
		return list, err
	}
	c, err := s.Categories.Get(ctx, categories.GetInput{Slug: in.Slug, Paging: app.Paging{Page: 1, PerPage: embedRows}})
	list = embeddedList{Title: texts.Verbatim(c.Name), Path: "/categories/" + string(c.Slug)}
	for _, l := range c.Listings.Items {
		list.Rows = append(list.Rows, embeddedRow{Name: l.Name, Tagline: page.Text(l.Tagline), URL: l.URL})
	}
	return list.cut(ctx), err
}

func (s *Site) listBoard(ctx context.Context, name string) (list embeddedList, err error) {
	in, err := boardInput.from(ask{path: httprouter.Params{{Key: "board", Value: name}}})
	if err != nil {
		return list, err
	}
	in.PerPage = embedRows
	words, b, err := s.placesOn(ctx, leaderboards.Input{Board: in.Board, Paging: in.Paging})
	list = embeddedList{Title: words.Title, Path: page.BoardsPath + "/" + in.Board}
	for _, item := range b.Items {
		row := embeddedRow{Rank: item.Rank, Name: item.Listing.Name, Tagline: page.Text(item.Listing.Tagline),
			URL: item.Listing.URL, Note: texts.Sprintf("%s %s", page.MetricValue(item.Metric), words.UnitOf(item.Metric))}
		if b.Paid {
			row.Note = texts.Sprintf("Paid: %s", row.Note)
		}
		list.Rows = append(list.Rows, row)
	}
	return list.cut(ctx), err
}

func (l embeddedList) cut(ctx context.Context) embeddedList {
	l.Rows, l.Site = l.Rows[:min(len(l.Rows), embedRows)], app.SiteOf(ctx)
	return l
}

// Height is how high a frame is that shows the list, in CSS pixels.
func (l embeddedList) Height() int { return embedHead + embedRow*max(1, len(l.Rows)) + embedFoot }

// Src is the path of the list by itself.
func (l embeddedList) Src() string { return embedPath + "/" + l.At }

// Href is the address of the page that has all of it.
func (l embeddedList) Href() string { return l.Site.Origin + l.Path }

//go:embed html/embed.html
var embedHTML string

// framed is the page that a frame shows: without scripts, pictures and cookies.
var framed = page.Alone(embedHTML, nil)

// embed answers with a list for pages of others: a page for a frame, or a picture where the address ends so.
func (s *Site) embed(list lister) httprouter.Handle {
	picture := s.svg(embedLasts, func(ctx context.Context, path httprouter.Params) ([]byte, error) {
		l, err := list(ctx, strings.TrimSuffix(path.ByName("name"), ".svg"))
		return drawList(l), err
	})
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		if strings.HasSuffix(ps.ByName("name"), ".svg") {
			picture(w, r, ps)
			return
		}
		cached, put := s.Cache.Get(app.OriginOf(r.Context()) + " embed " + r.URL.Path)
		if cached == nil {
			err := s.Visitors.Charge(r, 0)
			var l embeddedList
			if err == nil {
				l, err = list(r.Context(), ps.ByName("name"))
			}
			if err != nil {
				s.pages.Finish(w, r, "", page.Page{}, err)
				return
			}
			if cached, err = frameOf(l); err != nil {
				s.pages.Broken(w, r, "embed", err)
				return
			}
			put(cached)
		}
		cached.Send(w, r)
	}
}

// frameOf writes a list as a page for a frame. It may stand on any page, loads nothing, and opens its links beside it.
func frameOf(l embeddedList) (*web.Response, error) {
	var b bytes.Buffer
	if err := framed(l.Site.Brand.Language).Execute(&b, l); err != nil {
		return nil, err
	}
	response := web.NewResponse("text/html; charset=utf-8", embedLasts, b.Bytes())
	response.Own = http.Header{
		"Content-Security-Policy": {"default-src 'none'; style-src '" + styleHash(b.String()) +
			"'; form-action 'none'; base-uri 'none'; frame-ancestors *; sandbox allow-popups allow-popups-to-escape-sandbox"},
		"Cross-Origin-Resource-Policy": {"cross-origin"},
		"X-Robots-Tag":                 {"noindex"},
	}
	return response, nil
}

// styleHash names the styles in a page, as a Content-Security-Policy does.
func styleHash(body string) string {
	_, styles, _ := strings.Cut(body, "<style>")
	styles, _, _ = strings.Cut(styles, "</style>")
	sum := sha256.Sum256([]byte(styles))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// frameCode is what puts a list on a page in a frame, so wide at most; 0 is as wide as there is room.
func frameCode(l embeddedList, width, height int) string {
	wide := "100%"
	if width > 0 {
		wide = strconv.Itoa(width)
	}
	var b strings.Builder
	_ = frameCodeOf.Execute(&b, struct {
		Src, Title, Width string
		Height            int
	}{l.Site.Origin + l.Src(), l.Title.In(l.Site.Brand.Language), wide, height}) // into memory: it cannot fail
	return b.String()
}

var frameCodeOf = template.Must(template.New("frame").Parse(`<iframe src="{{.Src}}" title="{{.Title}}" width="{{.Width}}" height="{{.Height}}" frameborder="0" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`))
