package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/community/suggestions"
	"debut/app/ground/texts"
)

// suggestionRows are facts of listings that people suggest.
type suggestionRows struct{ *core }

const suggestionColumns = `SELECT id, listing, account, field, value, digest, page, state, seen, body, created_at, decided_at FROM suggestions `

func scanSuggestion(r *sql.Rows) (s app.Suggestion, err error) {
	var seen, body string
	var created int64
	var decided *int64
	if err = r.Scan(&s.ID, &s.Listing, &s.Account, &s.Field, &s.Value, &s.Digest, &s.Page, &s.State, &seen, &body,
		&created, &decided); err != nil {
		return s, err
	}
	s.Seen, s.CreatedAt, s.DecidedAt = texts.Text(seen), fromMilli(created), maybeFromMilli(decided)
	if body != "" {
		var said proposed
		err = fromJSON(body, &said)
		s.Old, s.New = said.Old, said.New
	}
	return s, err
}

// SaveSuggestion makes a suggestion, or changes the one with its ID.
func (db suggestionRows) SaveSuggestion(ctx context.Context, s *app.Suggestion) error {
	if s.ID == 0 {
		if err := db.give(ctx, "suggestions", &s.ID); err != nil {
			return err
		}
	}
	body := ""
	if len(s.New.Quotes) > 0 {
		body = toJSON(proposed{s.Old, s.New})
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO suggestions (id, listing, account, field, value, digest, page, state, seen, body, created_at, decided_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (id) DO UPDATE SET state = excluded.state, seen = excluded.seen, body = excluded.body, decided_at = excluded.decided_at`,
		s.ID, s.Listing, s.Account, s.Field, s.Value, s.Digest, s.Page, s.State, string(s.Seen), body,
		milli(s.CreatedAt), maybeMilli(s.DecidedAt))
	return err
}

// Suggestion returns a suggestion, and keeps others from changing it until the transaction ends.
func (db suggestionRows) Suggestion(ctx context.Context, id int64) (app.Suggestion, error) {
	s, found, err := first(ctx, db, scanSuggestion, suggestionColumns+`WHERE id = $1`+db.held(ctx), id)
	if err == nil && !found {
		err = app.Missing("suggestion", id)
	}
	return s, err
}

// Suggested returns the suggestions of the same fact that are not over, or were decided, the first first.
func (db suggestionRows) Suggested(ctx context.Context, listing int64, digest string) ([]app.Suggestion, error) {
	return all(ctx, db, scanSuggestion, suggestionColumns+
		`WHERE listing = $1 AND state IN ('checking', 'open', 'refused') AND digest = $2 ORDER BY id`, listing, digest)
}

// OpenSuggestions returns what was proven of a listing and waits, the first of each fact, the oldest first.
func (db suggestionRows) OpenSuggestions(ctx context.Context, listing int64, limit int) ([]app.Suggestion, error) {
	return all(ctx, db, scanSuggestion, suggestionColumns+`WHERE id IN (SELECT MIN(id) FROM suggestions WHERE listing = $1 AND state = 'open' GROUP BY digest)
		ORDER BY id LIMIT $2 + 0`, listing, limit)
}

// SuggestionLoad counts what an account suggested, and what was suggested of a listing. Nobody else counts meanwhile.
func (db suggestionRows) SuggestionLoad(
	ctx context.Context, account, listing int64, since time.Time,
) (l suggestions.Load, err error) {
	if err := db.alone(ctx, "suggestions"); err != nil {
		return l, err
	}
	return one(ctx, db, func(r *sql.Rows) (l suggestions.Load, err error) {
		return l, r.Scan(&l.Made, &l.Open, &l.Listing, &l.Read)
	}, `
		SELECT (SELECT COUNT(*) FROM suggestions WHERE account = $1 AND created_at > $3),
			(SELECT COUNT(*) FROM suggestions WHERE account = $1 AND state IN ('checking', 'open')),
			(SELECT COUNT(*) FROM suggestions WHERE listing = $2 AND state IN ('checking', 'open')),
			(SELECT COUNT(*) FROM suggestions WHERE listing = $2 AND created_at > $3)`, account, listing, milli(since))
}

// SuggestionsBy returns a page of the suggestions of an account, newest first, and how many there are.
func (db suggestionRows) SuggestionsBy(
	ctx context.Context, account int64, limit, offset int,
) ([]app.Suggestion, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM suggestions WHERE account = $1`, account)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanSuggestion, suggestionColumns+
		`WHERE account = $1 ORDER BY id DESC LIMIT $2 + 0 OFFSET $3 + 0`, account, limit, offset)
	return found, total, err
}

// ForgetSuggestions deletes those that were decided, or failed, before a time.
func (db suggestionRows) ForgetSuggestions(ctx context.Context, ended time.Time) error {
	_, err := db.execUnseen(ctx, `DELETE FROM suggestions WHERE decided_at <= $1`, milli(ended))
	return err
}

// UnownedSuggestions returns the listings of a site that nobody owns and that have open suggestions, and how many there
// are.
func (db suggestionRows) UnownedSuggestions(
	ctx context.Context, site int64, limit int,
) (found []int64, total int, err error) {
	const open = `FROM suggestions AS s JOIN listings AS l ON l.id = s.listing WHERE s.state = 'open' AND l.site = $1 AND l.owner IS NULL`
	if total, err = one(ctx, db, scanInt, `SELECT COUNT(DISTINCT s.listing) `+open, site); err != nil || limit == 0 {
		return nil, total, err
	}
	found, err = all(ctx, db, scanInt64, `SELECT s.listing `+open+` GROUP BY s.listing ORDER BY MIN(s.id) LIMIT $2 + 0`,
		site, limit)
	return found, total, err
}
