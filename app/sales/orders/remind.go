package orders

import (
	"context"
	"errors"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Steps of reminding whoever pays by transfer: how long after the day on which that was due each is taken. Two are
// mails; the last one is the team's.
var remindAfter = []time.Duration{-2 * 24 * time.Hour, 2 * 24 * time.Hour, 9 * 24 * time.Hour}

// Remind reminds whoever was to pay by bank transfer, once before that is due and once after; then it tells the team.
// Each step is taken once, whenever it is seen that it is due; after a pause of the program only the last one.
func (s *Service) Remind(ctx context.Context) error {
	var faults []error
	for step := len(remindAfter) - 1; step >= 0; step-- {
		faults = append(faults, inParts(ctx, func(after int64) ([]app.Order, error) {
			return s.store.OrdersDue(ctx, s.now().Add(-remindAfter[step]), step+1, after, atOnce)
		}, func(o app.Order) (int64, error) { return o.ID, s.remind(ctx, o.ID, step) }))
	}
	return errors.Join(faults...)
}

// remind takes a step for an order, unless it was taken or the money came meanwhile.
func (s *Service) remind(ctx context.Context, id int64, step int) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.Order(ctx, id)
		if err != nil || !found || o.Status != app.OrderPending || o.Due == nil || o.Reminded > step ||
			s.now().Before(o.Due.Add(remindAfter[step])) {
			return err
		}
		o.Reminded = step + 1
		if err := s.store.SaveOrder(ctx, &o); err != nil {
			return err
		}
		if step == len(remindAfter)-1 {
			return s.leaveToTeam(ctx, o)
		}
		t, err := s.openTransfer(ctx, o)
		if err != nil || t == nil {
			return err // it cannot be paid any more
		}
		site, err := s.siteOf(ctx, o.Site)
		if err != nil {
			return err
		}
		return s.write(ctx, site, o, remindLetter(site, o, *t, s.now()))
	})
}

// leaveToTeam asks the team what becomes of an order whose transfer did not come. One that cannot be paid any more, and
// for which nothing came, is over: its open invoice is taken back.
func (s *Service) leaveToTeam(ctx context.Context, o app.Order) error {
	received, err := s.received(ctx, o)
	if err != nil {
		return err
	}
	if received == 0 && !o.Open(s.now()) {
		return s.dropInvoice(ctx, o)
	}
	return s.task(ctx, o, nil, app.TaskPayment,
		texts.Sprintf("%s of the order did not come by transfer, which was due on %s. Ask whoever bought, and note what comes on the page of the order.",
			amount(o.Amounts().Total-received, o.Currency), texts.Time(o.Due.In(s.Location), "2 January 2006")))
}
