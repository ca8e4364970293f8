// Package stripepay takes money by Stripe's hosted checkout, with whatever ways to pay its account has switched on.
package stripepay

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/form"

	"debut/app"
	"debut/app/sales/orders/pay"
)

// open is how long a person may take to pay. Stripe allows 30 minutes to a day.
const open = time.Hour

// Provider takes money by Stripe.
type Provider struct {
	client *stripe.Client
	secret string
	clock  app.Clock
}

// Options are what New joins.
type Options struct {
	Key    string // secret key of an account
	Secret string // with which the account signs the events that it tells of
	URL    string // of Stripe; "" is theirs
	HTTP   *http.Client
	Clock  app.Clock
}

// New returns the provider. Its calls are tried three times where Stripe cannot be reached.
func New(o Options) *Provider {
	config := stripe.BackendConfig{HTTPClient: o.HTTP, LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
		EnableTelemetry: stripe.Bool(false)}
	if o.URL != "" {
		config.URL = stripe.String(o.URL)
	}
	return &Provider{stripe.NewClient(o.Key, stripe.WithBackends(stripe.NewBackendsWithConfig(&config))), o.Secret,
		o.Clock}
}

// Begin makes a page of Stripe's, or returns the one where the order may be paid still.
func (p *Provider) Begin(ctx context.Context, c pay.Checkout) (pay.Begun, error) {
	if c.Order.Payment != "" {
		s, err := p.session(ctx, c.Order)
		switch {
		case err != nil:
			return pay.Begun{}, err
		case s.Status == stripe.CheckoutSessionStatusOpen:
			return pay.Begun{Payment: s.ID, URL: s.URL}, nil
		case stateOf(s) != pay.Failed: // it is paid, or soon will be
			return pay.Begun{Payment: s.ID, Paid: stateOf(s) == pay.Paid}, nil
		}
	}
	params, err := p.params(c)
	if err != nil {
		return pay.Begun{}, err
	}
	s, err := p.client.V1CheckoutSessions.Create(ctx, params)
	if fault, is := errors.AsType[*stripe.Error](err); is && fault.Code == stripe.ErrorCodeAmountTooSmall {
		return pay.Begun{}, app.Refused("amount_too_small",
			"Cards and wallets take no payment as small as this one. Choose another way to pay, or order something else with it.")
	}
	if fault, is := errors.AsType[*stripe.Error](err); is && fault.Code == stripe.ErrorCodeAmountTooLarge {
		return pay.Begun{}, app.Refused("amount_too_large",
			"Cards and wallets take no payment as large as this one. Choose another way to pay, or order it in parts.")
	}
	if err != nil {
		return pay.Begun{}, because("begin a payment", err)
	}
	return pay.Begun{Payment: s.ID, URL: s.URL}, nil
}

// params describe the page: a line of the order is an item with its whole amount, in which VAT is and the discount is
// not.
func (p *Provider) params(c pay.Checkout) (*stripe.CheckoutSessionCreateParams, error) {
	o, currency, ends := c.Order, strings.ToLower(c.Order.Currency), p.clock().Truncate(time.Minute).Add(open).Unix()
	params := &stripe.CheckoutSessionCreateParams{
		Mode: stripe.String("payment"), ClientReferenceID: stripe.String(c.Reference),
		SuccessURL: stripe.String(c.Page), CancelURL: stripe.String(c.Page),
		ExpiresAt: stripe.Int64(ends), Metadata: noted(o.Number, c.Reference),
		// What happens to the money later is told of the payment, not of the page.
		PaymentIntentData: &stripe.CheckoutSessionCreatePaymentIntentDataParams{Metadata: noted(o.Number, c.Reference)},
	}
	if c.Email != "" {
		params.CustomerEmail = stripe.String(c.Email)
	}
	for i, l := range o.Lines {
		if l.Total == 0 {
			continue
		}
		units, err := unitsOf(l.Total, o.Currency)
		if err != nil {
			return nil, err
		}
		params.LineItems = append(params.LineItems, &stripe.CheckoutSessionCreateLineItemParams{
			Quantity: stripe.Int64(1),
			PriceData: &stripe.CheckoutSessionCreateLineItemPriceDataParams{
				Currency: stripe.String(currency), UnitAmount: stripe.Int64(units),
				ProductData: &stripe.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: stripe.String(
					c.Names[i])},
			},
		})
	}
	// Asked again at once, Stripe returns the same page. It refuses a key that comes with other values, so that their
	// hash is in it.
	values := &form.Values{}
	form.AppendTo(values, params)
	params.SetIdempotencyKey(fmt.Sprintf("%s-%x-after-%s",
		c.Reference, sha256.Sum256([]byte(values.Encode())), o.Payment))
	return params, nil
}

// The keys of what is noted beside a payment. People look for the number on Stripe's pages; the reference is what a
// payment is known by.
const (
	numberKey    = "order"
	referenceKey = "reference"
)

func noted(number, reference string) map[string]string {
	return map[string]string{numberKey: number, referenceKey: reference}
}

// Look asks Stripe about a payment.
func (p *Provider) Look(ctx context.Context, o app.Order) (pay.Payment, error) {
	s, err := p.session(ctx, o)
	if err != nil {
		return pay.Payment{}, err
	}
	payment := pay.Payment{State: stateOf(s), Currency: strings.ToUpper(string(s.Currency))}
	if payment.State != pay.Paid {
		return payment, nil
	}
	if payment.Cents, err = centsOf(s.AmountTotal, payment.Currency); err != nil || s.PaymentIntent == nil ||
		s.PaymentIntent.LatestCharge == nil {
		return payment, err
	}
	payment.Country = countryOf(s.PaymentIntent.LatestCharge.PaymentMethodDetails)
	back := int64(0)
	if payment.Refunds, back, err = p.refunds(ctx, s.PaymentIntent.ID, payment.Currency); err != nil {
		return payment, err
	}
	if s.PaymentIntent.LatestCharge.Disputed {
		lost, err := p.disputes(ctx, s.PaymentIntent.ID, &payment)
		if err != nil {
			return payment, err
		}
		back += lost
	}
	payment.Back, err = centsOf(min(back, s.AmountTotal), payment.Currency)
	return payment, err
}

// disputes returns how much of a payment was lost to disputes, and sets open where one is not decided.
func (p *Provider) disputes(ctx context.Context, intent string, of *pay.Payment) (lost int64, err error) {
	for d, err := range p.client.V1Disputes.List(ctx,
		&stripe.DisputeListParams{PaymentIntent: stripe.String(intent)}).All(ctx) {
		if err != nil {
			return lost, because("look at disputes", err)
		}
		switch d.Status {
		case stripe.DisputeStatusLost:
			lost += d.Amount
			cents, err := centsOf(d.Amount, of.Currency)
			if err != nil {
				return lost, err
			}
			of.Refunds = append(of.Refunds, pay.Refund{Name: d.ID, Cents: cents, State: app.RefundDone})
		case stripe.DisputeStatusNeedsResponse, stripe.DisputeStatusUnderReview:
			of.Disputed = true
		}
	}
	return lost, nil
}

// stateOf says where the payment on a page stands. Some ways to pay succeed or fail days after the page was left.
func stateOf(s *stripe.CheckoutSession) pay.State {
	switch {
	case s.PaymentStatus == stripe.CheckoutSessionPaymentStatusPaid:
		return pay.Paid
	case s.Status == stripe.CheckoutSessionStatusExpired:
		return pay.Failed
	case s.Status == stripe.CheckoutSessionStatusComplete && s.PaymentIntent != nil &&
		slices.Contains([]stripe.PaymentIntentStatus{
			stripe.PaymentIntentStatusRequiresPaymentMethod, stripe.PaymentIntentStatusCanceled,
		}, s.PaymentIntent.Status):
		return pay.Failed
	case s.Status == stripe.CheckoutSessionStatusComplete:
		return pay.Coming
	}
	return pay.Open
}

// session returns the page that an order's payment was begun on, if it has the order's reference.
func (p *Provider) session(ctx context.Context, o app.Order) (*stripe.CheckoutSession, error) {
	s, err := p.client.V1CheckoutSessions.Retrieve(ctx, o.Payment, &stripe.CheckoutSessionRetrieveParams{
		Expand: []*string{stripe.String("payment_intent.latest_charge")},
	})
	if err == nil && (o.Reference == "" || s.ClientReferenceID != o.Reference) {
		err = fmt.Errorf("its reference is %q, and that of the order %s is %q",
			s.ClientReferenceID, o.Number, o.Reference)
	}
	return s, because("look at the payment "+o.Payment, err)
}

// Refund gives cents of a payment back.
func (p *Provider) Refund(ctx context.Context, o app.Order, cents int64, key string) (pay.Refund, error) {
	s, err := p.session(ctx, o)
	if err != nil {
		return pay.Refund{}, err
	}
	if s.PaymentIntent == nil {
		return pay.Refund{}, fmt.Errorf("stripe: nothing was paid of %s that could be given back", o.Number)
	}
	units, err := unitsOf(cents, o.Currency)
	if err != nil {
		return pay.Refund{}, err
	}
	params := &stripe.RefundCreateParams{PaymentIntent: stripe.String(s.PaymentIntent.ID), Amount: stripe.Int64(units),
		Metadata: noted(o.Number, o.Reference)}
	params.SetIdempotencyKey(fmt.Sprintf("%s-%s-%s", o.Reference, o.Payment, key))
	made, err := p.client.V1Refunds.Create(ctx, params)
	if err != nil {
		return pay.Refund{}, because("give money back", err)
	}
	return refundOf(made, o.Currency)
}

// End closes the page where an order could be paid. What was paid on it stays paid.
func (p *Provider) End(ctx context.Context, o app.Order) error {
	s, err := p.session(ctx, o)
	if err != nil || s.Status != stripe.CheckoutSessionStatusOpen {
		return err
	}
	_, err = p.client.V1CheckoutSessions.Expire(ctx, s.ID, nil)
	return because("end a payment", err)
}

// Holds is as long as the page is open, and some minutes in which Stripe tells of it.
func (*Provider) Holds() time.Duration { return open + 10*time.Minute }

// because says what Stripe did not do, and why, without what a person sent it.
func because(what string, err error) error {
	if fault, is := errors.AsType[*stripe.Error](err); is {
		return fmt.Errorf("stripe: %s: %s (%s, request %s)", what, fault.Msg, fault.Code, fault.RequestID)
	}
	if err != nil {
		return fmt.Errorf("stripe: %s: %w", what, err)
	}
	return nil
}
