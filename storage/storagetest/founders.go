package storagetest

import (
	"context"

	"debut/app"
	"debut/app/catalogue/founders"
)

// testFounders finds the people behind live listings: one for all listings of a company, or of an owner, that name them
// alike.
func testFounders(f *fixture) {
	f.seed()
	s, ines, ole := f.site(), f.account("ines@parcelwick.example"), f.account("ole@reader.example")
	naming := func(owner app.Account, status app.ListingStatus, people ...app.Founder) func(*app.Listing) {
		return func(l *app.Listing) {
			l.Owner, l.Status, l.Company.Country = &owner.ID, status, "NL"
			l.Company.Founders = people
		}
	}
	first := f.list(s, "Parcelwick", naming(ines, app.ListingLive, app.Founder{Name: "Ines Márquez", Title: "Founder"},
		app.Founder{Name: "  ines  márquez "}, app.Founder{Name: "Ada"}))
	f.list(s, "Parcelshop", naming(ines, app.ListingLive, app.Founder{Name: "Ines Márquez", Title: "Adviser"}))
	lamps := f.list(s, "Lampworks", func(l *app.Listing) {
		naming(ole, app.ListingLive, app.Founder{Name: "ines márquez"}, app.Founder{Name: "継手", Title: "Maker"})(l)
		l.Categories = []app.CategoryRef{{Slug: "energy"}}
	})
	f.list(s, "Later", naming(ole, app.ListingDraft, app.Founder{Name: "Not Yet"}))
	list := func(words, country string, filed ...app.Slug) (names []string) {
		found, total, err := f.Founders(f.ctx, s.ID, founders.Filter{Words: words, Country: country, Categories: filed}, 10, 0)
		f.NoErr(err)
		f.Equal(total, len(found))
		for _, p := range found {
			names = append(names, p.Name)
		}
		return names
	}
	f.Equal(list("", ""), []string{"継手", "ines márquez", "Ada", "Ines Márquez"}) // who came last first
	f.Equal(list("MARQUEZ", ""), []string{"ines márquez", "Ines Márquez"})       // without the accent
	f.Equal(list("árq", "NL"), []string{"ines márquez", "Ines Márquez"})
	f.Equal(len(list("", "DE")), 0)
	f.Equal(list("", "", "customs", "energy"), []string{"継手", "ines márquez"})
	f.Equal(len(list("", "", "customs")), 0)
	f.Equal(len(list("_", "")), 0)
	f.Equal(len(list("%", "")), 0)

	p, err := f.FounderBySlug(f.ctx, s.ID, "ines-marquez")
	f.NoErr(err)
	// one person, the newer listing first
	f.Equal([]app.Text{p.At[0].Title, p.At[1].Title}, []app.Text{"Adviser", "Founder"})
	slugs, err := f.FoundersOf(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(slugs, map[string]app.Slug{"ines márquez": "ines-marquez", "ada": "ada"})
	all, err := f.FounderSlugs(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal(len(all), 4)
	for _, slug := range all {
		_, err := f.FounderBySlug(f.ctx, s.ID, slug)
		f.NoErr(err)
		_, err = f.FounderBySlug(f.ctx, s.ID+1, slug)
		f.Equal(app.KindOf(err), app.NotFound) // on another site
	}

	at, err := f.FoundersAt(f.ctx, s.ID, []int64{lamps.ID})
	f.NoErr(err)
	f.Equal(len(at), 2)
	f.Equal([]string{at[0].Name, at[1].Name, string(at[1].At[0].Title)}, []string{"ines márquez", "継手", "Maker"})
	at, err = f.FoundersAt(f.ctx, s.ID+1, []int64{lamps.ID})
	f.NoErr(err)
	f.Equal(len(at), 0) // on another site

	name := func(people ...app.Founder) {
		f.tx(func(ctx context.Context) error {
			first.Company.Founders = people
			return f.SaveCompany(ctx, &first.Company)
		})
	}
	name(app.Founder{Name: "Ines Márquez"})
	_, err = f.FounderBySlug(f.ctx, s.ID, "ada")
	f.Equal(app.KindOf(err), app.NotFound) // named no more
	name(app.Founder{Name: "Ada", Title: "Back"})
	p, err = f.FounderBySlug(f.ctx, s.ID, "ada")
	f.NoErr(err) // the same page again
	f.Equal(p.At[0].Title, app.Text("Back"))
	f.tx(func(ctx context.Context) error {
		first.Status = app.ListingSuspended
		return f.SaveListing(ctx, &first)
	})
	_, err = f.FounderBySlug(f.ctx, s.ID, "ada")
	f.Equal(app.KindOf(err), app.NotFound) // of what is not live
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, first) })
	p, err = f.FounderBySlug(f.ctx, s.ID, "ines-marquez")
	f.NoErr(err) // still named by another
	f.Equal(len(p.At), 1)
}
