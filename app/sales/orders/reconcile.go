package orders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
)

// PaymentRef names a payment whose provider is to be asked what became of it: by what the provider calls it, or a part
// of it.
type PaymentRef struct {
	Provider string `json:"provider"`
	Payment  string `json:"payment,omitempty"`
	Part     string `json:"part,omitempty"` // where Payment is ""
}

// ReconcileJob asks a provider what became of a payment, and does what follows.
const ReconcileJob = jobs.Kind[PaymentRef]("reconcile_payment")

// ErrForged is returned for a report that its provider did not sign, or signed too far from now.
var ErrForged = errors.New("the report is not signed by who takes the payments, or was signed more than 5 minutes before or after now")

// ReportDays is how long it is kept that a report was heard. Providers send one again for some days; disputes, of which
// the team is told once, take months.
const ReportDays = 180

// Hear takes a provider's report that something became of a payment. It is kept with what it leads to, so that a report
// that comes again leads to nothing, and one that was acknowledged is not lost. A report is believed for the name of a
// payment alone: the provider is asked for the rest, so that it does not matter in which order reports come. Nothing is
// kept of a payment that no order began here: it is somebody else's who has the same account.
func (s *Service) Hear(ctx context.Context, provider string, report []byte, signature string) error {
	reporter, is := s.Providers[provider].(pay.Reporter)
	if !is {
		return app.Missing("provider", provider)
	}
	e, err := reporter.Event(report, signature)
	if errors.Is(err, pay.ErrDeaf) {
		return err
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrForged, err)
	}
	if ours, err := s.mayBeOurs(ctx, provider, e); err != nil || !ours {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		fresh, err := s.store.AddProviderEvent(ctx, provider, e.ID, s.now())
		if err != nil || !fresh {
			return err
		}
		job := ReconcileJob.Once(PaymentRef{provider, e.Payment, e.Part})
		job.RunAt = s.now()
		return s.store.AddJob(ctx, job)
	})
}

// mayBeOurs reports whether an event may be about a payment that an order began here. Only of a part without a
// reference, as a dispute is, nobody knows before the provider is asked.
func (s *Service) mayBeOurs(ctx context.Context, provider string, e pay.Event) (bool, error) {
	switch {
	case e.Payment != "":
		_, found, err := s.store.BegunPayment(ctx, provider, e.Payment)
		return found, err
	case e.Part != "" && e.Reference != "":
		return s.store.HasReference(ctx, provider, e.Reference)
	}
	return e.Part != "", nil
}

// Reconcile asks the provider what became of a payment that an order began, and does what follows. It does a
// ReconcileJob. What no order of this instance began is somebody else's who has the same account there, whatever number
// it bears.
func (s *Service) Reconcile(ctx context.Context, of PaymentRef) error {
	provider := s.Providers[of.Provider]
	if provider == nil {
		return jobs.Final(fmt.Errorf("reconcile a payment: nobody knows the provider %q", of.Provider))
	}
	if reporter, is := provider.(pay.Reporter); is && of.Payment == "" && of.Part != "" {
		payment, err := reporter.PaymentOf(ctx, of.Part)
		if err != nil {
			return err
		}
		of.Payment = payment
	}
	begun, found, err := s.store.BegunPayment(ctx, of.Provider, of.Payment)
	if err != nil || !found {
		return err
	}
	o, found, err := s.store.Order(ctx, begun.Order)
	if err != nil || !found {
		return err
	}
	o.Payment, o.Reference = begun.Payment, begun.Reference
	p, err := provider.Look(ctx, o)
	if err != nil {
		return fmt.Errorf("reconcile %s: %w", o.Number, err)
	}
	c, found, err := s.askedBy(ctx, o, of)
	if err != nil {
		return err
	}
	if found {
		return s.reconcileDifference(ctx, o, c, p)
	}
	switch p.State {
	case pay.Paid:
		if err := s.took(ctx, o, of, p); err != nil {
			return err
		}
		return s.returned(ctx, o.Number, of, p)
	case pay.Failed:
		return s.failed(ctx, o.Number, of.Payment)
	}
	return nil
}

// took notes what a provider took on a payment that an order began. Where that was before the database was restored or
// copied, another instance may be the one that goes on and does what was bought: so the team decides.
func (s *Service) took(ctx context.Context, o app.Order, of PaymentRef, p pay.Payment) error {
	if s.own(o) || o.PaidAt != nil {
		return s.Paid(ctx, o.Number, of.Provider, p, of.Payment)
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.Order(ctx, o.ID)
		if err != nil || !found {
			return err
		}
		fresh, err := s.store.AddPayment(ctx, o.ID, of.Provider, of.Payment, p.Cents, p.Currency, s.now())
		if err != nil || !fresh {
			return err
		}
		return s.task(ctx, o, nil, app.TaskPayment,
			texts.Sprintf("%s took %s for the order, whose payment was begun before this database was restored or copied. If this site goes on in the place of the former one, mark the order as paid; if not, leave it to that one.",
				app.PaymentWords(of.Provider), amount(p.Cents, p.Currency)))
	})
}

// reference is what a provider is told beside a payment of an order: it names the instance, the site and the order,
// which together name no other.
func (s *Service) reference(o app.Order) string {
	return fmt.Sprintf("%s.%d.%s", s.Instance, o.Site, o.Number)
}

// own reports whether the payment of an order was begun by this instance, and not by one that this one's database was
// copied from.
func (s *Service) own(o app.Order) bool { return o.Reference == s.reference(o) }

// failed frees what an order held for a payment that will not come. It can be paid anew.
func (s *Service) failed(ctx context.Context, number, payment string) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.OrderByNumber(ctx, number)
		if err != nil || !found || o.PaidAt != nil || o.Payment != payment {
			return err
		}
		o.Payment, o.HeldTill = "", nil
		return s.store.SaveOrder(ctx, &o)
	})
}

// returned notes what went back of an order's payment without our doing. What was given back whole is taken back whole;
// of a part, and of a payment that is disputed, the team decides.
func (s *Service) returned(ctx context.Context, number string, of PaymentRef, p pay.Payment) error {
	whole := false
	err := s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.OrderByNumber(ctx, number)
		if err != nil || !found || o.Payment != of.Payment || o.PaidAt == nil {
			return err // a second payment is with the team already
		}
		if p.Disputed {
			fresh, err := s.store.AddProviderEvent(ctx, of.Provider, "dispute of "+of.Payment, s.now())
			if err == nil && fresh {
				err = s.task(ctx, o, nil, app.TaskPayment,
					texts.Sprintf("Whoever paid the order disputes that at %s. Answer there; if the money goes back, what was bought is taken back by itself.", app.PaymentWords(of.Provider)))
			}
			if err != nil {
				return err
			}
		}
		if err := s.follow(ctx, o, of.Provider, p.Refunds); err != nil {
			return err
		}
		fresh, err := s.noteBack(ctx, o, p.Back)
		if err != nil || o.Status != app.OrderPaid {
			return err
		}
		left, err := s.left(ctx, o)
		if whole = left == 0; err != nil || whole || !fresh {
			return err
		}
		return s.task(ctx, o, nil, app.TaskPayment,
			texts.Sprintf("%s of %s went back at %s. Take back by hand what was bought with that, or leave it.",
				amount(p.Back, o.Currency), amount(o.Amounts().Total, o.Currency), app.PaymentWords(of.Provider)))
	})
	if err == nil && whole {
		_, err = s.Refund(ctx, number)
	}
	return err
}

// noteBack notes that so many cents of an order's payment are to go back by now, or have, with a credit note if there
// is none yet, and reports whether that is news. A credit note says by when the money is paid back, and never that it was:
// banks return money weeks later, and a document that was issued is not changed.
func (s *Service) noteBack(ctx context.Context, o app.Order, back int64) (fresh bool, err error) {
	noted, err := s.store.PaidBack(ctx, o.ID)
	if err != nil || back <= noted {
		return false, err
	}
	note, err := s.creditUpTo(ctx, o, back, time.Time{})
	if err != nil {
		return false, err
	}
	if err := s.nameNote(ctx, o, note); err != nil {
		return false, err
	}
	return s.store.AddPayment(ctx, o.ID, o.Provider, fmt.Sprintf("back-%d", back), noted-back, o.Currency, s.now())
}

// nameNote has the refunds of an order that are for no credit note be for one.
func (s *Service) nameNote(ctx context.Context, o app.Order, note string) error {
	if note == "" {
		return nil
	}
	all, err := s.store.RefundsOf(ctx, o.ID)
	for _, f := range all {
		if err == nil && f.Note == "" && f.Name != "" { // made on the provider's own pages
			f.Note = note
			err = s.store.SaveRefund(ctx, &f)
		}
	}
	return err
}

// patience is how long somebody who comes back from having paid waits for the provider's word.
const patience = 5 * time.Second

// Arrive asks about the payment of an order of the caller who is looking at it, so that whoever comes back from having
// paid sees that. Where the provider does not answer, they see that the order waits.
func (s *Service) Arrive(ctx context.Context, who app.Caller, number string) {
	o, err := s.mine(ctx, who, number)
	if err != nil || !reports(s.Providers[o.Provider]) || o.Status != app.OrderPending || o.Payment == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_ = s.Reconcile(ctx, PaymentRef{Provider: o.Provider, Payment: o.Payment}) // it is asked about again by and by
}

// ReconcileAll asks about the payments and refunds that were begun and are not decided, in case a report was lost.
func (s *Service) ReconcileAll(ctx context.Context) error {
	var faults []error
	for name, provider := range s.Providers {
		if reports(provider) {
			faults = append(faults, s.reconcileAll(ctx, name))
		}
	}
	return errors.Join(faults...)
}

// reconcileAll asks one provider: about orders, about what corrections ask for, and about refunds.
func (s *Service) reconcileAll(ctx context.Context, provider string) error {
	ask := func(id int64, payment string) (int64, error) {
		return id, s.Reconcile(ctx, PaymentRef{Provider: provider, Payment: payment})
	}
	ofOrder := func(o app.Order) (int64, error) { return ask(o.ID, o.Payment) }
	ofCorrection := func(c app.VATCorrection) (int64, error) { return ask(c.ID, c.Payment) }
	return errors.Join(
		inParts(ctx, func(after int64) ([]app.Order, error) {
			return s.store.OrdersBeingPaid(ctx, provider, after, atOnce)
		}, ofOrder),
		inParts(ctx, func(after int64) ([]app.VATCorrection, error) {
			return s.store.VATCorrectionsBeingPaid(ctx, provider, after, atOnce)
		}, ofCorrection),
		inParts(ctx, func(after int64) ([]app.Order, error) {
			return s.store.OrdersWithRefunds(ctx, provider, after, atOnce)
		}, ofOrder),
	)
}

// reports reports whether a provider says by itself what becomes of payments, and can be asked.
func reports(p pay.Provider) bool {
	_, is := p.(pay.Reporter)
	return is
}
