package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/ground/mail"
)

// letterRows are what people said of letters, and which ones listings had.
type letterRows struct{ *core }

// MailChoices returns what a person said of kinds of mails; of others nothing.
func (db letterRows) MailChoices(ctx context.Context, account int64) (map[mail.Kind]bool, error) {
	return byKey[mail.Kind, bool](ctx, db, `SELECT kind, wanted FROM mail_choices WHERE account = $1`, account)
}

// SaveMailChoice keeps whether a person wants a kind of mails.
func (db letterRows) SaveMailChoice(ctx context.Context, account int64, k mail.Kind, wanted bool) error {
	_, err := db.execUnseen(ctx, `INSERT INTO mail_choices (account, kind, wanted) VALUES ($1, $2, $3)
		ON CONFLICT (account, kind) DO UPDATE SET wanted = excluded.wanted`, account, string(k), wanted)
	return err
}

// FirstLetter notes that a listing has a letter of a kind; false if it had one.
func (db letterRows) FirstLetter(
	ctx context.Context, listing int64, k mail.Kind, at time.Time,
) (first bool, err error) {
	n, err := db.execUnseen(ctx,
		`INSERT INTO letters_sent (listing, kind, at) VALUES ($1, $2, $3) ON CONFLICT (listing, kind) DO NOTHING`,
		listing, string(k), milli(at))
	return n > 0, err
}

// AddUnsubscribeLink keeps the hash of the secret in a mail to somebody, which ends mails of a kind.
func (db letterRows) AddUnsubscribeLink(
	ctx context.Context, hash []byte, account int64, k mail.Kind, at time.Time,
) error {
	_, err := db.execUnseen(ctx, `INSERT INTO unsubscribe_links (hash, account, kind, at) VALUES ($1, $2, $3, $4)`,
		hash, account, string(k), milli(at))
	return err
}

// UnsubscribeLink returns whom it is of, and which mails it ends.
func (db letterRows) UnsubscribeLink(ctx context.Context, hash []byte) (account int64, k mail.Kind, err error) {
	type link struct {
		account int64
		kind    mail.Kind
	}
	l, _, err := first(ctx, db, func(r *sql.Rows) (l link, err error) { return l, r.Scan(&l.account, &l.kind) },
		`SELECT account, kind FROM unsubscribe_links WHERE hash = $1`, hash)
	return l.account, l.kind, err
}
