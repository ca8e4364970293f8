package storage

import (
	"database/sql"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/listings"

	"github.com/pressly/goose/v3"
)

// A folder of an earlier version is brought up to date with all that it holds.
func TestMigrate_AFolderOfAnEarlierVersionIsTakenOver(t *testing.T) {
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
			'{"name":"Parcelwick","founders":[{"name":"Ines Márquez"},{"name":"ines márquez"},{"name":"Ada"}],"tagline":"Customs papers","stage":"mvp","country":"NL","pricing_model":"free"}', 'parcelwick', 'mvp', 'NL', 'free');
		INSERT INTO listings VALUES (9, 1, 7, NULL, 'parcelwick', 'live', 'paid', '', '', '', '', '', NULL, 1, 5, 0, 0, 0, 0, 'null', 1, 1);
		INSERT INTO listing_categories VALUES (9, 0, 'customs', TRUE), (9, 1, 'energy', TRUE);`)
	is.NoErr(err)
	is.NoErr(old.Close())

	db := openAll(t, dir)
	summaries, err := db.Summaries(ctx, []int64{9})
	is.NoErr(err)
	is.Equal(summaries[0].Company.Tagline, "Customs papers")
	is.Equal(summaries[0].Categories[1].Name, "Energy")
	is.Equal(summaries[0].Site.Key, "main")
	found, total, err := db.Browse(ctx, 1, listingsIn("NL", "customs"), "votes", 10, 0)
	is.NoErr(err)
	is.Equal(total, 1)
	is.Equal(found[0].Slug, summaries[0].Slug)
	counts, err := db.CountByCategory(ctx, 1)
	is.NoErr(err)
	is.Equal(counts["energy"], 1)
	people, total, err := db.Founders(ctx, 1, founders.Filter{}, 10, 0)
	is.NoErr(err)
	is.Equal(total, 2)
	is.Equal([]app.Slug{people[0].Slug, people[1].Slug}, []app.Slug{"ada", "ines-marquez"})
}

// Of the companies of an earlier version those are proven that were live, paid for, found with the badge, or brought in by the operator.
func TestMigrate013_CompaniesThatNobodyProvedHoldNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx, dir := t.Context(), t.TempDir()
	old := atSchema(t, dir, 11)
	_, err := old.ExecContext(ctx, `
		INSERT INTO sites VALUES (1, 'main', 'Debut', 'https://debut.example');
		INSERT INTO accounts VALUES (1, 'a@a.example', 'a@a.example', '', FALSE, FALSE, 1)`)
	is.NoErr(err)
	for i, l := range []struct{ key, owner, status, plan, launched, badge string }{
		{"draft", "1", "draft", "none", "NULL", "null"},
		{"waits", "1", "awaiting_badge", "free", "NULL", `{"outcome":"missing","reason":"x"}`},
		{"found", "1", "awaiting_badge", "free", "NULL", `{"outcome":"found","reason":""}`},
		{"scheduled", "1", "scheduled", "free", "NULL", "null"},
		{"live", "1", "live", "free", "5", "null"},
		{"was-live", "1", "suspended", "free", "5", "null"},
		{"paid", "1", "draft", "paid", "NULL", "null"},
		{"imported", "NULL", "scheduled", "free", "NULL", "null"},
	} {
		_, err = old.ExecContext(ctx, fmt.Sprintf(`
			INSERT INTO companies (id, key, website, facts, name) VALUES (%[1]d, '%[2]s.example', '', '{}', '%[2]s');
			INSERT INTO listings (id, site, company, owner, slug, status, plan, headline, summary, seo_title, seo_description, week, launched_at, newest_at,
				votes, week_votes, views, followers, trend, badge, created_at, updated_at)
			VALUES (%[1]d, 1, %[1]d, %[3]s, '%[2]s', '%[4]s', '%[5]s', '', '', '', '', '2026-12-14', %[6]s, 1, 0, 0, 0, 0, 0, '%[7]s', 1, 7)`,
			i+1, l.key, l.owner, l.status, l.plan, l.launched, l.badge))
		is.NoErr(err)
	}
	is.NoErr(old.Close())

	db := openAll(t, dir)
	proven := map[string]bool{}
	for id := range int64(8) {
		l, err := db.Listing(ctx, id+1)
		is.NoErr(err)
		is.Equal(l.Company.Key, string(l.Slug)+".example")
		proven[string(l.Slug)] = l.Company.Held.By != ""
		is.Equal(l.HeldUntil != nil, l.Slug == "waits") // its place is held for a week from now on
	}
	is.Equal(proven, map[string]bool{"draft": false, "waits": false, "found": true, "scheduled": true, "live": true, "was-live": true, "paid": true, "imported": true})
}

// What waited for the index of an earlier version is in none yet, whoever gave it up or will do it.
func TestMigrate020_JobsOfTheIndexAreChangesThatItFollows(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		jobs string
		all  int
	}{
		"none waits": {`(1, 'crawl', '', '', 0, 5, 5, FALSE, 0, 0, 1, FALSE, '')`, 0},
		"some wait":  {`(1, 'crawl', '', '', 0, 5, 5, FALSE, 0, 0, 1, FALSE, ''), (2, 'index', '9', '9', 0, 5, 5, TRUE, 1, 0, 1, FALSE, ''), (3, 'index', '7', '7', 0, 5, 5, FALSE, 20, 20, 1, TRUE, 'x')`, 1},
		"all waits":  {`(1, 'crawl', '', '', 0, 5, 5, FALSE, 0, 0, 1, FALSE, ''), (2, 'reindex', 'all', '', 0, 5, 5, FALSE, 0, 0, 1, FALSE, '')`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			ctx, dir := t.Context(), t.TempDir()
			old := atSchema(t, dir, 19)
			_, err := old.ExecContext(ctx, `INSERT INTO jobs (id, kind, uniq, payload, priority, run_at, due_at, leased, attempt, failures, wanted, dead, error) VALUES `+c.jobs)
			is.NoErr(err)
			is.NoErr(old.Close())
			db := openAll(t, dir)
			found, err := db.IndexChanges(ctx, 0, 10)
			is.NoErr(err)
			is.Equal(len(found), c.all)
			last, err := db.LastIndexChange(ctx)
			is.NoErr(err)
			is.Equal(last, int64(c.all))
			if c.all > 0 {
				is.Equal(found[0], listings.IndexChange{Stamp: 1, Kind: listings.AllChange})
			}
			waiting, err := all(ctx, db, scanText, `SELECT kind FROM jobs`)
			is.NoErr(err)
			is.Equal(waiting, []string{"crawl"})
		})
	}
}

// A relaunch wrote over the first launch, which the results of the week before still know.
func TestMigrate082_TheFirstLaunchIsTheDateOfAListingAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx, dir := t.Context(), t.TempDir()
	old := atSchema(t, dir, 75)
	_, err := old.ExecContext(ctx, relaunched)
	is.NoErr(err)
	is.NoErr(old.Close())
	db := openAll(t, dir)
	for id, want := range map[int64]struct {
		first, entered int64
		done           []app.Entry
	}{
		1: {100, 900, []app.Entry{{Week: "2026-11-30", At: time.UnixMilli(900).UTC(), How: app.RelaunchBought}}},
		2: {800, 800, []app.Entry{{Week: "2026-11-30", At: time.UnixMilli(800).UTC(), How: app.RelaunchBought}}}, // nothing tells
		3: {300, 300, nil},                                                                                       // it is to come
	} {
		l, err := db.Listing(ctx, id)
		is.NoErr(err)
		is.Equal([]any{l.LaunchedAt.UnixMilli(), l.EnteredAt().UnixMilli(), l.Relaunches}, []any{want.first, want.entered, want.done})
		var newest, entered int64
		is.NoErr(db.read.QueryRowContext(ctx, `SELECT newest_at, entered_at FROM listings WHERE id = ?`, id).Scan(&newest, &entered))
		is.Equal([]int64{newest, entered}, []int64{want.first, want.entered})
	}
	r, found, err := first(ctx, db.core, scanRelaunch, relaunchColumns+`WHERE id = 1`)
	is.NoErr(err)
	is.True(found && r.Before == "2026-11-16" && r.Week == "2026-11-30")
	changes, err := db.IndexChanges(ctx, 0, 10)
	is.NoErr(err)
	is.Equal(changes, []listings.IndexChange{{Stamp: 6, Kind: listings.AllChange}})
}

// relaunched are three listings of schema 75: one that was relaunched and whose first week is closed, one that was
// relaunched and of whose first week nothing is known, and one whose relaunch is to come.
const relaunched = `
	INSERT INTO sites (id, key, name, origin) VALUES (1, 'main', 'Debut', 'https://debut.example');
	INSERT INTO counters (name, last) VALUES ('index', 5);
	INSERT INTO companies (id, held, key, website, facts, name, card) VALUES (1, 'a.example', 'a.example', '', '{}', 'a', '{}'),
		(2, 'b.example', 'b.example', '', '{}', 'b', '{}'), (3, 'c.example', 'c.example', '', '{}', 'c', '{}');
	INSERT INTO listings (id, site, company, slug, status, plan, headline, summary, seo_title, seo_description, week, launched_at, newest_at, votes, week_votes, views, followers, trend,
		badge, created_at, updated_at)
	VALUES (1, 1, 1, 'a', 'live', 'free', '', '', '', '', '2026-11-30', 900, 900, 0, 0, 0, 0, 0, 'null', 1, 1),
		(2, 1, 2, 'b', 'live', 'free', '', '', '', '', '2026-11-30', 800, 800, 0, 0, 0, 0, 0, 'null', 1, 1),
		(3, 1, 3, 'c', 'live', 'free', '', '', '', '', '2026-11-16', 300, 300, 0, 0, 0, 0, 0, 'null', 1, 1);
	INSERT INTO closed_weeks (site, week, at, least, sheet, signature) VALUES (1, '2026-11-16', 500, 3, '', '');
	INSERT INTO results (site, week, place, listing, slug, name, launched, counted, held, void)
	VALUES (1, '2026-11-16', 1, 1, 'a', 'a', 100, 0, 0, 0), (1, '2026-11-16', 2, 3, 'c', 'c', 300, 0, 0, 0);
	INSERT INTO relaunches (id, site, listing, line, week, done_at)
	VALUES (1, 1, 1, 1, '2026-11-23', 900), (2, 1, 2, 2, '2026-11-30', 800), (3, 1, 3, 3, '2026-12-07', NULL)`

// atSchema makes the database in dir as an earlier version of the program left it.
func atSchema(t *testing.T, dir string, schema int64) *sql.DB {
	t.Helper()
	is := is.New(t)
	old, err := sql.Open("sqlite", "file:"+filepath.Join(dir, fileName))
	is.NoErr(err)
	provider, err := provide(goose.DialectSQLite3, old)
	is.NoErr(err)
	_, err = provider.UpTo(t.Context(), schema)
	is.NoErr(err)
	return old
}

// A migration that came in with a lower number than one that was done already is done late, and until then the schema
// is that of an earlier version.
func TestMigrate_WhatCameInLateIsDoneLate(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir, ctx := t.TempDir(), t.Context()
	old, err := sql.Open("sqlite", "file:"+filepath.Join(dir, fileName))
	is.NoErr(err)
	whole, err := provide(goose.DialectSQLite3, old)
	is.NoErr(err)
	for _, source := range whole.ListSources() {
		if source.Version != 73 {
			_, err = whole.ApplyVersion(ctx, source.Version, true)
			is.NoErr(err)
		}
	}
	is.NoErr(old.Close())
	_, err = OpenCurrent(ctx, app.Place{Data: dir})
	is.True(err != nil && strings.Contains(err.Error(), "earlier version of this program (schema "))
	db := openAll(t, dir)
	is.NoErr(db.current(ctx))
	is.True(db.Upgraded().Backup != "") // as before any change
}

// Numbers grow with the history: what is new has a higher number than all that was there, or databases meet it in another
// order than it was made in. The first 75 did not keep to that.
func TestMigrations_NumbersGrowWithTheHistory(t *testing.T) {
	t.Parallel()
	log, err := exec.Command("git", "log", "--reverse", "--first-parent", "-m", "--no-renames", "--diff-filter=A", "--name-only", "--format=", "--", "migrations").Output()
	if err != nil || len(log) == 0 {
		t.Skip("there is no history here")
	}
	last := 75
	for _, name := range strings.Fields(string(log)) {
		n, err := strconv.Atoi(filepath.Base(name)[:3])
		if err != nil {
			t.Fatal(err)
		}
		if _, gone := os.Stat(filepath.Join("migrations", filepath.Base(name))); gone != nil {
			continue // it has another number now
		}
		if n > 75 && n <= last {
			t.Errorf("%s came in after %03d: give it a higher number", filepath.Base(name), last)
		}
		last = max(last, n)
	}
	staged, _ := filepath.Glob("migrations/*.sql")
	for _, name := range staged {
		if strings.Contains(string(log), filepath.Base(name)) {
			continue
		}
		if n, _ := strconv.Atoi(filepath.Base(name)[:3]); n <= last {
			t.Errorf("%s is new, and %03d was there before: give it a higher number", filepath.Base(name), last)
		}
	}
}
