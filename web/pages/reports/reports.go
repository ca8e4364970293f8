// Package reports is the pages on which people report listings, and suggest facts to them.
package reports

import (
	"context"
	"embed"
	"html/template"
	"net/http"

	"debut/app"
	"debut/app/community/reports"
	"debut/app/community/suggestions"
	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	Reports     *reports.Service
	Suggestions *suggestions.Service
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(l texts.Language) template.FuncMap {
	return template.FuncMap{"suggested": suggestions.Label, "said": suggestions.ValueIn(l)}
})

type handler struct{ Options }

// New returns the handler of the pages: to report a listing for anybody, and all others for whoever is signed in.
func New(o Options) *page.Pages {
	h := handler{o}
	pages := page.Maker{Common: o.Common, Set: templates}
	return pages.Pages(
		page.For(page.Anyone, page.Routes{
			"GET /listings/{slug}/report":  page.Blank(h.show, reportForm.Blank(nil)),
			"POST /listings/{slug}/report": h.report,
		}),
		page.For(page.SignedIn, page.Routes{
			"GET " + moderation.ReportsPath: h.mine,
			"GET /listings/{slug}/suggest":  page.Blank(h.showSuggest, suggestForm.Blank(nil)),
			"POST /listings/{slug}/suggest": h.suggest,
			"GET " + suggestions.Path:       h.suggested,
		}),
	)
}

var reportForm = form.New[reports.Input](map[string]texts.Text{"slug": "The listing", "reason": "What is wrong",
	"words": "What you saw", "email": "E-mail address"})

type reportPage struct {
	Slug     app.Slug
	Name     string
	Reasons  []app.ReportReason
	Form     form.State
	SignedIn bool
	SignIn   string
	Sent     bool
}

func (h handler) show(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	l, err := h.Reports.Listing(ctx, v.Caller(), app.Slug(v.Params.ByName("slug")))
	p := reportPage{
		Slug: l.Slug, Name: l.Company.Name, Reasons: app.ReportReasons, Form: state, SignedIn: v.Who.ID != 0,
		SignIn: page.SignInPath("/listings/" + string(l.Slug) + "/report"),
		Sent:   v.R.Method == http.MethodGet && v.R.URL.Query().Has("sent"),
	}
	return "report", page.Page{Title: state.Title(texts.Sprintf("Report %s", l.Company.Name)), At: "browse",
		Unlisted: true, Main: p}, err
}

// report keeps a report of the listing that the address names.
func (h handler) report(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	if v.R.ParseForm() == nil {
		v.R.PostForm.Set("slug", v.Params.ByName("slug"))
	}
	in, state, err := reportForm.Read(v.R)
	if err == nil && state.OK() {
		from := reports.From{Caller: v.Caller()}
		if address := web.ClientAddress(v.R, h.Proxies); v.Who.ID == 0 {
			from.Client, from.Network = web.ClientKey(address), web.NetworkKey(address)
		}
		err = h.Reports.Report(ctx, from, in)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.show(ctx, v, state)
	}
	v.Next = "/listings/" + string(in.Slug) + "/report?sent"
	return "", page.Page{}, err
}

type minePage struct {
	Reports []shown
	Pager   page.Pager
	None    page.Empty
}

// shown is a report with its state in words.
type shown struct {
	reports.Record
	Class, Icon string
	State       texts.Text
}

var states = map[app.ReportState]shown{
	app.ReportOpen:      {Class: "chip-wait", Icon: "clock", State: "The site team looks at it"},
	app.ReportNoAction:  {Icon: "circle-check", State: "Left as it is"},
	app.ReportAsked:     {Class: "chip-live", Icon: "circle-check", State: "The owner was asked to put it right"},
	app.ReportHidden:    {Class: "chip-live", Icon: "circle-check", State: "Out of public view until it is put right"},
	app.ReportSuspended: {Class: "chip-live", Icon: "circle-check", State: "Out of public view"},
}

const perPage = 20

// mine lists the reports of whoever is signed in.
func (h handler) mine(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	found, err := h.Reports.Mine(ctx, v.Caller(), v.Paging(perPage))
	p := minePage{Pager: page.NewPager(found, moderation.ReportsPath, nil), None: nothing}
	for _, r := range found.Items {
		s := states[r.Report.State]
		s.Record = r
		p.Reports = append(p.Reports, s)
	}
	return "mine", page.Page{Title: "Your reports", At: "account", Unlisted: true, Main: p}, err
}

var nothing = page.NothingHere("You have reported nothing",
	"If something is wrong with a listing, open its page and choose “Report this listing”.", "/search", "Browse")
