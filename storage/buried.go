package storage

import (
	"context"
	"database/sql"

	"debut/app/team"
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
