package storagetest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/invoices"
)

// sold makes an order of an account that was paid.
func (f *fixture) sold(s app.Site, who app.Account) app.Order {
	o := app.Order{Number: rand.Text(), Site: s.ID, Account: who.ID, Status: app.OrderPaid, Currency: "EUR",
		CreatedAt: now, ExpiresAt: now, PaidAt: &now, Lines: []app.OrderLine{
			{Product: app.ProductLaunch, State: app.LineFulfilled,
				Amounts: app.Amounts{Net: 4900, VAT: 931, Total: 5831}},
		}}
	f.tx(func(ctx context.Context) error { return f.SaveOrder(ctx, &o) })
	return o
}

func (f *fixture) addInvoice(i *orders.StoredInvoice, series string) error {
	return f.Tx(f.ctx, func(ctx context.Context) error { return f.AddInvoice(ctx, i, series) })
}

// testInvoices holds that invoices are numbered, stay as they are, and outlive the account that bought.
func testInvoices(f *fixture) {
	s := f.site()
	ines := f.account("ines@parcelwick.example")
	o, other := f.sold(s, ines), f.sold(s, ines)
	invoice := func(of app.Order, at time.Time) *orders.StoredInvoice {
		return &orders.StoredInvoice{Site: s.ID, Order: of.ID,
			Content: invoices.Invoice{Order: of.Number, Issued: at,
				Lines: []invoices.Line{{Name: "Launch", Price: 4900, VAT: 931}}}}
	}
	first, second, note := invoice(o, now), invoice(other, now.Add(time.Hour)), invoice(o, now.Add(2*time.Hour))
	f.NoErr(f.addInvoice(first, "INV-2026-"))
	f.NoErr(f.addInvoice(second, "INV-2026-"))
	note.Corrects, note.Content.Corrects = first.ID, invoices.Reference{Number: first.Content.Number, Issued: now}
	f.NoErr(f.addInvoice(note, "CN-2026-"))
	f.Equal([]string{first.Content.Number, second.Content.Number, note.Content.Number},
		[]string{"INV-2026-000001", "INV-2026-000002", "CN-2026-000001"})

	third := invoice(f.sold(s, ines), now)
	f.NoErr(f.addInvoice(third, "INV-2026-"))
	f.Equal(third.Content.Number, "INV-2026-000003")

	got, found, err := f.Invoice(f.ctx, s.ID, "CN-2026-000001")
	f.NoErr(err)
	f.True(found)
	f.Equal(got, *note)
	_, found, err = f.Invoice(f.ctx, s.ID+1, "CN-2026-000001") // of another site
	f.NoErr(err)
	f.True(!found)
	of, err := f.InvoicesOf(f.ctx, o.ID)
	f.NoErr(err)
	f.Equal(of, []orders.StoredInvoice{*first, *note})
	between, err := f.InvoicesBetween(f.ctx, s.ID, now.Add(time.Hour), now.Add(2*time.Hour), 9, 0)
	f.NoErr(err)
	f.Equal(between, []orders.StoredInvoice{*second})
	mine, err := f.AccountInvoices(f.ctx, ines.ID, 2, 1)
	f.NoErr(err)
	f.Equal(mine, []orders.StoredInvoice{*second, *note})

	anew := invoice(o, now.Add(3*time.Hour)) // in the place of the first, which the note takes back
	f.NoErr(f.addInvoice(anew, "INV-2026-"))
	of, err = f.InvoicesOf(f.ctx, o.ID)
	f.NoErr(err)
	f.Equal(of, []orders.StoredInvoice{*first, *note, *anew})

	lacking, asked := f.sold(s, ines), f.sold(s, ines)
	f.tx(func(ctx context.Context) error {
		return f.SaveOrderTask(ctx,
			&app.OrderTask{Site: s.ID, Order: asked.ID, Kind: app.TaskInvoice, State: app.TaskOpen, CreatedAt: now})
	})
	without, err := f.OrdersWithoutInvoice(f.ctx, 9)
	f.NoErr(err)
	f.Equal(without, []int64{lacking.ID})

	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) })
	of, err = f.InvoicesOf(f.ctx, o.ID)
	f.NoErr(err)
	f.Equal(of, []orders.StoredInvoice{*first, *note, *anew})
}

// atOnce is how many issue an invoice at the same time.
const atOnce = 20

var errUnpaid = errors.New("the payment is not noted")

// Numbers of invoices have no gaps, also where what they were taken for is undone, and none is given twice.
func crowdInvoices(c *crowd) {
	s := c.site()
	who := c.account("ines@parcelwick.example")
	var of []app.Order
	for range atOnce {
		of = append(of, c.sold(s, who))
	}
	var busy sync.WaitGroup
	for n, o := range of {
		busy.Go(func() {
			for range c.rounds {
				err := c.Tx(c.ctx, func(ctx context.Context) error {
					return errors.Join(c.AddInvoice(ctx,
						&orders.StoredInvoice{Site: s.ID, Order: o.ID, Content: invoices.Invoice{Issued: now}},
						"INV-2026-"), errUnpaid)
				})
				if !errors.Is(err, errUnpaid) {
					c.violation("what is undone: %v", err)
				}
			}
			if err := c.addInvoice(&orders.StoredInvoice{Site: s.ID, Order: o.ID,
				Content: invoices.Invoice{Issued: now}}, "INV-2026-"); err != nil {
				c.violation("invoice %d: %v", n, err)
			}
		})
	}
	busy.Wait()
	for n := range atOnce {
		_, found, err := c.Invoice(c.ctx, s.ID, fmt.Sprintf("INV-2026-%06d", n+1))
		if err != nil || !found {
			c.violation("the number %d is missing: %v", n+1, err)
		}
	}
}
