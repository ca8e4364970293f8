package storage

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Used is how much room a kind of thing takes.
type Used struct {
	What  string
	Rows  int64
	Bytes int64 // of what stands in the rows
	Most  int64 // of one account
}

// kinds are what takes room, each with its owner and its bytes.
var kinds = []struct{ what, rows string }{
	{"drafts", `SELECT account AS owner, OCTET_LENGTH(body) AS bytes FROM drafts`},
	{"listings", `SELECT l.owner, OCTET_LENGTH(c.facts) + OCTET_LENGTH(c.card) + OCTET_LENGTH(l.headline) + OCTET_LENGTH(l.summary) AS bytes FROM listings AS l JOIN companies AS c ON c.id = l.company`},
	{"updates", `SELECT l.owner, OCTET_LENGTH(u.title) + OCTET_LENGTH(u.body) AS bytes FROM updates AS u JOIN listings AS l ON l.id = u.listing`},
	{"views, clicks and badges by day",
		`SELECT l.owner, 40 AS bytes FROM activity AS a JOIN listings AS l ON l.id = a.listing`},
	{"searches by day",
		`SELECT l.owner, OCTET_LENGTH(s.words) + 40 AS bytes FROM searches AS s JOIN listings AS l ON l.id = s.listing`},
	{"pictures", `SELECT (SELECT MIN(account) FROM picture_uploads WHERE picture = hash) AS owner, size AS bytes FROM pictures`},
	{"readings of websites", `SELECT d.account AS owner, OCTET_LENGTH(s.body) AS bytes FROM snapshots AS s JOIN drafts AS d ON d.id = s.draft`},
	{"websites read for visitors",
		`SELECT CAST(NULL AS BIGINT) AS owner, OCTET_LENGTH(body) + OCTET_LENGTH(found) + COALESCE(OCTET_LENGTH(reading), 0) AS bytes FROM previews`},
	{"version history", `SELECT account AS owner, bytes FROM listing_versions`},
	{"kept answers", `SELECT account AS owner, bytes FROM answers`},
	{"result sheets", `SELECT CAST(NULL AS BIGINT) AS owner, OCTET_LENGTH(sheet) + OCTET_LENGTH(signature) AS bytes FROM closed_weeks`},
	{"mail log", `SELECT CAST(NULL AS BIGINT) AS owner, OCTET_LENGTH(address) + OCTET_LENGTH(reply) AS bytes FROM mail_log`},
	{"jobs", `SELECT account AS owner, OCTET_LENGTH(payload) + OCTET_LENGTH(error) AS bytes FROM jobs`},
}

// Usage returns how much room each kind of thing takes.
func (db *DB) Usage(ctx context.Context) (used []Used, err error) {
	for _, k := range kinds {
		u, err := one(ctx, db, func(r *sql.Rows) (u Used, err error) { return u, r.Scan(&u.Rows, &u.Bytes, &u.Most) }, fmt.Sprintf(`
			SELECT COALESCE(SUM(n), 0), COALESCE(SUM(bytes), 0), COALESCE(MAX(CASE WHEN owner IS NULL THEN 0 ELSE bytes END), 0)
			FROM (SELECT owner, COUNT(*) AS n, SUM(bytes) AS bytes FROM (%s) AS every_one GROUP BY owner) AS each_owner`, k.rows))
		if err != nil {
			return nil, err
		}
		u.What = k.what
		used = append(used, u)
	}
	return used, nil
}

// Sizes returns the sizes of the database, its write-ahead log and the search index, in bytes. The log of a PostgreSQL
// server is not counted.
func (db *DB) Sizes(ctx context.Context) (database, log, index int64, err error) {
	_ = filepath.WalkDir(filepath.Join(db.at.Data, "index"), func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil // what cannot be read now is not counted
		}
		if info, err := entry.Info(); err == nil {
			index += info.Size()
		}
		return nil
	})
	if db.path == "" {
		database, err = one(ctx, db, scanInt64, `SELECT pg_database_size(current_database())`)
		return database, 0, index, err
	}
	return fileSize(db.path), fileSize(db.path + "-wal"), index, nil
}

// fileSize returns the size of a file, 0 if there is none.
func fileSize(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}
