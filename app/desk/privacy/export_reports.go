package privacy

import (
	"context"
	"time"

	"debut/app"
)

// exportReports writes what the person reported, and what came of it.
func (s *Service) exportReports(ctx context.Context, who app.Account, d *document) error {
	read := func(ctx context.Context, account int64, limit, offset int) ([]app.Report, error) {
		page, _, err := s.store.ReportsBy(ctx, account, limit, offset)
		return page, err
	}
	return putPages(ctx, d, "reports", who.ID, read, func(r app.Report) any {
		return reported{r.Listing, r.Reason, r.Words, r.State, r.CreatedAt, r.DecidedAt}
	})
}

type reported struct {
	Listing   int64            `json:"listing_id"`
	Reason    app.ReportReason `json:"reason"`
	Words     string           `json:"words"`
	State     app.ReportState  `json:"state"`
	CreatedAt time.Time        `json:"reported_at"`
	DecidedAt *time.Time       `json:"decided_at"`
}

// exportSuggestions writes what the person suggested to listings, and what came of it.
func (s *Service) exportSuggestions(ctx context.Context, who app.Account, d *document) error {
	read := func(ctx context.Context, account int64, limit, offset int) ([]app.Suggestion, error) {
		page, _, err := s.store.SuggestionsBy(ctx, account, limit, offset)
		return page, err
	}
	return putPages(ctx, d, "suggestions", who.ID, read, func(g app.Suggestion) any {
		return suggested{g.Listing, g.Field, g.Value, g.Page, g.State, g.CreatedAt, g.DecidedAt}
	})
}

type suggested struct {
	Listing   int64               `json:"listing_id"`
	Field     string              `json:"field"`
	Value     string              `json:"value"`
	Page      string              `json:"page"`
	State     app.SuggestionState `json:"state"`
	CreatedAt time.Time           `json:"suggested_at"`
	DecidedAt *time.Time          `json:"decided_at"`
}
