package app_test

import (
	"math"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

var monday = time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC)

// hours is that many hours after Monday morning.
func hours(n int) time.Time { return monday.Add(time.Duration(n) * time.Hour) }

// trendOf returns the trend of votes at those hours.
func trendOf(at ...int) (t app.Trend) {
	for _, n := range at {
		t = t.Add(app.TrendOf(1, hours(n)))
	}
	return t
}

func near(a, b app.Trend) bool { return math.Abs(float64(a-b)) < 1e-9 }

func TestTrend_Add(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ got, want app.Trend }{
		"no votes":                           {trendOf(), 0},
		"no votes of many":                   {app.TrendOf(0, monday), 0},
		"nothing to one vote":                {trendOf(1).Add(0), trendOf(1)},
		"one vote to nothing":                {app.Trend(0).Add(trendOf(1)), trendOf(1)},
		"two at a time weigh twice one":      {trendOf(5, 5), trendOf(5) + math.Ln2},
		"many at a time":                     {trendOf(5, 5, 5), app.TrendOf(3, hours(5))},
		"the order of votes does not matter": {trendOf(0, 100, 30), trendOf(100, 30, 0)},
		"72 hours later one weighs two":      {trendOf(72), trendOf(0, 0)},
		"years later it is all that counts":  {trendOf(0, 50_000), trendOf(50_000)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !near(c.got, c.want) {
				t.Errorf("%v, not %v", c.got, c.want)
			}
		})
	}
}

func TestTrend_Subtract(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ got, want app.Trend }{
		"the only vote":              {trendOf(5).Subtract(trendOf(5)), 0},
		"one of two":                 {trendOf(5, 20).Subtract(trendOf(20)), trendOf(5)},
		"the older of two":           {trendOf(5, 20).Subtract(trendOf(5)), trendOf(20)},
		"one of many":                {trendOf(0, 1, 70, 3, 160).Subtract(trendOf(3)), trendOf(160, 70, 1, 0)},
		"nothing":                    {trendOf(5).Subtract(0), trendOf(5)},
		"from nothing":               {app.Trend(0).Subtract(trendOf(5)), 0},
		"more than there is":         {trendOf(5).Subtract(trendOf(6)), 0},
		"what only rounding told of": {trendOf(0, 50_000).Subtract(trendOf(50_000)), 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !near(c.got, c.want) {
				t.Errorf("%v, not %v", c.got, c.want)
			}
		})
	}
}

// Of a thousand votes of a week all but three are taken back.
func TestTrend_StaysExactOverManyVotes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	trend := trendOf(3, 40, 160)
	for n := range 1000 {
		trend = trend.Add(app.TrendOf(1, hours(n%168)))
	}
	for n := range 1000 {
		trend = trend.Subtract(app.TrendOf(1, hours(n%168)))
	}
	is.True(math.Abs(float64(trend-trendOf(3, 40, 160))) < 1e-6) // as if one had been cast half a second sooner
}
