package storage

import (
	"context"
	"database/sql"
	"embed"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// schema is the number of the last migration.
const schema = 15

// migrate brings the schema up to date.
func (db *DB) migrate(ctx context.Context) error {
	provider, err := provide(goose.DialectSQLite3, db.write)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
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
	))
}

// fillLists fills what 002 added: the companies' cards, and the categories of the listings.
func fillLists(ctx context.Context, tx *sql.Tx) error {
	companies, err := rowsOf(ctx, tx, scanCompany, `SELECT id, key, website, facts FROM companies`)
	if err != nil {
		return err
	}
	for _, c := range companies {
		if _, err := tx.ExecContext(ctx, `UPDATE companies SET card = $1 WHERE id = $2`, cardOf(c.Facts), c.ID); err != nil {
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
		if _, err := tx.ExecContext(ctx, `UPDATE listings SET categories = $1 WHERE id = $2`, strings.Join(list, ","), id); err != nil {
			return err
		}
	}
	return nil
}

func rowsOf[T any](ctx context.Context, tx *sql.Tx, scan func(*sql.Rows) (T, error), query string) (found []T, err error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return read(rows, scan)
}
