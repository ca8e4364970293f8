package follows_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sending/follows"
)

// saves has a person follow something besides products.
func (v *village) saves(who app.Account, in follows.CreateInput) follows.Record {
	v.t.Helper()
	made, err := v.Create(v.ctx, app.Caller{Account: who.ID}, in)
	v.is.NoErr(err)
	return made
}

// launches has a product from a country go live now.
func (v *village) launches(slug app.Slug, country string) app.Listing {
	v.t.Helper()
	l, at := v.listed(slug, nil, app.ListingLive), v.now
	l.Company.Country, l.Company.Tagline, l.LaunchedAt = country, "For whoever needs it", &at
	v.saveListing(&l)
	return l
}

func (v *village) saveListing(l *app.Listing) {
	v.t.Helper()
	v.tx(func(ctx context.Context) error {
		if err := v.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return v.db.SaveListing(ctx, l)
	})
}

// prices has a listing's owner change what it costs.
func (v *village) prices(l *app.Listing, owner app.Account, summary string) {
	v.t.Helper()
	before := l.Words()
	l.Company.PricingSummary = summary
	v.saveListing(l)
	v.tx(func(ctx context.Context) error {
		return v.db.AddVersion(ctx, &app.Version{Listing: l.ID, Account: owner.ID, At: v.now, Before: before, After: l.Words()})
	})
}

func TestSendDigests_ASavedSearchFindsWhatGoesLive(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	made := v.saves(ines, follows.CreateInput{Kind: "search", Query: "country=DE&page=2&sort=votes"})
	v.is.Equal([]string{made.Name, made.URL, made.Often}, []string{"Germany", "https://debut.example/search?country=DE", "daily"})
	v.now = v.now.Add(time.Hour)
	v.launches("parcelwick", "DE")
	v.launches("moorlamp", "SE")
	got := v.digests(day)
	v.is.Equal(len(got), 1)
	m := got[0]
	v.is.Equal(m.Subject, "PARCELWICK is new: For whoever needs it")
	v.is.True(strings.Contains(m.Text, "No more mails of “Germany”:\n"+m.Unsubscribe+"&follow="+made.FollowID+"\n"))
	v.is.True(!strings.Contains(m.Text, "MOORLAMP"))
	v.is.Equal(len(v.digests(day)), 0)
}

// Of a price the mail says what it was and what it is.
func TestSendDigests_APriceThatChanged(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines, owner := v.person("ines@voter.example"), v.person("owner@parcelwick.example")
	l := v.launches("parcelwick", "DE")
	v.follows(ines, "parcelwick")
	v.saves(ines, follows.CreateInput{Kind: "search", Query: "country=DE"})
	v.now = v.now.Add(time.Hour)
	v.prices(&l, owner, "Free for 3 people; Pro 19 EUR a month")
	v.now = v.now.Add(time.Hour)
	v.prices(&l, owner, "Free for 3 people; Pro 24 EUR a month")
	got := v.digests(day)
	v.is.Equal(len(got), 1)
	v.is.True(strings.Contains(got[0].Text, "PARCELWICK: Prices: Pro 19 → 24 EUR a month\nChanged on 20 November 2026.\n"))
	v.is.Equal(strings.Count(got[0].Text, "Pro 19 → 24"), 1) // two follows bring it, and it stands there once
	v.is.Equal(len(v.digests(day)), 0)
}

// What comes at once comes soon, and no two mails within a quarter of an hour; what came so comes in no other mail.
func TestSendDigests_AtOnce(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	l := v.listed("parcelwick", nil, app.ListingLive)
	v.follows(ines, "parcelwick")
	_, err := v.Update(v.ctx, app.Caller{Account: ines.ID}, follows.UpdateInput{ID: follows.ID{Follow: "parcelwick"},
		Often: app.Sent[string]{Set: true, Value: "at_once"}})
	v.is.NoErr(err)
	var came []string
	for i := range 6 { // every five minutes
		v.now = v.now.Add(time.Minute)
		v.tells(l, fmt.Sprint("News ", i))
		for _, m := range v.digests(4 * time.Minute) {
			came = append(came, m.Subject)
		}
	}
	v.is.Equal(came, []string{"PARCELWICK: News 0", "3 updates from what you follow at Debut"})
	v.is.Equal(v.digests(15 * time.Minute)[0].Subject, "2 updates from what you follow at Debut")
	v.is.Equal(len(v.digests(day)), 0)
}

// What comes weekly comes on Monday, with what was not mailed of it before.
func TestSendDigests_Weekly(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	v.saves(ines, follows.CreateInput{Kind: "search", Query: "country=DE", Often: "weekly"})
	v.saves(ines, follows.CreateInput{Kind: "search", Query: "country=DE,AT"})
	v.now = v.now.Add(time.Hour)
	v.launches("parcelwick", "DE")
	v.is.Equal(len(v.digests(day)), 1)       // Saturday
	v.is.Equal(len(v.digests(2*day)), 0)     // Monday: it is known from Saturday
	v.launches("moorlamp", "DE")             // on Monday afternoon
	v.is.Equal(len(v.digests(day)), 1)       // Tuesday
	v.is.Equal(len(v.digests(6*day)), 0)     // Monday
	v.is.NoErr(v.Stop(v.ctx, ines.ID, true)) // and who wants none gets none
	v.launches("tallowby", "DE")             // on Monday afternoon
	v.is.Equal(len(v.digests(8*day)), 0)
}

// What is off is mailed of no more, and once it is on again, of what is new from then on.
func TestUpdate_OffAndOnAgain(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	made := v.saves(ines, follows.CreateInput{Kind: "search", Query: "country=DE"})
	mail := func(often string) {
		_, err := v.Update(v.ctx, app.Caller{Account: ines.ID}, follows.UpdateInput{ID: follows.ID{Follow: made.FollowID},
			Often: app.Sent[string]{Set: true, Value: often}})
		v.is.NoErr(err)
	}
	mail("off")
	v.now = v.now.Add(time.Hour)
	v.launches("parcelwick", "DE")
	v.is.Equal(len(v.digests(day)), 0)
	mail("daily")
	v.is.Equal(len(v.digests(day)), 0)
	v.launches("moorlamp", "DE")
	got := v.digests(day)
	v.is.Equal(len(got), 1)
	_, id, _ := strings.Cut(got[0].Text, "&follow=")
	id, _, _ = strings.Cut(id, "\n")
	v.is.NoErr(v.Unsubscribe(v.ctx, follows.Unsubscription{Token: tokenOf(got[0]), ID: app.UUID(id)}))
	v.launches("tallowby", "DE")
	v.is.Equal(len(v.digests(day)), 0)
	all, err := v.All(v.ctx, ines.ID)
	v.is.NoErr(err)
	v.is.Equal([]string{all[0].Often, all[0].Name}, []string{"off", "Germany"}) // it is kept
}

// What was hidden since a mail was written goes from it.
func TestCurrent_WhatIsHiddenIsNotMailed(t *testing.T) {
	t.Parallel()
	v := open(t)
	v.saves(v.person("ines@voter.example"), follows.CreateInput{Kind: "search", Query: "country=DE"})
	v.now = v.now.Add(time.Hour)
	first, second := v.launches("parcelwick", "DE"), v.launches("moorlamp", "DE")
	m := v.digests(day)[0]
	first.Status = app.ListingSuspended
	v.saveListing(&first)
	rest, due, err := v.Current(v.ctx, m)
	v.is.NoErr(err)
	v.is.Equal([]bool{due, strings.Contains(rest.Text, "PARCELWICK"), strings.Contains(rest.Text, "MOORLAMP"),
		strings.Contains(rest.Text, "No more mails of “Germany”")}, []bool{true, false, true, true})
	second.Status = app.ListingSuspended
	v.saveListing(&second)
	_, due, err = v.Current(v.ctx, m)
	v.is.NoErr(err)
	v.is.True(!due)
}

func TestCreate_RefusesWhatCannotBeFollowed(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	for in, words := range map[follows.CreateInput]string{
		{Kind: "search"}:                          "asks for nothing",
		{Kind: "search", Query: "sort=votes"}:     "asks for nothing",
		{Kind: "search", Query: "colour=red"}:     "no search can be saved with",
		{Kind: "search", Query: "country=XX"}:     "query: has a country that is not the code",
		{Kind: "search", Query: "rating_min=9"}:   "send 1 to 5",
		{Kind: "search", Query: "q=%"}:            "no query of an address",
		{Kind: "category"}:                        "send the slug of what",
		{Kind: "category", Slug: "nowhere"}:       "nothing live here has that slug",
		{Kind: "founder", Slug: "nobody"}:         "nothing live here has that slug",
		{Kind: "product", Slug: "nothing-at-all"}: "nothing live here has that slug",
	} {
		_, err := v.Create(v.ctx, app.Caller{Account: ines.ID}, in)
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%+v: %v, and not %q", in, err, words)
		}
	}
	v.listed("own", &ines.ID, app.ListingLive)
	_, err := v.Create(v.ctx, app.Caller{Account: ines.ID}, follows.CreateInput{Kind: "product", Slug: "own"})
	v.is.Equal(app.RefusalOf(err).Code, "own_listing")
	for i := range follows.MostSaved {
		v.saves(ines, follows.CreateInput{Kind: "search", Query: fmt.Sprint("domain=a", i, ".example")})
	}
	_, err = v.Create(v.ctx, app.Caller{Account: ines.ID}, follows.CreateInput{Kind: "search", Query: "country=DE"})
	v.is.Equal(app.RefusalOf(err).Code, "too_many_follows")
	v.saves(ines, follows.CreateInput{Kind: "search", Query: "domain=a7.example"}) // there is the same
}

// To follow a product again changes nothing, and it has no other name.
func TestCreate_AProductAgain(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	v.listed("parcelwick", nil, app.ListingLive)
	for _, often := range []string{"weekly", "daily"} {
		made := v.saves(ines, follows.CreateInput{Kind: "product", Slug: "parcelwick", Often: often})
		v.is.Equal([]string{made.FollowID, made.Often}, []string{"parcelwick", "weekly"})
	}
	_, err := v.Create(v.ctx, app.Caller{Account: ines.ID}, follows.CreateInput{Kind: "product", Slug: "parcelwick", Name: "Mine"})
	v.is.True(err != nil && strings.Contains(err.Error(), "cannot be changed"))
}

// The follow of another person is as missing as one that is not there.
func TestFollows_OfOthers(t *testing.T) {
	t.Parallel()
	v := open(t)
	made := v.saves(v.person("ines@voter.example"), follows.CreateInput{Kind: "search", Query: "country=DE"})
	other := app.Caller{Account: v.person("ole@voter.example").ID}
	for _, id := range []string{made.FollowID, "nobody"} {
		_, err := v.Update(v.ctx, other, follows.UpdateInput{ID: follows.ID{Follow: id}})
		v.is.Equal(app.KindOf(err), app.NotFound)
		_, err = v.Delete(v.ctx, other, follows.ID{Follow: id})
		v.is.Equal(app.KindOf(err), app.NotFound)
	}
}

// A feed has what is new at all follows, however often they are mailed, for whoever knows its latest address.
func TestFeed_ByASecretThatCanBeMadeAnew(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	v.saves(ines, follows.CreateInput{Kind: "search", Query: "country=DE", Often: "off"})
	v.launches("parcelwick", "DE")
	v.now = v.now.Add(time.Hour)
	first, err := v.MakeFeed(v.ctx, ines.ID)
	v.is.NoErr(err)
	read := func(address string) ([]follows.Item, error) {
		_, token, _ := strings.Cut(address, "?token=")
		return v.Feed(v.ctx, token)
	}
	items, err := read(first)
	v.is.NoErr(err)
	v.is.Equal([]any{len(items), items[0].Title().String()}, []any{1, "PARCELWICK is new: For whoever needs it"})
	second, err := v.MakeFeed(v.ctx, ines.ID)
	v.is.NoErr(err)
	_, err = read(first)
	v.is.Equal(app.KindOf(err), app.NotFound)
	_, err = read(second)
	v.is.NoErr(err)
	v.is.NoErr(v.DropFeed(v.ctx, ines.ID))
	_, err = read(second)
	v.is.Equal(app.KindOf(err), app.NotFound)
}

func TestDiffering(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ was, now, differ string }{
		{"Pro 19 EUR", "Pro 24 EUR", "Pro 19 → 24 EUR"},
		{"Free; Pro 19 EUR; Team 49 EUR", "Free; Pro 24 EUR; Team 59 EUR", "Pro 19 → 24 EUR; Team 49 → 59 EUR"},
		{"Free", "From 5 EUR", "Free → From 5 EUR"},
		{"Free; Pro 19,90 EUR", "Pro 19,90 EUR", "Free; Pro 19,90 EUR → Pro 19,90 EUR"},
		{"Pro 19 EUR", "Pro 19 EUR a year", "Pro 19 EUR → Pro 19 EUR a year"},
	} {
		if got := follows.Differing(c.was, c.now); got != c.differ {
			t.Errorf("%s, %s: %s", c.was, c.now, got)
		}
	}
}
