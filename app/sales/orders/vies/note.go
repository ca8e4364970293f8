package vies

import (
	"context"

	"debut/app"
	"debut/app/ground/audit"
)

// ActionNote is what the audit log calls Note.
const ActionNote = "note_vat_number"

// Note is what the team sends of a number that it took notice of.
type Note struct {
	Check  int64  `json:"check" required:"true" min:"1"`
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"` // what was done
}

// Doubtful returns the numbers that are not valid, or were not answered for, and that nobody of the team took notice
// of, the oldest first, and how many there are.
func (s *Service) Doubtful(ctx context.Context) ([]app.VATCheck, int, error) {
	return s.Store.DoubtfulVATChecks(ctx, shown)
}

// CountDoubtful returns how many there are.
func (s *Service) CountDoubtful(ctx context.Context) (int, error) {
	_, n, err := s.Store.DoubtfulVATChecks(ctx, 0)
	return n, err
}

// Note takes a number off the team's list. Its question and answer stay.
func (s *Service) Note(ctx context.Context, by app.Session, in Note) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.Store.Account(ctx, by.Account)
		if err == nil {
			err = me.MayModerate()
		}
		if err != nil {
			return err
		}
		c, err := s.Store.VATCheck(ctx, in.Check)
		if err != nil {
			return err
		}
		if c.NotedAt != nil || c.State == app.VATWaiting || c.State == app.VATValid {
			return app.Refused("nothing_to_note", "Nothing of this number waits any more.")
		}
		at := s.now()
		c.NotedAt = &at
		if err := s.Store.SaveVATCheck(ctx, &c); err != nil {
			return err
		}
		return s.Store.AddAuditEntry(ctx,
			&audit.Entry{At: at, Account: by.Account, Action: ActionNote, Object: c.Number + " of order " + c.Order,
				Before: string(c.State), After: "noted", Reason: in.Reason})
	})
}
