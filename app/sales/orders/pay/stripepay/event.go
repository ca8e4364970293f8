package stripepay

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85"

	"debut/app/sales/orders/pay"
)

const (
	tolerance = 5 * time.Minute // how far from now an event may be that the account tells of, as its signature says
	mostName  = 255             // characters of what Stripe calls something, as it promises
)

// Event reads what the account tells of. It is believed only for what it is about: what became of the money, Look says.
func (p *Provider) Event(payload []byte, signature string) (pay.Event, error) {
	if p.secret == "" {
		return pay.Event{}, pay.ErrDeaf
	}
	if off := p.clock().Sub(signedAt(signature)).Abs(); off > tolerance {
		return pay.Event{}, fmt.Errorf("stripe: it was signed %s from now", off.Round(time.Second))
	}
	e, err := p.client.ConstructEvent(payload, signature, p.secret, stripe.WithIgnoreAPIVersionMismatch(),
		stripe.WithIgnoreTolerance())
	if err != nil {
		return pay.Event{}, fmt.Errorf("stripe: %w", err)
	}
	event := pay.Event{ID: e.ID}
	if e.Data != nil {
		event = withPayment(event, string(e.Type), e.Data.Object)
	}
	for _, name := range []string{event.ID, event.Payment, event.Part, event.Reference} {
		if len(name) > mostName {
			return pay.Event{},
				errors.New("stripe: it names something by more than 255 characters, which Stripe does not")
		}
	}
	return event, nil
}

// withPayment notes which payment an event is about.
func withPayment(event pay.Event, kind string, about map[string]any) pay.Event {
	text := func(of map[string]any, key string) string { v, _ := of[key].(string); return v }
	switch {
	case strings.HasPrefix(kind, "checkout.session."):
		event.Payment, event.Reference = text(about, "id"), text(about, "client_reference_id")
	case strings.HasPrefix(kind, "charge."), strings.HasPrefix(kind, "refund."):
		event.Part = text(about, "payment_intent")
	case strings.HasPrefix(kind, "payment_intent."):
		event.Part = text(about, "id")
	}
	if metadata, _ := about["metadata"].(map[string]any); event.Reference == "" {
		if event.Reference = text(metadata, referenceKey); event.Reference == "" {
			event.Reference = text(metadata, numberKey) // of one that was begun before there were references
		}
	}
	return event
}

// signedAt returns when a signature says that it was made.
func signedAt(signature string) (at time.Time) {
	for pair := range strings.SplitSeq(signature, ",") {
		if seconds, is := strings.CutPrefix(pair, "t="); is {
			n, _ := strconv.ParseInt(seconds, 10, 64)
			at = time.Unix(n, 0) // of several, the last is signed
		}
	}
	return at
}

// PaymentOf returns the page on which a part of a payment was made, "" of one that was made on none.
func (p *Provider) PaymentOf(ctx context.Context, part string) (string, error) {
	params := &stripe.CheckoutSessionListParams{PaymentIntent: stripe.String(part)}
	for s, err := range p.client.V1CheckoutSessions.List(ctx, params).All(ctx) {
		if err != nil {
			return "", because("look at "+part, err)
		}
		return s.ID, nil
	}
	return "", nil
}
