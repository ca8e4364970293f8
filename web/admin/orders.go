package admin

import (
	"context"
	"net/http"
	"net/url"

	"debut/app"
	"debut/app/orders"
	"debut/app/texts"
	"debut/web/form"
	"debut/web/page"
)

// Pages of what was bought: what the team is to do for it, and the orders themselves.
const (
	tasksPath  = Path + "/tasks"
	ordersPath = Path + "/orders"
)

var (
	taskForm  = form.New[orders.TaskEnd](map[string]texts.Text{"result": "What was done"})
	orderForm = form.New[orders.Change](map[string]texts.Text{"reason": "The reason"})
)

func (a admin) orderRoutes() []route {
	return []route{
		{http.MethodGet, tasksPath, func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return a.showTasks(ctx, v, form.State{})
		}},
		{http.MethodPost, tasksPath, acts(taskForm, a.Orders.EndTask, backTo(tasksPath), a.showTasks)},
		{http.MethodGet, ordersPath, operators(func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return a.showOrders(ctx, v, form.State{})
		})},
		{http.MethodPost, ordersPath, operators(acts(orderForm, a.Orders.Change, backToOrder, a.showOrders))},
	}
}

// backToOrder returns to the order that something was done with.
func backToOrder(v *page.Visit) string {
	return ordersPath + "?find=" + url.QueryEscape(v.R.PostFormValue("number"))
}

type tasksPage struct {
	Tasks    []orders.Task
	Total    int
	Form     form.State
	Operator bool
}

var taskWords = map[app.TaskKind]texts.Text{
	app.TaskDoneForYou: "A listing to write", app.TaskReview: "A review to write", app.TaskFailed: "Paid, and could not be done", app.TaskPayment: "A payment to look at",
}

func (a admin) showTasks(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	list, total, err := a.Orders.Tasks(ctx)
	return "tasks", page.Page{Title: state.Title("Tasks of orders"), At: "today", Main: tasksPage{list, total, state, v.Who.Operator}}, err
}

type ordersPage struct {
	Find string
	app.List[orders.Sold]
	Pager page.Pager
	None  page.Empty
	Form  form.State
}

var orderWords = map[app.OrderStatus]texts.Text{
	app.OrderPending: "Not paid yet", app.OrderPaid: "Paid", app.OrderExpired: "Expired", app.OrderCancelled: "Cancelled", app.OrderRefunded: "Refunded",
}

func (a admin) showOrders(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	p, asked := ordersPage{Find: cut(v.R.FormValue("find")), Form: state}, url.Values{}
	if number := v.R.PostFormValue("number"); number != "" {
		p.Find = cut(number)
	}
	if p.Find != "" {
		asked.Set("find", p.Find)
	}
	found, err := a.Orders.Sold(ctx, p.Find, v.Paging(20))
	p.List, p.Pager = found, page.NewPager(found, ordersPath, asked)
	p.None = p.Pager.Beyond(page.NothingHere("No orders", "There are none that match.", ordersPath, "See all"))
	return "orders", page.Page{Title: state.Title("Orders"), At: "today", Main: p}, err
}
