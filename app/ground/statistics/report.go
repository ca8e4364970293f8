package statistics

import (
	"context"
	"time"
)

// Figures are what people did with a listing in some time.
type Figures struct {
	Views       int `json:"views" doc:"Of its page."`
	Clicks      int `json:"website_clicks" doc:"From its page to its website."`
	Impressions int `json:"badge_impressions" doc:"Of its badges on other websites."`
	Votes       int `json:"votes" doc:"That count."`
	Followers   int `json:"new_followers" doc:"Who still follow it."`
}

func (f Figures) plus(g Figures) Figures {
	return Figures{f.Views + g.Views, f.Clicks + g.Clicks, f.Impressions + g.Impressions, f.Votes + g.Votes,
		f.Followers + g.Followers}
}

// Dated is the figures of a day, or of the days from it on.
type Dated struct {
	Date string `json:"date" format:"date"`
	Figures
}

// Report is the figures of some days.
type Report struct {
	From  string  `json:"from" format:"date"`
	To    string  `json:"to" format:"date" doc:"Today, which is not over."`
	Total Figures `json:"total"`
	Days  []Dated `json:"days" doc:"Oldest first, in the time zone of the launch weeks."`
}

// Sum returns the figures of all days together.
func Sum(days []Dated) (total Figures) {
	for _, d := range days {
		total = total.plus(d.Figures)
	}
	return total
}

// Days returns the figures of a listing of the last n days, today among them. n is at most KeptDays.
func (s *Service) Days(ctx context.Context, listing int64, n int) (Report, error) {
	all, err := s.DaysOf(ctx, []int64{listing}, n)
	return all[listing], err
}

// KeptDays is how many days there are figures of at least.
const KeptDays = 396

// DaysOf is Days for several listings at once.
func (s *Service) DaysOf(ctx context.Context, listings []int64, n int) (map[int64]Report, error) {
	to := s.Today()
	found, err := s.figuresByDay(ctx, listings, to-Day(n)+1, to)
	reports := map[int64]Report{}
	for _, listing := range listings {
		days := make([]Dated, n)
		for i := range days {
			day := to - Day(n-1-i)
			days[i] = Dated{day.String(), found[listing][day]}
		}
		reports[listing] = Report{From: days[0].Date, To: to.String(), Total: Sum(days), Days: days}
	}
	return reports, err
}

// Months returns all figures of a listing by months, oldest first, from the first in which there was anything.
func (s *Service) Months(ctx context.Context, listing int64) ([]Dated, error) {
	to := s.Today()
	found, err := s.figuresByDay(ctx, []int64{listing}, 0, to)
	if err != nil {
		return nil, err
	}
	folded, err := s.store.MonthlyActivity(ctx, listing)
	months := map[Day]Figures{}
	first := to.Month(0)
	add := func(month Day, f Figures) {
		months[month], first = months[month].plus(f), min(first, month)
	}
	for day, f := range found[listing] {
		add(day.Month(0), f)
	}
	for _, on := range folded {
		add(on.Day, figuresOf(on.Activity))
	}
	var list []Dated
	for month := first; month <= to; month = month.Month(1) {
		list = append(list, Dated{month.String(), months[month]})
	}
	return list, err
}

func figuresOf(a Activity) Figures {
	return Figures{Views: a.Views, Clicks: a.Clicks, Impressions: a.Impressions}
}

// figuresByDay returns the figures of listings by day, without those in which there was nothing.
func (s *Service) figuresByDay(ctx context.Context, listings []int64, from, to Day) (map[int64]map[Day]Figures, error) {
	found := map[int64]map[Day]Figures{}
	add := func(listing int64, day Day, f Figures) {
		if found[listing] == nil {
			found[listing] = map[Day]Figures{}
		}
		found[listing][day] = found[listing][day].plus(f)
	}
	if len(listings) == 0 {
		return found, nil
	}
	activity, err := s.store.Activity(ctx, listings, from, to)
	if err != nil {
		return nil, err
	}
	for _, on := range activity {
		add(on.Listing, on.Day, figuresOf(on.Activity))
	}
	for _, kind := range []struct {
		since func(context.Context, []int64, time.Time) ([]Moment, error)
		of    func(n int) Figures
	}{
		{s.store.VoteMoments, func(n int) Figures { return Figures{Votes: n} }},
		{s.store.FollowMoments, func(n int) Figures { return Figures{Followers: n} }},
	} {
		moments, err := kind.since(ctx, listings, from.Start(s.location))
		if err != nil {
			return nil, err
		}
		for _, m := range moments {
			add(m.Listing, DayOf(m.At, s.location), kind.of(m.N))
		}
	}
	return found, nil
}
