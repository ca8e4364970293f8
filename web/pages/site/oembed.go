package site

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/ogimage"
	"debut/web/pages/page"
)

// oembedPath is where others ask how to show a page of this site (oEmbed 1.0).
const oembedPath = "/oembed"

// oembedLasts is for how many seconds an answer may be kept.
const oembedLasts = 3600

// oembed is an answer of type "rich".
type oembed struct {
	Version         string `json:"version"`
	Type            string `json:"type"`
	Title           string `json:"title"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	CacheAge        int    `json:"cache_age"`
	HTML            string `json:"html"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
	ThumbnailURL    string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}

// oembedAddress returns the address that says how to show a page.
func oembedAddress(origin, path string) string {
	return oembedPath + "?" + url.Values{"url": {origin + path}, "format": {"json"}}.Encode()
}

type oembedInput struct {
	URL       string `json:"url" required:"true" max:"500" doc:"The address of a page of this site: of a product, a week, a category or a leaderboard."`
	Format    string `json:"format" max:"20" default:"json" doc:"json, which is the only one."`
	MaxWidth  int    `json:"maxwidth" min:"1" max:"10000" doc:"CSS pixels."`
	MaxHeight int    `json:"maxheight" min:"1" max:"10000" doc:"CSS pixels."`
}

var oembedQuery = reads[oembedInput](oembedPath)

// oembed says how others may show a page: 404 of a page that there is none of, 501 of another format, as the
// specification asks.
func (s *Site) oembed(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
	web.Share(w.Header())
	in, err := oembedQuery.from(ask{r.URL.Query(), ps})
	if err == nil {
		err = s.Visitors.Charge(r, 0)
	}
	switch {
	case err != nil:
		web.RetryAfter(w, err)
		_, message := app.PublicMessage(err)
		status := http.StatusBadRequest
		if app.KindOf(err) == app.TooMany {
			status = http.StatusTooManyRequests
		}
		http.Error(w, message.In(languageOf(r.Context())), status)
		return
	case in.Format != "json":
		http.Error(w, texts.Text("The only format is json.").In(languageOf(r.Context())), http.StatusNotImplemented)
		return
	}
	made, err := s.oembedOf(r.Context(), in)
	switch {
	case app.KindOf(err) == app.NotFound || app.KindOf(err) == app.Invalid:
		http.Error(w, texts.Text("There is no such page here.").In(languageOf(r.Context())), http.StatusNotFound)
		return
	case err != nil:
		web.Fault(w, r, "say how a page is embedded", err)
		return
	}
	body, err := json.Marshal(made)
	if err != nil {
		web.Fault(w, r, "say how a page is embedded", err)
		return
	}
	web.NewResponse("application/json", "public, max-age="+strconv.Itoa(oembedLasts), body).Send(w, r)
}

func (s *Site) oembedOf(ctx context.Context, in oembedInput) (oembed, error) {
	site := app.SiteOf(ctx)
	path, own := strings.CutPrefix(in.URL, site.Origin+"/")
	path, _, _ = strings.Cut(strings.TrimRight(path, "/"), "#")
	path, _, _ = strings.Cut(path, "?")
	kind, name, _ := strings.Cut(path, "/")
	if !own || name == "" || strings.Contains(name, "/") {
		return oembed{}, page.Nowhere()
	}
	made := oembed{Version: "1.0", Type: "rich", ProviderName: site.Name, ProviderURL: site.Origin + "/", CacheAge: oembedLasts}
	if kind == "listings" {
		return s.oembedListing(ctx, made, app.Slug(name), in)
	}
	list, known := s.listers()[kind]
	if !known {
		return oembed{}, page.Nowhere()
	}
	l, err := list(ctx, name)
	if err != nil {
		return oembed{}, err
	}
	l.At = kind + "/" + name
	made.Title = l.Title.In(site.Brand.Language)
	made.Width, made.Height = min(embedWidth, within(in.MaxWidth)), min(l.Height(), within(in.MaxHeight))
	made.HTML = frameCode(l, made.Width, made.Height)
	return made, nil
}

// within returns a bound, which 0 says that there is none of.
func within(bound int) int {
	if bound == 0 {
		return 1 << 20
	}
	return bound
}

// oembedListing shows a product by its widget, and by the picture beside its links where there is room.
func (s *Site) oembedListing(ctx context.Context, made oembed, slug app.Slug, in oembedInput) (oembed, error) {
	name, err := listingInput.from(ask{path: httprouter.Params{{Key: "slug", Value: string(slug)}}})
	if err != nil {
		return made, err
	}
	l, err := s.Listings.Show(ctx, name.Slug)
	if err == nil && l.Status == "awaiting_badge" {
		err = page.Nowhere()
	}
	if err != nil {
		return made, err
	}
	site := app.SiteOf(ctx)
	made.Title = l.Name
	if l.Tagline != nil {
		made.Title += ": " + *l.Tagline
	}
	made.Width = min(widgetWidth, within(in.MaxWidth), max(1, within(in.MaxHeight)*widgetWidth/widgetHeight))
	made.Height = max(1, made.Width*widgetHeight/widgetWidth)
	made.HTML = widgetSized(site, badges.Set{Name: l.Name, Slug: l.Slug, Page: l.URL}, made.Width, made.Height)
	if ogimage.Width <= within(in.MaxWidth) && ogimage.Height <= within(in.MaxHeight) {
		_, place, err := s.around(ctx, l)
		if err != nil {
			return made, err
		}
		made.ThumbnailURL = site.Origin + imagePath(site.Brand.Language, l, place)
		made.ThumbnailWidth, made.ThumbnailHeight = ogimage.Width, ogimage.Height
	}
	return made, nil
}
