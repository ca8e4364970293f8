package crawl

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/budget"
	"debut/app/ground/lazyregexp"
	"debut/app/ground/texts"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// FindBadge looks on the homepage for the badge of slug: a link to the instance at origin, or to the listing there,
// around an image of <origin>/badges/<slug>/….svg, or of an origin that the instance had before, where a visitor can
// see it. Where the homepage cannot be read the outcome is unknown: that is no fault of the badge's.
func (c *Crawler) FindBadge(ctx context.Context, homepage, origin string, slug app.Slug) app.BadgeCheck {
	ctx, cancel := context.WithTimeout(ctx, c.limits.site)
	defer cancel()
	s := c.open(ctx)
	defer s.close()
	check := s.findBadge(ctx, homepage, badgeOf{append([]string{origin}, c.opts.Former[origin]...), slug, s.budget,
		map[*html.Node]bool{}, map[*html.Node]bool{}})
	check.CheckedAt = c.opts.Now()
	return check
}

func (s *session) findBadge(ctx context.Context, homepage string, badge badgeOf) app.BadgeCheck {
	u, err := checkURL(homepage, s.crawler.opts.AllowPrivate)
	if err != nil {
		return app.NoBadge(app.BadgeUnknown, messageOf(err))
	}
	home, err := s.html(ctx, u, sameSite)
	if err != nil {
		check := app.NoBadge(app.BadgeUnknown, texts.Sprintf("The homepage could not be read. %s", badgeReason(err)))
		check.NoWebsite = noWebsite(err)
		return check
	}
	doc, cut, _ := parseHTML(home.body, s.budget)
	if doc == nil {
		return app.NoBadge(app.BadgeUnknown, "The HTML of the homepage could not be understood.")
	}
	var reason texts.Text
	var found bool
	stopped := s.budget.Do(func() { reason, found = badge.search(goquery.NewDocumentFromNode(doc)) })
	switch {
	case found:
		return app.BadgeCheck{Outcome: app.BadgeFound}
	case stopped != nil || cut || home.truncated || home.broken != nil:
		return app.NoBadge(app.BadgeUnknown,
			"Only the beginning of the homepage could be read, and the badge is not there. Put it nearer to the top, or make the page smaller.")
	}
	page, links := s.parse(home)
	if t := placeholder(page, links); t != nil {
		return app.NoBadge(app.BadgeUnknown, badgeReason(t))
	}
	if links.Shell {
		reason = texts.Sprintf("%s The page is put together by JavaScript, which is not run here: the badge must stand in the HTML that the server sends.", reason)
	}
	return app.NoBadge(app.BadgeMissing, reason)
}

// noWebsite reports whether an address was not read because no public one belongs to the name.
func noWebsite(err error) bool {
	var t *fetchError
	return errors.As(err, &t) && (t.code == dnsFailed || t.code == refusedAddress)
}

// badgeReason returns what a fetchError says, without its advice on profiles.
func badgeReason(err error) texts.Text {
	var t *fetchError
	if !errors.As(err, &t) {
		return ""
	}
	return t.said
}

// messageOf is what an error says to people.
func messageOf(err error) texts.Text {
	if e := app.RefusalOf(err); e != nil && len(e.Issues) == 0 {
		return e.Message
	}
	return texts.Verbatim(err.Error())
}

// badgeOf says what the badge of a listing looks like in HTML, and looks for it on one page.
type badgeOf struct {
	origins []string // of the instance, today's first
	slug    app.Slug
	budget  *budget.Budget
	hidden  map[*html.Node]bool // elements that were looked at: whether visitors see what is in them
	right   map[*html.Node]bool // links that were looked at: whether they lead to the listing
}

// search reports whether the badge is in the document where it can be seen; if not, the reason says what was seen
// instead.
func (b badgeOf) search(doc *goquery.Document) (reason texts.Text, found bool) {
	reason = "The badge is not on the homepage. Paste its code, a link around an image, into the page, for instance into the footer."
	for _, img := range doc.Find("img[src]").EachIter() {
		b.budget.Check()
		slug, ok := b.image(img.AttrOr("src", ""))
		switch {
		case !ok:
		case slug != b.slug:
			reason = texts.Sprintf("There is a badge on the homepage, but it is that of another listing, %s.", slug)
		case b.unseen(img.Get(0)):
			reason = "The badge is on the homepage, but visitors cannot see it: it, or a part of the page around it, is hidden."
		case !b.linked(img.Get(0)):
			reason = "The image of the badge is on the homepage, but it is not inside a link to the listing. Paste the whole code of the badge."
		default:
			return "", true
		}
	}
	return reason, false
}

// image returns whose badge src shows; ok is false if it is no badge of this instance.
func (b badgeOf) image(src string) (slug app.Slug, ok bool) {
	u, ok := b.here(src)
	if !ok {
		return "", false
	}
	parts := strings.Split(u.Path, "/")
	if len(parts) != 4 || parts[1] != "badges" || !strings.HasSuffix(parts[3], ".svg") || len(parts[2]) > maxSlug {
		return "", false
	}
	return app.Slug(parts[2]), true
}

const maxSlug = 100 // bytes; longer ones are of nobody

// linked reports whether the image stands in a link to the listing's page or to the instance's front page.
func (b badgeOf) linked(img *html.Node) bool {
	for n := range img.Ancestors() {
		if n.Type != html.ElementNode || n.Data != "a" {
			continue
		}
		right, known := b.right[n]
		if !known {
			u, ok := b.here(attr(n, "href"))
			path := strings.TrimSuffix(u.Path, "/")
			right = ok && (path == "" || path == "/listings/"+string(b.slug))
			b.right[n] = right
		}
		return right
	}
	return false
}

// here parses an address and reports whether it is one of the instance; http and https are the same.
func (b badgeOf) here(raw string) (*url.URL, bool) {
	if len(raw) > maxURL {
		return &url.URL{}, false
	}
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil {
		return &url.URL{}, false
	}
	if u.Scheme == "" && u.Host != "" {
		u.Scheme = "https" // "//host/path", of a page of either scheme
	}
	return u, (u.Scheme == "http" || u.Scheme == "https") && slices.ContainsFunc(b.origins, func(origin string) bool {
		_, host, _ := strings.Cut(origin, "://")
		return strings.EqualFold(u.Host, host)
	})
}

// unseen reports whether an element, or one around it, keeps it from the eyes of a visitor.
func (b badgeOf) unseen(n *html.Node) bool {
	return tiny(attr(n, "width")) || tiny(attr(n, "height")) || b.hides(n)
}

// hides reports whether an element or one around it is hidden. Each is looked at once, however many images are in it.
func (b badgeOf) hides(n *html.Node) bool {
	if n == nil || n.Type != html.ElementNode {
		return false
	}
	hidden, known := b.hidden[n]
	if !known {
		b.budget.Check()
		hidden = concealed(n) || b.hides(n.Parent)
		b.hidden[n] = hidden
	}
	return hidden
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
	concealing = lazyregexp.Compile(`(^|;)(display:none|visibility:(hidden|collapse)|opacity:0*\.?0*(%|;|$)|font-size:0*\.?0*(px|em|rem|pt|%)?(;|$)|clip:rect\(|clip-path:inset\((50|100)%|transform:scale\(0)`)
	sizeless   = lazyregexp.Compile(`(^|;)(max-)?(width|height):[012]?(px)?(;|$)`)
	offScreen  = lazyregexp.Compile(`(^|;)((left|right|top|bottom|text-indent|margin(-(left|right|top|bottom))?):|transform:translate[xy3d]*\(([^)]*,)?)-([5-9]\d\d|\d{4,}|\d{3}(vw|vh|%))`)
)
