package leaderboards_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/leaderboards"
)

// fetched answers what a third party would, by domain; what is not there fails.
type fetched struct {
	answers map[string]string
	asked   []string
	keys    []string
}

func (f *fetched) DocumentFor(_ context.Context, address, key string) ([]byte, error) {
	domain := strings.TrimPrefix(address, "https://ratings.example/v1?target=")
	f.asked, f.keys = append(f.asked, domain), append(f.keys, key)
	answer, there := f.answers[domain]
	if !there {
		return nil, errors.New("its server took too long to answer")
	}
	return []byte(answer), nil
}

func (d *directory) meter(f *fetched, now *time.Time) leaderboards.Meter {
	return leaderboards.Meter{
		Store: d.db, Source: "Example Index", Clock: func() time.Time { return *now },
		Provider: leaderboards.HTTPProvider{Fetch: f, Address: "https://ratings.example/v1?target={domain}", Key: "k", Field: "domain_rating.domain_rating"},
	}
}

func TestMeasure_AsksForEachLiveListingOnceAWeek(t *testing.T) {
	t.Parallel()
	is, d, now := is.New(t), open(t), friday
	d.list("known", friday)
	d.list("strange", friday)
	f := &fetched{answers: map[string]string{
		"known.example": `{"domain_rating": {"domain_rating": 41.5, "rank": 3}}`, "strange.example": `{"domain_rating": {"domain_rating": null}}`,
	}}
	m := d.meter(f, &now)
	is.NoErr(m.Measure(d.ctx))
	is.NoErr(m.Measure(d.ctx)) // nothing is due
	is.Equal(strings.Join(f.asked, " "), "known.example strange.example")
	is.Equal(f.keys[0], "k")
	is.Equal(d.read(leaderboards.Input{Board: "domain-rating"}), "1 1:known=42")
	now = now.AddDate(0, 0, 8)
	f.answers["known.example"] = `{"domain_rating": {"domain_rating": 44}}`
	is.NoErr(m.Measure(d.ctx))
	is.Equal(d.read(leaderboards.Input{Board: "domain-rating"}), "1 1:known=44")
	figures, err := d.db.FiguresOf(d.ctx, "known.example")
	is.NoErr(err)
	is.Equal(len(figures), 2)
	is.Equal(figures[0].Source+" "+figures[0].Date, "Example Index 2026-11-28")
}

func TestMeasure_FailuresAreSurvivedAndEndATurnEarly(t *testing.T) {
	t.Parallel()
	is, d, now := is.New(t), open(t), friday
	for _, slug := range []string{"a", "b", "c", "d", "e"} {
		d.list(app.Slug(slug), friday)
	}
	f := &fetched{answers: map[string]string{"a.example": `{"domain_rating": {"domain_rating": 10}}`, "e.example": `{"domain_rating": {"domain_rating": 20}}`}}
	m := d.meter(f, &now)
	err := m.Measure(d.ctx)
	is.True(strings.Contains(err.Error(), "ask Example Index for ratings: 3 times without an answer, last d.example: its server took too long"))
	is.Equal(d.read(leaderboards.Input{Board: "domain-rating"}), "1 1:a=10")
	is.NoErr(m.Measure(d.ctx)) // the others have their turn
	is.Equal(d.read(leaderboards.Input{Board: "domain-rating"}), "2 1:e=20 2:a=10")
}

func TestRating_OnlyANumberFrom0To100IsOne(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]string{
		`{"domain_rating": {"domain_rating": 101}}`: "is no number from 0 to 100", `{"domain_rating": {"domain_rating": "41"}}`: "is no number from 0 to 100",
		`{"domain_rating": 41}`: "has no object around", `<html>`: "is not JSON",
	} {
		is := is.New(t)
		p := leaderboards.HTTPProvider{Fetch: &fetched{answers: map[string]string{"a.example": answer}}, Address: "https://ratings.example/v1?target={domain}", Field: "domain_rating.domain_rating"}
		_, found, err := p.Rating(t.Context(), "a.example")
		is.True(!found)
		is.True(err != nil && strings.Contains(err.Error(), want))
	}
}
