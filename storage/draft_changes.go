package storage

import (
	"context"
	"database/sql"
	"encoding/json"

	"debut/app"
)

// SaveDraftChange keeps a change of a draft under its number. The oldest beyond the bounds go.
func (db draftRows) SaveDraftChange(ctx context.Context, c app.DraftChange) error {
	if _, err := db.execUnseen(ctx, `
		INSERT INTO draft_changes (draft, number, account, at, before, after, typing) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (draft, number) DO UPDATE SET before = excluded.before, after = excluded.after`,
		c.Draft, c.Number, c.Account, milli(c.At), toJSON(c.Before), toJSON(c.After), c.Typing); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `
		DELETE FROM draft_changes WHERE draft = $1 AND number < $2 AND number IN (SELECT number FROM (
			SELECT number, ROW_NUMBER() OVER (ORDER BY number DESC) AS place, SUM(OCTET_LENGTH(before)) OVER (ORDER BY number DESC) AS total
			FROM draft_changes WHERE draft = $1
		) AS newest WHERE place > $3 OR total > $4)`, c.Draft, c.Number, app.MostDraftChanges, app.DraftChangesBytes)
	return err
}

// DropDraftChange forgets a change of a draft.
func (db draftRows) DropDraftChange(ctx context.Context, draft app.UUID, number int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM draft_changes WHERE draft = $1 AND number = $2`, draft, number)
	return err
}

// DraftChanges returns the changes of a draft that are kept, newest first.
func (db draftRows) DraftChanges(ctx context.Context, draft app.UUID) ([]app.DraftChange, error) {
	return all(ctx, db, scanDraftChange,
		`SELECT draft, number, account, at, before, after, typing FROM draft_changes WHERE draft = $1 ORDER BY number DESC`, draft)
}

// DraftHistory is like DraftChanges, without what stood before, which is much.
func (db draftRows) DraftHistory(ctx context.Context, draft app.UUID) ([]app.DraftChange, error) {
	return all(ctx, db, scanDraftChange,
		`SELECT draft, number, account, at, '{}', after, typing FROM draft_changes WHERE draft = $1 ORDER BY number DESC`, draft)
}

func scanDraftChange(r *sql.Rows) (c app.DraftChange, err error) {
	var at int64
	var before, after string
	if err = r.Scan(&c.Draft, &c.Number, &c.Account, &at, &before, &after, &c.Typing); err != nil {
		return c, err
	}
	c.At = fromMilli(at)
	if err = fromJSON(before, &c.Before); err == nil {
		err = fromJSON(after, &c.After)
	}
	return c, err
}

// BeforeDraftChange returns what stood before a change of a draft, by part; nil of one that is not kept.
func (db draftRows) BeforeDraftChange(
	ctx context.Context, draft app.UUID, number int64,
) (before map[string]json.RawMessage, err error) {
	text, found, err := first(ctx, db, scanText, `SELECT before FROM draft_changes WHERE draft = $1 AND number = $2`,
		draft, number)
	if err == nil && found {
		err = fromJSON(text, &before)
	}
	return before, err
}
