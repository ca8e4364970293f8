// Package admin is the pages of the team: operators and editors. For everybody else they do not exist.
package admin

import (
	"context"
	"embed"
	"html/template"
	"net/http"
	"strings"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/community"
	"debut/app/community/discussions"
	"debut/app/community/reviews"
	"debut/app/community/suggestions"
	"debut/app/contest"
	"debut/app/desk"
	"debut/app/desk/moderation"
	"debut/app/desk/setup"
	"debut/app/desk/team"
	"debut/app/ground/texts"
	"debut/app/intake"
	"debut/app/people/accounts"
	"debut/app/sales"
	"debut/app/sales/orders"
	"debut/app/sending/bounces"
	"debut/app/sending/webhooks"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Path is where the team's pages begin.
const Path = "/admin"

// Options are what New joins.
type Options struct {
	page.Common
	*catalogue.Catalogue
	*contest.Contest
	*intake.Intake
	*community.Community
	*sales.Sales
	*desk.Desk
	Bounces  *bounces.Service
	Webhooks *webhooks.Service // of the team
	// of the database, for the commands that restore a backup
	Place       app.Place
	S3          app.S3                                                         // likewise, of backups
	PreviewPost func(r *http.Request, p app.Post, back string) ([]byte, error) // its public page, with a link back
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(l texts.Language) template.FuncMap {
	return template.FuncMap{
		"size": texts.Bytes, "when": when, "every": every, "kind": kind, "mail": mailKind, "outcome": outcome,
		"action": action, "state": stateOf,
		"undoable": moderation.Undoable, "suggested": suggestions.Label, "said": suggestions.ValueIn(l),
		"key":      func(i int) int { return i + 1 },
		"colour":   func(f form.Field, shown string) colourField { return colourField{f, shown} },
		"approval": approvalOf, "against": reviews.SignalWords, "fault": reviews.Reasons.WordsOf,
		"againstComment": discussions.SignalWords, "commentFault": discussions.Reasons.WordsOf, "tab": groupsFor,
		"step":  func(s setup.Step, title texts.Text) startStep { return startStep{s, title} },
		"field": app.FieldLabel, "percent": func(n int) texts.Text { return page.Rate(float64(n)) },
		"money": page.Money, "rate": page.Rate, "paidBy": app.PaymentWords, "paragraphs": page.Paragraphs,
		"evidence": orders.EvidenceWords, "country": func(code string) string { return app.CountryName(code, l) },
		"located": func(of app.Location) texts.Text { return orders.LocationWords(of, l) },
		"listed":  func(all []string) string { return strings.Join(all, ", ") },
		"button":  func(here, do string, words texts.Text, job int64) button { return button{here, do, words, job} },
	}
})

// button does something to a job.
type button struct {
	Here, Do string
	Words    texts.Text
	Job      int64
}

type admin struct {
	Options
	pages page.Maker
}

// New returns the handler of the team's pages.
func New(o Options) *page.Pages {
	a := admin{o, page.Maker{Common: o.Common, Set: templates}}
	return a.pages.Pages(page.For(page.Team,
		a.programmeRoutes(), a.blogRoutes(), a.newsletterRoutes(), a.backupRoutes(), a.importRoutes(), a.brandRoutes(), a.startRoutes(),
		a.settingRoutes(), a.jobRoutes(jobsPath), a.jobRoutes(mailsPath), a.ruleRoutes(),
		a.inboxRoutes(), a.webhookRoutes(),
		a.vatRoutes(), a.orderRoutes(), a.productRoutes(), a.promoRoutes(), a.shopReturnRoutes(),
		a.correctionRoutes(),
		a.deskRoutes(),
	)).Hidden()
}

// deskRoutes are the page of today, and the listings, founders and accounts that the team acts on.
func (a admin) deskRoutes() page.Routes {
	return page.Routes{
		"GET " + Path:                      a.today,
		"POST " + Path + "/jobs/retry":     sends(jobForm, "", a.Team.RetryJob, Path, a.show),
		"POST " + Path + "/editors":        sends(editorForm, "email", a.Team.AddEditor, Path, a.show),
		"POST " + Path + "/editors/remove": sends(editorForm, "email", a.Team.RemoveEditor, Path, a.show),
		"GET " + machinePath:               a.machine,
		"GET " + listingsPath:              a.listings,
		"POST " + listingsPath:             acts(actForm, a.Moderation.Do, a.backToListings, a.showAct),
		"GET " + listingsPath + "/{id}":    a.listing,
		"POST " + listingsPath + "/remove": operators(acts(removalForm, a.Moderation.Remove,
			backTo(listingsPath), a.showSentListing)),
		"POST " + listingsPath + "/hand": operators(acts(handForm, a.Moderation.Hand,
			backToSent(listingsPath, "listing"), a.showSentListing)),
		"POST " + listingsPath + "/merge": operators(acts(mergeForm, a.Moderation.Merge,
			backTo(listingsPath), a.showSentListing)),
		"POST " + listingsPath + "/unlock": operators(acts(unlockForm, a.Moderation.Unlock,
			backToSent(listingsPath, "listing"), a.showSentListing)),
		"POST " + listingsPath + "/unname": acts(unnameForm, a.Moderation.Unname,
			backToSent(listingsPath, "listing"), a.showSentListing),
		"GET " + foundersPath: a.founders,
		"POST " + foundersPath: acts(founderForm, a.Moderation.MergeFounders,
			backToFounders, a.showFounders),
		"GET " + accountsPath:           operators(a.accounts),
		"GET " + accountsPath + "/{id}": operators(a.account),
		"POST " + accountsPath + "/suspend": operators(acts(accountForm, a.Moderation.SuspendAccount,
			backToSent(accountsPath, "account"), a.showSentAccount)),
		"POST " + accountsPath + "/lift": operators(acts(accountForm, a.Moderation.LiftAccount,
			backToSent(accountsPath, "account"), a.showSentAccount)),
		"POST " + accountsPath + "/end": operators(acts(accountForm, a.Moderation.EndAccess,
			backToSent(accountsPath, "account"), a.showSentAccount)),
		"POST " + accountsPath + "/delete": operators(acts(accountEndForm, a.Moderation.DeleteAccount,
			backTo(accountsPath), a.showSentAccount)),
		"POST " + Path + "/undo": acts(undoForm, a.Moderation.Undo, backTo(Path), a.show),
	}
}

var (
	jobForm    = form.New[team.JobInput](nil)
	editorForm = form.New[team.EditorInput](map[string]texts.Text{"email": "The e-mail address"})
)

// sends is page.Does for a form that always goes back to the same page.
func sends[In, Out any](
	f form.Form[In], at string, do func(context.Context, app.Caller, In) (Out, error), back string, show page.Shows,
) page.Action {
	return page.Does(f, at, do, backTo(back), show)
}

// acts is sends for what moderates: it is done by the person of the session, who is asked to sign in again if that was
// too long ago.
func acts[In any](
	f form.Form[In], do func(context.Context, app.Session, In) error, back func(v *page.Visit) string, show page.Shows,
) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		in, state, err := f.Read(v.R)
		if err == nil && state.OK() {
			err = do(ctx, v.Session, in)
		}
		v.Next = back(v)
		switch refused := app.RefusalOf(err); {
		case refused != nil && refused.Code == accounts.StaleCode:
			v.Next = page.SignInPath(v.Next)
			return "", page.Page{}, nil
		case state.Refuse(err, "") || !state.OK():
			v.Refuse(err)
			v.Next = ""
			return show(ctx, v, state)
		}
		return "", page.Page{}, err
	}
}

// backTo returns to the page at a path.
func backTo(path string) func(*page.Visit) string { return func(*page.Visit) string { return path } }
