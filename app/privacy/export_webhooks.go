package privacy

import (
	"context"
	"time"

	"debut/app"
)

// exportWebhooks writes which addresses of the person are told of events, without what messages are signed with.
func (s *Service) exportWebhooks(ctx context.Context, who app.Account, d *document) error {
	all, err := s.store.Webhooks(ctx, who.ID, 0)
	if err != nil {
		return err
	}
	putAll(d, "webhooks", all, func(w app.Webhook) any { return webhook{w.ID, w.URL, w.Description, w.Events, w.State, w.CreatedAt} })
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
