package admin

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"debut/app/desk/newsletter"
	"debut/app/ground/texts"
	"debut/app/sending/bounces"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

const newsletterPath = Path + "/newsletter"

var (
	introForm = form.New[newsletter.WriteInput](map[string]texts.Text{"intro": "The paragraph"})
	reachForm = form.New[bounces.AgainInput](map[string]texts.Text{"email": "The address"})
)

func (a admin) newsletterRoutes() page.Routes {
	return page.Routes{
		"GET " + newsletterPath:               page.Blank(a.newsletter, form.State{}),
		"POST " + newsletterPath:              sends(introForm, "intro", a.Newsletter.Write, newsletterPath, a.newsletter),
		"GET " + newsletterPath + "/preview":  a.previewNewsletter,
		"POST " + newsletterPath + "/bounces": operators(a.makeBounceKey),
		"POST " + newsletterPath + "/again":   operators(sends(reachForm, "email", a.Bounces.Again, newsletterPath, a.newsletter)),
	}
}

type newsletterPage struct {
	newsletter.Overview
	Form     form.State // the paragraph
	Again    form.State
	Faults   form.State // what is wrong with whatever was sent last
	SentAt   time.Time
	Bounced  int  // addresses that are written to no more
	HasKey   bool // bounces can be reported
	Address  string
	Operator bool
}

// newsletter shows the week's mail.
func (a admin) newsletter(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	return a.showNewsletter(ctx, v, newsletterPage{Faults: state})
}

func (a admin) showNewsletter(ctx context.Context, v *page.Visit, p newsletterPage) (_ string, _ page.Page, err error) {
	if p.Overview, err = a.Newsletter.Overview(ctx); err != nil {
		return "", page.Page{}, err
	}
	p.SentAt, p.Operator = a.Newsletter.SentAt(p.Next.Week), v.Who.Operator
	if p.Bounced, err = a.Bounces.Count(ctx); err != nil {
		return "", page.Page{}, err
	}
	p.HasKey, err = a.Bounces.HasKey(ctx)
	p.Form, p.Again = p.Faults, p.Faults
	if !p.Faults.Asks("intro") {
		p.Form = introForm.Blank(map[string]string{"intro": p.Next.Intro,
			"stamp": strconv.FormatInt(p.Next.Revision, 10)})
	}
	if !p.Faults.Asks("email") {
		p.Again = reachForm.Blank(nil)
	}
	return "newsletter", page.Page{Title: p.Faults.Title("Weekly mail"), At: "today", Main: p}, err
}

// makeBounceKey makes the address for reports of bounces, which the page shows this once.
func (a admin) makeBounceKey(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	address, err := a.Bounces.MakeKey(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	return a.showNewsletter(ctx, v, newsletterPage{Address: address})
}

// previewNewsletter shows the next issue as a program for mail does. It has a style of its own, and may do nothing.
func (a admin) previewNewsletter(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	m, err := a.Newsletter.Preview(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	v.W.Header().Set("Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
	web.NewResponse("text/html; charset=utf-8", "no-store", []byte(m.HTML)).SendOnce(v.W, v.R, http.StatusOK)
	v.Sent = true
	return "", page.Page{}, nil
}
