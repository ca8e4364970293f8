package admin

import (
	"context"

	"debut/app/contest/votes"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// votesPath is the page of the votes that wait for a decision.
const votesPath = Path + "/votes"

var votesForm = form.New[votes.Decision](map[string]texts.Text{"votes": "The list of votes", "reason": "The reason"})

type votesPage struct {
	Groups []votes.Group
	Votes  int
	More   bool // there may be more than are shown
	Form   form.State

	Operator bool
}

func (a admin) votes(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showVotes(ctx, v, form.State{})
}

func (a admin) showVotes(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	groups, n, err := a.Votes.Groups(ctx)
	p := votesPage{Groups: groups, Votes: n, More: n == votes.MostHeld, Form: state, Operator: v.Who.Operator}
	return "votes", page.Page{Title: state.Title("Held votes"), At: "today", Main: p}, err
}
