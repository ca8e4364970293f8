package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// emailChangeRows are changes of address.
type emailChangeRows struct{ *core }

const emailChangeColumns = `SELECT id, account, old_email, new_email, client, created_at, expires_at, old_confirmed_at, new_confirmed_at, ended_at FROM email_changes `

func scanEmailChange(r *sql.Rows) (c app.EmailChange, err error) {
	var created, expires int64
	var byOld, byNew, ended *int64
	err = r.Scan(&c.ID, &c.Account, &c.Old, &c.New, &c.Client, &created, &expires, &byOld, &byNew, &ended)
	c.CreatedAt, c.ExpiresAt = fromMilli(created), fromMilli(expires)
	c.OldConfirmedAt, c.NewConfirmedAt, c.EndedAt = maybeFromMilli(byOld), maybeFromMilli(byNew), maybeFromMilli(ended)
	return c, err
}

// AddEmailChange keeps a change whose links are known by their hashes, and sets its ID. Others of the account end.
func (db emailChangeRows) AddEmailChange(ctx context.Context, c *app.EmailChange, oldHash, newHash []byte) (err error) {
	if err := db.EndEmailChanges(ctx, c.Account, c.CreatedAt); err != nil {
		return err
	}
	if err = db.give(ctx, "email_changes", &c.ID); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO email_changes (id, account, old_email, new_email, old_hash, new_hash, client, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		c.ID, c.Account, c.Old, c.New, oldHash, newHash, c.Client, milli(c.CreatedAt), milli(c.ExpiresAt))
	return err
}

// EmailChangeByHash returns the change that a link belongs to, and which address the link was mailed to.
func (db emailChangeRows) EmailChangeByHash(
	ctx context.Context, hash []byte,
) (app.EmailChange, app.MailSide, bool, error) {
	for side, where := range map[app.MailSide]string{app.OldAddress: `WHERE old_hash = $1`,
		app.NewAddress: `WHERE new_hash = $1`} {
		if c, found, err := first(ctx, db, scanEmailChange, emailChangeColumns+where, hash); err != nil || found {
			return c, side, found, err
		}
	}
	return app.EmailChange{}, "", false, nil
}

// EmailChanges returns the changes of an account that are remembered, newest first.
func (db emailChangeRows) EmailChanges(ctx context.Context, account int64) ([]app.EmailChange, error) {
	return all(ctx, db, scanEmailChange, emailChangeColumns+`WHERE account = $1 ORDER BY created_at DESC, id DESC`,
		account)
}

// ConfirmEmailChange notes that one of the addresses confirmed; false if it did before, or where the change has ended.
func (db emailChangeRows) ConfirmEmailChange(
	ctx context.Context, id int64, side app.MailSide, at time.Time,
) (bool, error) {
	query := `UPDATE email_changes SET old_confirmed_at = $1 WHERE id = $2 AND old_confirmed_at IS NULL AND ended_at IS NULL`
	if side == app.NewAddress {
		query = `UPDATE email_changes SET new_confirmed_at = $1 WHERE id = $2 AND new_confirmed_at IS NULL AND ended_at IS NULL`
	}
	n, err := db.execUnseen(ctx, query, milli(at), id)
	return n > 0, err
}

// EndEmailChanges ends the changes of an account that wait.
func (db emailChangeRows) EndEmailChanges(ctx context.Context, account int64, at time.Time) error {
	_, err := db.execUnseen(ctx, `UPDATE email_changes SET ended_at = $1 WHERE account = $2 AND ended_at IS NULL`,
		milli(at), account)
	return err
}

// CountEmailChanges counts the changes that an account, and a client, asked for since a time, and those to an address.
func (db emailChangeRows) CountEmailChanges(
	ctx context.Context, account int64, to, client string, since time.Time,
) (ofAccount, ofEmail, ofClient int, err error) {
	err = db.alone(ctx, "mails")
	count := func(into *int, column string, value any) {
		if err == nil {
			*into, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM email_changes WHERE `+column+
				` = $1 AND created_at > $2`, value, milli(since))
		}
	}
	count(&ofAccount, "account", account)
	count(&ofEmail, "new_email", to)
	count(&ofClient, "client", client)
	return ofAccount, ofEmail, ofClient, err
}

// ForgetEmailChanges drops the changes whose links ended before a time, and the mails that nobody took until another.
func (db emailChangeRows) ForgetEmailChanges(ctx context.Context, ended, dead time.Time) error {
	if _, err := db.execUnseen(ctx, `DELETE FROM email_changes WHERE expires_at < $1`, milli(ended)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `DELETE FROM jobs WHERE dead AND kind = 'mail' AND run_at < $1`, milli(dead))
	return err
}
