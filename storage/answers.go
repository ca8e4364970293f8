package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// Answers keeps the answers of requests that carried an Idempotency-Key.
type Answers struct{ *DB }

// Find returns the answer kept under a key, unless it has outlived app.AnswerLife at now.
func (db Answers) Find(ctx context.Context, account int64, operation, key string, now time.Time) (app.Answer, bool, error) {
	return first(ctx, db.DB, func(r *sql.Rows) (a app.Answer, err error) {
		var header string
		var at int64
		if err = r.Scan(&a.Account, &a.Operation, &a.Key, &a.Fingerprint, &a.Status, &header, &a.Body, &at); err != nil {
			return a, err
		}
		a.At = moment(at)
		return a, fromJSON(header, &a.Header)
	}, `
		SELECT account, operation, idempotency_key, fingerprint, status, header, body, kept_at FROM answers
		WHERE account = $1 AND operation = $2 AND idempotency_key = $3 AND kept_at > $4`,
		account, operation, key, milli(now.Add(-app.AnswerLife)))
}

// Keep keeps an answer, in the place of an outlived one.
func (db Answers) Keep(ctx context.Context, a app.Answer) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO answers (account, operation, idempotency_key, fingerprint, status, header, body, kept_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (account, operation, idempotency_key) DO UPDATE SET fingerprint = excluded.fingerprint, status = excluded.status,
			header = excluded.header, body = excluded.body, kept_at = excluded.kept_at`,
		a.Account, a.Operation, a.Key, a.Fingerprint, a.Status, toJSON(a.Header), a.Body, milli(a.At))
	return err
}

// ForgetAnswers deletes the answers that have outlived app.AnswerLife at now.
func (db *DB) ForgetAnswers(ctx context.Context, now time.Time) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		_, err := db.execUnseen(ctx, `DELETE FROM answers WHERE kept_at <= $1`, milli(now.Add(-app.AnswerLife)))
		return err
	})
}
