package categories

import "context"

// Seed gives a new instance its default tree. Where there are categories already, it leaves them alone.
func (s *Service) Seed(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		have, err := s.store.Categories(ctx)
		if err != nil || len(have) > 0 {
			return err
		}
		return s.store.SaveCategories(ctx, DefaultTree())
	})
}
