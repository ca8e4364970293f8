// Package review is the pages on which people write what they think of a listing, answer it, and report it.
package review

import (
	"context"
	"embed"
	"html/template"
	"strconv"

	"debut/app"
	"debut/app/community/reviews"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	Reviews *reviews.Service
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(texts.Language) template.FuncMap { return template.FuncMap{} })

type handler struct{ Options }

// New returns the handler of these pages, all for whoever is signed in.
func New(o Options) *page.Pages {
	h := handler{o}
	pages := page.Maker{Common: o.Common, Set: templates}
	return pages.Pages(page.For(page.SignedIn, page.Routes{
		"GET /listings/{slug}/review":                     page.Blank(h.own, form.State{}),
		"POST /listings/{slug}/review":                    h.write,
		"POST /listings/{slug}/review/delete":             h.delete,
		"GET /listings/{slug}/reviews/{id}/reply":         page.Blank(h.answer, form.State{}),
		"POST /listings/{slug}/reviews/{id}/reply":        h.reply,
		"POST /listings/{slug}/reviews/{id}/reply/delete": h.deleteReply,
		"GET /listings/{slug}/reviews/{id}/report":        page.Blank(h.fault, reportForm.Blank(nil)),
		"POST /listings/{slug}/reviews/{id}/report":       h.report,
		"GET " + reviews.MinePath:                         h.mine,
	}))
}

var writeForm = form.New[reviews.WriteInput](map[string]texts.Text{"stars": "Stars", "text": "What you think of it",
	"name": "Your name, as it is shown"})

type ownPage struct {
	reviews.Stance
	Slug app.Slug
	Name string
	Form form.State
	Seen int64      // the version of the review that the form shows
	Note texts.Text // why the review does not show
	Star []starChoice
}

// starChoice is how many stars somebody may give.
type starChoice struct {
	Stars string
	Words texts.Text
}

var starChoices = []starChoice{{"5", "5 stars: excellent"}, {"4", "4 stars: good"}, {"3", "3 stars: all right"},
	{"2", "2 stars: poor"}, {"1", "1 star: bad"}}

// own shows the form in which somebody writes or changes a review; a zero state is before anything was sent.
func (h handler) own(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	l, st, err := h.Reviews.Stance(ctx, v.Who, app.Slug(v.Params.ByName("slug")))
	p := ownPage{Stance: st, Slug: l.Slug, Name: l.Company.Name, Form: state, Seen: st.Version, Star: starChoices}
	if st.Mine != nil {
		p.Note = st.Mine.Why()
	}
	if !v.Refused {
		values := map[string]string{"name": v.Who.Name}
		if r := st.Mine; r != nil {
			values = map[string]string{"name": r.Name, "stars": strconv.Itoa(r.Stars), "text": r.Text}
		}
		p.Form = writeForm.Blank(values)
	}
	title := texts.Sprintf("Review %s", p.Name)
	if st.Mine != nil {
		title = texts.Sprintf("Your review of %s", p.Name)
	}
	return "own", page.Page{Title: p.Form.Title(title), At: "browse", Unlisted: true, Main: p}, err
}

func (h handler) write(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	at(v)
	in, state, err := writeForm.Read(v.R)
	var browser []byte
	if err == nil {
		browser, err = v.Browser(h.Rand)
	}
	if err == nil && state.OK() {
		err = h.Reviews.Write(ctx, v.Who, in,
			reviews.Origin{Network: web.NetworkKey(web.ClientAddress(v.R, h.Proxies)), Browser: browser})
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.own(ctx, v, state)
	}
	v.Next = "/listings/" + v.Params.ByName("slug") + "#reviews"
	return "", page.Page{}, err
}

func (h handler) delete(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	v.Next = reviews.MinePath
	return "", page.Page{}, h.Reviews.Delete(ctx, v.Who, reviews.DeleteInput{Slug: app.Slug(v.Params.ByName("slug"))})
}

// at puts what the address names into the form.
func at(v *page.Visit) {
	if v.R.ParseForm() != nil {
		return // which reading it tells
	}
	v.R.PostForm.Set("slug", v.Params.ByName("slug"))
	if id := v.Params.ByName("id"); id != "" {
		v.R.PostForm.Set("review", id)
	}
}

// named returns which review the address names.
func named(v *page.Visit) (reviews.ReplyID, error) {
	id, err := v.Number("id")
	return reviews.ReplyID{Slug: app.Slug(v.Params.ByName("slug")), Review: id}, err
}

type minePage struct {
	Reviews []mineRow
	Pager   page.Pager
	None    page.Empty
}

// mineRow is a review among those of its author.
type mineRow struct {
	page.Review
	Why texts.Text // it does not show; "" if it does
}

const perPage = 20

// mine lists what somebody wrote.
func (h handler) mine(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	found, err := h.Reviews.Mine(ctx, v.Who, v.Paging(perPage))
	p := minePage{Pager: page.NewPager(found, reviews.MinePath, nil),
		None: page.NothingHere("No reviews yet",
			"You have reviewed nothing so far. Open a product that you use, and say what you think of it.", "/search",
			"Browse the products")}
	for _, o := range found.Items {
		p.Reviews = append(p.Reviews, mineRow{page.NewReview(o.Review, o.For.Slug, o.For.Company.Name), o.Why()})
	}
	p.None = p.Pager.Beyond(p.None)
	return "mine", page.Page{Title: "Your reviews", Unlisted: true, Main: p}, err
}
