package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// figureRows are figures that others state of companies.
type figureRows struct{ *core }

// SaveFigures keeps figures. One of the same kind, domain, day and source takes the place of the one before.
func (db figureRows) SaveFigures(ctx context.Context, figures []app.Figure) error {
	for _, f := range figures {
		if _, err := db.exec(ctx, `INSERT INTO figures (kind, domain, date, source, value, currency, latest) VALUES ($1, $2, $3, $4, $5, $6, FALSE)
			ON CONFLICT (kind, domain, date, source) DO UPDATE SET value = excluded.value, currency = excluded.currency`,
			f.Kind, f.Domain, f.Date, f.Source, f.Value, f.Currency); err != nil {
			return err
		}
		if _, err := db.exec(ctx, `UPDATE figures SET latest = NOT EXISTS (SELECT 1 FROM figures AS n
				WHERE n.kind = figures.kind AND n.domain = figures.domain AND (n.date, n.source) > (figures.date, figures.source))
			WHERE kind = $1 AND domain = $2`, f.Kind, f.Domain); err != nil {
			return err
		}
	}
	return nil
}

// FiguresOf returns the figures of a domain, by kind, newest first; of each kind those of the source that stated the
// latest one.
func (db figureRows) FiguresOf(ctx context.Context, domain string) ([]app.Figure, error) {
	if there, err := db.hasFigures(ctx); err != nil || !there {
		return nil, err
	}
	return all(ctx, db, scanFigure, `
		SELECT f.kind, f.domain, f.date, f.source, f.value, f.currency FROM figures AS f
		JOIN figures AS n ON n.kind = f.kind AND n.domain = f.domain AND n.source = f.source AND n.latest
		WHERE f.domain = $1 AND f.kind IN ($2, $3) ORDER BY f.kind, f.date DESC`, domain, app.FigureDomainRating, app.FigureRevenue)
}

// hasFigures reports whether there is any figure. Where there is none, no listing costs a look for its own.
func (db figureRows) hasFigures(ctx context.Context) (bool, error) {
	n, err := db.figured.get(db, 0, txOf(ctx).changed(), func() (int, error) {
		return one(ctx, db, scanInt, `SELECT COUNT(*) FROM (SELECT 1 FROM figures LIMIT 1) AS figured`)
	})
	return n > 0, err
}

// Figures returns figures of a kind that stand after one, by domain, day and source. The zero Figure is before all.
func (db figureRows) Figures(
	ctx context.Context, kind app.FigureKind, after app.Figure, limit int,
) ([]app.Figure, error) {
	return all(ctx, db, scanFigure, `
		SELECT kind, domain, date, source, value, currency FROM figures
		WHERE kind = $1 AND (domain, date, source) > ($2, $3, $4) ORDER BY domain, date, source LIMIT $5 + 0`, kind, after.Domain, after.Date, after.Source, limit)
}

func scanFigure(r *sql.Rows) (f app.Figure, err error) {
	return f, r.Scan(&f.Kind, &f.Domain, &f.Date, &f.Source, &f.Value, &f.Currency)
}

// RatingsDue returns domains of live listings that were not checked since a time, those whose check is the longest ago
// first.
func (db figureRows) RatingsDue(ctx context.Context, since time.Time, limit int) ([]string, error) {
	return all(ctx, db, scanText, `
		SELECT c.key FROM companies AS c LEFT JOIN rating_checks AS r ON r.domain = c.key
		WHERE COALESCE(r.at, 0) < $1 AND EXISTS (SELECT 1 FROM listings AS l WHERE l.company = c.id AND l.status = $2)
		ORDER BY COALESCE(r.at, 0), c.key LIMIT $3 + 0`, milli(since), app.ListingLive, limit)
}

// SaveRatingCheck notes that a provider was asked for a domain.
func (db figureRows) SaveRatingCheck(ctx context.Context, domain string, at time.Time) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO rating_checks (domain, at) VALUES ($1, $2) ON CONFLICT (domain) DO UPDATE SET at = excluded.at`,
		domain, milli(at))
	return err
}
