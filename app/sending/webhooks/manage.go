package webhooks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/secrets"
)

// What the team does with its webhooks, as the audit log has it.
const (
	ActionAdd    = "add_webhook"
	ActionChange = "change_webhook"
	ActionDelete = "delete_webhook"
	ActionRotate = "rotate_webhook"
	ActionSend   = "send_webhook"
)

// Choice says which events a webhook is told of.
type Choice struct {
	Events []app.EventType `json:"events" items:"20" enum:"listing.live,award.made,claim.verified,draft.ready,update.posted,order.paid" doc:"What it is told of; empty is everything, also types that are added later."`
}

// CreateInput says which address is told of events.
type CreateInput struct {
	URL string `json:"url" required:"true" min:"1" max:"2048" doc:"An https address on the usual port of a public host, without a user name; redirects are not followed."`
	Choice
	Description string `json:"description" max:"200" doc:"For yourself."`
}

// ID says which of their webhooks the caller means.
type ID struct {
	Webhook int64 `json:"webhook_id" required:"true" min:"1" doc:"As list_webhooks gives it."`
}

// UpdateInput says what to change of a webhook.
type UpdateInput struct {
	ID
	URL         app.Sent[string]          `json:"url" min:"1" max:"2048"`
	Events      app.Sent[[]app.EventType] `json:"events" items:"20" enum:"listing.live,award.made,claim.verified,draft.ready,update.posted,order.paid"`
	Description app.Sent[string]          `json:"description" max:"200"`
	Enabled     app.Sent[bool]            `json:"enabled" doc:"false gives up what waits, and nothing is kept for it meanwhile; true begins anew."`
}

// Made is a webhook that was made, or that got another secret.
type Made struct {
	Record
	Secret string `json:"secret" doc:"What messages are signed with. It is shown this once."`
}

// Created is what Create answers.
type Created struct {
	Made
	Existing bool `json:"existing" doc:"The caller made the same within ten minutes before: this is it, and no second one was made."`
}

// askedAgain is how long Create answers the same webhook to whoever asks for the same: the answer may have been lost,
// and it alone has the secret.
const askedAgain = 10 * time.Minute

// List lists the caller's webhooks, oldest first.
func (s *Service) List(ctx context.Context, who app.Caller, p app.Paging) (app.List[Record], error) {
	found, err := s.all(ctx, who)
	all := make([]Record, len(found))
	for i, w := range found {
		all[i] = s.record(w)
	}
	from := min(p.Offset(), len(all))
	return app.ListOf(all[from:min(from+p.PerPage, len(all))], p, len(all)), err
}

func (s *Service) all(ctx context.Context, who app.Caller) ([]app.Webhook, error) {
	if err := s.may(ctx, who); err != nil {
		return nil, err
	}
	return s.Store.Webhooks(ctx, s.owner(who), app.SiteOf(ctx).ID)
}

// owner is whose webhooks these are.
func (s *Service) owner(who app.Caller) int64 {
	if s.team {
		return 0
	}
	return who.Account
}

// may refuses whoever is no operator the webhooks of the team.
func (s *Service) may(ctx context.Context, who app.Caller) error {
	if !s.team {
		return nil
	}
	me, err := s.Store.Account(ctx, who.Account)
	if err == nil {
		err = me.MayOperate()
	}
	return err
}

// own returns a webhook of the caller, which nobody else changes before the transaction ends.
func (s *Service) own(ctx context.Context, who app.Caller, in ID) (app.Webhook, error) {
	if err := s.may(ctx, who); err != nil {
		return app.Webhook{}, err
	}
	w, found, err := s.Store.Webhook(ctx, in.Webhook)
	if err == nil && (!found || w.Account != s.owner(who) || s.team && w.Site != app.SiteOf(ctx).ID) {
		err = app.Missing("webhook", in.Webhook)
	}
	return w, err
}

// Get returns a webhook of the caller.
func (s *Service) Get(ctx context.Context, who app.Caller, in ID) (Record, error) {
	w, err := s.own(ctx, who, in)
	return s.record(w), err
}

// Check looks whether messages can be sent to an address, for Create: it asks the world, so it runs before the
// transaction of the change.
func (s *Service) Check(ctx context.Context, who app.Caller, in CreateInput) (address string, err error) {
	if err := s.may(ctx, who); err != nil {
		return "", err
	}
	return s.checkURL(ctx, in.URL)
}

func (s *Service) checkURL(ctx context.Context, url string) (string, error) {
	address, err := s.Sender.CheckWebhook(ctx, url)
	if e := app.RefusalOf(err); e != nil {
		var wrong app.Issues
		wrong.Add("url", "cannot be told of anything: %s", e.Message)
		return "", wrong.Err()
	}
	return address, err
}

// Create makes a webhook, and shows its secret. Where the caller made the same a moment ago, it is that one.
func (s *Service) Create(
	ctx context.Context, who app.Caller, in CreateInput, address string,
) (done Created, err error) {
	ask := s.ask(who)
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		has, err := s.all(ctx, who)
		if err != nil {
			return err
		}
		if before := s.madeBefore(has, in, address); before != nil {
			done = Created{Made{s.record(*before), secretText(before.Secret)}, true}
			return nil
		}
		if len(has) >= MostWebhooks {
			return app.Refused("too_many_webhooks", "There are %d webhooks, which is the most. Delete one first.",
				MostWebhooks)
		}
		if err := there(has, 0, address); err != nil {
			return err
		}
		w := app.Webhook{
			Account: s.owner(who), Site: app.SiteOf(ctx).ID, URL: address, Description: in.Description,
			Events: tidy(in.Events), State: app.WebhookUnverified, CreatedAt: s.now(),
		}
		if w.Secret, err = secrets.Bytes(s.Rand); err != nil {
			return err
		}
		if err := s.challenge(ctx, &w, ask); err != nil {
			return err
		}
		done.Made = Made{s.record(w), secretText(w.Secret)}
		return s.audit(ctx, who, w, audit.Entry{Action: ActionAdd, After: words(w)})
	})
}

// madeBefore returns the one among webhooks that was made of the same a moment ago and has its first secret; nil if
// none was.
func (s *Service) madeBefore(has []app.Webhook, in CreateInput, address string) *app.Webhook {
	for _, w := range has {
		if w.URL == address && w.Description == in.Description && slices.Equal(w.Events, tidy(in.Events)) &&
			w.State != app.WebhookOff && w.Former == nil && s.now().Before(w.CreatedAt.Add(askedAgain)) {
			return &w
		}
	}
	return nil
}

// there refuses an address that another of the webhooks has.
func there(has []app.Webhook, id int64, address string) error {
	for _, w := range has {
		if w.ID != id && w.URL == address {
			return app.Refused("webhook_exists",
				"Webhook %d has that address already. Change what it is told of with update_webhook or on its page, or delete it first.", w.ID)
		}
	}
	return nil
}

// tidy returns types of events in their order, each once.
func tidy(sent []app.EventType) (kept []app.EventType) {
	for _, known := range app.EventTypes {
		if slices.Contains(sent, known.Type) {
			kept = append(kept, known.Type)
		}
	}
	return kept
}

// CheckUpdate is Check for Update.
func (s *Service) CheckUpdate(ctx context.Context, who app.Caller, in UpdateInput) (address string, err error) {
	w, err := s.own(ctx, who, in.ID)
	if err != nil || !in.URL.Set || in.URL.Value == w.URL {
		return w.URL, err
	}
	return s.checkURL(ctx, in.URL.Value)
}

// Update changes a webhook.
func (s *Service) Update(ctx context.Context, who app.Caller, in UpdateInput, address string) (done Record, err error) {
	ask := s.ask(who)
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		w, err := s.own(ctx, who, in.ID)
		if err != nil {
			return err
		}
		before := w
		if in.Events.Set {
			w.Events = tidy(in.Events.Value)
		}
		in.Description.Put(&w.Description)
		if in.URL.Set && address != "" && address != w.URL {
			if err := s.move(ctx, who, &w, address, ask); err != nil {
				return err
			}
		}
		if in.Enabled.Set {
			if err := s.enable(ctx, &w, in.Enabled.Value, ask); err != nil {
				return err
			}
		}
		if err := s.Store.SaveWebhook(ctx, &w); err != nil {
			return err
		}
		done = s.record(w)
		return s.audit(ctx, who, w, audit.Entry{Action: ActionChange, Before: words(before), After: words(w)})
	})
}

// enable switches a webhook on, as if it had never failed, or off. One whose address has proven nothing is asked for
// that first.
func (s *Service) enable(ctx context.Context, w *app.Webhook, on bool, ask func() error) error {
	switch {
	case on && w.State != app.WebhookOn && w.State != app.WebhookUnverified:
		w.State, w.FailingSince, w.HeldUntil, w.Slow = app.WebhookOn, nil, nil, false
		if w.Challenge != "" {
			return s.challenge(ctx, w, ask)
		}
	case !on && w.State != app.WebhookOff:
		w.State = app.WebhookOff
		return s.Store.GiveUpDeliveries(ctx, w.ID, ReasonOff, s.now())
	}
	return nil
}

// Delete deletes a webhook with its log. What waits is not sent.
func (s *Service) Delete(ctx context.Context, who app.Caller, in ID) (done struct{}, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		w, err := s.own(ctx, who, in)
		if err != nil {
			return err
		}
		if err := s.Store.DropWebhook(ctx, w.ID); err != nil {
			return err
		}
		return s.audit(ctx, who, w, audit.Entry{Action: ActionDelete, Before: words(w)})
	})
}

// Rotate gives a webhook another secret, and shows it. For a day messages are signed with the former one, too.
func (s *Service) Rotate(ctx context.Context, who app.Caller, in ID) (done Made, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		w, err := s.own(ctx, who, in)
		if err != nil {
			return err
		}
		until := s.now().Add(BothFor)
		w.Former, w.FormerUntil = w.Secret, &until
		if w.Secret, err = secrets.Bytes(s.Rand); err != nil {
			return err
		}
		if err := s.Store.SaveWebhook(ctx, &w); err != nil {
			return err
		}
		done = Made{s.record(w), secretText(w.Secret)}
		return s.audit(ctx, who, w, audit.Entry{Action: ActionRotate, After: words(w)})
	})
}

// audit notes what is done with a webhook of the team.
func (s *Service) audit(ctx context.Context, who app.Caller, w app.Webhook, a audit.Entry) error {
	if !s.team {
		return nil
	}
	a.At, a.Account, a.Object = s.now(), who.Account, fmt.Sprintf("webhook %d", w.ID)
	return s.Store.AddAuditEntry(ctx, &a)
}

// words say what a webhook is, for the audit log. Of its address they have the host, since the rest may be a password.
func words(w app.Webhook) string {
	events := "everything"
	if len(w.Events) > 0 {
		events = fmt.Sprint(w.Events)
	}
	return fmt.Sprintf("%s, %s, told of %s", hostOf(w), w.State, events)
}

// off refuses what needs a webhook that is switched on.
func off(w app.Webhook) error {
	switch w.State {
	case app.WebhookOn:
		return nil
	case app.WebhookUnverified:
		return app.Refused("webhook_unverified",
			"The webhook's address has not answered its challenge yet. Have that sent again with verify_webhook or on its page.")
	}
	return app.Refused("webhook_off",
		"The webhook is switched off. Switch it on first, with update_webhook and enabled true or on its page.")
}
