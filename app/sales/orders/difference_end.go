package orders

import (
	"context"
	"fmt"

	"debut/app"
	"debut/app/ground/jobs"
)

// ActionWriteOff is what the audit log calls WriteOff.
const ActionWriteOff = "write_off_difference"

// WriteOffInput says that what a correction asks for will not come.
type WriteOffInput struct {
	Number     string `json:"number" required:"true" max:"20"`
	Correction int64  `json:"correction" required:"true" min:"1"` // that asked when the operator looked
	Reason     string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// WriteOff has a correction of an order ask for nothing any more, and writes that to whoever bought. The invoice stays,
// and so does the VAT on it, which is owed to the tax office whether or not it came (Art. 203 of Directive 2006/112/EC).
func (s *Service) WriteOff(ctx context.Context, by app.Session, in WriteOffInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forMoney(ctx, by, in.Number)
		if err != nil {
			return err
		}
		if _, err := s.stillAsks(ctx, o, in.Correction); err != nil {
			return err
		}
		due, err := s.endAsking(ctx, o)
		if err != nil {
			return err
		}
		site, err := s.siteOf(ctx, o.Site)
		if err != nil {
			return err
		}
		if err := s.write(ctx, site, o, writtenOffLetter(site, o, due)); err != nil {
			return err
		}
		return s.log(ctx, by, ActionWriteOff, o.Number, amount(due, o.Currency), "", in.Reason, ofOrder(o.ID, o.Number)...)
	})
}

// endAsking has the last correction of an order ask for nothing any more, and returns what never came of what it asked
// for.
func (s *Service) endAsking(ctx context.Context, o app.Order) (int64, error) {
	all, err := s.store.VATCorrectionsOf(ctx, o.ID)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	c := all[len(all)-1]
	switch {
	case c.PaidAt != nil:
		return 0, nil
	case !c.Open(): // written off before
		return c.Due, nil
	}
	now := s.now()
	c.EndedAt = &now
	if err := s.store.SaveVATCorrection(ctx, &c); err != nil {
		return 0, err
	}
	return c.Due, s.endDifferenceLater(ctx, c)
}

// BegunDifference is a payment that was begun for what a correction of an order asked for.
type BegunDifference struct {
	Order     int64  `json:"order"`
	Provider  string `json:"provider"`
	Payment   string `json:"payment"`
	Reference string `json:"reference"`
}

// EndDifferenceJob ends a payment that was begun for what is asked for no more.
const EndDifferenceJob = jobs.Kind[BegunDifference]("end_difference")

func (s *Service) endDifferenceLater(ctx context.Context, c app.VATCorrection) error {
	if c.Payment == "" {
		return nil
	}
	job := EndDifferenceJob.Once(BegunDifference{c.Order, c.Provider, c.Payment, c.Reference})
	job.RunAt = s.now()
	return s.store.AddJob(ctx, job)
}

// EndDifference sees to it that what is asked for no more is not paid. It does an EndDifferenceJob.
func (s *Service) EndDifference(ctx context.Context, d BegunDifference) error {
	o, found, err := s.store.Order(ctx, d.Order)
	provider := s.Providers[d.Provider]
	if err != nil || !found || provider == nil {
		return err
	}
	o.Provider, o.Payment, o.Reference = d.Provider, d.Payment, d.Reference
	if err := provider.End(ctx, o); err != nil {
		return fmt.Errorf("end the payment of what a correction of %s asked for: %w", o.Number, err)
	}
	if !reports(provider) {
		return nil
	}
	return s.Reconcile(ctx, PaymentRef{Provider: d.Provider, Payment: d.Payment})
}
