package orders

import (
	"context"
	"errors"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
)

// Fulfil does what an order paid for. It does a FulfilJob: each line in a transaction with the mark that it was done,
// so that none is done twice, however often and wherever it is stopped.
func (s *Service) Fulfil(ctx context.Context, id int64) error {
	o, found, err := s.store.Order(ctx, id)
	if err != nil || !found {
		return err
	}
	var faults []error
	for _, i := range launchesFirst(o) {
		faults = append(faults, s.fulfilLine(ctx, id, i))
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.Order(ctx, id)
		if err != nil || !found || o.FulfilledAt != nil || o.Status != app.OrderPaid {
			return err
		}
		now := s.now()
		o.FulfilledAt = &now
		return s.store.SaveOrder(ctx, &o)
	})
}

// launchesFirst returns the places of an order's lines, those of categories last, which may come with its launch.
func launchesFirst(o app.Order) (first []int) {
	var rest []int
	for i, l := range o.Lines {
		if l.Product == app.ProductExtraCategories {
			rest = append(rest, i)
		} else {
			first = append(first, i)
		}
	}
	return append(first, rest...)
}

// fulfilLine does one line, unless that was done. What cannot be done any more is the team's to put right.
func (s *Service) fulfilLine(ctx context.Context, id int64, at int) error {
	refused := error(nil)
	once := func(ctx context.Context) error {
		o, found, err := s.store.Order(ctx, id)
		if err != nil || !found || o.Status != app.OrderPaid || o.Lines[at].State != app.LineWaiting {
			return err
		}
		now, l := s.now(), &o.Lines[at]
		l.State, l.DoneAt = app.LineFulfilled, &now
		if refused != nil {
			_, says := app.PublicMessage(refused)
			l.State, l.Fault = app.LineFailed, says.String()
			err = s.task(ctx, o, l, app.TaskFailed,
				texts.Sprintf("%s was paid and could not be done: %s Put it right by hand, or give the money back.",
					nameOf(l.Product), says))
		} else {
			err = s.do(ctx, o, l)
		}
		if err != nil {
			return err
		}
		return s.store.SaveOrderLine(ctx, l)
	}
	err := s.store.Tx(ctx, once)
	if app.RefusalOf(err) != nil || app.KindOf(err) == app.NotFound {
		refused = err
		err = s.store.Tx(ctx, once)
	}
	return err
}

// Refund takes back what an order bought, as far as each product says, and has the provider give the money back. It
// returns false if the order was not paid, or was refunded before.
func (s *Service) Refund(ctx context.Context, number string) (done bool, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.OrderByNumber(ctx, number)
		if err != nil || !found || o.Status != app.OrderPaid {
			return err
		}
		for i := range o.Lines {
			l := &o.Lines[i]
			if l.State == app.LineFulfilled {
				if err := s.undo(ctx, o, l); err != nil {
					return err
				}
			}
			l.State, l.Back = app.LineUndone, l.Total
			if err := s.store.SaveOrderLine(ctx, l); err != nil {
				return err
			}
		}
		if err := s.store.EndOrderTasks(ctx, o.ID, s.now()); err != nil {
			return err
		}
		now := s.now()
		o.Status, o.EndedAt = app.OrderRefunded, &now
		if err := s.store.SaveOrder(ctx, &o); err != nil {
			return err
		}
		if err := s.creditRest(ctx, o); err != nil {
			return err
		}
		done = true
		job := RefundJob.Once(o.ID)
		job.RunAt = now
		return s.store.AddJob(ctx, job)
	})
}

// RefundJob has a provider give the money of an order back; it carries the order's id.
const RefundJob = jobs.Kind[int64]("refund_order")

// GiveBack gives the money of a refunded order back. It does a RefundJob: the provider is told by a key, so that it
// gives the money back once.
func (s *Service) GiveBack(ctx context.Context, id int64) error {
	o, found, err := s.store.Order(ctx, id)
	if err != nil || !found || o.Status != app.OrderRefunded {
		return err
	}
	total, back, err := s.money(ctx, o)
	if err != nil || back >= total {
		return err // it went back without our doing
	}
	if err := s.sendBack(ctx, o, total-back, back); err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		_, err := s.noteBack(ctx, o, total)
		return err
	})
}

// sendBack has the providers of an order's payments give so many cents back, after so many that went before them: a key
// of those has each do so once. What came first goes back first.
func (s *Service) sendBack(ctx context.Context, o app.Order, cents, after int64) error {
	all, err := s.takings(ctx, o)
	if err != nil {
		return err
	}
	for _, t := range all {
		if part, from := t.share(cents, after); part > 0 {
			if err := s.sendRefund(ctx, t.Order, part, keyOfRefund(from)); err != nil {
				return err
			}
		}
	}
	return nil
}

// creditRest issues the credit note of all that is left of an order, and asks for the money that is here of it.
func (s *Service) creditRest(ctx context.Context, o app.Order) error {
	unpaid, err := s.endAsking(ctx, o)
	if err != nil {
		return err
	}
	received, back, err := s.money(ctx, o)
	if err != nil {
		return err
	}
	note, err := s.creditAll(ctx, o, unpaid)
	if err != nil {
		return err
	}
	return s.askRefund(ctx, o, received-back, back, note)
}
