package crawl

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"debut/app"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// FindBadge looks on the homepage for the badge of slug: a link to the instance at origin, or to the listing there,
// around an image of <origin>/badges/<slug>/….svg, where a visitor can see it. Where the homepage cannot be read the
// outcome is unknown: that is no fault of the badge's.
func (c *Crawler) FindBadge(ctx context.Context, homepage, origin string, slug app.Slug) app.BadgeCheck {
	s := c.open()
	defer s.close()
	ctx, cancel := context.WithTimeout(ctx, c.limits.site)
	defer cancel()
	check := s.findBadge(ctx, homepage, badgeOf{origin: origin, slug: slug})
	check.CheckedAt = c.opts.Now()
	return check
}

func (s *session) findBadge(ctx context.Context, homepage string, badge badgeOf) app.BadgeCheck {
	u, err := checkURL(homepage, s.crawler.opts.AllowPrivate)
	if err != nil {
		return app.BadgeCheck{Outcome: app.BadgeUnknown, Reason: err.Error()}
	}
	home, err := s.html(ctx, u, sameSite)
	if err != nil {
		return app.BadgeCheck{Outcome: app.BadgeUnknown, Reason: "The homepage could not be read. " + badgeReason(err), NoWebsite: noWebsite(err)}
	}
	doc, cut, err := parseHTML(bytes.NewReader(home.body))
	if err != nil {
		return app.BadgeCheck{Outcome: app.BadgeUnknown, Reason: "The HTML of the homepage could not be understood."}
	}
	reason, found := badge.search(goquery.NewDocumentFromNode(doc))
	switch {
	case found:
		return app.BadgeCheck{Outcome: app.BadgeFound}
	case cut || home.truncated || home.broken != nil:
		return app.BadgeCheck{Outcome: app.BadgeUnknown, Reason: "Only the beginning of the homepage could be read, and the badge is not there. Put it nearer to the top, or make the page smaller."}
	}
	page, links := home.parse()
	if t := standIn(page, links); t != nil {
		return app.BadgeCheck{Outcome: app.BadgeUnknown, Reason: badgeReason(t)}
	}
	if links.Shell {
		reason += " The page is put together by JavaScript, which is not run here: the badge must stand in the HTML that the server sends."
	}
	return app.BadgeCheck{Outcome: app.BadgeMissing, Reason: reason}
}

// noWebsite reports whether an address was not read because no public one belongs to the name.
func noWebsite(err error) bool {
	var t *trouble
	return errors.As(err, &t) && (t.code == dnsFailed || t.code == refusedAddress)
}

// badgeReason is the detail of a trouble without its advice on profiles.
func badgeReason(err error) string {
	var t *trouble
	if !errors.As(err, &t) {
		return ""
	}
	return strings.TrimSpace(strings.ReplaceAll(t.detail, byHand, ""))
}

// badgeOf says what the badge of a listing looks like in HTML.
type badgeOf struct {
	origin string
	slug   app.Slug
}

// search tells whether the badge is in the document where it can be seen; if not, the reason says what was seen instead.
func (b badgeOf) search(doc *goquery.Document) (reason string, found bool) {
	reason = "The badge is not on the homepage. Paste its code, a link around an image, into the page, for instance into the footer."
	for _, img := range doc.Find("img[src]").EachIter() {
		slug, ok := b.image(img.AttrOr("src", ""))
		switch {
		case !ok:
		case slug != b.slug:
			reason = "There is a badge on the homepage, but it is that of another listing, " + string(slug) + "."
		case unseen(img.Get(0)):
			reason = "The badge is on the homepage, but visitors cannot see it: it, or a part of the page around it, is hidden."
		case !b.linked(img):
			reason = "The image of the badge is on the homepage, but it is not inside a link to the listing. Paste the whole code of the badge."
		default:
			return "", true
		}
	}
	return reason, false
}

// image returns whose badge src shows; ok is false where it is no badge of this instance.
func (b badgeOf) image(src string) (slug app.Slug, ok bool) {
	u, ok := b.here(src)
	if !ok {
		return "", false
	}
	parts := strings.Split(u.Path, "/")
	if len(parts) != 4 || parts[1] != "badges" || !strings.HasSuffix(parts[3], ".svg") {
		return "", false
	}
	return app.Slug(parts[2]), true
}

// linked tells whether the image stands in a link to the listing's page or to the instance's front page.
func (b badgeOf) linked(img *goquery.Selection) bool {
	u, ok := b.here(img.Closest("a").AttrOr("href", ":"))
	path := strings.TrimSuffix(u.Path, "/")
	return ok && (path == "" || path == "/listings/"+string(b.slug))
}

// here parses an address and tells whether it is one of the instance; http and https are the same.
func (b badgeOf) here(raw string) (*url.URL, bool) {
	origin, err := url.Parse(b.origin)
	if err != nil {
		return &url.URL{}, false
	}
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil {
		return &url.URL{}, false
	}
	if u.Scheme == "" && u.Host != "" {
		u.Scheme = origin.Scheme // "//host/path"
	}
	return u, (u.Scheme == "http" || u.Scheme == "https") && strings.EqualFold(u.Host, origin.Host)
}

// unseen tells whether an element, or one around it, keeps it from the eyes of a visitor.
func unseen(n *html.Node) bool {
	if tiny(attr(n, "width")) || tiny(attr(n, "height")) {
		return true
	}
	if concealed(n) {
		return true
	}
	for a := range n.Ancestors() {
		if a.Type == html.ElementNode && concealed(a) {
			return true
		}
	}
	return false
}

// tiny tells a width or height at which nothing can be recognised.
func tiny(length string) bool {
	pixels, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(length), "px"), 64)
	return err == nil && pixels <= 2
}

func concealed(n *html.Node) bool {
	switch n.Data {
	case "noscript", "template", "head":
		return true
	case "dialog":
		return !hasAttr(n, "open")
	}
	style := strings.ToLower(strings.Join(strings.Fields(attr(n, "style")), ""))
	style = strings.ReplaceAll(style, "!important", "")
	switch {
	case hasAttr(n, "hidden"), concealing.MatchString(style), offScreen.MatchString(style):
		return true
	case n.Data == "img" || strings.Contains(style, "overflow:hidden"):
		return sizeless.MatchString(style)
	}
	return false
}

// What an inline style without white space says to keep what it applies to from being seen.
var (
	concealing = regexp.MustCompile(`(^|;)(display:none|visibility:(hidden|collapse)|opacity:0*\.?0*(%|;|$)|font-size:0*\.?0*(px|em|rem|pt|%)?(;|$)|clip:rect\(|clip-path:inset\((50|100)%|transform:scale\(0)`)
	sizeless   = regexp.MustCompile(`(^|;)(max-)?(width|height):[012]?(px)?(;|$)`)
	offScreen  = regexp.MustCompile(`(^|;)((left|right|top|bottom|text-indent|margin(-(left|right|top|bottom))?):|transform:translate[xy3d]*\(([^)]*,)?)-([5-9]\d\d|\d{4,}|\d{3}(vw|vh|%))`)
)
