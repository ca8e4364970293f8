package founder

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// linePage is the first page of a listing. It grows with it, from the choice of a week to the award: each state adds one
// thing, and what was there stays.
type linePage struct {
	Head
	Faults  form.State
	Stages  []page.Step
	Queue   *queue     // nil of what was launched
	Launch  *launchDay // nil but in the launch week
	Report  *report    // nil before the week is over
	Figures *figures   // nil of what nobody has seen yet
}

func (f founder) line(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return f.showLine(ctx, v, form.State{})
}

// showLine shows the page with what is wrong with a form that was sent.
func (f founder) showLine(ctx context.Context, v *page.Visit, faults form.State) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, "")
	if err != nil {
		return "", page.Page{}, err
	}
	p := linePage{Head: h, Faults: faults}
	status := app.ListingStatus(h.Status)
	week, this := app.Week(page.Text(h.LaunchWeek)), app.WeekOf(f.Clock(), f.Launches.Location)
	switch {
	case status == app.ListingDraft:
		p.Stages = page.Stages(page.StageChoice)
		p.Queue, err = f.queueOf(ctx, v, h)
	case status == app.ListingAwaitingBadge || status == app.ListingScheduled:
		p.Stages = page.Stages(page.StageLaunch)
		p.Queue, err = f.queueOf(ctx, v, h)
	case status == app.ListingLive && week == this:
		p.Stages = page.Stages(page.StageLaunch)
		p.Launch, err = f.launchDayOf(ctx, h, week)
	case status == app.ListingLive && week != "" && week < this:
		p.Stages = page.Stages(page.StageResults)
		p.Report, err = f.reportOf(ctx, h, week)
	}
	if err == nil && status != app.ListingDraft {
		err = f.addFigures(ctx, &p, spanOf(v))
	}
	return "line", page.Page{Title: faults.Title(texts.Verbatim(h.Name)), At: "products", Main: p}, err
}

// addFigures shows what people did with a listing: in a span, and in the week that is reported.
func (f founder) addFigures(ctx context.Context, p *linePage, chosen span) error {
	since := 0
	if p.Report != nil {
		since = f.daysSince(p.Report.Week)
	}
	all, err := f.readFigures(ctx, p.ListingID, chosen, since)
	if err != nil {
		return err
	}
	p.Figures = f.figuresOf(p.Head, chosen, all)
	if p.Report != nil {
		p.Report.measure(all.days[len(all.days)-since:])
	}
	return nil
}
