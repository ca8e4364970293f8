package storage

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/sales/orders"
	"debut/app/sending/webhooks"
)

// forgetStep is how many rows are deleted at a time, so that others may write in between.
const forgetStep = 200

// uploadLife is how long a file is kept that nobody imports.
const uploadLife = 7 * 24 * time.Hour

// Forget deletes what has outlived its time at now, and gives the room back.
func (db *DB) Forget(ctx context.Context, now time.Time) error {
	since := func(days int) int64 { return milli(app.DaysBefore(now, days)) }
	for _, old := range []struct {
		from, which string
		before      int64
	}{
		{"answers", `SELECT account, operation, idempotency_key FROM answers WHERE kept_at <= $1`,
			milli(now.Add(-app.AnswerLife))},
		{"snapshots", `SELECT s.draft, s.role FROM snapshots AS s JOIN drafts AS d ON d.id = s.draft WHERE d.updated_at <= $1 AND d.status = 'ready'`, since(db.limits.Now().ReadingDays)},
		{"drafts", `SELECT id FROM drafts WHERE updated_at <= $1 AND listing_id IS NULL AND status = 'ready'`,
			since(db.limits.Now().DraftDays)},
		{"upload_bodies", `SELECT b.upload FROM upload_bodies AS b JOIN uploads AS u ON u.id = b.upload WHERE u.changed_at <= $1`, milli(now.Add(-uploadLife))},
		{"uploads", `SELECT id FROM uploads WHERE changed_at <= $1`, since(db.limits.Now().AuditDays)},
		{"acts", `SELECT id FROM acts WHERE at <= $1`, since(db.limits.Now().AuditDays)},
		{"invitation_links", `SELECT id FROM invitation_links WHERE ends_at <= $1`, since(db.limits.Now().EndedDays)},
		{"mail_log", `SELECT job FROM mail_log WHERE at <= $1`, since(mail.LogDays)},
		{"webhook_deliveries", `SELECT id FROM webhook_deliveries WHERE ended_at <= $1`, since(webhooks.LogDays)},
		{"provider_events", `SELECT provider, event FROM provider_events WHERE at <= $1`, since(orders.ReportDays)},
		{"spent_calls", `SELECT name FROM spent_calls WHERE whole_at <= $1`, now.UnixMicro()},
		{"api_keys", `SELECT id FROM api_keys WHERE revoked_at <= $1 OR expires_at <= $1`,
			since(db.limits.Now().EndedDays)},
	} {
		if err := db.forget(ctx, `DELETE FROM `+old.from+` WHERE `+nameOf[old.from]+` IN (`+old.which+` LIMIT $2 + 0)`,
			old.before); err != nil {
			return err
		}
	}
	if err := db.forgetUpgrades(now); err != nil {
		return err
	}
	return db.Shrink(ctx)
}

// nameOf are the columns that name a row.
var nameOf = map[string]string{
	"answers": "(account, operation, idempotency_key)", "snapshots": "(draft, role)", "drafts": "id", "api_keys": "id",
	"acts": "id", "uploads": "id", "invitation_links": "id", "upload_bodies": "upload", "mail_log": "job",
	"provider_events": "(provider, event)", "webhook_deliveries": "id", "spent_calls": "name",
}

// forget runs a deletion of at most $2 rows until there is nothing left to delete.
func (db *DB) forget(ctx context.Context, deletion string, before int64) error {
	for {
		n := 0
		err := db.Tx(ctx, func(ctx context.Context) (err error) {
			n, err = db.execUnseen(ctx, deletion, before, forgetStep)
			return err
		})
		if err != nil || n < forgetStep {
			return err
		}
	}
}
