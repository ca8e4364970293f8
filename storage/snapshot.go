package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/storage/dump"
)

// snapshot is what a database holds at one moment, whatever is written meanwhile.
type snapshot struct {
	conn   *sql.Conn
	words  words
	schema int64
	tables []dump.Table
}

// snapshotOf begins to read a database. named is what messages call it. The snapshot must be closed.
func snapshotOf(ctx context.Context, db *sql.DB, w words, named string) (*snapshot, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	s := &snapshot{conn: conn, words: w}
	if _, err = conn.ExecContext(ctx, w.snapshot); err == nil {
		err = s.readSchema(ctx, named)
	}
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// readSchema finds out which tables there are, and refuses a database of a newer program.
func (s *snapshot) readSchema(ctx context.Context, named string) error {
	is, err := schemaState(ctx, s.conn, s.words)
	switch {
	case err != nil:
		return err
	case is.has == 0:
		return fmt.Errorf("%s is not a database of this program", named)
	case is.newer():
		return newer(named, is)
	}
	s.schema = is.has
	s.tables, err = tablesAt(ctx, is.has)
	return err
}

// close ends reading.
func (s *snapshot) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), leaving)
	defer cancel()
	_, _ = s.conn.ExecContext(ctx, `ROLLBACK`) // without a connection there is nothing to end
	return s.conn.Close()
}

// leaving is how long a server may take to end a transaction.
const leaving = 5 * time.Second

// each has use read the rows of every table.
func (s *snapshot) each(ctx context.Context, use func(t dump.Table, rows dump.Rows) error) error {
	for _, t := range s.tables {
		if err := s.read(ctx, t, func(rows dump.Rows) error { return use(t, rows) }); err != nil {
			return err
		}
	}
	return nil
}

// read has use read the rows of a table in the order of their keys.
func (s *snapshot) read(ctx context.Context, t dump.Table, use func(dump.Rows) error) error {
	from, err := s.from(ctx, t)
	if err != nil {
		return err
	}
	rows, err := s.conn.QueryContext(ctx, `SELECT `+columnsOf(t)+` FROM `+from+` ORDER BY `+s.order(t))
	if err != nil {
		return fmt.Errorf("read %s: %w", t.Name, err)
	}
	defer rows.Close()
	return use(&tableRows{Rows: rows, table: t})
}

// from returns what the rows of a table are selected from. The last ids that were given are counters in SQLite, and
// sequences in PostgreSQL: they are read as what they are in SQLite.
func (s *snapshot) from(ctx context.Context, t dump.Table) (string, error) {
	if t.Name != countersName || !s.words.server() {
		return quoted(t.Name), nil
	}
	sequences, err := sequencesOf(ctx, s.conn, s.words, s.tables)
	parts := []string{`SELECT name, last FROM counters`}
	for _, kind := range sequences {
		parts = append(parts, fmt.Sprintf(`SELECT '%s', last_value - CASE WHEN is_called THEN 0 ELSE 1 END
			FROM %s WHERE is_called OR last_value > 1`, kind, quoted(kind+idsSuffix)))
	}
	return `(` + strings.Join(parts, ` UNION ALL `) + `) AS counters (name, last)`, err
}

const (
	countersName = "counters"
	idsSuffix    = "_ids"
)

// sequencesOf returns the kinds of things whose ids a sequence gives.
func sequencesOf(ctx context.Context, conn *sql.Conn, w words, tables []dump.Table) (kinds []string, err error) {
	if !w.server() {
		return nil, nil // SQLite has none
	}
	there, err := rowsOf(ctx, conn, scanText, `
		SELECT CAST(sequencename AS TEXT) FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`)
	for _, name := range there {
		kind, ids := strings.CutSuffix(name, idsSuffix)
		ours := slices.ContainsFunc(tables, func(t dump.Table) bool {
			return t.Name == kind && t.Has(dump.Column{Name: "id", Kind: dump.Int})
		})
		if ids && (ours || kind == "milestones") { // which have ids and no table
			kinds = append(kinds, kind)
		}
	}
	return kinds, err
}

// order returns by what the rows of a table are sorted: its key, or all columns where it has none.
func (s *snapshot) order(t dump.Table) string {
	var by []string
	for _, c := range t.Columns {
		if len(t.Key) == 0 || slices.Contains(t.Key, c.Name) {
			part := quoted(c.Name)
			if c.Kind == dump.Text {
				part += s.words.byBytes
			}
			by = append(by, part+` NULLS FIRST`)
		}
	}
	return strings.Join(by, ", ")
}

// sum returns how many rows a table has, and their checksum.
func (s *snapshot) sum(ctx context.Context, t dump.Table) (dump.Counted, error) {
	sum := dump.NewSum()
	err := s.read(ctx, t, func(rows dump.Rows) error {
		for rows.Next() {
			values, err := rows.Values()
			if err == nil {
				_, err = sum.Add(values)
			}
			if err != nil {
				return err
			}
		}
		return rows.Err()
	})
	return sum.Of(t.Name), err
}

// tableRows are the rows of a query of all columns of a table.
type tableRows struct {
	*sql.Rows
	table  dump.Table
	values []any
	into   []any // pointers to the values
}

func (r *tableRows) Values() ([]any, error) {
	if r.values == nil {
		r.values, r.into = make([]any, len(r.table.Columns)), make([]any, len(r.table.Columns))
		for i := range r.values {
			r.into[i] = &r.values[i]
		}
	}
	if err := r.Scan(r.into...); err != nil {
		return nil, fmt.Errorf("read %s: %w", r.table.Name, err)
	}
	for i, c := range r.table.Columns {
		var err error
		if r.values[i], err = c.Value(r.values[i]); err != nil {
			return nil, fmt.Errorf("read %s: %w", r.table.Name, err)
		}
	}
	return r.values, nil
}
