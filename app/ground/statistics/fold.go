package statistics

import "context"

// keptMonths is for how many whole months activity is kept by day.
const keptMonths = 13

// Fold adds up the days of each month that is long over to one number, and forgets what was searched in it.
func (s *Service) Fold(ctx context.Context) error {
	before := s.Today().Month(-keptMonths)
	err := s.store.Tx(ctx, func(ctx context.Context) error { return s.store.ForgetSearches(ctx, before) })
	if err != nil {
		return err
	}
	for {
		some, err := s.store.ActiveBefore(ctx, before, 100)
		if err != nil || len(some) == 0 {
			return err
		}
		err = s.store.Tx(ctx, func(ctx context.Context) error {
			for _, listing := range some {
				if err := s.foldOne(ctx, listing, before); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

func (s *Service) foldOne(ctx context.Context, listing int64, before Day) error {
	days, err := s.store.TakeActivity(ctx, listing, before)
	if err != nil {
		return err
	}
	for month, n := range byMonth(days) {
		if err := s.store.AddMonth(ctx, On{listing, month, n}); err != nil {
			return err
		}
	}
	return nil
}

func byMonth(days []On) map[Day]Activity {
	months := map[Day]Activity{}
	for _, d := range days {
		months[d.Day.Month(0)] = months[d.Day.Month(0)].Plus(d.Activity)
	}
	return months
}
