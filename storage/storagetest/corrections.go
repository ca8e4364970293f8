package storagetest

import (
	"context"

	"debut/app"
	"debut/app/intake/corrections"
)

func testCorrections(f *fixture) {
	tagline := corrections.Correction{Field: "tagline", Outcome: corrections.Changed, Language: "de", Drafter: app.ByRules}
	city := corrections.Correction{Field: "city", Outcome: corrections.Missed, Language: "en", Drafter: app.ByModel}
	count := func(week app.Week, c corrections.Correction) {
		f.tx(func(ctx context.Context) error { return f.CountCorrection(ctx, week, c) })
	}
	of := func(from app.Week) []corrections.Count {
		found, err := f.Corrections(f.ctx, from)
		f.NoErr(err)
		return found
	}
	generation := f.Generation()
	count("2026-08-03", tagline)
	count("2026-08-10", tagline)
	count("2026-08-10", city)
	count("2026-11-16", tagline)
	f.Equal(f.Generation(), generation) // no public answer is made anew
	ever := []corrections.Count{{Correction: city, N: 1}, {Correction: tagline, N: 3}}
	f.Equal(of(""), ever)
	f.Equal(of("2026-08-10"), []corrections.Count{{Correction: city, N: 1}, {Correction: tagline, N: 2}})
	fold := func(before app.Week) {
		f.tx(func(ctx context.Context) error { return f.FoldCorrections(ctx, before) })
	}
	fold("2026-08-10")
	fold("2026-11-16") // adds to what was folded before
	f.Equal(of(""), ever)
	f.Equal(of("2026-01-05"), []corrections.Count{{Correction: tagline, N: 1}})
}

func testLessons(f *fixture) {
	card := corrections.Lesson{Field: "founders", Traits: []string{"page: about", "role before"}, Right: 1}
	add := func(l corrections.Lesson) {
		f.tx(func(ctx context.Context) error { return f.AddLesson(ctx, l) })
	}
	add(card)
	add(card)
	card.Right, card.Wrong = 0, 1
	add(card)
	add(corrections.Lesson{Field: "founders", Traits: []string{"in a testimonial"}, Wrong: 1})
	list, err := f.Lessons(f.ctx)
	f.NoErr(err)
	f.Equal(list, []corrections.Lesson{
		{Field: "founders", Traits: []string{"in a testimonial"}, Wrong: 1},
		{Field: "founders", Traits: []string{"page: about", "role before"}, Right: 2, Wrong: 1},
	})
}
