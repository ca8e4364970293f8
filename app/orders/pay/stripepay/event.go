package stripepay

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85"

	"debut/app/orders/pay"
)

// tolerance is how old an event may be that the account tells of, as its signature says.
const tolerance = 5 * time.Minute

// Event reads what the account tells of. It is believed only for its order: what became of the money, Look says.
func (p *Provider) Event(payload []byte, signature string) (pay.Event, error) {
	e, err := p.client.ConstructEvent(payload, signature, p.secret, stripe.WithIgnoreAPIVersionMismatch(), stripe.WithTolerance(tolerance))
	if err != nil {
		return pay.Event{}, fmt.Errorf("stripe: %w", err)
	}
	event := pay.Event{ID: e.ID}
	if e.Data == nil {
		return event, nil
	}
	text := func(key string) string { v, _ := e.Data.Object[key].(string); return v }
	switch kind := string(e.Type); {
	case strings.HasPrefix(kind, "checkout.session."):
		event.Order, event.Payment = text("client_reference_id"), text("id")
	case strings.HasPrefix(kind, "charge."), strings.HasPrefix(kind, "refund."), strings.HasPrefix(kind, "payment_intent."):
		metadata, _ := e.Data.Object["metadata"].(map[string]any)
		event.Order, _ = metadata["order"].(string)
		event.Part = text("payment_intent")
	}
	return event, nil
}

// OrderOf returns the number of the order that a part of a payment is of, "" of one that is no order's.
func (p *Provider) OrderOf(ctx context.Context, part string) (string, error) {
	intent, err := p.client.V1PaymentIntents.Retrieve(ctx, part, nil)
	if err != nil {
		return "", because("look at "+part, err)
	}
	return intent.Metadata["order"], nil
}
