package jobs

import (
	"context"
	"time"
)

// Period is something that is done again and again. However long the program was down, it is done once when it is back.
type Period struct {
	Name     string
	Every    time.Duration
	EachNode bool // every node does it, for what it keeps in memory; else one node does it for all
	Run      func(ctx context.Context) error
}

// keepPeriods does what is due, at the start and then as time passes.
func (r *Runner) keepPeriods(ctx context.Context) {
	look := time.NewTicker(pollEvery)
	defer look.Stop()
	last := map[string]time.Time{} // of those that each node does
	for {
		done, err := r.store.PeriodsDone(ctx)
		if err != nil && ctx.Err() == nil {
			r.log.Error("look for what is due", "error", err)
		}
		for _, p := range r.periods {
			if before, found := done[p.Name]; err != nil || found && !p.Due(before, r.clock()) {
				continue
			}
			if err := r.runPeriod(ctx, p, last); err != nil && ctx.Err() == nil {
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

// Due reports whether p is to be done at now, if it was last done at last. A clock that went back makes it due.
func (p Period) Due(last, now time.Time) bool {
	return !now.Before(last.Add(p.Every)) || last.After(now)
}

// runPeriod does p if it is due: on this node, which did it last as last has it, or on all.
func (r *Runner) runPeriod(ctx context.Context, p Period, last map[string]time.Time) error {
	if !p.EachNode {
		return r.runForAll(ctx, p)
	}
	now := r.clock()
	if !p.Due(last[p.Name], now) {
		return nil
	}
	last[p.Name] = now
	return p.Run(ctx)
}

// periodLease is how long a period is held before another may take it; a heartbeat extends it.
const periodLease = 20 * time.Second

// runForAll does p if it is due and nobody else does it. What fails is due again after the next period, not at once;
// what the end of the program cut short is due at the next start.
func (r *Runner) runForAll(ctx context.Context, p Period) error {
	now := r.clock()
	held := now.Add(periodLease)
	if claimed, err := r.store.ClaimPeriod(ctx, p, now, held); err != nil || !claimed {
		return err
	}
	held, _, failed := r.hold(ctx,
		lease{periodLease, held, func(ctx context.Context, held, until time.Time) (bool, error) {
			return r.store.ExtendPeriod(context.WithoutCancel(ctx), p, held, until)
		}}, p.Run)
	done := now
	if ctx.Err() != nil {
		done = time.Time{}
	}
	if err := r.store.FinishPeriod(context.WithoutCancel(ctx), p, held, done); err != nil {
		return err
	}
	r.Wake()
	return failed
}
