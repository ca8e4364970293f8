package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/community/discussions"
)

// commentRows are what people ask the makers of listings, and what is answered.
type commentRows struct{ *core }

const commentColumns = `SELECT c.id, COALESCE(c.account, 0) AS account_id, c.listing, COALESCE(c.question, 0) AS question_id, c.name, c.text, c.digest, c.linked, c.at,
	c.edited_at, c.version, c.state, c.signals, c.reason, c.mailed, c.browser`

func scanComment(r *sql.Rows) (c app.Comment, err error) { return c, scanCommentAnd(r, &c) }

// scanCommentAnd reads a comment, and what stands in the columns behind it.
func scanCommentAnd(r *sql.Rows, c *app.Comment, more ...any) error {
	var at int64
	var edited *int64
	var signals string
	if err := r.Scan(append([]any{&c.ID, &c.Account, &c.Listing, &c.Question, &c.Name, &c.Text, &c.Digest, &c.Linked,
		&at, &edited, &c.Version, &c.State, &signals, &c.Reason, &c.Mailed, &c.Browser}, more...)...); err != nil {
		return err
	}
	c.At, c.EditedAt = fromMilli(at), maybeFromMilli(edited)
	return fromJSON(signals, &c.Signals)
}

// Comment returns a comment, and keeps others from changing it until the transaction ends.
func (db commentRows) Comment(ctx context.Context, id int64) (app.Comment, bool, error) {
	return first(ctx, db, scanComment, commentColumns+` FROM comments AS c WHERE c.id = $1`+db.held(ctx), id)
}

// SaveComment keeps a comment, and sets its ID where it is 0.
func (db commentRows) SaveComment(ctx context.Context, c *app.Comment) error {
	if c.ID == 0 {
		if err := db.give(ctx, "comments", &c.ID); err != nil {
			return err
		}
	}
	_, err := db.exec(ctx, `
		INSERT INTO comments (id, account, listing, question, name, text, digest, linked, at, edited_at, version, state, signals, reason, mailed, browser)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, digest = excluded.digest, linked = excluded.linked,
			edited_at = excluded.edited_at, version = excluded.version, state = excluded.state, signals = excluded.signals,
			reason = excluded.reason, mailed = excluded.mailed, browser = excluded.browser`,
		c.ID, maybeID(c.Account), c.Listing, maybeID(c.Question), c.Name, c.Text, c.Digest, c.Linked, milli(c.At),
		maybeMilli(c.EditedAt), c.Version, c.State, toJSON(c.Signals), c.Reason, c.Mailed, c.Browser)
	return err
}

// CommentsSince counts what an account asked and answered since a time, deleted ones too, and has its other writes wait
// until the transaction ends.
func (db commentRows) CommentsSince(ctx context.Context, account int64, since time.Time) (n discussions.Written, err error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return n, err
	}
	return one(ctx, db, func(r *sql.Rows) (n discussions.Written, err error) { return n, r.Scan(&n.Questions, &n.Answers) }, `
		SELECT COUNT(*) - COUNT(question), COUNT(question) FROM comments WHERE account = $1 AND at > $2`, account, milli(since))
}

// CommentsAlike counts the comments with the words of one, since a time: those in its place, which are its author's own
// or show, and those of other listings.
func (db commentRows) CommentsAlike(
	ctx context.Context, c app.Comment, since, made time.Time,
) (n discussions.Alike, err error) {
	return one(ctx, db, func(r *sql.Rows) (n discussions.Alike, err error) { return n, r.Scan(&n.Here, &n.Elsewhere) }, `
		SELECT CAST(COALESCE(SUM(CASE WHEN o.listing = $2 AND COALESCE(o.question, 0) = $3
				AND (o.account = $4 OR o.state = 'shown' AND NOT a.suspended AND a.created_at <= $7) THEN 1 ELSE 0 END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN o.listing <> $2 THEN 1 ELSE 0 END), 0) AS BIGINT)
		FROM (SELECT id, account, listing, question, state FROM comments WHERE digest = $1 AND at > $5 AND id <> $6 ORDER BY at DESC LIMIT 500) AS o
			JOIN accounts AS a ON a.id = o.account`,
		c.Digest, c.Listing, c.Question, c.Account, milli(since), c.ID, milli(made))
}

// RecordOf returns what is known of an account: whether something of it shows that it wrote before a time, what the
// team hid since another one, and what waits for it.
func (db commentRows) RecordOf(
	ctx context.Context, account int64, before, since time.Time,
) (rec discussions.Record, err error) {
	return one(ctx, db, func(r *sql.Rows) (rec discussions.Record, err error) {
		var shown int
		err = r.Scan(&shown, &rec.Hidden, &rec.Held)
		rec.Shown = shown > 0
		return rec, err
	}, `SELECT (SELECT COUNT(*) FROM comments WHERE account = $1 AND at <= $2 AND state = 'shown' AND text <> '')
			+ (SELECT COUNT(*) FROM reviews WHERE account = $1 AND at <= $2 AND state = 'shown' AND stars > 0),
		(SELECT COUNT(*) FROM comments WHERE account = $1 AND at > $3 AND state = 'hidden')
			+ (SELECT COUNT(*) FROM reviews WHERE account = $1 AND at > $3 AND state = 'hidden'),
		(SELECT COUNT(*) FROM comments WHERE account = $1 AND state = 'held' AND text <> '')`,
		account, milli(before), milli(since))
}

// AccountsInBrowser counts the other accounts that wrote in a browser, of the last comments in it.
func (db commentRows) AccountsInBrowser(ctx context.Context, browser []byte, account int64, most int) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(DISTINCT account) FROM (
		SELECT account FROM comments WHERE browser = $1 AND account <> $2 ORDER BY id DESC LIMIT $3 + 0) AS others`,
		browser, account, most)
}

// CommentsBy returns what an account wrote, oldest first, with what it deleted.
func (db commentRows) CommentsBy(ctx context.Context, account int64, limit, offset int) ([]app.Comment, error) {
	return all(ctx, db, scanComment,
		commentColumns+` FROM comments AS c WHERE c.account = $1 ORDER BY c.id LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}

// CountComments returns how many questions and answers an account wrote and did not delete.
func (db commentRows) CountComments(ctx context.Context, account int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM comments WHERE account = $1 AND text <> ''`, account)
}

// OwnComments returns a page of what an account wrote on a site and did not delete, newest first, and how much that is.
func (db commentRows) OwnComments(
	ctx context.Context, site, account int64, limit, offset int,
) ([]app.Comment, int, error) {
	const own = ` FROM comments AS c JOIN listings AS l ON l.id = c.listing WHERE c.account = $1 AND c.text <> '' AND l.site = $2 `
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*)`+own, account, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanComment, commentColumns+own+`ORDER BY c.id DESC LIMIT $3 + 0 OFFSET $4 + 0`,
		account, site, limit, offset)
	return found, total, err
}

// ForgetComments forgets in which browsers comments were written before a time, and such deleted ones as nothing hangs
// on: the team hid none of them, and nobody answered.
func (db commentRows) ForgetComments(ctx context.Context, before time.Time) error {
	if _, err := db.execUnseen(ctx, `UPDATE comments SET browser = NULL WHERE at < $1 AND browser IS NOT NULL`,
		milli(before)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `DELETE FROM comments WHERE at < $1 AND text = '' AND state <> 'hidden'
		AND NOT EXISTS (SELECT 1 FROM comments AS a WHERE a.question = comments.id)`, milli(before))
	return err
}

// releaseQuestions empties the questions of an account that others answered, and has them be nobody's.
func (db commentRows) releaseQuestions(ctx context.Context, account int64) error {
	_, err := db.exec(ctx, `UPDATE comments SET account = NULL, name = '', text = '', digest = NULL, reason = '', browser = NULL, version = version + 1
		WHERE account = $1 AND question IS NULL
			AND EXISTS (SELECT 1 FROM comments AS a WHERE a.question = comments.id AND a.account <> $1)`, account)
	return err
}
