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
