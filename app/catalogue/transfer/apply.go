package transfer

import (
	"maps"
	"reflect"
	"time"

	"debut/app"
)

// apply changes l to what the line states, but for its categories.
func (line Line) apply(l *app.Listing, now time.Time) {
	before := l.Company.Facts
	l.Slug = line.Slug
	words := l.Words()
	for field, v := range app.SentFields(&line) {
		words.Set(field.Key, v)
	}
	l.SetWords(words)
	line.parts(&l.Company.Facts)
	l.Company.Evidence = stillProven(line, before, l.Company.Facts)
	if line.Plan.Set {
		l.Plan = app.Plan(line.Plan.Value)
	}
	if line.LaunchWeek.Set {
		l.Week = app.Week(line.LaunchWeek.Value)
	}
	line.setStatus(l, now)
}

// setStatus sets the status of the listing and its dates: live, if the line states nothing else. What the team took out
// of public view stays so.
func (line Line) setStatus(l *app.Listing, now time.Time) {
	if l.CreatedAt.IsZero() {
		l.CreatedAt, l.UpdatedAt = now, now
	}
	if at := timeIn(line.CreatedAt); !at.IsZero() {
		l.CreatedAt = at
	}
	if at := timeIn(line.UpdatedAt); !at.IsZero() {
		l.UpdatedAt = at
	}
	switch {
	case l.Status == app.ListingSuspended:
	case line.Status.Value == "scheduled", line.Status.Value == "upcoming":
		l.Status, l.LaunchedAt = app.ListingScheduled, nil
	case line.Status.Set || l.Status == "":
		l.Status = app.ListingLive
	}
	if at := timeIn(line.LaunchedAt); !at.IsZero() {
		l.LaunchedAt = &at
	}
	if l.Status == app.ListingLive && l.LaunchedAt == nil {
		l.LaunchedAt = &l.CreatedAt
	}
}

// parts changes what of the facts is no field.
func (line Line) parts(f *app.Facts) {
	line.FAQs.Put(&f.FAQs)
	line.Socials.Put(&f.Socials)
	line.NotFound.Put(&f.NotFound)
	line.people(f)
}

func (line Line) people(f *app.Facts) {
	if line.Founders.Set {
		f.Founders = nil
		for _, p := range line.Founders.Value {
			if p.Socials == nil {
				p.Socials = app.Socials{}
			}
			f.Founders = append(f.Founders,
				app.Founder{Name: p.Name, Title: app.Text(p.Title), Bio: app.Text(p.Bio), Socials: p.Socials,
					Picture: app.Text(p.Picture)})
		}
	}
	if line.Story.Set {
		f.Story = app.Story{}
		for name, section := range f.Story.Sections() {
			if text, stated := line.Story.Value[name]; stated {
				*section = &text
			}
		}
	}
	if line.Media.Set {
		f.Media = nil
		for _, p := range line.Media.Value {
			f.Media = append(f.Media, app.Picture(p))
		}
	}
	if line.Milestones.Set {
		before := f.Milestones
		f.Milestones = nil
		for _, m := range line.Milestones.Value {
			f.Milestones = append(f.Milestones,
				app.Milestone{Date: m.Date, Title: m.Title, Description: app.Text(m.Description), URL: app.Text(m.URL)})
		}
		f.Milestones = app.KeepIDs(before, f.Milestones)
	}
}

// stillProven returns the evidence that the line states, or else what there was, without that of facts that changed.
func stillProven(line Line, before, after app.Facts) map[string][]app.Quote {
	if line.Evidence.Set {
		return line.Evidence.Value
	}
	kept := maps.Clone(before.Evidence)
	maps.DeleteFunc(kept, func(name string, _ []app.Quote) bool { return !before.Same(after, name) })
	return kept
}

// same reports whether two listings state the same, moments compared as moments.
func same(a, b app.Listing) bool {
	for _, l := range []*app.Listing{&a, &b} {
		l.CreatedAt, l.UpdatedAt = l.CreatedAt.UTC().Truncate(time.Millisecond),
			l.UpdatedAt.UTC().Truncate(time.Millisecond)
		if l.LaunchedAt != nil {
			at := l.LaunchedAt.UTC().Truncate(time.Millisecond)
			l.LaunchedAt = &at
		}
		l.Company.Facts = withoutEmpty(l.Company.Facts)
	}
	return reflect.DeepEqual(a, b)
}

// withoutEmpty returns facts whose empty lists are none, so that those that say the same are the same.
func withoutEmpty(f app.Facts) app.Facts {
	v := reflect.ValueOf(&f).Elem()
	for i := range v.NumField() {
		if field := v.Field(i); (field.Kind() == reflect.Slice || field.Kind() == reflect.Map) && field.Len() == 0 {
			field.SetZero()
		}
	}
	return f
}
