// Package demo fills a new instance with an invented directory, to look around in. Every company and person is made up.
package demo

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"debut/app"
	"debut/app/jobs"
	"debut/app/listings"
)

// Store is what the demo needs remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Sites(ctx context.Context) ([]app.Site, error)
	Categories(ctx context.Context) ([]app.Category, error)
	CountListings(ctx context.Context, site int64, status app.ListingStatus) (int, error)
	SaveCompany(ctx context.Context, c *app.Company) error
	SaveListing(ctx context.Context, l *app.Listing) error
}

//go:embed companies.json
var companiesJSON []byte

// company is an invented company as the file states it.
type company struct {
	Name           string   `json:"name"`
	Tagline        string   `json:"tagline"`
	Category       app.Slug `json:"category"`
	Description    string   `json:"description"`
	Features       []string `json:"features"`
	USPs           []string `json:"usps"`
	PricingModel   string   `json:"pricing_model"`
	PricingSummary string   `json:"pricing_summary"`
	Country        string   `json:"country"`
	City           string   `json:"city"`
	FoundedYear    int      `json:"founded_year"`
	Stage          string   `json:"stage"`
	Founder        struct {
		Name  string `json:"name"`
		Title string `json:"title"`
		Bio   string `json:"bio"`
	} `json:"founder"`
	FAQ app.FAQ `json:"faq"`
}

// programme is how many companies launch in which week, counted from this one, and how they stand.
var programme = []struct {
	week, companies int
	status          app.ListingStatus
}{
	{0, 8, app.ListingLive}, {-1, 7, app.ListingLive}, {-2, 5, app.ListingLive}, {-3, 3, app.ListingLive},
	{1, 4, app.ListingScheduled}, {2, 3, app.ListingScheduled}, {4, 2, app.ListingAwaitingBadge},
}

// halfLife is that of a vote in the trending order.
const halfLife = 72 * time.Hour

// Fill fills the default site, with launch weeks around now. Where there are live listings already, it changes nothing.
func Fill(ctx context.Context, store Store, now time.Time, zone *time.Location) error {
	var invented []company
	if err := json.Unmarshal(companiesJSON, &invented); err != nil {
		return fmt.Errorf("read the demo companies: %w", err)
	}
	return store.Tx(ctx, func(ctx context.Context) error {
		all, err := store.Sites(ctx)
		if err != nil {
			return err
		}
		if n, err := store.CountListings(ctx, all[0].ID, app.ListingLive); err != nil || n > 0 {
			return err
		}
		tree, err := store.Categories(ctx)
		if err != nil {
			return err
		}
		names := map[app.Slug]string{}
		for _, c := range tree {
			names[c.Slug] = c.Name
		}
		next := 0
		for _, part := range programme {
			for place := range part.companies {
				l := invented[next].listing(now, zone, part.week, place, part.status)
				l.Site = all[0]
				l.Categories = []app.CategoryRef{{Slug: invented[next].Category, Name: names[invented[next].Category]}}
				if err := save(ctx, store, l); err != nil {
					return err
				}
				next++
			}
		}
		return nil
	})
}

func save(ctx context.Context, store Store, l app.Listing) error {
	if err := store.SaveCompany(ctx, &l.Company); err != nil {
		return err
	}
	if err := store.SaveListing(ctx, &l); err != nil {
		return err
	}
	return store.AddJob(ctx, listings.IndexJob(l.ID))
}

// listing is the company's listing: in the given week, counted from now's, at the given place of it.
func (c company) listing(now time.Time, zone *time.Location, week, place int, status app.ListingStatus) app.Listing {
	w := app.WeekOf(now, zone).Add(week)
	monday := w.Start(zone).UTC()
	l := app.Listing{
		Company: app.Company{Key: c.slug() + ".example", Website: "https://" + c.slug() + ".example/", Facts: c.facts()},
		Slug:    app.Slug(c.slug()), Status: status, Plan: app.PlanFree, Week: w,
		Badge:     &app.BadgeCheck{Outcome: app.BadgeFound, CheckedAt: now.UTC()},
		CreatedAt: monday.AddDate(0, 0, -30), UpdatedAt: monday,
	}
	switch status {
	case app.ListingLive:
		l.LaunchedAt = &monday
		l.WeekVotes = 214 - 27*place - 3*place*week*week
		l.Votes = l.WeekVotes - 11*week
		l.Views = 19*l.Votes + 7*place
		l.Followers = l.Votes / 4
		// Forward decay: a vote at time t weighs e^(λt), and the sum is kept as its logarithm.
		l.Trend = math.Log(float64(l.Votes)) + math.Ln2*monday.Sub(time.Unix(0, 0)).Hours()/halfLife.Hours()
	case app.ListingAwaitingBadge:
		l.Badge = nil
	}
	return l
}

func (c company) slug() string { return string(app.Slugify(c.Name)) }

// facts are what the company's invented website states, with quotes.
func (c company) facts() app.Facts {
	home := "https://" + c.slug() + ".example/"
	quote := func(path, words string) []app.Quote {
		return []app.Quote{{Quote: words, URL: home + path, From: app.FromText}}
	}
	founded := fmt.Sprintf("Founded in %s in %d", c.City, c.FoundedYear)
	short, _, _ := strings.Cut(c.Description, ". ")
	return app.Facts{
		Name: c.Name, Tagline: c.Tagline, ShortDescription: short + ".", Description: c.Description, Stage: c.Stage,
		PricingModel: c.PricingModel, PricingSummary: c.PricingSummary, Country: c.Country, City: c.City, FoundedYear: &c.FoundedYear,
		Features: c.Features, USPs: c.USPs, FAQs: []app.FAQ{c.FAQ},
		Founders: []app.Founder{{Name: c.Founder.Name, Title: c.Founder.Title, Bio: c.Founder.Bio, Socials: app.Socials{"website": home + "about"}}},
		Evidence: map[string][]app.Quote{
			"name": quote("", c.Name), "tagline": quote("", c.Tagline), "description": quote("", c.Description),
			"features": quote("", strings.Join(c.Features[:1], "")), "pricing_model": quote("pricing", c.PricingSummary),
			"pricing_summary": quote("pricing", c.PricingSummary), "city": quote("about", founded), "founded_year": quote("about", founded),
		},
		NotFound: []string{"contact_email", "demo_video_url", "logo_url", "tags", "keywords"},
	}
}
