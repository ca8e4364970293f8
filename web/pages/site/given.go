package site

import (
	"context"
	"fmt"
	"net/http"

	"debut/app"
	"debut/app/contest/votes"
	"debut/web"
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

// receipt sends the signed receipt of a vote as a file.
func (s *Site) receipt(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	r, file, err := s.Awards.Receipt(ctx, v.Who.ID, id)
	if err != nil {
		return "", page.Page{}, err
	}
	h := v.W.Header()
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-%s.receipt"`, r.Week, r.Slug))
	h.Set("Referrer-Policy", "no-referrer")
	v.Sent = true
	web.NewResponse("text/plain; charset=utf-8", "no-store", []byte(file)).SendOnce(v.W, v.R, http.StatusOK)
	return "", page.Page{}, nil
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
