package storage

import (
	"context"
	"database/sql"

	"debut/app/catalogue/imports"
)

// uploadRows are files of listings that the team brings in.
type uploadRows struct{ *core }

const uploadColumns = `
	SELECT u.id, u.site, u.account, u.name, u.size, u.state, u.columns, u.summary, u.faults, u.more, u.error, u.at, u.changed_at, COALESCE(a.email, '')
	FROM uploads AS u LEFT JOIN accounts AS a ON a.id = u.account `

func scanUpload(r *sql.Rows) (u imports.Upload, err error) {
	var at, changed int64
	var columns, summary string
	if err = r.Scan(&u.ID, &u.Site, &u.Account, &u.Name, &u.Size, &u.State, &columns, &summary, &u.Faults, &u.More,
		&u.Error, &at, &changed, &u.Email); err != nil {
		return u, err
	}
	u.At, u.ChangedAt = fromMilli(at), fromMilli(changed)
	if err = fromJSON(columns, &u.Columns); err != nil {
		return u, err
	}
	return u, fromJSON(summary, &u.Summary)
}

// AddUpload keeps a file, and sets its ID.
func (db uploadRows) AddUpload(ctx context.Context, u *imports.Upload, body []byte) error {
	if err := db.give(ctx, "uploads", &u.ID); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `
		INSERT INTO uploads (id, site, account, name, size, state, columns, summary, faults, more, error, at, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		u.ID, u.Site, u.Account, u.Name, u.Size, string(u.State), toJSON(u.Columns), toJSON(u.Summary), u.Faults,
		u.More, u.Error, milli(u.At), milli(u.ChangedAt)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `INSERT INTO upload_bodies (upload, body) VALUES ($1, $2)`, u.ID, body)
	return err
}

// SaveUpload keeps how far a file is.
func (db uploadRows) SaveUpload(ctx context.Context, u imports.Upload) error {
	_, err := db.execUnseen(ctx, `
		UPDATE uploads SET state = $2, columns = $3, summary = $4, faults = $5, more = $6, error = $7, changed_at = $8, size = $9 WHERE id = $1`,
		u.ID, string(u.State), toJSON(u.Columns), toJSON(u.Summary), u.Faults, u.More, u.Error, milli(u.ChangedAt), u.Size)
	return err
}

// Upload returns a file of a site, and keeps others from changing it until the transaction ends.
func (db uploadRows) Upload(ctx context.Context, site, id int64) (imports.Upload, bool, error) {
	return first(ctx, db, scanUpload, uploadColumns+`WHERE u.site = $1 AND u.id = $2`, site, id)
}

// Uploads returns the last files of a site, newest first.
func (db uploadRows) Uploads(ctx context.Context, site int64, limit int) ([]imports.Upload, error) {
	return all(ctx, db, scanUpload, uploadColumns+`WHERE u.site = $1 ORDER BY u.at DESC, u.id DESC LIMIT $2 + 0`,
		site, limit)
}

// UploadBody returns what a file holds, gzipped; found is false if that is gone.
func (db uploadRows) UploadBody(ctx context.Context, id int64) (body []byte, found bool, err error) {
	return first(ctx, db, scanBytes, `SELECT body FROM upload_bodies WHERE upload = $1`, id)
}

// SaveUploadBody changes what a file holds.
func (db uploadRows) SaveUploadBody(ctx context.Context, id int64, body []byte) error {
	_, err := db.execUnseen(ctx, `UPDATE upload_bodies SET body = $2 WHERE upload = $1`, id, body)
	return err
}

// DropUploadBody forgets what a file holds.
func (db uploadRows) DropUploadBody(ctx context.Context, id int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM upload_bodies WHERE upload = $1`, id)
	return err
}
