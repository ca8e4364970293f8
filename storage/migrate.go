package storage

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pressly/goose/v3"

	"debut/app"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the schema up to date, once there is a backup; one of a newer program is refused.
func (db *DB) migrate(ctx context.Context) error {
	if err := db.whole(ctx); err != nil {
		return err
	}
	is, err := schemaState(ctx, db.locks, db.words)
	switch {
	case err != nil:
		return err
	case is.newer():
		return db.newer(is)
	case len(is.lacks) > 0:
		if err := db.alone(ctx, func(ctx context.Context) error { return db.up(ctx, is) }); err != nil {
			return err
		}
	}
	return db.sequences(ctx)
}

// up does the migrations that the database lacks, also those whose numbers are below that of one that it has: they came
// in later.
func (db *DB) up(ctx context.Context, is state) error {
	provider, err := provide(db.words.goose, db.locks)
	if err != nil {
		return err
	}
	if is.has > 0 {
		if err := db.backUp(ctx, is.has); err != nil {
			return err
		}
		db.upgraded.From, db.upgraded.To = is.has, is.knows
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bring the database in %s up to date: %w%s",
			db.at.DatabaseName(), db.forCallers(err), db.upgraded.before())
	}
	return nil
}

// migrateOnly is migrate for whoever has a backup elsewhere.
func (db *DB) migrateOnly(ctx context.Context) error {
	db.elsewhere = true
	return db.migrate(ctx)
}

// made brings a database up to date that nothing was ever kept in: whoever began to make it was stopped before it was
// made. Any other must be current.
func (db *DB) made(ctx context.Context) error {
	used, err := holdsAny(ctx, db.locks, db.words)
	switch {
	case err != nil:
		return db.forCallers(err)
	case used:
		return db.current(ctx)
	}
	return db.migrate(ctx)
}

// current refuses a database whose schema is not that of this program.
func (db *DB) current(ctx context.Context) error {
	if err := db.whole(ctx); err != nil {
		return err
	}
	return db.isCurrent(ctx)
}

func (db *DB) isCurrent(ctx context.Context) error {
	switch is, err := schemaState(ctx, db.locks, db.words); {
	case err != nil:
		return err
	case is.newer():
		return db.newer(is)
	case len(is.lacks) > 0:
		return fmt.Errorf("the database in %s is of an earlier version of this program (schema %d, this one needs %d); "+
			"debut serve or debut migrate brings it up to date", db.at.DatabaseName(), is.has, is.lacks[0])
	}
	return nil
}

// newer says that a database is of a newer program.
func newer(what string, is state) error {
	return fmt.Errorf("the database in %s is of a newer version of this program (schema %d, this one knows %d); "+
		"use that version", what, is.unknown[0], is.knows)
}

// state is which migrations a database has, beside those that this program knows.
type state struct {
	has, knows     int64   // the highest; 0 for none
	lacks, unknown []int64 // the highest first
}

func (s state) newer() bool { return len(s.unknown) > 0 }

// plainQuerier is a database, a connection or a transaction, without the core.
type plainQuerier interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// schemaState compares each migration of a database with those that there are.
func schemaState(ctx context.Context, on plainQuerier, w words) (s state, err error) {
	numbers, err := migrationNumbers()
	if err != nil {
		return s, err
	}
	var migrated bool
	if err = on.QueryRowContext(ctx, w.hasTable, "goose_db_version").Scan(&migrated); err != nil {
		return s, err
	}
	has := map[int64]bool{}
	if migrated {
		applied, err := rowsOf(ctx, on, scanInt64, `SELECT version_id FROM goose_db_version WHERE version_id > 0`)
		if err != nil {
			return s, err
		}
		for _, n := range applied {
			has[n], s.has = true, max(s.has, n)
		}
	}
	for _, n := range numbers {
		if s.knows = max(s.knows, n); !has[n] {
			s.lacks = append(s.lacks, n)
		}
		delete(has, n)
	}
	s.unknown = slices.Collect(maps.Keys(has))
	for _, list := range [][]int64{s.lacks, s.unknown} {
		slices.SortFunc(list, func(a, b int64) int { return cmp.Compare(b, a) })
	}
	return s, nil
}

// migrationNumbers are the numbers of all migrations, the last at the end. They are the same of every database.
var migrationNumbers = sync.OnceValues(func() (numbers []int64, err error) {
	db, err := sql.Open("sqlite", ":memory:") // which nothing connects to
	if err != nil {
		return nil, err
	}
	defer db.Close()
	provider, err := provide(goose.DialectSQLite3, db)
	if err != nil {
		return nil, err
	}
	for _, source := range provider.ListSources() {
		numbers = append(numbers, source.Version)
	}
	slices.Sort(numbers)
	return numbers, nil
})

// provide returns what knows all migrations.
func provide(dialect goose.Dialect, db *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, db, files, goose.WithLogger(goose.NopLogger()), goose.WithAllowOutofOrder(true),
		goose.WithGoMigrations(
			goose.NewGoMigration(3, &goose.GoFunc{RunTx: fillLists}, nil),
			goose.NewGoMigration(15, &goose.GoFunc{RunTx: canonicalEmails}, nil),
			goose.NewGoMigration(47, &goose.GoFunc{RunTx: fillFounders}, nil),
			goose.NewGoMigration(76, &goose.GoFunc{RunTx: makeSpentCalls(dialect)}, nil),
			goose.NewGoMigration(86, &goose.GoFunc{RunTx: numberSheets}, nil),
		))
}

// fillLists fills what 002 added: the companies' cards, and the categories of the listings.
func fillLists(ctx context.Context, tx *sql.Tx) error {
	type company struct {
		id    int64
		facts app.Facts
	}
	companies, err := rowsOf(ctx, tx, func(r *sql.Rows) (c company, err error) {
		var facts string
		if err = r.Scan(&c.id, &facts); err != nil {
			return c, err
		}
		return c, fromJSON(facts, &c.facts)
	}, `SELECT id, facts FROM companies`)
	if err != nil {
		return err
	}
	for _, c := range companies {
		if _, err := tx.ExecContext(ctx, `UPDATE companies SET card = $1 WHERE id = $2`,
			summaryOf(c.facts), c.id); err != nil {
			return err
		}
	}
	type filed struct {
		listing int64
		slug    string
	}
	rows, err := rowsOf(ctx, tx, func(r *sql.Rows) (f filed, err error) { return f, r.Scan(&f.listing, &f.slug) },
		`SELECT listing, category FROM listing_categories ORDER BY listing, position`)
	if err != nil {
		return err
	}
	slugs := map[int64][]string{}
	for _, f := range rows {
		slugs[f.listing] = append(slugs[f.listing], f.slug)
	}
	for id, list := range slugs {
		if _, err := tx.ExecContext(ctx, `UPDATE listings SET categories = $1 WHERE id = $2`,
			strings.Join(list, ","), id); err != nil {
			return err
		}
	}
	return nil
}

// rowsOf reads what a query finds without the core, as migrations do.
func rowsOf[T any](
	ctx context.Context, on plainQuerier, scan func(*sql.Rows) (T, error), query string,
) (found []T, err error) {
	rows, err := on.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return read(ctx, rows, scan)
}

// Migrate brings the schema of a database up to date, while no server uses it. It makes a backup before, unless there
// is one elsewhere.
func Migrate(ctx context.Context, at app.Place, elsewhere bool) (Upgrade, error) {
	if err := exists(at); err != nil {
		return Upgrade{}, err
	}
	ready := (*DB).migrate
	if elsewhere {
		ready = (*DB).migrateOnly
	}
	db, err := hold(ctx, at, at.Database == "", ready)
	if err != nil {
		return Upgrade{}, err
	}
	return db.Upgraded(), db.Close()
}
