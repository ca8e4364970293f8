package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/desk/health"
)

// outcomeRows are how often something came of what is done in the background, by day.
type outcomeRows struct{ *core }

// CountOutcome counts something that came of a kind of work, in the transaction of ctx.
func (db outcomeRows) CountOutcome(ctx context.Context, d health.Done) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO outcomes (day, kind, part, outcome, times) VALUES ($1, $2, $3, $4, 1)
		ON CONFLICT (day, kind, part, outcome) DO UPDATE SET times = outcomes.times + 1`,
		d.At.UTC().Format(time.DateOnly), d.Kind, d.Part, d.Outcome)
	return err
}

func scanDone(r *sql.Rows) (d health.Done, err error) {
	var day string
	if err = r.Scan(&day, &d.Kind, &d.Part, &d.Outcome, &d.Times); err != nil || day == "" {
		return d, err
	}
	d.At, err = time.Parse(time.DateOnly, day)
	return d, err
}

// Outcomes returns what came of everything on the days from one on, the last day first.
func (db outcomeRows) Outcomes(ctx context.Context, from time.Time) ([]health.Done, error) {
	return all(ctx, db, scanDone, `
		SELECT day, kind, part, outcome, times FROM outcomes WHERE day >= $1 ORDER BY day DESC, kind, part, outcome`, from.UTC().Format(time.DateOnly))
}

// OutcomesEver returns what came of everything since the database was made.
func (db outcomeRows) OutcomesEver(ctx context.Context) ([]health.Done, error) {
	return all(ctx, db, scanDone, `
		SELECT '', kind, part, outcome, CAST(SUM(times) AS BIGINT) FROM outcomes GROUP BY kind, part, outcome ORDER BY kind, part, outcome`)
}

// VotesByState counts the votes that were ever given, by state.
func (db outcomeRows) VotesByState(ctx context.Context) (map[string]int, error) {
	return byKey[string, int](ctx, db, `SELECT state, COUNT(*) FROM votes GROUP BY state`)
}

// problemRows are the problems that somebody was written of.
type problemRows struct{ *core }

// Problems returns those that are not over, by name.
func (db problemRows) Problems(ctx context.Context) ([]health.Known, error) {
	return all(ctx, db, func(r *sql.Rows) (k health.Known, err error) {
		var since, seen int64
		err = r.Scan(&k.Name, &k.Detail, &since, &seen)
		k.Since, k.SeenAt = fromMilli(since), fromMilli(seen)
		return k, err
	}, `SELECT name, detail, since, seen_at FROM problems ORDER BY name`+db.held(ctx))
}

// SaveProblem keeps a problem, or changes the one of its name.
func (db problemRows) SaveProblem(ctx context.Context, k health.Known) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO problems (name, detail, since, seen_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET detail = excluded.detail, since = excluded.since, seen_at = excluded.seen_at`,
		k.Name, k.Detail, milli(k.Since), milli(k.SeenAt))
	return err
}

// DropProblem forgets a problem that is over.
func (db problemRows) DropProblem(ctx context.Context, name string) error {
	_, err := db.execUnseen(ctx, `DELETE FROM problems WHERE name = $1`, name)
	return err
}

// OperatorEmails returns the addresses of those who run the site and are not suspended.
func (db problemRows) OperatorEmails(ctx context.Context) ([]string, error) {
	return all(ctx, db, scanText, `SELECT email FROM accounts WHERE operator AND NOT suspended ORDER BY email`)
}
