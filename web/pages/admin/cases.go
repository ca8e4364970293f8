package admin

import (
	"context"

	"debut/app"
	"debut/app/community/suggestions"
	"debut/app/community/unnaming"
	"debut/app/contest/votes"
	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var (
	reportForm = form.New[moderation.ReportDecision](map[string]texts.Text{"reason": "The reason"})
	votesForm  = form.New[votes.Decision](map[string]texts.Text{"votes": "The list of votes",
		"reason": "The reason"})
	suggestionForm = form.New[suggestions.Decision](nil)
	rulingForm     = form.New[moderation.Ruling](map[string]texts.Text{"reason": "The reason"})
	placeForm      = form.New[orders.LocationDecision](map[string]texts.Text{"country": "The country",
		"reason": "The reason"})
	unnamingForm = form.New[unnaming.Decision](map[string]texts.Text{"reason": "The reason"})
)

// showsCases makes what shows cases of a kind.
type showsCases func(ctx context.Context, v *page.Visit, state form.State) (cases any, err error)

// caseList is cases of a kind, and the one of them that is open.
type caseList[T any] struct {
	teamDesk
	Open     *T
	Total    int // with those that are not shown
	Form     form.State
	Operator bool
}

// listed shows the cases that read returns, with how many there are. row is what stands of each in the list.
func listed[T any](read func(context.Context) ([]T, int, error), row func(T) deskRow) showsCases {
	return func(ctx context.Context, v *page.Visit, state form.State) (any, error) {
		list, total, err := read(ctx)
		d, open := newDesk(v, list, row)
		return caseList[T]{d, open, total, state, v.Who.Operator}, err
	}
}

func reportedRow(r moderation.Reported) deskRow {
	return rowOf(r.Of.ID, r.Of.Company.Name, texts.Count(r.Reports, "report", "reports"))
}

func disputeRow(d moderation.Dispute) deskRow {
	return rowOf(d.ID, d.Of.Company.Name, texts.Verbatim(d.Domain))
}

func suggestedRow(u suggestions.Unowned) deskRow {
	return rowOf(u.Of.ID, u.Of.Company.Name, texts.Count(len(u.Open), "fact", "facts"))
}

func unnamingRow(w unnaming.Waiting) deskRow { return rowOf(w.ID, w.Name, day(w.CreatedAt)) }

func unlocatedRow(u orders.Unlocated) deskRow {
	return deskRow{Key: u.Number, Name: u.Number, Note: day(*u.PaidAt)}
}

func heldRow(g votes.Group) deskRow {
	return deskRow{Key: g.ID, Name: g.For.Company.Name, Note: texts.Count(len(g.Votes), "vote", "votes")}
}

// decides makes what decides on a case of a kind, and goes back to those that are left.
func decides[In any](
	kind string, f form.Form[In], do func(context.Context, app.Session, In) error,
) func(page.Shows) page.Action {
	return func(show page.Shows) page.Action { return acts(f, do, backTo(casesPath(kind)), show) }
}

func (a admin) disputes(ctx context.Context) ([]moderation.Dispute, int, error) {
	list, err := a.Moderation.Disputes(ctx)
	return list, len(list), err
}

type votesPage struct {
	teamDesk
	Open  *votes.Group
	Votes int
	More  bool // there may be more than are shown
	Form  form.State
}

// showVotes shows the votes that wait for a decision.
func (a admin) showVotes(ctx context.Context, v *page.Visit, state form.State) (any, error) {
	groups, n, err := a.Votes.Groups(ctx)
	d, open := newDesk(v, groups, heldRow)
	return votesPage{d, open, n, n == votes.MostHeld, state}, err
}
