package site

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"image/png"
	"net/http"
	"strings"

	"github.com/julienschmidt/httprouter"
	"github.com/yuin/goldmark"

	"debut/app"
	"debut/app/desk/brands"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/ogimage"
	"debut/web/pages/page"
	"debut/web/pages/static"
)

// aYear is how long what is named by its content may be kept, in seconds.
const aYear = 31536000

// files answers the files that pages are drawn with: those of all sites, and those that follow from the brand of one.
func (s *Site) files() httprouter.Handle {
	ofAll := static.Handler()
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		name := strings.TrimPrefix(ps.ByName("name"), "/")
		sheet := brands.SheetOf(app.SiteOf(r.Context()).Brand)
		mark, isMark := strings.CutPrefix(strings.TrimSuffix(name, ".png"), "mark-")
		switch {
		case name == sheet.Name && name != "":
			web.Bytes("text/css; charset=utf-8", aYear, []byte(sheet.CSS)).ServeHTTP(w, r)
		case isMark && s.Brands != nil:
			s.mark(w, r, mark)
		default:
			ofAll.ServeHTTP(w, r)
		}
	}
}

// mark answers a mark of this or another brand that is kept.
func (s *Site) mark(w http.ResponseWriter, r *http.Request, name string) {
	file, err := s.Brands.Mark(r.Context(), name)
	if err != nil {
		s.pages.Finish(w, r, "", page.Page{}, err)
		return
	}
	web.Bytes("image/png", aYear, file).ServeHTTP(w, r)
}

// pictureLook returns what the pictures of ctx's site look like.
func (s *Site) pictureLook(ctx context.Context) (l ogimage.Look, err error) {
	b := app.SiteOf(ctx).Brand
	l.Ground, l.Bright = brands.Colours(b)
	if b.Mark == "" || s.Brands == nil {
		return l, nil
	}
	file, err := s.Brands.Mark(ctx, b.Mark)
	if err == nil {
		l.Mark, err = png.Decode(bytes.NewReader(file))
	}
	return l, err
}

// securityContact answers whom to write to about a weakness (RFC 9116).
func (s *Site) securityContact(w http.ResponseWriter, r *http.Request) {
	site := app.SiteOf(r.Context())
	contact := site.Brand.Security
	if contact == "" {
		contact = s.publisher(site).Contact
	}
	if contact == "" {
		s.pages.NotFound(w, r)
		return
	}
	expires := s.Clock().UTC().AddDate(0, 6, 0).Format("2006-01-02T00:00:00Z")
	body := fmt.Sprintf("Contact: mailto:%s\nExpires: %s\nCanonical: %s/.well-known/security.txt\n",
		contact, expires, site.Origin)
	web.Bytes("text/plain; charset=utf-8", aDay, []byte(body)).ServeHTTP(w, r)
}

// ownText shows a text that the team wrote, such as the imprint; where it wrote none there is no such page.
func ownText(title texts.Text, path string, of func(app.Brand) string) handler {
	return func(ctx context.Context, _ ask) (string, page.Page, error) {
		text := of(app.SiteOf(ctx).Brand)
		if text == "" {
			return "", page.Page{}, page.Nowhere()
		}
		return "own", page.Page{Title: title, Path: path, Main: ownPage{title, markdownHTML(text)}}, nil
	}
}

type ownPage struct {
	Title texts.Text
	Text  template.HTML
}

// markdownHTML writes Markdown (CommonMark) of the team. HTML in it is left out, and so are links that run something.
func markdownHTML(text string) template.HTML {
	var b bytes.Buffer
	if err := goldmark.Convert([]byte(text), &b); err != nil {
		return ""
	}
	return template.HTML(b.String())
}
