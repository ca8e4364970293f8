package orders

import (
	"cmp"
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/sales/orders/vat"
)

// Shop is what can be bought for a listing.
type Shop struct {
	Listing    app.Listing
	Products   []Product
	Categories []app.Category // that it may be filed under besides its primary one
}

// Shop returns what can be bought now for a listing of the caller.
func (s *Service) Shop(ctx context.Context, who app.Caller, id int64) (shop Shop, err error) {
	if shop.Listing, err = listings.OfCaller(ctx, s.store, who, id); err != nil {
		return shop, err
	}
	if shop.Listing.Site.ID != app.SiteOf(ctx).ID {
		return shop, app.Missing("listing", id)
	}
	list, err := s.Products(ctx, struct{}{})
	if err != nil {
		return shop, err
	}
	for _, p := range list.Items {
		fits, err := s.fits(ctx, who, id, p)
		if err != nil {
			return shop, err
		}
		if fits {
			shop.Products = append(shop.Products, p)
		}
	}
	tree, err := s.store.Categories(ctx)
	for _, c := range app.SiteOf(ctx).Brand.Offered(tree) {
		if len(shop.Listing.Categories) == 0 || shop.Listing.Categories[0].Slug != c.Slug {
			shop.Categories = append(shop.Categories, c)
		}
	}
	return shop, err
}

// fits reports whether a product can be bought for a listing of the caller as it is now.
func (s *Service) fits(ctx context.Context, who app.Caller, listing int64, p Product) (bool, error) {
	item := Item{Product: string(p.Code), Listing: app.Sent[int64]{Set: true, Value: listing}}
	if p.WeekRequired && len(p.Weeks) > 0 {
		item.Week = string(p.Weeks[0])
	}
	if p.ChosenAmount {
		item.Amount = app.Sent[int64]{Set: true, Value: p.PriceCents}
	}
	c, err := s.cart(ctx, who, []Item{item}, 0)
	if err != nil {
		return false, err
	}
	// categories are chosen on the page
	return !slices.ContainsFunc(c.issues, func(i app.Issue) bool { return i.Location != "items[0].categories" }), nil
}

// mostBuyable is for how many of a person's listings, the newest, BuyableFor looks whether a product fits.
const mostBuyable = 50

// BuyableFor returns a product, and those listings of the caller on the site of ctx for which it can be bought now.
func (s *Service) BuyableFor(ctx context.Context, who app.Caller, code app.Product) (Product, []app.Listing, error) {
	product, found, err := s.onSale(ctx, code)
	if err != nil {
		return Product{}, nil, err
	}
	if !found {
		return Product{}, nil, app.Missing("product", code)
	}
	owned, _, err := s.store.ListingsOwned(ctx, who.Account, mostBuyable, 0)
	var fitting []app.Listing
	for _, l := range owned {
		if l.Site.ID != app.SiteOf(ctx).ID {
			continue
		}
		fits, err := s.fits(ctx, who, l.ID, product)
		if err != nil {
			return Product{}, nil, err
		}
		if fits {
			fitting = append(fitting, l)
		}
	}
	return product, fitting, err
}

// onSale returns a product that ctx's site sells now.
func (s *Service) onSale(ctx context.Context, code app.Product) (p Product, found bool, err error) {
	list, err := s.Products(ctx, struct{}{})
	for _, p := range list.Items {
		if p.Code == code {
			return p, true, err
		}
	}
	return p, false, err
}

// Offer is what a product costs for a listing now.
type Offer struct {
	Product
	Tax     Tax
	Country string // whose tax it is; "" if none is known
	Whole   int64  // cents, with the tax
}

// Offer returns what a product costs whoever has a listing, found is false if it cannot be bought for it now. The tax is
// that of a country; if none is named, that of the caller's last order, else of the listing's company.
func (s *Service) Offer(
	ctx context.Context, who app.Caller, listing int64, code app.Product, country string,
) (o Offer, found bool, err error) {
	l, err := listings.OfCaller(ctx, s.store, who, listing)
	if err != nil {
		return o, false, err
	}
	if o.Product, found, err = s.onSale(ctx, code); err != nil || !found {
		return o, false, err
	}
	if found, err = s.fits(ctx, who, listing, o.Product); err != nil || !found {
		return o, false, err
	}
	buyer, err := s.store.BillingDetails(ctx, who.Account)
	if err != nil {
		return o, false, err
	}
	if o.Country = cmp.Or(country, buyer.Country, l.Company.Country); o.Country != buyer.Country {
		buyer = app.Billing{Country: o.Country}
	}
	o.Tax, err = s.taxFor(ctx, buyer, vat.Kind(o.Kind))
	o.Whole = o.Tax.With(o.PriceCents)
	return o, true, err
}

// Unpaid returns the number of an order of the caller that waits to be paid and is for a listing; "" if none does.
func (s *Service) Unpaid(ctx context.Context, who app.Caller, listing int64) (string, error) {
	waiting, err := s.store.OpenOrders(ctx, who.Account, app.SiteOf(ctx).ID, s.now())
	for _, o := range waiting {
		if slices.ContainsFunc(o.Lines, func(l app.OrderLine) bool { return l.Listing == listing }) {
			return o.Number, err
		}
	}
	return "", err
}

// Order is Checkout for a page: in a transaction of its own.
func (s *Service) Order(ctx context.Context, who app.Caller, in Input) (made Ordered, err error) {
	return made, s.store.Tx(ctx, func(ctx context.Context) (err error) {
		made, err = s.Checkout(ctx, who, in, nil)
		return err
	})
}
