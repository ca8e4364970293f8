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
	r.Searched, err = f.Statistics.Searches(ctx, h.ListingID, first, first+daysOfWeek-1, mostSearched)
	return r, err
}

// daysSince returns how many days there are from the first of a week on; 0 if they are not kept any more.
func (f founder) daysSince(week app.Week) int {
	n := int(f.Statistics.Today()-statistics.DayOf(week.Start(f.Launches.Location), f.Launches.Location)) + 1
	if n > statistics.KeptDays {
		return 0
	}
	return n
}

// measure shows the figures of the week, of those from its first day on.
func (r *report) measure(since []statistics.Dated) {
	if len(since) == 0 {
		return
	}
	within := statistics.Sum(since[:min(daysOfWeek, len(since))])
	for _, m := range measures {
		r.Measured = append(r.Measured, measured{Name: m.name, N: texts.Number(int64(m.of(within)))})
	}
}

const daysOfWeek = 7

// Monday is the day on which the week began.
func (r report) Monday() texts.Text { return texts.Time(r.Week.Start(time.UTC), "2 January 2006") }
