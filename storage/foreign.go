package storage

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// errForeign refuses what runs or hides in a database without being a row: a trigger of somebody else's would change
// what the program writes.
func errForeign(named, what string) error {
	return fmt.Errorf("%s has a %s that this program did not make: somebody changed the file, and it is not restored",
		named, what)
}

// ownSchema reports, as an error, what the schema of a database file has that the migrations up to its version do not
// make: a trigger, a view, an index, a table or a column more or another one.
func ownSchema(ctx context.Context, file, named string) error {
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro&_pragma=query_only(1)")
	if err != nil {
		return err
	}
	defer db.Close()
	kept, err := schemaState(ctx, db, sqliteWords)
	if err != nil {
		return err
	}
	made, err := madeAt(ctx, kept.has)
	if err != nil {
		return err
	}
	defer made.Close()
	want, err := schemaOf(ctx, made)
	if err != nil {
		return err
	}
	is, err := schemaOf(ctx, db)
	if err != nil {
		return err
	}
	for _, what := range slices.Sorted(maps.Keys(is)) {
		if want[what] != is[what] {
			return errForeign(named, what)
		}
	}
	return nil
}

// schemaOf returns what stands in a schema: of tables their columns, of all else its SQL with single spaces.
func schemaOf(ctx context.Context, db *sql.DB) (map[string]string, error) {
	type part struct{ kind, name, text string }
	parts, err := rowsOf(ctx, db, func(r *sql.Rows) (p part, err error) { return p, r.Scan(&p.kind, &p.name, &p.text) }, `
		SELECT type, name, sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL
		UNION ALL
		SELECT 'column', t.name || '.' || c.name, concat_ws(' ', c.type, c."notnull", c.dflt_value, c.pk, c.hidden)
		FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c WHERE t.type = 'table' AND t.name NOT IN ('sqlite_stat1', 'sqlite_stat4')`)
	all := map[string]string{}
	for _, p := range parts {
		all[p.kind+" "+p.name] = strings.Join(strings.Fields(p.text), " ")
	}
	return all, err
}
