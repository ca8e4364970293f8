package privacy

import (
	"context"
	"encoding/json"
	"time"

	"debut/app"
	"debut/app/sending/webhooks"
)

// exportWebhooks writes which addresses of the person are told of events, and what they were told, without what
// messages are signed with.
func (s *Service) exportWebhooks(ctx context.Context, who app.Account, d *document) error {
	all, err := s.store.Webhooks(ctx, who.ID, 0)
	if err != nil {
		return err
	}
	putAll(d, "webhooks", all, func(w app.Webhook) any {
		return webhook{w.ID, w.URL, w.Description, w.Events, w.State, w.CreatedAt}
	})
	d.begin("webhook_deliveries")
	for _, w := range all {
		if err := s.putDeliveries(ctx, w.ID, d); err != nil {
			return err
		}
	}
	d.close()
	return nil
}

type webhook struct {
	ID          int64            `json:"webhook_id"`
	URL         string           `json:"url"`
	Description string           `json:"description"`
	Events      []app.EventType  `json:"events"`
	State       app.WebhookState `json:"state"`
	CreatedAt   time.Time        `json:"created_at"`
}

// putDeliveries writes the log of a webhook.
func (s *Service) putDeliveries(ctx context.Context, id int64, d *document) error {
	for offset := 0; ; offset += batch {
		some, _, err := s.store.Deliveries(ctx, id, "", batch, offset)
		if err != nil || len(some) == 0 {
			return err
		}
		for _, one := range some {
			tries, err := s.store.Attempts(ctx, one.ID, webhooks.ShownTries)
			if err != nil {
				return err
			}
			shown := webhooks.Show(one, tries)
			d.item(delivery{id, shown, json.RawMessage(shown.Body)})
		}
	}
}

type delivery struct {
	Webhook int64 `json:"webhook_id"`
	webhooks.Delivery
	Sent json.RawMessage `json:"sent"`
}
