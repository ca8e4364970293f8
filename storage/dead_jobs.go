package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/desk/team"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// deadJobRows are the jobs that were given up, and how many wait, for the team to see.
type deadJobRows struct{ *core }

const deadJobColumns = `
	SELECT j.id, j.kind, j.uniq, j.payload, j.account, j.priority, j.failures, j.deaths, j.error, j.buried_at, COALESCE(a.email, '')
	FROM jobs AS j LEFT JOIN accounts AS a ON a.id = j.account WHERE j.dead `

func scanDeadJob(r *sql.Rows) (j team.DeadJob, err error) {
	var at int64
	err = r.Scan(&j.ID, &j.Kind, &j.Uniq, &j.Payload, &j.Account, &j.Priority, &j.Failures, &j.Deaths,
		&j.Error, &at, &j.Email)
	j.GivenUpAt = fromMilli(at)
	return j, err
}

// DeadJobs returns the jobs that were given up last, newest first.
func (db deadJobRows) DeadJobs(ctx context.Context, limit int) ([]team.DeadJob, error) {
	return all(ctx, db, scanDeadJob, deadJobColumns+`ORDER BY j.buried_at DESC, j.id DESC LIMIT $1 + 0`, limit)
}

// DeadJob returns a job that was given up.
func (db deadJobRows) DeadJob(ctx context.Context, id int64) (team.DeadJob, bool, error) {
	return first(ctx, db, scanDeadJob, deadJobColumns+`AND j.id = $1`, id)
}

// DropDeadJob deletes a job that was given up.
func (db deadJobRows) DropDeadJob(ctx context.Context, id int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM jobs WHERE id = $1 AND dead`, id)
	return err
}

// WaitingJobs counts the jobs that wait or run, by kind.
func (db deadJobRows) WaitingJobs(ctx context.Context) ([]team.Waiting, error) {
	return all(ctx, db, func(r *sql.Rows) (w team.Waiting, err error) { return w, r.Scan(&w.Kind, &w.Jobs, &w.Failing) }, `
		SELECT kind, COUNT(*), COUNT(CASE WHEN failures > 0 THEN 1 END) FROM jobs WHERE NOT dead GROUP BY kind ORDER BY kind`)
}

// QueuedJobs returns jobs that are given up, then those that failed, then the others, the soonest first: mails alone,
// or all but mails.
func (db deadJobRows) QueuedJobs(ctx context.Context, mails bool, limit int) ([]team.QueuedJob, error) {
	return all(ctx, db, func(r *sql.Rows) (j team.QueuedJob, err error) {
		var due, gaveUp int64
		var leased, dead bool
		err = r.Scan(&j.ID, &j.Kind, &j.Payload, &j.Account, &j.Failures, &j.Deaths, &j.Error, &due, &gaveUp,
			&leased, &dead, &j.Email)
		j.RunAt, j.State = fromMilli(due), team.JobWaits
		switch {
		case dead:
			j.GivenUpAt, j.State = fromMilli(gaveUp), team.JobDead
		case leased:
			j.State = team.JobRuns
		}
		return j, err
	}, `
		SELECT j.id, j.kind, j.payload, j.account, j.failures, j.deaths, j.error, j.run_at, j.buried_at, j.leased, j.dead, COALESCE(a.email, '')
		FROM jobs AS j LEFT JOIN accounts AS a ON a.id = j.account WHERE (j.kind = $1) = $2
		ORDER BY j.dead DESC, CASE WHEN j.failures > 0 THEN 0 ELSE 1 END, j.run_at, j.id LIMIT $3 + 0`, string(mail.SendJob), mails, limit)
}

// waits is the condition of a job that waits, whose id is $1.
const waits = ` WHERE id = $1 AND NOT dead AND NOT leased`

// WaitingJob returns a job that waits.
func (db deadJobRows) WaitingJob(ctx context.Context, id int64) (jobs.Job, bool, error) {
	return first(ctx, db, scanJob, `SELECT `+jobColumns+` FROM jobs`+waits+db.held(ctx), id)
}

// HurryJob makes a job due that waits.
func (db deadJobRows) HurryJob(ctx context.Context, id int64, now time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE jobs SET run_at = $2`+waits, id, milli(now))
	return n > 0, err
}

// GiveUpWaitingJob gives up a job that waits.
func (db deadJobRows) GiveUpWaitingJob(ctx context.Context, id int64, now time.Time, cause string) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE jobs SET dead = TRUE, error = $3, buried_at = $2`+waits, id, milli(now), cause)
	return n > 0, err
}
