package founder

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// badgeTab is where the owner of a listing gets its badge, and has it looked for.
const badgeTab = "badge"

func (f founder) badgeRoutes() page.Routes {
	const at = Path + "/{id}/" + badgeTab
	return page.Routes{
		"GET " + at:             f.badge,
		"POST " + at + "/check": f.askLook,
	}
}

// badgePage is the badge of a listing, its code, and what became of the looks for it.
type badgePage struct {
	Head
	Faults form.State
	Maker  *page.BadgeMaker // nil of a listing that has no page
	Needed bool             // for the launch
	Looks  *look            // the last one; nil before the first
	// when the look was asked for that the page waits for, in milliseconds; 0 if it waits for none
	Since int64
	// makes the link to the outcome another address: a link to a place in the same page loads nothing
	Again int
	Slow  bool // it takes longer than people wait
	Where []place
}

// look is what a look for the badge came to, in words.
type look struct {
	Class, Icon   string
	Heading, Says texts.Text
	At            time.Time
}

// place is where the code goes in a system.
type place struct{ In, Goes texts.Text }

var places = []place{
	{"WordPress", "With a block theme, open Appearance, Editor, select the footer, and add a block “Custom HTML” with the code. With a classic theme, open Appearance, Widgets, and add the same block to an area of the footer."},
	{"Webflow", "Add the element “Code Embed” to the footer of your home page, paste the code, and publish the site. Code embeds need a paid plan of the site or of the workspace."},
	{"Plain HTML", "Paste the code into index.html before </footer>, or before </body> where there is no footer. Upload the file, and look at the source of the page in your browser: the code is there."},
	{"React", "Paste the code as JSX and close the image: <img … />. We run no JavaScript, so the component must be rendered on the server or at build time; where nothing is, paste the code into index.html."},
}

const (
	waitsForLook = 90 * time.Second // as long as a page waits for the outcome of a look
	lookIsSlow   = 20 * time.Second
)

func (f founder) badge(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return f.showBadge(ctx, v, form.State{})
}

// askLook asks for a look at the homepage, and leads to the page that waits for the outcome.
func (f founder) askLook(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	var at time.Time
	if err == nil {
		at, err = f.Launches.AskLook(ctx, v.Caller(), id)
	}
	var state form.State
	if v.Refused = state.Refuse(err, ""); v.Refused {
		return f.showBadge(ctx, v, state)
	}
	v.Next = app.ProductPath(id, badgeTab) + "?since=" + strconv.FormatInt(at.UnixMilli(), 10) + "#check"
	return "", page.Page{}, err
}

func (f founder) showBadge(ctx context.Context, v *page.Visit, faults form.State) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, badgeTab)
	if err != nil {
		return "", page.Page{}, err
	}
	status := app.ListingStatus(h.Status)
	p := badgePage{
		Head: h, Faults: faults, Where: places, Looks: lookOf(h.Badge),
		Needed: h.Plan == string(app.PlanFree) &&
			(status == app.ListingAwaitingBadge || status == app.ListingScheduled),
	}
	if p.Maker, err = f.badgeMaker(ctx, h, v.R.URL.Query()); err != nil {
		return "", page.Page{}, err
	}
	if asked := f.asked(v.R.URL.Query().Get("since")); p.Needed && !asked.IsZero() &&
		(h.Badge == nil || h.Badge.CheckedAt.Before(asked)) {
		p.Since, p.Slow = asked.UnixMilli(), f.Clock().Sub(asked) > lookIsSlow
		n, _ := strconv.Atoi(v.R.URL.Query().Get("again"))
		p.Again = max(0, min(n, 1000)) + 1
	}
	return "badge", page.Page{Title: faults.Title(texts.Sprintf("Badge of %s", h.Name)), At: "products", Main: p}, nil
}

// asked reads when a look was asked for, in milliseconds; it is zero if that is too long ago to wait, or yet to come.
func (f founder) asked(since string) time.Time {
	n, err := strconv.ParseInt(since, 10, 64)
	at := time.UnixMilli(n)
	if ago := f.Clock().Sub(at); err != nil || ago < 0 || ago > waitsForLook {
		return time.Time{}
	}
	return at
}

// badgeMaker returns the maker for the badge of a listing, in the style that an address asks for; nil for one that has
// no page.
func (f founder) badgeMaker(ctx context.Context, h Head, asked url.Values) (*page.BadgeMaker, error) {
	one := func(name string, of []string, usual string) string {
		if value := asked.Get(name); slices.Contains(of, value) {
			return value
		}
		return usual
	}
	q := badges.Query{
		Slug: h.Slug, Styles: "all",
		Shape: one("shape", app.BadgeShapes, "standard"), Mode: one("mode", app.BadgeModes, "auto"),
		Size: one("size", app.BadgeSizes, "m"),
	}
	set, err := f.Badges.Get(ctx, q)
	if app.KindOf(err) == app.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	chosen, found := set.Of(one("kind", app.BadgeKinds, set.Highest))
	if !found {
		chosen, _ = set.Of(set.Highest)
	}
	m := page.NewBadgeMaker(h.At(badgeTab), set, chosen, q)
	return &m, nil
}

// lookOf says what a look came to.
func lookOf(b *app.BadgeCheck) *look {
	switch {
	case b == nil:
		return nil
	case b.Blind && b.Outcome == app.BadgeFound:
		return &look{"notice", "info", "We could not look this time",
			texts.Sprintf("%s The badge was found before, and that stands.", b.Why()), b.CheckedAt}
	case b.Blind || b.Outcome == app.BadgeUnknown:
		return &look{"notice notice-warn", "circle-alert", "We could not look", b.Why(), b.CheckedAt}
	case b.Outcome == app.BadgeFound:
		return &look{"notice notice-good", "circle-check", "The badge was found",
			"Keep it there: we look once a day until the launch.", b.CheckedAt}
	}
	return &look{"notice notice-warn", "circle-alert", "The badge was not found", b.Why(), b.CheckedAt}
}
