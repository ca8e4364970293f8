package privacy

import (
	"context"
	"time"

	"debut/app"
)

// exportReviews writes what the person wrote of listings, and what they reported of what others wrote.
func (s *Service) exportReviews(ctx context.Context, who app.Account, d *document) error {
	if err := putPages(ctx, d, "reviews", who.ID, s.store.ReviewsBy, func(r app.Review) any {
		return review{r.Listing, r.Name, r.Stars, r.Text, r.At, r.EditedAt, r.State, r.Signals,
			r.Reason, r.Network, r.Reply}
	}); err != nil {
		return err
	}
	return putPages(ctx, d, "review_reports", who.ID, s.store.ReviewReportsBy, func(p app.TextReport) any {
		return reviewReport{p.Of, p.Reason, p.Words, p.At}
	})
}

type review struct {
	Listing  int64              `json:"listing_id"`
	Name     string             `json:"name"`
	Stars    int                `json:"stars"` // 0 if it was deleted
	Text     string             `json:"text"`
	At       time.Time          `json:"at"`
	EditedAt *time.Time         `json:"edited_at"`
	State    app.ReviewState    `json:"state"`
	Signals  []app.ReviewSignal `json:"signals"`
	Reason   string             `json:"reason"`
	Network  string             `json:"written_from"`
	Reply    string             `json:"reply"`
}

type reviewReport struct {
	Review int64     `json:"review_id"`
	Reason string    `json:"reason"`
	Words  string    `json:"words"`
	At     time.Time `json:"at"`
}
