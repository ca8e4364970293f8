package orders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"debut/app"
	"debut/app/jobs"
	"debut/app/orders/pay"
	"debut/app/texts"
)

// PaymentRef names a payment whose provider is to be asked what became of it: by its order and what the provider calls it, or by a part of it.
type PaymentRef struct {
	Provider string `json:"provider"`
	Order    string `json:"order,omitempty"`
	Payment  string `json:"payment,omitempty"` // "" is the one that the order knows
	Part     string `json:"part,omitempty"`
}

// ReconcileJob asks a provider what became of a payment, and does what follows.
const ReconcileJob = jobs.Kind[PaymentRef]("reconcile_payment")

// ErrForged is returned for a report that its provider did not sign, or signed too long ago.
var ErrForged = errors.New("the report is not signed by who takes the payments, or was signed more than 5 minutes ago")

// Hear takes a provider's report that something became of a payment. It is kept with what it leads to, so that a report that comes again leads to
// nothing, and one that was acknowledged is not lost. A report is believed for the name of its order alone: the provider is asked for the rest, so that
// it does not matter in which order reports come.
func (s *Service) Hear(ctx context.Context, provider string, report []byte, signature string) error {
	reporter, is := s.Providers[provider].(pay.Reporter)
	if !is {
		return app.Missing("provider", provider)
	}
	e, err := reporter.Event(report, signature)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrForged, err)
	}
	if e.Order == "" && e.Part == "" {
		return nil // about something else that the account does
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		fresh, err := s.store.AddProviderEvent(ctx, provider, e.ID, s.now())
		if err != nil || !fresh {
			return err
		}
		job := ReconcileJob.Once(PaymentRef{provider, e.Order, e.Payment, e.Part})
		job.RunAt = s.now()
		return s.store.AddJob(ctx, job)
	})
}

// Reconcile asks the provider what became of a payment, and does what follows. It does a ReconcileJob. What is no order of this instance is somebody else's
// who has the same account there.
func (s *Service) Reconcile(ctx context.Context, of PaymentRef) error {
	provider := s.Providers[of.Provider]
	if provider == nil {
		return jobs.Final(fmt.Errorf("reconcile a payment: nobody knows the provider %q", of.Provider))
	}
	if reporter, is := provider.(pay.Reporter); is && of.Order == "" {
		number, err := reporter.OrderOf(ctx, of.Part)
		if err != nil {
			return err
		}
		of.Order = number
	}
	o, found, err := s.store.OrderByNumber(ctx, of.Order)
	if err != nil || !found {
		return err
	}
	if of.Payment == "" && o.Provider == of.Provider {
		of.Payment = o.Payment
	}
	if of.Payment == "" {
		return nil
	}
	o.Payment = of.Payment
	p, err := provider.Look(ctx, o)
	if err != nil {
		return fmt.Errorf("reconcile %s: %w", o.Number, err)
	}
	switch p.State {
	case pay.Paid:
		if err := s.Paid(ctx, o.Number, of.Provider, p, of.Payment); err != nil {
			return err
		}
		return s.returned(ctx, o.Number, of, p)
	case pay.Failed:
		return s.failed(ctx, o.Number, of.Payment)
	}
	return nil
}

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

// returned notes what went back of an order's payment without our doing. What was given back whole is taken back whole; of a part, and of a payment that
// is disputed, the team decides.
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
				err = s.task(ctx, o, nil, app.TaskPayment, texts.Sprintf("Whoever paid the order disputes that at %s. Answer there; if the money goes back, what was bought is taken back by itself.", app.PaymentWords(of.Provider)))
			}
			if err != nil {
				return err
			}
		}
		fresh, err := s.noteBack(ctx, o, p.Back)
		if whole = o.Status == app.OrderPaid && p.Back >= o.Amounts().Total; err != nil || whole || !fresh || o.Status != app.OrderPaid {
			return err
		}
		return s.task(ctx, o, nil, app.TaskPayment, texts.Sprintf("%s of %s went back at %s. Take back by hand what was bought with that, or leave it.",
			amount(p.Back, o.Currency), amount(o.Amounts().Total, o.Currency), app.PaymentWords(of.Provider)))
	})
	if err == nil && whole {
		_, err = s.Refund(ctx, number)
	}
	return err
}

// noteBack notes that so many cents of an order's payment have gone back by now, with a credit note if there is none yet, and reports whether that is
// news. What no provider can send back the team is asked to send.
func (s *Service) noteBack(ctx context.Context, o app.Order, back int64) (fresh bool, err error) {
	noted, err := s.store.PaidBack(ctx, o.ID)
	if err != nil || back <= noted {
		return false, err
	}
	if err := s.creditUpTo(ctx, o, back, s.now()); err != nil {
		return false, err
	}
	fresh, err = s.store.AddPayment(ctx, o.ID, o.Provider, fmt.Sprintf("back-%d", back), noted-back, o.Currency, s.now())
	if err == nil && fresh && o.Provider == app.PaymentTransfer {
		err = s.task(ctx, o, nil, app.TaskSend, texts.Sprintf("Send %s back at the bank. The order was paid by bank transfer, which nobody else can return.", amount(back-noted, o.Currency)))
	}
	return fresh, err
}

// patience is how long somebody who comes back from having paid waits for the provider's word.
const patience = 5 * time.Second

// Arrive asks about the payment of an order of the caller who is looking at it, so that whoever comes back from having paid sees that. Where the provider
// does not answer, they see that the order waits.
func (s *Service) Arrive(ctx context.Context, who app.Caller, number string) {
	o, err := s.mine(ctx, who, number)
	if _, is := s.Providers[o.Provider].(pay.Reporter); err != nil || !is || o.Status != app.OrderPending || o.Payment == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_ = s.Reconcile(ctx, PaymentRef{Provider: o.Provider, Order: o.Number, Payment: o.Payment}) // it is asked about again by and by
}

// reconciledAtOnce is how many orders are read at a time to ask about their payments.
const reconciledAtOnce = 100

// ReconcileAll asks about the payments that were begun and are not decided, in case a report was lost.
func (s *Service) ReconcileAll(ctx context.Context) error {
	var faults []error
	for name, provider := range s.Providers {
		if _, is := provider.(pay.Reporter); is {
			faults = append(faults, s.reconcileAll(ctx, name))
		}
	}
	return errors.Join(faults...)
}

func (s *Service) reconcileAll(ctx context.Context, provider string) error {
	var faults []error
	for last := int64(0); ctx.Err() == nil; {
		begun, err := s.store.OrdersBeingPaid(ctx, provider, last, reconciledAtOnce)
		faults = append(faults, err)
		for _, o := range begun {
			last = o.ID
			faults = append(faults, s.Reconcile(ctx, PaymentRef{Provider: provider, Order: o.Number, Payment: o.Payment}))
		}
		if len(begun) < reconciledAtOnce {
			break
		}
	}
	return errors.Join(faults...)
}
