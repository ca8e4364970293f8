package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"debut/app"
)

// The schemas of PostgreSQL in which a restore builds what it brings, and where what it replaced stays.
const (
	restoringSchema = "debut_restoring"
	beforeSchema    = "debut_before"
)

// replaceServer puts a backup that arrived in the place of what a PostgreSQL database holds. It is built beside that,
// and takes its place in one transaction.
func replaceServer(ctx context.Context, from Restoring, path string, at app.Place) (done Restored, err error) {
	in, err := arrive(ctx, path, from.Name)
	if err != nil {
		return done, err
	}
	defer in.close()
	db, err := holdAlone(ctx, at, false, func(*DB, context.Context) error { return nil }) // whatever its version
	if err != nil {
		return done, err
	}
	err = db.whileAlone(ctx, func(ctx context.Context) (err error) {
		done, err = db.replaceBy(ctx, in, from.Drill)
		return err
	})
	return done, errors.Join(err, db.Close())
}

// replaceBy puts what arrived in the place of what the database holds.
func (db *DB) replaceBy(ctx context.Context, in *arrived, drill bool) (done Restored, err error) {
	if _, err := db.write.ExecContext(ctx, `DROP SCHEMA IF EXISTS `+restoringSchema+` CASCADE`); err != nil {
		return done, err // of a restore that was cut short
	}
	if _, err := db.write.ExecContext(ctx, `CREATE SCHEMA `+restoringSchema); err != nil {
		return done, fmt.Errorf("a restore builds the database in a schema of its own, and cannot make it: %w", err)
	}
	if done, err = in.build(ctx, db.at, drill); err == nil {
		err = db.swap(ctx)
	}
	if err != nil {
		_, _ = db.write.ExecContext(context.WithoutCancel(ctx), `DROP SCHEMA IF EXISTS `+restoringSchema+` CASCADE`)
		return done, err
	}
	_, err = db.write.ExecContext(ctx, `ANALYZE`) // so that it plans well from the first query on
	return done, err
}

// build makes the database in the schema for it.
func (a *arrived) build(ctx context.Context, at app.Place, drill bool) (done Restored, err error) {
	config, err := pgx.ParseConfig(at.Database)
	if err != nil {
		return done, fmt.Errorf("open the database %s: the address cannot be read", at.DatabaseName())
	}
	config.RuntimeParams["search_path"] = restoringSchema
	into := &DB{core: newCore(postgresWords), at: at}
	into.write = stdlib.OpenDB(*config)
	into.locks = into.write
	defer func() { err = errors.Join(err, into.write.Close()) }()
	provider, err := provide(postgresWords.goose, into.write)
	if err != nil {
		return done, err
	}
	if _, err := provider.UpTo(ctx, a.schema); err != nil {
		return done, err
	}
	if err := into.sequences(ctx); err != nil {
		return done, err
	}
	has, err := a.loadInto(ctx, into.write, postgresWords)
	if err != nil {
		return done, err
	}
	return prepareCopy(ctx, into.write, contents(has), drill)
}

// swap moves what there is aside, and what was restored into its place, at once.
func (db *DB) swap(ctx context.Context) error {
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var here string
	if err := tx.QueryRowContext(ctx, `SELECT CAST(current_schema() AS TEXT)`).Scan(&here); err != nil {
		return err
	}
	if here == beforeSchema {
		return fmt.Errorf("the address names the schema %s, where a restore puts what it replaces", here)
	}
	last, err := lastStamp(ctx, tx)
	if err != nil {
		return err
	}
	if err := exchange(ctx, tx, here); err != nil {
		return err
	}
	if err := indexAnew(ctx, tx, last); err != nil {
		return err
	}
	return tx.Commit()
}

// exchange moves what is in a schema aside, and what was restored there.
func exchange(ctx context.Context, tx *sql.Tx, here string) error {
	there, err := partsOf(ctx, tx, here)
	if err != nil {
		return err
	}
	restored, err := partsOf(ctx, tx, restoringSchema)
	if err != nil {
		return err
	}
	var steps []string
	if len(there) > 0 {
		steps = append(steps, `DROP SCHEMA IF EXISTS `+beforeSchema+` CASCADE`, `CREATE SCHEMA `+beforeSchema)
	}
	for _, p := range there {
		steps = append(steps, p.toSchema(here, beforeSchema))
	}
	for _, p := range restored {
		steps = append(steps, p.toSchema(restoringSchema, here))
	}
	for _, step := range append(steps, `DROP SCHEMA `+restoringSchema) {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("%s: %w", step, err)
		}
	}
	return nil
}

// part is a table or a sequence.
type part struct{ kind, name string }

func (p part) toSchema(from, to string) string {
	return `ALTER ` + p.kind + ` ` + quoted(from) + `.` + quoted(p.name) + ` SET SCHEMA ` + quoted(to)
}

// partsOf returns the tables of a schema, and the sequences that do not go along with one. What an extension brought
// is no part of it.
func partsOf(ctx context.Context, tx *sql.Tx, schema string) ([]part, error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, CAST(relname AS TEXT)
		FROM pg_class AS c
		WHERE relnamespace = CAST($1 AS regnamespace) AND relkind IN ('r', 'p', 'S')
			AND NOT EXISTS (SELECT 1 FROM pg_depend AS d WHERE d.classid = CAST('pg_class' AS regclass)
				AND d.objid = c.oid AND (d.deptype = 'e' OR d.deptype IN ('a', 'i') AND relkind = 'S'
					AND d.refclassid = CAST('pg_class' AS regclass)))
		ORDER BY 2`, quoted(schema))
	if err != nil {
		return nil, err
	}
	return read(ctx, rows, func(r *sql.Rows) (p part, err error) { return p, r.Scan(&p.kind, &p.name) })
}

// lastStamp returns the stamp of the last change that search indexes may have followed.
func lastStamp(ctx context.Context, tx *sql.Tx) (last int64, err error) {
	var has bool
	err = tx.QueryRowContext(ctx, postgresWords.hasTable, countersName).Scan(&has)
	if err == nil && has {
		err = tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(last), 0) FROM counters WHERE name = 'index'`).Scan(&last)
	}
	return last, err
}

// indexAnew has every node build its search index anew, whatever it has followed of what was there before.
func indexAnew(ctx context.Context, tx *sql.Tx, before int64) error {
	var follows bool
	err := tx.QueryRowContext(ctx, postgresWords.hasTable, "index_changes").Scan(&follows)
	if err != nil || !follows {
		return err // an early version of the program kept no changes
	}
	now, err := lastStamp(ctx, tx)
	if err != nil {
		return err
	}
	stamp := max(now, before) + 1
	if _, err := tx.ExecContext(ctx, `INSERT INTO index_changes (listing, kind, stamp) VALUES (0, 'all', $1)
		ON CONFLICT (listing, kind) DO UPDATE SET stamp = excluded.stamp`, stamp); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO counters (name, last) VALUES ('index', $1)
		ON CONFLICT (name) DO UPDATE SET last = excluded.last`, stamp)
	return err
}
