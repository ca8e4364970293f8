package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"debut/app"
)

// onward returns a query for the ids of listings that match a condition, so many at most, from the one of a mark on in
// an order: those that are like it in all columns but the last, then those in all but the last two, and so on. Each of
// these is a piece of an index, so that a page far down a list takes as long as the first. It is "" where the listing
// does not match any more.
func (db listingRows) onward(
	ctx context.Context, where string, args []any, by string, m app.Mark, limit int,
) (query string, all []any, err error) {
	columns := strings.Split(by, ", ")
	names := strings.Split(strings.ReplaceAll(by, " DESC", ""), ", ")
	n := len(args)
	of, found, err := first(ctx, db, func(r *sql.Rows) ([]any, error) {
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		return values, r.Scan(into...)
	}, fmt.Sprintf(`SELECT %s FROM listings AS l %s AND l.id = $%d`, strings.Join(names, ", "), where, n+1),
		append(args[:n:n], m.ID)...)
	if err != nil || !found {
		return "", nil, err
	}
	var pieces []string
	for last := len(columns) - 1; last >= 0; last-- {
		piece := where
		for i := range last {
			piece += fmt.Sprintf(` AND %s = $%d`, names[i], n+1+i)
		}
		beyond := ">"
		if columns[last] != names[last] {
			beyond = "<"
		}
		if last == len(columns)-1 {
			beyond += "="
		}
		pieces = append(pieces, fmt.Sprintf(`SELECT id FROM (SELECT l.id FROM listings AS l %s AND %s %s $%d ORDER BY %s LIMIT $%d + 0) AS piece`,
			piece, names[last], beyond, n+1+last, by, n+1+len(columns)))
	}
	return strings.Join(pieces, ` UNION ALL `), append(append(args[:n:n], of...), limit), nil
}
