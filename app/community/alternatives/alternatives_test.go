package alternatives_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/alternatives"
	"debut/app/ground/mail"
	"debut/storage"
	"debut/storage/storagetest"
)

// office has owners with listings on a real database.
type office struct {
	*is.I
	*alternatives.Service
	t       *testing.T
	db      storage.Store
	site    app.Site
	ctx     context.Context
	now     time.Time
	letters []string
}

func open(t *testing.T) *office {
	t.Helper()
	o := &office{I: is.New(t), t: t, db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	o.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	o.NoErr(o.db.Tx(t.Context(), func(ctx context.Context) error { return o.db.SaveSite(ctx, &o.site) }))
	o.ctx = app.WithSite(t.Context(), &o.site)
	o.Service = alternatives.New(o.db, o, func() time.Time { return o.now })
	return o
}

func (o *office) Send(_ context.Context, _ app.Site, account int64, m mail.Message) error {
	if letter := fmt.Sprintf("%d: %s: %s", account, m.Kind, m.Subject); !slices.Contains(o.letters, letter) { // a transaction may run twice
		o.letters = append(o.letters, letter)
	}
	return nil
}

func (o *office) person(email string) app.Caller {
	o.t.Helper()
	a := app.Account{Email: email, CreatedAt: o.now}
	o.NoErr(o.db.Tx(o.t.Context(), func(ctx context.Context) error { return o.db.SaveAccount(ctx, &a) }))
	return app.Caller{Account: a.ID}
}

func (o *office) list(slug app.Slug, owner app.Caller) app.Listing {
	o.t.Helper()
	l := storagetest.Launched(o.site, slug, o.now)
	if owner.Account != 0 {
		l.Owner = &owner.Account
	}
	storagetest.Add(o.t, o.db, &l)
	return l
}

func (o *office) say(who app.Caller, l app.Listing, other app.Slug, act string) error {
	o.t.Helper()
	_, err := o.Decide(o.ctx, who, alternatives.Decision{ID: listings.ID{Listing: l.ID}, Other: other, Act: act})
	return err
}

// shown returns what the page of alternatives has, with a star for what the owner named.
func (o *office) shown(slug app.Slug) (line string) {
	o.t.Helper()
	_, all, err := listings.New(o.db, away{}, func() time.Time { return o.now }).Alternatives(o.ctx, slug)
	o.NoErr(err)
	for _, a := range all {
		line += " " + string(a.Slug)
		if a.Approved {
			line += "*"
		}
	}
	return line
}

// away is an index that cannot answer.
type away struct{ listings.Index }

func (away) Like(context.Context, app.Listing, app.Slug, int) ([]listings.Likeness, error) {
	return nil, listings.ErrIndexAway
}

func code(err error) string {
	if refused := app.RefusalOf(err); refused != nil {
		return refused.Code
	}
	return ""
}

func TestDecide_TheOwnerNamesAndLeavesOut(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@parcelwick.example"), o.person("ole@voter.example")
	l := o.list("parcelwick", ines)
	o.list("wrenloop", ole)
	other := o.list("kestrelby", ole)
	o.NoErr(o.say(ines, l, "kestrelby", alternatives.Approve))
	o.NoErr(o.say(ines, l, "kestrelby", alternatives.Approve)) // which stands already
	o.NoErr(o.say(ines, l, "wrenloop", alternatives.Approve))
	o.Equal(o.shown("parcelwick"), " wrenloop* kestrelby*") // which were named in the same moment
	o.Equal(o.shown("kestrelby"), "")                       // it is her word on her listing alone
	o.NoErr(o.say(ines, l, "kestrelby", alternatives.Refuse))
	o.Equal(o.shown("parcelwick"), " wrenloop*")
	o.NoErr(o.say(ines, l, "kestrelby", alternatives.Forget))

	o.Equal(app.KindOf(o.say(ole, l, "kestrelby", alternatives.Approve)), app.NotFound) // it is not his
	o.Equal(code(o.say(ines, l, "parcelwick", alternatives.Approve)), "same_listing")
	o.Equal(code(o.say(ines, l, "nothing-here", alternatives.Approve)), "not_live")
	for _, state := range []app.ListingStatus{app.ListingDraft, app.ListingAwaitingBadge, app.ListingScheduled, app.ListingSuspended} {
		other.Status = state
		o.save(&other)
		o.Equal(code(o.say(ines, l, "kestrelby", alternatives.Approve)), "not_live") // it could not be seen there
	}
}

func (o *office) save(l *app.Listing) {
	o.t.Helper()
	o.NoErr(o.db.Tx(o.t.Context(), func(ctx context.Context) error { return o.db.SaveListing(ctx, l) }))
}

// What was named shows only while anybody may see it.
func TestDecide_WhatIsTakenDownDoesNotShow(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines := o.person("ines@parcelwick.example")
	l, other, gone := o.list("parcelwick", ines), o.list("kestrelby", app.Caller{}), o.list("wrenloop", app.Caller{})
	o.NoErr(o.say(ines, l, "kestrelby", alternatives.Approve))
	o.NoErr(o.say(ines, l, "wrenloop", alternatives.Approve))
	o.NoErr(o.db.Tx(o.t.Context(), func(ctx context.Context) error { return o.db.DeleteListing(ctx, gone) }))
	o.Equal(o.shown("parcelwick"), " kestrelby*")
	other.Status = app.ListingSuspended
	o.save(&other)
	o.Equal(o.shown("parcelwick"), "")
	p, err := o.Of(o.ctx, ines, listings.ID{Listing: l.ID})
	o.NoErr(err)
	o.Equal([]any{len(p.Named), p.Named[0].Live}, []any{1, false}) // its owner sees why
}

func TestAsk_TheOwnerOfTheOtherAnswers(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@parcelwick.example"), o.person("ole@wrenloop.example")
	a, b := o.list("parcelwick", ines), o.list("wrenloop", ole)
	o.NoErr(o.say(ole, b, "parcelwick", alternatives.Ask))
	o.Equal(o.letters, []string{fmt.Sprintf("%d: alternative: wrenloop would be an alternative to parcelwick", ines.Account)})
	o.Equal(o.shown("parcelwick"), "") // nothing shows before she said so
	o.Equal(code(o.say(ole, b, "parcelwick", alternatives.Ask)), "asked_before")
	p, err := o.Of(o.ctx, ines, listings.ID{Listing: a.ID})
	o.NoErr(err)
	o.Equal([]any{len(p.Waiting), p.Waiting[0].Slug}, []any{1, app.Slug("wrenloop")})
	o.NoErr(o.say(ines, a, "wrenloop", alternatives.Refuse))
	o.Equal(code(o.say(ole, b, "parcelwick", alternatives.Ask)), "asked_before") // she said no once and for all
	p, err = o.Of(o.ctx, ole, listings.ID{Listing: b.ID})
	o.NoErr(err)
	o.Equal(p.Sent[0].State, app.AlternativeAsked) // and he does not hear of it
	o.NoErr(o.say(ines, a, "wrenloop", alternatives.Approve))
	o.Equal(o.shown("parcelwick"), " wrenloop*")

	o.list("nobodys", app.Caller{})
	o.Equal(code(o.say(ole, b, "nobodys", alternatives.Ask)), "no_owner")
	o.list("his-other", ole)
	o.Equal(code(o.say(ole, b, "his-other", alternatives.Ask)), "own_listing")
}

func TestDecide_IsBounded(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@parcelwick.example"), o.person("ole@wrenloop.example")
	b := o.list("wrenloop", ole)
	for i := range 14 {
		o.list(app.Slug(fmt.Sprint("other-", i)), ines)
	}
	for i := range 12 {
		o.NoErr(o.say(ole, b, app.Slug(fmt.Sprint("other-", i)), alternatives.Approve))
	}
	o.Equal(code(o.say(ole, b, "other-12", alternatives.Approve)), "too_many_alternatives")
	asked, refused := 0, 0
	for range 20 { // days
		for i := range 14 {
			switch err := o.say(ole, b, app.Slug(fmt.Sprint("other-", i)), alternatives.Ask); {
			case err == nil:
				asked++
			case app.KindOf(err) == app.TooMany || code(err) == "too_many_asked" || code(err) == "asked_before":
				refused++
			default:
				t.Fatal(err)
			}
		}
		o.now = o.now.Add(25 * time.Hour)
	}
	o.Equal([]int{asked, asked + refused}, []int{10, 280}) // nobody answered those
	o.Equal(len(o.letters), 10)
}
