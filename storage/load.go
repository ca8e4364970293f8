package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"debut/storage/dump"
)

// loader writes whole tables into a database that nobody else has open.
type loader struct {
	conn   *sql.Conn
	words  words
	tables []dump.Table
}

// loaderOf returns what writes tables through one connection of a database. It must be closed.
func loaderOf(ctx context.Context, db *sql.DB, w words, tables []dump.Table) (*loader, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	l := &loader{conn, w, tables}
	if !l.copies() {
		// the rows were together before, and what they refer to is looked at when all are there
		_, err = conn.ExecContext(ctx, `PRAGMA foreign_keys = 0`)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return l, nil
}

// copies reports whether the database takes rows by COPY.
func (l *loader) copies() bool { return l.words.server() }

func (l *loader) close() error {
	var err error
	if !l.copies() {
		_, err = l.conn.ExecContext(context.Background(), `PRAGMA foreign_keys = 1`)
	}
	return errors.Join(err, l.conn.Close())
}

// alone does all of do in one transaction, or nothing.
func (l *loader) alone(ctx context.Context, do func() error) error {
	if _, err := l.conn.ExecContext(ctx, `BEGIN`); err != nil {
		return err
	}
	err := do()
	if err == nil {
		_, err = l.conn.ExecContext(ctx, `COMMIT`)
	}
	if err != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaving)
		defer cancel()
		_, _ = l.conn.ExecContext(ctx, `ROLLBACK`) // a connection that is lost is rolled back, too
	}
	return err
}

// load puts rows into a table that is empty.
func (l *loader) load(ctx context.Context, t dump.Table, rows dump.Rows) (err error) {
	switch {
	case t.Name == countersName && l.copies():
		rows, err = l.loadSequences(ctx, rows)
		if err == nil {
			err = l.copyRows(ctx, t, rows)
		}
	case l.copies():
		err = l.copyRows(ctx, t, rows)
	default:
		err = l.insertRows(ctx, t, rows)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", t.Name, err)
	}
	return nil
}

func (l *loader) copyRows(ctx context.Context, t dump.Table, rows dump.Rows) error {
	var columns []string
	for _, c := range t.Columns {
		columns = append(columns, c.Name)
	}
	return l.conn.Raw(func(driver any) error {
		_, err := driver.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{t.Name}, columns, rows)
		return err
	})
}

// loadSequences sets the sequences that give ids, and returns the counters that are rows.
func (l *loader) loadSequences(ctx context.Context, counters dump.Rows) (dump.Rows, error) {
	sequences, err := sequencesOf(ctx, l.conn, l.words, l.tables)
	if err != nil {
		return nil, err
	}
	for _, kind := range sequences {
		if err := l.setSequence(ctx, kind, int64(1), false); err != nil {
			return nil, err
		}
	}
	var rest [][]any
	for counters.Next() {
		values, err := counters.Values()
		if err != nil {
			return nil, err
		}
		if kind, _ := values[0].(string); slices.Contains(sequences, kind) {
			err = l.setSequence(ctx, kind, values[1], true)
		} else {
			rest = append(rest, slices.Clone(values))
		}
		if err != nil {
			return nil, err
		}
	}
	return pgx.CopyFromRows(rest), counters.Err()
}

// setSequence sets what the sequence of a kind gave last, or, if not given, gives next.
func (l *loader) setSequence(ctx context.Context, kind string, to any, given bool) error {
	_, err := l.conn.ExecContext(ctx, `SELECT setval(CAST(CAST($1 AS TEXT) AS regclass), $2, $3)`,
		quoted(kind+idsSuffix), to, given)
	return err
}

const (
	batchRows   = 64
	batchValues = 32_000 // SQLite takes 32,766
	batchBytes  = 1 << 20
)

// insertRows puts rows into a table of SQLite, many with each statement.
func (l *loader) insertRows(ctx context.Context, t dump.Table, rows dump.Rows) error {
	one, err := l.inserting(ctx, t, 1)
	if err != nil {
		return err
	}
	defer one.Close()
	size := min(batchRows, batchValues/len(t.Columns))
	many, err := l.inserting(ctx, t, size)
	if err != nil {
		return err
	}
	defer many.Close()
	b := batch{one: one, many: many, width: len(t.Columns), most: size * len(t.Columns)}
	for rows.Next() {
		values, err := rows.Values()
		if err == nil {
			err = b.add(ctx, values)
		}
		if err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return b.flush(ctx)
}

func (l *loader) inserting(ctx context.Context, t dump.Table, rows int) (*sql.Stmt, error) {
	row := `(` + strings.Repeat(`?, `, len(t.Columns)-1) + `?)`
	return l.conn.PrepareContext(ctx, `INSERT INTO `+quoted(t.Name)+` (`+columnsOf(t)+`) VALUES `+
		strings.Repeat(row+`, `, rows-1)+row)
}

// batch is rows that wait to be inserted together.
type batch struct {
	one, many *sql.Stmt
	width     int // values a row
	most      int // values that many takes
	values    []any
	bytes     int
}

func (b *batch) add(ctx context.Context, row []any) error {
	b.values = append(b.values, row...)
	for _, v := range row {
		switch v := v.(type) {
		case string:
			b.bytes += len(v)
		case []byte:
			b.bytes += len(v)
		}
	}
	if len(b.values) < b.most && b.bytes < batchBytes {
		return nil
	}
	return b.flush(ctx)
}

func (b *batch) flush(ctx context.Context) (err error) {
	if len(b.values) == b.most {
		_, err = b.many.ExecContext(ctx, b.values...)
	} else {
		for row := range slices.Chunk(b.values, b.width) {
			if _, err = b.one.ExecContext(ctx, row...); err != nil {
				break
			}
		}
	}
	clear(b.values) // whose bytes are not held
	b.values, b.bytes = b.values[:0], 0
	return err
}

// empty takes all rows out of tables that no others refer to.
func (l *loader) empty(ctx context.Context, tables []dump.Table) error {
	if len(tables) == 0 {
		return nil
	}
	return l.alone(ctx, func() error {
		var names []string
		for _, t := range tables {
			names = append(names, quoted(t.Name))
			if l.copies() {
				continue
			}
			if _, err := l.conn.ExecContext(ctx, `DELETE FROM `+quoted(t.Name)); err != nil {
				return err
			}
		}
		if !l.copies() {
			return nil
		}
		_, err := l.conn.ExecContext(ctx, `TRUNCATE `+strings.Join(names, ", "))
		return err
	})
}

// complete reports, as an error, a row that refers to one that is not there.
func (l *loader) complete(ctx context.Context) error {
	if l.copies() {
		return nil // each COPY was held to it
	}
	broken, err := rowsOf(ctx, l.conn, scanText,
		`SELECT "table" || ' to ' || parent FROM pragma_foreign_key_check LIMIT 1`)
	if err == nil && len(broken) > 0 {
		err = fmt.Errorf("a row refers to one that is not there: of %s", broken[0])
	}
	return err
}
