package api

import (
	"debut/app"
	"debut/app/sales/orders"
	"debut/web/doors/op"
)

func orderOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_products", "GET /products", s.Orders.Products).
			About("What is for sale",
				"Lists what this site sells: what each product does and does not do, its price before VAT, and what an order of it must say.",
				"Use it before `quote_order`; where it is empty, nothing is for sale.",
				"Money never changes votes, awards or ranks."),
		op.Staged("quote_order", "POST /orders/quote", app.OrdersWrite, s.Orders.Promo, s.Orders.Quote).
			ReadOnly().Refuses("not_for_sale").
			About("Price an order",
				"Reckons what an order would cost now, with VAT for the country named and what a promo code takes off; nothing is saved or charged.",
				"Use it to tell the person the price before anything is ordered.",
				"`create_checkout` takes the same body; a person pays, never an agent."),
		op.Staged("create_checkout", "POST /orders/checkout", app.OrdersWrite, s.Orders.Promo, s.Orders.Checkout).
			Created("/orders/{number}").Idempotent().Leads(checkoutPage).Refuses("not_for_sale", "too_many_orders").
			About("Make an order",
				"Makes an order and returns `checkout_url`, a page of this site on which the person reviews it and pays; nothing is charged before.",
				"Use it once the person agreed to the price of `quote_order`; give them the link, and never ask for card details.",
				"`get_order` says whether it was paid; asked again for the same while it waits, this answers the first order, and `cancel_order` ends it."),
		op.Staged("cancel_order", "DELETE /orders/{number}",
			app.OrdersWrite, s.Orders.AskBeforeCancelling, s.Orders.Cancel).
			Idempotent().OpenWorld().Refuses("order_over").
			Confirms("Cancel order %v? Its place in a week and its promo code are free at once.", "number").
			About("Cancel an order",
				"Ends an order that nobody paid and answers with it; its place in a week and its promo code are free at once, and its payment page is closed.",
				"Use it when the person does not want it any more; what is paid stays, and the site team gives money back.",
				"`create_checkout` makes another."),
		op.Signed("get_order", "GET /orders/{number}", app.AccountRead, s.Orders.Get).
			Refuses("too_many_waiting").
			About("One of your orders",
				"Returns an order of the caller: whether it was paid, and what became of each item.",
				"Use it to see whether the person has paid; with `wait_s` it answers once they have.",
				"Its `next_step` says in words what to do."),
		op.Signed("list_my_orders", "GET /orders", app.AccountRead, s.Orders.Mine).
			About("Your orders",
				"Lists the caller's orders on this site, newest first, each with its status.",
				"Use it to find an order again.",
				"`get_order` has one by its number."),
	}
}

// checkoutPage is where a person pays an order.
func checkoutPage(answer any) op.Link {
	made, _ := answer.(orders.Ordered)
	return op.Link{URL: made.CheckoutURL,
		Message: "Review the order and pay on this page. Nothing is charged before, and no agent can pay."}
}
