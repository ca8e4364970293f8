package admin

import (
	"context"
	"fmt"
	"strings"

	"debut/app"
	"debut/app/votes"
	"debut/web/form"
	"debut/web/page"
)

// votesPath is the page of the votes that wait for a decision.
const votesPath = Path + "/votes"

var votesForm = form.New[votes.Decision](map[string]string{"votes": "The list of votes", "reason": "The reason"})

type votesPage struct {
	Groups []votesGroup
	Votes  int
	More   bool // there may be more than are shown
	Form   form.State
}

// votesGroup is the held votes for one listing that the same speaks against.
type votesGroup struct {
	ID      string
	For     app.Listing
	Signals string // in words
	Votes   []votes.Held
}

func (a admin) votes(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showVotes(ctx, v, form.State{})
}

func (a admin) showVotes(ctx context.Context, _ *page.Visit, state form.State) (string, page.Page, error) {
	held, err := a.Votes.Held(ctx)
	p := votesPage{Groups: grouped(held), Votes: len(held), More: len(held) == votes.MostHeld, Form: state}
	return "votes", page.Page{Title: state.Title("Held votes"), At: "today", Main: p}, err
}

// grouped puts votes together that are for one listing and that the same speaks against, in the order in which they came.
func grouped(held []votes.Held) (groups []votesGroup) {
	at := map[string]int{}
	for _, h := range held {
		var signals []string
		for _, s := range h.Signals {
			signals = append(signals, votes.Label(s))
		}
		key := fmt.Sprint(h.Listing, h.Signals)
		i, known := at[key]
		if !known {
			i = len(groups)
			at[key] = i
			groups = append(groups, votesGroup{ID: fmt.Sprint("group-", i+1), For: h.For, Signals: strings.Join(signals, ", ")})
		}
		groups[i].Votes = append(groups[i].Votes, h)
	}
	return groups
}
