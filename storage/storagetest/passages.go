package storagetest

import (
	"context"
	"time"

	"debut/app"
)

func testPassages(f *fixture) {
	l := f.list(f.site(), "Parcelwick", nil)
	_, found, err := f.Passages(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.True(!found)
	said := app.Passages{Website: "https://parcelwick.example/", ReadAt: now, Pages: []app.PassagePage{{
		URL: "https://parcelwick.example/", Title: "Parcelwick", Passages: []app.Passage{
			{Heading: "Where is it?", Text: "In Ghent."}, {From: app.FromMeta, Text: "Customs forms"}},
	}}}
	save := func(p app.Passages) {
		f.tx(func(ctx context.Context) error { return f.SavePassages(ctx, l.Company.ID, p) })
	}
	save(said)
	earlier := said
	earlier.ReadAt, earlier.Pages = now.Add(-time.Hour), nil
	save(earlier) // of a reading before
	kept, _, err := f.Passages(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.Equal(kept, said)
	later := said
	later.ReadAt, later.Website = now.Add(time.Hour), "https://parcelwick.example/en/"
	save(later)
	kept, _, err = f.Passages(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.Equal(kept, later)
}
