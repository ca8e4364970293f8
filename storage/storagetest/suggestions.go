package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/community/suggestions"
)

// testSuggestions holds facts that people suggest to listings of others.
func testSuggestions(f *fixture) {
	s, ole, ada := f.site(), f.account("ole@reader.example"), f.account("ada@reader.example")
	l := f.list(s, "parcelwick", nil)
	suggest := func(who app.Account, digest string, state app.SuggestionState) (app.Suggestion, error) {
		g := app.Suggestion{Listing: l.ID, Account: who.ID, Field: "city", Value: "Rotterdam",
			Digest: digest, Page: "https://parcelwick.example/about", State: state, CreatedAt: now}
		return g, f.Tx(f.ctx, func(ctx context.Context) error { return f.SaveSuggestion(ctx, &g) })
	}
	first, err := suggest(ole, "a", app.SuggestionChecking)
	f.NoErr(err)
	_, err = suggest(ole, "a", app.SuggestionChecking)
	f.True(err != nil) // once
	second, err := suggest(ada, "a", app.SuggestionChecking)
	f.NoErr(err)
	_, err = suggest(ada, "b", app.SuggestionFailed)
	f.NoErr(err)

	got, err := f.Suggestion(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(got, first)
	for _, g := range []*app.Suggestion{&first, &second} {
		g.State, g.New = app.SuggestionOpen,
			app.Said{Value: app.TextValue("Rotterdam"),
				Quotes: []app.Quote{{Quote: "In Rotterdam", URL: g.Page, From: app.FromText}}}
		f.tx(func(ctx context.Context) error { return f.SaveSuggestion(ctx, g) })
	}
	open, err := f.OpenSuggestions(f.ctx, l.ID, 10)
	f.NoErr(err)
	f.Equal(open, []app.Suggestion{first}) // two who suggest the same are one
	same, err := f.Suggested(f.ctx, l.ID, "a")
	f.NoErr(err)
	f.Equal(same, []app.Suggestion{first, second})
	load, err := f.SuggestionLoad(f.ctx, ada.ID, l.ID, now.Add(-time.Hour))
	f.NoErr(err)
	f.Equal(load, suggestions.Load{Made: 2, Open: 1, Listing: 2, Read: 3})
	page, total, err := f.SuggestionsBy(f.ctx, ada.ID, 1, 1)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal(page, []app.Suggestion{second})
	owned, total, err := f.UnownedSuggestions(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal(total, 1)
	f.Equal(owned, []int64{l.ID})
	f.tx(func(ctx context.Context) error {
		l.Owner = &ada.ID
		return f.SaveListing(ctx, &l)
	})
	_, total, err = f.UnownedSuggestions(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal(total, 0)
	f.tx(func(ctx context.Context) error {
		at := now.Add(time.Hour)
		first.State, first.DecidedAt = app.SuggestionRefused, &at
		return f.SaveSuggestion(ctx, &first)
	})
	f.tx(func(ctx context.Context) error { return f.ForgetSuggestions(ctx, now.Add(time.Hour)) })
	same, err = f.Suggested(f.ctx, l.ID, "a")
	f.NoErr(err)
	f.Equal(same, []app.Suggestion{second}) // what waits stays
}
