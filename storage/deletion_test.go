package storage

import (
	"testing"

	"github.com/matryer/is"
)

// referring returns the tables whose rows keep a row of another table from being deleted.
func referring(t *testing.T, to string) []string {
	t.Helper()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	tables, err := all(t.Context(), db, scanText, `
		SELECT DISTINCT m.name FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS k
		WHERE m.type = 'table' AND k."table" = $1 AND k.on_delete NOT IN ('CASCADE', 'SET NULL') ORDER BY m.name`, to)
	is.NoErr(err)
	return tables
}

// A table that comes to refer to accounts must say what becomes of its rows: else nobody could delete their account any more.
func TestDeleteAccount_EveryTableOfPeopleSaysWhatGoesWithAnAccount(t *testing.T) {
	t.Parallel()
	tables := referring(t, "accounts")
	is.New(t).True(len(tables) > 5)
	said := map[string]bool{"listings": true, "votes": true} // which stay, by nobody
	for _, p := range personal {
		said[p.table] = true
	}
	for _, table := range tables {
		if !said[table] {
			t.Errorf("%s refers to accounts; name it in personal", table)
		}
	}
}

func TestDeleteListing_EveryTableOfListingsSaysWhatGoesWithOne(t *testing.T) {
	t.Parallel()
	tables := referring(t, "listings")
	is.New(t).True(len(tables) > 1)
	said := map[string]bool{}
	for _, o := range ofListing {
		said[o.table] = true
	}
	for _, table := range tables {
		if !said[table] {
			t.Errorf("%s refers to listings; name it in ofListing", table)
		}
	}
}
