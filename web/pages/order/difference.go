package order

import (
	"context"
	"net/http"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var differenceForm = form.New[orders.DifferenceInput](map[string]texts.Text{"method": "How to pay"})

// differenceAsked is what is asked for after the VAT of an order was corrected.
type differenceAsked struct {
	orders.Difference
	Choices []choice
}

// asked returns what is asked for after the VAT of an order was corrected; nil of nothing.
func (h handler) asked(ctx context.Context, o app.Order) (*differenceAsked, error) {
	d, err := h.Orders.Difference(ctx, o)
	if err != nil || d == nil {
		return nil, err
	}
	asked := &differenceAsked{Difference: *d}
	for _, m := range d.Methods {
		asked.Choices = append(asked.Choices, choices[m])
	}
	return asked, nil
}

// payDifference begins the payment of what is asked for, and leads to where it goes on.
func (h handler) payDifference(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	number := v.Params.ByName("number")
	if v.R.ParseForm() == nil {
		v.R.PostForm.Set("number", number)
	}
	in, state, err := differenceForm.Read(v.R)
	if err == nil && state.OK() {
		v.Next, err = h.Orders.PayDifference(ctx, v.Caller(), in, v.Who.Email)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.order(ctx, v, state)
	}
	if v.Next == "" {
		v.Next = minePath + "/" + number
	}
	return "", page.Page{}, err
}

// differenceCode sends the code by which banking apps fill in the transfer that is asked for.
func (h handler) differenceCode(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	svg, err := h.Orders.DifferenceCode(ctx, v.Caller(), v.Params.ByName("number"))
	if err != nil {
		return "", page.Page{}, err
	}
	web.NewResponse("image/svg+xml", "no-store", svg).SendOnce(v.W, v.R, http.StatusOK)
	v.Sent = true
	return "", page.Page{}, nil
}
