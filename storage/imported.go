package storage

import (
	"context"
	"database/sql"

	"debut/app/catalogue/transfer"
)

// importedRows are what is remembered of listings that came from other programs.
type importedRows struct{ *core }

const importedColumns = `SELECT site, source, source_id, listing, fields, pictures, at FROM imported_listings `

func scanImported(r *sql.Rows) (i transfer.Imported, err error) {
	var at int64
	var fields, pictures string
	if err = r.Scan(&i.Site, &i.Source, &i.ID, &i.Listing, &fields, &pictures, &at); err != nil {
		return i, err
	}
	i.At = fromMilli(at)
	if err = fromJSON(fields, &i.Fields); err != nil {
		return i, err
	}
	return i, fromJSON(pictures, &i.Pictures)
}

// Imported returns what is remembered of those of a program's listings that came to a site.
func (db importedRows) Imported(
	ctx context.Context, site int64, source string, ids []string,
) ([]transfer.Imported, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	in, values := list(3, ids)
	return all(ctx, db, scanImported, importedColumns+`WHERE site = $1 AND source = $2 AND source_id IN (`+in+`)`+
		db.held(ctx), append([]any{site, source}, values...)...)
}

// ImportedAs returns what a program calls a listing; "" if it did not come from there.
func (db importedRows) ImportedAs(ctx context.Context, listing int64, source string) (string, error) {
	id, _, err := first(ctx, db, scanText,
		`SELECT source_id FROM imported_listings WHERE listing = $1 AND source = $2 ORDER BY source_id LIMIT 1`,
		listing, source)
	return id, err
}

// SaveImported keeps what is to be remembered of a listing.
func (db importedRows) SaveImported(ctx context.Context, i transfer.Imported) error {
	waiting, failed := i.Pictures.Count()
	_, err := db.execUnseen(ctx, `
		INSERT INTO imported_listings (site, source, source_id, listing, fields, pictures, waiting, failed, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (site, source, source_id) DO UPDATE SET listing = excluded.listing, fields = excluded.fields,
			pictures = excluded.pictures, waiting = excluded.waiting, failed = excluded.failed, at = excluded.at`,
		i.Site, i.Source, i.ID, i.Listing, toJSON(i.Fields), toJSON(i.Pictures), waiting, failed, milli(i.At))
	return err
}

// PicturesWaiting counts the pictures of a site's listings that are still to be fetched.
func (db importedRows) PicturesWaiting(ctx context.Context, site int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT CAST(COALESCE(SUM(waiting), 0) AS BIGINT) FROM imported_listings WHERE site = $1`,
		site)
}

// PicturesFailed returns the latest of a site's listings of which a picture could not be fetched.
func (db importedRows) PicturesFailed(ctx context.Context, site int64, limit int) ([]transfer.Imported, error) {
	return all(ctx, db, scanImported, importedColumns+
		`WHERE site = $1 AND failed > 0 ORDER BY at DESC, source, source_id LIMIT $2 + 0`, site, limit)
}
