package demo

import (
	"context"
	"fmt"
	"time"

	"debut/app"
)

// programme is an invented programme as the file states it.
type programme struct {
	Slug        app.Slug `json:"slug"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	// day on which it begins, counted from today; of one that is over, from this week's Monday
	From       int        `json:"from"`
	Until      int        `json:"until"`
	Categories []app.Slug `json:"categories"`
	Countries  []string   `json:"countries"`
	Stages     []string   `json:"stages"`
	Entries    []app.Slug `json:"entries"`
}

// programmeRule is the rule of every programme of the demo.
const programmeRule = "The order is that of the counted votes that people give while the programme runs. Of listings with as many, the one that launched earlier " +
	"stands first. The first three win an award if at least three votes counted. Nobody can pay for a place."

// fillProgrammes announces a programme that runs, one that is to come, and one that is over.
func fillProgrammes(ctx context.Context, store Store, site app.Site, cal calendar) error {
	var all []programme
	readJSON("programmes.json", cal.in, &all)
	for _, one := range all {
		p := one.at(cal)
		p.Site = site.ID
		if err := store.SaveProgramme(ctx, &p); err != nil {
			return err
		}
		for i, slug := range one.Entries {
			l, err := store.ListingBySlug(ctx, site.ID, slug)
			if err != nil {
				return fmt.Errorf("enter %s: %w", slug, err)
			}
			if _, err := store.Enter(ctx,
				app.ProgrammeEntry{Programme: p.ID, Listing: l.ID,
					At: p.From.Add(time.Duration(i+1) * time.Hour)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// at returns the programme by the calendar.
func (p programme) at(cal calendar) app.Programme {
	begin := cal.now.UTC().Truncate(24 * time.Hour)
	if p.Until < 0 {
		begin = app.WeekOf(cal.now, cal.zone).Start(time.UTC)
	}
	from := begin.AddDate(0, 0, p.From)
	return app.Programme{
		Slug: p.Slug, Name: p.Name, Description: p.Description, Rule: say(cal.in, programmeRule), From: from,
		Until:      begin.AddDate(0, 0, p.Until),
		Categories: p.Categories, Countries: p.Countries, Stages: p.Stages, CreatedAt: from.AddDate(0, 0, -20),
	}
}
