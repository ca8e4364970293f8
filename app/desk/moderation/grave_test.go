package moderation_test

import (
	"context"
	"testing"
	"time"

	"debut/app"
	"debut/app/desk/moderation"
	"debut/app/people/accounts"
)

// draftOf makes a draft of Ines's listing, and returns its id.
func (d *desk) draftOf(listing int64) app.UUID {
	draft := app.Draft{ID: "0190f1a2-0000-7000-8000-000000000001", Account: d.ines.Account, URL: "https://parcelwick.example/", Status: app.Ready, CreatedAt: d.now, UpdatedAt: d.now}
	d.tx(func(ctx context.Context) error {
		if err := d.db.CreateDraft(ctx, draft); err != nil {
			return err
		}
		kept, err := d.db.Draft(ctx, draft.ID)
		if err != nil {
			return err
		}
		kept.ListingID = &listing
		return d.db.SaveDraft(ctx, &kept)
	})
	return draft.ID
}

func TestRemove_TakesWhatHangsOnTheListingAlong(t *testing.T) {
	t.Parallel()
	d := open(t)
	id := d.list("parcelwick", app.ListingLive)
	d.draftOf(id)
	in := moderation.Removal{Listing: id, Slug: "parcelwick", Reason: "Spam."}
	d.Equal(code(d.Remove(d.ctx, d.editor, in)), "operators_only")
	wrong := in
	wrong.Slug = "quillmoor"
	d.Equal(code(d.Remove(d.ctx, d.ops, wrong)), "other_slug")
	d.NoErr(d.Remove(d.ctx, d.ops, in))
	d.Equal(d.state(id), "gone")
	n, err := d.db.CountDrafts(d.ctx, d.ines.Account)
	d.NoErr(err)
	d.Equal(n, 0)
	d.Equal([]string{d.last().Action, d.last().Object, d.last().Before, d.last().Reason}, []string{"remove_listing", "listing parcelwick", "live", "Spam."})
	d.Equal(code(d.Remove(d.ctx, d.ops, in)), "not_found")
}

func TestHand_GivesAListingToAnotherAccount(t *testing.T) {
	t.Parallel()
	d := open(t)
	id := d.list("parcelwick", app.ListingLive)
	otto := d.signIn(app.Account{Email: "otto@parcelwick.example"})
	draft := d.draftOf(id)
	in := moderation.Handover{Listing: id, Email: "Otto@Parcelwick.example", Reason: "Otto bought it."}
	d.Equal(code(d.Hand(d.ctx, d.editor, in)), "operators_only")
	nobody := in
	nobody.Email = "nobody@parcelwick.example"
	d.Equal(code(d.Hand(d.ctx, d.ops, nobody)), "no_account")
	d.NoErr(d.Hand(d.ctx, d.ops, in))
	l, err := d.db.Listing(d.ctx, id)
	d.NoErr(err)
	d.Equal(*l.Owner, otto.Account)
	kept, err := d.db.Draft(d.ctx, draft)
	d.NoErr(err)
	d.True(kept.ListingID == nil) // it stays with who wrote it, and changes the listing no more
	d.Equal(d.last().Action, "hand_listing")
	d.Equal(code(d.Hand(d.ctx, d.ops, in)), "already_theirs")
}

func TestGrave_NeedsAFreshSignIn(t *testing.T) {
	t.Parallel()
	d := open(t)
	id := d.list("parcelwick", app.ListingLive)
	d.now = d.now.Add(app.FreshFor)
	act := moderation.AccountAct{Account: d.ines.Account, Reason: "Spam."}
	for _, err := range []error{
		d.Remove(d.ctx, d.ops, moderation.Removal{Listing: id, Slug: "parcelwick", Reason: "Spam."}),
		d.Hand(d.ctx, d.ops, moderation.Handover{Listing: id, Email: "edith@debut.example", Reason: "Spam."}),
		d.SuspendAccount(d.ctx, d.ops, act),
		d.LiftAccount(d.ctx, d.ops, act),
		d.EndAccess(d.ctx, d.ops, act),
		d.DeleteAccount(d.ctx, d.ops, moderation.AccountDeletion{AccountAct: act, Email: "ines@parcelwick.example", Listings: "leave"}),
	} {
		d.Equal(code(err), accounts.StaleCode)
	}
	d.Equal(d.last().ID, int64(0))      // nothing was done
	d.NoErr(d.do(d.ops, "suspend", id)) // which is undone at once
}

func TestAccounts_EditorsAndOthersDoNothing(t *testing.T) {
	t.Parallel()
	d := open(t)
	for want, by := range map[string]app.Session{"operators_only": d.editor, "not_found": d.ines} {
		act := moderation.AccountAct{Account: d.ops.Account, Reason: "Spam."}
		d.Equal(code(d.SuspendAccount(d.ctx, by, act)), want)
		d.Equal(code(d.EndAccess(d.ctx, by, act)), want)
		d.Equal(code(d.DeleteAccount(d.ctx, by, moderation.AccountDeletion{AccountAct: act, Email: "ops@debut.example", Listings: "leave"})), want)
	}
	d.Equal(code(d.SuspendAccount(d.ctx, d.ops, moderation.AccountAct{Account: 999_999, Reason: "Spam."})), "not_found")
	d.Equal(code(d.SuspendAccount(d.ctx, d.ops, moderation.AccountAct{Account: d.ops.Account, Reason: "Spam."})), "own_account")
}

func TestSuspendAccount_SignsOutUntilItIsLifted(t *testing.T) {
	t.Parallel()
	d := open(t)
	act := moderation.AccountAct{Account: d.ines.Account, Reason: "Spam."}
	d.NoErr(d.SuspendAccount(d.ctx, d.ops, act))
	c, err := d.PersonCase(d.ctx, d.ines.Account)
	d.NoErr(err)
	d.Equal([]any{c.Suspended, len(c.Sessions), len(c.Entries)}, []any{true, 0, 1})
	d.NoErr(d.LiftAccount(d.ctx, d.ops, act))
	c, err = d.PersonCase(d.ctx, d.ines.Account)
	d.NoErr(err)
	d.Equal([]any{c.Suspended, c.Entries[0].Action, c.Entries[0].Reason}, []any{false, "lift_account", "Spam."})
	d.Equal(c.SeenAt.Sub(d.now), time.Duration(0))
}

func TestEndAccess_EndsSessionsAndKeys(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.tx(func(ctx context.Context) error {
		return d.db.SaveKey(ctx, &app.Key{Account: d.ines.Account, Label: "CI", CreatedAt: d.now}, []byte("hash"))
	})
	d.NoErr(d.EndAccess(d.ctx, d.ops, moderation.AccountAct{Account: d.ines.Account, Reason: "A stolen laptop."}))
	c, err := d.PersonCase(d.ctx, d.ines.Account)
	d.NoErr(err)
	d.Equal([]any{c.Suspended, len(c.Sessions), len(c.Keys)}, []any{false, 0, 0})
	d.Equal(d.last().Before, "sessions: 1, keys: 1, apps: 0")
}

func TestDeleteAccount_DoesWhatThePersonsOwnDeletionDoes(t *testing.T) {
	t.Parallel()
	d := open(t)
	stays, goes, suspended := d.list("stays", app.ListingLive), d.list("goes", app.ListingScheduled), d.list("bad", app.ListingLive)
	d.NoErr(d.do(d.ops, "suspend", suspended))
	in := moderation.AccountDeletion{AccountAct: moderation.AccountAct{Account: d.ines.Account, Reason: "They asked us by mail."}, Email: "ops@debut.example", Listings: "leave"}
	d.Equal(code(d.DeleteAccount(d.ctx, d.ops, in)), "other_email")
	in.Email = "Ines@Parcelwick.example"
	d.NoErr(d.DeleteAccount(d.ctx, d.ops, in))
	d.Equal([]string{d.state(stays), d.state(goes), d.state(suspended)}, []string{"live", "gone", "suspended"})
	_, err := d.PersonCase(d.ctx, d.ines.Account)
	d.Equal(code(err), "not_found")
	d.Equal([]string{d.last().Object, d.last().After}, []string{"account 3", "deleted, listings: leave"}) // and no address
}
