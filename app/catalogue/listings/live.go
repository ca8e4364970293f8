package listings

import (
	"context"
	"time"

	"debut/app"
)

// LiveStore is what programs that read the whole directory need of the store.
type LiveStore interface {
	// LiveBatches counts the live listings of a site by their ids, size ids to a batch, in the order of the batches;
	// empty ones are left out.
	LiveBatches(ctx context.Context, site int64, size int) ([]Batch, error)
	// LiveInBatch returns the live listings of a batch, the lowest id first.
	LiveInBatch(ctx context.Context, site int64, size, number int) ([]Live, error)
	// LiveWeeks returns the weeks that live listings debuted in, the latest first.
	LiveWeeks(ctx context.Context, site int64) ([]LiveWeek, error)
	// NewestLive returns the latest live listings, newest first.
	NewestLive(ctx context.Context, site int64, limit int) ([]app.Listing, error)
}

// Batch is a part of all live listings. A listing stays in its batch for as long as it is live.
type Batch struct {
	Number    int // from 1
	UpdatedAt time.Time
}

// Live is where a live listing is, and when it last changed.
type Live struct {
	Slug      app.Slug
	UpdatedAt time.Time
}

// LiveWeek is a week in which listings debuted that are live, and when the last of them changed.
type LiveWeek struct {
	Week      app.Week
	UpdatedAt time.Time
}

// BatchSize is how many listings a batch may hold: few enough to be written in memory.
const BatchSize = 10_000

// Batches returns the batches of live listings that there are.
func (s *Service) Batches(ctx context.Context) ([]Batch, error) {
	return s.store.LiveBatches(ctx, app.SiteOf(ctx).ID, BatchSize)
}

// Batch returns the live listings of a batch; none if there is no such batch.
func (s *Service) Batch(ctx context.Context, number int) ([]Live, error) {
	return s.store.LiveInBatch(ctx, app.SiteOf(ctx).ID, BatchSize, number)
}

// DebutWeeks returns the weeks in which listings debuted, the latest first.
func (s *Service) DebutWeeks(ctx context.Context) ([]LiveWeek, error) {
	return s.store.LiveWeeks(ctx, app.SiteOf(ctx).ID)
}

// Newest returns the listings that debuted last, newest first.
func (s *Service) Newest(ctx context.Context, limit int) ([]Public, error) {
	found, err := s.store.NewestLive(ctx, app.SiteOf(ctx).ID, limit)
	shown := make([]Public, len(found))
	for i, l := range found {
		shown[i] = Show(l)
	}
	return shown, err
}
