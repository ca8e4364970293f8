package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"debut/app/desk/health"
)

// healthRows are what is measured of the database itself.
type healthRows struct{ *core }

// ReadSomething reports whether the database can be read.
func (db healthRows) ReadSomething(ctx context.Context) error {
	_, err := one(ctx, db, scanInt, `SELECT 1`)
	return err
}

// WriteSomething reports whether the database can be written, in the transaction of ctx.
func (db healthRows) WriteSomething(ctx context.Context, now time.Time) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO counters (name, last) VALUES ('written', $1) ON CONFLICT (name) DO UPDATE SET last = excluded.last`, milli(now))
	return err
}

// Schema returns the number of the last migration that the database has had, and of the last that the program knows.
func (db healthRows) Schema(ctx context.Context) (s health.Schema, err error) {
	is, err := schemaState(ctx, db.read, db.words)
	return health.Schema{Has: is.has, Knows: is.knows, Differs: len(is.lacks)+len(is.unknown) > 0}, err
}

// Engine returns the name of the database with its version.
func (db healthRows) Engine(ctx context.Context) (string, error) {
	return one(ctx, db, scanText, db.words.engine)
}

// LargestAccounts returns the accounts for which most is stored, the largest first.
func (db healthRows) LargestAccounts(ctx context.Context, limit int) ([]health.Owner, error) {
	var rows []string
	for _, k := range kinds {
		rows = append(rows, k.rows)
	}
	return all(ctx, db, func(r *sql.Rows) (o health.Owner, err error) { return o, r.Scan(&o.Account, &o.Email, &o.Bytes) }, `
		SELECT a.id, a.email, CAST(SUM(bytes) AS BIGINT) AS total
		FROM (`+strings.Join(rows, " UNION ALL ")+`) AS stored JOIN accounts AS a ON a.id = stored.owner
		GROUP BY a.id, a.email ORDER BY total DESC, a.id LIMIT $1 + 0`, limit)
}
