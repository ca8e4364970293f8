// Package following is the pages of all that a person follows: products, categories, founders and saved searches.
package following

import (
	"context"
	"embed"
	"html/template"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sending/follows"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	Follows *follows.Service
	CanMail bool
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(texts.Language) template.FuncMap { return template.FuncMap{} })

type handler struct{ Options }

// New returns the handler of the pages.
func New(o Options) *page.Pages {
	h := handler{o}
	pages := page.Maker{Common: o.Common, Set: templates}
	to := func(anchor string) func(*page.Visit) string {
		return func(*page.Visit) string { return follows.PagePath + "?saved=1" + anchor }
	}
	return pages.Pages(page.For(page.SignedIn, page.Routes{
		"GET " + follows.PagePath:            page.Blank(h.list, form.State{}),
		"GET " + newPath:                     page.Blank(h.ask, form.State{}),
		"POST " + newPath:                    page.Does(createForm, "name", h.Follows.Create, to(""), h.ask),
		"POST " + follows.PagePath + "/edit": page.Does(updateForm, "name", h.Follows.Update, to(""), h.list),
		"POST " + follows.PagePath + "/end":  page.Does(endForm, "", h.Follows.Delete, to(""), h.list),
		"POST " + follows.PagePath + "/mails": page.Does(mailsForm, "",
			func(ctx context.Context, who app.Caller, in mailsInput) (struct{}, error) {
				return struct{}{}, h.Follows.Stop(ctx, who.Account, in.Stop)
			}, to(""), h.list),
		"POST " + follows.PagePath + "/feed":     h.makeFeed,
		"POST " + follows.PagePath + "/feed/end": h.endFeed,
	}))
}

// newPath is where people say how they want to follow something.
const newPath = follows.PagePath + "/new"

// mailsInput says whether mails of all follows stop.
type mailsInput struct {
	Stop bool `json:"stop"`
}

var (
	createForm = form.New[follows.CreateInput](map[string]texts.Text{"name": "Name", "mail": "Mails", "query": "The search",
		"slug": "What is followed"})
	updateForm = form.New[follows.UpdateInput](map[string]texts.Text{"follow_id": "What is followed", "name": "Name",
		"mail": "Mails"})
	endForm   = form.New[follows.ID](map[string]texts.Text{"follow_id": "What is followed"})
	mailsForm = form.New[mailsInput](nil)
)

// Choice is how often a follow is mailed, in words.
type Choice struct {
	Value  string
	Words  texts.Text
	Chosen bool
}

var choices = []Choice{{Value: "at_once", Words: "At once"}, {Value: "daily", Words: "Daily"},
	{Value: "weekly", Words: "Weekly"}, {Value: "off", Words: "No mails"}}

func choosing(often string) []Choice {
	list := make([]Choice, len(choices))
	for i, c := range choices {
		c.Chosen = c.Value == often
		list[i] = c
	}
	return list
}

var kinds = map[app.FollowKind]texts.Text{app.FollowProduct: "Product", app.FollowCategory: "Category",
	app.FollowFounder: "Founder", app.FollowSearch: "Search"}

// follow is one as the page shows it.
type follow struct {
	follows.Record
	Words   texts.Text // what it is of
	Choices []Choice
}

// Named reports whether its person may name it.
func (f follow) Named() bool { return f.Kind != string(app.FollowProduct) }

type listPage struct {
	Form    form.State
	Follows []follow
	Saved   bool
	Stopped bool // no mails come
	CanMail bool
	FeedAt  *time.Time // since when there is a feed; nil if there is none
	Feed    string     // its new address; "" if none was made just now
}

// list shows all that the person follows.
func (h handler) list(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	return h.show(ctx, v, listPage{Form: state, Saved: v.R.URL.Query().Get("saved") != ""})
}

func (h handler) show(ctx context.Context, v *page.Visit, p listPage) (string, page.Page, error) {
	all, err := h.Follows.All(ctx, v.Who.ID)
	if err != nil {
		return "", page.Page{}, err
	}
	for _, f := range all {
		p.Follows = append(p.Follows, follow{f, kinds[app.FollowKind(f.Kind)], choosing(f.Often)})
	}
	p.CanMail = h.CanMail
	if p.Stopped, err = h.Follows.Stopped(ctx, v.Who.ID); err != nil {
		return "", page.Page{}, err
	}
	p.FeedAt, err = h.Follows.FeedAt(ctx, v.Who.ID)
	return "follows", page.Page{Title: p.Form.Title("What you follow"), Main: p}, err
}

// makeFeed gives the feed an address, which the page shows this once.
func (h handler) makeFeed(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	address, err := h.Follows.MakeFeed(ctx, v.Who.ID)
	if err != nil {
		return "", page.Page{}, err
	}
	return h.show(ctx, v, listPage{Feed: address})
}

func (h handler) endFeed(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	v.Next = follows.PagePath + "?saved=1"
	return "", page.Page{}, h.Follows.DropFeed(ctx, v.Who.ID)
}

type askPage struct {
	Form    form.State
	Heading texts.Text
	Kind    string
	Slug    string
	Query   string
	Name    string
	Choices []Choice
	CanMail bool
	Has     *follows.Record // the follow that there is already
}

// ask shows what is to be followed, by the address of the link that led here, or by what was sent and refused.
func (h handler) ask(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	if v.R.Form == nil {
		if err := v.R.ParseForm(); err != nil {
			return "", page.Page{}, app.Nowhere()
		}
	}
	sent := v.R.Form
	p := askPage{Form: state, Kind: sent.Get("kind"), Slug: sent.Get("slug"), Query: sent.Get("query"),
		Name: sent.Get("name"), Choices: choosing("daily"), CanMail: h.CanMail}
	what := p.Slug
	switch app.FollowKind(p.Kind) {
	case app.FollowSearch:
		p.Heading, what = "Save this search", p.Query
	case app.FollowCategory:
		p.Heading = "Follow this category"
	case app.FollowFounder:
		p.Heading = "Follow this founder"
	default:
		return "", page.Page{}, app.Nowhere()
	}
	if !v.Refused {
		called, has, err := h.Follows.Name(ctx, v.Who.ID, app.FollowKind(p.Kind), what)
		if err != nil {
			return "", page.Page{}, err
		}
		p.Name, p.Has = called, has
	}
	return "new", page.Page{Title: state.Title(p.Heading), Main: p}, nil
}
