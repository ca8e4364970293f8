package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// AddInterviewChange keeps a change of the answers of an account, and gives it a number. What is beyond the limits of a
// listing's history goes, the oldest first.
func (db interviewRows) AddInterviewChange(ctx context.Context, c *app.InterviewChange) error {
	restored(ctx, &c.Number)
	latest, err := one(ctx, db, scanInt64, `SELECT COALESCE(MAX(number), 0) FROM interview_changes WHERE account = $1`,
		c.Account)
	if err != nil {
		return err
	}
	c.Number = latest + 1
	if _, err := db.execUnseen(ctx,
		`INSERT INTO interview_changes (account, number, at, before, after) VALUES ($1, $2, $3, $4, $5)`,
		c.Account, c.Number, milli(c.At), toJSON(c.Before), toJSON(c.After)); err != nil {
		return err
	}
	return db.trimInterviewChanges(ctx, *c)
}

// trimInterviewChanges gives up what is beyond the limits: by age and number, and by size. The latest stays in any
// case.
func (db interviewRows) trimInterviewChanges(ctx context.Context, latest app.InterviewChange) error {
	most := db.limits.Now()
	if most.Changes > 0 && most.ChangeDays > 0 {
		if _, err := db.execUnseen(ctx,
			`DELETE FROM interview_changes WHERE account = $1 AND at <= $2 AND number <= $3`,
			latest.Account, milli(app.DaysBefore(latest.At, most.ChangeDays)),
			latest.Number-int64(most.Changes)); err != nil {
			return err
		}
	}
	if most.ListingMB == 0 {
		return nil
	}
	_, err := db.execUnseen(ctx, `
		DELETE FROM interview_changes WHERE account = $1 AND number < $2 AND number IN (SELECT number FROM (
			SELECT number, SUM(OCTET_LENGTH(before) + OCTET_LENGTH(after) + $3) OVER (ORDER BY number DESC) AS total FROM interview_changes WHERE account = $1
		) AS newest WHERE total > $4)`, latest.Account, latest.Number, rowBytes, int64(most.ListingMB)<<20)
	return err
}

// InterviewChanges returns a page of the changes of an account's answers, newest first, and how many there are.
func (db interviewRows) InterviewChanges(
	ctx context.Context, account int64, limit, offset int,
) ([]app.InterviewChange, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM interview_changes WHERE account = $1`, account)
	if err != nil || offset >= total {
		return nil, total, err
	}
	found, err := all(ctx, db, scanInterviewChange, `SELECT account, number, at, before, after FROM interview_changes WHERE account = $1
		ORDER BY number DESC LIMIT $2 + 0 OFFSET $3 + 0`, account, limit, offset)
	return found, total, err
}

func scanInterviewChange(r *sql.Rows) (c app.InterviewChange, err error) {
	var at int64
	var before, after string
	if err = r.Scan(&c.Account, &c.Number, &at, &before, &after); err != nil {
		return c, err
	}
	c.At = fromMilli(at)
	if err = fromJSON(before, &c.Before); err == nil {
		err = fromJSON(after, &c.After)
	}
	return c, err
}
