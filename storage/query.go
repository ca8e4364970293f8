package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	quick "github.com/segmentio/encoding/json"
)

// all reads every row of a query by scan.
func all[T any](
	ctx context.Context, db querier, scan func(*sql.Rows) (T, error), query string, args ...any,
) ([]T, error) {
	rows, err := db.query(ctx, query, args...)
	if err != nil {
		return nil, db.noted(ctx, err)
	}
	found, err := read(ctx, rows, scan)
	return found, db.noted(ctx, err)
}

func read[T any](ctx context.Context, rows *sql.Rows, scan func(*sql.Rows) (T, error)) (found []T, err error) {
	defer rows.Close()
	for rows.Next() {
		if err := ctx.Err(); err != nil { // see unwatched
			return nil, err
		}
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		found = append(found, v)
	}
	return found, rows.Err()
}

// first reads the first row of a query, if there is one.
func first[T any](
	ctx context.Context, db querier, scan func(*sql.Rows) (T, error), query string, args ...any,
) (v T, found bool, err error) {
	rows, err := all(ctx, db, scan, query, args...)
	if err != nil || len(rows) == 0 {
		return v, false, err
	}
	return rows[0], true, nil
}

// byKey reads the rows of a query by their first column, of which no two rows have the same. The map is never nil.
func byKey[K comparable, V any](ctx context.Context, db querier, query string, args ...any) (map[K]V, error) {
	values := map[K]V{}
	_, err := all(ctx, db, func(r *sql.Rows) (none struct{}, err error) {
		var key K
		var value V
		if err = r.Scan(&key, &value); err == nil {
			values[key] = value
		}
		return none, err
	}, query, args...)
	return values, err
}

// one reads the row of a query that always has one.
func one[T any](
	ctx context.Context, db querier, scan func(*sql.Rows) (T, error), query string, args ...any,
) (T, error) {
	v, found, err := first(ctx, db, scan, query, args...)
	if err == nil && !found {
		err = fmt.Errorf("no row: %s", query)
	}
	return v, err
}

// exec changes rows that public answers show, and returns how many.
func (db *core) exec(ctx context.Context, query string, args ...any) (int, error) {
	if tx := txOf(ctx); tx != nil {
		tx.seen = true
	}
	return db.execUnseen(ctx, query, args...)
}

// execUnseen changes rows that no public answer shows, and returns how many.
func (db *core) execUnseen(ctx context.Context, query string, args ...any) (int, error) {
	result, err := db.run(ctx, query, args...)
	if err != nil {
		return 0, db.noted(ctx, err)
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// next returns the next id of a kind of thing, which is its table's name.
func (db *core) next(ctx context.Context, kind string) (int64, error) {
	return one(ctx, db, scanInt64, db.words.nextIDs, kind, 1)
}

// count counts a counter up and returns it. Others who do wait for the end of the transaction, and one that is undone
// counts nothing: so it has no gaps.
func (db *core) count(ctx context.Context, counter string) (int64, error) {
	return one(ctx, db, scanInt64, `
		INSERT INTO counters (name, last) VALUES ($1, 1)
		ON CONFLICT (name) DO UPDATE SET last = counters.last + 1
		RETURNING last`, counter)
}

// nextGeneration counts the generation up. Others who do wait for the end of the transaction, so it stands at the end.
func (db *core) nextGeneration(ctx context.Context) (int64, error) {
	return db.count(ctx, "generation")
}

// give sets id to the next of a kind of thing. It is 0 again if the transaction is undone.
func (db *core) give(ctx context.Context, kind string, id *int64) (err error) {
	restored(ctx, id)
	*id, err = db.next(ctx, kind)
	return err
}

// giveAll is give for several ids, in their order.
func (db *core) giveAll(ctx context.Context, kind string, ids ...*int64) error {
	if len(ids) == 0 {
		return nil
	}
	given, err := all(ctx, db, scanInt64, db.words.nextIDs, kind, len(ids))
	if err != nil {
		return err
	}
	for len(given) < len(ids) {
		given = append(given, given[len(given)-1]-1)
	}
	slices.Sort(given)
	for i, id := range ids {
		restored(ctx, id)
		*id = given[i]
	}
	return nil
}

// insert makes rows of a table, each with a value for every column. A server gets all of them with one statement; a
// file takes one as fast as many.
func (db *core) insert(ctx context.Context, table string, columns []string, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	into, places := `INSERT INTO `+table+` (`+strings.Join(columns, ", ")+`) `, make([]string, len(columns))
	if db.words.server() {
		lists := make([]any, len(columns))
		for i := range columns {
			values := make([]any, len(rows))
			for n, row := range rows {
				values[n] = row[i]
			}
			lists[i], places[i] = values, fmt.Sprintf("CAST($%d AS %s[])", i+1, typeOf(rows[0][i]))
		}
		_, err := db.exec(ctx, into+`SELECT * FROM unnest(`+strings.Join(places, ", ")+`)`, lists...)
		return err
	}
	for i := range columns {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	into += `VALUES (` + strings.Join(places, ", ") + `)`
	for _, row := range rows {
		if _, err := db.exec(ctx, into, row...); err != nil {
			return err
		}
	}
	return nil
}

// typeOf returns the type of the columns that hold values like v, which may be a nil pointer to one.
func typeOf(v any) string {
	t := reflect.TypeOf(v)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.String:
		return "TEXT"
	case reflect.Bool:
		return "BOOLEAN"
	case reflect.Float64:
		return "DOUBLE PRECISION"
	}
	return "BIGINT"
}

// list returns the placeholders $from, $from+1 … of values, and the values as arguments. The last one is repeated up to
// a power of two, so that lists of all lengths make few texts to prepare.
func list[T any](from int, values []T) (placeholders string, args []any) {
	var b strings.Builder
	for n := 0; n < len(values) || n&(n-1) != 0; n++ {
		if n > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", from+n)
		args = append(args, values[min(n, len(values)-1)])
	}
	return b.String(), args
}

func scanInt(r *sql.Rows) (n int, err error)      { return n, r.Scan(&n) }
func scanInt64(r *sql.Rows) (n int64, err error)  { return n, r.Scan(&n) }
func scanBytes(r *sql.Rows) (b []byte, err error) { return b, r.Scan(&b) }
func scanText(r *sql.Rows) (s string, err error)  { return s, r.Scan(&s) }

// Moments are kept in unix milliseconds; the zero time and nil keep their meaning.

func milli(t time.Time) int64 { return t.UnixMilli() }

func fromMilli(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func maybeMilli(t *time.Time) *int64 {
	if t == nil {
		return nil
	}
	ms := t.UnixMilli()
	return &ms
}

// maybeID returns the id of something that there may be none of: then it is 0.
func maybeID(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

// maybeText returns a text that there may be none of: then it is "".
func maybeText(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func maybeFromMilli(ms *int64) *time.Time {
	if ms == nil {
		return nil
	}
	t := fromMilli(*ms)
	return &t
}

// toJSON and fromJSON keep what no query looks into.
func toJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Errorf("storage: %T: %w", v, err)) // our own types always have a JSON form
	}
	return string(b)
}

func fromJSON(text string, into any) error {
	rest, err := quick.Parse([]byte(text), into, quick.ZeroCopy) // of bytes that nobody else has
	if err == nil && len(rest) > 0 {
		err = errors.New("something stands behind the value")
	}
	if err != nil {
		return fmt.Errorf("read a %T from the database: %w", into, err)
	}
	return nil
}
