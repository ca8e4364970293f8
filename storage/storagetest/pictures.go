package storagetest

import (
	"context"
	"strings"
	"time"

	"debut/app"
)

// testPictures keeps pictures until nothing shows them for a while.
func testPictures(f *fixture) {
	ines, bo := f.account("ines@parcelwick.example"), f.account("bo@kiln.example")
	picture := func(name string) app.StoredPicture {
		return app.StoredPicture{Hash: strings.Repeat(name, 64), Kind: "png", Width: 40, Height: 30, Size: 3}
	}
	add := func(who app.Account, p app.StoredPicture, at time.Time) {
		f.tx(func(ctx context.Context) error { return f.AddPicture(ctx, who.ID, p, []byte{0x89, 0, 7}, at) })
	}
	inDraft, inFacts, again, unused := picture("a"), picture("b"), picture("c"), picture("d")
	for _, p := range []app.StoredPicture{inDraft, inFacts, again, unused} {
		add(ines, p, now)
	}
	add(bo, again, now.Add(time.Hour)) // which keeps it for as long again
	f.testStrayPictures(bo, picture("e"))
	got, body, found, err := f.Picture(f.ctx, inDraft.Hash)
	f.NoErr(err)
	f.True(found)
	f.Equal(got, inDraft)
	f.Equal(body, []byte{0x89, 0, 7})
	d := app.Draft{ID: "0b0c6a52-4b0e-4b6c-9d58-1f4f3f7f0c11",
		Account: ines.ID, Status: app.Ready, CreatedAt: now, UpdatedAt: now,
		Media: []app.Picture{{URL: "https://debut.example" + inDraft.Path(), Caption: "Labels", Width: 40, Height: 30}}}
	f.tx(func(ctx context.Context) error { return f.CreateDraft(ctx, d) })
	kept, err := f.Draft(f.ctx, d.ID)
	f.NoErr(err)
	f.Equal(kept.Media, d.Media)
	c := app.Company{Key: "parcelwick.example", Website: "https://parcelwick.example/",
		Facts: app.Facts{Name: "Parcelwick", LogoURL: "https://debut.example" + inFacts.Path()}}
	f.tx(func(ctx context.Context) error { return f.SaveCompany(ctx, &c) })

	all, err := f.PicturesOf(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(len(all), 4)
	f.Equal(all[0].At, now)
	f.NoErr(f.ForgetPictures(f.ctx, now))
	for _, p := range []app.StoredPicture{inDraft, inFacts, again, unused} {
		_, _, found, err := f.Picture(f.ctx, p.Hash)
		f.NoErr(err)
		f.Equal(found, p != unused)
	}
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) })
	all, err = f.PicturesOf(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(len(all), 0)
	f.NoErr(f.ForgetPictures(f.ctx, now.Add(time.Hour)))
	_, _, found, err = f.Picture(f.ctx, inFacts.Hash)
	f.NoErr(err)
	f.True(found) // the company stays, and what it shows
	_, _, found, err = f.Picture(f.ctx, inDraft.Hash)
	f.NoErr(err)
	f.True(!found)
}

// testStrayPictures counts what nobody has yet, which is somebody's once it is given to them.
func (f *fixture) testStrayPictures(bo app.Account, p app.StoredPicture) {
	stray := func() int {
		n, err := f.StrayPictures(f.ctx, now.Add(-time.Second))
		f.NoErr(err)
		return n
	}
	f.tx(func(ctx context.Context) error { return f.AddPicture(ctx, 0, p, []byte{7}, now) })
	f.Equal(stray(), 1)
	f.tx(func(ctx context.Context) error { return f.GivePicture(ctx, bo.ID, p.Hash, now) })
	f.Equal(stray(), 0)
}
