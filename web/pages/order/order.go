// Package order is the pages on which people see what the site sells, pay for it, and see what they bought.
package order

import (
	"context"
	"embed"
	"html/template"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

const (
	pricingPath = "/pricing"
	minePath    = orders.MinePath
)

// Options are what New joins.
type Options struct {
	page.Common
	Orders   *orders.Service
	Launches *launches.Service
	// writes what stands above the pages of a listing of the visitor's, which the address names
	Head func(ctx context.Context, v *page.Visit) (template.HTML, error)
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(l texts.Language) template.FuncMap {
	return template.FuncMap{
		"paragraphs": page.Paragraphs, "money": page.Money, "rate": page.Rate, "country": func(code string) string {
			return app.CountryName(code, l)
		},
	}
})

type handler struct{ Options }

// New returns the handler of the pages.
func New(o Options) *page.Pages {
	h := handler{o}
	pages := page.Maker{Common: o.Common, Set: templates}
	return pages.Pages(page.For(page.Anyone, page.Routes{"GET " + pricingPath: h.pricing}),
		page.For(page.SignedIn, page.Routes{
			"GET " + buyAnyPath + "{product}": h.buyAny,
			"GET " + orders.Path + "{number}": func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
				h.Orders.Arrive(ctx, v.Caller(), v.Params.ByName("number"))
				return h.checkout(ctx, v, nil, false)
			},
			"POST " + orders.Path + "{number}":         h.pay,
			"POST " + orders.Path + "{number}/cancel":  h.cancel,
			"GET " + orders.Path + "{number}/code.svg": h.code,
			"GET /products/{id}/buy":                   page.Blank(h.buy, form.State{}),
			"POST /products/{id}/buy":                  h.choose,
			"GET " + minePath:                          h.mine,
			"GET " + minePath + "/{number}": func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
				h.Orders.ArriveDifference(ctx, v.Caller(), v.Params.ByName("number"))
				return h.order(ctx, v, form.State{})
			},
			"POST " + minePath + "/{number}/difference":    h.payDifference,
			"GET " + minePath + "/{number}/difference.svg": h.differenceCode,
			"GET " + orders.InvoicePath + "{number}":       h.invoice,
		})).Beside("POST "+hearPath+"{provider}", h.hear)
}

type minePage struct {
	Orders []shown
	Pager  page.Pager
	None   page.Empty
}

// shown is an order with its state in words.
type shown struct {
	orders.Record
	Class, Icon string
	State       texts.Text
	Href        string
}

func show(r orders.Record) shown {
	s := shown{Record: r, Icon: "circle-alert", Href: minePath + "/" + r.Number}
	status := app.OrderStatus(r.Status)
	s.State = status.Words()
	switch status {
	case app.OrderPending:
		s.Class, s.Icon, s.Href = "chip-wait", "clock", orders.Path+r.Number
	case app.OrderPaid:
		s.Class, s.Icon = "chip-live", "circle-check"
	}
	return s
}

const perPage = 20

// mine lists the orders of whoever is signed in.
func (h handler) mine(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	found, err := h.Orders.Mine(ctx, v.Caller(), v.Paging(perPage))
	p := minePage{Pager: page.NewPager(found, minePath, nil), None: nothingOrdered}
	if h.Orders.Selling() {
		p.None = nothingBought
	}
	for _, r := range found.Items {
		p.Orders = append(p.Orders, show(r))
	}
	return "orders", page.Page{Title: "Your orders", Unlisted: true, Main: p}, err
}

var (
	nothingBought = page.NothingHere("You have bought nothing",
		"Listing a product is free. What can be bought besides stands on the page of prices.", pricingPath, "Prices")
	nothingOrdered = page.NothingHere("You have bought nothing", "This site sells nothing: listing a product is free.",
		"/products", "Your products")
)

type orderPage struct {
	shown
	Review     orders.Review
	Lines      []line
	Results    []app.OrderTask // what the team did
	Difference *differenceAsked
	Form       form.State
	Papers     []orders.Paper
	Owed       bool // money is still to go back
}

// AtOnce reports whether a launch is to go live as soon as it is paid.
func (l line) AtOnce() bool {
	return l.Week == nil && (l.Product == app.ProductLaunch || l.Product == app.ProductLaunchBundle)
}

// About returns the first line that is about a listing; nil if none is.
func (p orderPage) About() *line {
	for i, l := range p.Lines {
		if l.Listing != "" {
			return &p.Lines[i]
		}
	}
	return nil
}

// line is an item of an order as people read it.
type line struct {
	orders.RecordItem
	Listing string // what the listing is called; "" if it is about none
	Page    string // of the listing
	Class   string
	Words   texts.Text // what became of it
}

func linesOf(r orders.Review, now app.Week) (all []line) {
	for _, i := range r.Items {
		l := line{RecordItem: i}
		if i.ListingID != nil {
			of := r.Listings[*i.ListingID]
			l.Listing, l.Page = of.Company.Name, app.ProductPath(*i.ListingID, "")
		}
		state := app.LineState(i.State)
		l.Words = state.Words()
		switch state {
		case app.LineWaiting:
			l.Class = "chip-wait"
			if r.Status != string(app.OrderPaid) {
				l.Words = "" // nothing is to be done for what nobody paid
			}
		case app.LineFulfilled:
			l.Class = "chip-live"
			if l.Week != nil && *l.Week > now {
				l.Words = "Booked"
			}
		case app.LineFailed:
			l.Class, l.Words = "chip-wait", "The site team writes to you"
		}
		all = append(all, l)
	}
	return all
}

// order shows an order that is not to be paid any more.
func (h handler) order(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	r, err := h.Orders.Review(ctx, v.Caller(), v.Params.ByName("number"), "")
	if err == nil && r.Status == string(app.OrderPending) {
		v.Next = orders.Path + r.Number
	}
	p := orderPage{shown: show(r.Record), Review: r, Form: state, Lines: linesOf(r, app.WeekOf(h.Clock(), h.Launches.Location))}
	if err == nil {
		p.Results, err = h.Orders.Results(ctx, r.Order)
	}
	if err == nil {
		p.Papers, err = h.Orders.Papers(ctx, r.Order)
	}
	if err == nil {
		var refunds []app.Refund
		refunds, err = h.Orders.Refunds(ctx, r.Order)
		p.Owed = orders.Owed(refunds)
	}
	if err == nil {
		p.Difference, err = h.asked(ctx, r.Order)
	}
	return "order", page.Page{Title: texts.Sprintf("Order %s", r.Number), Unlisted: true, Policy: h.paying(),
		Main: p}, err
}

// What names what is bought: "Launch: Parcelwick".
func (p checkoutPage) What() texts.Text {
	var all []texts.Text
	for _, l := range p.Lines {
		one := l.Name
		if l.Listing != "" {
			one = texts.Sprintf("%s: %s", l.Name, l.Listing)
		}
		all = append(all, one)
	}
	return texts.Join(all)
}

type checkoutPage struct {
	orders.Review
	Form    form.State
	Lines   []line
	Changed bool
	Choices []choice
	Wrong   []texts.Text // why it cannot be paid as it stands
	Places  []page.Country
}

// choice is a way to pay with its words.
type choice struct {
	Value       string
	Words, Says texts.Text
}

var choices = map[string]choice{
	"stripe": {"stripe", "Card, wallet or other",
		"You go to the page of Stripe, which takes the payment, and come back."},
	"invoice": {"invoice", "Bank transfer",
		"You get what your bank needs to know. What you buy begins when the money is here."},
	app.PaymentTest: {app.PaymentTest, "Test payment", "No money is taken: this site tries out what it would sell."},
}

var payForm = form.New[orders.PayInput](map[string]texts.Text{
	"name": "Your name", "company": "Company", "street": "Street and number", "postcode": "Postcode",
	"city": "Town or city", "country": "Country",
	"vat_number": "VAT number", "buyer_reference": "Your reference", "promo_code": "Promo code",
	"consent": "Begin before the 14 days are over",
	"method":  "How to pay", "shown": "The total", "residence": "Where you live",
})

// checkout shows an order with its prices of now, and asks for what it takes to pay; state is what was typed, nil
// before anything was.
func (h handler) checkout(
	ctx context.Context, v *page.Visit, state *form.State, changed bool,
) (string, page.Page, error) {
	country := v.R.URL.Query().Get("country")
	if state != nil {
		country = state.Field("country").Value()
	}
	r, err := h.Orders.Review(ctx, v.Caller(), v.Params.ByName("number"), app.CountryNamed(country))
	if err == nil && r.Status != string(app.OrderPending) { // which that page says
		v.Next = minePath + "/" + r.Number
	}
	p := checkoutPage{Review: r, Lines: linesOf(r, app.WeekOf(h.Clock(), h.Launches.Location)), Changed: changed || r.Changed, Wrong: unpayable(r)}
	p.Places = page.Countries(ctx)
	for _, m := range r.Methods {
		p.Choices = append(p.Choices, choices[m])
	}
	if state == nil {
		b, first := r.Billing, ""
		if len(r.Methods) == 1 {
			first = r.Methods[0]
		}
		blank := payForm.Blank(map[string]string{
			"name": b.Name, "company": b.Company, "street": b.Street, "postcode": b.Postcode, "city": b.City,
			"country": b.Country, "vat_number": b.VATNumber, "buyer_reference": b.BuyerReference,
			"promo_code": r.Order.Promo, "method": first,
		})
		// such as a VAT number that was good when it was given
		if state = &blank; r.Problem != nil && len(p.Wrong) == 0 {
			state.Refuse(ofForm(r.Problem), "")
		}
	}
	p.Form = *state
	return "checkout", page.Page{Title: state.Title(texts.Sprintf("Order %s", r.Number)), Unlisted: true,
		Policy: h.paying(), Main: p}, err
}

// pay begins the payment, and leads to where it goes on.
func (h handler) pay(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	if v.R.ParseForm() == nil {
		v.R.PostForm.Set("number", v.Params.ByName("number"))
	}
	in, state, err := payForm.Read(v.R)
	if lives := app.CountryNamed(string(in.Residence)); lives != "" && lives != app.CountryNamed(string(in.Country)) {
		state = state.Chosen("country", []string{lives}).Chosen("residence", nil)
		return h.checkout(ctx, v, &state, true) // with the VAT there
	}
	var begun orders.Begun
	if err == nil && state.OK() {
		begun, err = h.Orders.Begin(ctx, v.Caller(), in, v.Who.Email)
	}
	if state.Refuse(ofForm(err), "") || !state.OK() || app.RefusalOf(err) != nil {
		v.Refused = true
		return h.checkout(ctx, v, &state, false)
	}
	if err == nil && begun.Changed {
		return h.checkout(ctx, v, &state, true)
	}
	if v.Next = begun.URL; v.Next == "" {
		v.Next = minePath + "/" + in.Number
	}
	return "", page.Page{}, err
}

// cancel ends an order that was not paid. One that is over is shown as it stands, with what became of it.
func (h handler) cancel(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	number := v.Params.ByName("number")
	err := h.Orders.CancelOnPage(ctx, v.Caller(), orders.Named{Number: number})
	// it is over already, which its page says, or a payment is on its way
	if refused := page.Refusal(err); refused != "" {
		state := payForm.Blank(nil)
		state.Refuse(err, "")
		v.Refused = true
		return h.checkout(ctx, v, &state, false)
	}
	v.Next = minePath + "/" + number
	return "", page.Page{}, err
}
