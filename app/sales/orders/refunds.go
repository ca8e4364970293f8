package orders

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
)

// RefundStore has what became of money that goes back.
type RefundStore interface {
	SaveRefund(ctx context.Context, f *app.Refund) error // makes one, or changes the one with its ID
	// RefundsOf returns those of an order, the first first, which nobody else changes before the transaction ends.
	RefundsOf(ctx context.Context, order int64) ([]app.Refund, error)
	RefundOfTask(ctx context.Context, task int64) (f app.Refund, found bool, err error)
	// OrdersWithRefunds returns the orders after an id with a refund by a provider that waits, the first first.
	OrdersWithRefunds(ctx context.Context, provider string, after int64, limit int) ([]app.Order, error)
}

// The keys of refunds: of what goes back after so many cents that went back before, and of what is asked for again
// after another one failed.
const (
	refundAfter = "refund-after-%d"
	againAfter  = "again-after-%d"
)

// keyOfRefund names the refund of an order that comes after so many cents that went back before it.
func keyOfRefund(after int64) string { return fmt.Sprintf(refundAfter, after) }

// askRefund notes that cents of an order are to go back, for a credit note, in the transaction of ctx: a refund of each
// payment that brought some of them.
func (s *Service) askRefund(ctx context.Context, o app.Order, cents, after int64, note string) error {
	all, err := s.takings(ctx, o)
	for _, t := range all {
		if part, from := t.share(cents, after); err == nil && part > 0 {
			err = s.askTaking(ctx, t, part, from, note)
		}
	}
	return err
}

// newRefund returns cents of an order that go back from now on, by a provider; key names the refund among those of the
// order.
func (s *Service) newRefund(order int64, provider, key string, cents int64, state app.RefundState) app.Refund {
	now := s.now()
	return app.Refund{Order: order, Provider: provider, Key: key, Cents: cents, State: state, AskedAt: now,
		ChangedAt: now}
}

// askTaking notes that cents of a payment are to go back. What no provider can send back the team is asked to send.
func (s *Service) askTaking(ctx context.Context, t taking, cents, after int64, note string) error {
	f := s.newRefund(t.ID, t.Provider, keyOfRefund(after), cents, app.RefundAsked)
	f.Note = note
	if t.Provider == app.PaymentTransfer {
		return s.askByHand(ctx, t.Order, &f, app.TaskSend,
			texts.Sprintf("Send %s back at the bank. The order was paid by bank transfer, which nobody else can return.",
				amount(cents, t.Currency)))
	}
	return s.store.SaveRefund(ctx, &f)
}

// askByHand saves a refund that waits for the team, with a task that says so.
func (s *Service) askByHand(
	ctx context.Context, o app.Order, f *app.Refund, kind app.TaskKind, says texts.Text,
) error {
	t := app.OrderTask{Site: o.Site, Order: o.ID, Kind: kind, Says: says, State: app.TaskOpen, CreatedAt: s.now()}
	if err := s.store.SaveOrderTask(ctx, &t); err != nil {
		return err
	}
	f.Task = t.ID
	return s.store.SaveRefund(ctx, f)
}

// noteSent notes what a provider said when it was asked for a refund.
func (s *Service) noteSent(ctx context.Context, o app.Order, key string, said pay.Refund) error {
	if o.Provider == app.PaymentTransfer {
		return nil // the team says when it was sent
	}
	all, err := s.store.RefundsOf(ctx, o.ID)
	if err != nil {
		return err
	}
	if at := slices.IndexFunc(all, func(f app.Refund) bool { return f.Key == key }); at >= 0 {
		return s.becomes(ctx, o, all[at], said)
	}
	return nil
}

// becomes notes where a refund stands by its provider. One that failed, or was withdrawn, is the team's to put right:
// whoever bought is still owed the money.
func (s *Service) becomes(ctx context.Context, o app.Order, f app.Refund, said pay.Refund) error {
	if f.State == said.State && f.Name == said.Name || f.State == app.RefundFailed && said.State == app.RefundFailed ||
		f.Provider != o.Provider { // the team sent it in another way
		return nil
	}
	before := f.State
	f.Name, f.State, f.Why, f.ChangedAt = cmp.Or(said.Name, f.Name), said.State, said.Why, s.now()
	if f.State != app.RefundFailed || before == app.RefundFailed {
		return s.store.SaveRefund(ctx, &f)
	}
	why := texts.Text("No reason is given.")
	if f.Why != "" {
		why = texts.Sprintf("The reason given is: %s.", f.Why)
	}
	return s.askByHand(ctx, o, &f, app.TaskRefund,
		texts.Sprintf("%s did not arrive at whoever bought: %s has it again. %s Give it back once more on the page of the order, or send it in another way and say so here.",
			amount(f.Cents, o.Currency), app.PaymentWords(f.Provider), why))
}

// follow brings the refunds of an order up to what its provider says of them. One that nobody asked for here was made
// on the provider's own pages: it stands for one that failed, if one of as much did.
func (s *Service) follow(ctx context.Context, o app.Order, provider string, said []pay.Refund) error {
	all, err := s.store.RefundsOf(ctx, o.ID)
	if err != nil {
		return err
	}
	for _, one := range said {
		at := slices.IndexFunc(all, func(f app.Refund) bool { return f.Name == one.Name })
		if at < 0 { // the answer to our own was lost
			at = slices.IndexFunc(all, func(f app.Refund) bool {
				return f.State == app.RefundAsked && f.Name == "" && f.Cents == one.Cents && f.Provider == provider
			})
		}
		if at >= 0 {
			err = s.becomes(ctx, o, all[at], one)
			all[at].Name, all[at].State = one.Name, one.State
		} else {
			err = s.foreign(ctx, o, provider, one, all)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// foreign keeps a refund that was made on the provider's own pages.
func (s *Service) foreign(ctx context.Context, o app.Order, provider string, one pay.Refund, all []app.Refund) error {
	if one.State == app.RefundFailed {
		return nil // nothing was credited for it
	}
	f := s.newRefund(o.ID, provider, "name "+one.Name, one.Cents, one.State)
	f.Name = one.Name
	for i := range all {
		if former := &all[i]; former.State == app.RefundFailed && former.Cents == one.Cents && former.Task != 0 {
			f.Note = former.Note
			if err := s.endTaskOf(ctx, former); err != nil {
				return err
			}
			break
		}
	}
	return s.store.SaveRefund(ctx, &f)
}

// endTaskOf ends the task of a refund that another one stands for.
func (s *Service) endTaskOf(ctx context.Context, f *app.Refund) error {
	t, found, err := s.store.OrderTask(ctx, f.Task)
	if err != nil {
		return err
	}
	if now := s.now(); found && t.State == app.TaskOpen {
		t.State, t.EndedAt = app.TaskDone, &now
		if err := s.store.SaveOrderTask(ctx, &t); err != nil {
			return err
		}
	}
	f.Task = 0
	return s.store.SaveRefund(ctx, f)
}

// sentByHand notes that the team sent money back itself, by ending the task about it.
func (s *Service) sentByHand(ctx context.Context, t app.OrderTask) error {
	if t.Kind != app.TaskSend && t.Kind != app.TaskRefund {
		return nil
	}
	f, found, err := s.store.RefundOfTask(ctx, t.ID)
	if err != nil || !found {
		return err
	}
	// by whatever way: what its former provider says of it changes nothing any more
	f.State, f.ChangedAt, f.Why, f.Provider = app.RefundDone, s.now(), "", app.PaymentTransfer
	return s.store.SaveRefund(ctx, &f)
}

// AgainInput names a refund that failed and is asked for once more.
type AgainInput struct {
	Number string `json:"number" required:"true" max:"20"`
	Refund int64  `json:"refund" required:"true" min:"1"`
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// RefundAgainJob has a provider give money back whose refund failed; it carries the id of the new refund's order and
// its key.
const RefundAgainJob = jobs.Kind[AgainRef]("refund_order_again")

// AgainRef names a refund that is asked for again.
type AgainRef struct {
	Order int64  `json:"order"`
	Key   string `json:"key"`
}

// RefundAgain has the provider give money back once more whose refund failed. The task about it ends.
func (s *Service) RefundAgain(ctx context.Context, by app.Session, in AgainInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forMoney(ctx, by, in.Number)
		if err != nil {
			return err
		}
		all, err := s.store.RefundsOf(ctx, o.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(f app.Refund) bool { return f.ID == in.Refund })
		if at < 0 || all[at].State != app.RefundFailed || all[at].Task == 0 {
			return app.Refused("order_over", "This money is not waiting to be given back once more.")
		}
		former := all[at]
		f := s.newRefund(o.ID, former.Provider, fmt.Sprintf(againAfter, former.ID), former.Cents, app.RefundAsked)
		f.Note = former.Note
		if err := errors.Join(s.endTaskOf(ctx, &former), s.store.SaveRefund(ctx, &f)); err != nil {
			return err
		}
		job := RefundAgainJob.Once(AgainRef{o.ID, f.Key})
		job.RunAt = f.AskedAt
		if err := s.store.AddJob(ctx, job); err != nil {
			return err
		}
		return s.log(ctx, by, ActionRefundAgain, o.Number, amount(f.Cents, o.Currency), "", in.Reason,
			ofOrder(o.ID, o.Number)...)
	})
}

// SendAgain does a RefundAgainJob: the provider is told by a key, so that it gives the money back once.
func (s *Service) SendAgain(ctx context.Context, of AgainRef) error {
	o, found, err := s.store.Order(ctx, of.Order)
	if err != nil || !found {
		return err
	}
	all, err := s.store.RefundsOf(ctx, o.ID)
	at := slices.IndexFunc(all, func(f app.Refund) bool { return f.Key == of.Key })
	if err != nil || at < 0 || all[at].State != app.RefundAsked {
		return err
	}
	t, err := s.takingOf(ctx, o, all[at], all)
	if err != nil {
		return err
	}
	return s.sendRefund(ctx, t.Order, all[at].Cents, of.Key)
}

// sendRefund has the provider of an order, or of another payment for it, give so many cents back: a key has it do so
// once.
func (s *Service) sendRefund(ctx context.Context, o app.Order, cents int64, key string) error {
	provider := s.Providers[o.Provider]
	if provider == nil {
		return fmt.Errorf("give %s of %s back: nobody knows the provider %q", amount(cents, o.Currency), o.Number, o.Provider)
	}
	said, err := provider.Refund(ctx, o, cents, key)
	if err != nil {
		return fmt.Errorf("give %s of %s back by %s: %w", amount(cents, o.Currency), o.Number, o.Provider, err)
	}
	return s.store.Tx(ctx, func(ctx context.Context) error { return s.noteSent(ctx, o, key, said) })
}

// Settlement says whether the money of a credit note has gone back; "" of what nothing is kept about, as of a credit
// note of an earlier version of the program. The document itself is what was issued, and is never changed: it says by
// when the money is paid back, and this says what became of that.
func Settlement(number string, of []app.Refund) texts.Text {
	var last app.Refund
	for _, f := range of {
		if f.Note == number && number != "" {
			last = f
		}
	}
	switch last.State {
	case app.RefundDone:
		return texts.Sprintf("Paid back on %s.", texts.Time(last.ChangedAt, "2 January 2006"))
	case app.RefundFailed:
		return "To be paid back: the money did not arrive, and the site team sends it again."
	case app.RefundPending:
		return "To be paid back: the money is on its way."
	case app.RefundAsked:
		return "To be paid back."
	}
	return ""
}

// Refunds returns what became of the money of an order that goes back, the first first.
func (s *Service) Refunds(ctx context.Context, o app.Order) ([]app.Refund, error) {
	return s.store.RefundsOf(ctx, o.ID)
}
