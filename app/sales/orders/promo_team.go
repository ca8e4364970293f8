package orders

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// What the audit log calls what the team does with promo codes.
const (
	ActionMakePromo = "make_promo_code"
	ActionEndPromo  = "end_promo_code"
)

// UsedPromo is a promo code with how often it was used.
type UsedPromo struct {
	app.Promo
	Uses  int // with those that are being paid
	State PromoState
	Names []texts.Text // of the products that it is for; none is all
}

// PromoState is whether a promo code can be used.
type PromoState string

// The states of a promo code.
const (
	PromoLater   PromoState = "later"
	PromoUsable  PromoState = "usable"
	PromoUsedUp  PromoState = "used_up"
	PromoExpired PromoState = "expired"
	PromoEnded   PromoState = "ended"
)

var promoWords = map[PromoState]texts.Text{
	PromoLater: "Not yet", PromoUsable: "Works", PromoUsedUp: "Used up", PromoExpired: "Expired", PromoEnded: "Ended",
}

// Words say to people whether the code can be used.
func (s PromoState) Words() texts.Text { return promoWords[s] }

// Promos returns a page of the promo codes of ctx's site, the newest first.
func (s *Service) Promos(ctx context.Context, p app.Paging) (app.List[UsedPromo], error) {
	site := app.SiteOf(ctx).ID
	total, err := s.store.CountPromos(ctx, site)
	if err != nil {
		return app.List[UsedPromo]{}, err
	}
	found, err := s.store.Promos(ctx, site, p.PerPage, p.Offset())
	list := make([]UsedPromo, len(found))
	for i := range found {
		if err == nil {
			list[i], err = s.used(ctx, found[i])
		}
	}
	return app.ListOf(list, p, total), err
}

// PromoOrders returns a promo code of ctx's site, and a page of the orders that used it, the newest first.
func (s *Service) PromoOrders(
	ctx context.Context, id int64, p app.Paging,
) (code UsedPromo, list app.List[Sold], err error) {
	found, is, err := s.store.Promo(ctx, app.SiteOf(ctx).ID, id)
	if err == nil && !is {
		err = app.Missing("promo code", id)
	}
	if err == nil {
		code, err = s.used(ctx, found)
	}
	if err != nil {
		return code, list, err
	}
	using, total, err := s.store.OrdersWithPromo(ctx, id, p.PerPage, p.Offset())
	return code, app.ListOf(s.sold(using), p, total), err
}

func (s *Service) used(ctx context.Context, p app.Promo) (UsedPromo, error) {
	uses, _, err := s.store.PromoUses(ctx, p.ID, 0, 0, s.now())
	used := UsedPromo{Promo: p, Uses: uses, State: s.promoState(p, uses)}
	for _, code := range p.Products {
		used.Names = append(used.Names, nameOf(code))
	}
	return used, err
}

// promoState returns whether a code can be used now that it was used so many times.
func (s *Service) promoState(p app.Promo, uses int) PromoState {
	now := s.now()
	switch {
	case !p.Active:
		return PromoEnded
	case p.Until != nil && !now.Before(*p.Until):
		return PromoExpired
	case p.From != nil && now.Before(*p.From):
		return PromoLater
	case p.Most > 0 && uses >= p.Most:
		return PromoUsedUp
	}
	return PromoUsable
}

// NewPromo is a promo code as an operator makes it: it takes off a share or an amount.
type NewPromo struct {
	Code       string        `json:"code" required:"true" max:"40"`
	Percent    int64         `json:"percent" min:"1" max:"100"`
	Amount     string        `json:"amount" max:"20"` // as people type it; of the whole order
	Products   []app.Product `json:"products" max:"20" enum:"launch,featured,done_for_you,launch_bundle,extra_categories,relaunch,ai_review,billboard_min,trophy_cabinet"`
	From       string        `json:"from" max:"10"`  // a day; "" is at once
	Until      string        `json:"until" max:"10"` // the first day on which it does not work; "" is none
	Most       int           `json:"most" min:"1" max:"1000000"`
	PerAccount int           `json:"per_account" min:"1" max:"1000000"`
}

// promoCode is what a code looks like: it is told on the telephone, and typed.
var promoCode = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{3,39}$`)

// MakePromo makes a promo code.
func (s *Service) MakePromo(ctx context.Context, by app.Session, in NewPromo) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		p, err := s.promoMeant(ctx, in)
		if err != nil {
			return err
		}
		if err := s.store.SavePromo(ctx, &p); err != nil {
			return err
		}
		return s.log(ctx, by, ActionMakePromo, p.Code, "", s.promoSays(p), "")
	})
}

// promoMeant returns the code that an operator means.
func (s *Service) promoMeant(ctx context.Context, in NewPromo) (app.Promo, error) {
	var wrong app.Issues
	p := app.Promo{
		Site: app.SiteOf(ctx).ID, Code: strings.TrimSpace(in.Code), Percent: in.Percent, Products: in.Products,
		Most: in.Most, PerAccount: in.PerAccount, Active: true, CreatedAt: s.now(),
	}
	if !promoCode.MatchString(p.Code) {
		wrong.Add("code", "is no code; send 4 to 40 letters of the English alphabet, digits, hyphens and underscores, such as WINTER-26")
	} else if _, taken, err := s.store.PromoByCode(ctx, p.Site, p.Code); err != nil {
		return p, err
	} else if taken {
		wrong.Add("code", "was made before; send another one")
	}
	switch {
	case in.Percent == 0 && in.Amount == "":
		wrong.Add("percent", "is missing; send how much is taken off, here or as an amount")
	case in.Percent > 0 && in.Amount != "":
		wrong.Add("amount", "cannot be taken off beside a percentage; leave one of them out")
	case in.Amount != "":
		p.Cents = centsOf(&wrong, "amount", in.Amount, 1, mostCents)
	}
	p.From, p.Until = s.dayOf(&wrong, "from", in.From), s.dayOf(&wrong, "until", in.Until)
	if p.Until != nil && (!p.Until.After(s.now()) || p.From != nil && !p.Until.After(*p.From)) {
		wrong.Add("until", "is not after the day from which it works; send a later one, or leave it out")
	}
	return p, wrong.Err()
}

// PromoRef names a promo code.
type PromoRef struct {
	Promo int64 `json:"promo" required:"true" min:"1"`
}

// EndPromo ends a promo code: nobody uses it any more. What was paid with it stays as it is.
func (s *Service) EndPromo(ctx context.Context, by app.Session, in PromoRef) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		p, found, err := s.store.Promo(ctx, app.SiteOf(ctx).ID, in.Promo)
		switch {
		case err != nil:
			return err
		case !found:
			return app.Missing("promo code", in.Promo)
		case !p.Active:
			return app.Refused("withdrawn", "The code was ended before.")
		}
		p.Active = false
		if err := s.store.SavePromo(ctx, &p); err != nil {
			return err
		}
		return s.log(ctx, by, ActionEndPromo, p.Code, s.promoSays(p), "ended", "")
	})
}

// promoSays writes what a code does for the audit log.
func (s *Service) promoSays(p app.Promo) string {
	says := fmt.Sprintf("%d %%", p.Percent)
	if p.Percent == 0 {
		says = amount(p.Cents, s.Currency.Now())
	}
	if len(p.Products) > 0 {
		says += fmt.Sprintf(" for %v", p.Products)
	}
	if p.From != nil {
		says += " from " + s.inZone(*p.From)
	}
	if p.Until != nil {
		says += " until " + s.inZone(*p.Until)
	}
	if p.Most > 0 {
		says += fmt.Sprintf(", %d times", p.Most)
	}
	if p.PerAccount > 0 {
		says += fmt.Sprintf(", %d times an account", p.PerAccount)
	}
	return says
}
