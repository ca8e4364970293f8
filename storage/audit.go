package storage

import (
	"context"
	"database/sql"

	"debut/app/ground/audit"
)

// auditRows are the audit log.
type auditRows struct{ *core }

// AddAuditEntry saves what somebody of the team did, and sets its ID. It belongs in a transaction.
func (db auditRows) AddAuditEntry(ctx context.Context, a *audit.Entry) (err error) {
	if err = db.give(ctx, "acts", &a.ID); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx,
		`INSERT INTO acts (id, at, account, act, object, before, after, reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		a.ID, milli(a.At), a.Account, a.Action, a.Object, a.Before, a.After, a.Reason)
	return err
}

const entryColumns = `
	SELECT t.id, t.at, t.account, t.act, t.object, t.before, t.after, t.reason, t.undone_by, COALESCE(a.email, '')
	FROM acts AS t LEFT JOIN accounts AS a ON a.id = t.account `

func scanEntry(r *sql.Rows) (a audit.Entry, err error) {
	var at int64
	err = r.Scan(&a.ID, &at, &a.Account, &a.Action, &a.Object, &a.Before, &a.After, &a.Reason, &a.UndoneBy, &a.Email)
	a.At = fromMilli(at)
	return a, err
}

// AuditEntries returns the last entries of the audit log, newest first.
func (db auditRows) AuditEntries(ctx context.Context, limit int) ([]audit.Entry, error) {
	return all(ctx, db, scanEntry, entryColumns+`ORDER BY t.at DESC, t.id DESC LIMIT $1 + 0`, limit)
}

// AuditEntriesOf returns the last entries about one thing, newest first.
func (db auditRows) AuditEntriesOf(
	ctx context.Context, kind audit.TargetKind, id int64, limit int,
) ([]audit.Entry, error) {
	return all(ctx, db, scanEntry, entryColumns+`
		WHERE t.id IN (SELECT act FROM act_targets WHERE kind = $1 AND target = $2) ORDER BY t.at DESC, t.id DESC LIMIT $3 + 0`, string(kind), id, limit)
}

// AuditEntry returns an entry.
func (db auditRows) AuditEntry(ctx context.Context, id int64) (audit.Entry, bool, error) {
	return first(ctx, db, scanEntry, entryColumns+`WHERE t.id = $1`, id)
}

// AddTarget saves what an entry is about.
func (db auditRows) AddTarget(ctx context.Context, entry int64, t audit.Target) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO act_targets (act, kind, target, name, before, after) VALUES ($1, $2, $3, $4, $5, $6)`,
		entry, string(t.Kind), t.ID, t.Name, t.Before, t.After)
	return err
}

// Targets returns what an entry is about, by kind and id.
func (db auditRows) Targets(ctx context.Context, entry int64) ([]audit.Target, error) {
	return all(ctx, db, func(r *sql.Rows) (t audit.Target, err error) {
		return t, r.Scan(&t.Kind, &t.ID, &t.Name, &t.Before, &t.After)
	}, `SELECT kind, target, name, before, after FROM act_targets WHERE act = $1 ORDER BY kind, target`, entry)
}

// MarkUndone notes by which entry another one was undone; false if one was before.
func (db auditRows) MarkUndone(ctx context.Context, entry, by int64) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE acts SET undone_by = $2 WHERE id = $1 AND undone_by = 0`, entry, by)
	return n > 0, err
}
