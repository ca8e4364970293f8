package storage

import (
	"context"
	"database/sql"

	"debut/app/team"
)

// auditRows are the audit log.
type auditRows struct{ *core }

// AddAuditEntry saves what somebody of the team did, and sets its ID. It belongs in a transaction.
func (db auditRows) AddAuditEntry(ctx context.Context, a *team.AuditEntry) (err error) {
	if err = db.give(ctx, "acts", &a.ID); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx, `INSERT INTO acts (id, at, account, act, object, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		a.ID, milli(a.At), a.Account, a.Action, a.Object, a.Before, a.After)
	return err
}

// AuditEntries returns the last entries of the audit log, newest first.
func (db auditRows) AuditEntries(ctx context.Context, limit int) ([]team.AuditEntry, error) {
	return all(ctx, db, func(r *sql.Rows) (a team.AuditEntry, err error) {
		var at int64
		err = r.Scan(&a.ID, &at, &a.Account, &a.Action, &a.Object, &a.Before, &a.After, &a.Email)
		a.At = fromMilli(at)
		return a, err
	}, `
		SELECT t.id, t.at, t.account, t.act, t.object, t.before, t.after, COALESCE(a.email, '')
		FROM acts AS t LEFT JOIN accounts AS a ON a.id = t.account ORDER BY t.at DESC, t.id DESC LIMIT $1 + 0`, limit)
}
