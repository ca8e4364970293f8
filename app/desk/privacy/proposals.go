package privacy

import (
	"context"
	"time"

	"debut/app"
)

// exportProposals writes what the websites of the person's listings said differently, and what the person made of it.
func (s *Service) exportProposals(ctx context.Context, who app.Account, d *document) error {
	return putPages(ctx, d, "website_proposals", who.ID, s.store.ProposalsBy, func(p app.Proposal) any {
		return proposal{p.Listing, p.Field, p.Kind, p.State, p.FoundAt, p.DecidedAt, p.Old.Texts(), p.New.Texts()}
	})
}

type proposal struct {
	Listing   int64             `json:"listing_id"`
	Field     string            `json:"field"`
	Kind      app.ProposalKind  `json:"kind"`
	State     app.ProposalState `json:"state"`
	FoundAt   time.Time         `json:"found_at"`
	DecidedAt *time.Time        `json:"decided_at"`
	Listed    []string          `json:"listing_said"`
	Website   []string          `json:"website_said"`
}
