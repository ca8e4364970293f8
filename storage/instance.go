package storage

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
)

// instanceRows are the one row that says which database this is.
type instanceRows struct{ *core }

// Instance returns the random id of this database. A copy that was restored, or that another PostgreSQL database was
// made of, has another.
func (db instanceRows) Instance(ctx context.Context) (id string, err error) {
	place := ""
	if db.words.place != "" {
		if place, err = one(ctx, db, scanText, db.words.place); err != nil {
			return "", fmt.Errorf("ask which database this is: %w", err)
		}
	}
	err = db.Tx(ctx, func(ctx context.Context) error {
		if _, err := db.execUnseen(ctx, `INSERT INTO instance (one, id, place) VALUES (1, $1, $2)
			ON CONFLICT (one) DO UPDATE SET id = excluded.id, place = excluded.place WHERE instance.place <> excluded.place`, rand.Text(), place); err != nil {
			return err
		}
		id, err = one(ctx, db, scanText, `SELECT id FROM instance WHERE one = 1`)
		return err
	})
	return id, err
}

// forgetInstance has a database that nobody else has open get another id when it is opened next.
func forgetInstance(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, `DELETE FROM instance`); err != nil {
		return fmt.Errorf("give the copy an id of its own: %w", err)
	}
	return nil
}
