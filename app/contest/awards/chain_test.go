package awards_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/contest/votes"
	"debut/app/ground/results"
	"debut/storage"
	"debut/storage/storagetest"
)

// fetched are the files that anybody gets of a site, as recount reads them.
func (c *contest) fetched(weeks ...app.Week) map[string]string {
	files := map[string]string{}
	for _, w := range weeks {
		sheet, err := c.Sheet(c.ctx, w)
		c.is.NoErr(err)
		files[string(w)], files[string(w)+".minisig"] = string(sheet.File), sheet.Signature
	}
	all, err := c.Sheets(c.ctx)
	c.is.NoErr(err)
	files["results.txt"] = results.List(c.site.Origin, all)
	files["keys.txt"], _, err = c.Keys(c.ctx)
	c.is.NoErr(err)
	return files
}

func recount(t *testing.T, key string, files map[string]string, receipt string, names ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := (&results.Command{Key: key, Keys: "keys.txt", Receipt: receipt}).Run(names, func(name string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(files[name])), nil
	}, &out)
	return out.String(), err
}

// weeksOver has one launch with three votes in each of some weeks, which are closed.
func (c *contest) weeksOver(slugs ...app.Slug) {
	for _, slug := range slugs {
		c.launch(slug)
		c.vote(slug, 3)
		c.later(1)
	}
}

func onBoth(t *testing.T, do func(t *testing.T, c *contest)) {
	t.Helper()
	for name, db := range map[string]func(*testing.T) storage.Store{
		"SQLite":     func(t *testing.T) storage.Store { return storagetest.Open(t, t.TempDir()) },
		"PostgreSQL": func(t *testing.T) storage.Store { return storagetest.OpenPostgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			do(t, begin(t, db(t)))
		})
	}
}

// Each sheet names the one before by its hash, in a chain of the site's own, across a change of the key.
func TestClose_SheetsAreAChain(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, c *contest) {
		other := app.Site{Key: "other", Name: "Other", Origin: "https://other.example"}
		c.tx(func(ctx context.Context) error { return c.db.SaveSite(ctx, &other) })
		first := c.now
		c.weeksOver("one", "two")
		key, err := c.PublicKey(c.ctx)
		c.is.NoErr(err)
		c.now = c.now.Add(time.Hour)
		changed, err := awards.ChangeKey(c.ctx, c.db, c.now, rand.Reader)
		c.is.NoErr(err)
		c.is.Equal(changed.Old.String(), key.String())
		c.weeksOver("three")
		week := app.WeekOf(first, time.UTC)
		names := []string{string(week), string(week.Add(1)), string(week.Add(2)), "results.txt"}
		files := c.fetched(week, week.Add(1), week.Add(2))
		out, err := recount(t, key.String(), files, "", names...)
		c.is.NoErr(err)
		c.is.True(strings.Contains(out, "Chain: 3 of 3 sheets are signed, and fit together."))
		c.is.True(strings.Contains(files[names[0]], "\nnumber 1\nbefore none\n"))
		c.is.True(strings.Contains(files[names[2]], "\nnumber 3\nbefore "+results.Hash([]byte(files[names[1]]))+"\n"))
		for i, signer := range []string{key.String(), key.String(), changed.New.String()} {
			r, err := c.Report(c.ctx, week.Add(i))
			c.is.NoErr(err)
			c.is.Equal(r.Key.String(), signer)
			c.is.Equal(r.Sheet, app.SheetName{Number: i + 1, Hash: results.Hash([]byte(files[names[i]]))})
		}
		elsewhere, err := c.Sheets(app.WithSite(c.ctx, &other))
		c.is.NoErr(err)
		c.is.Equal(len(elsewhere), 0)
		latest, err := c.LatestSheets(c.ctx, 2)
		c.is.NoErr(err)
		c.is.Equal([]int{latest[0].Number, latest[1].Number}, []int{3, 2})
	})
}

// Sheets from before there were numbers stay as they were signed; the next one names the last of them.
func TestClose_TheChainBeginsBehindOlderSheets(t *testing.T) {
	t.Parallel()
	c := open(t)
	old := []byte("debut-results 1\n")
	c.tx(func(ctx context.Context) error {
		return c.db.SaveClosedWeek(ctx, app.ClosedWeek{Site: c.site.ID, Week: week.Add(-1), At: c.now,
			Sheet: app.SheetName{Number: 8, Hash: results.Hash(old)}}, app.SignedSheet{File: old})
	})
	c.weeksOver("one")
	sheet, err := c.Sheet(c.ctx, week)
	c.is.NoErr(err)
	c.is.True(strings.Contains(string(sheet.File), "\nnumber 9\nbefore "+results.Hash(old)+"\n"))
}

// The machine's clock goes back into a week that is closed: no vote in it is given or taken back, and the voter reads why.
func TestVote_IntoAClosedWeekIsRefused(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, c *contest) {
		friday := c.now
		c.launch("parcelwick")
		ole := c.person("ole@gmail.com", old)
		c.voteOf(ole, "parcelwick")
		c.vote("parcelwick", 3)
		c.later(1)
		c.launch("moorlamp")
		before := c.fetched(week)[string(week)]
		c.now = friday
		mia := c.person("mia@gmail.com", old)
		for _, slug := range []app.Slug{"parcelwick", "moorlamp"} {
			_, err := c.votes.Vote(c.ctx, mia, votes.Ballot{Slug: slug, Network: "n", Browser: []byte("b")})
			c.is.Equal(app.RefusalOf(err).Code, "week_closed")
			c.is.True(strings.Contains(err.Error(), "The week of 2026-11-16 is closed"))
		}
		err := c.votes.TakeBack(c.ctx, ole, "parcelwick")
		c.is.Equal(app.RefusalOf(err).Code, "week_closed")
		c.is.NoErr(c.Close(c.ctx))
		c.is.Equal(c.fetched(week)[string(week)], before)
		c.now = friday.AddDate(0, 0, 7)
		c.voteOf(mia, "moorlamp") // once the clock is right
	})
}

// Whoever has the signed receipt of a vote can prove its line missing, and cannot take the vote back before.
func TestReceipt_StandsAgainstTheSheet(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, c *contest) {
		c.launch("parcelwick")
		ole := c.person("ole@gmail.com", old)
		v := c.voteOf(ole, "parcelwick")
		mia := c.person("mia@gmail.com", old)
		w := c.voteOf(mia, "parcelwick")
		r, file, err := c.Receipt(c.ctx, ole.ID, v.ID)
		c.is.NoErr(err)
		c.is.Equal(r.Pseudonym, results.Pseudonym(v.Receipt))
		for _, secret := range []string{v.Receipt, ole.Email, "gmail"} {
			c.is.True(!strings.Contains(file, secret)) // who it is of, nobody reads
		}
		c.is.Equal(app.RefusalOf(c.votes.TakeBack(c.ctx, ole, "parcelwick")).Code, "receipt_signed")
		c.is.NoErr(c.votes.TakeBack(c.ctx, mia, "parcelwick"))
		for _, other := range []int64{w.ID, v.ID + 999} {
			_, _, err := c.Receipt(c.ctx, ole.ID, other)
			c.is.Equal(app.KindOf(err), app.NotFound) // of others there is none
		}
		c.vote("parcelwick", 3)
		c.later(1)
		files := c.fetched(week)
		key, err := c.PublicKey(c.ctx)
		c.is.NoErr(err)
		files["mine"] = file
		out, err := recount(t, key.String(), files, "mine", string(week))
		c.is.NoErr(err)
		c.is.True(strings.Contains(out, "Receipt: good"))
		_, again, err := c.Receipt(c.ctx, ole.ID, v.ID) // of old votes, too
		c.is.NoErr(err)
		files["again"] = again
		_, err = recount(t, key.String(), files, "again", string(week))
		c.is.NoErr(err)
		late := c.voteOf(mia, "parcelwick")
		_, _, err = c.Receipt(c.ctx, mia.ID, late.ID)
		c.is.Equal(app.RefusalOf(err).Code, "no_sheet")
	})
}

func TestChangeKey_WithoutAKey(t *testing.T) {
	t.Parallel()
	c := open(t)
	_, err := awards.ChangeKey(c.ctx, c.db, c.now, rand.Reader)
	is.New(t).True(err != nil && strings.Contains(err.Error(), "there is no key yet"))
	c.weeksOver("one")
	_, err = awards.ChangeKey(c.ctx, c.db, c.now, rand.Reader)
	c.is.NoErr(err)
	_, err = awards.ChangeKey(c.ctx, c.db, c.now.Add(-time.Hour), rand.Reader)
	c.is.True(err != nil && strings.Contains(err.Error(), "still to come"))
}
