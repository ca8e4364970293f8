package storage

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/results"
)

// Sheets that were signed before sheets had numbers get theirs by their weeks, on each site, and stay byte for byte.
func TestMigrate086_OlderSheetsAreNumberedAndStay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx, dir := t.Context(), t.TempDir()
	old := atSchema(t, dir, 76)
	_, err := old.ExecContext(ctx, `
		INSERT INTO sites (id, key, name, origin) VALUES (1, 'main', 'Debut', 'https://debut.example'), (2, 'other', 'Other', 'https://other.example')`)
	is.NoErr(err)
	sheet := func(site int, week string) []byte {
		return []byte("debut-results 1\n" + strings.Repeat(week, 100*site))
	}
	type row struct {
		site int
		week string
	}
	rows := []row{{1, "2026-11-09"}, {2, "2026-11-02"}, {1, "2026-10-26"}, {1, "2026-11-02"}}
	for _, r := range rows {
		_, err := old.ExecContext(ctx, `INSERT INTO closed_weeks (site, week, at, least, sheet, signature) VALUES ($1, $2, 1, 3, $3, 'signed')`,
			r.site, r.week, packed(sheet(r.site, r.week)))
		is.NoErr(err)
	}
	is.NoErr(old.Close())

	db := openAll(t, dir)
	for site, weeks := range map[int][]app.Week{1: {"2026-10-26", "2026-11-02", "2026-11-09"}, 2: {"2026-11-02"}} {
		found, err := db.Sheets(ctx, int64(site), 1)
		is.NoErr(err)
		is.Equal(len(found), len(weeks))
		for i, e := range found {
			is.Equal(e, results.Entry{Number: i + 1, Week: weeks[i], Hash: results.Hash(sheet(site, string(weeks[i])))})
			kept, _, err := db.ResultSheet(ctx, int64(site), weeks[i])
			is.NoErr(err)
			is.Equal(kept.File, sheet(site, string(weeks[i])))
		}
	}
}
