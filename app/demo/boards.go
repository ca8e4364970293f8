package demo

import (
	"context"
	"fmt"
	"time"

	"debut/app"
)

// figures are what the demo's boards rank a company by, besides votes.
type figures struct {
	Slug    app.Slug `json:"slug"`
	Paid    []int64  `json:"paid"`    // cents, for the billboard
	Ratings []int64  `json:"ratings"` // of one month after the other, the last of this one
	Revenue int64    `json:"revenue"` // cents a month; 0 is not stated
	Source  string   `json:"source"`  // of the revenue
}

// index is who measured the ratings. There is no such service, as there is no such company.
const index = "Example Index, invented"

// fillBoards gives some companies what the boards rank by.
func fillBoards(ctx context.Context, store Store, site app.Site, cal calendar, currency string) error {
	var all []figures
	readJSON("boards.json", cal.in, &all)
	for _, f := range all {
		l, err := store.ListingBySlug(ctx, site.ID, f.Slug)
		if err != nil {
			return err
		}
		for i, cents := range f.Paid {
			if err := store.AddContribution(ctx, &app.Contribution{
				Listing: l.ID, Cents: cents, Currency: currency, Day: cal.day(0, -9-30*i-len(f.Slug)),
				Reference: fmt.Sprint("demo-", i),
			}); err != nil {
				return err
			}
		}
		if err := store.SaveFigures(ctx, f.of(l.Company.Key, cal, currency)); err != nil {
			return err
		}
	}
	return nil
}

// of returns the figures of a domain.
func (f figures) of(domain string, cal calendar, currency string) (all []app.Figure) {
	for i, rating := range f.Ratings {
		all = append(all, app.Figure{Kind: app.FigureDomainRating, Domain: domain,
			Date: cal.day(i-len(f.Ratings)+1, -4), Source: say(cal.in, index), Value: rating})
	}
	if f.Revenue > 0 {
		all = append(all, app.Figure{Kind: app.FigureRevenue, Domain: domain, Date: cal.day(0, -12), Source: f.Source,
			Value: f.Revenue, Currency: currency})
	}
	return all
}

// day returns the date so many months and days from now.
func (cal calendar) day(months, days int) string {
	return cal.now.In(cal.zone).AddDate(0, months, days).Format(time.DateOnly)
}
