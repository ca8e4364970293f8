package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// textReports are what people have against what others wrote: a table, and its column of what that is.
type textReports struct{ table, of string }

func (t textReports) save(ctx context.Context, db *core, p app.TextReport) (saved bool, err error) {
	n, err := db.execUnseen(ctx, `INSERT INTO `+t.table+` (`+t.of+`, account, version, reason, words, at, open)
		VALUES ($1, $2, $3, $4, $5, $6, TRUE) ON CONFLICT (`+t.of+`, account) DO UPDATE SET version = excluded.version,
			reason = excluded.reason, words = excluded.words, at = excluded.at, open = TRUE
			WHERE `+t.table+`.version < excluded.version`,
		p.Of, p.Account, p.Version, p.Reason, p.Words, milli(p.At))
	return n > 0, err
}

// since counts the reports of an account since a time, and has its others wait until the transaction ends.
func (t textReports) since(ctx context.Context, db *core, account int64, since time.Time) (int, error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return 0, err
	}
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM `+t.table+` WHERE account = $1 AND at > $2`,
		account, milli(since))
}

func (t textReports) columns() string {
	return `SELECT ` + t.of + `, account, version, reason, words, at FROM ` + t.table
}

func scanTextReport(r *sql.Rows) (p app.TextReport, err error) {
	var at int64
	err = r.Scan(&p.Of, &p.Account, &p.Version, &p.Reason, &p.Words, &at)
	p.At = fromMilli(at)
	return p, err
}

// by returns what an account reported, by what it is about.
func (t textReports) by(ctx context.Context, db *core, account int64, limit, offset int) ([]app.TextReport, error) {
	return all(ctx, db, scanTextReport, t.columns()+
		` WHERE account = $1 ORDER BY `+t.of+` LIMIT $2 + 0 OFFSET $3 + 0`, account, limit, offset)
}

// open returns the reports on which nobody has decided, the first first.
func (t textReports) open(ctx context.Context, db *core, id int64, limit int) ([]app.TextReport, error) {
	return all(ctx, db, scanTextReport, t.columns()+
		` WHERE `+t.of+` = $1 AND open ORDER BY at, account LIMIT $2 + 0`, id, limit)
}

func (t textReports) close(ctx context.Context, db *core, id int64) error {
	_, err := db.execUnseen(ctx, `UPDATE `+t.table+` SET open = FALSE WHERE `+t.of+` = $1 AND open`, id)
	return err
}
