package drafts

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
)

// Compare reads the website of a draft's competitor and sets its words beside the draft's. It does a CompareJob.
func (s *Service) Compare(ctx context.Context, id app.UUID) error {
	d, err := s.store.Draft(ctx, id)
	if err != nil || d.Competitor == nil || d.Competitor.Status == app.Ready {
		return app.IgnoreMissing(err)
	}
	given := d.Competitor.URL
	snapshot, url, err := readWebsite(ctx, s.reader, given, slices.Contains(d.Bare, given), nil)
	if err != nil {
		return fmt.Errorf("read %s: %w", given, err)
	}
	theirs, err := s.draft(ctx, s.plain, snapshot)
	if err != nil {
		return fmt.Errorf("draft %s: %w", given, err)
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.store.Draft(ctx, d.ID)
		if err != nil || d.Competitor == nil || d.Competitor.URL != given {
			return app.IgnoreMissing(err)
		}
		d.Competitor.Status, d.Competitor.URL = app.Ready, url
		d.Competitor.Problems = append(orEmpty(snapshot.Problems), theirs.Problems...)
		if len(snapshot.Pages) > 0 {
			d.Competitor.Name, d.Competitor.Tagline = theirs.Fields["name"].Value.Text,
				theirs.Fields["tagline"].Value.Text
			d.Competitor.Compared = compare(d.Fields, theirs.Fields, silent(d.Competitor.Problems))
		}
		return s.store.SaveDraft(ctx, &d)
	})
}

// silent reports whether a website that was read said so little to us that what it lacks means nothing.
func silent(problems []app.Problem) bool {
	return slices.ContainsFunc(problems, func(p app.Problem) bool {
		return slices.Contains([]string{"javascript_required", "login_required", "nothing_found"}, p.Code)
	})
}

// GiveUpComparing ends a comparison whose job failed for good.
func (s *Service) GiveUpComparing(ctx context.Context, id app.UUID, cause error) error {
	d, err := s.store.Draft(ctx, id)
	if err != nil || d.Competitor == nil || d.Competitor.Status == app.Ready {
		return app.IgnoreMissing(err)
	}
	d.Competitor.Status = app.Ready
	d.Competitor.Problems = []app.Problem{gaveUp("the competitor's website",
		cause, "You can send another competitor_url, or the same one again.")}
	return s.store.SaveDraft(ctx, &d)
}

// compare sets the facts of two websites side by side, those that at least one of them states. Where theirs is silent,
// what it does not state is left out, since nobody knows.
func compare(ours, theirs app.Profile, silent bool) []app.ComparedFact {
	rows := []app.ComparedFact{}
	for _, field := range app.ComparedFields {
		our, their := ours[field.Key].Value, theirs[field.Key].Value
		if their.Empty() && (our.Empty() || silent) {
			continue
		}
		row := app.ComparedFact{
			Field: field.Key, Ours: cell(our), Theirs: cell(their), Shared: shared(our.List, their.List),
			OurEvidence: orEmpty(ours[field.Key].Quotes()), Evidence: orEmpty(theirs[field.Key].Quotes()),
		}
		row.Agreement = agreement(our, their, len(row.Shared))
		rows = append(rows, row)
	}
	return rows
}

// compareAgain follows changes of the draft, in a comparison that has been made. A competitor of whom nothing is known
// was not read, and compares nothing.
func compareAgain(d *app.Draft) {
	if d.Competitor == nil || d.Competitor.Status != app.Ready {
		return
	}
	known := func(row app.ComparedFact) bool { return row.Theirs != nil }
	if d.Competitor.Name == nil && !slices.ContainsFunc(d.Competitor.Compared, known) {
		d.Competitor.Compared = []app.ComparedFact{}
		return
	}
	theirs := app.Profile{}
	for _, row := range d.Competitor.Compared {
		if row.Theirs == nil {
			continue
		}
		value := app.TextValue(*row.Theirs)
		if app.SpecOf(row.Field).IsList() {
			value = app.ListValue(strings.Split(*row.Theirs, between))
		}
		theirs[row.Field] = app.Field{Value: value, Drafted: value, Evidence: row.Evidence}
	}
	d.Competitor.Compared = compare(d.Fields, theirs, silent(d.Competitor.Problems))
}

func agreement(our, their app.Value, common int) app.Agreement {
	switch {
	case their.Empty():
		return app.OnlyOurs
	case our.Empty():
		return app.OnlyTheirs
	case our.Text != nil && their.Text != nil && evidence.Like(*our.Text) == evidence.Like(*their.Text),
		common > 0 && common == len(our.List) && common == len(their.List):
		return app.Same
	case common > 0:
		return app.Overlap
	}
	return app.Differs
}

// shared returns the entries of ours that theirs has too.
func shared(ours, theirs []string) []string {
	list := []string{}
	for _, entry := range ours {
		if slices.ContainsFunc(theirs, func(their string) bool {
			return evidence.Like(their) == evidence.Like(entry)
		}) {
			list = append(list, entry)
		}
	}
	return list
}

const between = "; " // the entries of a list in a cell

// cell returns a value as one text; a list is read item by item.
func cell(v app.Value) *string {
	if len(v.List) == 0 {
		return v.Text
	}
	joined := strings.Join(v.List, between)
	return &joined
}
