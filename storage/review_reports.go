package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/community/reviews"
)

var reviewReports = textReports{"review_reports", "review"}

// SaveReviewReport keeps what somebody has against a review, unless they have said so of these words of it already:
// then it returns false.
func (db reviewRows) SaveReviewReport(ctx context.Context, p app.TextReport) (saved bool, err error) {
	return reviewReports.save(ctx, db.core, p)
}

// ReviewReportsSince counts the reports of an account since a time, and has its others wait until the transaction
// ends.
func (db reviewRows) ReviewReportsSince(ctx context.Context, account int64, since time.Time) (int, error) {
	return reviewReports.since(ctx, db.core, account, since)
}

// ReviewReportsBy returns what an account reported, the first review first.
func (db reviewRows) ReviewReportsBy(ctx context.Context, account int64, limit, offset int) ([]app.TextReport, error) {
	return reviewReports.by(ctx, db.core, account, limit, offset)
}

// OpenReviewReports returns the reports of a review on which nobody has decided, the first first.
func (db reviewRows) OpenReviewReports(ctx context.Context, review int64, limit int) ([]app.TextReport, error) {
	return reviewReports.open(ctx, db.core, review, limit)
}

// CloseReviewReports ends the reports of a review: the team has decided.
func (db reviewRows) CloseReviewReports(ctx context.Context, review int64) error {
	return reviewReports.close(ctx, db.core, review)
}

// queuedReviews are the ids of those that wait for the team, of site $1: held ones, and shown ones that somebody
// reported.
const queuedReviews = `FROM (
	SELECT r.id FROM reviews AS r JOIN listings AS l ON l.id = r.listing WHERE r.state = 'held' AND r.stars > 0 AND l.site = $1
	UNION
	SELECT r.id FROM review_reports AS p JOIN reviews AS r ON r.id = p.review JOIN listings AS l ON l.id = r.listing
		WHERE p.open AND r.state = 'shown' AND r.stars > 0 AND l.site = $1) AS queued `

// QueuedReviews returns the reviews of a site that wait for the team, the first first, and how many there are.
func (db reviewRows) QueuedReviews(ctx context.Context, site int64, limit, offset int) ([]reviews.Case, int, error) {
	total, err := db.CountQueuedReviews(ctx, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanCase, caseColumns+`WHERE r.id IN (SELECT queued.id `+queuedReviews+
		`) ORDER BY r.id LIMIT $2 + 0 OFFSET $3 + 0`, site, limit, offset)
	return found, total, err
}

// CountQueuedReviews counts them.
func (db reviewRows) CountQueuedReviews(ctx context.Context, site int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) `+queuedReviews, site)
}

// HiddenReviews returns those that the team hid, the last first, and how many there are.
func (db reviewRows) HiddenReviews(ctx context.Context, site int64, limit, offset int) ([]reviews.Case, int, error) {
	const hidden = `WHERE r.state = 'hidden' AND r.stars > 0 AND l.site = $1 `
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM reviews AS r JOIN listings AS l ON l.id = r.listing `+
		hidden, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanCase, caseColumns+hidden+`ORDER BY r.id DESC LIMIT $2 + 0 OFFSET $3 + 0`,
		site, limit, offset)
	return found, total, err
}

const caseColumns = reviewColumns + `, a.email, a.created_at, (SELECT COUNT(*) FROM reviews AS o WHERE o.account = r.account AND o.id <> r.id AND o.stars > 0)
	FROM reviews AS r JOIN accounts AS a ON a.id = r.account JOIN listings AS l ON l.id = r.listing `

func scanCase(r *sql.Rows) (c reviews.Case, err error) {
	var made int64
	err = scanReviewAnd(r, &c.Review, &c.Email, &made, &c.Elsewhere)
	c.Made = fromMilli(made)
	return c, err
}
