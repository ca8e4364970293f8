package storage

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"strings"

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
	provider, err := provide(db.words.goose, db.write)
	if err != nil {
		return err
	}
	has, knows, err := versions(ctx, db.write, db.words, provider)
	switch {
	case err != nil:
		return err
	case has > knows:
		return db.newer(has, knows)
	case 0 < has && has < knows:
		if err := db.backUp(ctx, has); err != nil {
			return err
		}
		db.upgraded.From, db.upgraded.To = has, knows
	}
	if _, err = provider.Up(ctx); err != nil {
		return fmt.Errorf("bring the database in %s up to date: %w%s",
			db.at.DatabaseName(), db.forCallers(err), db.upgraded.before())
	}
	return db.sequences(ctx)
}

// migrateOnly is migrate for whoever has a backup elsewhere.
func (db *DB) migrateOnly(ctx context.Context) error {
	db.elsewhere = true
	return db.migrate(ctx)
}

// made brings a database up to date that nothing was ever kept in: whoever began to make it was stopped before it was
// made. Any other must be current.
func (db *DB) made(ctx context.Context) error {
	var used bool
	err := db.write.QueryRowContext(ctx, db.words.hasTable, "sites").Scan(&used)
	if err == nil && used {
		err = db.write.QueryRowContext(ctx,
			`SELECT EXISTS (SELECT 1 FROM sites UNION ALL SELECT 1 FROM accounts)`).Scan(&used)
	}
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
	provider, err := provide(db.words.goose, db.write)
	if err != nil {
		return err
	}
	switch has, knows, err := versions(ctx, db.write, db.words, provider); {
	case err != nil:
		return err
	case has > knows:
		return db.newer(has, knows)
	case has < knows:
		return fmt.Errorf("the database in %s is of an earlier version of this program (schema %d, this one needs %d); debut serve or debut migrate brings it up to date", db.at.DatabaseName(), has, knows)
	}
	return nil
}

func newer(what string, has, knows int64) error {
	return fmt.Errorf("the database in %s is of a newer version of this program (schema %d, this one knows %d); use that version", what, has, knows)
}

// versions returns the number of the last migration that a database has, 0 for none, and of the last one that there is.
func versions(
	ctx context.Context, on interface {
		QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	}, w words, provider *goose.Provider,
) (has, knows int64, err error) {
	for _, source := range provider.ListSources() {
		knows = max(knows, source.Version)
	}
	var migrated bool
	err = on.QueryRowContext(ctx, w.hasTable, "goose_db_version").Scan(&migrated)
	if err == nil && migrated {
		err = on.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`).Scan(&has)
	}
	return has, knows, err
}

// provide returns what knows all migrations.
func provide(dialect goose.Dialect, db *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, db, files, goose.WithLogger(goose.NopLogger()), goose.WithGoMigrations(
		goose.NewGoMigration(3, &goose.GoFunc{RunTx: fillLists}, nil),
		goose.NewGoMigration(15, &goose.GoFunc{RunTx: canonicalEmails}, nil),
		goose.NewGoMigration(47, &goose.GoFunc{RunTx: fillFounders}, nil),
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
func rowsOf[T any](ctx context.Context, on interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}, scan func(*sql.Rows) (T, error), query string) (found []T, err error) {
	rows, err := on.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return read(rows, scan)
}

// Migrate brings the schema of a database up to date, while no server holds it. It makes a backup before, unless there
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
