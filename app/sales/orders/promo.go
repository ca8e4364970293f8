package orders

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

const (
	wrongCodes     = 5  // that an account may send within codeSpan
	wrongCodesFrom = 10 // that may come from a client address, whoever sends them
	codeSpan       = 15 * time.Minute
)

// promoOf returns the code that an input names, if it can be used; nil if it names none. It is called outside of the
// transaction of a call: that somebody sent a wrong code is remembered though the call is refused. order is the one
// that it is for, 0 of none yet.
func (s *Service) promoOf(ctx context.Context, who app.Caller, code string, order int64) (found *app.Promo, err error) {
	if code == "" {
		return nil, nil
	}
	var refused error
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		refused = nil
		if err := s.mayGuess(ctx, who); err != nil {
			return err
		}
		p, is, err := s.store.PromoByCode(ctx, app.SiteOf(ctx).ID, code)
		if err != nil {
			return err
		}
		found = &p
		why := texts.Text("is no promo code here")
		if is {
			if why, err = s.unusable(ctx, p, who.Account, order); err != nil || why == "" {
				return err
			}
		}
		refused = unfit(why)
		return s.guessed(ctx, who)
	})
	if err == nil {
		err = refused
	}
	return found, err
}

// guessers are whom wrong codes are counted for: the account, and where it comes from.
func guessers(ctx context.Context, who app.Caller) map[string]int {
	all := map[string]int{fmt.Sprintf("account %d", who.Account): wrongCodes}
	if at := app.ClientOf(ctx); at != "" {
		all["client "+at] = wrongCodesFrom
	}
	return all
}

// mayGuess refuses who sent too many wrong codes.
func (s *Service) mayGuess(ctx context.Context, who app.Caller) error {
	all := guessers(ctx, who)
	for _, one := range slices.Sorted(maps.Keys(all)) {
		tries, err := s.store.PromoTries(ctx, one, s.now().Add(-codeSpan))
		if err != nil {
			return err
		}
		if n := len(tries); n >= all[one] {
			return app.TooOften("Too many promo codes were wrong. Order without one, or try again later.",
				tries[n-all[one]].Add(codeSpan).Sub(s.now()))
		}
	}
	return nil
}

func (s *Service) guessed(ctx context.Context, who app.Caller) error {
	for one := range guessers(ctx, who) {
		if err := s.store.AddPromoTry(ctx, one, s.now()); err != nil {
			return err
		}
	}
	return nil
}

var promoRefusals = map[PromoState]texts.Text{
	PromoEnded: "is no promo code here", PromoExpired: "has expired", PromoUsedUp: "was used as often as it may be",
}

// unusable says why a code cannot be used by an account, for another order than one; "" if it can.
func (s *Service) unusable(ctx context.Context, p app.Promo, account, order int64) (texts.Text, error) {
	all, own, err := s.store.PromoUses(ctx, p.ID, account, order, s.now())
	if err != nil {
		return "", err
	}
	switch state := s.promoState(p, all); {
	case state == PromoLater:
		return texts.Sprintf("works from %s on", texts.Time(*p.From, "2 January 2006, 15:04 UTC")), nil
	case state == PromoUsable && p.PerAccount > 0 && own >= p.PerAccount:
		return "was used as often as one account may use it", nil
	default:
		return promoRefusals[state], nil
	}
}

// discount takes a code off the lines of an order that it is for. It returns false if it is for none of them.
func discount(o *app.Order, p *app.Promo) bool {
	over, any := make([]int64, len(o.Lines)), false
	for i, l := range o.Lines {
		if len(p.Products) == 0 || slices.Contains(p.Products, l.Product) {
			over[i], any = l.Net, true
		}
	}
	off := vat.Spread(p.Cents, over)
	for i := range o.Lines {
		if p.Percent > 0 {
			off[i] = vat.Part(over[i], int(p.Percent)*100)
		}
		o.Lines[i].Discount = off[i]
	}
	o.Promo = p.Code
	return any
}

// promoStill returns the code of an order that is looked at again; nil if it cannot be used any more.
func (s *Service) promoStill(ctx context.Context, who app.Caller, o app.Order) (*app.Promo, error) {
	if o.Promo == "" {
		return nil, nil
	}
	p, found, err := s.store.PromoByCode(ctx, o.Site, o.Promo)
	if err != nil || !found {
		return nil, err
	}
	why, err := s.unusable(ctx, p, who.Account, o.ID)
	if err != nil || why != "" {
		return nil, err
	}
	return &p, nil
}

// usePromo has the code of an order that is being paid count as used until a time, in the transaction of ctx; nobody
// else uses it meanwhile.
func (s *Service) usePromo(ctx context.Context, o app.Order, promo *app.Promo, until time.Time) error {
	if promo == nil {
		return s.store.DropPromoUse(ctx, o.ID)
	}
	p, found, err := s.store.PromoByCode(ctx, o.Site, promo.Code)
	if err != nil {
		return err
	}
	why := texts.Text("is no promo code here")
	if found {
		if why, err = s.unusable(ctx, p, o.Account, o.ID); err != nil {
			return err
		}
	}
	if why != "" {
		return unfit(why)
	}
	return s.store.SavePromoUse(ctx, p.ID, o.ID, o.Account, &until)
}

func unfit(why texts.Text) error {
	var wrong app.Issues
	wrong.Add("promo_code", "%s; leave it out, or send another one exactly as the person has it", why)
	return wrong.Err()
}

// Promo returns the code that an input names: what quotes and checkouts prepare.
func (s *Service) Promo(ctx context.Context, who app.Caller, in Input) (*app.Promo, error) {
	if !s.Selling() {
		return nil, nil // which is refused later
	}
	before, _, err := s.orderedBefore(ctx, who, in) // which may be using it already
	if err != nil {
		return nil, err
	}
	return s.promoOf(ctx, who, in.PromoCode, before.ID)
}

// ForgetGuesses forgets who sent wrong codes.
func (s *Service) ForgetGuesses(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.ForgetPromoTries(ctx, s.now().Add(-codeSpan))
	})
}
