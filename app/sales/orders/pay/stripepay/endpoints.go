package stripepay

import (
	"context"

	"github.com/stripe/stripe-go/v85"

	"debut/app/sales/orders/pay"
)

// events are what orders must be told of: that a payment came or will not, that money went back or did not arrive, and
// that somebody disputes a payment. See https://docs.stripe.com/api/events/types.
var events = []string{
	"checkout.session.completed", "checkout.session.async_payment_succeeded",
	"checkout.session.async_payment_failed", "checkout.session.expired",
	"charge.refunded", "charge.refund.updated", "refund.updated", "refund.failed",
	"charge.dispute.created", "charge.dispute.closed", "charge.dispute.funds_withdrawn",
	"charge.dispute.funds_reinstated",
}

// Events are what Stripe must report.
func (*Provider) Events() []string { return events }

// Endpoints returns where the account reports to. A restricted key needs the right to read webhook endpoints.
func (p *Provider) Endpoints(ctx context.Context) (list []pay.Endpoint, err error) {
	for e, err := range p.client.V1WebhookEndpoints.List(ctx, &stripe.WebhookEndpointListParams{}).All(ctx) {
		if err != nil {
			return nil, because("look at webhook endpoints", err)
		}
		one := pay.Endpoint{URL: e.URL, Enabled: e.Status == "enabled"}
		for _, event := range e.EnabledEvents {
			one.Events = append(one.Events, string(event))
		}
		list = append(list, one)
	}
	return list, nil
}
