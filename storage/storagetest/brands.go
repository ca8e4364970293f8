package storagetest

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/desk/brands"
)

// testBrands gives sites brands: the newest is in force, and names the site unless a setting does.
func testBrands(f *fixture) {
	s, ines := f.site(), f.account("ines@kiln.example")
	other := app.Site{Key: "de", Name: "Other", Named: true, Origin: "https://de.debut.example"}
	f.tx(func(ctx context.Context) error { return f.SaveSite(ctx, &other) })
	none, err := f.Brand(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(none, app.Brand{})
	give := func(to app.Site, b app.Brand) {
		f.tx(func(ctx context.Context) error {
			if b.Mark != "" {
				if err := f.SaveMark(ctx, b.Mark, []byte("png of "+b.Mark)); err != nil {
					return err
				}
			}
			return f.AddBrand(ctx, to.ID, brands.Version{Brand: b, By: ines.ID, At: now})
		})
	}
	give(s, app.Brand{Name: "Kiln", Mark: "m1"})
	give(other, app.Brand{Name: "Loom", Mark: "m2"})
	give(s, app.Brand{Name: "Kiln & Loom", Dark: "#0b3d2e",
		Header: []app.Link{{Label: "Guild", Href: "https://guild.example/"}}})
	sites, err := f.Sites(f.ctx)
	f.NoErr(err)
	f.Equal([]string{sites[0].Name, sites[0].Brand.Header[0].Label, sites[1].Name, sites[1].Brand.Name},
		[]string{"Kiln & Loom", "Guild", "Other", "Loom"})
	all, err := f.Brands(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal([]any{len(all), all[0].Brand.Name, all[1].Brand.Name, all[0].Email, all[0].At},
		[]any{2, "Kiln & Loom", "Kiln", "ines@kiln.example", now})

	for n := range brands.Kept { // m1 is in none of the newest then
		give(s, app.Brand{Name: fmt.Sprint("Kiln ", n)})
	}
	all, err = f.Brands(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal([]any{len(all), all[0].Brand.Name, all[len(all)-1].Brand.Name}, []any{brands.Kept, "Kiln 19", "Kiln 0"})
	for mark, want := range map[string]bool{"m1": false, "m2": true} {
		png, found, err := f.Mark(f.ctx, mark)
		f.NoErr(err)
		f.Equal(found, want)
		f.True(!found || string(png) == "png of "+mark)
	}
}

// testSteps ticks off steps of the first hour, and stores settings.
func testSteps(f *fixture) {
	s := f.site()
	for _, at := range []time.Time{now, now.Add(time.Hour)} {
		f.tx(func(ctx context.Context) error { return f.TickStep(ctx, s.ID, "weeks", at) })
	}
	ticked, err := f.StepsDone(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(ticked, map[string]time.Time{"weeks": now.Add(time.Hour)})
	n, err := f.CountAllListings(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(n, 0)
	for _, one := range [][2]string{{"weeks-ahead", "3"}, {"weeks-ahead", "2"},
		{"vote-limit", "9"}, {"vote-limit", ""}} {
		f.tx(func(ctx context.Context) error { return f.SaveSetting(ctx, one[0], one[1]) })
	}
	stored, err := f.Settings(f.ctx)
	f.NoErr(err)
	f.Equal(stored, map[string]string{"weeks-ahead": "2"})
}
