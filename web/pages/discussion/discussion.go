// Package discussion is the pages on which people ask makers, answer, change what they wrote, and report it.
package discussion

import (
	"context"
	"embed"
	"html/template"

	"debut/app"
	"debut/app/community/discussions"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	Discussions *discussions.Service
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(texts.Language) template.FuncMap { return template.FuncMap{} })

type handler struct{ Options }

// New returns the handler of these pages, all for whoever is signed in.
func New(o Options) *page.Pages {
	h := handler{o}
	pages := page.Maker{Common: o.Common, Set: templates}
	const one = "/listings/{slug}/questions/{id}"
	return pages.Pages(page.For(page.SignedIn, page.Routes{
		"GET /listings/{slug}/ask":    page.Blank(h.asking, askForm.Blank(nil)),
		"POST /listings/{slug}/ask":   h.ask,
		"GET " + one + "/answer":      page.Blank(h.answering, answerForm.Blank(nil)),
		"POST " + one + "/answer":     h.answer,
		"GET " + one + "/edit":        page.Blank(h.editing, editForm.Blank(nil)),
		"POST " + one + "/edit":       h.edit,
		"GET " + one + "/report":      page.Blank(h.reporting, reportForm.Blank(nil)),
		"POST " + one + "/report":     h.report,
		"POST " + one + "/delete":     h.delete,
		"POST " + one + "/useful":     h.useful,
		"GET " + discussions.MinePath: h.mine,
	}))
}

// at puts what the address names into the form.
func at(v *page.Visit) {
	if v.R.ParseForm() != nil {
		return // which reading it reports
	}
	v.R.PostForm.Set("slug", v.Params.ByName("slug"))
	if id := v.Params.ByName("id"); id != "" {
		v.R.PostForm.Set("comment", id)
	}
}

// named returns which question or answer the address names.
func named(v *page.Visit) (discussions.ID, error) {
	id, err := v.Number("id")
	return discussions.ID{Slug: app.Slug(v.Params.ByName("slug")), Comment: id}, err
}

// written leads to what somebody wrote: where it shows, or to their own with why it does not.
func (h handler) written(v *page.Visit, l app.Listing, c app.Comment) {
	v.Next = discussions.ThreadPath(l.Slug, threadOf(c))
	if h.Discussions.OwnOf(v.Who, l, c).Why() != "" {
		v.Next = discussions.MinePath
	}
}

func threadOf(c app.Comment) int64 {
	if c.IsAnswer() {
		return c.Question
	}
	return c.ID
}

func (h handler) delete(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, err := named(v)
	if err == nil {
		err = h.Discussions.Delete(ctx, v.Who, in)
	}
	v.Next = discussions.MinePath
	return "", page.Page{}, err
}

// useful says that something is useful, or takes that back, and leads back to where it was said.
func (h handler) useful(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, err := named(v)
	if err != nil {
		return "", page.Page{}, err
	}
	do := h.Discussions.Useful
	if v.R.PostFormValue("take_back") != "" {
		do = h.Discussions.NotUseful
	}
	v.Next = accounts.OwnPath(v.R.PostFormValue("back")) + "#comment-" + v.Params.ByName("id")
	return "", page.Page{}, do(ctx, v.Who, in)
}

type minePage struct {
	Comments []mineRow
	Pager    page.Pager
	None     page.Empty
}

// mineRow is a question or an answer among those of its author.
type mineRow struct {
	page.Comment
	Why texts.Text // it does not show; "" if it does
}

const perPage = 20

// mine lists what somebody wrote.
func (h handler) mine(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	found, err := h.Discussions.Mine(ctx, v.Who, v.Paging(perPage))
	p := minePage{Pager: page.NewPager(found, discussions.MinePath, nil),
		None: page.NothingHere("No questions and answers yet",
			"You have asked and answered nothing so far. Open a product that you wonder about, and ask its maker.",
			"/search", "Browse the products")}
	for _, o := range found.Items {
		c := page.NewComment(discussions.Shown{Comment: o.Comment}, o.For.Slug, o.For.Company.Name)
		c.Back, c.Mine, c.MayEdit = discussions.MinePath, true, h.Discussions.MayEdit(v.Who, o.Comment)
		p.Comments = append(p.Comments, mineRow{c, o.Why()})
	}
	p.None = p.Pager.Beyond(p.None)
	return "mine", page.Page{Title: "Your questions and answers", Unlisted: true, Main: p}, err
}
