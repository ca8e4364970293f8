package jobs

import (
	"context"
	"time"
)

// Period is something that is done again and again. However long the program was down, it is done once when it is back.
type Period struct {
	Name  string
	Every time.Duration
	Run   func(ctx context.Context) error
}

// keepPeriods does what is due, at the start and then as time passes.
func (r *Runner) keepPeriods(ctx context.Context) {
	look := time.NewTicker(pollEvery)
	defer look.Stop()
	for {
		for _, p := range r.periods {
			if err := r.keep(ctx, p); err != nil && ctx.Err() == nil {
				r.log.Error("do what is due", "period", p.Name, "error", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
	}
}

// keep does p where it is due. What fails is due again after the next period, not at once.
func (r *Runner) keep(ctx context.Context, p Period) error {
	now := r.clock()
	last, err := r.store.PeriodDone(ctx, p.Name)
	if err != nil || now.Before(last.Add(p.Every)) && !last.After(now) {
		return err
	}
	failed := p.Run(ctx)
	if err := r.store.SetPeriod(ctx, p.Name, now); err != nil {
		return err
	}
	r.Wake()
	return failed
}
