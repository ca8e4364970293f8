// Package sales joins the areas of what a site sells.
package sales

import (
	"context"
	"log/slog"
	"time"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/contest"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/limited"
	"debut/app/ground/live"
	"debut/app/sales/orders"
	"debut/app/sales/orders/geoip"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/stripepay"
	"debut/app/sales/orders/pay/testpay"
	"debut/app/sales/orders/pay/transfer"
	"debut/app/sales/orders/vies"
	"debut/app/sending"
)

// Store is what sales need remembered.
type Store interface {
	orders.Store
	vies.Store
}

// Parts are what the ward is made of.
type Parts struct {
	ground.Common
	Store     Store
	Catalogue *catalogue.Catalogue
	Sending   *sending.Sending
	Contest   *contest.Contest
	Asker     vies.Asker
	Instance  string      // what the database is called, and no other is
	Countries *geoip.File `part:"optional"` // of addresses
}

// Sales is what a site sells.
type Sales struct {
	Orders *orders.Service
	VIES   *vies.Service
	log    *slog.Logger

	countries *geoip.File
}

// New returns the ward.
func New(p Parts) *Sales {
	ground.Whole(p)
	s := p.Live.Now()
	numbers := vies.New(vies.Parts{Store: p.Store, Asker: p.Asker, Address: s.VIES,
		Seller: s.Sales.Seller.VATNumber, Clock: p.Clock})
	return &Sales{countries: p.Countries, VIES: numbers, log: p.Log, Orders: orders.New(orders.Parts{
		Store: p.Store, Launches: p.Contest.Launches, Listings: p.Catalogue.Listings,
		Providers: providers(s.Sales, p.Clock), Instance: p.Instance,
		Numbers: numbers, Countries: p.Countries, Letters: p.Sending.Letters, Sales: s.Sales, Location: s.TimeZone, Clock: p.Clock,
		Currency: live.Of(p.Live, func(s *app.Settings) string { return s.Boards.Currency }),
		PerWeek:  live.Of(p.Live, func(s *app.Settings) int { return s.PaidPerWeek }),
	})}
}

// mostOfStripe is how many bytes an answer of Stripe may have; theirs have some thousands.
const mostOfStripe = 1 << 20

// providers are the ways to pay that there are.
func providers(s app.Sales, clock app.Clock) map[string]pay.Provider {
	return map[string]pay.Provider{
		app.PaymentTest:     testpay.Provider{},
		app.PaymentTransfer: transfer.Provider{},
		app.PaymentStripe: stripepay.New(stripepay.Options{
			Key: s.Stripe.Key, Secret: s.Stripe.Secret, URL: s.Stripe.URL,
			HTTP: limited.Client(mostOfStripe), Clock: clock,
		}),
	}
}

// Jobs returns what is done once for a change.
func (w *Sales) Jobs() []jobs.Handler {
	return []jobs.Handler{
		orders.FulfilJob.Handler(w.Orders.Fulfil, nil, jobs.Handler{Workers: 2, Lease: ground.Lease, MaxFailures: 50}),
		orders.RefundJob.Handler(w.Orders.GiveBack, nil,
			jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 50}),
		orders.RefundPartJob.Handler(w.Orders.SendPart, nil,
			jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 50}),
		orders.RefundAgainJob.Handler(w.Orders.SendAgain, nil,
			jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 50}),
		orders.EndJob.Handler(w.Orders.EndPayment, nil, jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 50}),
		orders.ReconcileJob.Handler(w.Orders.Reconcile, nil,
			jobs.Handler{Workers: 2, Lease: ground.Lease, MaxFailures: 50}),
		// half a day
		vies.Job.Handler(w.VIES.Run, w.VIES.GiveUp, jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 90}),
		vies.AnsweredJob.Handler(w.Orders.NumberAnswered, nil,
			jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 50}),
		orders.EndDifferenceJob.Handler(w.Orders.EndDifference, nil,
			jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 50}),
	}
}

// Periods returns what comes round.
func (w *Sales) Periods() []jobs.Period {
	return []jobs.Period{
		{Name: "what was ordered", Every: time.Minute, Run: w.Orders.Advance},
		{Name: "remind of transfers", Every: time.Hour, Run: w.Orders.Remind},
		{Name: "issue missing invoices", Every: time.Hour, Run: w.Orders.IssueMissing},
		{Name: "watch the threshold for sales abroad", Every: 24 * time.Hour, Run: w.watchThreshold},
		{Name: "read the table of countries", Every: time.Minute, EachNode: true, Run: w.countries.Refresh},
		{Name: "ask about payments", Every: 10 * time.Minute, Run: w.Orders.ReconcileAll},
		{Name: "forget wrong promo codes", Every: time.Hour, Run: w.Orders.ForgetGuesses},
	}
}

// watchThreshold warns of the threshold of Art. 59c of Directive 2006/112/EC.
func (w *Sales) watchThreshold(ctx context.Context) error {
	t, err := w.Orders.Threshold(ctx)
	if err == nil && (t.Near() || t.Exceeded()) {
		w.log.Warn("sales to consumers in other member states are near the threshold of 10,000 euros, or above it; see /admin/one-stop-shop",
			"percent", t.Percent(), "exceeded", t.Exceeded())
	}
	return err
}
