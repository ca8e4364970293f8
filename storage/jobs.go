package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/ground/jobs"
)

// jobRows are the queue, and the periods.
type jobRows struct{ *core }

// AddJob adds a job. One of the same kind and name that waits already is asked for once more, at the earlier time.
func (db jobRows) AddJob(ctx context.Context, j jobs.Job) error {
	id, err := db.next(ctx, "jobs")
	if err != nil {
		return err
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO jobs (id, kind, uniq, payload, account, priority, run_at, due_at, leased, attempt, failures, wanted, dead, error)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $7, FALSE, 0, 0, 1, FALSE, '')
		ON CONFLICT (kind, uniq) WHERE NOT dead AND uniq <> '' DO UPDATE SET
			wanted = jobs.wanted + 1, payload = excluded.payload, account = excluded.account,
			run_at = CASE WHEN jobs.leased OR jobs.run_at < excluded.run_at THEN jobs.run_at ELSE excluded.run_at END`,
		id, j.Kind, j.Uniq, j.Payload, j.Account, j.Priority, milli(j.RunAt))
	return err
}

const jobColumns = `id, kind, uniq, payload, account, priority, due_at, node, attempt, failures, deaths, strikes, wanted`

func scanJob(r *sql.Rows) (j jobs.Job, err error) {
	var due int64
	err = r.Scan(&j.ID, &j.Kind, &j.Uniq, &j.Payload, &j.Account, &j.Priority, &due, &j.Node, &j.Attempt, &j.Failures,
		&j.Deaths, &j.Strikes, &j.Wanted)
	j.RunAt = fromMilli(due)
	return j, err
}

// dueJobs is the condition of the jobs of kind $1 that are due at $2.
const dueJobs = ` WHERE NOT dead AND NOT leased AND kind = $1 AND run_at <= $2 AND (deaths > 0) = $3`

// soonest and inTurn choose up to $4 of the due jobs. In turn, the account that has the fewest running comes first, and
// no more than $5 of its jobs run at once.
const (
	soonest = `SELECT id FROM jobs` + dueJobs + ` ORDER BY priority, run_at, id LIMIT $4 + 0`
	inTurn  = `SELECT id FROM (
		SELECT id, j.account, priority, run_at,
			COALESCE(running, 0) + ROW_NUMBER() OVER (PARTITION BY j.account ORDER BY priority, run_at, id) AS turn
		FROM jobs AS j LEFT JOIN (
			SELECT account, COUNT(*) AS running FROM jobs WHERE leased AND NOT dead AND kind = $1 AND run_at > $2 GROUP BY account
		) AS busy ON busy.account = j.account` + dueJobs + `
		) AS turns WHERE account = 0 OR turn <= $5 ORDER BY priority, turn, run_at, id LIMIT $4 + 0`
)

// DueKinds returns the kinds of which a job is due that nobody holds.
func (db jobRows) DueKinds(ctx context.Context, now time.Time) ([]string, error) {
	return all(ctx, db, scanText, `SELECT DISTINCT kind FROM jobs WHERE NOT dead AND NOT leased AND run_at <= $1`,
		milli(now))
}

// ClaimJobs leases due jobs of a kind for a node, until the given time. One whose lease ran out has to be recovered
// before.
func (db jobRows) ClaimJobs(ctx context.Context, c jobs.Claim) (claimed []jobs.Job, err error) {
	chosen, args := soonest, []any{c.Kind, milli(c.Now), c.Suspects, c.Most}
	if c.PerAccount > 0 {
		chosen, args = inTurn, append(args, c.PerAccount)
	}
	waiting, err := all(ctx, db, scanInt64, chosen, args...)
	if err != nil || len(waiting) == 0 {
		return nil, err // looked at without the writer, which others need
	}
	err = db.Tx(ctx, func(ctx context.Context) error {
		claimed = nil
		if c.PerAccount > 0 { // how many of an account run is counted
			if err := db.alone(ctx, "jobs "+c.Kind); err != nil {
				return err
			}
		}
		if waiting, err = all(ctx, db, scanInt64, chosen, args...); err != nil {
			return err
		}
		for _, id := range waiting {
			j, free, err := first(ctx, db, scanJob, `
				UPDATE jobs SET attempt = attempt + 1, leased = TRUE, heavy = FALSE, node = $4, due_at = run_at, run_at = $2
				WHERE id IN (SELECT id FROM jobs WHERE id = $1 AND NOT dead AND NOT leased AND run_at <= $3`+db.words.skipTaken+`)
				RETURNING `+jobColumns, id, milli(c.Until), milli(c.Now), c.Node)
			if err != nil {
				return err
			}
			if free { // of other workers
				claimed = append(claimed, j)
			}
		}
		return nil
	})
	return claimed, err
}

// SuspectsDue reports whether a job is due that a process died under.
func (db jobRows) SuspectsDue(ctx context.Context, now time.Time) (bool, error) {
	n, err := one(ctx, db, scanInt,
		`SELECT COUNT(*) FROM jobs WHERE deaths > 0 AND NOT dead AND NOT leased AND run_at <= $1`, milli(now))
	return n > 0, err
}

// ExtendJob moves a lease on; false if another worker has the job.
func (db jobRows) ExtendJob(ctx context.Context, j jobs.Job, until time.Time) (bool, error) {
	return db.fenced(ctx, `UPDATE jobs SET run_at = $1 `+held("$2", "$3", "$4"), milli(until), j.ID, j.Attempt, j.Node)
}

// MarkHeavy notes that a job that is still held takes what may end the process.
func (db jobRows) MarkHeavy(ctx context.Context, j jobs.Job) error {
	_, err := db.fenced(ctx, `UPDATE jobs SET heavy = TRUE `+held("$1", "$2", "$3"), j.ID, j.Attempt, j.Node)
	return err
}

// JobWaits reports whether a job that is asked for once waits, or runs.
func (db jobRows) JobWaits(ctx context.Context, j jobs.Job) (bool, error) {
	_, found, err := first(ctx, db, scanInt, `SELECT 1 FROM jobs WHERE kind = $1 AND uniq = $2 AND NOT dead`,
		j.Kind, j.Uniq)
	return found, err
}

// held is the condition that a job is still held by who claimed it, by its id, attempt and node.
func held(id, attempt, node string) string {
	return `WHERE id = ` + id + ` AND attempt = ` + attempt + ` AND node = ` + node + ` AND leased AND NOT dead`
}

// fenced changes a job that is still held, in a transaction.
func (db jobRows) fenced(ctx context.Context, query string, args ...any) (held bool, err error) {
	err = db.Tx(ctx, func(ctx context.Context) error {
		n, err := db.execUnseen(ctx, query, args...)
		held = n > 0
		return err
	})
	return held, err
}

// FinishJob deletes a job that was done; one that was asked for meanwhile is due again.
func (db jobRows) FinishJob(ctx context.Context, j jobs.Job, now time.Time) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		n, err := db.execUnseen(ctx, `DELETE FROM jobs `+held("$1", "$2", "$3")+` AND wanted = $4`,
			j.ID, j.Attempt, j.Node, j.Wanted)
		if err != nil || n > 0 {
			return err
		}
		_, err = db.execUnseen(ctx, `
			UPDATE jobs SET leased = FALSE, run_at = $1, failures = 0, deaths = 0, strikes = 0, error = '' `+held("$2", "$3", "$4"),
			milli(now), j.ID, j.Attempt, j.Node)
		return err
	})
}

// RetryJob makes a job due later. A cause makes it a failure; without one the job was only handed back.
func (db jobRows) RetryJob(ctx context.Context, j jobs.Job, at time.Time, cause string) error {
	_, err := db.fenced(ctx, `
		UPDATE jobs SET leased = FALSE, run_at = $1, error = $2, failures = failures + CASE WHEN $2 = '' THEN 0 ELSE 1 END `+
		held("$3", "$4", "$5"), milli(at), cause, j.ID, j.Attempt, j.Node)
	return err
}

// GiveUpJob keeps a job that failed for good; it never runs again. It reports whether the job was still held.
func (db jobRows) GiveUpJob(ctx context.Context, j jobs.Job, now time.Time, cause string) (bool, error) {
	return db.fenced(ctx, `UPDATE jobs SET dead = TRUE, leased = FALSE, failures = failures + 1, error = $1, buried_at = $2 `+held("$3", "$4", "$5"),
		cause, milli(now), j.ID, j.Attempt, j.Node)
}

// CountDeadJobs counts the jobs that are given up.
func (db jobRows) CountDeadJobs(ctx context.Context) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM jobs WHERE dead`)
}

// ForgetDeadJobs deletes the jobs that were given up before a time, and the oldest of more than most.
func (db jobRows) ForgetDeadJobs(ctx context.Context, before time.Time, most int) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		_, err := db.execUnseen(ctx, `
			DELETE FROM jobs WHERE dead AND (buried_at < $1 OR
				id NOT IN (SELECT id FROM jobs WHERE dead ORDER BY buried_at DESC, id DESC LIMIT $2 + 0))`, milli(before), most)
		return err
	})
}

// gone is the condition that nobody does a job any more: its lease ran out at $1, or another node than $2 held it while
// this one is alone, $3.
const gone = ` leased AND NOT dead AND (run_at <= $1 OR node <> $2 AND $3)`

// RecoverJobs takes back the jobs that nobody does any more, counts the death of another node against the kinds under
// suspicion, and returns the jobs. Who is alone takes back the periods that are held, too.
func (db jobRows) RecoverJobs(ctx context.Context, r jobs.Recovery) (recovered []jobs.Job, err error) {
	left := []any{milli(r.Now), r.ID, r.Alone}
	// Looked at without the writer, which others need.
	waiting, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM jobs WHERE`+gone, left...)
	if err != nil || waiting == 0 && !r.Alone {
		return nil, err
	}
	err = db.Tx(ctx, func(ctx context.Context) error {
		for _, kind := range r.Suspicion {
			if _, err := db.execUnseen(ctx,
				`UPDATE jobs SET deaths = deaths + 1, strikes = strikes + CASE WHEN heavy THEN 1 ELSE 0 END WHERE node <> $2 AND kind = $4 AND`+gone, append(left, kind)...); err != nil {
				return err
			}
		}
		if r.Alone {
			if _, err := db.execUnseen(ctx, `DELETE FROM periods WHERE name LIKE $1`, heldPeriods+"%"); err != nil {
				return err
			}
		}
		recovered, err = all(ctx, db, scanJob, `UPDATE jobs SET leased = FALSE, run_at = $1 WHERE`+gone+
			` RETURNING `+jobColumns, left...)
		return err
	})
	return recovered, err
}

// holderOf returns the row that says until when a period is held.
func holderOf(p jobs.Period) string { return heldPeriods + p.Name }

// heldPeriods begins the names of those rows, and of no period.
const heldPeriods = "held: "

// clocksDiffer is more than the clocks of two machines do. A period that is held for longer is held by a clock that was
// put back since.
const clocksDiffer = time.Hour

// PeriodsDone returns when each period was done last, by its name.
func (db jobRows) PeriodsDone(ctx context.Context) (map[string]time.Time, error) {
	rows, err := all(ctx, db, func(r *sql.Rows) (done struct {
		name string
		at   int64
	}, err error) {
		return done, r.Scan(&done.name, &done.at)
	}, `SELECT name, done_at FROM periods`)
	done := map[string]time.Time{}
	for _, row := range rows {
		done[row.name] = fromMilli(row.at)
	}
	return done, err
}

// ClaimPeriod holds a period that is due; false if it is not, or if another holds it.
func (db jobRows) ClaimPeriod(ctx context.Context, p jobs.Period, now, until time.Time) (claimed bool, err error) {
	err = db.Tx(ctx, func(ctx context.Context) error {
		claimed = false
		n, err := db.execUnseen(ctx, `
			INSERT INTO periods (name, done_at) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at WHERE periods.done_at <= $3 OR periods.done_at > $4`,
			holderOf(p), milli(until), milli(now), milli(until.Add(clocksDiffer)))
		if err != nil || n == 0 {
			return err
		}
		if claimed, err = db.due(ctx, p, now); err != nil || claimed {
			return err
		}
		_, err = db.releasePeriod(ctx, p, until) // another did it meanwhile
		return err
	})
	return claimed, err
}

func (db jobRows) due(ctx context.Context, p jobs.Period, now time.Time) (bool, error) {
	last, found, err := first(ctx, db, scanInt64, `SELECT done_at FROM periods WHERE name = $1`, p.Name)
	return !found || p.Due(fromMilli(last), now), err
}

func (db jobRows) releasePeriod(ctx context.Context, p jobs.Period, held time.Time) (was bool, err error) {
	n, err := db.execUnseen(ctx, `DELETE FROM periods WHERE name = $1 AND done_at = $2`, holderOf(p), milli(held))
	return n > 0, err
}

// ExtendPeriod holds a period longer; false if another has it.
func (db jobRows) ExtendPeriod(ctx context.Context, p jobs.Period, held, until time.Time) (bool, error) {
	return db.fenced(ctx, `UPDATE periods SET done_at = $1 WHERE name = $2 AND done_at = $3`,
		milli(until), holderOf(p), milli(held))
}

// FinishPeriod lets go of a period, and notes when it was done unless that is the zero time.
func (db jobRows) FinishPeriod(ctx context.Context, p jobs.Period, held, done time.Time) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		was, err := db.releasePeriod(ctx, p, held)
		if err != nil || !was || done.IsZero() {
			return err
		}
		_, err = db.execUnseen(ctx, `
			INSERT INTO periods (name, done_at) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`, p.Name, milli(done))
		return err
	})
}
