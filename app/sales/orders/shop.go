package orders

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
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
		item := Item{Product: string(p.Code), Listing: app.Sent[int64]{Set: true, Value: id}}
		if p.WeekRequired && len(p.Weeks) > 0 {
			item.Week = string(p.Weeks[0])
		}
		if p.ChosenAmount {
			item.Amount = app.Sent[int64]{Set: true, Value: p.PriceCents}
		}
		c, err := s.cart(ctx, who, []Item{item}, 0)
		if err != nil {
			return shop, err
		}
		// which are chosen on the page
		lacks := slices.DeleteFunc(slices.Clone(c.issues), func(i app.Issue) bool {
			return i.Location == "items[0].categories"
		})
		if len(lacks) == 0 {
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

// Order is Checkout for a page: in a transaction of its own.
func (s *Service) Order(ctx context.Context, who app.Caller, in Input) (made Ordered, err error) {
	return made, s.store.Tx(ctx, func(ctx context.Context) (err error) {
		made, err = s.Checkout(ctx, who, in, nil)
		return err
	})
}
