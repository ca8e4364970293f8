package orders

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/people/accounts"
	"debut/app/sales/orders/invoices"
)

// Case is an order with all that the team knows of it.
type Case struct {
	Sold
	Email      string     // of whoever made it; "" after the account was deleted
	Promo      *app.Promo // the code that took something off
	Listings   map[int64]app.Listing
	Payments   []app.OrderPayment // what came, and what went back
	Refunds    []app.Refund       // where the money stands that goes back
	Received   int64              // cents that came
	Left       int64              // cents of what came that have not gone back
	Invoices   []invoices.Invoice // and credit notes, as they were issued
	Correct    Correctable        // how its VAT can be corrected
	Difference *Difference        // what a correction asks for; nil of nothing
	Tasks      []app.OrderTask
	Entries    []audit.Entry // what the team did
	Evidence   []app.Evidence
	Location   *app.Location // where the buyer is; nil where nothing depends on that
}

// shownEntries is how many entries of the audit log a case has.
const shownEntries = 50

// Case returns an order of ctx's site with all that the team knows of it.
func (s *Service) Case(ctx context.Context, number string) (c Case, err error) {
	o, err := s.onSite(ctx, number)
	if err != nil {
		return c, err
	}
	c.Sold = s.sold([]app.Order{o})[0]
	if o.Account != 0 {
		who, err := s.store.Account(ctx, o.Account)
		if err != nil {
			return c, err
		}
		c.Email = who.Email
	}
	if o.Promo != "" {
		p, found, err := s.store.PromoByCode(ctx, o.Site, o.Promo)
		if err != nil {
			return c, err
		}
		if found {
			c.Promo = &p
		}
	}
	if c.Listings, err = s.listingsOf(ctx, o); err != nil {
		return c, err
	}
	if c.Payments, err = s.store.Payments(ctx, o.ID); err != nil {
		return c, err
	}
	if c.Received, err = s.received(ctx, o); err != nil {
		return c, err
	}
	if c.Refunds, err = s.store.RefundsOf(ctx, o.ID); err != nil {
		return c, err
	}
	if c.Left, err = s.left(ctx, o); err != nil {
		return c, err
	}
	if c.Invoices, err = s.Invoices(ctx, o); err != nil {
		return c, err
	}
	if c.Correct, err = s.Correctable(ctx, o); err != nil {
		return c, err
	}
	if c.Difference, err = s.Difference(ctx, o); err != nil {
		return c, err
	}
	if c.Tasks, err = s.store.TasksOfOrder(ctx, o.ID); err != nil {
		return c, err
	}
	if err := s.locationOf(ctx, &c); err != nil {
		return c, err
	}
	c.Entries, err = s.store.AuditEntriesOf(ctx, audit.OfOrder, o.ID, shownEntries)
	return c, err
}

// left returns how many cents of what was paid for an order can still be given back.
func (s *Service) left(ctx context.Context, o app.Order) (int64, error) {
	if o.PaidAt == nil {
		return 0, nil
	}
	received, back, err := s.money(ctx, o)
	return max(0, received-back), err
}

// onSite returns an order of ctx's site.
func (s *Service) onSite(ctx context.Context, number string) (app.Order, error) {
	o, found, err := s.store.OrderByNumber(ctx, number)
	if err == nil && (!found || o.Site != app.SiteOf(ctx).ID) {
		err = app.Missing("order", number)
	}
	return o, err
}

// forOperator returns an order of ctx's site for an operator, in the transaction of ctx.
func (s *Service) forOperator(ctx context.Context, by app.Session, number string) (app.Order, error) {
	if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
		return app.Order{}, err
	}
	return s.onSite(ctx, number)
}

// forMoney returns an order of which an operator decides what becomes of its money, in the transaction of ctx.
func (s *Service) forMoney(ctx context.Context, by app.Session, number string) (app.Order, error) {
	if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
		return app.Order{}, err
	}
	if err := accounts.NeedsFresh(by, s.now()); err != nil {
		return app.Order{}, err
	}
	return s.onSite(ctx, number)
}

// Change is what an operator says of an order's money.
type Change struct {
	Number string `json:"number" required:"true" max:"20"`
	Act    string `json:"act" required:"true" enum:"paid,refund"`
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
	// Country is that of the account that the money came from, if it is known.
	Country app.Country `json:"country"`
}

// Change notes that an order was paid, as by bank transfer, or gives its money back and takes back what it bought.
func (s *Service) Change(ctx context.Context, by app.Session, in Change) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forMoney(ctx, by, in.Number)
		if err != nil {
			return err
		}
		var wrong app.Issues
		if app.CheckCountry(&wrong, "country", string(in.Country)); len(wrong) > 0 {
			return wrong.Err()
		}
		action := ActionPaid
		if in.Act == "refund" {
			action, err = ActionRefund, s.refund(ctx, o)
		} else {
			err = s.markPaid(ctx, o, strings.ToUpper(string(in.Country)))
		}
		if err != nil {
			return err
		}
		now, _, err := s.store.Order(ctx, o.ID)
		if err != nil {
			return err
		}
		return s.log(ctx, by, action, o.Number, string(s.statusOf(o)), string(now.Status), in.Reason,
			ofOrder(o.ID, o.Number)...)
	})
}

func (s *Service) markPaid(ctx context.Context, o app.Order, from string) error {
	if o.PaidAt != nil {
		return app.Refused("order_over", "The order was paid before.")
	}
	received, err := s.received(ctx, o)
	if err != nil {
		return err
	}
	return s.came(ctx, o, received, max(1, o.Amounts().Total-received), from)
}

func (s *Service) refund(ctx context.Context, o app.Order) error {
	done, err := s.Refund(ctx, o.Number)
	if err == nil && !done {
		err = errNotPaid()
	}
	return err
}

func errNotPaid() error {
	return app.Refused("order_over", "The order is not paid, so there is nothing to give back.")
}

// NoteInput is what somebody of the team notes about an order, for the team alone.
type NoteInput struct {
	Number string `json:"number" required:"true" max:"20"`
	Note   string `json:"note" lines:"true" required:"true" min:"3" max:"2000"`
}

// Note notes something about an order in the audit log, where nobody changes it any more.
func (s *Service) Note(ctx context.Context, by app.Session, in NoteInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forOperator(ctx, by, in.Number)
		if err != nil {
			return err
		}
		return s.log(ctx, by, ActionNote, o.Number, "", "", in.Note, ofOrder(o.ID, o.Number)...)
	})
}
