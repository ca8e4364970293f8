package listings

import (
	"context"
	"slices"

	"debut/app"
)

// FigureStore reads what others state of companies in numbers.
type FigureStore interface {
	// FiguresOf returns the figures of a domain, by kind, newest first; of each kind those of the source that stated
	// the latest one.
	FiguresOf(ctx context.Context, domain string) ([]app.Figure, error)
}

// shownRatings is up to how many ratings the trend of a listing has.
const shownRatings = 24

// withFigures puts the figures of l's company on what is shown of it.
func withFigures(ctx context.Context, store FigureStore, l app.Listing, p Public) (Public, error) {
	figures, err := store.FiguresOf(ctx, l.Company.Key)
	for _, f := range figures {
		switch {
		case f.Kind == app.FigureRevenue && p.Revenue == nil:
			p.Revenue = &Revenue{f.Value, f.Currency, f.Source, f.Date}
		case f.Kind == app.FigureDomainRating && p.DomainRating == nil:
			p.DomainRating = &DomainRating{Value: int(f.Value), Source: f.Source, Date: f.Date}
		}
		if r := p.DomainRating; f.Kind == app.FigureDomainRating && len(r.Trend) < shownRatings {
			r.Trend = slices.Insert(r.Trend, 0, RatingPoint{int(f.Value), f.Date})
		}
	}
	return p, err
}
