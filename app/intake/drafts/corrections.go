package drafts

import (
	"context"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/ground/jobs"
	"debut/app/intake/corrections"
)

// CorrectionsJob counts what the person of a submitted draft left of what was drafted.
const CorrectionsJob = jobs.Kind[app.UUID]("corrections")

// CountCorrections does a CorrectionsJob; run twice, it counts once.
func (s *Service) CountCorrections(ctx context.Context, id app.UUID) error {
	d, err := s.store.Draft(ctx, id)
	if err != nil || d.Proposed == nil {
		return app.IgnoreMissing(err)
	}
	snapshot, _, err := s.store.Snapshot(ctx, id, Own)
	if err != nil {
		return err
	}
	found := correctionsOf(ctx, d, snapshot)
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return err
	}
	lessons, err := lessonsOf(ctx, d, snapshot, tree)
	if err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.store.Draft(ctx, id)
		if err != nil || d.Proposed == nil {
			return app.IgnoreMissing(err)
		}
		d.Proposed = nil
		if err := s.store.SaveDraft(ctx, &d); err != nil {
			return err
		}
		if err := s.corrections.Add(ctx, found); err != nil {
			return err
		}
		return s.corrections.Learn(ctx, lessons)
	})
}

// propose notes what a drafter made of the website of d, until it is counted what its person left of it. Of a website
// of which nothing was read, nothing was expected.
func propose(d *app.Draft, s app.Snapshot, r evidence.Result) {
	if len(s.Pages) == 0 {
		return
	}
	drafted := Stamps(app.Draft{FAQs: r.FAQs, Founders: r.Founders, Milestones: r.Milestones, Story: r.Story,
		CompanySocials: r.CompanySocials, FounderSocials: r.FounderSocials})
	d.Proposed = &app.Proposed{Drafter: app.ByRules, Language: corrections.LanguageOf(s.Pages[0].Lang),
		Parts: map[string]app.Stamp{}}
	if r.Model {
		d.Proposed.Drafter = app.ByModel
	}
	for _, name := range partsBesides {
		if drafted[name] != nothing[name] {
			d.Proposed.Parts[string(name)] = drafted[name]
		}
	}
}

// nothing are the stamps of a draft that says nothing.
var nothing = Stamps(app.Draft{})

// partsBesides are what websites are read for besides the profile fields.
var partsBesides = func() (parts []Part) {
	for _, field := range corrections.Fields {
		if !app.SpecOf(field).InDraft() {
			parts = append(parts, partsOf(field)...)
		}
	}
	return parts
}()

// partsOf returns the parts that are counted as one field.
func partsOf(field string) (parts []Part) {
	if field != "story" {
		return []Part{Part(field)}
	}
	for _, section := range app.StorySections {
		parts = append(parts, Part("story."+section))
	}
	return parts
}
