package orders

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/accounts"
	"debut/app/listings"
	"debut/app/orders/pay"
	"debut/app/team"
)

// What the audit log calls what the team does with orders.
const (
	ActionPaid   = "mark_order_paid"
	ActionRefund = "refund_order"
	ActionTask   = "end_order_task"
)

// TeamStore is what the team's pages need remembered.
type TeamStore interface {
	Account(ctx context.Context, id int64) (app.Account, error)
	AddAuditEntry(ctx context.Context, a *team.AuditEntry) error
	// OrdersOn returns a page of the orders of a site of a number, or of whoever has an e-mail address; of all if what is looked for is ""; newest first, and how many there are.
	OrdersOn(ctx context.Context, site int64, find string, limit, offset int) ([]app.Order, int, error)
	// CountOrderTasks counts the open tasks of a site.
	CountOrderTasks(ctx context.Context, site int64) (int, error)
}

// Task is something that the team does for an order.
type Task struct {
	app.OrderTask
	Listing string // what it is called; "" if it is about none
}

// mostTasks is how many tasks a page shows.
const mostTasks = 50

// Tasks returns the open tasks of the site, the oldest first, and how many there are.
func (s *Service) Tasks(ctx context.Context) (list []Task, total int, err error) {
	site := app.SiteOf(ctx).ID
	if total, err = s.store.CountOrderTasks(ctx, site); err != nil {
		return nil, 0, err
	}
	found, err := s.store.OrderTasks(ctx, site, app.TaskOpen, mostTasks)
	if err != nil {
		return nil, 0, err
	}
	of, err := listings.NamedBy(ctx, s.store, found, func(t app.OrderTask) int64 { return t.Listing })
	for _, t := range found {
		list = append(list, Task{t, of[t.Listing].Company.Name})
	}
	return list, total, err
}

// CountTasks counts the open tasks of the site.
func (s *Service) CountTasks(ctx context.Context) (int, error) {
	return s.store.CountOrderTasks(ctx, app.SiteOf(ctx).ID)
}

// Sold is an order as the team sees it.
type Sold struct {
	app.Order
	Status app.OrderStatus // now
	Names  []string        // of what was bought, by line
	Sum    app.Amounts
}

// Payable reports whether the team may say that it was paid.
func (s Sold) Payable() bool { return s.PaidAt == nil }

// Refundable reports whether its money can go back.
func (s Sold) Refundable() bool { return s.Status == app.OrderPaid }

// Sold returns a page of the site's orders of a number, or of whoever has an e-mail address; of all if what is looked for is ""; newest first, and how many there are.
func (s *Service) Sold(ctx context.Context, find string, p app.Paging) (app.List[Sold], error) {
	var list []Sold
	found, total, err := s.store.OrdersOn(ctx, app.SiteOf(ctx).ID, strings.TrimSpace(find), p.PerPage, p.Offset())
	for _, o := range found {
		list = append(list, Sold{o, s.statusOf(o), namesOf(o), o.Amounts()})
	}
	return app.ListOf(list, p, total), err
}

// Change is what an operator says of an order's money.
type Change struct {
	Number string `json:"number" required:"true" max:"20"`
	Act    string `json:"act" required:"true" enum:"paid,refund"`
	Reason string `json:"reason" required:"true" min:"3" max:"300"`
}

// Change notes that an order was paid, as by bank transfer, or gives its money back and takes back what it bought.
func (s *Service) Change(ctx context.Context, by app.Session, in Change) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		if err := accounts.NeedsFresh(by, s.now()); err != nil {
			return err
		}
		o, found, err := s.store.OrderByNumber(ctx, in.Number)
		if err == nil && (!found || o.Site != app.SiteOf(ctx).ID) {
			err = app.Missing("order", in.Number)
		}
		if err != nil {
			return err
		}
		was, action := s.statusOf(o), ActionPaid
		if in.Act == "paid" {
			err = s.markPaid(ctx, o)
		} else {
			action = ActionRefund
			err = s.refund(ctx, o)
		}
		if err != nil {
			return err
		}
		now, _, err := s.store.Order(ctx, o.ID)
		if err != nil {
			return err
		}
		return s.log(ctx, by, action, o.Number, string(was), string(now.Status), in.Reason)
	})
}

func (s *Service) markPaid(ctx context.Context, o app.Order) error {
	if o.PaidAt != nil {
		return app.Refused("order_over", "The order was paid before.")
	}
	return s.Paid(ctx, o.Number, app.PaymentTransfer, pay.Payment{State: pay.Paid, Cents: o.Amounts().Total, Currency: o.Currency}, o.Number)
}

func (s *Service) refund(ctx context.Context, o app.Order) error {
	done, err := s.Refund(ctx, o.Number)
	if err == nil && !done {
		err = app.Refused("order_over", "The order is not paid, so there is nothing to give back.")
	}
	return err
}

// TaskEnd is what the team says when a task is done.
type TaskEnd struct {
	Task   int64  `json:"task" required:"true" min:"1"`
	Result string `json:"result" required:"true" min:"3" max:"20000"`
}

// EndTask ends a task. What was done for the buyer stands on the page of their order.
func (s *Service) EndTask(ctx context.Context, by app.Session, in TaskEnd) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayModerate); err != nil {
			return err
		}
		t, found, err := s.store.OrderTask(ctx, in.Task)
		if err == nil && (!found || t.Site != app.SiteOf(ctx).ID) {
			err = app.Missing("task", "of that number")
		}
		if err != nil {
			return err
		}
		if t.State != app.TaskOpen {
			return app.Refused("order_over", "The task was ended before.")
		}
		now := s.now()
		t.State, t.EndedAt, t.Result = app.TaskDone, &now, in.Result
		if err := s.store.SaveOrderTask(ctx, &t); err != nil {
			return err
		}
		return s.log(ctx, by, ActionTask, string(t.Kind)+" of order "+t.Number, string(app.TaskOpen), string(app.TaskDone), "")
	})
}

// Results returns what the team did for an order, for its buyer.
func (s *Service) Results(ctx context.Context, o app.Order) (list []app.OrderTask, err error) {
	all, err := s.store.TasksOfOrder(ctx, o.ID)
	for _, t := range all {
		if t.State == app.TaskDone && (t.Kind == app.TaskDoneForYou || t.Kind == app.TaskReview) {
			list = append(list, t)
		}
	}
	return list, err
}

func (s *Service) permits(ctx context.Context, by app.Session, what func(app.Account) error) error {
	me, err := s.store.Account(ctx, by.Account)
	if err == nil {
		err = what(me)
	}
	return err
}

func (s *Service) log(ctx context.Context, by app.Session, action, object, before, after, reason string) error {
	return s.store.AddAuditEntry(ctx, &team.AuditEntry{At: s.now(), Account: by.Account, Action: action, Object: object, Before: before, After: after, Reason: reason})
}
