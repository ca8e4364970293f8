package leaderboards

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
)

// The boards.
const (
	CommunityWeekly  = "community-weekly"
	CommunityAllTime = "community-all-time"
	Billboard        = "billboard"
	DomainRating     = "domain-rating"
	Revenue          = "revenue"
)

// Names are the boards, in the order in which people see them.
var Names = []string{CommunityWeekly, CommunityAllTime, DomainRating, Revenue, Billboard}

// Input says which board the caller wants. The boards are known, and not an enum that is checked: another one is a
// thing that does not exist, which is 404 as of every path.
type Input struct {
	Board string `json:"board" required:"true" max:"40" pattern:"^[a-z]+(-[a-z]+)*$" words:"the name of a board, such as community-weekly" example:"community-weekly" known:"community-weekly,community-all-time,domain-rating,revenue,billboard" doc:"Which board."`
	Week  string `json:"week" max:"10" pattern:"^(this|last|[0-9]{4}-[0-9]{2}-[0-9]{2})$" words:"this, last, or a date such as 2026-11-16" doc:"Of community-weekly alone: this (the default), last, or a date YYYY-MM-DD in the week."`
	app.Paging
}

// Board is a page of a ranking.
type Board struct {
	Board string  `json:"board" enum:"community-weekly,community-all-time,domain-rating,revenue,billboard"`
	Paid  bool    `json:"paid" doc:"True of the billboard: its places are bought. Say so wherever you show it."`
	Week  *string `json:"week" format:"date" doc:"The Monday of the week that is ranked; null of boards that have none."`
	app.List[Item]
}

// Item is a place on a board.
type Item struct {
	Rank    int              `json:"rank" min:"1"`
	Listing listings.Summary `json:"listing"`
	Metric  Metric           `json:"metric"`
}

// Metric is what a board ranks by.
type Metric struct {
	Kind     string  `json:"kind" enum:"week_votes,votes,contributed,domain_rating,monthly_revenue"`
	Value    int64   `json:"value" doc:"As many as unit says."`
	Unit     string  `json:"unit" enum:"votes,cents,points" doc:"What value counts: votes, cents of the currency (4900 is 49.00), or points of a rating from 0 to 100."`
	Currency *string `json:"currency" doc:"ISO 4217 code; null of what is no money."`
	Source   *string `json:"source" doc:"Who states the figure; of a revenue self_reported or verified."`
	Date     *string `json:"date" format:"date" doc:"When the figure was stated, or the money first paid."`
}

// Get returns a page of a board. One without data is empty.
func (s *Service) Get(ctx context.Context, in Input) (Board, error) {
	b := Board{Board: in.Board, Paid: in.Board == Billboard}
	if !slices.Contains(Names, in.Board) {
		return b, app.Missing("leaderboard", in.Board)
	}
	if in.Week != "" && in.Board != CommunityWeekly {
		var wrong app.Issues
		wrong.Add("week", "is for community-weekly alone; %s has no weeks, so send none", in.Board)
		return b, wrong.Err()
	}
	var err error
	switch in.Board {
	case CommunityWeekly:
		b.Week, b.List, err = s.ofWeek(ctx, in)
	case CommunityAllTime:
		b.List, err = s.ofAllTime(ctx, in.Paging)
	default:
		b.List, err = s.placed(ctx, in)
	}
	return b, err
}

// ofWeek ranks a week as get_launch_week does. A week that has not begun has no ranks, and is refused.
func (s *Service) ofWeek(ctx context.Context, in Input) (monday *string, list app.List[Item], err error) {
	if in.Week == "" {
		in.Week = "this"
	}
	week, err := s.weeks.Week(ctx, launches.WeekInput{Week: in.Week})
	if err != nil {
		return nil, list, err
	}
	if week.State == "future" {
		var wrong app.Issues
		wrong.Add("week", "has not begun, so nobody is ranked; send this or last, or an earlier date")
		return nil, list, wrong.Err()
	}
	var items []Item
	for _, r := range week.Items {
		if r.Rank != nil {
			items = append(items,
				Item{*r.Rank, r.Summary, Metric{Kind: "week_votes", Value: int64(r.WeekVotes), Unit: "votes"}})
		}
	}
	from := min(in.Offset(), len(items))
	return &week.Week, app.ListOf(items[from:min(from+in.PerPage, len(items))], in.Paging, len(items)), nil
}

func (s *Service) ofAllTime(ctx context.Context, p app.Paging) (app.List[Item], error) {
	found, total, err := s.store.MostVoted(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	items := make([]Item, len(found))
	for i, l := range found {
		items[i] = Item{p.Offset() + i + 1, listings.Summarize(l),
			Metric{Kind: "votes", Value: int64(l.Votes), Unit: "votes"}}
	}
	return app.ListOf(items, p, total), err
}

// placed ranks by what is no vote.
func (s *Service) placed(ctx context.Context, in Input) (list app.List[Item], err error) {
	site, p := app.SiteOf(ctx).ID, in.Paging
	var kind, currency string
	var found []Placed
	var total int
	switch in.Board {
	case Billboard:
		kind, currency = "contributed", s.currency.Now()
		found, total, err = s.store.Contributors(ctx, site, currency, p.PerPage, p.Offset())
	case DomainRating:
		kind = string(app.FigureDomainRating)
		found, total, err = s.store.Figured(ctx, site, app.FigureDomainRating, "", p.PerPage, p.Offset())
	case Revenue:
		kind, currency = string(app.FigureRevenue), s.currency.Now()
		found, total, err = s.store.Figured(ctx, site, app.FigureRevenue, currency, p.PerPage, p.Offset())
	}
	unit := "cents"
	if currency == "" {
		unit = "points"
	}
	items := make([]Item, len(found))
	for i, f := range found {
		items[i] = Item{p.Offset() + i + 1, listings.Summarize(f.Listing),
			Metric{kind, f.Value, unit, app.Stated(currency), app.Stated(f.Source), app.Stated(f.Date)}}
	}
	return app.ListOf(items, p, total), err
}
