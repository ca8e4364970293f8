package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/sending/webhooks"
)

const deliveryColumns = `SELECT id, number, webhook, message, type, subject, body, state, reason, tries, created_at, expires_at, next_at, ended_at, replays, replayed_at FROM webhook_deliveries `

func scanDelivery(r *sql.Rows) (d app.Delivery, err error) {
	var body string
	var created, expires int64
	var next, ended, replayed *int64
	err = r.Scan(&d.ID, &d.Number, &d.Webhook, &d.Message, &d.Type, &d.Subject, &body, &d.State, &d.Reason, &d.Tries,
		&created, &expires, &next, &ended, &d.Replays, &replayed)
	d.Body, d.CreatedAt, d.ExpiresAt, d.NextAt, d.EndedAt, d.ReplayedAt = []byte(body), fromMilli(created),
		fromMilli(expires), maybeFromMilli(next), maybeFromMilli(ended), maybeFromMilli(replayed)
	return d, err
}

// AddEvent queues an event for the webhooks that want it, in the transaction of ctx: those of its account, and the
// team's of its site.
func (db webhookRows) AddEvent(ctx context.Context, e app.Event) error {
	wanted, err := db.listeners(ctx, e)
	if err != nil || len(wanted) == 0 {
		return err
	}
	for _, d := range webhooks.Deliveries(wanted, e) {
		if err := db.AddDelivery(ctx, &d, e.At); err != nil {
			return err
		}
	}
	return nil
}

// listeners returns the webhooks that want an event, which nobody else changes before the transaction ends: so an event
// never misses the end of the one before it.
func (db webhookRows) listeners(ctx context.Context, e app.Event) (found []app.Webhook, err error) {
	const ready = ` AND state IN ('on', 'failing', 'unverified') AND NOT EXISTS (SELECT 1 FROM accounts AS a WHERE a.id = webhooks.account AND a.suspended) ORDER BY id`
	own, err := all(ctx, db, scanWebhook, webhookColumns+`WHERE account = $1`+ready+db.held(ctx), e.Account)
	if err != nil {
		return nil, err
	}
	team, err := all(ctx, db, scanWebhook, webhookColumns+`WHERE account IS NULL AND site = $1`+
		ready+db.held(ctx), e.Site)
	for _, w := range append(own, team...) {
		if w.Wants(e.Type) {
			found = append(found, w)
		}
	}
	return found, err
}

// AddDelivery adds a delivery, and sets its ID and its number. One that waits is due at now unless another of its
// subject waits; where too many wait, it is given up. Its webhook is held by the transaction of ctx.
func (db webhookRows) AddDelivery(ctx context.Context, d *app.Delivery, now time.Time) error {
	if err := db.give(ctx, "webhook_deliveries", &d.ID); err != nil {
		return err
	}
	restored(ctx, &d.Number)
	var err error
	if d.Number, err = one(ctx, db, scanInt64,
		`UPDATE webhooks SET numbered = numbered + 1 WHERE id = $1 RETURNING numbered`, d.Webhook); err != nil {
		return err
	}
	if d.State == app.DeliveryWaiting {
		if err := db.queue(ctx, d, now); err != nil {
			return err
		}
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO webhook_deliveries (id, number, webhook, message, type, subject, body, state, reason, tries, created_at, expires_at, next_at, ended_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		d.ID, d.Number, d.Webhook, d.Message, d.Type, d.Subject, string(d.Body), d.State, d.Reason, d.Tries,
		milli(d.CreatedAt), milli(d.ExpiresAt), maybeMilli(d.NextAt), maybeMilli(d.EndedAt))
	if err != nil || d.State == app.DeliveryWaiting {
		return err
	}
	return db.TrimDeliveries(ctx, d.Webhook)
}

// queue says when a delivery that waits is due, and has its webhook get a turn then.
func (db webhookRows) queue(ctx context.Context, d *app.Delivery, now time.Time) error {
	waiting, err := one(ctx, db, scanInt,
		`SELECT COUNT(*) FROM webhook_deliveries WHERE webhook = $1 AND state = 'waiting'`, d.Webhook)
	if err != nil {
		return err
	}
	if waiting >= webhooks.MostWaiting {
		d.State, d.Reason, d.EndedAt = app.DeliveryFailed, webhooks.ReasonFull, &now
		return nil
	}
	if d.Subject != "" {
		behind, err := one(ctx, db, scanInt,
			`SELECT COUNT(*) FROM webhook_deliveries WHERE webhook = $1 AND subject = $2 AND state = 'waiting'`,
			d.Webhook, d.Subject)
		if err != nil || behind > 0 {
			return err
		}
	}
	d.NextAt = &now
	_, err = db.execUnseen(ctx, `UPDATE webhooks SET due_at = $2 WHERE id = $1 AND (due_at IS NULL OR due_at > $2)`,
		d.Webhook, milli(now))
	return err
}

// Requeue queues a delivery that is over once more. Its webhook is held by the transaction of ctx.
func (db webhookRows) Requeue(ctx context.Context, d *app.Delivery, now time.Time) error {
	d.State, d.Reason, d.Tries, d.NextAt, d.EndedAt, d.ExpiresAt = app.DeliveryWaiting, "",
		0, nil, nil, now.Add(webhooks.TriedFor)
	d.Replays, d.ReplayedAt = d.Replays+1, &now
	if err := db.queue(ctx, d, now); err != nil {
		return err
	}
	return db.SaveDelivery(ctx, *d)
}

// SaveDelivery changes what became of a delivery.
func (db webhookRows) SaveDelivery(ctx context.Context, d app.Delivery) error {
	_, err := db.execUnseen(ctx,
		`UPDATE webhook_deliveries SET state = $2, reason = $3, tries = $4, expires_at = $5, next_at = $6, ended_at = $7, replays = $8, replayed_at = $9 WHERE id = $1`,
		d.ID, d.State, d.Reason, d.Tries, milli(d.ExpiresAt), maybeMilli(d.NextAt), maybeMilli(d.EndedAt), d.Replays,
		maybeMilli(d.ReplayedAt))
	return err
}

// FollowDelivery makes the delivery due that waited for one that is over. Its webhook is held by the transaction of
// ctx.
func (db webhookRows) FollowDelivery(ctx context.Context, d app.Delivery, now time.Time) error {
	_, err := db.execUnseen(ctx, `UPDATE webhook_deliveries SET next_at = $3 WHERE next_at IS NULL AND id = (
			SELECT MIN(id) FROM webhook_deliveries WHERE webhook = $1 AND subject = $2 AND state = 'waiting')`, d.Webhook, d.Subject, milli(now))
	return err
}

// GiveUpDeliveries gives up all that waits for a webhook.
func (db webhookRows) GiveUpDeliveries(ctx context.Context, webhook int64, reason string, now time.Time) error {
	_, err := db.execUnseen(ctx,
		`UPDATE webhook_deliveries SET state = 'failed', reason = $2, next_at = NULL, ended_at = $3 WHERE webhook = $1 AND state = 'waiting'`,
		webhook, reason, milli(now))
	return err
}

// DueDeliveries returns deliveries of a webhook that are due at a time, the longest due first; its challenge alone as
// long as that is not answered.
func (db webhookRows) DueDeliveries(
	ctx context.Context, webhook int64, now time.Time, limit int,
) ([]app.Delivery, error) {
	return all(ctx, db, scanDelivery, deliveryColumns+`WHERE webhook = $1 AND next_at <= $2
		AND (type = $4 OR EXISTS (SELECT 1 FROM webhooks AS w WHERE w.id = $1 AND w.state = 'on')) ORDER BY next_at, id LIMIT $3 + 0`, webhook, milli(now), limit, app.EventChallenge)
}

// Delivery returns a delivery.
func (db webhookRows) Delivery(ctx context.Context, id int64) (d app.Delivery, found bool, err error) {
	return first(ctx, db, scanDelivery, deliveryColumns+`WHERE id = $1`+db.held(ctx), id)
}

// NumberedDelivery returns the delivery of a webhook with a number.
func (db webhookRows) NumberedDelivery(
	ctx context.Context, webhook, number int64,
) (d app.Delivery, found bool, err error) {
	return first(ctx, db, scanDelivery, deliveryColumns+`WHERE webhook = $1 AND number = $2`+db.held(ctx), webhook,
		number)
}

// Deliveries returns a page of the log of a webhook, newest first, and how many there are; a state narrows it.
func (db webhookRows) Deliveries(
	ctx context.Context, webhook int64, state app.DeliveryState, limit, offset int,
) ([]app.Delivery, int, error) {
	where, page, args := `WHERE webhook = $1`, ` ORDER BY id DESC LIMIT $2 + 0 OFFSET $3 + 0`, []any{webhook}
	if state != "" {
		where, page, args = where+` AND state = $2`, ` ORDER BY id DESC LIMIT $3 + 0 OFFSET $4 + 0`, append(args, state)
	}
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM webhook_deliveries `+where, args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanDelivery, deliveryColumns+where+page, append(args, limit, offset)...)
	return found, total, err
}

// FailedDeliveries returns deliveries of a webhook that were given up since a time and may be sent again, the first
// first.
func (db webhookRows) FailedDeliveries(
	ctx context.Context, webhook int64, since time.Time, limit int,
) ([]app.Delivery, error) {
	return all(ctx, db, scanDelivery, deliveryColumns+`WHERE webhook = $1 AND state = 'failed' AND ended_at >= $2 AND replays < $4 AND type <> $5
		ORDER BY id LIMIT $3 + 0`, webhook, milli(since), limit, webhooks.MostReplays, app.EventChallenge)
}

// AddAttempt notes an attempt.
func (db webhookRows) AddAttempt(ctx context.Context, a app.Attempt) error {
	answer := a.Answer.Body
	if answer == nil {
		answer = []byte{}
	}
	_, err := db.execUnseen(ctx,
		`INSERT INTO webhook_attempts (delivery, at, took, status, fault, answer) VALUES ($1, $2, $3, $4, $5, $6)`,
		a.Delivery, milli(a.At), a.Took.Milliseconds(), a.Answer.Status, a.Answer.Fault, answer)
	return err
}

// Attempts returns the last attempts of a delivery, newest first.
func (db webhookRows) Attempts(ctx context.Context, delivery int64, limit int) ([]app.Attempt, error) {
	return all(ctx, db, func(r *sql.Rows) (a app.Attempt, err error) {
		var at, took int64
		err = r.Scan(&a.Delivery, &at, &took, &a.Answer.Status, &a.Answer.Fault, &a.Answer.Body)
		a.At, a.Took = fromMilli(at), time.Duration(took)*time.Millisecond
		return a, err
	}, `SELECT delivery, at, took, status, fault, answer FROM webhook_attempts WHERE delivery = $1 ORDER BY at DESC LIMIT $2 + 0`, delivery, limit)
}

// TrimDeliveries deletes the oldest of a webhook that are over, beyond those that are kept.
func (db webhookRows) TrimDeliveries(ctx context.Context, webhook int64) error {
	for _, state := range []app.DeliveryState{app.DeliveryDelivered, app.DeliveryFailed} {
		_, err := db.execUnseen(ctx, `DELETE FROM webhook_deliveries WHERE webhook = $1 AND state = $2 AND id <= (
			SELECT id FROM webhook_deliveries WHERE webhook = $1 AND state = $2 ORDER BY id DESC LIMIT 1 OFFSET $3 + 0)`, webhook, state, webhooks.MostKept)
		if err != nil {
			return err
		}
	}
	return nil
}

// CountReplays counts how often deliveries of a webhook were asked for again that were so since a time: all times of
// each, for when the others were is not kept.
func (db webhookRows) CountReplays(ctx context.Context, webhook int64, since time.Time) (int, error) {
	return one(ctx, db, scanInt, `
		SELECT COALESCE(SUM(replays), 0) FROM webhook_deliveries WHERE webhook = $1 AND replayed_at > $2`, webhook, milli(since))
}

// CountTests counts the deliveries of test messages of a webhook that were made since a time.
func (db webhookRows) CountTests(ctx context.Context, webhook int64, since time.Time) (int, error) {
	return one(ctx, db, scanInt,
		`SELECT COUNT(*) FROM webhook_deliveries WHERE webhook = $1 AND type = $2 AND created_at > $3`,
		webhook, app.EventTest, milli(since))
}
