package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/intake/drafts"
	"debut/app/intake/previews"
)

// previewRows are the websites that visitors have read before they sign in.
type previewRows struct{ *core }

const previewColumns = `SELECT id, site, hash, client, network, state, body, found, revision, created_at FROM previews `

func scanPreview(r *sql.Rows) (p app.Preview, err error) {
	var at int64
	var body, found string
	if err = r.Scan(&p.ID, &p.Site, &p.Hash, &p.Client, &p.Network, &p.State, &body, &found,
		&p.Stamp, &at); err != nil {
		return p, err
	}
	p.At = fromMilli(at)
	if found != "" {
		if err = fromJSON(found, &p.Found); err != nil {
			return p, err
		}
	}
	if body != "" {
		p.Draft, err = draftOf(body)
	}
	return p, err
}

// CreatePreview makes a preview under the id that it brings.
func (db previewRows) CreatePreview(ctx context.Context, p app.Preview) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO previews (id, site, hash, client, network, state, body, found, reading, revision, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, '', NULL, 1, $8)`,
		p.ID, p.Site, p.Hash, p.Client, p.Network, string(p.State), bodyOf(p.Draft), milli(p.At))
	return err
}

// Preview returns a preview by its id. What is read in a transaction nobody else changes before it ends.
func (db previewRows) Preview(ctx context.Context, id app.UUID) (app.Preview, error) {
	p, found, err := first(ctx, db, scanPreview, previewColumns+`WHERE id = $1`+db.held(ctx), id)
	if err == nil && !found {
		err = app.Missing("draft", id)
	}
	return p, err
}

// SavePreview keeps how far a preview is, and what was found so far.
func (db previewRows) SavePreview(ctx context.Context, p app.Preview) error {
	body, found := "", ""
	if p.State == app.PreviewOpen || p.State == app.PreviewRead {
		body = bodyOf(p.Draft)
	}
	if p.State == app.PreviewOpen && p.Found.Begun() {
		found = toJSON(p.Found)
	}
	_, err := db.execUnseen(ctx,
		`UPDATE previews SET state = $1, body = $2, found = $3, revision = revision + 1 WHERE id = $4`,
		string(p.State), body, found, p.ID)
	touched(ctx, app.ReadingThing, string(p.ID))
	return err
}

// SaveReading keeps what was read of a preview's website. The last pages are left out of s, which says so, if they are
// more than is kept of one website.
func (db previewRows) SaveReading(ctx context.Context, id app.UUID, s *app.Snapshot) error {
	restored(ctx, s)
	body, err := pack(s, db.limits.Now().ReadingMB<<20)
	if err == nil {
		_, err = db.execUnseen(ctx, `UPDATE previews SET reading = $1 WHERE id = $2`, body, id)
	}
	return err
}

// HandOverReading gives what was read for a preview to the draft that has its id.
func (db previewRows) HandOverReading(ctx context.Context, id app.UUID, at time.Time) error {
	if _, err := db.execUnseen(ctx,
		`INSERT INTO snapshots (draft, role, body, read_at) SELECT id, $1, reading, $2 FROM previews WHERE id = $3 AND reading IS NOT NULL`,
		string(drafts.Own), milli(at), id); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `UPDATE previews SET reading = NULL WHERE id = $1`, id)
	return err
}

// PreviewLoad counts the previews that a client and its network began since a time, and all that wait. Nobody else
// counts meanwhile.
func (db previewRows) PreviewLoad(
	ctx context.Context, client, network string, since time.Time,
) (l previews.Load, err error) {
	if err := db.alone(ctx, "previews"); err != nil {
		return l, err
	}
	share := func(column, of string) (previews.Share, error) {
		return one(ctx, db, func(r *sql.Rows) (s previews.Share, err error) {
			var first *int64
			if err = r.Scan(&s.Read, &first, &s.Open); err == nil && first != nil {
				s.First = fromMilli(*first)
			}
			return s, err
		}, `SELECT COUNT(CASE WHEN created_at > $2 THEN 1 END), MIN(CASE WHEN created_at > $2 THEN created_at END), COUNT(CASE WHEN state = 'open' THEN 1 END)
			FROM previews WHERE `+column+` = $1 AND `+column+` <> ''`, of, milli(since))
	}
	if l.Client, err = share("client", client); err != nil {
		return l, err
	}
	if l.Network, err = share("network", network); err == nil {
		l.Waiting, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM previews WHERE state = 'open'`)
	}
	return l, err
}

// PreviewsBefore counts the previews that are read before one that waits.
func (db previewRows) PreviewsBefore(ctx context.Context, p app.Preview) (int, error) {
	return one(ctx, db, scanInt,
		`SELECT COUNT(*) FROM previews WHERE state = 'open' AND (created_at < $1 OR created_at = $1 AND id < $2)`,
		milli(p.At), p.ID)
}

// DropPreviews empties previews that were read: those beyond the newest most, and the largest as long as all have more
// than so many bytes, so that whoever has huge websites read takes the room of nobody else.
func (db previewRows) DropPreviews(ctx context.Context, most int, bytes int64) error {
	dropped, err := all(ctx, db, scanText, `
		UPDATE previews SET state = 'gone', body = '', reading = NULL, revision = revision + 1 WHERE state = 'read' AND id IN (
			SELECT id FROM (
				SELECT id, ROW_NUMBER() OVER (ORDER BY created_at DESC, id DESC) AS place, SUM(size) OVER (ORDER BY size, created_at DESC, id DESC) AS total
				FROM (SELECT id, created_at, OCTET_LENGTH(body) + COALESCE(OCTET_LENGTH(reading), 0) AS size FROM previews WHERE state = 'read') AS sized
			) AS newest WHERE place > $1 OR total > $2) RETURNING id`, most, bytes)
	for _, id := range dropped {
		touched(ctx, app.ReadingThing, id)
	}
	return err
}

// ForgetPreviews deletes the previews that were begun before a time, with what is to be done for them.
func (db previewRows) ForgetPreviews(ctx context.Context, before time.Time) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		_, err := db.execUnseen(ctx,
			`DELETE FROM jobs WHERE kind = $1 AND payload IN (SELECT id FROM previews WHERE created_at <= $2)`,
			string(previews.ReadJob), milli(before))
		if err == nil {
			_, err = db.execUnseen(ctx, `DELETE FROM previews WHERE created_at <= $1`, milli(before))
		}
		return err
	})
}
