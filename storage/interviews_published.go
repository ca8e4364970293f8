package storage

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"debut/app"
	"debut/app/community/interviews"
)

// publishedInterviews are those that anybody may read on a site: of accounts that are not suspended and answered
// enough, whom a live listing of theirs names as they were called when they published it.
var publishedInterviews = fmt.Sprintf(`
	FROM interviews AS i JOIN accounts AS a ON a.id = i.account JOIN listings AS l ON l.owner = i.account
		JOIN listing_founders AS n ON n.listing = l.id AND n.name = i.name
		JOIN founders AS m ON m.id = n.founder JOIN founders AS f ON f.id = COALESCE(m.merged_into, m.id)
	WHERE i.at > 0 AND l.site = $1 AND l.status = 'live' AND n.shown AND NOT a.suspended
		AND (SELECT COUNT(*) FROM interview_answers AS q WHERE q.account = i.account) >= %d `, interviews.Least)

const interviewColumns = `SELECT i.account, i.at, f.id, f.slug, f.name, MIN(l.id) `

const eachInterview = `GROUP BY i.account, i.at, f.id, f.slug, f.name `

func scanPublished(r *sql.Rows) (p interviews.Published, err error) {
	var at, founder int64
	err = r.Scan(&p.Account, &at, &founder, &p.Founder, &p.Name, &p.Listing)
	p.At = fromMilli(at)
	return p, err
}

// PublishedInterviews returns a page of the interviews that anybody may read, the last first, and how many there are.
func (db interviewRows) PublishedInterviews(
	ctx context.Context, site int64, limit, offset int,
) ([]interviews.Published, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM (SELECT i.account `+
		publishedInterviews+eachInterview+`) AS each_one`, site)
	if err != nil || offset >= total {
		return nil, total, err
	}
	found, err := all(ctx, db, scanPublished, interviewColumns+publishedInterviews+eachInterview+
		`ORDER BY i.at DESC, i.account, f.id LIMIT $2 + 0 OFFSET $3 + 0`, site, limit, offset)
	return found, total, err
}

// InterviewOf returns the interview of a founder, if anybody may read it.
func (db interviewRows) InterviewOf(
	ctx context.Context, site int64, founder app.Slug,
) (interviews.Published, bool, error) {
	return first(ctx, db, scanPublished, interviewColumns+publishedInterviews+`AND n.founder IN (
			WITH stays AS (SELECT COALESCE(merged_into, id) AS id FROM founders WHERE slug = $2)
			SELECT id FROM stays UNION ALL SELECT o.id FROM founders AS o JOIN stays ON o.merged_into = stays.id) `+
		eachInterview+`ORDER BY i.at, i.account LIMIT 1`, site, founder)
}

// InterviewBy returns the interview of an account, if anybody may read it.
func (db interviewRows) InterviewBy(ctx context.Context, site, account int64) (interviews.Published, bool, error) {
	return first(ctx, db, scanPublished, interviewColumns+publishedInterviews+`AND i.account = $2 `+eachInterview+
		`ORDER BY f.id LIMIT 1`, site, account)
}

// InterviewPublished reports whether an account published its interview, whoever may read it now.
func (db interviewRows) InterviewPublished(ctx context.Context, account int64) (bool, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM interviews WHERE account = $1`, account)
	return n > 0, err
}

// NamedByOwn reports whether a live listing of an account on a site names somebody.
func (db interviewRows) NamedByOwn(ctx context.Context, site, account int64, name string) (bool, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM listings AS l JOIN listing_founders AS n ON n.listing = l.id
		WHERE l.owner = $1 AND l.site = $2 AND l.status = 'live' AND n.name = $3 AND n.shown`, account, site, name)
	return n > 0, err
}

// ProfileName returns what an account calls its person; "" if it has no profile.
func (db interviewRows) ProfileName(ctx context.Context, account int64) (string, error) {
	f, _, err := profileRows(db).Profile(ctx, account)
	return f.Name, err
}

// PublishInterview shows the interview of an account to anybody, under a name as names are compared.
func (db interviewRows) PublishInterview(ctx context.Context, account int64, name string, at time.Time) error {
	_, err := db.exec(ctx, `INSERT INTO interviews (account, name, at) VALUES ($1, $2, $3)
		ON CONFLICT (account) DO UPDATE SET name = excluded.name`, account, name, milli(at))
	return err
}

// UnpublishInterview hides it from everybody else.
func (db interviewRows) UnpublishInterview(ctx context.Context, account int64) error {
	_, err := db.exec(ctx, `DELETE FROM interviews WHERE account = $1`, account)
	return err
}
