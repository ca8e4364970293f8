package storage

import (
	"context"
	"database/sql"

	"debut/app"
	"debut/app/intake/corrections"
)

// correctionRows are how many drafts had a field corrected, by week. None is about anybody.
type correctionRows struct{ *core }

// CountCorrection counts one draft more of a week.
func (db correctionRows) CountCorrection(ctx context.Context, week app.Week, c corrections.Correction) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO corrections (week, field, outcome, language, drafter, n) VALUES ($1, $2, $3, $4, $5, 1)`+addCorrections,
		string(week), c.Field, string(c.Outcome), c.Language, c.Drafter)
	return err
}

// addCorrections ends an INSERT whose numbers are added to those that are there.
const addCorrections = `
	ON CONFLICT (week, field, outcome, language, drafter) DO UPDATE SET n = corrections.n + excluded.n`

// Corrections returns the counts of all weeks from one on, together; "" is ever.
func (db correctionRows) Corrections(ctx context.Context, from app.Week) ([]corrections.Count, error) {
	return all(ctx, db, func(r *sql.Rows) (c corrections.Count, err error) {
		return c, r.Scan(&c.Field, &c.Outcome, &c.Language, &c.Drafter, &c.N)
	}, `SELECT field, outcome, language, drafter, CAST(SUM(n) AS BIGINT) FROM corrections WHERE week >= $1
		GROUP BY field, outcome, language, drafter ORDER BY field, outcome, language, drafter`, string(from))
}

// AddLesson adds to what is known of the same traits; to what is not known, only as long as there is room.
func (db correctionRows) AddLesson(ctx context.Context, l corrections.Lesson) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO lessons (field, traits, rights, wrongs)
		SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT)
		WHERE (SELECT COUNT(*) FROM lessons) < $5 OR EXISTS (SELECT 1 FROM lessons WHERE field = $1 AND traits = $2)
		ON CONFLICT (field, traits) DO UPDATE SET
			rights = lessons.rights + excluded.rights, wrongs = lessons.wrongs + excluded.wrongs`,
		l.Field, toJSON(l.Traits), l.Right, l.Wrong, corrections.MostLessons)
	return err
}

// Lessons returns what is known of all traits.
func (db correctionRows) Lessons(ctx context.Context) ([]corrections.Lesson, error) {
	return all(ctx, db, func(r *sql.Rows) (l corrections.Lesson, err error) {
		var traits string
		if err = r.Scan(&l.Field, &traits, &l.Right, &l.Wrong); err == nil {
			err = fromJSON(traits, &l.Traits)
		}
		return l, err
	}, `SELECT field, traits, rights, wrongs FROM lessons ORDER BY field, traits`)
}

// FoldCorrections adds the weeks before one up to a single count, which is of no week.
func (db correctionRows) FoldCorrections(ctx context.Context, before app.Week) error {
	if _, err := db.execUnseen(ctx, `
		INSERT INTO corrections (week, field, outcome, language, drafter, n)
		SELECT '', field, outcome, language, drafter, SUM(n) FROM corrections WHERE week > '' AND week < $1
		GROUP BY field, outcome, language, drafter`+addCorrections, string(before)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `DELETE FROM corrections WHERE week > '' AND week < $1`, string(before))
	return err
}
