package awards

import (
	"bytes"
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/results"
	"debut/app/ground/results/minisign"
	"debut/app/ground/texts"
)

// Report is what there is to say of a closed week.
type Report struct {
	app.ClosedWeek
	From, Until time.Time
	Hours       []Hour             // of the whole week, the first first
	Votes       int                // on the sheet, whatever their state
	Key         minisign.PublicKey // that signed the sheet
}

// Hour is the votes of an hour by their state.
type Hour struct {
	At                  time.Time
	Counted, Held, Void int
}

// Report returns what came of a week of ctx's site that is closed.
func (s *Service) Report(ctx context.Context, w app.Week) (r Report, err error) {
	site := app.SiteOf(ctx)
	sheet, err := s.Sheet(ctx, w)
	if err != nil {
		return r, err
	}
	if r.ClosedWeek, _, err = s.Store.ClosedWeek(ctx, site.ID, w); err != nil {
		return r, err
	}
	_, keys, err := s.Keys(ctx)
	if err != nil {
		return r, err
	}
	r.Key = keys.Of(sheet.Signature)
	counted, err := results.Count(bytes.NewReader(sheet.File))
	r.From, r.Until, r.Votes = counted.From, counted.Until, counted.Voted
	r.Hours = hours(counted)
	return r, err
}

func hours(c results.Recount) []Hour {
	first := c.From.Truncate(time.Hour)
	all := make([]Hour, int(c.Until.Sub(first).Hours()+0.999))
	for i := range all {
		at := first.Add(time.Duration(i) * time.Hour)
		n := c.Hours[at]
		all[i] = Hour{At: at, Counted: n[app.VoteCounted], Held: n[app.VoteHeld], Void: n[app.VoteVoid]}
	}
	return all
}

// Sheets returns the result sheets of ctx's site, the first first.
func (s *Service) Sheets(ctx context.Context) ([]results.Entry, error) {
	return s.Store.Sheets(ctx, app.SiteOf(ctx).ID, 1)
}

// LatestSheets returns the last sheets of ctx's site, the newest first.
func (s *Service) LatestSheets(ctx context.Context, most int) ([]results.Entry, error) {
	site := app.SiteOf(ctx).ID
	last, _, err := s.Store.LastSheet(ctx, site)
	if err != nil {
		return nil, err
	}
	latest, err := s.Store.Sheets(ctx, site, last.Number-most+1)
	slices.Reverse(latest)
	return latest, err
}

// Sheet returns the result sheet of a week of ctx's site.
func (s *Service) Sheet(ctx context.Context, w app.Week) (app.SignedSheet, error) {
	sheet, found, err := s.Store.ResultSheet(ctx, app.SiteOf(ctx).ID, w)
	if err == nil && !found {
		err = &app.Error{Kind: app.NotFound, Code: "not_found",
			Message: texts.Sprintf("There is no result sheet of the week of %s. A week gets one when it has ended.", w)}
	}
	return sheet, err
}
