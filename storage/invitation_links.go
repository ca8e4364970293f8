package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/desk/moderation"
)

// AddInvitationLink keeps a link by the hash of its secret, and sets its ID.
func (db ruleRows) AddInvitationLink(ctx context.Context, site int64, l *moderation.InvitationLink, hash []byte) error {
	if err := db.give(ctx, "invitation_links", &l.ID); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx,
		`INSERT INTO invitation_links (id, site, hash, note, uses, used, created_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		l.ID, site, hash, l.Note, l.Uses, l.Used, milli(l.CreatedAt), milli(l.EndsAt))
	return err
}

const invitationLinkColumns = `SELECT id, note, uses, used, created_at, ends_at FROM invitation_links `

func scanInvitationLink(r *sql.Rows) (l moderation.InvitationLink, err error) {
	var created, ends int64
	err = r.Scan(&l.ID, &l.Note, &l.Uses, &l.Used, &created, &ends)
	l.CreatedAt, l.EndsAt = fromMilli(created), fromMilli(ends)
	return l, err
}

// InvitationLinks returns the links of a site that may be used at a time, the last first.
func (db ruleRows) InvitationLinks(
	ctx context.Context, site int64, now time.Time,
) ([]moderation.InvitationLink, error) {
	return all(ctx, db, scanInvitationLink, invitationLinkColumns+
		`WHERE site = $1 AND ends_at > $2 AND used < uses ORDER BY id DESC`, site, milli(now))
}

// EndInvitationLink takes a link of a site back; found is false if it could not be used any more.
func (db ruleRows) EndInvitationLink(
	ctx context.Context, site, id int64, at time.Time,
) (l moderation.InvitationLink, found bool, err error) {
	l, found, err = first(ctx, db, scanInvitationLink, invitationLinkColumns+
		`WHERE site = $1 AND id = $2 AND ends_at > $3 AND used < uses`, site, id, milli(at))
	if err == nil && found {
		_, err = db.execUnseen(ctx, `UPDATE invitation_links SET ends_at = $1 WHERE id = $2`, milli(at), id)
	}
	return l, found, err
}

// OpenInvitationLink returns the id of a site's link by the hash of its secret; found is false if it cannot be used.
func (db ruleRows) OpenInvitationLink(
	ctx context.Context, site int64, hash []byte, now time.Time,
) (id int64, found bool, err error) {
	return first(ctx, db, scanInt64,
		`SELECT id FROM invitation_links WHERE site = $1 AND hash = $2 AND ends_at > $3 AND used < uses`,
		site, hash, milli(now))
}

// UseInvitationLink counts an account that a site's link makes; false if it makes none any more.
func (db ruleRows) UseInvitationLink(ctx context.Context, site, id int64, now time.Time) (bool, error) {
	n, err := db.execUnseen(ctx,
		`UPDATE invitation_links SET used = used + 1 WHERE site = $1 AND id = $2 AND ends_at > $3 AND used < uses`,
		site, id, milli(now))
	return n > 0, err
}
