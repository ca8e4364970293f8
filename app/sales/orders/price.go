package orders

import (
	"context"

	"debut/app"
)

// prices returns what each product costs on a site now; what is not sold is left out.
func (s *Service) prices(ctx context.Context, site int64) (map[app.Product]int64, error) {
	now := map[app.Product]int64{}
	for _, p := range catalogue {
		now[p.code] = p.cents
	}
	rows, err := s.store.Prices(ctx, site, s.now())
	for _, row := range rows { // a later one is of the same product and replaces it
		if delete(now, row.Product); row.Sold {
			now[row.Product] = row.Cents
		}
	}
	return now, err
}
