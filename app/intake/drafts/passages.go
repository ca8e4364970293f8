package drafts

import (
	"context"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/ground/jobs"
)

// PassagesJob keeps what the website of a submitted draft says, so that questions about its listing are answered by it.
const PassagesJob = jobs.Kind[app.UUID]("passages")

// KeepPassages does a PassagesJob; run twice, it keeps the same. Of a website that was read later, that stays.
func (s *Service) KeepPassages(ctx context.Context, id app.UUID) error {
	d, err := s.store.Draft(ctx, id)
	if err != nil || d.ListingID == nil {
		return app.IgnoreMissing(err)
	}
	snapshot, found, err := s.store.Snapshot(ctx, id, Own)
	if err != nil || !found {
		return err
	}
	kept := answers.Cut(snapshot)
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.store.Listing(ctx, *d.ListingID)
		if err != nil {
			return app.IgnoreMissing(err)
		}
		return s.store.SavePassages(ctx, l.Company.ID, kept)
	})
}
