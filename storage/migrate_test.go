package storage

import (
	"database/sql"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/matryer/is"
	"github.com/pressly/goose/v3"
)

// A folder of an earlier version is brought up to date with all that it holds.
func TestAFolderOfAnEarlierVersionIsTakenOver(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx, dir := t.Context(), t.TempDir()
	old, err := sql.Open("sqlite", "file:"+filepath.Join(dir, fileName))
	is.NoErr(err)
	files, err := fs.Sub(os.DirFS("."), "migrations")
	is.NoErr(err)
	provider, err := goose.NewProvider(goose.DialectSQLite3, old, files, goose.WithLogger(goose.NopLogger()))
	is.NoErr(err)
	_, err = provider.UpTo(ctx, 1)
	is.NoErr(err)
	_, err = old.ExecContext(ctx, `
		INSERT INTO sites VALUES (1, 'main', 'Debut', 'https://debut.example');
		INSERT INTO categories VALUES ('customs', 'Customs', '', NULL, '[]', '[]', 0), ('energy', 'Energy', '', NULL, '[]', '[]', 1);
		INSERT INTO companies VALUES (7, 'parcelwick.example', 'https://parcelwick.example/',
			'{"name":"Parcelwick","tagline":"Customs papers","stage":"mvp","country":"NL","pricing_model":"free"}', 'parcelwick', 'mvp', 'NL', 'free');
		INSERT INTO listings VALUES (9, 1, 7, NULL, 'parcelwick', 'live', 'paid', '', '', '', '', '', NULL, 1, 5, 0, 0, 0, 0, 'null', 1, 1);
		INSERT INTO listing_categories VALUES (9, 0, 'customs', TRUE), (9, 1, 'energy', TRUE);`)
	is.NoErr(err)
	is.NoErr(old.Close())

	db, err := Open(ctx, dir)
	is.NoErr(err)
	defer db.Close()
	cards, err := db.Cards(ctx, []int64{9})
	is.NoErr(err)
	is.Equal(cards[0].Company.Tagline, "Customs papers")
	is.Equal(cards[0].Categories[1].Name, "Energy")
	is.Equal(cards[0].Site.Key, "main")
	found, total, err := db.Browse(ctx, 1, listingsIn("NL", "customs"), "votes", 10, 0)
	is.NoErr(err)
	is.Equal(total, 1)
	is.Equal(found[0].Slug, cards[0].Slug)
	counts, err := db.CountByCategory(ctx, 1)
	is.NoErr(err)
	is.Equal(counts["energy"], 1)
}
