package admin

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"debut/app/desk/health"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web/pages/page"
)

// machinePath is the page of how the instance fares.
const machinePath = Path + "/machine"

type machinePage struct {
	health.Report
	Weeks     []dayOfWork
	Operator  bool
	Corrected corrected // for operators
	Reports   reports   // likewise
}

// reports are what providers report of payments.
type reports struct {
	Can   bool // there is a provider that can be asked
	List  []orders.Subscription
	Fault bool // it did not answer, or refused to
}

// askParameter asks the providers, which takes seconds: so nobody does who did not want to.
const askParameter = "payments"

func (a admin) reportsOf(ctx context.Context, v *page.Visit) reports {
	r := reports{Can: a.Orders.Asks()}
	if !r.Can || !v.R.URL.Query().Has(askParameter) {
		return r
	}
	var err error
	if r.List, err = a.Orders.Subscriptions(ctx); err != nil {
		r.Fault = true
		a.Log.WarnContext(ctx, "ask what is reported of payments", "error", err)
	}
	return r
}

// dayOfWork is what came of work on one day.
type dayOfWork struct {
	Day  time.Time
	Work []workOfDay
}

// workOfDay is what came of one kind of work.
type workOfDay struct {
	Kind string
	Done []health.Done
}

func (a admin) machine(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	r, err := a.Health.Report(ctx, v.Who.Operator)
	p := machinePage{Report: r, Weeks: byDay(r.Days), Operator: v.Who.Operator}
	if err == nil && p.Operator {
		p.Reports = a.reportsOf(ctx, v)
		p.Corrected.Rows, err = a.Corrections.Report(ctx)
	}
	return "machine", page.Page{Title: "Machine", At: "today", Main: p}, err
}

// byDay groups what came of work by day and kind; mails of all kinds are one.
func byDay(all []health.Done) (days []dayOfWork) {
	for _, d := range all {
		if len(days) == 0 || !days[len(days)-1].Day.Equal(d.At) {
			days = append(days, dayOfWork{Day: d.At})
		}
		day := &days[len(days)-1]
		at := slices.IndexFunc(day.Work, func(w workOfDay) bool { return w.Kind == d.Kind })
		if at < 0 {
			day.Work = append(day.Work, workOfDay{Kind: d.Kind})
			at = len(day.Work) - 1
		}
		day.Work[at].add(d)
	}
	return days
}

func (w *workOfDay) add(d health.Done) {
	i := slices.IndexFunc(w.Done, func(other health.Done) bool { return other.Outcome == d.Outcome })
	if i < 0 {
		w.Done = append(w.Done, d)
		return
	}
	w.Done[i].Times += d.Times
}

var outcomes = map[string]texts.Text{
	"done": "done", "failed": "failed tries", string(mail.GivenUp): "given up", string(mail.Sent): "sent",
	string(mail.Refused): "refused",
}

// outcome returns what came of work in words; what a website that could not be read says of itself stays as it is.
func outcome(name string) texts.Text {
	return cmp.Or(outcomes[name], texts.Verbatim(strings.ReplaceAll(name, "_", " ")))
}

var mailKinds = map[mail.Kind]texts.Text{
	mail.SignIn: "Signing in", mail.EmailChange: "Change of address", mail.PasskeyChange: "Passkeys",
	mail.Updates:    "News of what is followed",
	mail.DraftReady: "Drafts that are ready", mail.Missing: "What is missing", mail.Badge: "Badge found or lost",
	mail.Launch: "Launch week",
	mail.Award:  "Awards", mail.AccountDeleted: "Deleted account", mail.Invitation: "Invitations to a team",
	mail.Claim: "Claims of listings", mail.Review: "Reviews", mail.Question: "Questions to makers", mail.Answer: "Answers to questions",
	mail.Website:     "Proposals from websites",
	mail.Alternative: "Alternatives that are suggested", mail.Report: "Reports and suggestions",
	mail.Webhook: "Webhooks that were switched off", mail.Order: "Orders, invoices and credit notes",
	mail.Newsletter: "Weekly mail", mail.Subscribe: "Confirming the weekly mail",
	mail.Alert: "Problems of the machine", mail.Other: "Other",
}

// mailKind returns what a mail is about.
func mailKind(k mail.Kind) texts.Text { return cmp.Or(mailKinds[k], mailKinds[mail.Other]) }
