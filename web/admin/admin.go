// Package admin is the pages of the team: operators and editors. For everybody else they do not exist.
package admin

import (
	"context"
	"embed"
	"html/template"
	"log/slog"
	"net/http"
	"slices"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/accounts"
	"debut/app/backups"
	"debut/app/blog"
	"debut/app/brands"
	"debut/app/freshness"
	"debut/app/health"
	"debut/app/imports"
	"debut/app/moderation"
	"debut/app/orders"
	"debut/app/orders/vies"
	"debut/app/programmes"
	"debut/app/reviews"
	"debut/app/setup"
	"debut/app/suggestions"
	"debut/app/team"
	"debut/app/texts"
	"debut/app/votes"
	"debut/app/webhooks"
	"debut/app/wishes"
	"debut/web"
	"debut/web/form"
	"debut/web/page"
)

// Path is where the team's pages begin.
const Path = "/admin"

// Options are what New joins.
type Options struct {
	Team        *team.Service
	Health      *health.Service
	Moderation  *moderation.Service
	Programmes  *programmes.Service
	Blog        *blog.Service
	Brands      *brands.Service
	Setup       *setup.Service
	Votes       *votes.Service
	Imports     *imports.Service
	Accounts    *accounts.Service
	Backups     *backups.Service
	Freshness   *freshness.Service
	Reviews     *reviews.Service
	Suggestions *suggestions.Service
	Wishes      *wishes.Service
	Webhooks    *webhooks.Service // of the team
	VIES        *vies.Service
	Orders      *orders.Service
	Place       app.Place                                                      // of the database, for the commands that restore a backup
	S3          app.S3                                                         // likewise, of backups
	PreviewPost func(r *http.Request, p app.Post, back string) ([]byte, error) // its public page, with a link back
	Visitors    *web.Visitors                                                  // how many pages are made for whom; nil is no limit
	Clock       app.Clock
	Log         *slog.Logger
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(l texts.Language) template.FuncMap {
	return template.FuncMap{
		"size": texts.Bytes, "when": when, "every": every, "kind": kind, "mail": mailKind, "outcome": outcome, "action": action, "state": stateOf,
		"undoable": moderation.Undoable, "suggested": suggestions.Label, "said": suggestions.ValueIn(l), "approval": approvalOf, "against": reviews.SignalWords, "fault": reviews.WordsOf, "tab": groupsFor,
		"step":  func(s setup.Step, title texts.Text) startStep { return startStep{s, title} },
		"money": page.Money, "paidBy": app.PaymentWords, "paragraphs": page.Paragraphs,
		"button": func(here, do string, words texts.Text, job int64) button { return button{here, do, words, job} },
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
func New(o Options) http.Handler {
	a := admin{o, page.Maker{Set: templates, Accounts: o.Accounts, Visitors: o.Visitors, Log: o.Log}}
	r := httprouter.New()
	r.HandleMethodNotAllowed, r.RedirectTrailingSlash, r.RedirectFixedPath = false, false, false // which would tell that there is something
	routes := slices.Concat(a.programmeRoutes(), a.blogRoutes(), a.backupRoutes(), a.importRoutes(), a.brandRoutes(), a.startRoutes(), a.settingRoutes(), a.jobRoutes(jobsPath), a.jobRoutes(mailsPath), a.ruleRoutes(), a.unnamingRoutes(), a.webhookRoutes(), a.vatRoutes(), a.orderRoutes(), a.productRoutes(), a.promoRoutes(), a.shopReturnRoutes(), []route{
		{http.MethodGet, Path, a.today},
		{http.MethodPost, Path + "/jobs/retry", sends(jobForm, "", o.Team.RetryJob, Path, a.show)},
		{http.MethodPost, Path + "/editors", sends(editorForm, "email", o.Team.AddEditor, Path, a.show)},
		{http.MethodPost, Path + "/editors/remove", sends(editorForm, "email", o.Team.RemoveEditor, Path, a.show)},
		{http.MethodGet, machinePath, a.machine},
		{http.MethodGet, queuePath, a.queue},
		{http.MethodPost, queuePath, acts(decisionForm, o.Moderation.Decide, backToQueue, a.showQueue)},
		{http.MethodGet, votesPath, a.votes},
		{http.MethodPost, votesPath, sends(votesForm, "votes", o.Votes.Decide, votesPath, a.showVotes)},
		{http.MethodGet, reportsPath, a.reports},
		{http.MethodPost, reportsPath, acts(reportForm, o.Moderation.DecideReports, backTo(reportsPath), a.showReports)},
		{http.MethodGet, suggestionsPath, a.suggestions},
		{http.MethodPost, suggestionsPath, acts(suggestionForm, o.Moderation.DecideSuggestion, backTo(suggestionsPath), a.showSuggestions)},
		{http.MethodGet, disputesPath, a.disputes},
		{http.MethodPost, disputesPath, operators(acts(rulingForm, o.Moderation.Rule, backTo(disputesPath), a.showDisputes))},
		{http.MethodGet, reviewsPath, a.reviews},
		{http.MethodPost, reviewsPath, acts(reviewForm, o.Reviews.Decide, backToReviews, a.showReviews)},
		{http.MethodGet, listingsPath, a.listings},
		{http.MethodPost, listingsPath, acts(actForm, o.Moderation.Do, a.backToListings, a.showAct)},
		{http.MethodGet, listingsPath + "/:id", a.listing},
		{http.MethodPost, listingsPath + "/remove", operators(acts(removalForm, o.Moderation.Remove, backTo(listingsPath), a.showSentListing))},
		{http.MethodPost, listingsPath + "/hand", operators(acts(handForm, o.Moderation.Hand, backToSent(listingsPath, "listing"), a.showSentListing))},
		{http.MethodPost, listingsPath + "/merge", operators(acts(mergeForm, o.Moderation.Merge, backTo(listingsPath), a.showSentListing))},
		{http.MethodPost, listingsPath + "/unlock", operators(acts(unlockForm, o.Moderation.Unlock, backToSent(listingsPath, "listing"), a.showSentListing))},
		{http.MethodPost, listingsPath + "/unname", acts(unnameForm, o.Moderation.Unname, backToSent(listingsPath, "listing"), a.showSentListing)},
		{http.MethodGet, foundersPath, a.founders},
		{http.MethodPost, foundersPath, acts(founderForm, o.Moderation.MergeFounders, backToFounders, a.showFounders)},
		{http.MethodGet, accountsPath, operators(a.accounts)},
		{http.MethodGet, accountsPath + "/:id", operators(a.account)},
		{http.MethodPost, accountsPath + "/suspend", operators(acts(accountForm, o.Moderation.SuspendAccount, backToSent(accountsPath, "account"), a.showSentAccount))},
		{http.MethodPost, accountsPath + "/lift", operators(acts(accountForm, o.Moderation.LiftAccount, backToSent(accountsPath, "account"), a.showSentAccount))},
		{http.MethodPost, accountsPath + "/end", operators(acts(accountForm, o.Moderation.EndAccess, backToSent(accountsPath, "account"), a.showSentAccount))},
		{http.MethodPost, accountsPath + "/delete", operators(acts(accountEndForm, o.Moderation.DeleteAccount, backTo(accountsPath), a.showSentAccount))},
		{http.MethodPost, Path + "/undo", acts(undoForm, o.Moderation.Undo, backTo(Path), a.show)},
	})
	for _, one := range routes {
		a.pages.Handle(r, one.method, one.path, page.Team, one.do)
	}
	r.NotFound = http.HandlerFunc(a.pages.NotFound)
	return r
}

var (
	jobForm    = form.New[team.JobInput](nil)
	editorForm = form.New[team.EditorInput](map[string]texts.Text{"email": "The e-mail address"})
)

// sends is page.Does for a form that always goes back to the same page.
func sends[In, Out any](f form.Form[In], at string, do func(context.Context, app.Caller, In) (Out, error), back string, show page.Shows) page.Action {
	return page.Does(f, at, do, backTo(back), show)
}

// acts is sends for what moderates: it is done by the person of the session, who is asked to sign in again if that was too long ago.
func acts[In any](f form.Form[In], do func(context.Context, app.Session, In) error, back func(v *page.Visit) string, show page.Shows) page.Action {
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
			v.Refused, v.Next = true, ""
			return show(ctx, v, state)
		}
		return "", page.Page{}, err
	}
}

// backTo returns to the page at a path.
func backTo(path string) func(*page.Visit) string { return func(*page.Visit) string { return path } }
