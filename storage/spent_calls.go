package storage

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/pressly/goose/v3"
)

// spentCallRows are what callers used of their limits, where servers count together.
type spentCallRows struct{ *core }

// SpendCalls counts calls that take cost of what comes back, for a name that may have spent most of it. It returns when
// all of that is back, and whether the calls were counted: they are not where the name would have spent more than most.
// It is one statement outside of a transaction, since nothing else hangs on it. Times are kept in microseconds here: of
// a wide limit a call is less than a millisecond.
func (db spentCallRows) SpendCalls(
	ctx context.Context, name string, cost, most time.Duration, now time.Time,
) (whole time.Time, counted bool, err error) {
	whole, counted, err = db.spent(ctx, `
		INSERT INTO spent_calls (name, whole_at) VALUES ($1, CAST($2 AS BIGINT) + $3)
		ON CONFLICT (name) DO UPDATE
			SET whole_at = $3 + CASE WHEN spent_calls.whole_at > $2 THEN spent_calls.whole_at ELSE $2 END
			WHERE $3 + CASE WHEN spent_calls.whole_at > $2 THEN spent_calls.whole_at ELSE $2 END <= $4
		RETURNING whole_at`, name, now.UnixMicro(), cost.Microseconds(), now.Add(most).UnixMicro())
	if err != nil || counted {
		return whole, counted, err
	}
	whole, _, err = db.spent(ctx, `SELECT whole_at FROM spent_calls WHERE name = $1`, name)
	return whole, false, err
}

func (db spentCallRows) spent(ctx context.Context, query string, args ...any) (at time.Time, found bool, err error) {
	db.queries.Add(1)
	rows, err := db.write.QueryContext(ctx, query, args...)
	if err != nil {
		return at, false, db.forCallers(err)
	}
	all, err := read(ctx, rows, scanInt64)
	if err != nil || len(all) == 0 {
		return at, false, db.forCallers(err)
	}
	return time.UnixMicro(all[0]).UTC(), true, nil
}

// makeSpentCalls makes the table of what was spent. On PostgreSQL it is in no log, so that counting waits for no disk:
// after a crash all limits are whole, and a replica has none of it.
func makeSpentCalls(dialect goose.Dialect) func(context.Context, *sql.Tx) error {
	kind := ""
	if dialect == goose.DialectPostgres {
		kind = "UNLOGGED"
	}
	return func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, fmt.Sprintf(
			`CREATE %s TABLE spent_calls (name TEXT NOT NULL PRIMARY KEY, whole_at BIGINT NOT NULL)`, kind))
		return err
	}
}
