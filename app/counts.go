package app

import (
	"math"
	"time"
)

// Counts are what people did with a listing. They change all the time, so they are saved by statements of their own,
// and never with the listing.
type Counts struct {
	Votes     int // all time
	WeekVotes int // cast in the launch week
	Views     int
	Followers int
	Trend     Trend
}

// Trend is how hot a listing is, by forward decay (Cormode, Shkapenyuk, Srivastava and Xu, 2009): a vote at time t
// weighs e^(λt), and Trend is the logarithm of the sum of all. So the order of two listings stays as time passes, and
// nothing is computed anew. 0 is no votes.
type Trend float64

// TrendHalfLife is how long it takes for a vote to weigh half of a new one.
const TrendHalfLife = 72 * time.Hour

// TrendOf returns the trend of votes that were all cast at one time.
func TrendOf(votes int, at time.Time) Trend {
	if votes <= 0 {
		return 0
	}
	return Trend(math.Log(float64(votes)) + math.Ln2*at.Sub(time.Unix(0, 0)).Hours()/TrendHalfLife.Hours())
}

// Add returns the trend of the votes of both.
func (t Trend) Add(other Trend) Trend {
	if t <= 0 || other <= 0 { // a vote weighs e^0 in 1970
		return max(t, other, 0)
	}
	// The larger weight is taken out of the sum, which would be too large for a number.
	return max(t, other) + Trend(math.Log1p(math.Exp(-math.Abs(float64(t-other)))))
}

// Subtract returns the trend of the votes of t without those of other. It is 0 if nothing is left, or nothing that
// could be told from rounding: beside a vote that is taken back, those that are half a year older weigh nothing.
func (t Trend) Subtract(other Trend) Trend {
	if other <= 0 {
		return max(t, 0)
	}
	rest := -math.Expm1(float64(other - t)) // the part that stays
	if rest <= 0 {
		return 0
	}
	return max(t+Trend(math.Log(rest)), 0)
}
