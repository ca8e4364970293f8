package demo

import (
	"debut/app"
	"debut/app/ground/statistics"
)

// before is for how many days before its launch a listing's page was looked at.
const before = 20

// activity returns what people did with a live listing by day, so that its views come to all that it has: a few before
// its launch, most on the day, and fewer since.
func (cal calendar) activity(l app.Listing) []statistics.On {
	if l.LaunchedAt == nil {
		return nil
	}
	launched, today := statistics.DayOf(*l.LaunchedAt, cal.zone), statistics.DayOf(cal.now, cal.zone)
	weight := func(d statistics.Day) int {
		if d < launched {
			return 2 + int(d)%5
		}
		return 300/int(d-launched+1) + 3*int(d%7)
	}
	sum := 0
	for d := launched - before; d <= today; d++ {
		sum += weight(d)
	}
	var all []statistics.On
	left := l.Views
	for d := launched - before; d <= today; d++ {
		n := l.Views * weight(d) / sum
		if d == today {
			n = left
		}
		left -= n
		shown := n / 5
		if d < launched {
			shown = 0 // the badge is not on the homepage yet
		}
		all = append(all, statistics.On{Day: d,
			Activity: statistics.Activity{Views: n, Clicks: n / 9, Impressions: shown}})
	}
	return all
}
