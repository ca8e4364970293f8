package admin

import (
	"context"

	"debut/app/community/suggestions"
	"debut/app/community/unnaming"
	"debut/app/contest/votes"
	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var reportForm = form.New[moderation.ReportDecision](map[string]texts.Text{"reason": "The reason"})

type reportsPage struct {
	Reported []moderation.Reported
	Total    int
	Form     form.State
	Operator bool
}

// showReports shows the listings that people reported.
func (a admin) showReports(ctx context.Context, v *page.Visit, state form.State) (texts.Text, any, error) {
	list, total, err := a.Moderation.Reports(ctx)
	return "Reports", reportsPage{list, total, state, v.Who.Operator}, err
}

var votesForm = form.New[votes.Decision](map[string]texts.Text{"votes": "The list of votes", "reason": "The reason"})

type votesPage struct {
	Groups []votes.Group
	Votes  int
	More   bool // there may be more than are shown
	Form   form.State
}

// showVotes shows the votes that wait for a decision.
func (a admin) showVotes(ctx context.Context, v *page.Visit, state form.State) (texts.Text, any, error) {
	groups, n, err := a.Votes.Groups(ctx)
	return "Held votes", votesPage{Groups: groups, Votes: n, More: n == votes.MostHeld, Form: state}, err
}

var suggestionForm = form.New[suggestions.Decision](nil)

type suggestionsPage struct {
	Listings []suggestions.Unowned
	Total    int
	Form     form.State
}

// showSuggestions shows what people suggest to listings that nobody owns.
func (a admin) showSuggestions(ctx context.Context, _ *page.Visit, state form.State) (texts.Text, any, error) {
	list, total, err := a.Suggestions.Unowned(ctx)
	return "Suggestions", suggestionsPage{list, total, state}, err
}

var rulingForm = form.New[moderation.Ruling](map[string]texts.Text{"reason": "The reason"})

type disputesPage struct {
	Disputes []moderation.Dispute
	Form     form.State
	Operator bool
}

// showDisputes shows the claims on which the team decides.
func (a admin) showDisputes(ctx context.Context, v *page.Visit, state form.State) (texts.Text, any, error) {
	open, err := a.Moderation.Disputes(ctx)
	return "Disputed claims", disputesPage{open, state, v.Who.Operator}, err
}

var unnamingForm = form.New[unnaming.Decision](map[string]texts.Text{"reason": "The reason"})

type unnamingPage struct {
	Unnamings []unnaming.Waiting
	Total     int
	Form      form.State
}

// showUnnaming shows the requests of founders that no address proved.
func (a admin) showUnnaming(ctx context.Context, _ *page.Visit, state form.State) (texts.Text, any, error) {
	list, total, err := a.Unnaming.Waiting(ctx)
	return "Wishes of founders", unnamingPage{list, total, state}, err
}
