// Package claim is the pages on which people prove that a listing is of their own company.
package claim

import (
	"context"
	"embed"
	"html/template"
	"strconv"

	"debut/app"
	"debut/app/community/claims"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	Claims *claims.Service
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(texts.Language) template.FuncMap { return template.FuncMap{} })

type handler struct{ Options }

// New returns the handler of the pages of claims, all for whoever is signed in.
func New(o Options) *page.Pages {
	h := handler{o}
	pages := page.Maker{Common: o.Common, Set: templates}
	return pages.Pages(page.For(page.SignedIn, page.Routes{
		"GET /listings/{slug}/claim": func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return h.offer(ctx, v, beginForm.Blank(map[string]string{"method": string(app.ClaimDNS)}))
		},
		"POST /listings/{slug}/claim":         h.begin,
		"POST /listings/{slug}/claim/side":    h.keepWords,
		"GET " + claims.Path:                  h.mine,
		"GET " + claims.Path + "/{id}":        page.Blank(h.claim, form.State{}),
		"POST " + claims.Path + "/{id}/check": h.lookForProof,
		"POST " + claims.Path + "/{id}/again": h.sendAgain,
		"GET " + claims.ConfirmURL: func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return h.confirmation(ctx, v, v.R.URL.Query().Get("token"), nil)
		},
		"POST " + claims.ConfirmURL: h.confirm,
	}))
}

var (
	beginForm = form.New[claims.BeginInput](map[string]texts.Text{"slug": "The listing", "method": "How to prove it",
		"email": "E-mail address"})
	sayForm     = form.New[claims.SayInput](map[string]texts.Text{"slug": "The listing", "words": "Your side"})
	confirmForm = form.New[claims.TokenInput](map[string]texts.Text{"token": "The link"})
)

type offerPage struct {
	claims.Offer
	Form    form.State
	Choices []choice
	Mails   bool // a mail is one of them
}

// choice is a method with its words.
type choice struct {
	Value       string
	Words, Says texts.Text
}

var choices = map[app.ClaimMethod]choice{
	app.ClaimDNS: {"dns", "A DNS record",
		"You can change the DNS of the domain. Works for every website, and is the strongest proof."},
	app.ClaimMeta: {"meta", "A tag in your homepage",
		"You can paste a line into the head of your homepage, as website builders allow under “custom code” or “verification”."},
	app.ClaimFile:  {"file", "A file on your website", "You can upload a text file to a folder of your website."},
	app.ClaimEmail: {"email", "A mail", "You can read the mail of an address at the domain. We send you a link."},
}

// offer shows how a listing can be claimed.
func (h handler) offer(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	o, err := h.Claims.Offer(ctx, v.Caller(), app.Slug(v.Params.ByName("slug")))
	p := offerPage{Offer: o, Form: state}
	for _, m := range o.Methods {
		p.Choices, p.Mails = append(p.Choices, choices[m]), p.Mails || m == app.ClaimEmail
	}
	return "offer", page.Page{Title: state.Title(texts.Sprintf("Claim %s", o.Name)), At: "products",
		Unlisted: true, Main: p}, err
}

// begin makes a claim of the listing that the address names, and leads to what to do next.
func (h handler) begin(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	if v.R.ParseForm() == nil {
		v.R.PostForm.Set("slug", v.Params.ByName("slug"))
		if v.R.PostForm.Get("method") != string(app.ClaimEmail) || v.R.PostForm.Get("email") == "" {
			v.R.PostForm.Del("email") // the field stands there whatever was chosen
		}
	}
	in, state, err := beginForm.Read(v.R)
	var made claims.Record
	if err == nil && state.OK() {
		made, err = h.Claims.Begin(ctx, v.Caller(), in)
	}
	if state.Refuse(err, "method") || !state.OK() {
		v.Refused = true
		return h.offer(ctx, v, state)
	}
	v.Next = pathOf(made.ClaimID)
	return "", page.Page{}, err
}

// keepWords keeps what one side of a dispute tells the team.
func (h handler) keepWords(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	slug := v.Params.ByName("slug")
	if v.R.ParseForm() == nil {
		v.R.PostForm.Set("slug", slug)
	}
	in, state, err := sayForm.Read(v.R)
	if err == nil && state.OK() {
		err = h.Claims.Say(ctx, v.Caller(), in)
	}
	if state.Refuse(err, "words") || !state.OK() {
		v.Refused = true
		return h.offer(ctx, v, state)
	}
	v.Next = "/listings/" + slug + "/claim"
	return "", page.Page{}, err
}

func pathOf(id int64) string { return claims.Path + "/" + strconv.FormatInt(id, 10) }

type minePage struct {
	Claims []shown
	Pager  page.Pager
	None   page.Empty
}

const perPage = 20

// mine lists the claims of whoever is signed in.
func (h handler) mine(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	found, err := h.Claims.Mine(ctx, v.Caller(), v.Paging(perPage))
	p := minePage{Pager: page.NewPager(found, claims.Path, nil), None: nothingClaimed}
	for _, r := range found.Items {
		p.Claims = append(p.Claims, show(r))
	}
	return "claims", page.Page{Title: "Your claims", At: "products", Unlisted: true, Main: p}, err
}

var nothingClaimed = page.NothingHere("You have claimed nothing",
	"If a product of yours is listed by somebody else, or by nobody, open its page and choose “Claim this listing”.",
	"/search", "Find your product")
