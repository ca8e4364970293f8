package directory

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/sales/orders"
)

// demoOrder is something that the demo's owner bought some days ago.
type demoOrder struct {
	product  app.Product
	slug     app.Slug // of the listing
	category app.Slug
	notes    string
	days     int    // ago
	transfer bool   // it waits for one, where that can be chosen; else it is paid
	refunded bool   // a day later
	result   string // what the team did for it, the day after
}

var demoOrders = []demoOrder{
	{product: app.ProductExtraCategories, slug: "millrace", category: "developer-tools", days: 6, refunded: true},
	{product: app.ProductAIReview, slug: "parcelwick", notes: "Is it clear what we do?", days: 5,
		result: "The first sentence of your website says who it is for, and not what they get: “Small exporters, meet your new colleague.” Say that it fills in customs papers.\n\nThe page of prices names three plans, and none says for how many parcels it is."},
	{product: app.ProductFeatured, slug: "millrace", days: 3},
	{product: app.ProductDoneForYou,
		notes: "A second product of ours, for harbours: https://quaymark.example. Please write to us in English.",
		days:  1},
	{product: app.ProductTrophyCabinet, slug: "parcelwick", days: 1, transfer: true},
}

// orderInDemo has the demo's owner buy some things, each when it would have been bought; where no test payment is
// taken, nothing.
func (d *Directory) orderInDemo(ctx context.Context, owner int64) error {
	if !slices.Contains(d.Orders.Sales.Payments, app.PaymentTest) {
		return nil
	}
	site, err := d.Sites.Named(ctx, app.DefaultSite)
	if err != nil {
		return err
	}
	ctx = app.WithSite(ctx, &site)
	for _, one := range demoOrders {
		if err := d.orderThen(ctx, app.Caller{Account: owner}, one); err != nil {
			return err
		}
	}
	return nil
}

// orderThen buys something by the clock of the day on which it was bought.
func (d *Directory) orderThen(ctx context.Context, who app.Caller, one demoOrder) error {
	then, at := d.Orders.Parts, d.parts.Clock().AddDate(0, 0, -one.days)
	then.Clock = func() time.Time { return at }
	shop := orders.New(then)
	item := orders.Item{Product: string(one.product)}
	if one.slug != "" {
		l, err := d.parts.Store.ListingBySlug(ctx, app.SiteOf(ctx).ID, one.slug)
		if err != nil {
			return err
		}
		item.Listing = app.Sent[int64]{Set: true, Value: l.ID}
	}
	if one.category != "" {
		item.Categories = []app.Slug{one.category}
	}
	if one.notes != "" {
		item.Options = map[string]any{"notes": one.notes}
	}
	made, err := shop.Order(ctx, who, orders.Input{Items: []orders.Item{item}, BillingCountry: "NL"})
	method := app.PaymentTest
	if one.transfer {
		method = app.PaymentTransfer
	}
	if err != nil || !slices.Contains(then.Sales.Payments, method) {
		return err
	}
	_, err = shop.Begin(ctx, who, orders.PayInput{
		Number: made.Number, Name: "Ines Vandermolen", Company: "Parcelwick B.V.", Street: "Wijnhaven 12",
		Postcode: "3011 WP", City: "Rotterdam", Country: "NL",
		Method: method, Shown: made.Total,
	}, demoEmail)
	if err != nil || one.transfer {
		return err
	}
	o, _, err := d.parts.Store.OrderByNumber(ctx, made.Number)
	if err == nil {
		err = shop.Fulfil(ctx, o.ID)
	}
	at = at.AddDate(0, 0, 1)
	if err == nil && one.refunded {
		_, err = shop.Refund(ctx, o.Number)
	}
	if err == nil && one.result != "" {
		err = d.resultInDemo(ctx, o.ID, one.result, at)
	}
	return err
}

// resultInDemo ends the task of an order with what the team did.
func (d *Directory) resultInDemo(ctx context.Context, order int64, result string, at time.Time) error {
	store := d.parts.Store
	tasks, err := store.TasksOfOrder(ctx, order)
	if err != nil {
		return err
	}
	return store.Tx(ctx, func(ctx context.Context) error {
		for _, t := range tasks {
			t.State, t.EndedAt, t.Result = app.TaskDone, &at, result
			if err := store.SaveOrderTask(ctx, &t); err != nil {
				return err
			}
		}
		return nil
	})
}
