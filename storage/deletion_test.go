package storage

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// referring returns the tables whose rows keep a row of another table from being deleted.
func referring(t *testing.T, to string) []string {
	t.Helper()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	tables, err := all(t.Context(), db, scanText, `
		SELECT DISTINCT m.name FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS k
		WHERE m.type = 'table' AND k."table" = $1 AND k.on_delete NOT IN ('CASCADE', 'SET NULL') ORDER BY m.name`, to)
	is.NoErr(err)
	return tables
}

// A table that comes to refer to accounts must say what becomes of its rows: else nobody could delete their account any more.
func TestDeleteAccount_EveryTableOfPeopleSaysWhatGoesWithAnAccount(t *testing.T) {
	t.Parallel()
	tables := referring(t, "accounts")
	is.New(t).True(len(tables) > 5)
	said := map[string]bool{"listings": true, "votes": true} // which stay, by nobody
	for _, p := range personal {
		said[p.table] = true
	}
	for _, table := range tables {
		if !said[table] {
			t.Errorf("%s refers to accounts; name it in personal", table)
		}
	}
}

// A vote that waits for its account's first hour would wait for ever once there is no account.
func TestDeleteAccount_VotesOfItsFirstHourAreVoid(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := openAll(t, t.TempDir())
	s, now := app.Site{Key: app.DefaultSite, Origin: "https://debut.example"}, time.Now()
	held := app.Vote{At: now, Week: "2026-11-16", State: app.VoteHeld, Signals: []app.VoteSignal{app.NewAccount}}
	odd := app.Vote{At: now, Week: "2026-11-16", State: app.VoteHeld, Signals: []app.VoteSignal{app.NewAccount, app.SameBrowser}}
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		who := app.Account{Email: "ines@voter.example", CreatedAt: now}
		err := errors.Join(db.SaveSite(ctx, &s), db.SaveAccount(ctx, &who))
		for i, v := range []*app.Vote{&held, &odd} {
			l := app.Listing{Site: s, Company: app.Company{Key: fmt.Sprint(i, ".example")}, Slug: app.Slug(fmt.Sprint("a", i)), Status: app.ListingLive, CreatedAt: now, UpdatedAt: now}
			err = errors.Join(err, db.SaveCompany(ctx, &l.Company), db.SaveListing(ctx, &l))
			v.Account, v.Listing = who.ID, l.ID
			_, failed := db.SaveVote(ctx, v)
			err = errors.Join(err, failed)
		}
		return errors.Join(err, db.DeleteAccount(ctx, who))
	}))
	for want, v := range map[app.VoteState]app.Vote{app.VoteVoid: held, app.VoteHeld: odd} { // the team decides on what more speaks against
		kept, found, err := db.Vote(t.Context(), v.ID)
		is.NoErr(err)
		is.True(found && kept.Account == 0)
		is.Equal(kept.State, want)
	}
}

func TestDeleteListing_EveryTableOfListingsSaysWhatGoesWithOne(t *testing.T) {
	t.Parallel()
	tables := referring(t, "listings")
	is.New(t).True(len(tables) > 1)
	said := map[string]bool{}
	for _, o := range ofListing {
		said[o.table] = true
	}
	for _, table := range tables {
		if !said[table] {
			t.Errorf("%s refers to listings; name it in ofListing", table)
		}
	}
}
