package storage

import "context"

// HoldFounders keeps others from merging people until the transaction ends.
func (db founderRows) HoldFounders(ctx context.Context) error { return db.alone(ctx, "founders") }

// MergedInto returns whom somebody was merged into, 0 if they stand by themselves; it is false if they are gone.
func (db founderRows) MergedInto(ctx context.Context, person int64) (int64, bool, error) {
	return first(ctx, db, scanInt64, `SELECT COALESCE(merged_into, 0) FROM founders WHERE id = $1`, person)
}

// MergedPeople returns who was merged into somebody.
func (db founderRows) MergedPeople(ctx context.Context, into int64) ([]int64, error) {
	return all(ctx, db, scanInt64, `SELECT id FROM founders WHERE merged_into = $1 ORDER BY id`, into)
}

// MergeFounder has somebody stand on the page of another one, who was merged into nobody; by themselves again where
// that one is 0.
func (db founderRows) MergeFounder(ctx context.Context, person, into int64) error {
	_, err := db.exec(ctx, `UPDATE founders SET merged_into = $2 WHERE id = $1`, person, maybeID(into))
	return err
}
