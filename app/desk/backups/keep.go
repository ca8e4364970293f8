package backups

import (
	"context"
	"errors"
)

// keptFailures is how many of those that are not there any more are remembered.
const keptFailures = 100

// clean removes what is left of backups that failed, or that the end of the program cut short. What cannot be removed
// now is for the next time.
func (s *Service) clean(ctx context.Context) error {
	there, err := s.Store.BackupsThere(ctx, s.To.String())
	if err != nil {
		return err
	}
	for _, b := range there {
		if b.Good() {
			continue
		}
		if b.EndedAt == nil {
			now := s.Clock().UTC()
			b.EndedAt, b.Fault, b.Error = &now, Cut, words(b.Place, &Failure{Cut, errors.New("it is made again")})
		}
		b.There = s.remove(ctx, b.Name) != nil
		if err := s.save(ctx, &b); err != nil {
			return err
		}
	}
	return nil
}

// keepLast removes all good backups but the last. It removes only what the database knows and what it named itself:
// others may have put their own beside it.
func (s *Service) keepLast(ctx context.Context) error {
	there, err := s.Store.BackupsThere(ctx, s.To.String())
	if err != nil {
		return err
	}
	good, most := 0, s.Keep.Now()
	for _, b := range there {
		if !b.Good() || !Named(b.Name) {
			continue
		}
		if good++; good <= most {
			continue
		}
		if err := s.remove(ctx, b.Name); err != nil {
			s.Log.Warn("an old backup could not be removed; that is tried again with the next one",
				"at", b.Place, "error", err)
			continue
		}
		b.There = false
		if err := s.save(ctx, &b); err != nil {
			return err
		}
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.ForgetBackups(ctx, keptFailures) })
}
