package orders

import (
	"context"
	"net/url"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Path is where an order is reviewed and paid, before its number.
const Path = "/checkout/"

// MinePath is the page of the orders of whoever is signed in; each stands below it, by its number.
const MinePath = "/account/orders"

// Record is an order as its buyer sees it.
type Record struct {
	Number      string       `json:"number" pattern:"^D-[0-9]{4}-[0-9]{6,9}$" example:"D-2026-000001"`
	Status      string       `json:"status" enum:"pending,paid,expired,cancelled,refunded"`
	CheckoutURL string       `json:"checkout_url" format:"uri" doc:"The page of the order on this site: the person reviews it there, enters billing details and pays. Only the account that made the order sees it."`
	Currency    string       `json:"currency"`
	Items       []RecordItem `json:"items"`
	app.Amounts
	Tax       Tax        `json:"vat" doc:"As reckoned now; the billing details that the person enters decide."`
	PromoCode app.Text   `json:"promo_code" doc:"The code that took something off; null without one."`
	CreatedAt time.Time  `json:"created_at"`
	ExpiresAt *time.Time `json:"expires_at" doc:"Until when it can be paid: 7 days, or longer where a bank transfer is asked for, and not after a week has begun that it is for. Null of what is not pending."`
	Payable   bool       `json:"payable" doc:"Whether it can be paid now. next_step says why not, such as that its week is full."`
	PaidAt    *time.Time `json:"paid_at"`
	NextStep  texts.Text `json:"next_step" doc:"What to do now, in words."`

	stamp   int64 // another one once it is paid, done or over
	settled bool  // nothing more is to come
}

// Awaited returns what who waits for the order waits for.
func (r Record) Awaited() app.Awaited {
	return app.Awaited{Thing: app.Thing{Kind: app.OrderThing, ID: r.Number}, Stamp: r.stamp, Settled: r.settled,
		State: r.Status, Says: r.Status}
}

// RecordItem is one product of an order, with what became of it.
type RecordItem struct {
	QuoteItem
	State  string     `json:"state" enum:"waiting,fulfilled,failed,undone" doc:"waiting for payment, or to be done; failed: it could not be done any more, and the site team writes to the buyer."`
	DoneAt *time.Time `json:"done_at" doc:"When it was done."`
}

// record shows an order as it stands, which cannot be paid because of a problem, nil of none.
func (s *Service) record(ctx context.Context, o app.Order, problem *app.Error) Record {
	q := s.quoteOf(o)
	r := Record{
		Number: o.Number, Status: string(s.statusOf(o)), CheckoutURL: URL(app.SiteOf(ctx), o.Number),
		Currency: o.Currency, Items: []RecordItem{}, Amounts: q.Amounts, Tax: q.Tax,
		PromoCode: q.PromoCode, CreatedAt: o.CreatedAt, PaidAt: o.PaidAt,
		settled: o.EndedAt != nil || o.FulfilledAt != nil,
	}
	for _, at := range []*time.Time{o.PaidAt, o.FulfilledAt, o.EndedAt} {
		if at != nil {
			r.stamp += at.UnixMilli()
		}
	}
	for i, l := range o.Lines {
		r.Items = append(r.Items, RecordItem{q.Items[i], string(l.State), l.DoneAt})
	}
	if o.Open(s.now()) {
		r.ExpiresAt, r.Payable = &o.ExpiresAt, problem == nil
	}
	r.NextStep = nextStep(app.OrderStatus(r.Status), o)
	if problem != nil {
		r.NextStep = texts.Sprintf("It cannot be paid as it stands: %s Cancel it with cancel_order, and make a new one with create_checkout.", whyNot(problem))
	}
	return r
}

// statusOf is that of an order now: one that nobody paid in time has expired, whether or not somebody looked since.
func (s *Service) statusOf(o app.Order) app.OrderStatus {
	if o.Status == app.OrderPending && !o.Open(s.now()) {
		return app.OrderExpired
	}
	return o.Status
}

// whyNot says in a sentence why an order cannot be paid.
func whyNot(problem *app.Error) texts.Text {
	if len(problem.Issues) == 0 {
		return problem.Message
	}
	return texts.Sprintf("%s %s.", problem.Issues[0].Location, problem.Issues[0].Message)
}

func nextStep(status app.OrderStatus, o app.Order) texts.Text {
	switch status {
	case app.OrderPending:
		return "Give checkout_url to the person, who reviews the order and pays there. Never ask for card details. cancel_order ends it."
	case app.OrderPaid:
		if o.FulfilledAt == nil {
			return "It is paid, and is being done now. Look again in a moment."
		}
		return "It is paid. The items say what was done."
	case app.OrderExpired:
		return "Nobody paid it in time, and nothing was charged. Make a new one with create_checkout."
	case app.OrderCancelled:
		return "It was cancelled, and nothing was charged. Make a new one with create_checkout."
	}
	return "The money was given back, and what it bought was undone."
}

// URL returns the address of an order's page.
func URL(site app.Site, number string) string { return site.Origin + Path + url.PathEscape(number) }

// Named says which order the caller means.
type Named struct {
	Number string `json:"number" required:"true" max:"16" pattern:"^D-[0-9]{4}-[0-9]{6,9}$" words:"the number of an order, such as D-2026-000001" example:"D-2026-000001" doc:"As create_checkout gives it."`
}

// GetInput says which order the caller means, and how long they wait for it to be paid or done.
type GetInput struct {
	Named
	app.Waiting
}

// Get returns an order of the caller, as it would be paid now if it waits for that.
func (s *Service) Get(ctx context.Context, who app.Caller, in GetInput) (Record, error) {
	o, err := s.mine(ctx, who, in.Number)
	if err != nil {
		return Record{}, err
	}
	return s.recordNow(ctx, who, o)
}

func (s *Service) recordNow(ctx context.Context, who app.Caller, o app.Order) (Record, error) {
	now, problem, err := s.current(ctx, who, o)
	return s.record(ctx, now, problem), err
}

// mine returns an order of the caller on ctx's site; another person's is as missing as one that is not there.
func (s *Service) mine(ctx context.Context, who app.Caller, number string) (app.Order, error) {
	o, found, err := s.store.OrderByNumber(ctx, number)
	if err == nil && (!found || o.Account != who.Account || who.Account == 0 || o.Site != app.SiteOf(ctx).ID) {
		err = app.Missing("order", number)
	}
	return o, err
}

// Mine lists the caller's orders on ctx's site, newest first.
func (s *Service) Mine(ctx context.Context, who app.Caller, p app.Paging) (app.List[Record], error) {
	found, total, err := s.store.OrdersBy(ctx, who.Account, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	items := make([]Record, len(found))
	for i, o := range found {
		if err == nil {
			items[i], err = s.recordNow(ctx, who, o)
		}
	}
	return app.ListOf(items, p, total), err
}
