package orders

import (
	"slices"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
)

// tooLarge returns why an order cannot be paid by a way to pay whose provider takes no amount as large; nil if it can.
func (s *Service) tooLarge(o app.Order, method string) *app.Error {
	bounded, is := s.Providers[method].(pay.Bounded)
	if !is {
		return nil
	}
	most := bounded.Most(o.Currency)
	if most == 0 || o.Amounts().Total <= most {
		return nil
	}
	return app.RefusalOf(app.Refused("amount_too_large",
		"%s takes at most %s at once, and the order comes to %s. Choose another way to pay, or order it in parts.",
		app.PaymentWords(method), amount(most, o.Currency), amount(o.Amounts().Total, o.Currency)))
}

// methodsFor returns the ways by which an order can be paid, and why not by the others.
func (s *Service) methodsFor(o app.Order) (methods []string, not []texts.Text) {
	for _, m := range s.Sales.Payments {
		if why := s.tooLarge(o, m); why != nil {
			not = append(not, why.Message)
			continue
		}
		methods = append(methods, m)
	}
	return slices.Clip(methods), not
}
