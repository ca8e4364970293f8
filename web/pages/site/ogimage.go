package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/ogimage"
	"debut/web/pages/page"
)

const (
	imageLasts = "public, max-age=86400"
	// of a listing whose week runs: its place and votes change
	changingLasts = "public, max-age=600, stale-while-revalidate=3600"
	// for a picture; well before the server cuts the answer off
	longestWait = 15 * time.Second
)

// drawSlots bounds how many pictures are drawn at once, by the whole program: half of the processors stay free for
// pages.
var drawSlots = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))

// drawable is a picture that can be drawn.
type drawable interface{ Draw() ([]byte, error) }

// shortLived is a picture that is soon another.
type shortLived struct{ drawable }

// picture serves the pictures beside links: /og/home.png, /og/listings/SLUG.png and /og/launches/MONDAY.png.
func (s *Site) picture(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
	key := app.SiteOf(r.Context()).Origin + " picture " + ps.ByName("name")
	cached, put := s.Cache.Get(key)
	if cached == nil {
		if err := s.Visitors.Charge(r, 0); err != nil {
			web.RetryAfter(w, err)
			http.Error(w, tooManyPictures.In(languageOf(r.Context())), http.StatusTooManyRequests)
			return
		}
		c, err := s.imageOf(r.Context(), ps.ByName("name"))
		if err == nil {
			cached, err = s.draw(r.Context(), key, c, put)
		}
		switch {
		case app.KindOf(err) == app.NotFound:
			http.Error(w, noPicture.In(languageOf(r.Context())), http.StatusNotFound)
			return
		case errors.Is(err, errBusy):
			w.Header().Set("Retry-After", "30")
			http.Error(w, busySVG.In(languageOf(r.Context())), http.StatusServiceUnavailable)
			return
		case err != nil:
			web.Fault(w, r, "draw a picture", err)
			return
		}
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // it stands on pages of others
	cached.Send(w, r)
}

var errBusy = fmt.Errorf("no room to draw within %v", longestWait)

// draw draws a card when its turn comes, unless somebody else did meanwhile.
func (s *Site) draw(ctx context.Context, key string, c drawable, put func(*web.Response)) (*web.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, longestWait)
	defer cancel()
	select {
	case drawSlots <- struct{}{}:
		defer func() { <-drawSlots }()
	case <-ctx.Done():
		return nil, errBusy
	}
	if response, _ := s.Cache.Get(key); response != nil {
		return response, nil
	}
	body, err := c.Draw()
	if err != nil {
		return nil, err
	}
	lasts := imageLasts
	if _, soon := c.(shortLived); soon {
		lasts = changingLasts
	}
	response := web.NewResponse("image/png", lasts, body)
	put(response)
	return response, nil
}

// imageOf returns the picture of a name such as /listings/parcelwick.png.
func (s *Site) imageOf(ctx context.Context, name string) (drawable, error) {
	name, isPNG := strings.CutSuffix(strings.TrimPrefix(name, "/"), ".png")
	kind, of, _ := strings.Cut(name, "/")
	switch {
	case !isPNG:
	case name == "home":
		site := app.SiteOf(ctx)
		look, err := s.pictureLook(ctx)
		return ogimage.Home{Look: look, Site: site.Name,
			Line: cmp.Or(site.Brand.Tagline, page.Motto.In(site.Brand.Language))}, err
	case kind == "listings":
		l, err := s.Listings.Show(ctx, app.Slug(of))
		if err != nil {
			return nil, err
		}
		return s.listingImage(ctx, l)
	case kind == "launches":
		return s.weekImage(ctx, of)
	}
	return nil, app.Missing("picture", name)
}

// listingImage returns the picture of a listing, with its logo if this program has it: nothing is fetched for a
// picture.
func (s *Site) listingImage(ctx context.Context, l listings.Public) (drawable, error) {
	r, err := s.resultOf(ctx, l)
	if err != nil {
		return nil, err
	}
	logo := page.NewLogo(l.Summary, "l")
	look, err := s.pictureLook(ctx)
	if err != nil {
		return nil, err
	}
	in := languageOf(ctx)
	c := ogimage.Listing{
		Look: look, Site: app.SiteOf(ctx).Name, Name: l.Name, Tagline: page.Text(l.Tagline), Host: hostOf(l.Website),
		When:  debut(l.Summary).In(in),
		Place: r.place.In(in), Votes: votesOf(l).In(in), Letter: logo.Letter, Hue: logo.Hue,
	}
	if c.Logo, err = s.logoFile(ctx, logo.Src); err != nil {
		return nil, err
	}
	if r.running && r.rank > app.AwardPlaces {
		c.Place = "" // that is not what one shares
	}
	switch votes := texts.Count(r.votes, "vote", "votes"); {
	case r.votes > 0 && r.running:
		c.Votes = texts.Sprintf("%s so far", votes).In(in)
	case r.votes > 0:
		c.Votes = texts.Sprintf("%s in its week", votes).In(in)
	}
	if r.running {
		return shortLived{c}, nil
	}
	return c, nil
}

// votesOf says how many votes a live listing has; "" if it has none.
func votesOf(l listings.Public) texts.Text {
	if l.Status != "live" || l.Votes == 0 {
		return ""
	}
	return inAll(l.Votes)
}

// inAll says how many votes there are, of all weeks.
func inAll(votes int) texts.Text {
	return texts.Sprintf("%s in all", texts.Count(votes, "vote", "votes"))
}

// imagePath returns the address of a listing's picture, which changes with what it shows.
func imagePath(in texts.Language, l listings.Public, place texts.Text) string {
	return "/og/listings/" + string(l.Slug) + ".png" +
		version(l.Name, page.Text(l.Tagline), l.Website, debut(l.Summary).In(in), place.In(in), votesOf(l).In(in))
}

// debut says when a listing debuts, as its page does.
func debut(l listings.Summary) texts.Text {
	switch {
	case l.LaunchWeek == nil:
		return ""
	case l.Status == "live" && l.Relaunched() != nil:
		return texts.Sprintf("Relaunch in the week of %s", page.Date(*l.LaunchWeek))
	case l.Status == "live":
		return texts.Sprintf("Debut in the week of %s", page.Date(*l.LaunchWeek))
	}
	return texts.Sprintf("Debuts on %s", page.Date(*l.LaunchWeek))
}

// hostOf returns the host of a website, without www.
func hostOf(website string) string {
	u, err := url.Parse(website)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

// logoFile returns the file of a logo at a path of this site; nil if there is none.
func (s *Site) logoFile(ctx context.Context, path string) (file []byte, err error) {
	if hash := app.HashOfPicture(path); hash != "" && s.Pictures != nil {
		_, file, err = s.Pictures.Get(ctx, hash)
		return file, app.IgnoreMissing(err)
	}
	if name, isSVG := strings.CutSuffix(strings.TrimPrefix(path, app.LogoFolder), ".svg"); isSVG && s.Logo != nil {
		file, _ = s.Logo(name)
	}
	return file, nil
}

// weekImage returns the picture of the week of a Monday; only weeks with a launch have one, for weeks have no end.
func (s *Site) weekImage(ctx context.Context, monday string) (drawable, error) {
	if w, ok := app.WeekFrom(monday); !ok || string(w) != monday {
		return nil, app.Missing("picture", monday)
	}
	w, _, err := s.Launches.Shown(ctx, launches.WeekInput{Week: monday})
	if err == nil && len(w.Items) == 0 {
		err = app.Missing("picture", monday)
	}
	if err != nil {
		return nil, err
	}
	look, err := s.pictureLook(ctx)
	if err != nil {
		return nil, err
	}
	_, number := app.Week(w.Week).Start(time.UTC).ISOWeek()
	l := languageOf(ctx)
	c := ogimage.Week{
		Look: look, Site: app.SiteOf(ctx).Name, Kicker: texts.Sprintf("Week %d, %s", number, dates(w)).In(l),
		Heading: weekHeading(w).In(l),
		List: func(names []string, more int) string {
			if more == 0 {
				return enumeration(l, names)
			}
			return texts.Sprintf("%s and %d more", strings.Join(names, ", "), more).In(l)
		},
	}
	for _, item := range w.Items {
		c.Names = append(c.Names, item.Name)
	}
	for i, d := range s.days(w) {
		c.Days[i] = ogimage.Day{Name: d.Name.In(l), Number: fmt.Sprint(d.Number), Past: d.Class == "past",
			Today: d.Class == "today"}
	}
	return c, nil
}

// version tells a picture with these words from one with others, so that who keeps pictures by their address fetches it
// anew.
func version(words ...string) string {
	h := fnv.New32a()
	for _, word := range words {
		_, _ = h.Write(append([]byte(word), 0)) // a hash takes everything
	}
	return "?v=" + strconv.FormatUint(uint64(h.Sum32()), 36)
}
