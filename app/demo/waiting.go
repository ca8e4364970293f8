package demo

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/community/suggestions"
	"debut/app/ground/texts"
)

// waiting is what invented people want of the site's team, and of the owners of listings.
type waiting struct {
	Reports     []report     `json:"reports"`
	Suggestions []suggestion `json:"suggestions"`
	Unnaming    []unnaming   `json:"unnaming"`
}

// from says of which listing, from whom and when something is.
type from struct {
	Slug app.Slug `json:"slug"`
	By   string   `json:"by"`   // "" without an account
	Mine bool     `json:"mine"` // from the demo's owner
	Days int      `json:"days"` // ago
}

type report struct {
	from
	Email  string           `json:"email"`
	Reason app.ReportReason `json:"reason"`
	Words  string           `json:"words"`
	State  app.ReportState  `json:"state"` // "" is open
}

type suggestion struct {
	from
	Field string              `json:"field"`
	Value string              `json:"value"`
	Page  string              `json:"page"`  // below the company's home page
	Quote string              `json:"quote"` // of that page
	State app.SuggestionState `json:"state"` // "" is open
	Seen  texts.Text          `json:"seen"`
}

type unnaming struct {
	Founder app.Slug `json:"founder"`
	Email   string   `json:"email"`
	Days    int      `json:"days"` // ago
}

// fillWaiting has people report listings, suggest facts, and ask not to be named.
func fillWaiting(ctx context.Context, store Store, site app.Site, who people) error {
	var all waiting
	readJSON("waiting.json", who.cal.in, &all)
	for _, one := range all.Reports {
		if err := one.fill(ctx, store, site, who); err != nil {
			return fmt.Errorf("report %s: %w", one.Slug, err)
		}
	}
	for _, one := range all.Suggestions {
		if err := one.fill(ctx, store, site, who); err != nil {
			return fmt.Errorf("suggest a fact to %s: %w", one.Slug, err)
		}
	}
	for _, one := range all.Unnaming {
		p, err := store.NamedSomewhere(ctx, site.ID, one.Founder)
		if err != nil {
			return err
		}
		w := app.Unnaming{Founder: p.ID, Site: site.ID, Email: one.Email, State: app.UnnamingOpen,
			CreatedAt: who.cal.morning(one.Days)}
		if err := store.AddUnnaming(ctx, &w, nil); err != nil {
			return err
		}
	}
	return nil
}

func (r report) fill(ctx context.Context, store Store, site app.Site, who people) error {
	made := app.Report{Email: r.Email, Reason: r.Reason, Words: r.Words, State: app.ReportOpen,
		CreatedAt: who.cal.morning(r.Days)}
	l, err := r.about(ctx, store, site, who, &made.Account)
	if err != nil {
		return err
	}
	if made.Listing = l.ID; r.State != "" {
		made.State, made.DecidedAt = r.State, new(made.CreatedAt.AddDate(0, 0, 1))
	}
	return store.AddReport(ctx, &made)
}

func (g suggestion) fill(ctx context.Context, store Store, site app.Site, who people) error {
	made := app.Suggestion{Field: g.Field, Value: g.Value, State: app.SuggestionOpen,
		CreatedAt: who.cal.morning(g.Days)}
	l, err := g.about(ctx, store, site, who, &made.Account)
	if err != nil {
		return err
	}
	made.Listing, made.Page, made.Digest = l.ID, l.Company.Website+g.Page, suggestions.Digest(made)
	if g.State == "" {
		made.Old = app.SaidOf(l.Company.Facts, g.Field)
		made.New = app.Said{Value: app.TextValue(g.Value),
			Quotes: []app.Quote{{Quote: g.Quote, URL: made.Page, From: app.FromText,
				On: made.CreatedAt.Format(time.DateOnly)}}}
	} else {
		made.State, made.Seen, made.DecidedAt = g.State, g.Seen, new(made.CreatedAt.Add(time.Minute))
	}
	return store.SaveSuggestion(ctx, &made)
}

// about returns the listing, and sets the account that something is from.
func (f from) about(
	ctx context.Context, store Store, site app.Site, who people, account *int64,
) (l app.Listing, err error) {
	switch {
	case f.Mine:
		*account = who.owner
	case f.By != "":
		if *account, err = who.id(ctx, f.By); err != nil {
			return l, err
		}
	}
	return store.ListingBySlug(ctx, site.ID, f.Slug)
}
