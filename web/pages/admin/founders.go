package admin

import (
	"context"
	"net/url"
	"strconv"

	"debut/app"
	"debut/app/desk/moderation"
	"debut/app/ground/audit"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// foundersPath is the page on which the team finds founders, and merges two of them.
const foundersPath = Path + "/founders"

var founderForm = form.New[moderation.FounderMerge](map[string]texts.Text{"slug": "The founder",
	"into": "The slug of the founder whose page stays", "reason": "The reason"})

type foundersPage struct {
	app.List[moderation.FoundFounder]
	Find     string
	Here     string // where the forms are sent to
	Acts     []audit.Entry
	Operator bool
	Form     form.State
	Pager    page.Pager
	None     page.Empty
}

// Sent returns what the form of somebody had under a name when it was sent last and refused.
func (p foundersPage) Sent(slug app.Slug, name string) string {
	if p.Form.Field("slug").Value() != string(slug) {
		return ""
	}
	return p.Form.Field(name).Value()
}

func (a admin) founders(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showFounders(ctx, v, founderForm.Blank(nil))
}

func (a admin) showFounders(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	p := foundersPage{Find: cut(v.R.URL.Query().Get("find")), Operator: v.Who.Operator, Form: state}
	number, asked := pageNumber(v), url.Values{}
	if p.Find != "" {
		asked.Set("find", p.Find)
	}
	found, acts, err := a.Moderation.Founders(ctx, p.Find, number)
	p.List, p.Acts = found, acts
	p.Here = page.With(foundersPath, asked, "page", strconv.Itoa(number))
	p.Pager = page.NewPager(p.List, foundersPath, asked)
	p.None = p.Pager.Beyond(page.NothingHere("Nobody found", "No live listing names anybody like that.",
		foundersPath, "See all"))
	return "founders", page.Page{Title: state.Title("Founders"), At: "today", Main: p}, err
}

// backToFounders is the page on which the form stood.
func backToFounders(v *page.Visit) string { return v.R.URL.RequestURI() }
