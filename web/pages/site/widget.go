package site

import (
	"context"
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// The size of the widget, in CSS pixels.
const (
	widgetWidth  = 320
	widgetHeight = 84
)

// widgetLasts is for how long pages of others keep the widget: a minute, and shown for some more while they ask again
// (RFC 5861).
const widgetLasts = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400"

// widget draws how a launch does: its place and its votes so far, at /widgets/SLUG.svg.
func (s *Site) widget(ctx context.Context, path httprouter.Params) ([]byte, error) {
	slug, isSVG := strings.CutSuffix(path.ByName("file"), ".svg")
	if !isSVG {
		return nil, page.Nowhere()
	}
	l, err := s.Listings.Show(ctx, app.Slug(slug))
	if err != nil {
		return nil, err
	}
	doing, err := s.doing(ctx, l)
	site := app.SiteOf(ctx)
	return drawWidget(site.Brand.Language, l.Name, doing, site.Name), err
}

// doing says how a launch does: "Place 2 of 14 so far · 133 votes this week".
func (s *Site) doing(ctx context.Context, l listings.Public) (texts.Text, error) {
	switch {
	case l.Status != string(app.ListingLive) && l.LaunchWeek != nil:
		return debut(l.Summary), nil
	case l.Status != string(app.ListingLive):
		return "Not launched yet", nil
	}
	r, err := s.resultOf(ctx, l)
	switch votes := texts.Count(r.votes, "vote", "votes"); {
	case err != nil:
		return "", err
	case r.place == "":
		return inAll(l.Votes), nil
	case r.running:
		return texts.Sprintf("%s · %s this week", r.place, votes), nil
	default:
		return texts.Sprintf("%s · %s", r.place, votes), nil
	}
}

// result is how a live listing does, or did, in its launch week.
type result struct {
	place   texts.Text // "Place 2 of 14 so far"; "" if it has none, or nobody is told yet
	rank    int        // 0 if it has none
	votes   int        // of the week
	running bool       // the week is not over
}

// resultOf returns how a live listing does in its launch week.
func (s *Site) resultOf(ctx context.Context, l listings.Public) (r result, err error) {
	if l.Status != string(app.ListingLive) || l.LaunchWeek == nil {
		return r, nil
	}
	w, err := s.Launches.Week(ctx, launches.WeekInput{Week: *l.LaunchWeek})
	if err != nil {
		return r, err
	}
	r.running = w.State != "past"
	of := 0
	var own launches.Ranked
	for _, item := range w.Items {
		if item.Rank != nil {
			of++
		}
		if item.Slug == l.Slug {
			own = item
		}
	}
	if own.Rank == nil {
		return r, nil
	}
	r.votes, r.rank = own.WeekVotes, *own.Rank
	r.place = texts.Sprintf("Place %d of %d in its week", *own.Rank, of)
	if r.running {
		r.place = texts.Sprintf("Place %d of %d so far", *own.Rank, of)
		if s.Launches.ByChance(s.Clock()) { // in random order
			r.place = ""
		}
	}
	return r, nil
}

// widgetCode is what puts the widget on a page.
func widgetCode(site app.Site, set badges.Set) string {
	return widgetSized(site, set, widgetWidth, widgetHeight)
}

func widgetSized(site app.Site, set badges.Set, width, height int) string {
	alt := texts.Sprintf("%s on %s", set.Name, site.Name).In(site.Brand.Language)
	return fmt.Sprintf(`<a href="%s"><img src="%s/widgets/%s.svg" alt="%s" width="%d" height="%d"></a>`,
		inXML(set.Page), inXML(site.Origin), set.Slug, inXML(alt), width, height)
}

func drawWidget(l texts.Language, name string, doing texts.Text, site string) []byte {
	var svg strings.Builder
	said := texts.Sprintf("%s on %s: %s", name, site, doing).In(l)
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-label="%[3]s"><title>%[3]s</title>`,
		widgetWidth, widgetHeight, inXML(said))
	svg.WriteString(`<style>.g{fill:#fff;stroke:#d9d4de}.t{fill:#2a1035}.m{fill:#665b72}text{font-family:Inter,"Helvetica Neue",Arial,sans-serif}` +
		`@media(prefers-color-scheme:dark){.g{fill:#1b1420;stroke:#4a4052}.t{fill:#f6f2f8}.m{fill:#b9afc2}}</style>` +
		`<rect class="g" x=".5" y=".5" width="319" height="83" rx="12"/><path class="t" d="M20 42a18 18 0 0 1 36 0z"/><rect x="14" y="45" width="48" height="4" fill="#a3c41a"/>`)
	for _, line := range []struct {
		y, size, weight int
		class, text     string
	}{{34, 18, 700, "t", name}, {54, 13, 500, "t", doing.In(l)},
		{71, 11, 400, "m", texts.Sprintf("Live on %s", site).In(l)}} {
		fit := ""
		if len([]rune(line.text))*line.size*6/10 > widgetWidth-90 {
			fit = fmt.Sprintf(` textLength="%d" lengthAdjust="spacingAndGlyphs"`, widgetWidth-90)
		}
		fmt.Fprintf(&svg, `<text class="%s" x="76" y="%d" font-size="%d" font-weight="%d"%s>%s</text>`,
			line.class, line.y, line.size, line.weight, fit, inXML(line.text))
	}
	svg.WriteString(`</svg>`)
	return []byte(svg.String())
}

// inXML writes a text of somebody else into XML; signs that it has none for become U+FFFD.
func inXML(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // into memory: it cannot fail
	return b.String()
}
