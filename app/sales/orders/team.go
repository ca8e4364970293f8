package orders

import (
	"context"
	"errors"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
	"debut/app/ground/texts"
)

// What the audit log calls what the team does with orders.
const (
	ActionPaid        = "mark_order_paid"
	ActionRefund      = "refund_order"
	ActionRefundPart  = "refund_order_part"
	ActionRefundAgain = "refund_order_again"
	ActionCame        = "note_payment"
	ActionNote        = "note_order"
	ActionResend      = "send_invoice_again"
	ActionTask        = "end_order_task"
)

// TeamStore is what the team's pages need remembered.
type TeamStore interface {
	Account(ctx context.Context, id int64) (app.Account, error)
	audit.Store
	// AuditEntriesOf returns the last entries about one thing, newest first.
	AuditEntriesOf(ctx context.Context, kind audit.TargetKind, id int64, limit int) ([]audit.Entry, error)
	// OrdersOn returns a page of the orders of a site of a number, or of whoever has an e-mail address; of all if what
	// is looked for is ""; newest first, and how many there are.
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
	Names  []texts.Text    // of what was bought, by line
	Sum    app.Amounts
}

// Payable reports whether the team may say that it was paid.
func (s Sold) Payable() bool { return s.PaidAt == nil }

// Refundable reports whether its money can go back.
func (s Sold) Refundable() bool { return s.Status == app.OrderPaid }

// Sold returns a page of the site's orders of a number, or of whoever has an e-mail address; of all if what is looked
// for is ""; newest first, and how many there are.
func (s *Service) Sold(ctx context.Context, find string, p app.Paging) (app.List[Sold], error) {
	found, total, err := s.store.OrdersOn(ctx, app.SiteOf(ctx).ID, strings.TrimSpace(find), p.PerPage, p.Offset())
	return app.ListOf(s.sold(found), p, total), err
}

func (s *Service) sold(found []app.Order) (list []Sold) {
	for _, o := range found {
		list = append(list, Sold{o, s.statusOf(o), namesOf(o), o.Amounts()})
	}
	return list
}

// TaskEnd is what the team says when a task is done.
type TaskEnd struct {
	Task   int64  `json:"task" required:"true" min:"1"`
	Result string `json:"result" lines:"true" required:"true" min:"3" max:"20000"`
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
		if err := errors.Join(s.store.SaveOrderTask(ctx, &t), s.sentByHand(ctx, t)); err != nil {
			return err
		}
		return s.log(ctx, by, ActionTask, string(t.Kind)+" of order "+t.Number, string(app.TaskOpen),
			string(app.TaskDone), "", ofOrder(t.Order, t.Number)...)
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

// log writes what somebody of the team did to the audit log, with what it was about.
func (s *Service) log(
	ctx context.Context, by app.Session, action, object, before, after, reason string, of ...audit.Target,
) error {
	return audit.Keep(ctx, s.store, &audit.Entry{At: s.now(), Account: by.Account, Action: action, Object: object,
		Before: before, After: after, Reason: reason}, of...)
}

// ofOrder names an order in the audit log.
func ofOrder(id int64, number string) []audit.Target {
	return []audit.Target{{Kind: audit.OfOrder, ID: id, Name: number}}
}
