package storage

import (
	"errors"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// sqliteRuns is how often a transaction is run on SQLite: each time it waited for five seconds for another process.
const sqliteRuns = 3

// passes returns err if the database ended a transaction, or did not begin it, because of another one: run again, it may succeed.
func passes(err error) error {
	if e := (*sqlite.Error)(nil); errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_BUSY {
		return err
	}
	return nil
}
