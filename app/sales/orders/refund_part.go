package orders

import (
	"context"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/sales/orders/vat"
)

// PartRefund is what an operator gives back of one line of an order.
type PartRefund struct {
	Number string `json:"number" required:"true" max:"20"`
	Line   int64  `json:"line" required:"true" min:"1"`
	Amount string `json:"amount" required:"true" max:"20"` // with VAT, as people type it
	Undo   bool   `json:"undo"`                            // takes back what the line bought, too
	// cents that could still go back when the operator decided: a second click gives nothing more back
	Seen   int64  `json:"seen" required:"true" min:"0"`
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// RefundPart gives a part of an order's money back. What the line bought stays unless it is to be taken back, too.
// Whoever gives back all that is left refunds the order.
func (s *Service) RefundPart(ctx context.Context, by app.Session, in PartRefund) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forMoney(ctx, by, in.Number)
		if err != nil {
			return err
		}
		if o.Status != app.OrderPaid {
			return errNotPaid()
		}
		left, err := s.left(ctx, o)
		if err != nil {
			return err
		}
		if in.Seen != left {
			return app.Refused("order_over",
				"Something of the order went back since the page was opened. Look at what is left, and send it again if it is still right.")
		}
		l, cents, err := partOf(o, in, left)
		if err != nil {
			return err
		}
		if cents == left {
			err = s.refund(ctx, o)
		} else {
			err = s.giveBackPart(ctx, o, l, cents, in.Undo)
		}
		if err != nil {
			return err
		}
		after := amount(cents, o.Currency) + " of " + string(l.Product)
		if in.Undo || cents == left {
			after += ", taken back"
		}
		return s.log(ctx, by, ActionRefundPart, o.Number, amount(left, o.Currency), after, in.Reason,
			ofOrder(o.ID, o.Number)...)
	})
}

// partOf returns the line that is meant, and how many cents of it go back, where so many of the whole order can.
func partOf(o app.Order, in PartRefund, left int64) (*app.OrderLine, int64, error) {
	var wrong app.Issues
	for i := range o.Lines {
		if l := &o.Lines[i]; l.ID == in.Line {
			most := min(left, l.Total-l.Back)
			if most <= 0 {
				return l, 0, app.Refused("order_over", "All that was paid for this was given back before.")
			}
			cents := centsOf(&wrong, "amount", in.Amount, 1, most)
			return l, cents, wrong.Err()
		}
	}
	wrong.Add("line", "is nothing that the order has; choose one that the page offers")
	return nil, 0, wrong.Err()
}

// giveBackPart notes that cents of a line go back, and has the provider send them.
func (s *Service) giveBackPart(ctx context.Context, o app.Order, l *app.OrderLine, cents int64, undo bool) error {
	before, err := s.store.PaidBack(ctx, o.ID)
	if err != nil {
		return err
	}
	note, err := s.creditLine(ctx, o, l, cents)
	if err != nil {
		return err
	}
	if err := s.askRefund(ctx, o, cents, before, note); err != nil {
		return err
	}
	if _, err := s.noteBack(ctx, o, before+cents); err != nil {
		return err
	}
	l.Back += cents
	if undo {
		err = s.takeBack(ctx, o, l)
	} else if l.Product == app.ProductBillboard && l.State == app.LineFulfilled {
		err = s.lowerContribution(ctx, o, l)
	}
	if err != nil {
		return err
	}
	if err := s.store.SaveOrderLine(ctx, l); err != nil {
		return err
	}
	job := RefundPartJob.Once(Part{o.ID, cents, before})
	job.RunAt = s.now()
	return s.store.AddJob(ctx, job)
}

// lowerContribution has the billboard count what is left of a contribution, before VAT.
func (s *Service) lowerContribution(ctx context.Context, o app.Order, l *app.OrderLine) error {
	if err := s.store.DropContribution(ctx, l.Listing, o.Number); err != nil || l.Listing == 0 || l.Back == l.Total {
		return err
	}
	kept := vat.Spread(l.Net-l.Discount, []int64{l.Total - l.Back, l.Back})[0]
	return s.store.AddContribution(ctx, s.contribution(o, l, kept))
}

// takeBack takes back what a line bought, and ends what the team was to do for it.
func (s *Service) takeBack(ctx context.Context, o app.Order, l *app.OrderLine) error {
	if l.State == app.LineFulfilled {
		if err := s.undo(ctx, o, l); err != nil {
			return err
		}
	}
	l.State = app.LineUndone
	tasks, err := s.store.TasksOfOrder(ctx, o.ID)
	now := s.now()
	for _, t := range tasks {
		if err == nil && t.Line == l.ID && t.State == app.TaskOpen {
			t.State, t.EndedAt = app.TaskCancelled, &now
			err = s.store.SaveOrderTask(ctx, &t)
		}
	}
	return err
}

// Part is a part of an order's money that goes back: so many cents, after so many before it.
type Part struct {
	Order int64 `json:"order"`
	Cents int64 `json:"cents"`
	After int64 `json:"after"`
}

// RefundPartJob has a provider give a part of an order's money back.
const RefundPartJob = jobs.Kind[Part]("refund_order_part")

// SendPart has the provider give back a part that was noted. It does a RefundPartJob: the provider is told by a key, so
// that it gives the part back once.
func (s *Service) SendPart(ctx context.Context, p Part) error {
	o, found, err := s.store.Order(ctx, p.Order)
	if err != nil || !found {
		return err
	}
	return s.sendBack(ctx, o, p.Cents, p.After)
}
