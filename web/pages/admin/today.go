package admin

import (
	"context"
	"strings"
	"time"

	"debut/app/catalogue/imports"
	"debut/app/community/discussions"
	"debut/app/community/reviews"
	"debut/app/community/suggestions"
	"debut/app/community/unnaming"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/contest/programmes"
	"debut/app/contest/votes"
	"debut/app/desk/backups"
	"debut/app/desk/blog"
	"debut/app/desk/brands"
	"debut/app/desk/health"
	"debut/app/desk/moderation"
	"debut/app/desk/newsletter"
	"debut/app/desk/setup"
	"debut/app/desk/team"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/app/intake/freshness"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vies"
	"debut/app/sending/webhooks"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

type todayPage struct {
	team.Today
	Date      texts.Text
	Quiet     bool // nothing waits for anybody
	Waits     []wait
	Summary   []texts.Text
	StepsLeft int // of the first hour, which operators see
	Operator  bool
	Form      form.State // what was sent last and refused
	Editor    form.State
	Dead      []freshness.Dead // live listings whose website does not answer any more
}

func (a admin) today(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.show(ctx, v, form.State{})
}

// show shows the page of today, with what is wrong with a form of it.
func (a admin) show(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	t, err := a.Team.Today(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	waits, err := a.waits(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	dead, err := a.Freshness.Dead(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	deaf, err := a.Webhooks.CountStopped(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	copies, err := a.Backups.Status(ctx)
	p := todayPage{
		Today: t, Date: texts.Time(a.Clock().UTC(), "Monday 2 January 2006"), Waits: waits,
		Summary: summary(t, a.Health.OfMachine(t.Machine)), Operator: v.Who.Operator, Form: state,
		Editor: state, Dead: dead,
	}
	if len(dead) > 0 {
		p.Summary = append(p.Summary,
			number(len(dead), "The website of 1 live listing has not answered for three weeks.",
				"The websites of %s live listings have not answered for three weeks."))
	}
	if deaf > 0 && v.Who.Operator {
		p.Summary = append(p.Summary, number(deaf, "1 webhook of the team was switched off: nothing arrived there.",
			"%s webhooks of the team were switched off: nothing arrived there."))
	}
	if problem := backupProblem(copies, a.Clock()); problem != "" && p.Operator {
		p.Summary = append([]texts.Text{problem}, p.Summary...)
	}
	if p.Operator && err == nil {
		p.Summary, err = a.thresholdSays(ctx, p.Summary)
	}
	p.Quiet = len(p.Waits)+len(p.Summary) == 0
	if err == nil && v.Who.Operator {
		hour, failed := a.Setup.Hour(ctx, v.Caller())
		p.StepsLeft, err = hour.Left(), failed
	}
	if !state.Asks("email") {
		p.Editor = editorForm.Blank(nil)
	}
	return "today", page.Page{Title: state.Title("Today"), At: "today", Main: p}, err
}

// wait is what waits for the team to decide, and where.
type wait struct {
	Words texts.Text
	Href  string
}

// waits says in a sentence each what people wait for the team to decide.
func (a admin) waits(ctx context.Context) (list []wait, err error) {
	kinds, err := a.counted(ctx)
	if err != nil {
		return nil, err
	}
	for _, kind := range kinds {
		if kind.Count > 0 {
			list = append(list, wait{kind.Says(), kind.Href()})
		}
	}
	for _, of := range []struct {
		count     func(context.Context) (int, error)
		one, many texts.Text
		at        string
	}{
		{a.VIES.CountDoubtful, "The VAT number of 1 order is not confirmed.",
			"The VAT numbers of %s orders are not confirmed.", vatPath},
		{a.Orders.CountTasks, "1 task of an order waits for the team.", "%s tasks of orders wait for the team.",
			tasksPath},
	} {
		n, err := of.count(ctx)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			list = append(list, wait{number(n, of.one, of.many), of.at})
		}
	}
	return list, nil
}

// Kinds of jobs that the summary tells apart.
const (
	crawl  = string(drafts.CrawlJob)
	draft  = string(drafts.DraftJob)
	letter = string(mail.SendJob)
)

// summary says in a sentence each what of the jobs and the machine somebody should look at; nothing on a quiet day.
func summary(t team.Today, machine []health.Problem) []texts.Text {
	var list []texts.Text
	given := map[string]int{}
	for _, j := range t.DeadJobs {
		given[j.Kind]++
	}
	if n := given[crawl] + given[draft]; n > 0 {
		list = append(list, number(n, "1 draft failed: the website was not read, or not drafted.",
			"%s drafts failed: the website was not read, or not drafted."))
	}
	if n := given[letter]; n > 0 {
		list = append(list, number(n, "1 mail was not sent.", "%s mails were not sent."))
	}
	for _, w := range t.Waiting {
		if w.Kind == letter && w.Failing > 0 {
			list = append(list, number(w.Failing, "1 mail was refused so far, and will be tried again.",
				"%s mails were refused so far, and will be tried again."))
		}
	}
	if n := len(t.DeadJobs) - given[crawl] - given[draft] - given[letter]; n > 0 {
		list = append(list, number(n, "1 other job was given up.", "%s other jobs were given up."))
	}
	for _, p := range machine {
		if p.Name != health.IndexBuilds { // which takes a moment, and is no trouble
			list = append(list, p.Detail)
		}
	}
	return list
}

// number says one thing of a single n, and another, with the number, of all others.
func number(n int, one, many texts.Text) texts.Text {
	if n == 1 {
		return one
	}
	return texts.Sprintf(many, texts.Number(int64(n)))
}

// when writes a time for people.
func when(t time.Time) texts.Text { return texts.Time(t.UTC(), "2 January, 15:04 UTC") }

var kinds = map[string]texts.Text{
	crawl: "Reading a website", draft: "Drafting", string(drafts.CompareJob): "Comparing with a competitor",
	string(drafts.CorrectionsJob): "Counting what was corrected",
	string(drafts.PassagesJob):    "Keeping what a website says",
	string(orders.FulfilJob):      "Doing what was paid", string(orders.RefundJob): "Giving money back",
	string(orders.RefundPartJob): "Giving a part of the money back",
	string(orders.ReconcileJob):  "Asking about a payment", string(orders.EndJob): "Ending a payment",
	string(suggestions.Job): "Checking a suggestion", string(vies.Job): "Asking about a VAT number",
	string(vies.AnsweredJob):        "Acting on an answer about a VAT number",
	string(orders.EndDifferenceJob): "Ending a payment",
	string(launches.LookJob):        "Looking for a badge", string(freshness.Job): "Reading a website again",
	string(leaderboards.MeasureJob): "Asking for ratings", letter: "Mail",
	string(drafts.ReadyLetterJob):   "Writing that a draft is ready",
	string(drafts.MissingLetterJob): "Writing what is missing", string(reviews.TellJob): "Writing of a review",
	string(discussions.LetterJob): "Writing of a question or an answer",
	string(imports.Job):           "Importing listings", string(backups.MakeJob): "Backing up",
}

// kind returns what a kind of job does.
func kind(name string) texts.Text {
	if words := kinds[name]; words != "" {
		return words
	}
	return texts.Verbatim(strings.ReplaceAll(name, "_", " "))
}

var actions = map[string]texts.Text{
	team.ActionRetryJob: "Tried a job again", team.ActionAddEditor: "Made an editor",
	team.ActionRemoveEditor: "Removed an editor",
	team.ActionGiveUpJob:    "Gave a job up", team.ActionForgetJob: "Forgot a job",
	votes.ActionDecideVote: "Decided on a vote",
	brands.ActionChange:    "Changed", brands.ActionRestore: "Took up again", setup.ActionTick: "Ticked off",
	setup.ActionLetter: "Tried", setup.ActionSet: "Changed", setup.ActionTree: "Took a tree for",
	blog.ActionWrite: "Wrote", blog.ActionEdit: "Changed", blog.ActionPublish: "Published",
	newsletter.ActionWrite: "Changed",
	blog.ActionSchedule:    "Scheduled", blog.ActionUnpublish: "Took back", blog.ActionDelete: "Deleted",
	programmes.ActionAnnounce: "Announced", programmes.ActionEdit: "Changed", programmes.ActionWithdraw: "Withdrew",
	moderation.ActionHide: "Hid", moderation.ActionSuspend: "Suspended", moderation.ActionShow: "Showed again",
	moderation.ActionUndo:    "Undid",
	moderation.ActionApprove: "Approved", moderation.ActionAsk: "Asked for changes",
	moderation.ActionRules:  "Changed the rules",
	moderation.ActionInvite: "Invited", moderation.ActionRevoke: "Took an invitation back",
	moderation.ActionLink: "Made an invitation link", moderation.ActionEndLink: "Took an invitation link back",
	moderation.ActionMerge:  "Merged",
	moderation.ActionRemove: "Removed", moderation.ActionHand: "Handed over",
	moderation.ActionRule: "Decided on a claim of", moderation.ActionUnname: "Took an alternative out of",
	moderation.ActionReports: "Decided on reports of", moderation.ActionSuggestion: "Decided on a suggestion to",
	moderation.ActionSuspendAccount: "Suspended",
	reviews.ActionDecide:            "Decided on", discussions.ActionDecide: "Decided on", unnaming.ActionDecide: "Decided on the wish of",
	vies.ActionNote: "Took notice of", orders.ActionPaid: "Marked as paid",
	orders.ActionRefund: "Gave back the money of", orders.ActionTask: "Ended",
	orders.ActionRefundPart: "Gave back a part of", orders.ActionNote: "Noted on", orders.ActionResend: "Sent again",
	orders.ActionCorrect: "Corrected the VAT of", orders.ActionDifference: "Marked the difference as paid of",
	orders.ActionWriteOff: "Asked no more for the difference of",
	orders.ActionKind:     "Set the kind of service of", orders.ActionElsewhere: "Set what was sold elsewhere in",
	orders.ActionRate: "Set the exchange rate of", orders.ActionRates: "Brought exchange rates of",
	orders.ActionPrice: "Set the price of", orders.ActionDropPrice: "Took back a price of",
	orders.ActionLocate:    "Decided where the buyer is of",
	orders.ActionMakePromo: "Made the promo code", orders.ActionEndPromo: "Ended the promo code",
	moderation.ActionLiftAccount: "Lifted the suspension", moderation.ActionEndAccess: "Ended sessions and keys",
	moderation.ActionDeleteAccount: "Deleted",
	moderation.ActionUnlock:        "Changed which sections show of",
	moderation.ActionMergeFounder:  "Merged the page of",
	webhooks.ActionAdd:             "Added", webhooks.ActionChange: "Changed", webhooks.ActionDelete: "Deleted",
	webhooks.ActionRotate: "Made another secret for", webhooks.ActionSend: "Had sent to",
	webhooks.ActionVerify: "Verified, or had asked again,",
	imports.ActionImport:  "Imported listings", backups.ActionBackUp: "Backed up",
}

// action returns what somebody did.
func action(name string) texts.Text { return actions[name] }
