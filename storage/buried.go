package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/desk/team"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// buriedRows are the jobs that were given up, and how many wait, for the team to see.
type buriedRows struct{ *core }

const buriedColumns = `
	SELECT j.id, j.kind, j.uniq, j.payload, j.account, j.priority, j.failures, j.deaths, j.error, j.buried_at, COALESCE(a.email, '')
	FROM jobs AS j LEFT JOIN accounts AS a ON a.id = j.account WHERE j.dead `

func scanBuried(r *sql.Rows) (j team.BuriedJob, err error) {
	var at int64
	err = r.Scan(&j.ID, &j.Kind, &j.Uniq, &j.Payload, &j.Account, &j.Priority, &j.Failures, &j.Deaths, &j.Error, &at, &j.Email)
	j.BuriedAt = fromMilli(at)
	return j, err
}

// BuriedJobs returns the jobs that were given up last, newest first.
func (db buriedRows) BuriedJobs(ctx context.Context, limit int) ([]team.BuriedJob, error) {
	return all(ctx, db, scanBuried, buriedColumns+`ORDER BY j.buried_at DESC, j.id DESC LIMIT $1 + 0`, limit)
}

// BuriedJob returns a job that was given up.
func (db buriedRows) BuriedJob(ctx context.Context, id int64) (team.BuriedJob, bool, error) {
	return first(ctx, db, scanBuried, buriedColumns+`AND j.id = $1`, id)
}

// DropBuriedJob deletes a job that was given up.
func (db buriedRows) DropBuriedJob(ctx context.Context, id int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM jobs WHERE id = $1 AND dead`, id)
	return err
}

// WaitingJobs counts the jobs that wait or run, by kind.
func (db buriedRows) WaitingJobs(ctx context.Context) ([]team.Waiting, error) {
	return all(ctx, db, func(r *sql.Rows) (w team.Waiting, err error) { return w, r.Scan(&w.Kind, &w.Jobs, &w.Failing) }, `
		SELECT kind, COUNT(*), COUNT(CASE WHEN failures > 0 THEN 1 END) FROM jobs WHERE NOT dead GROUP BY kind ORDER BY kind`)
}

// QueuedJobs returns jobs that are given up, then those that failed, then the others, the soonest first: mails alone, or all but mails.
func (db buriedRows) QueuedJobs(ctx context.Context, mails bool, limit int) ([]team.QueuedJob, error) {
	return all(ctx, db, func(r *sql.Rows) (j team.QueuedJob, err error) {
		var due, buried int64
		var leased, dead bool
		err = r.Scan(&j.ID, &j.Kind, &j.Payload, &j.Account, &j.Failures, &j.Deaths, &j.Error, &due, &buried, &leased, &dead, &j.Email)
		j.RunAt, j.State = fromMilli(due), team.JobWaits
		switch {
		case dead:
			j.BuriedAt, j.State = fromMilli(buried), team.JobDead
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
func (db buriedRows) WaitingJob(ctx context.Context, id int64) (jobs.Job, bool, error) {
	return first(ctx, db, scanJob, `SELECT `+jobColumns+` FROM jobs`+waits+db.held(ctx), id)
}

// HurryJob makes a job due that waits.
func (db buriedRows) HurryJob(ctx context.Context, id int64, now time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE jobs SET run_at = $2`+waits, id, milli(now))
	return n > 0, err
}

// BuryWaitingJob gives up a job that waits.
func (db buriedRows) BuryWaitingJob(ctx context.Context, id int64, now time.Time, cause string) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE jobs SET dead = TRUE, error = $3, buried_at = $2`+waits, id, milli(now), cause)
	return n > 0, err
}
