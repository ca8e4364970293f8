package privacy

import (
	"context"
	"time"

	"debut/app"
	"debut/app/sales/orders"
)

// exportOrders writes what the person bought, what was invoiced, and how they were billed last.
func (s *Service) exportOrders(ctx context.Context, who app.Account, d *document) error {
	billing, err := s.store.BillingDetails(ctx, who.ID)
	if err != nil {
		return err
	}
	d.put("billing_details", billing)
	if err := putPages(ctx, d, "invoices", who.ID, s.store.AccountInvoices, func(i orders.StoredInvoice) any {
		return i.Content
	}); err != nil {
		return err
	}
	return putPages(ctx, d, "orders", who.ID, s.store.AccountOrders, func(o app.Order) any {
		b := bought{o.Number, o.Status, o.Currency, o.Amounts(), o.Billing, o.Promo, o.Provider, o.CreatedAt,
			o.PaidAt, []boughtLine{}}
		for _, l := range o.Lines {
			b.Lines = append(b.Lines, boughtLine{l.Product, l.Listing, l.Week, l.Categories, l.Options, l.Amounts})
		}
		return b
	})
}

type bought struct {
	Number   string          `json:"number"`
	Status   app.OrderStatus `json:"status"`
	Currency string          `json:"currency"`
	app.Amounts
	Billing   app.Billing  `json:"billing"`
	Promo     string       `json:"promo_code"`
	PaidBy    string       `json:"paid_by"`
	CreatedAt time.Time    `json:"created_at"`
	PaidAt    *time.Time   `json:"paid_at"`
	Lines     []boughtLine `json:"items"`
}

type boughtLine struct {
	Product    app.Product    `json:"product"`
	Listing    int64          `json:"listing_id"`
	Week       app.Week       `json:"week"`
	Categories []app.Slug     `json:"categories"`
	Options    map[string]any `json:"options"`
	app.Amounts
}
