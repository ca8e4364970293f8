package orders

import (
	"context"

	"debut/app"
	"debut/app/sales/orders/vat"
)

// ActionKind is what the audit log calls a change of the kind of service that a product is.
const ActionKind = "set_product_kind"

// TaxStore has what VAT depends on beside the law.
type TaxStore interface {
	// ProductKinds returns the kinds of service that the team of a site said, by product.
	ProductKinds(ctx context.Context, site int64) (map[app.Product]string, error)
	SaveProductKind(ctx context.Context, site int64, product app.Product, kind string) error
	ThresholdStore
	ExchangeStore
}

// kinds returns the kind of service that each product of a site is.
func (s *Service) kinds(ctx context.Context, site int64) (map[app.Product]vat.Kind, error) {
	said, err := s.store.ProductKinds(ctx, site)
	all := map[app.Product]vat.Kind{}
	for _, p := range catalogue {
		all[p.code] = p.kindOf()
		if kind := said[p.code]; kind != "" {
			all[p.code] = vat.Kind(kind)
		}
	}
	return all, err
}

// KindChange is what an operator says that a product is to the tax law.
type KindChange struct {
	Product app.Product `json:"product" required:"true" max:"60"`
	Kind    vat.Kind    `json:"kind" required:"true" enum:"electronic,human"`
}

// SetKind says which kind of service a product is. What was paid stays as it is.
func (s *Service) SetKind(ctx context.Context, by app.Session, in KindChange) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		site := app.SiteOf(ctx).ID
		kinds, err := s.kinds(ctx, site)
		if err != nil {
			return err
		}
		was, known := kinds[in.Product]
		switch {
		case !known:
			return app.Missing("product", in.Product)
		case was == in.Kind:
			return app.Refused("nothing_new", "That is what holds then already, so nothing was changed.")
		}
		if err := s.store.SaveProductKind(ctx, site, in.Product, string(in.Kind)); err != nil {
			return err
		}
		return s.log(ctx, by, ActionKind, string(in.Product), string(was), string(in.Kind), "")
	})
}
