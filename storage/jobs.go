package storage

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"debut/app/jobs"
)

var _ jobs.Queue = (*DB)(nil)

// AddJob adds a job. One of the same kind and name that waits already is asked for once more, at the earlier time.
func (db *DB) AddJob(ctx context.Context, j jobs.Job) error {
	id, err := db.next(ctx, "jobs")
	if err != nil {
		return err
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO jobs (id, kind, uniq, payload, priority, run_at, due_at, leased, attempt, failures, wanted, dead, error)
		VALUES ($1, $2, $3, $4, $5, $6, $6, FALSE, 0, 0, 1, FALSE, '')
		ON CONFLICT (kind, uniq) WHERE NOT dead AND uniq <> '' DO UPDATE SET
			wanted = jobs.wanted + 1, payload = excluded.payload,
			run_at = CASE WHEN jobs.leased OR jobs.run_at < excluded.run_at THEN jobs.run_at ELSE excluded.run_at END`,
		id, j.Kind, j.Uniq, j.Payload, j.Priority, milli(j.RunAt))
	return err
}

func scanJob(r *sql.Rows) (j jobs.Job, err error) {
	var due int64
	err = r.Scan(&j.ID, &j.Kind, &j.Uniq, &j.Payload, &j.Priority, &due, &j.Attempt, &j.Failures, &j.Wanted)
	j.RunAt = moment(due)
	return j, err
}

// ClaimJobs leases up to n due jobs of a kind until the given time. A lease that ran out is due like any other job.
func (db *DB) ClaimJobs(ctx context.Context, kind string, n int, now, until time.Time) (claimed []jobs.Job, err error) {
	const due = ` FROM jobs WHERE NOT dead AND kind = $1 AND run_at <= $2`
	if waiting, err := one(ctx, db, scanInt, `SELECT COUNT(*)`+due, kind, milli(now)); err != nil || waiting == 0 {
		return nil, err // looked at without the writer, which others need
	}
	err = db.Tx(ctx, func(ctx context.Context) error {
		claimed, err = all(ctx, db, scanJob, `
			UPDATE jobs SET attempt = attempt + 1, leased = TRUE, due_at = run_at, run_at = $3
			WHERE id IN (SELECT id`+due+` ORDER BY priority, run_at, id LIMIT $4)
			RETURNING id, kind, uniq, payload, priority, due_at, attempt, failures, wanted`, kind, milli(now), milli(until), n)
		return err
	})
	slices.SortFunc(claimed, func(a, b jobs.Job) int { // RETURNING keeps no order
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), a.RunAt.Compare(b.RunAt), cmp.Compare(a.ID, b.ID))
	})
	return claimed, err
}

// ExtendJob moves a lease on; false where another worker has the job.
func (db *DB) ExtendJob(ctx context.Context, j jobs.Job, until time.Time) (bool, error) {
	return db.fenced(ctx, `UPDATE jobs SET run_at = $1 WHERE id = $2 AND attempt = $3 AND leased AND NOT dead`, milli(until), j.ID, j.Attempt)
}

// fenced changes a job that is still held, in a transaction.
func (db *DB) fenced(ctx context.Context, query string, args ...any) (held bool, err error) {
	err = db.Tx(ctx, func(ctx context.Context) error {
		n, err := db.execUnseen(ctx, query, args...)
		held = n > 0
		return err
	})
	return held, err
}

// FinishJob deletes a job that was done; one that was asked for meanwhile is due again.
func (db *DB) FinishJob(ctx context.Context, j jobs.Job, now time.Time) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		n, err := db.execUnseen(ctx, `DELETE FROM jobs WHERE id = $1 AND attempt = $2 AND wanted = $3 AND NOT dead`, j.ID, j.Attempt, j.Wanted)
		if err != nil || n > 0 {
			return err
		}
		_, err = db.execUnseen(ctx, `
			UPDATE jobs SET leased = FALSE, run_at = $1, failures = 0, error = ''
			WHERE id = $2 AND attempt = $3 AND NOT dead`, milli(now), j.ID, j.Attempt)
		return err
	})
}

// RetryJob makes a job due later. A cause makes it a failure; without one the job was only handed back.
func (db *DB) RetryJob(ctx context.Context, j jobs.Job, at time.Time, cause string) error {
	_, err := db.fenced(ctx, `
		UPDATE jobs SET leased = FALSE, run_at = $1, error = $2, failures = failures + CASE WHEN $2 = '' THEN 0 ELSE 1 END
		WHERE id = $3 AND attempt = $4 AND NOT dead`, milli(at), cause, j.ID, j.Attempt)
	return err
}

// BuryJob keeps a job that failed for good; it never runs again.
func (db *DB) BuryJob(ctx context.Context, j jobs.Job, cause string) error {
	_, err := db.fenced(ctx, `
		UPDATE jobs SET dead = TRUE, leased = FALSE, failures = failures + 1, error = $1
		WHERE id = $2 AND attempt = $3 AND NOT dead`, cause, j.ID, j.Attempt)
	return err
}

// RecoverJobs takes back what a process held that is gone, and returns how many jobs those were.
func (db *DB) RecoverJobs(ctx context.Context, now time.Time) (n int, err error) {
	err = db.Tx(ctx, func(ctx context.Context) error {
		n, err = db.execUnseen(ctx, `UPDATE jobs SET leased = FALSE, run_at = $1 WHERE leased AND NOT dead`, milli(now))
		return err
	})
	return n, err
}

// PeriodDone tells when a period last ran; the zero time where it never did.
func (db *DB) PeriodDone(ctx context.Context, name string) (time.Time, error) {
	at, found, err := first(ctx, db, scanInt64, `SELECT done_at FROM periods WHERE name = $1`, name)
	if err != nil || !found {
		return time.Time{}, err
	}
	return moment(at), nil
}

// SetPeriod notes when a period ran.
func (db *DB) SetPeriod(ctx context.Context, name string, at time.Time) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		_, err := db.execUnseen(ctx, `
			INSERT INTO periods (name, done_at) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`, name, milli(at))
		return err
	})
}
