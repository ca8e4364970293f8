package leaderboards

import (
	"context"
	"errors"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
)

// Provider measures websites: a third party.
type Provider interface {
	// Rating returns what the provider says of a domain now, from 0 to 100; found is false if it does not know the
	// domain.
	Rating(ctx context.Context, domain string) (rating int64, found bool, err error)
}

// MeasureStore is what measuring needs remembered.
type MeasureStore interface {
	ImportStore
	// RatingsDue returns domains of live listings that were not checked since a time, those whose check is the longest
	// ago first.
	RatingsDue(ctx context.Context, since time.Time, limit int) ([]string, error)
	// SaveRatingCheck notes that a provider was asked for a domain.
	SaveRatingCheck(ctx context.Context, domain string, at time.Time) error
}

// Meter has live listings measured by a provider.
type Meter struct {
	Store    MeasureStore
	Provider Provider
	Source   string // what the provider is called
	Clock    app.Clock
}

// MeasureJob has live listings measured.
const MeasureJob = jobs.Kind[jobs.Nothing]("ratings")

const (
	measureEvery = 7 * 24 * time.Hour // of a domain
	mostMeasured = 60                 // domains at a time
	mostFailures = 3                  // one after the other, after which the provider is not asked for now
)

// Measure asks the provider for some of the ratings that are due. A domain for which it fails is asked for again in its
// turn. The error says how often it failed, and why last.
func (m Meter) Measure(ctx context.Context) error {
	due, err := m.Store.RatingsDue(ctx, m.Clock().Add(-measureEvery), mostMeasured)
	if err != nil {
		return err
	}
	failures, inARow := 0, 0
	var last error
	for _, domain := range due {
		rating, found, err := m.Provider.Rating(ctx, domain)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if inARow++; err == nil {
			inARow = 0
		} else {
			failures, last = failures+1, fmt.Errorf("%s: %w", domain, err)
		}
		if err := m.save(ctx, domain, rating, found); err != nil {
			return errors.Join(last, err)
		}
		if inARow == mostFailures {
			break
		}
	}
	if last != nil {
		last = fmt.Errorf("ask %s for ratings: %d times without an answer, last %w", m.Source, failures, last)
	}
	return last
}

// save keeps a rating that was found, and that the provider was asked.
func (m Meter) save(ctx context.Context, domain string, rating int64, found bool) error {
	return m.Store.Tx(ctx, func(ctx context.Context) error {
		now := m.Clock().UTC()
		if found {
			f := app.Figure{Kind: app.FigureDomainRating, Domain: domain, Date: now.Format(time.DateOnly),
				Source: m.Source, Value: rating}
			if err := m.Store.SaveFigures(ctx, []app.Figure{f}); err != nil {
				return err
			}
		}
		return m.Store.SaveRatingCheck(ctx, domain, now)
	})
}
