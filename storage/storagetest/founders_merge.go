package storagetest

import (
	"context"

	"debut/app"
	"debut/app/catalogue/founders"
)

// testMergedFounders merges two people: their listings stand under the one that stays, also those that are saved later,
// until they are parted.
func testMergedFounders(f *fixture) {
	f.seed()
	s := f.site()
	owned := func(email, name string, people ...app.Founder) app.Listing {
		owner := f.account(email)
		return f.list(s, name, func(l *app.Listing) { l.Owner, l.Company.Founders = &owner.ID, people })
	}
	first := owned("ines@parcelwick.example", "Parcelwick", app.Founder{Name: "Ines Márquez", Title: "Founder"},
		app.Founder{Name: "Ada"})
	second := owned("ines@lampworks.example", "Lampworks", app.Founder{Name: "I. Márquez", Title: "Adviser"})
	id := func(slug app.Slug) int64 {
		p, err := f.FounderBySlug(f.ctx, s.ID, slug)
		f.NoErr(err)
		return p.ID
	}
	stays, goes := id("ines-marquez"), id("i-marquez")
	merge := func(person, into int64) {
		f.tx(func(ctx context.Context) error {
			f.NoErr(f.HoldFounders(ctx))
			return f.MergeFounder(ctx, person, into)
		})
	}
	list := func(words string) (slugs []app.Slug) {
		found, total, err := f.Founders(f.ctx, s.ID, founders.Filter{Words: words}, 10, 0)
		f.NoErr(err)
		f.Equal(total, len(found))
		for _, p := range found {
			slugs = append(slugs, p.Slug)
		}
		return slugs
	}
	name := func(l app.Listing, people ...app.Founder) {
		f.tx(func(ctx context.Context) error {
			l.Company.Founders = people
			return f.SaveCompany(ctx, &l.Company)
		})
	}
	titles := func(slug app.Slug) (said []app.Text) {
		p, err := f.FounderBySlug(f.ctx, s.ID, slug)
		f.NoErr(err)
		for _, at := range p.At {
			said = append(said, at.Title)
		}
		return said
	}

	merge(goes, stays)
	into, found, err := f.MergedInto(f.ctx, goes)
	f.NoErr(err)
	f.True(found && into == stays)
	others, err := f.MergedPeople(f.ctx, stays)
	f.NoErr(err)
	f.Equal(others, []int64{goes})
	f.Equal(list(""), []app.Slug{"ada", "ines-marquez"}) // once
	f.Equal(list("i. márquez"), []app.Slug{"ines-marquez"})
	f.Equal(titles("i-marquez"), []app.Text{"Adviser", "Founder"})
	f.Equal(titles("ines-marquez"), []app.Text{"Adviser", "Founder"})
	slugs, err := f.FoundersOf(f.ctx, second.ID)
	f.NoErr(err)
	f.Equal(slugs, map[string]app.Slug{"i. márquez": "ines-marquez"})
	all, err := f.FounderSlugs(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal(all, []app.Slug{"ines-marquez", "ada"})

	name(second, app.Founder{Name: "Otto"})
	f.Equal(titles("ines-marquez"), []app.Text{"Founder"})
	name(second, app.Founder{Name: "I. Márquez", Title: "Back"}) // as an undo of that edit does
	f.Equal(titles("ines-marquez"), []app.Text{"Back", "Founder"})
	name(second, app.Founder{Name: "Ines Márquez", Title: "In full"}) // by the name that the other listing has
	f.Equal(titles("ines-marquez"), []app.Text{"In full", "Founder"})
	name(second, app.Founder{Name: "Ines Márquez", Title: "In full"}, app.Founder{Name: "I. Márquez", Title: "Twice"})
	f.Equal(len(titles("ines-marquez")), 2) // a listing is there once

	merge(goes, 0)
	f.Equal(titles("ines-marquez"), []app.Text{"Founder"})
	f.Equal(len(titles("i-marquez")), 1)
	merge(goes, stays)

	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, first) })
	f.Equal(len(titles("i-marquez")), 1) // what names the one that went stands
	f.Equal(list("marquez"), []app.Slug{"ines-marquez"})
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, second) })
	_, found, err = f.MergedInto(f.ctx, goes)
	f.NoErr(err)
	f.True(!found) // with the last listing all that was known of them goes
	_, found, err = f.MergedInto(f.ctx, stays)
	f.NoErr(err)
	f.True(!found)
}
