package storage

import (
	"context"
	"testing"

	"debut/app"
)

// Lines from before each had a tax of its own are taxed as their order.
func TestOrder_LinesFromBeforeEachHadATax(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.Storage{})
	o := app.Order{Number: "D-2026-000001", Site: d.listing.Site.ID, Account: d.account, Status: app.OrderPaid, Currency: "EUR", CreatedAt: day, ExpiresAt: day,
		VAT: app.OrderVAT{Country: "FR", Rate: 2000, Treatment: "destination"}, Lines: []app.OrderLine{{Product: app.ProductLaunch, State: app.LineFulfilled}}}
	d.tx(func(ctx context.Context) error { return d.SaveOrder(ctx, &o) })
	d.tx(func(ctx context.Context) error {
		_, err := d.execUnseen(ctx, `UPDATE order_lines SET tax = ''`)
		return err
	})
	got, _, err := d.Order(d.ctx, o.ID)
	d.NoErr(err)
	d.Equal(got.Lines[0].Tax, o.VAT)
}
