package orders

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// What the audit log calls changes of prices.
const (
	ActionPrice     = "set_price"
	ActionDropPrice = "drop_price"
)

// PricedProduct is a product with what it costs on a site: now, later, and before.
type PricedProduct struct {
	Code   app.Product
	Name   texts.Text
	Buys   texts.Text
	Kind   vat.Kind     // of service
	Chosen bool         // the buyer says how much, from the price on
	Prices []DatedPrice // the latest first; the last is the one that the program brings
	Now    DatedPrice
}

// DatedPrice is what a product costs from a time on, until a later price.
type DatedPrice struct {
	app.Price // with From zero of the one that the program brings
	When      PriceAge
}

// PriceAge is how a price stands to now.
type PriceAge string

// The ages of a price.
const (
	PriceBefore PriceAge = "before"
	PriceNow    PriceAge = "now"
	PriceLater  PriceAge = "later"
)

// Next returns the price that follows the one of now; nil if none is set.
func (p PricedProduct) Next() *DatedPrice {
	for i := len(p.Prices) - 1; i >= 0; i-- {
		if p.Prices[i].When == PriceLater {
			return &p.Prices[i]
		}
	}
	return nil
}

// Pricing returns everything that ctx's site may sell, with its prices.
func (s *Service) Pricing(ctx context.Context) ([]PricedProduct, error) {
	rows, err := s.store.Prices(ctx, app.SiteOf(ctx).ID, s.now().Add(furthest))
	if err != nil {
		return nil, err
	}
	kinds, err := s.kinds(ctx, app.SiteOf(ctx).ID)
	list := make([]PricedProduct, len(catalogue))
	for i, p := range catalogue {
		list[i] = s.priced(p, rows)
		list[i].Kind = kinds[p.code]
	}
	return list, err
}

// PricingOf returns one of them.
func (s *Service) PricingOf(ctx context.Context, code app.Product) (PricedProduct, error) {
	all, err := s.Pricing(ctx)
	if err != nil {
		return PricedProduct{}, err
	}
	at := slices.IndexFunc(all, func(p PricedProduct) bool { return p.Code == code })
	if at < 0 {
		return PricedProduct{}, app.Missing("product", code)
	}
	return all[at], nil
}

// priced adds the prices of a product to it, of rows in the order of their times.
func (s *Service) priced(p product, rows []app.Price) PricedProduct {
	out := PricedProduct{Code: p.code, Name: p.name, Buys: p.buys, Chosen: p.chosen}
	out.Prices = []DatedPrice{{app.Price{Product: p.code, Cents: p.cents, Sold: true}, PriceBefore}}
	now, held := s.now(), 0
	for _, row := range rows {
		if row.Product != p.code {
			continue
		}
		age := PriceLater
		if !row.From.After(now) {
			age, held = PriceBefore, len(out.Prices)
		}
		out.Prices = append(out.Prices, DatedPrice{row, age})
	}
	out.Prices[held].When = PriceNow
	out.Now = out.Prices[held]
	slices.Reverse(out.Prices)
	return out
}

// PriceChange is what an operator says that a product costs from a day on, or that it is not sold any more.
type PriceChange struct {
	Product app.Product `json:"product" required:"true" max:"60"`
	Act     string      `json:"act" required:"true" enum:"sell,stop"`
	Price   string      `json:"price" max:"20"` // as people type it; of what is sold
	From    string      `json:"from" max:"10"`  // a day; "" is at once
}

// SetPrice sets what a product costs from a day on. Orders that were paid stay as they are; who is about to pay sees
// the new price first.
func (s *Service) SetPrice(ctx context.Context, by app.Session, in PriceChange) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		was, err := s.PricingOf(ctx, in.Product)
		if err != nil {
			return err
		}
		p, err := s.readPrice(ctx, in)
		if err != nil {
			return err
		}
		if before := was.at(p.From); before.Sold == p.Sold && before.Cents == p.Cents {
			return app.Refused("nothing_new", "That is what holds then already, so nothing was changed.")
		}
		if err := s.store.SavePrice(ctx, &p); err != nil {
			return err
		}
		return s.log(ctx, by, ActionPrice, string(p.Product), s.priceWords(was.at(p.From).Price), s.priceWords(p), "")
	})
}

// readPrice returns the price that an operator means.
func (s *Service) readPrice(ctx context.Context, in PriceChange) (app.Price, error) {
	var wrong app.Issues
	p := app.Price{Site: app.SiteOf(ctx).ID, Product: in.Product, Sold: in.Act == "sell", From: s.now()}
	if p.Sold {
		p.Cents = centsOf(&wrong, "price", in.Price, 1, mostCents)
	}
	if from := s.dayOf(&wrong, "from", in.From); from != nil {
		p.From = *from
	}
	return p, wrong.Err()
}

// at returns the price that holds at a time.
func (p PricedProduct) at(t time.Time) DatedPrice {
	for _, one := range p.Prices {
		if !one.From.After(t) {
			return one
		}
	}
	return p.Prices[len(p.Prices)-1]
}

// PriceRef names a price that is still to come.
type PriceRef struct {
	Price int64 `json:"price" required:"true" min:"1"`
}

// DropPrice takes back a price that is still to come.
func (s *Service) DropPrice(ctx context.Context, by app.Session, in PriceRef) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		p, found, err := s.store.Price(ctx, app.SiteOf(ctx).ID, in.Price)
		switch {
		case err != nil:
			return err
		case !found:
			return app.Missing("price", in.Price)
		case !p.From.After(s.now()):
			return app.Refused("begun", "The price holds already. Set another one, which takes its place.")
		}
		if err := s.store.DeletePrice(ctx, p.ID); err != nil {
			return err
		}
		return s.log(ctx, by, ActionDropPrice, string(p.Product), s.priceWords(p), "", "")
	})
}

// priceWords writes a price for the audit log.
func (s *Service) priceWords(p app.Price) string {
	words := "not sold"
	if p.Sold {
		words = amount(p.Cents, s.Currency.Now())
	}
	if p.From.IsZero() {
		return words
	}
	return words + " from " + s.inZone(p.From)
}

// inZone writes a time in the site's zone, for the audit log.
func (s *Service) inZone(t time.Time) string { return t.In(s.Location).Format("2006-01-02 15:04 MST") }
