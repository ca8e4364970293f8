// Package orders sells what a site offers: what it costs, what an order must say, paying for it, and doing what was
// paid for exactly once. Money buys visibility that is marked as paid, and work; it never changes a vote, an award, a
// review or a ranking by them.
package orders

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/events"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/sales/orders/geoip"
	"debut/app/sales/orders/pay"
)

// Store is what orders need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	listings.ProofStore
	listings.RuleStore
	Listings(ctx context.Context, ids []int64) ([]app.Listing, error) // those that there are
	// newest first
	ListingsOwned(ctx context.Context, account int64, limit, offset int) (found []app.Listing, total int, err error)
	Categories(ctx context.Context) ([]app.Category, error)
	// Prices returns the prices of a site that were made until a time, the first first.
	Prices(ctx context.Context, site int64, until time.Time) ([]app.Price, error)
	SavePrice(ctx context.Context, p *app.Price) error
	Price(ctx context.Context, site, id int64) (p app.Price, found bool, err error)
	DeletePrice(ctx context.Context, id int64) error
	OrderStore
	RefundStore
	EffectStore
	TeamStore
	PromoStore
	InvoiceStore
	TaxStore
	EvidenceStore
	CorrectionStore
	jobs.Adder
	events.Adder
	// PaidLaunches counts the paid launches that a week will have, by week, and those whose payment is under way at a
	// time, or was made and not fulfilled, but for one order's.
	PaidLaunches(
		ctx context.Context, site int64, from, to app.Week, besides int64, now time.Time,
	) (map[app.Week]int, error)
}

// OrderStore has orders.
type OrderStore interface {
	SaveOrder(ctx context.Context, o *app.Order) error // makes one with its lines, or changes the one with its ID
	SaveOrderLine(ctx context.Context, l *app.OrderLine) error
	// OrderByNumber returns an order, which nobody else changes before the transaction ends, with its lines; Order is
	// the one with an id.
	OrderByNumber(ctx context.Context, number string) (o app.Order, found bool, err error)
	Order(ctx context.Context, id int64) (o app.Order, found bool, err error)
	// OrdersBy returns a page of the orders of an account on a site, newest first, and how many there are.
	OrdersBy(ctx context.Context, account, site int64, limit, offset int) ([]app.Order, int, error)
	// OpenOrders returns the orders of an account on a site that can be paid at a time, the first first; nobody else
	// changes them before the transaction ends.
	OpenOrders(ctx context.Context, account, site int64, now time.Time) ([]app.Order, error)
	// OrdersOfLaunch returns the paid orders with a launch of a listing; nobody else changes them before the
	// transaction ends.
	OrdersOfLaunch(ctx context.Context, listing int64) ([]app.Order, error)
	// CountOrders counts the orders of an account that can be paid at a time, and those that were made since another.
	CountOrders(ctx context.Context, account int64, now, since time.Time) (pending, made int, err error)
	// AddPayment keeps that money came for an order, or went back, and reports whether that was new.
	AddPayment(
		ctx context.Context, order int64, provider, payment string, cents int64, currency string, at time.Time,
	) (bool, error)
	// AddBegunPayment keeps that an order began a payment, which no other order did; BegunPayment returns one.
	AddBegunPayment(ctx context.Context, b app.BegunPayment) error
	BegunPayment(ctx context.Context, provider, payment string) (b app.BegunPayment, found bool, err error)
	// whether a payment that was begun has it
	HasReference(ctx context.Context, provider, reference string) (bool, error)
	// AddProviderEvent keeps that a provider told of an event, and reports whether that was new.
	AddProviderEvent(ctx context.Context, provider, event string, at time.Time) (bool, error)
	Payments(ctx context.Context, order int64) ([]app.OrderPayment, error) // what came and went back, the first first
	// PaidBack returns how many cents of an order's payments went back.
	PaidBack(ctx context.Context, order int64) (int64, error)
	// OrdersBeingPaid returns orders after an id whose payment was begun by a provider and is not decided, the first
	// first.
	OrdersBeingPaid(ctx context.Context, provider string, after int64, limit int) ([]app.Order, error)
	// OrdersDue returns orders after an id that wait for a transfer which was asked for until a time, and of which
	// fewer steps of reminding were taken than so many, the first first.
	OrdersDue(ctx context.Context, until time.Time, steps int, after int64, limit int) ([]app.Order, error)
	BillingDetails(ctx context.Context, account int64) (app.Billing, error) // as they were given last
	SaveBillingDetails(ctx context.Context, account int64, b app.Billing) error
}

// EffectStore has what orders have done.
type EffectStore interface {
	Listing(ctx context.Context, id int64) (app.Listing, error)
	SaveListing(ctx context.Context, l *app.Listing) error
	ListingChanged(ctx context.Context, id int64) error
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids
	ClosedWeek(ctx context.Context, site int64, w app.Week) (c app.ClosedWeek, found bool, err error)
	AddContribution(ctx context.Context, c *app.Contribution) error
	DropContribution(ctx context.Context, listing int64, reference string) error
	SavePlacement(ctx context.Context, p *app.Placement) error
	// StartPlacements has the places on home pages begin whose listings are live and have none: the first first, while
	// a site has fewer than most.
	StartPlacements(ctx context.Context, from, until time.Time, most int) error
	// Placed returns the ids of the live listings that have a place on a site's home page at a time, the latest first.
	Placed(ctx context.Context, site int64, now time.Time) ([]int64, error)
	HasPlace(ctx context.Context, listing int64, now time.Time) (bool, error)
	DropPlacement(ctx context.Context, line int64) error
	SaveRelaunch(ctx context.Context, r *app.Relaunch) error // makes one, or changes the one with its ID
	RelaunchesDue(ctx context.Context, this app.Week) ([]app.Relaunch, error)
	// DropRelaunch forgets the relaunch of a line, and returns it.
	DropRelaunch(ctx context.Context, line int64) (r app.Relaunch, found bool, err error)
	SaveOrderTask(ctx context.Context, t *app.OrderTask) error // makes one, or changes the one with its ID
	OrderTask(ctx context.Context, id int64) (t app.OrderTask, found bool, err error)
	// the oldest first
	OrderTasks(ctx context.Context, site int64, state app.TaskState, limit int) ([]app.OrderTask, error)
	TasksOfOrder(ctx context.Context, order int64) ([]app.OrderTask, error)
	EndOrderTasks(ctx context.Context, order int64, at time.Time) error // those that are open are cancelled
}

// PromoStore has codes that take something off, who used them, and who guessed at them.
type PromoStore interface {
	// makes one, or changes the one with its ID
	SavePromo(ctx context.Context, p *app.Promo) error
	Promos(ctx context.Context, site int64, limit, offset int) ([]app.Promo, error) // the newest first
	CountPromos(ctx context.Context, site int64) (int, error)
	// Promo returns a code of a site, which nobody else uses before the transaction ends.
	Promo(ctx context.Context, site, id int64) (p app.Promo, found bool, err error)
	// OrdersWithPromo returns a page of the orders that used a code, or are being paid with it, newest first, and how
	// many there are.
	OrdersWithPromo(ctx context.Context, promo int64, limit, offset int) ([]app.Order, int, error)
	// PromoByCode returns a code of a site, which nobody else uses before the transaction ends.
	PromoByCode(ctx context.Context, site int64, code string) (p app.Promo, found bool, err error)
	// PromoUses counts the orders, but for one, for which a code was used, or is being used at a time; those of an
	// account apart.
	PromoUses(ctx context.Context, promo, account, besides int64, now time.Time) (all, own int, err error)
	// until a time; nil is for good
	SavePromoUse(ctx context.Context, promo, order, account int64, until *time.Time) error
	KeepPromoUse(ctx context.Context, order int64) error // for good
	DropPromoUse(ctx context.Context, order int64) error
	AddPromoTry(ctx context.Context, who string, at time.Time) error
	// PromoTries returns when somebody sent wrong codes since a time, the first first, and has others who ask for the
	// same wait.
	PromoTries(ctx context.Context, who string, since time.Time) ([]time.Time, error)
	ForgetPromoTries(ctx context.Context, before time.Time) error
}

// Launcher has listings launch that were paid for, in the transaction of ctx.
type Launcher interface {
	Buy(ctx context.Context, listing int64, w app.Week) (launches.Before, error)
	TakeBack(ctx context.Context, listing int64, was launches.Before) error
	Again(ctx context.Context, listing int64, w app.Week) error
	TakeBackAgain(ctx context.Context, r app.Relaunch) error
}

// Changer changes listings, with a version of each change.
type Changer interface {
	Change(ctx context.Context, who app.Caller, l *app.Listing, apply func(*app.Listing)) (app.Version, error)
}

// Parts are what the service is made of.
type Parts struct {
	Store     Store
	Launches  Launcher
	Listings  Changer
	Providers map[string]pay.Provider // by the names of the settings
	Instance  string                  // what this database is called, and no other is
	Numbers   Numbers                 // nil asks nobody
	Countries *geoip.File             // of addresses; nil knows none
	Letters   mail.ToPeople           // nil writes none
	Sales     app.Sales
	Currency  app.Live[string]
	PerWeek   app.Live[int] // paid launches that a week takes
	Location  *time.Location
	Clock     app.Clock
	Draw      func(below int) int // what orders are numbered by; nil is at random
}

// Service is what callers may do with orders.
type Service struct {
	Parts
	store Store
}

// New returns the service.
func New(p Parts) *Service { return &Service{p, p.Store} }

// now is in the precision in which times are kept.
func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Millisecond) }

// Selling reports whether anything can be bought.
func (s *Service) Selling() bool { return len(s.Sales.Payments) > 0 }

// weeksAhead is how many weeks may be ordered for, from the next one on.
const weeksAhead = 12

// openWeeks returns the weeks that a launch may be ordered for: those of the next weeks that have room besides what one
// order holds.
func (s *Service) openWeeks(ctx context.Context, site, besides int64) ([]app.Week, error) {
	first := app.WeekOf(s.now(), s.Location).Add(1)
	taken, err := s.store.PaidLaunches(ctx, site, first, first.Add(weeksAhead-1), besides, s.now())
	open := []app.Week{}
	for i := range weeksAhead {
		if w := first.Add(i); w <= app.LastWeek && taken[w] < s.PerWeek.Now() {
			open = append(open, w)
		}
	}
	return open, err
}
