package site

import (
	"context"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/contest/votes"
	"debut/web/pages/page"
)

// rankingsPage is how each ranking is computed, with the settings in force.
type rankingsPage struct {
	Zone                    string
	HalfLife, RandomFor     int // hours
	Votes                   votes.Rules
	Least                   int // votes that an award needs
	FreePerWeek, WeeksAhead int
	Currency                string
	By                      *link // who measures websites; nil if figures are imported alone
}

func (s *Site) rankings(context.Context, ask) (string, page.Page, error) {
	return "rankings", page.Page{
		Title:       "How each ranking is computed",
		Description: "The rule of each ranking on this site, with the settings in force: votes of a week, of all time, trending, Domain Rating, revenue, and the billboard, which is paid.",
		At:          "leaderboards", Path: page.RankingsPath,
		Main: rankingsPage{
			Zone: s.Launches.Location.String(), HalfLife: int(app.TrendHalfLife / time.Hour),
			RandomFor: int(launches.ByChanceFor / time.Hour), Votes: s.Votes.Rules(), Least: s.Awards.Least.Now(),
			FreePerWeek: s.Launches.FreePerWeek.Now(), WeeksAhead: s.Launches.WeeksAhead.Now(),
			Currency: s.Leaderboards.Currency(), By: measuredBy(s.Ratings),
		},
	}, nil
}
