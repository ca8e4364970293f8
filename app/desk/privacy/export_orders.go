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
	return putPages(ctx, d, "orders", who.ID, s.boughtBy, func(o orderWithEvidence) any {
		b := bought{o.Number, o.Status, o.Currency, o.Amounts(), o.Billing, o.Promo, o.Provider, o.CreatedAt,
			o.PaidAt, []boughtLine{}, o.evidence}
		for _, l := range o.Lines {
			b.Lines = append(b.Lines, boughtLine{l.Product, l.Listing, l.Week, l.Categories, l.Options, l.Amounts})
		}
		return b
	})
}

// orderWithEvidence is an order with what says where its buyer was.
type orderWithEvidence struct {
	app.Order
	evidence []app.Evidence
}

func (s *Service) boughtBy(ctx context.Context, account int64, limit, offset int) ([]orderWithEvidence, error) {
	found, err := s.store.AccountOrders(ctx, account, limit, offset)
	list := make([]orderWithEvidence, len(found))
	for i, o := range found {
		list[i] = orderWithEvidence{o, []app.Evidence{}}
		if err == nil {
			var pieces []app.Evidence
			pieces, err = s.store.Evidence(ctx, o.ID)
			list[i].evidence = append(list[i].evidence, pieces...)
		}
	}
	return list, err
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
	// what says where the person was, as far as VAT depends on it
	Evidence []app.Evidence `json:"location_evidence"`
}

type boughtLine struct {
	Product    app.Product    `json:"product"`
	Listing    int64          `json:"listing_id"`
	Week       app.Week       `json:"week"`
	Categories []app.Slug     `json:"categories"`
	Options    map[string]any `json:"options"`
	app.Amounts
}
