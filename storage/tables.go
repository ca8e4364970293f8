package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pressly/goose/v3"

	"debut/storage/dump"
)

// madeAt makes an empty database in memory as the migrations up to a version make it.
func madeAt(ctx context.Context, version int64) (*sql.DB, error) {
	made, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	made.SetMaxOpenConns(1) // each connection has a memory of its own
	provider, err := provide(goose.DialectSQLite3, made)
	if err == nil {
		_, err = provider.UpTo(ctx, version)
	}
	if err != nil {
		return nil, errors.Join(err, made.Close())
	}
	return made, nil
}

// tablesAt returns the tables of the schema of a version, each behind those that its rows refer to. They are read off
// the migrations, which are the same for every database, so that what somebody added to one is not among them.
func tablesAt(ctx context.Context, version int64) ([]dump.Table, error) {
	if known, ok := knownTables.Load(version); ok {
		return known.([]dump.Table), nil
	}
	tables, err := makeTables(ctx, version)
	tables = slices.DeleteFunc(tables, func(t dump.Table) bool { return passingTables[t.Name] })
	if err == nil {
		knownTables.Store(version, tables)
	}
	return tables, err
}

// passingTables hold what is over within the hour, and of nothing that was saved.
var passingTables = map[string]bool{"spent_calls": true}

// knownTables are those that were asked for, by version: making a schema takes a fifth of a second.
var knownTables sync.Map

func makeTables(ctx context.Context, version int64) ([]dump.Table, error) {
	made, err := madeAt(ctx, version)
	if err != nil {
		return nil, fmt.Errorf("make the schema %d: %w", version, err)
	}
	defer made.Close()
	byName, err := readTables(ctx, made)
	if err != nil {
		return nil, err
	}
	type reference struct{ from, to string }
	references, err := rowsOf(ctx, made, func(r *sql.Rows) (f reference, err error) {
		return f, r.Scan(&f.from, &f.to)
	}, `SELECT t.name, f."table" FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS f WHERE t.type = 'table'`)
	if err != nil {
		return nil, err
	}
	for _, f := range references {
		byName[f.from].Refers = append(byName[f.from].Refers, f.to)
	}
	return behindReferred(byName)
}

// readTables returns the tables of a database by name, with their columns and keys.
func readTables(ctx context.Context, made *sql.DB) (map[string]*dump.Table, error) {
	type column struct {
		table, name, kind string
		key               int // its place in the key, from 1 on
	}
	columns, err := rowsOf(ctx, made, func(r *sql.Rows) (c column, err error) {
		return c, r.Scan(&c.table, &c.name, &c.kind, &c.key)
	}, `SELECT t.name, c.name, c.type, c.pk FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'goose_db_version'
		ORDER BY t.name, c.cid`)
	byName := map[string]*dump.Table{}
	for _, c := range columns {
		t := cmp.Or(byName[c.table], &dump.Table{Name: c.table})
		byName[c.table] = t
		kind, known := columnKinds[c.kind]
		if !known {
			return nil, fmt.Errorf("column %s.%s is of a kind that cannot be copied: %s", c.table, c.name, c.kind)
		}
		t.Columns = append(t.Columns, dump.Column{Name: c.name, Kind: kind})
	}
	slices.SortStableFunc(columns, func(a, b column) int { return cmp.Compare(a.key, b.key) })
	for _, c := range columns {
		if c.key > 0 {
			byName[c.table].Key = append(byName[c.table].Key, c.name)
		}
	}
	return byName, err
}

var columnKinds = map[string]dump.Kind{"BIGINT": dump.Int, "TEXT": dump.Text, "BOOLEAN": dump.Bool, "BYTEA": dump.Bytes,
	"DOUBLE PRECISION": dump.Float}

// behindReferred returns the tables by name, but each behind those that it refers to.
func behindReferred(byName map[string]*dump.Table) (ordered []dump.Table, err error) {
	names := slices.Sorted(maps.Keys(byName))
	placed := map[string]bool{}
	for len(ordered) < len(names) {
		before := len(ordered)
		for _, name := range names {
			t := byName[name]
			waits := slices.ContainsFunc(t.Refers, func(to string) bool { return to != name && !placed[to] })
			if !placed[name] && !waits {
				placed[name] = true
				ordered = append(ordered, *t)
			}
		}
		if len(ordered) == before {
			return nil, errors.New("some tables refer to each other in a circle")
		}
	}
	return ordered, nil
}

// quoted returns a name as SQL has it, whatever it is.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// columnsOf returns the columns of a table as SQL lists them.
func columnsOf(t dump.Table) string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = quoted(c.Name)
	}
	return strings.Join(names, ", ")
}
