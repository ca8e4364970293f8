package orders

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// Product is what a site sells, as anybody may read it.
type Product struct {
	Code          app.Product `json:"product" doc:"What an order names it by."`
	Name          texts.Text  `json:"name"`
	Buys          texts.Text  `json:"buys" doc:"What payment does."`
	DoesNotBuy    texts.Text  `json:"does_not_buy" doc:"What it does not do."`
	PriceCents    int64       `json:"price_cents" min:"0" doc:"Before VAT; where chosen_amount is true, the least that amount_cents may be."`
	Currency      string      `json:"currency"`
	ChosenAmount  bool        `json:"chosen_amount" doc:"Whether the buyer says how much, as amount_cents."`
	Kind          string      `json:"kind" enum:"electronic,human" doc:"What it is to the tax law: electronic: delivered by the program; human: done by people."`
	NeedsListing  bool        `json:"needs_listing" doc:"Whether an order must name a listing_id."`
	TakesWeek     bool        `json:"takes_week" doc:"Whether an order may name a week, of those that weeks lists."`
	WeekRequired  bool        `json:"week_required"`
	Weeks         []app.Week  `json:"weeks" format:"date" doc:"Mondays of the launch weeks that have room; empty of what takes none."`
	MaxCategories int         `json:"max_categories" doc:"How many categories an order may name; 0 of what takes none."`
	Options       []Option    `json:"options" doc:"What an order may say under options."`
}

// ProductList is everything that a site sells.
type ProductList struct {
	Items []Product `json:"items" doc:"Empty where nothing is for sale."`
}

// Products returns what ctx's site sells now.
func (s *Service) Products(ctx context.Context, _ struct{}) (ProductList, error) {
	list := ProductList{Items: []Product{}}
	if !s.Selling() {
		return list, nil
	}
	site := app.SiteOf(ctx).ID
	prices, err := s.prices(ctx, site)
	if err != nil {
		return list, err
	}
	kinds, err := s.kinds(ctx, site)
	if err != nil {
		return list, err
	}
	open, err := s.openWeeks(ctx, site, 0)
	for _, p := range catalogue {
		if cents, sold := prices[p.code]; sold {
			list.Items = append(list.Items, s.show(p, cents, kinds[p.code], open))
		}
	}
	return list, err
}

func (s *Service) show(p product, cents int64, kind vat.Kind, open []app.Week) Product {
	shown := Product{
		Code: p.code, Name: p.name, Buys: p.buys, DoesNotBuy: p.buysNot, PriceCents: cents, Currency: s.Currency.Now(),
		ChosenAmount: p.chosen, Kind: string(kind),
		NeedsListing: p.needsListing, TakesWeek: p.weeks != noWeek, WeekRequired: p.weeks == someWeek,
		Weeks: []app.Week{}, Options: p.options,
	}
	if p.weeks != noWeek {
		shown.Weeks = open
	}
	if p.categories {
		shown.MaxCategories = mostCategories
	}
	if shown.Options == nil {
		shown.Options = []Option{}
	}
	return shown
}
