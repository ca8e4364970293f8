package storage

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// openAll opens a database in a folder for a test.
func openAll(t *testing.T, dir string) Store {
	t.Helper()
	db, err := Open(t.Context(), app.Place{Data: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db.Store()
}

func TestStatement_ArgumentsAreBoundByTheirNumbers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	var a, b, c int
	is.NoErr(db.read.QueryRowContext(t.Context(), `SELECT $2, $1, $2`, 1, 2).Scan(&a, &b, &c))
	is.Equal([]int{a, b, c}, []int{2, 1, 2}) // another driver gets this wrong in silence
}

// A statement is not watched while it runs; whoever leaves between two rows, or before the first, gets no more of them.
func TestStatement_EndsBetweenTwoRowsWhenItsCallerLeaves(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	ctx, release := context.WithCancel(t.Context())
	seen := 0
	ask := func() error {
		_, err := all(ctx, db, func(r *sql.Rows) (int, error) {
			seen++
			release()
			return scanInt(r)
		}, `SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3`)
		return err
	}
	is.True(errors.Is(ask(), context.Canceled))
	is.Equal(seen, 1)
	is.True(errors.Is(ask(), context.Canceled))
	is.Equal(seen, 1)
}

func TestTx_AFullDiskIsToldAndReadsGoOn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := t.Context()
	db := openAll(t, t.TempDir())
	var pages int
	is.NoErr(db.write.QueryRowContext(ctx, `PRAGMA page_count`).Scan(&pages))
	limit := func(n int) {
		_, err := db.write.ExecContext(ctx, `PRAGMA max_page_count = `+toJSON(n))
		is.NoErr(err)
	}
	limit(pages)
	fill := func(email string) error {
		return db.Tx(ctx, func(ctx context.Context) error {
			return db.SaveAccount(ctx, &app.Account{Email: email + string(make([]byte, 20_000)), CreatedAt: time.Unix(0, 0)})
		})
	}
	err := fill("first")
	is.Equal(app.KindOf(err), app.Unavailable)
	_, err = db.Keys(ctx, 0)
	is.NoErr(err) // reads go on
	limit(1_000_000)
	is.NoErr(fill("second")) // room made, no restart
}

// The running jobs of all accounts are counted once, and not once for each job that waits: a long queue would take ever longer.
func TestClaimJobs_CountsWhatRunsOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	plan, err := all(t.Context(), db, func(r *sql.Rows) (step string, err error) {
		var id, parent, unused int
		return step, r.Scan(&id, &parent, &unused, &step)
	}, `EXPLAIN QUERY PLAN `+inTurn, "crawl", 1, false, 3, 2)
	is.NoErr(err)
	is.True(len(plan) > 3)
	is.True(!strings.Contains(strings.Join(plan, "\n"), "CORRELATED"))
}

// SQLite looks at the value of a bare LIMIT $n, and plans the query anew each time that it is bound. An expression it leaves alone.
func TestQueries_NoLimitIsABareValue(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	files, err := filepath.Glob("*.go")
	is.NoErr(err)
	bare := regexp.MustCompile(`LIMIT \$\d+(?: [^+]|[^ \d]|$)`)
	for _, name := range files {
		source, err := os.ReadFile(name)
		is.NoErr(err)
		if found := bare.Find(source); found != nil && !strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s: %s; write LIMIT $n + 0", name, found)
		}
	}
}
