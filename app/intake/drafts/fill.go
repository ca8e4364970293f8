package drafts

import (
	"context"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/evidence"
)

// draft has a snapshot drafted, and keeps what its pages prove.
func (s *Service) draft(ctx context.Context, drafter drafting.Drafter, snapshot app.Snapshot) (evidence.Result, error) {
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return evidence.Result{}, err
	}
	return proven(ctx, drafter, snapshot, tree)
}

// proven drafts a snapshot and drops what its pages do not prove. Categories come back by name, as people send them.
func proven(
	ctx context.Context, drafter drafting.Drafter, snapshot app.Snapshot, tree []app.Category,
) (evidence.Result, error) {
	proposed, err := drafter.Draft(ctx, snapshot, tree)
	if err != nil {
		return evidence.Result{}, err
	}
	r := evidence.Verify(ctx, snapshot, proposed, tree)
	if err := ctx.Err(); err != nil {
		return evidence.Result{}, err
	}
	filed := r.Fields["categories"]
	named := make([]string, len(filed.Drafted.List))
	for i, slug := range filed.Drafted.List {
		c, _ := categoryNamed(tree, slug)
		named[i] = c.Name
	}
	filed.Value, filed.Drafted = app.ListValue(named), app.ListValue(named)
	r.Fields["categories"] = filed
	return r, nil
}

// fromSnapshot returns the draft of a website that was read and is kept nowhere: the same drafting, the same proof.
func fromSnapshot(
	ctx context.Context, d app.Draft, drafter drafting.Drafter, snapshot app.Snapshot, tree []app.Category,
) (app.Draft, error) {
	r, err := proven(ctx, drafter, snapshot, tree)
	if err != nil {
		return d, err
	}
	d.Fields, d.Status = app.EmptyProfile(), app.Ready
	d.Problems, d.Pages = snapshot.Problems, snapshot.Read()
	d.Colour = colourOf(snapshot.Pages)
	fill(&d, r)
	propose(&d, snapshot, r)
	return d, nil
}

// fill puts what was drafted into a draft, and leaves alone what its person has already written.
func fill(d *app.Draft, r evidence.Result) {
	for name, drafted := range r.Fields {
		f := d.Fields[name]
		typed := f.State
		f.Drafted, f.Evidence = drafted.Drafted, drafted.Evidence
		switch {
		case typed == app.StateNotFound:
			f.Restore()
		case typed == app.StateManual && !f.Drafted.Empty():
			f.State = app.StateEdited
		}
		d.Fields[name] = f
	}
	if d.Evidence == nil {
		d.Evidence = map[string][]app.Quote{}
	}
	for place, quotes := range r.Evidence {
		d.Evidence[place] = quotes
	}
	if d.FAQs == nil {
		d.FAQs = r.FAQs
	}
	if d.Founders == nil {
		d.Founders = r.Founders
	}
	if d.Milestones == nil {
		d.Milestones = r.Milestones
	}
	if d.CompanySocials == nil {
		d.CompanySocials = r.CompanySocials
	}
	if d.FounderSocials == nil {
		d.FounderSocials = r.FounderSocials
	}
	drafted := r.Story.Sections()
	for name, section := range d.Story.Sections() {
		if *section == nil {
			*section = *drafted[name]
		}
	}
	d.Problems = append(d.Problems, r.Problems...)
}
