package site

import (
	"context"
	"net/http"
	"time"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/page"
)

// resultsPage is the result sheet of a launch week.
type resultsPage struct {
	awards.Report
	Dates  texts.Text
	Bars   []bar
	Days   []resultDay
	Origin string
	Given  bool // there are votes
}

// bar is an hour in the chart of votes.
type bar struct{ X, Y, Height int }

// resultDay is the votes of a day by their state, with the hours in which there were any.
type resultDay struct {
	Date                texts.Text
	Counted, Held, Void int
	Hours               []resultHour
}

type resultHour struct {
	Begins string
	awards.Hour
}

const (
	barWidth    = 4
	chartHeight = 80
)

type resultsInput struct {
	Week string `json:"week" required:"true" max:"10" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" words:"a date such as 2026-11-16" doc:"The Monday."`
}

var resultsAddress = reads[resultsInput]("/launches/{week}/results")

// resultRoutes adds the result sheets, and what checks them.
func (s *Site) resultRoutes(r *page.Router) {
	for path, h := range map[string]handler{"/launches/{week}/results": s.results, "/awards": s.awards,
		"/awards/{code}": s.award, "/results": s.sheets, "/results/check": s.check} {
		s.readTwins(r, path, h)
	}
	for path, text := range map[string]func(context.Context, ask) (string, error){
		"/launches/{week}/results.txt": func(ctx context.Context, a ask) (string, error) {
			sheet, err := s.sheet(ctx, a)
			return string(sheet.File), err
		},
		"/launches/{week}/results.txt.minisig": func(ctx context.Context, a ask) (string, error) {
			sheet, err := s.sheet(ctx, a)
			return sheet.Signature, err
		},
		"/results.txt": s.list,
		"/results/keys.txt": func(ctx context.Context, _ ask) (string, error) {
			list, _, err := s.Awards.Keys(ctx)
			return list, err
		},
		"/.well-known/debut-results.pub": func(ctx context.Context, _ ask) (string, error) {
			key, err := s.Awards.PublicKey(ctx)
			if err != nil {
				return "", err
			}
			return key.File(), nil
		},
	} {
		r.Read(path, s.text(text))
	}
}

// monday returns the week that an address names by its Monday.
func monday(a ask) (app.Week, error) {
	in, err := resultsAddress.from(a)
	if err != nil {
		return "", err
	}
	w, ok := app.WeekFrom(in.Week)
	if !ok || string(w) != in.Week {
		return "", app.Missing("launch week that begins on", in.Week)
	}
	return w, nil
}

func (s *Site) sheet(ctx context.Context, a ask) (app.SignedSheet, error) {
	w, err := monday(a)
	if err != nil {
		return app.SignedSheet{}, err
	}
	return s.Awards.Sheet(ctx, w)
}

// text serves a text that does not change.
func (s *Site) text(write func(context.Context, ask) (string, error)) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		cached, put := s.Cache.Get(app.SiteOf(r.Context()).Origin + " text " + r.URL.Path)
		if cached == nil {
			err := s.Visitors.Charge(r, 0)
			var text string
			if err == nil {
				text, err = write(r.Context(), ask{r.URL.Query(), ps})
			}
			if err != nil {
				s.pages.Finish(w, r, "", page.Page{}, err)
				return
			}
			cached = web.NewResponse("text/plain; charset=utf-8", "public, max-age=3600", []byte(text))
			put(cached)
		}
		web.Share(w.Header())
		cached.Send(w, r)
	}
}

func (s *Site) results(ctx context.Context, a ask) (string, page.Page, error) {
	w, err := monday(a)
	if err != nil {
		return "", page.Page{}, err
	}
	report, err := s.Awards.Report(ctx, w)
	if err != nil {
		return "", page.Page{}, err
	}
	p := resultsPage{
		Report: report, Dates: dates(launches.WeekPage{Week: string(w)}), Bars: bars(report.Hours),
		Days:   resultDays(report.Hours, s.Launches.Location),
		Origin: app.SiteOf(ctx).Origin, Given: report.Votes > 0,
	}
	return "results", page.Page{
		Title: texts.Sprintf("Results, %s", p.Dates), At: "launches",
		Description: texts.Sprintf("What the launches of %s came to, for everybody to count again.", p.Dates),
		Path:        "/launches/" + string(w) + "/results", Main: p,
	}, nil
}

// bars draws the counted votes of each hour, the most as high as the chart.
func bars(hours []awards.Hour) []bar {
	most := 1
	for _, h := range hours {
		most = max(most, h.Counted)
	}
	var all []bar
	for i, h := range hours {
		if height := (h.Counted*chartHeight + most - 1) / most; height > 0 {
			all = append(all, bar{i * barWidth, chartHeight - height, height})
		}
	}
	return all
}

// resultDays puts the hours of a week together by day, in the time zone of the launch weeks.
func resultDays(hours []awards.Hour, zone *time.Location) (days []resultDay) {
	for _, h := range hours {
		at := h.At.In(zone)
		date := texts.Time(time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC), "Monday 2 January")
		if len(days) == 0 || days[len(days)-1].Date != date {
			days = append(days, resultDay{Date: date})
		}
		d := &days[len(days)-1]
		d.Counted, d.Held, d.Void = d.Counted+h.Counted, d.Held+h.Held, d.Void+h.Void
		if h.Counted+h.Held+h.Void > 0 {
			d.Hours = append(d.Hours, resultHour{at.Format("15:04"), h})
		}
	}
	return days
}
