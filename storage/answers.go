package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// answerRows are the answers of requests that carried an Idempotency-Key.
type answerRows struct{ *core }

// Find returns the answer kept under a key, unless it has outlived app.AnswerLife at now.
func (db answerRows) Find(
	ctx context.Context, account int64, operation, key string, now time.Time,
) (app.Answer, bool, error) {
	return first(ctx, db, func(r *sql.Rows) (a app.Answer, err error) {
		var header string
		var at int64
		if err = r.Scan(&a.Account, &a.Operation, &a.Key, &a.Fingerprint, &a.Status, &header,
			&a.Body, &at); err != nil {
			return a, err
		}
		a.At = fromMilli(at)
		if a.Body, err = unpacked(a.Body); err != nil {
			return a, err
		}
		return a, fromJSON(header, &a.Header)
	}, `
		SELECT account, operation, idempotency_key, fingerprint, status, header, body, kept_at FROM answers
		WHERE account = $1 AND operation = $2 AND idempotency_key = $3 AND kept_at > $4`,
		account, operation, key, milli(now.Add(-app.AnswerLife)))
}

// Save saves an answer, in the place of an outlived one. It is refused if the account has no room for it: an older one
// would be missed, and what it answered be done twice. So it is if another answer was kept meanwhile.
func (db answerRows) Save(ctx context.Context, a app.Answer) error {
	header, body := toJSON(a.Header), packed(a.Body)
	bytes := len(header) + len(body) + len(a.Key) + rowBytes
	if err := db.roomForAnswer(ctx, a.Account, a.At, bytes); err != nil {
		return err
	}
	n, err := db.execUnseen(ctx, `
		INSERT INTO answers (account, operation, idempotency_key, fingerprint, status, header, body, kept_at, bytes)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (account, operation, idempotency_key) DO UPDATE SET fingerprint = excluded.fingerprint, status = excluded.status,
			header = excluded.header, body = excluded.body, kept_at = excluded.kept_at, bytes = excluded.bytes
		WHERE answers.kept_at <= $10 OR answers.status >= 300`, // refusals were kept once
		a.Account, a.Operation, a.Key, a.Fingerprint, a.Status, header, body, milli(a.At), bytes,
		milli(a.At.Add(-app.AnswerLife)))
	if err == nil && n == 0 {
		err = &app.Error{Kind: app.TooMany, Code: "request_in_progress", RetryAfter: time.Second,
			Message: "A request with this Idempotency-Key was answered meanwhile. Send it again in a second to get its answer."}
	}
	return err
}

// roomForAnswer refuses an answer that would take the account over what is kept for it.
func (db answerRows) roomForAnswer(ctx context.Context, account int64, now time.Time, bytes int) error {
	type held struct {
		bytes  int
		oldest *int64
	}
	most := db.limits.Now().AnswersMB << 20
	h, err := one(ctx, db, func(r *sql.Rows) (h held, err error) { return h, r.Scan(&h.bytes, &h.oldest) },
		`SELECT COALESCE(SUM(bytes), 0), MIN(kept_at) FROM answers WHERE account = $1 AND kept_at > $2`,
		account, milli(now.Add(-app.AnswerLife)))
	if err != nil || most == 0 || h.bytes+bytes <= most {
		return err
	}
	wait := time.Minute // of an answer that is larger than the cap
	if h.oldest != nil {
		wait = max(fromMilli(*h.oldest).Add(app.AnswerLife).Sub(now), time.Second)
	}
	return &app.Error{Kind: app.TooMany, Code: "too_many_kept_answers", RetryAfter: wait, Message: texts.Sprintf(
		"Answers are kept for your Idempotency-Keys for 24 hours, and now take %d MB, the most for one account. Nothing was changed. Send the request without a key, or again once the oldest answer is forgotten.", db.limits.Now().AnswersMB)}
}
