package orders

import (
	"cmp"
	"context"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// Quote is what an order would cost now.
type Quote struct {
	Currency string      `json:"currency"`
	Items    []QuoteItem `json:"items"`
	app.Amounts
	Tax       Tax          `json:"vat" doc:"How VAT is reckoned, and why: of the first item, where items are taxed in different ways."`
	PromoCode app.Text     `json:"promo_code" doc:"The code that took something off; null without one."`
	Warnings  []texts.Text `json:"warnings" doc:"What to know before it is paid, such as that a page would be empty. They refuse nothing."`
}

// QuoteItem is one product of an order.
type QuoteItem struct {
	Product    app.Product    `json:"product"`
	Name       texts.Text     `json:"name"`
	ListingID  *int64         `json:"listing_id" min:"1"`
	Week       *app.Week      `json:"week" format:"date" doc:"The Monday of the launch week; null is at once."`
	Categories []app.Slug     `json:"categories"`
	Options    map[string]any `json:"options"`
	app.Amounts
	Tax Tax `json:"vat" doc:"How the item is taxed, and why. What bears the same VAT is added up before it is reckoned, and shared out over the items."`
}

// Tax is how something is taxed.
type Tax struct {
	Kind      string     `json:"kind" enum:"electronic,human" doc:"What it is to the tax law: electronic: delivered by the program, taxed where a consumer is; human: done by people, taxed where the seller is."`
	Country   app.Text   `json:"country" doc:"Whose VAT is charged; null where none is."`
	Rate      float64    `json:"rate_percent" min:"0" max:"100"`
	Treatment string     `json:"treatment" enum:"domestic,destination,reverse_charge,outside,small_business,none" doc:"domestic: of the seller's country; destination: of a consumer's country in the EU; reverse_charge: the buyer, a business, accounts for it; outside: no VAT of the EU; small_business and none: the seller charges none."`
	Note      texts.Text `json:"note"`
}

// Quote says what an order would cost now. It saves nothing.
func (s *Service) Quote(ctx context.Context, who app.Caller, in Input, promo *app.Promo) (Quote, error) {
	c, o, err := s.order(ctx, who, in, promo, 0)
	if err != nil {
		return Quote{}, err
	}
	q := s.quoteOf(o)
	q.Warnings = c.warnings()
	return q, nil
}

// order makes an order of an input, without a number, and with the prices of now; what the order with the id besides
// holds is not in its way.
func (s *Service) order(
	ctx context.Context, who app.Caller, in Input, promo *app.Promo, besides int64,
) (*cart, app.Order, error) {
	if !s.Selling() {
		return nil, app.Order{},
			app.Refused("not_for_sale",
				"This site sells nothing, so there is nothing to order. Listings launch for free with choose_free_listing.")
	}
	c, err := s.cart(ctx, who, in.Items, besides)
	if err != nil {
		return c, app.Order{}, err
	}
	app.CheckCountry(&c.issues, "billing_country", string(in.BillingCountry))
	o := app.Order{Site: c.site.ID, Account: who.Account, Status: app.OrderPending,
		Currency: s.Currency.Now(), CreatedAt: s.now()}
	o.Billing.Country, o.Billing.VATNumber = strings.ToUpper(string(in.BillingCountry)), in.VATNumber
	for _, l := range c.lines {
		o.Lines = append(o.Lines, l.OrderLine)
	}
	if promo != nil && len(o.Lines) > 0 && !discount(&o, promo) {
		c.issues.Add("promo_code", "is for other products than these; leave it out")
	}
	fault, err := s.tax(ctx, &o)
	if err != nil {
		return c, o, err
	}
	if fault != "" {
		c.issues.Add("vat_number", fault)
	}
	if c.number, err = s.numberWords(ctx, o.Billing); err != nil {
		return c, o, err
	}
	return c, o, c.issues.Err()
}

func (s *Service) quoteOf(o app.Order) Quote {
	q := Quote{Currency: o.Currency, Items: []QuoteItem{}, Amounts: o.Amounts(),
		PromoCode: app.Text(o.Promo), Tax: taxOf(o.VAT)}
	for _, l := range o.Lines {
		q.Items = append(q.Items, itemOf(l))
	}
	return q
}

func taxOf(v app.OrderVAT) Tax {
	return Tax{Kind: cmp.Or(v.Kind, string(vat.Electronic)), Country: app.Text(v.Country),
		Rate: float64(v.Rate) / 100, Treatment: v.Treatment, Note: texts.Text(v.Note)}
}

func itemOf(l app.OrderLine) QuoteItem {
	p, _ := productOf(l.Product)
	i := QuoteItem{Product: l.Product, Name: p.name, Categories: l.Categories, Options: l.Options, Amounts: l.Amounts,
		Tax: taxOf(l.Tax)}
	if l.Listing != 0 {
		i.ListingID = &l.Listing
	}
	if l.Week != "" {
		i.Week = &l.Week
	}
	if i.Categories == nil {
		i.Categories = []app.Slug{}
	}
	if i.Options == nil {
		i.Options = map[string]any{}
	}
	return i
}
