package orders

import (
	"context"

	"debut/app"
)

// Reclaim gives the price of a listing's launch back to whoever paid for it, in the transaction of ctx, and takes the
// launch back as a refund does.
func (s *Service) Reclaim(ctx context.Context, listing int64) error {
	paid, err := s.store.OrdersOfLaunch(ctx, listing)
	if err != nil {
		return err
	}
	for _, o := range paid {
		left, err := s.left(ctx, o)
		if err != nil {
			return err
		}
		for i := range o.Lines {
			l := &o.Lines[i]
			if l.Listing != listing || l.Product != app.ProductLaunch && l.Product != app.ProductLaunchBundle ||
				l.State == app.LineUndone {
				continue
			}
			switch cents := min(left, l.Total-l.Back); {
			case cents == left:
				_, err = s.Refund(ctx, o.Number)
			case cents > 0:
				err = s.giveBackPart(ctx, o, l, cents, true)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
