package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/sending/webhooks"
)

// webhookRows are addresses that are told of events, and what they are told.
type webhookRows struct{ *core }

const webhookColumns = `SELECT id, account, site, url, description, events, secret, former, former_until, state, created_at, failing_since, held_until, slow, challenge FROM webhooks `

func scanWebhook(r *sql.Rows) (w app.Webhook, err error) {
	var account, former, failing, held *int64
	var events string
	var created int64
	if err = r.Scan(&w.ID, &account, &w.Site, &w.URL, &w.Description, &events, &w.Secret, &w.Former, &former, &w.State,
		&created, &failing, &held, &w.Slow, &w.Challenge); err != nil {
		return w, err
	}
	if account != nil {
		w.Account = *account
	}
	w.FormerUntil, w.CreatedAt, w.FailingSince, w.HeldUntil = maybeFromMilli(former), fromMilli(created),
		maybeFromMilli(failing), maybeFromMilli(held)
	return w, fromJSON(events, &w.Events)
}

// SaveWebhook makes a webhook, or changes the one with its ID.
func (db webhookRows) SaveWebhook(ctx context.Context, w *app.Webhook) error {
	if w.ID == 0 {
		if err := db.give(ctx, "webhooks", &w.ID); err != nil {
			return err
		}
	}
	events := w.Events
	if events == nil {
		events = []app.EventType{}
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO webhooks (id, account, site, url, description, events, secret, former, former_until, state, created_at, failing_since, held_until, slow, challenge)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
		ON CONFLICT (id) DO UPDATE SET url = excluded.url, description = excluded.description, events = excluded.events, secret = excluded.secret,
			former = excluded.former, former_until = excluded.former_until, state = excluded.state, failing_since = excluded.failing_since,
			held_until = excluded.held_until, slow = excluded.slow, challenge = excluded.challenge`,
		w.ID, maybeID(w.Account), w.Site, w.URL, w.Description, toJSON(events), w.Secret, w.Former,
		maybeMilli(w.FormerUntil), w.State,
		milli(w.CreatedAt), maybeMilli(w.FailingSince), maybeMilli(w.HeldUntil), w.Slow, w.Challenge)
	return err
}

// Webhook returns a webhook, which nobody else changes before the transaction ends.
func (db webhookRows) Webhook(ctx context.Context, id int64) (w app.Webhook, found bool, err error) {
	return first(ctx, db, scanWebhook, webhookColumns+`WHERE id = $1`+db.held(ctx), id)
}

// Webhooks returns those of an account, oldest first; of the team of a site if the account is 0.
func (db webhookRows) Webhooks(ctx context.Context, account, site int64) ([]app.Webhook, error) {
	if account == 0 {
		if err := db.alone(ctx, "the team's webhooks"); err != nil {
			return nil, err
		}
		return all(ctx, db, scanWebhook, webhookColumns+`WHERE account IS NULL AND site = $1 ORDER BY id`, site)
	}
	if err := db.aloneFor(ctx, account); err != nil {
		return nil, err
	}
	return all(ctx, db, scanWebhook, webhookColumns+`WHERE account = $1 ORDER BY id`, account)
}

// StoppedWebhooks returns a page of those of people that failures switched off, newest first, and how many there are.
func (db webhookRows) StoppedWebhooks(ctx context.Context, limit, offset int) ([]app.Webhook, int, error) {
	const stopped = `WHERE state IN ('failing', 'gone') AND account IS NOT NULL`
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM webhooks `+stopped)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanWebhook, webhookColumns+stopped+` ORDER BY id DESC LIMIT $1 + 0 OFFSET $2 + 0`,
		limit, offset)
	return found, total, err
}

// DropWebhook deletes a webhook with its log.
func (db webhookRows) DropWebhook(ctx context.Context, id int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM webhooks WHERE id = $1`, id)
	return err
}

// dueWebhooks chooses webhooks of which a delivery is due at $1, up to $2, those first that are due for longest: none
// that has its turn already, or asked to be left alone, or whose account is suspended or has $4 turns already.
const dueWebhooks = `SELECT w.id FROM webhooks AS w WHERE w.due_at <= $1 AND w.state IN ('on', 'unverified') AND w.slow = $3
	AND (w.leased_until IS NULL OR w.leased_until <= $1) AND (w.held_until IS NULL OR w.held_until <= $1)
	AND NOT EXISTS (SELECT 1 FROM accounts AS a WHERE a.id = w.account AND a.suspended)
	AND $4 > (SELECT COUNT(*) FROM webhooks AS r WHERE r.account = w.account AND r.leased_until > $1)
	ORDER BY w.due_at, w.id LIMIT $2 + 0`

// ClaimWebhooks gives webhooks their turn at a node.
func (db webhookRows) ClaimWebhooks(ctx context.Context, c webhooks.Claim) (claimed []app.Webhook, err error) {
	args := []any{milli(c.Now), c.Most, c.Slow, c.PerAccount}
	waiting, err := all(ctx, db, scanInt64, dueWebhooks, args...)
	if err != nil || len(waiting) == 0 {
		return nil, err // looked at without the writer, which others need
	}
	return claimed, db.Tx(ctx, func(ctx context.Context) error {
		claimed = nil
		if err := db.alone(ctx, "webhooks"); err != nil {
			return err
		}
		if waiting, err = all(ctx, db, scanInt64, dueWebhooks, args...); err != nil {
			return err
		}
		for _, id := range waiting {
			w, found, err := db.Webhook(ctx, id)
			if err != nil {
				return err
			}
			turns, err := one(ctx, db, scanInt,
				`SELECT COUNT(*) FROM webhooks WHERE account = $1 AND leased_until > $2`, w.Account, milli(c.Now))
			if err != nil {
				return err
			}
			if !found || turns >= c.PerAccount {
				continue
			}
			if _, err := db.execUnseen(ctx, `UPDATE webhooks SET node = $1, leased_until = $2 WHERE id = $3`,
				c.Node, milli(c.Until), id); err != nil {
				return err
			}
			claimed = append(claimed, w)
		}
		return nil
	})
}

// HoldWebhook returns a webhook that has its turn at a node, which nobody else changes before the transaction ends.
func (db webhookRows) HoldWebhook(ctx context.Context, id int64, node string) (w app.Webhook, held bool, err error) {
	return first(ctx, db, scanWebhook, webhookColumns+`WHERE id = $1 AND node = $2`+db.held(ctx), id, node)
}

// EndTurn ends the turn of a webhook at a node, and goes on with it when its next delivery is due, after those that are
// due at now.
func (db webhookRows) EndTurn(ctx context.Context, id int64, node string, now time.Time) error {
	// First the row alone: whoever adds a delivery has it until the delivery is there, which what waits for the row
	// would not see, so that nothing would be due.
	if _, _, err := first(ctx, db, scanInt64, `SELECT id FROM webhooks WHERE id = $1`+db.held(ctx), id); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `UPDATE webhooks SET node = '', leased_until = NULL, due_at = (
			SELECT CASE WHEN MIN(d.next_at) < $3 THEN $3 ELSE MIN(d.next_at) END FROM webhook_deliveries AS d WHERE d.webhook = $1 AND d.next_at IS NOT NULL)
		WHERE id = $1 AND node = $2`, id, node, milli(now))
	return err
}

// EndTurns ends the turns of all nodes: none is left but the one that asks.
func (db webhookRows) EndTurns(ctx context.Context) error {
	_, err := db.execUnseen(ctx,
		`UPDATE webhooks SET node = '', leased_until = NULL WHERE due_at IS NOT NULL AND leased_until IS NOT NULL`)
	return err
}
