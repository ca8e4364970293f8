package storage

import (
	"context"
	"encoding/json"
	"fmt"

	"debut/app"
)

// passageRows are what the websites of companies say, by which questions are answered.
type passageRows struct{ *core }

// SavePassages keeps what the website of a company says, in the place of what was read of it before; what was read
// later stays.
func (db passageRows) SavePassages(ctx context.Context, company int64, p app.Passages) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = db.exec(ctx, `
		INSERT INTO website_passages (company, read_at, body) VALUES ($1, $2, $3)
		ON CONFLICT (company) DO UPDATE SET read_at = excluded.read_at, body = excluded.body
		WHERE website_passages.read_at <= excluded.read_at`, company, milli(p.ReadAt), packed(text))
	return err
}

// Passages returns what the website of a company says; found is false if nothing is kept of it.
func (db passageRows) Passages(ctx context.Context, company int64) (p app.Passages, found bool, err error) {
	kept, found, err := first(ctx, db, scanBytes, `SELECT body FROM website_passages WHERE company = $1`, company)
	if err != nil || !found {
		return p, found, err
	}
	text, err := unpacked(kept)
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil {
		err = fmt.Errorf("read what the website of company %d says: %w", company, err)
	}
	return p, true, err
}
