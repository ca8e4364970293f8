package site

import (
	"context"

	"debut/app"
	"debut/app/contest/votes"
	"debut/web/pages/page"
)

// givenPage is the votes that a person gave.
type givenPage struct {
	List app.List[votes.Given]
	page.Pager
	None page.Empty
}

const (
	latestVotes = 5  // on the account's page
	votesShown  = 50 // on a page of their own
)

type givenInput struct {
	Page int `json:"page" min:"1" max:"1000" default:"1" doc:"Counted from 1."`
}

var givenQuery = reads[givenInput]("/account/votes")

func (s *Site) givenVotes(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	query := v.R.URL.Query()
	in, err := givenQuery.from(ask{query: query})
	if err != nil {
		return "", page.Page{}, err
	}
	found, err := s.Votes.Given(ctx, v.Who.ID, app.Paging{Page: in.Page, PerPage: votesShown})
	p := givenPage{List: found, Pager: page.NewPager(found, "/account/votes", query)}
	p.None = p.Beyond(page.NothingHere("No votes yet", "You have voted for nothing so far.", "/launches",
		"See this week’s launches"))
	return "given", page.Page{Title: "Your votes", Main: p}, err
}
