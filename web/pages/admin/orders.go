package admin

import (
	"context"
	"net/url"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vat"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Pages of what was bought: what the team is to do for it, and the orders themselves.
const (
	tasksPath  = Path + "/tasks"
	ordersPath = Path + "/orders"
)

var (
	taskForm  = form.New[orders.TaskEnd](map[string]texts.Text{"result": "What was done"})
	orderForm = form.New[orders.Change](map[string]texts.Text{"reason": "The reason"})
	partForm  = form.New[orders.PartRefund](map[string]texts.Text{"line": "What it is for",
		"amount": "Amount, with VAT", "reason": "Reason", "undo": "Take back what it bought"})
	resendForm     = form.New[orders.ResendInput](nil)
	correctForm    = form.New[orders.CorrectInput](nil)
	differenceForm = form.New[orders.NoteDifferenceInput](nil)
	writeOffForm   = form.New[orders.WriteOffInput](map[string]texts.Text{"reason": "The reason"})
	cameForm       = form.New[orders.CameInput](map[string]texts.Text{"amount": "What came", "reason": "Reason"})
	againForm      = form.New[orders.AgainInput](map[string]texts.Text{"reason": "Reason"})
	noteForm       = form.New[orders.NoteInput](map[string]texts.Text{"note": "Note"})
)

func (a admin) orderRoutes() page.Routes {
	return page.Routes{
		"GET " + tasksPath:                page.Blank(a.showTasks, form.State{}),
		"POST " + tasksPath:               acts(taskForm, a.Orders.EndTask, backTo(tasksPath), a.showTasks),
		"GET " + ordersPath:               operators(a.orders),
		"GET " + ordersPath + "/{number}": operators(page.Blank(a.showOrder, form.State{})),
		"POST " + ordersPath:              operators(acts(orderForm, a.Orders.Change, backToOrder, a.showOrder)),
		"POST " + ordersPath + "/refund":  operators(acts(partForm, a.Orders.RefundPart, backToOrder, a.showOrder)),
		"POST " + ordersPath + "/came":    operators(acts(cameForm, a.Orders.Came, backToOrder, a.showOrder)),
		"POST " + ordersPath + "/again":   operators(acts(againForm, a.Orders.RefundAgain, backToOrder, a.showOrder)),
		"POST " + ordersPath + "/resend":  operators(acts(resendForm, a.Orders.Resend, backToOrder, a.showOrder)),
		"POST " + ordersPath + "/correct": operators(acts(correctForm, a.Orders.Correct, backToOrder, a.showOrder)),
		"POST " + ordersPath + "/difference": operators(acts(differenceForm, a.Orders.NoteDifference, backToOrder,
			a.showOrder)),
		"POST " + ordersPath + "/write-off": operators(acts(writeOffForm, a.Orders.WriteOff, backToOrder, a.showOrder)),
		"POST " + ordersPath + "/note":      operators(acts(noteForm, a.Orders.Note, backToOrder, a.showOrder)),
	}
}

type tasksPage struct {
	Tasks    []orders.Task
	Total    int
	Form     form.State
	Operator bool
}

func (a admin) showTasks(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	list, total, err := a.Orders.Tasks(ctx)
	return "tasks", page.Page{Title: state.Title("Tasks of orders"), At: "today",
		Main: tasksPage{list, total, state, v.Who.Operator}}, err
}

type ordersPage struct {
	Find string
	app.List[orders.Sold]
	Pager page.Pager
	None  page.Empty
}

func (a admin) orders(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	p, asked := ordersPage{Find: cut(v.R.URL.Query().Get("find"))}, url.Values{}
	if p.Find != "" {
		asked.Set("find", p.Find)
	}
	found, err := a.Orders.Sold(ctx, p.Find, v.Paging(20))
	p.List, p.Pager = found, page.NewPager(found, ordersPath, asked)
	p.None = p.Pager.Beyond(page.NothingHere("No orders", "There are none that match.", ordersPath, "See all"))
	return "orders", page.Page{Title: "Orders", At: "today", Main: p}, err
}

// numberOf is the number of the order that a page is of, or a form.
func numberOf(v *page.Visit) string {
	if number := v.Params.ByName("number"); number != "" {
		return number
	}
	return v.R.PostFormValue("number")
}

// backToOrder returns to the order that something was done with.
func backToOrder(v *page.Visit) string { return ordersPath + "/" + url.PathEscape(numberOf(v)) }

type orderPage struct {
	orders.Case
	Lines  []orderLine
	Checks []app.VATCheck // what VIES was asked
	Form   form.State     // of whichever form was sent
	Part   form.State
	Note   form.State
	Came   form.State
	Papers []orders.Paper
	Fresh  bool // the person signed in lately, so that money may be moved
	SignIn string
}

// orderLine is a line of an order, with what the listing is called that it is about.
type orderLine struct {
	app.OrderLine
	Name texts.Text
	On   string
}

// Kind says which kind of service it is.
func (l orderLine) Kind() texts.Text { return vat.Kind(l.Tax.Kind).Words() }

// Unsigned is an amount without its sign.
func (orderPage) Unsigned(cents int64) int64 { return max(cents, -cents) }

// Rest is how many cents of a line can still be given back.
func (p orderPage) Rest(l orderLine) int64 { return max(0, min(p.Left, l.Total-l.Back)) }

// Missing is how many cents of an order have not come.
func (p orderPage) Missing() int64 { return max(0, p.Sum.Total-p.Received) }

// Again reports whether a refund failed that its provider can be asked for once more.
func (orderPage) Again(f app.Refund) bool {
	return f.State == app.RefundFailed && f.Task != 0 && f.Provider != app.PaymentTransfer
}

// ByHand reports whether the team sends money back itself.
func (p orderPage) ByHand() bool { return p.Provider == app.PaymentTransfer }

// showOrder shows an order with all that the team knows of it, and what may be done with it.
func (a admin) showOrder(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	c, err := a.Orders.Case(ctx, numberOf(v))
	if err != nil {
		return "", page.Page{}, err
	}
	p := orderPage{Case: c, Form: state, Part: partForm.Blank(nil), Note: noteForm.Blank(nil),
		Came:  cameForm.Blank(nil),
		Fresh: v.Session.Fresh(a.Clock()), SignIn: page.SignInPath(ordersPath + "/" + c.Number)}
	if state.Asks("line") {
		p.Part = state
	}
	if state.Asks("seen") && !state.Asks("line") {
		p.Came = state
	}
	if state.Asks("note") {
		p.Note = state
	}
	for i, l := range c.Lines {
		p.Lines = append(p.Lines, orderLine{l, c.Names[i], c.Listings[l.Listing].Company.Name})
	}
	if p.Papers, err = a.Orders.Papers(ctx, c.Order); err != nil {
		return "", page.Page{}, err
	}
	p.Checks, err = a.VIES.Of(ctx, c.Number)
	return "order", page.Page{Title: state.Title(texts.Sprintf("Order %s", c.Number)), At: "today", Main: p}, err
}
