package storagetest

import (
	"context"

	"debut/app/catalogue/transfer"
)

func testImported(f *fixture) {
	s := f.site()
	l := f.list(s, "Parcelwick", nil)
	one := transfer.Imported{
		Key: transfer.Key{Site: s.ID, Source: "airtable", ID: "rec1"}, Listing: l.ID,
		Fields: map[string]string{"tagline": "abc"}, At: now,
		Pictures: transfer.Pictures{Logo: &transfer.Remote{URL: "https://a.example/1.png"},
			Media: []transfer.Remote{{URL: "https://a.example/2.png", Fault: "gone"}}},
	}
	f.tx(func(ctx context.Context) error { return f.SaveImported(ctx, one) })
	found, err := f.Imported(f.ctx, s.ID, "airtable", []string{"rec1", "rec2"})
	f.NoErr(err)
	f.Equal(found, []transfer.Imported{one})
	waiting, err := f.PicturesWaiting(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(waiting, 1)
	failed, err := f.PicturesFailed(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal(len(failed), 1)
	one.Pictures.Logo.Path, one.Pictures.Media = "/pictures/a.png", nil
	f.tx(func(ctx context.Context) error { return f.SaveImported(ctx, one) }) // instead of what there was
	failed, err = f.PicturesFailed(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal(len(failed), 0)
	id, err := f.ImportedAs(f.ctx, l.ID, "airtable")
	f.NoErr(err)
	f.Equal(id, "rec1")
	id, err = f.ImportedAs(f.ctx, l.ID, "directorist")
	f.NoErr(err)
	f.Equal(id, "")
	found, err = f.Imported(f.ctx, s.ID+1, "airtable", []string{"rec1"})
	f.NoErr(err)
	f.Equal(len(found), 0) // it is another site's
}
