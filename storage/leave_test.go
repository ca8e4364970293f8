package storage

import (
	"slices"
	"testing"

	"github.com/matryer/is"
)

// A table that comes to refer to accounts must say what becomes of its rows: else nobody could delete their account any more.
func TestEveryTableOfPeopleSaysWhatGoesWithAnAccount(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db, err := Open(t.Context(), t.TempDir())
	is.NoErr(err)
	defer db.Close()
	tables, err := all(t.Context(), db, scanText, `
		SELECT DISTINCT m.name FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS k
		WHERE m.type = 'table' AND k."table" = 'accounts' ORDER BY m.name`)
	is.NoErr(err)
	is.True(len(tables) > 5)
	for _, table := range tables {
		said := table == "listings" // which stay, without an owner
		for _, p := range personal {
			said = said || p.table == table
		}
		if !said {
			t.Errorf("%s refers to accounts; name it in personal", table)
		}
	}
	is.True(slices.Contains(tables, "sessions"))
}
