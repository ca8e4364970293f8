package storage

import (
	"context"
	"database/sql"

	"debut/app"
	"debut/app/ground/results"
)

// numberSheets gives the sheets that were signed before sheets had numbers theirs, which stand in the list of sheets
// and not in the sheets themselves. The next sheet names the last of them.
func numberSheets(ctx context.Context, tx *sql.Tx) error {
	type sheet struct {
		site int64
		week app.Week
	}
	sheets, err := rowsOf(ctx, tx, func(r *sql.Rows) (s sheet, err error) { return s, r.Scan(&s.site, &s.week) },
		`SELECT site, week FROM closed_weeks ORDER BY site, week`)
	if err != nil {
		return err
	}
	numbers := map[int64]int{}
	for _, s := range sheets {
		var file []byte // one at a time: a sheet may be large
		if err := tx.QueryRowContext(ctx, `SELECT sheet FROM closed_weeks WHERE site = $1 AND week = $2`, s.site,
			s.week).Scan(&file); err != nil {
			return err
		}
		if file, err = unpacked(file); err != nil {
			return err
		}
		numbers[s.site]++
		if _, err := tx.ExecContext(ctx, `UPDATE closed_weeks SET number = $1, hash = $2 WHERE site = $3 AND week = $4`,
			numbers[s.site], results.Hash(file), s.site, s.week); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `CREATE UNIQUE INDEX closed_weeks_number ON closed_weeks (site, number)`)
	return err
}
