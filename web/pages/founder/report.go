package founder

import (
	"context"
	"time"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/ground/statistics"
	"debut/app/ground/texts"
)

// report is what came of a launch week, for the owner.
type report struct {
	Head
	Week     app.Week
	Place    int // 0 if it has none
	Of       int // launches of the week
	Votes    int // that counted in it
	Closed   bool
	Award    *awards.Checked // nil: none was won
	Measured []measured      // in the week; none if its days are not kept any more
	Searched []statistics.Searched
}

// mostSearched is how many words are named by which people came.
const mostSearched = 10

func (f founder) reportOf(ctx context.Context, h Head, week app.Week) (*report, error) {
	all, one, err := f.rankedIn(ctx, h, week)
	if err != nil {
		return nil, err
	}
	r := &report{Head: h, Week: week, Of: len(all.Items), Votes: one.WeekVotes, Closed: all.ClosedAt != nil}
	if one.Rank != nil {
		r.Place = *one.Rank
	}
	if one.Award != nil {
		won, err := f.Awards.Verify(ctx, awards.VerifyInput{Code: *one.Award})
		if err != nil {
			return nil, err
		}
		r.Award = &won
	}
	first := statistics.DayOf(week.Start(f.Launches.Location), f.Launches.Location)
	if r.Measured, err = f.measuredFrom(ctx, h.ListingID, first); err != nil {
		return nil, err
	}
	r.Searched, err = f.Statistics.Searches(ctx, h.ListingID, first, first+daysOfWeek-1, mostSearched)
	return r, err
}

// measuredFrom returns the figures of a listing in the week that begins on a day; none if its days are not kept any
// more.
func (f founder) measuredFrom(ctx context.Context, listing int64, first statistics.Day) (all []measured, err error) {
	n := int(f.Statistics.Today()-first) + 1
	if n > statistics.KeptDays {
		return nil, nil
	}
	days, err := f.Statistics.Days(ctx, listing, n)
	if err != nil {
		return nil, err
	}
	within := days.Days[:min(daysOfWeek, len(days.Days))]
	for _, m := range measures {
		all = append(all, measured{Name: m.name, N: texts.Number(int64(m.of(statistics.Sum(within))))})
	}
	return all, nil
}

const daysOfWeek = 7

// Monday is the day on which the week began.
func (r report) Monday() texts.Text { return texts.Time(r.Week.Start(time.UTC), "2 January 2006") }
