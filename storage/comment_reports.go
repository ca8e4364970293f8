package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/community/discussions"
)

var commentReports = textReports{"comment_reports", "comment"}

// SaveCommentReport keeps what somebody has against a comment, unless they have said so of these words of it already:
// then it returns false.
func (db commentRows) SaveCommentReport(ctx context.Context, p app.TextReport) (saved bool, err error) {
	return commentReports.save(ctx, db.core, p)
}

// CommentReportsSince counts the reports of an account since a time, and has its others wait until the transaction
// ends.
func (db commentRows) CommentReportsSince(ctx context.Context, account int64, since time.Time) (int, error) {
	return commentReports.since(ctx, db.core, account, since)
}

// CommentReportsBy returns what an account reported, the first comment first.
func (db commentRows) CommentReportsBy(
	ctx context.Context, account int64, limit, offset int,
) ([]app.TextReport, error) {
	return commentReports.by(ctx, db.core, account, limit, offset)
}

// OpenCommentReports returns the reports of a comment on which nobody has decided, the first first.
func (db commentRows) OpenCommentReports(ctx context.Context, comment int64, limit int) ([]app.TextReport, error) {
	return commentReports.open(ctx, db.core, comment, limit)
}

// CloseCommentReports ends the reports of a comment: the team has decided.
func (db commentRows) CloseCommentReports(ctx context.Context, comment int64) error {
	return commentReports.close(ctx, db.core, comment)
}

// queuedComments are the ids of those that wait for the team, of site $1: held ones, and shown ones that somebody
// reported.
const queuedComments = `FROM (
	SELECT c.id FROM comments AS c JOIN listings AS l ON l.id = c.listing WHERE c.state = 'held' AND c.text <> '' AND l.site = $1
	UNION
	SELECT c.id FROM comment_reports AS p JOIN comments AS c ON c.id = p.comment JOIN listings AS l ON l.id = c.listing
		WHERE p.open AND c.state = 'shown' AND c.text <> '' AND l.site = $1) AS queued `

// QueuedComments returns the comments of a site that wait for the team, the first first, and how many there are.
func (db commentRows) QueuedComments(
	ctx context.Context, site int64, limit, offset int,
) ([]discussions.Case, int, error) {
	total, err := db.CountQueuedComments(ctx, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanCommentCase, commentCase+`WHERE c.id IN (SELECT queued.id `+queuedComments+
		`) ORDER BY c.id LIMIT $2 + 0 OFFSET $3 + 0`, site, limit, offset)
	return found, total, err
}

// CountQueuedComments counts them.
func (db commentRows) CountQueuedComments(ctx context.Context, site int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) `+queuedComments, site)
}

// HiddenComments returns those that the team hid, the last first, and how many there are.
func (db commentRows) HiddenComments(
	ctx context.Context, site int64, limit, offset int,
) ([]discussions.Case, int, error) {
	const hidden = `WHERE c.state = 'hidden' AND c.text <> '' AND l.site = $1 `
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM comments AS c JOIN listings AS l ON l.id = c.listing `+
		hidden, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanCommentCase, commentCase+hidden+`ORDER BY c.id DESC LIMIT $2 + 0 OFFSET $3 + 0`,
		site, limit, offset)
	return found, total, err
}

const commentCase = commentColumns + `, a.email, a.created_at, COALESCE((SELECT q.text FROM comments AS q WHERE q.id = c.question), ''),
	(SELECT COUNT(*) FROM comments AS o WHERE o.account = c.account AND o.id <> c.id AND o.text <> '')
	FROM comments AS c JOIN accounts AS a ON a.id = c.account JOIN listings AS l ON l.id = c.listing `

func scanCommentCase(r *sql.Rows) (c discussions.Case, err error) {
	var made int64
	err = scanCommentAnd(r, &c.Comment, &c.Email, &made, &c.About, &c.Elsewhere)
	c.Made = fromMilli(made)
	return c, err
}
