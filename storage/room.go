package storage

import (
	"context"
	"database/sql"
	"fmt"
	"os"
)

// maxLog is how long the write-ahead log may be before it is emptied, in bytes. SQLite begins it anew by itself only at
// a moment when nobody reads, which may not come for long on a busy site.
const maxLog = 16 << 20

// trimLog empties the write-ahead log if it is long. It keeps writers waiting for a tenth of a second at most: what
// readers still need stays until the next time.
func (db *DB) trimLog(ctx context.Context) error {
	if db.path == "" {
		return nil
	}
	info, err := os.Stat(db.path + "-wal")
	if err != nil || info.Size() <= maxLog {
		return err
	}
	hasty, err := sql.Open("sqlite", "file:"+db.path+"?_pragma=busy_timeout(100)")
	if err != nil {
		return err
	}
	defer hasty.Close()
	_, err = hasty.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return err
}

// spare is how much of the file may be free: one part in so many. What is deleted is written over by what comes next.
const spare = 10

// Shrink gives back to the disk what the file has free beyond its spare part. A file of an earlier version of the
// program gives nothing back; its backup does.
func (db *DB) Shrink(ctx context.Context) error {
	if db.path == "" {
		return nil // autovacuum does so
	}
	for {
		var kind, pages, free int
		err := db.write.QueryRowContext(ctx,
			`SELECT (SELECT auto_vacuum FROM pragma_auto_vacuum), (SELECT page_count FROM pragma_page_count), (SELECT freelist_count FROM pragma_freelist_count)`).
			Scan(&kind, &pages, &free)
		if err != nil || kind != 2 || free <= pages/spare {
			return db.forCallers(err)
		}
		// In steps, so that writers wait for moments only.
		if _, err := db.write.ExecContext(ctx, fmt.Sprintf(`PRAGMA incremental_vacuum(%d)`,
			min(free-pages/spare, 1000))); err != nil {
			return db.forCallers(err)
		}
	}
}
