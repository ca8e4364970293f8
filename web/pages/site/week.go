package site

import (
	"context"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

type weekPage struct {
	launches.WeekPage
	Heading  texts.Text
	Number   int // of the week in its year, by ISO 8601
	Dates    texts.Text
	Days     []day
	Opens    time.Time // in the time zone of the launch weeks, as is Closes
	Closes   time.Time
	ByChance bool  // nobody has a rank yet
	Votes    int   // cast in the week, for all launches together
	Top      []row // the first three of a week that is over
	Rows     []row // the others
	None     page.Empty
	ByMail   bool // the week comes by mail, too
}

var weekInput = reads[launches.WeekInput]("/launches/{week}")

func (s *Site) thisWeek(ctx context.Context, _ ask) (string, page.Page, error) {
	return s.showWeek(ctx, launches.WeekInput{Week: "this"})
}

// week shows a week at the address of its Monday; any other day, and a word such as next, leads there.
func (s *Site) week(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := weekInput.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	name, p, err := s.showWeek(ctx, in)
	if main, ok := p.Main.(weekPage); ok && p.Path != "/launches/"+in.Week && app.Week(main.Week).InCalendar() {
		p.Moved = p.Path
	}
	return name, p, err
}

func (s *Site) showWeek(ctx context.Context, in launches.WeekInput) (string, page.Page, error) {
	w, by, err := s.Launches.Shown(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	p := weekPage{
		WeekPage: w, Heading: weekHeading(w), Dates: dates(w), Days: s.days(w), Rows: inOrder(w, by),
		ByChance: by == launches.ByChance, ByMail: s.byMail(),
		Opens: w.StartsAt.In(s.Launches.Location), Closes: w.EndsAt.In(s.Launches.Location),
	}
	_, p.Number = p.Opens.ISOWeek()
	for _, item := range w.Items {
		p.Votes += item.WeekVotes
	}
	if w.State == "past" {
		p.Top = winners(w)
		p.Rows = p.Rows[len(p.Top):]
	}
	if p.None, err = s.none(ctx, len(w.Items), noLaunches(w)); err != nil {
		return "", page.Page{}, err
	}
	// Weeks go on without an end in both directions, so programs that follow links are told not to.
	shown := page.Page{
		Title: texts.Sprintf("Launches, %s", p.Dates), Description: texts.Sprintf("%s, %s", p.Heading, p.Dates),
		At: "launches", Path: "/launches/" + w.Week, Markdown: "/launches/" + w.Week + markdownEnd, Unlisted: len(w.Items) == 0, Main: p,
	}
	if !shown.Unlisted {
		shown.OEmbed = oembedAddress(app.SiteOf(ctx).Origin, shown.Path)
		names := make([]string, len(w.Items))
		for i, item := range w.Items {
			names[i] = item.Name
		}
		shown.Description = texts.Sprintf("%s: %s", shown.Description, strings.Join(names[:min(12, len(names))], ", "))
		shown.Image = "/og/launches/" + w.Week + ".png" +
			version(append(names, p.Heading.In(languageOf(ctx)), fmt.Sprint(p.Days))...)
		shown.Data = weekData(app.SiteOf(ctx), w, p.Heading)
	}
	return "week", shown, nil
}

// winners returns the first three of a week, of those that got votes. Who won a place and is not live any more is
// missing.
func winners(w launches.WeekPage) []row {
	rows := ranked(w)
	n := 0
	for n < len(rows) && rows[n].Rank > 0 && rows[n].Rank <= 3 && rows[n].Votes > 0 {
		n++
	}
	return rows[:n]
}

// noLaunches says that nothing launches in a week.
func noLaunches(w launches.WeekPage) page.Empty {
	e := page.NothingHere("No launches in this week", "The calendar shows the weeks around it.",
		"/calendar", "Open the calendar")
	if w.State != "past" {
		e.Heading = "No launches in this week yet"
	}
	return e
}

// weekHeading says how many debut in a week.
func weekHeading(w launches.WeekPage) texts.Text {
	switch w.State {
	case "past":
		return countWords(len(w.Items), "No product made its debut", "One product made its debut",
			"%s products made their debut")
	case "future":
		return countWords(len(w.Items), "No product is scheduled", "One product is scheduled",
			"%s products are scheduled")
	}
	return countWords(len(w.Items), "No product makes its debut", "One product makes its debut",
		"%s products make their debut")
}

// day is a day of the launch week, with the disc that stands for it.
type day struct {
	Name   texts.Text
	Class  string // past, today or next
	Number int
}

func (s *Site) days(w launches.WeekPage) []day {
	now, monday := s.Clock(), w.StartsAt.In(s.Launches.Location)
	days := make([]day, 7)
	for i := range days {
		d := monday.AddDate(0, 0, i)
		days[i] = day{Name: texts.Time(d, "Mon"), Number: d.Day(), Class: "today"}
		switch {
		case !now.Before(d.AddDate(0, 0, 1)):
			days[i].Class = "past"
		case now.Before(d):
			days[i].Class = "next"
		}
	}
	return days
}

// dates returns the days of a week in words: 16 to 22 November 2026.
func dates(w launches.WeekPage) texts.Text { return datesOf(app.Week(w.Week)) }

func datesOf(w app.Week) texts.Text {
	from := w.Start(time.UTC)
	last := from.AddDate(0, 0, 6)
	to := texts.Time(last, "2 January 2006")
	switch {
	case from.Month() == last.Month():
		return texts.Sprintf("%s to %s", texts.Time(from, "2"), to)
	case from.Year() == last.Year():
		return texts.Sprintf("%s to %s", texts.Time(from, "2 January"), to)
	}
	return texts.Sprintf("%s to %s", texts.Time(from, "2 January 2006"), to)
}

// byMail reports whether the week comes by mail, too.
func (s *Site) byMail() bool { return s.Newsletter != nil && s.Newsletter.On() }
