package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/founders"
)

// testUnnaming names people no more at whatever company they asked it of, and keeps their requests no longer than
// needed.
func testUnnaming(f *fixture) {
	f.seed()
	s, ines, ole := f.site(), f.account("ines@parcelwick.example"), f.account("ole@reader.example")
	naming := func(owner app.Account) func(*app.Listing) {
		return func(l *app.Listing) {
			l.Owner, l.Status = &owner.ID, app.ListingLive
			l.Company.Founders = []app.Founder{{Name: "Ines Márquez"}, {Name: "Ada"}}
		}
	}
	first, other := f.list(s, "Parcelwick", naming(ines)), f.list(s, "Lampworks", naming(ole))
	shown := func() (n int) {
		_, n, err := f.Founders(f.ctx, s.ID, founders.Filter{}, 10, 0)
		f.NoErr(err)
		return n
	}
	hides := func(id int64) bool {
		l, err := f.Listing(f.ctx, id)
		f.NoErr(err)
		f.Equal(len(l.Company.Founders), 2) // what the owner saved stays
		return l.Company.Hides(" INES  márquez")
	}
	now := time.UnixMilli(1_800_000_000_000).UTC()
	f.Equal(shown(), 4)
	u := app.Unnamed{Company: first.Company.ID, Key: first.Company.Key, Names: []string{"Ines Márquez"}, Proof: "mine",
		Since: now}
	f.tx(func(ctx context.Context) error { return f.Unname(ctx, u) })
	f.Equal(shown(), 3)
	f.True(hides(first.ID) && !hides(other.ID))
	proofs, err := f.ProofsOf(f.ctx, first.Company, "ines márquez")
	f.NoErr(err)
	f.Equal(proofs, []string{"mine"})
	f.tx(func(ctx context.Context) error { return f.SaveCompany(ctx, &first.Company) })
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &first) })
	f.Equal(shown(), 3) // saved again
	key := first.Company.Key
	f.tx(func(ctx context.Context) error {
		first.Company.Key = "moved.example"
		return f.SaveCompany(ctx, &first.Company)
	})
	f.True(hides(first.ID)) // at another domain
	f.Equal(shown(), 3)
	f.tx(func(ctx context.Context) error {
		_, err := f.MoveRest(ctx, first.ID, other.ID)
		return err
	})
	f.True(hides(other.ID)) // a listing that it was merged into
	f.Equal(shown(), 2)
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, first) })
	again := f.list(s, "Parcelwick again", func(l *app.Listing) {
		naming(ole)(l)
		l.Company.Key = key
	})
	f.True(hides(again.ID)) // listed anew
	f.tx(func(ctx context.Context) error {
		return f.NameAgain(ctx, app.Unnamed{Company: again.Company.ID, Key: key, Names: u.Names})
	})
	f.True(!hides(again.ID))

	people, _, err := f.Founders(f.ctx, s.ID, founders.Filter{Words: "ada"}, 1, 0)
	f.NoErr(err)
	p, err := f.NamedSomewhere(f.ctx, s.ID, people[0].Slug)
	f.NoErr(err)
	mailed := app.Unnaming{Founder: p.ID, Site: s.ID, Company: other.Company.ID, Email: "ada@lampworks.example",
		Client: "192.0.2.1", State: app.UnnamingMailed, CreatedAt: now}
	open := app.Unnaming{Founder: p.ID, Site: s.ID, Email: "ada@mail.example", Client: "192.0.2.1",
		State: app.UnnamingOpen, CreatedAt: now}
	f.tx(func(ctx context.Context) error { return f.AddUnnaming(ctx, &mailed, []byte("hash")) })
	f.tx(func(ctx context.Context) error { return f.AddUnnaming(ctx, &open, nil) })
	got, found, err := f.UnnamingByLink(f.ctx, []byte("hash"), now.Add(-time.Second))
	f.NoErr(err)
	f.True(found)
	f.Equal(got, mailed)
	_, found, err = f.UnnamingByLink(f.ctx, []byte("hash"), now)
	f.NoErr(err)
	f.True(!found) // too late
	load, err := f.UnnamingLoad(f.ctx, open, now.Add(-time.Hour))
	f.NoErr(err)
	f.Equal([]int{load.Mails, load.Address, load.Client, load.Network, load.Open, load.Same, load.Founder},
		[]int{1, 1, 2, 2, 1, 1, 1})
	list, total, err := f.OpenUnnamings(f.ctx, s.ID, 5)
	f.NoErr(err)
	f.Equal(total, 1)
	f.Equal(list, []app.Unnaming{open})
	_, found, err = f.OpenUnnaming(f.ctx, s.ID+1, open.ID)
	f.NoErr(err)
	f.True(!found) // of another site
	f.tx(func(ctx context.Context) error { return f.EndUnnaming(ctx, open.ID, app.UnnamingDone, now) })
	f.tx(func(ctx context.Context) error { return f.ForgetUnnamings(ctx, now, now, now.Add(-time.Hour)) })
	load, err = f.UnnamingLoad(f.ctx, open, now.Add(-time.Hour))
	f.NoErr(err)
	f.Equal([]int{load.Mails, load.Address, load.Client, load.Open}, []int{0, 0, 0, 0}) // neither address is kept
}

// testUnnamingOfMerged has whom nobody names any more leave whom they were merged with, who stay one.
func testUnnamingOfMerged(f *fixture) {
	f.seed()
	s := f.site()
	naming := func(name string) func(*app.Listing) {
		return func(l *app.Listing) {
			l.Status, l.Company.Founders = app.ListingLive, []app.Founder{{Name: name}}
		}
	}
	l := f.list(s, "Parcelwick", naming("Ines Márquez"))
	f.list(s, "Lampworks", naming("Moreno"))
	f.list(s, "Wrenloop", naming("Ada"))
	person := func(slug app.Slug) app.Person {
		p, err := f.FounderBySlug(f.ctx, s.ID, slug)
		f.NoErr(err)
		return p
	}
	ines, moreno, ada := person("ines-marquez"), person("moreno"), person("ada")
	f.tx(func(ctx context.Context) error { return f.MergeFounder(ctx, moreno.ID, ines.ID) })
	f.tx(func(ctx context.Context) error { return f.MergeFounder(ctx, ada.ID, ines.ID) })
	p, err := f.NamedSomewhere(f.ctx, s.ID, "moreno")
	f.NoErr(err)
	f.Equal([]any{p.Slug, len(p.At)}, []any{ines.Slug, 3}) // by whichever of them
	f.tx(func(ctx context.Context) error {
		return f.Unname(ctx, app.Unnamed{Company: l.Company.ID, Names: []string{"Ines Márquez"}, Since: now})
	})
	f.Equal([]app.Slug{person("moreno").Slug, person("ada").Slug}, []app.Slug{"moreno", "moreno"})
	_, err = f.FounderBySlug(f.ctx, s.ID, "ines-marquez")
	f.Equal(app.KindOf(err), app.NotFound)
	f.tx(func(ctx context.Context) error {
		return f.NameAgain(ctx, app.Unnamed{Company: l.Company.ID, Names: []string{"Ines Márquez"}})
	})
	f.Equal(person("ines-marquez").ID, ines.ID) // a page of its own, until the team merges them again
}
