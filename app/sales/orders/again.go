package orders

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"debut/app"
)

// orderedBefore returns the order of the caller that waits to be paid and is for the same as an input.
func (s *Service) orderedBefore(
	ctx context.Context, who app.Caller, in Input,
) (before app.Order, found bool, err error) {
	waiting, err := s.store.OpenOrders(ctx, who.Account, app.SiteOf(ctx).ID, s.now())
	if err != nil {
		return before, false, err
	}
	wanted := contents(in.Items)
	for _, o := range waiting {
		var items []Item
		for _, l := range o.Lines {
			items = append(items, itemAgain(l))
		}
		if contents(items) == wanted {
			return o, true, nil
		}
	}
	return before, false, nil
}

// contents says what items are for, in one way of writing: in no order, since none is meant.
func contents(items []Item) string {
	var all []string
	for _, i := range items {
		one := struct {
			Product    string
			Listing    int64
			Week       string
			Cents      int64
			Categories []app.Slug
			Options    map[string]string
		}{i.Product, i.Listing.Value, i.Week, i.Amount.Value, slices.Sorted(slices.Values(i.Categories)),
			map[string]string{}}
		for name, value := range i.Options {
			text, _ := value.(string)
			one.Options[name] = strings.TrimSpace(text)
		}
		text, _ := json.Marshal(one) // of texts and numbers, which have a JSON form
		all = append(all, string(text))
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// orderAgain returns an order that the caller asks for once more, with the promo code and the country that they send
// now; one that is being paid stays as it is, since the person may be at the provider.
func (s *Service) orderAgain(
	ctx context.Context, who app.Caller, in Input, o app.Order, promo *app.Promo,
) (Ordered, error) {
	if o.Payment == "" && o.Billing.Name == "" {
		if in.BillingCountry != "" || in.VATNumber != "" {
			o.Billing.Country, o.Billing.VATNumber = strings.ToUpper(string(in.BillingCountry)), in.VATNumber
		}
		if promo == nil {
			var err error
			if promo, err = s.promoStill(ctx, who, o); err != nil {
				return Ordered{}, err
			}
		}
		if problem, err := s.reprice(ctx, who, &o, promo); err != nil {
			return Ordered{}, err
		} else if problem != nil {
			return Ordered{}, problem
		}
		for i := range o.Lines {
			if err := s.store.SaveOrderLine(ctx, &o.Lines[i]); err != nil {
				return Ordered{}, err
			}
		}
		if err := s.store.SaveOrder(ctx, &o); err != nil {
			return Ordered{}, err
		}
	}
	made := Ordered{Record: s.record(ctx, o, nil), Existing: true}
	made.NextStep = "You have ordered the same before, and that order waits to be paid: this is it. Give checkout_url to the person, who reviews the order and pays there; cancel_order ends it."
	return made, nil
}
