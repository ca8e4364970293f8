package storage

import (
	"context"
	"database/sql"
	"regexp"
	"time"

	"debut/app"
	"debut/app/catalogue/pictures"
)

// pictureRows are pictures that people brought.
type pictureRows struct{ *core }

// AddPicture keeps a picture that an account brought, or nobody yet, where that is 0. One that is kept already is used
// anew.
func (db pictureRows) AddPicture(
	ctx context.Context, account int64, p app.StoredPicture, body []byte, at time.Time,
) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO pictures (hash, kind, width, height, size, used_at, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (hash) DO UPDATE SET used_at = excluded.used_at`, p.Hash, p.Kind, p.Width, p.Height, p.Size, milli(at), body)
	if err != nil || account == 0 {
		return err
	}
	return db.GivePicture(ctx, account, p.Hash, at)
}

// GivePicture has a kept picture count for an account, too.
func (db pictureRows) GivePicture(ctx context.Context, account int64, hash string, at time.Time) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO picture_uploads (account, picture, at) SELECT CAST($1 AS BIGINT), hash, CAST($3 AS BIGINT) FROM pictures WHERE hash = $2
		ON CONFLICT (account, picture) DO NOTHING`, account, hash, milli(at))
	return err
}

// StrayPictures counts those that were brought since a time, for nobody.
func (db pictureRows) StrayPictures(ctx context.Context, since time.Time) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM pictures AS p WHERE used_at > $1
		AND NOT EXISTS (SELECT 1 FROM picture_uploads WHERE picture = p.hash)`, milli(since))
}

// Picture returns a picture by its hash.
func (db pictureRows) Picture(
	ctx context.Context, hash string,
) (p app.StoredPicture, body []byte, found bool, err error) {
	p, found, err = first(ctx, db, func(r *sql.Rows) (p app.StoredPicture, err error) {
		return p, r.Scan(&p.Hash, &p.Kind, &p.Width, &p.Height, &p.Size, &body)
	}, `SELECT hash, kind, width, height, size, body FROM pictures WHERE hash = $1`, hash)
	return p, body, found, err
}

// PicturesOf returns what an account brought, oldest first.
func (db pictureRows) PicturesOf(ctx context.Context, account int64) ([]pictures.Upload, error) {
	return all(ctx, db, func(r *sql.Rows) (u pictures.Upload, err error) {
		var at int64
		err = r.Scan(&u.Hash, &u.Kind, &u.Width, &u.Height, &u.Size, &at)
		u.At = fromMilli(at)
		return u, err
	}, `SELECT p.hash, p.kind, p.width, p.height, p.size, u.at FROM picture_uploads AS u JOIN pictures AS p ON p.hash = u.picture
		WHERE u.account = $1 ORDER BY u.at, p.hash`, account)
}

// showing are the columns whose texts name pictures by their addresses.
var showing = []struct{ table, column string }{
	{"drafts", "body"}, {"companies", "facts"}, {"profiles", "profile"}, {"listing_versions", "before"},
	{"listing_versions", "after"}, {"blog_posts", "pictures"},
}

var pictureLink = regexp.MustCompile(app.PictureFolder + `([0-9a-f]{64})\.`)

// ForgetPictures deletes the pictures that nobody brought since a time, and that nothing shows.
func (db pictureRows) ForgetPictures(ctx context.Context, before time.Time) error {
	old, err := all(ctx, db, scanText, `SELECT hash FROM pictures WHERE used_at <= $1`, milli(before))
	if err != nil || len(old) == 0 {
		return err
	}
	shown := map[string]bool{}
	for _, s := range showing {
		_, err := all(ctx, db, func(r *sql.Rows) (none struct{}, err error) {
			var text string
			err = r.Scan(&text)
			for _, link := range pictureLink.FindAllStringSubmatch(text, -1) {
				shown[link[1]] = true
			}
			return none, err
		}, `SELECT `+s.column+` FROM `+s.table+` WHERE `+s.column+` LIKE '%`+app.PictureFolder+`%'`)
		if err != nil {
			return err
		}
	}
	var gone []string
	for _, hash := range old {
		if !shown[hash] {
			gone = append(gone, hash)
		}
	}
	for len(gone) > 0 {
		some := gone[:min(len(gone), forgetStep)]
		gone = gone[len(some):]
		in, values := list(2, some)
		if err := db.Tx(ctx, func(ctx context.Context) error {
			_, err := db.execUnseen(ctx, `DELETE FROM pictures WHERE used_at <= $1 AND hash IN (`+in+`)`,
				append([]any{milli(before)}, values...)...)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}
