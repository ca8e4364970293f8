package storagetest

import (
	"context"
	"time"

	"debut/app/catalogue/imports"
	"debut/app/catalogue/transfer"
)

func testUploads(f *fixture) {
	s, ines := f.site(), f.account("ines@parcelwick.example")
	u := imports.Upload{Site: s.ID, Account: ines.ID, Name: "a.csv",
		Size: 7, State: imports.New, At: now, ChangedAt: now}
	other := u
	f.tx(func(ctx context.Context) error { return f.AddUpload(ctx, &u, []byte("one")) })
	f.tx(func(ctx context.Context) error { return f.AddUpload(ctx, &other, []byte{0x1f, 0}) })
	u.State, u.Columns, u.Summary = imports.Checked,
		transfer.Columns{Meant: map[string]string{"Firma": "name"}, Lists: ";"},
		transfer.Summary{Lines: 2, Added: 1, Refused: 1}
	u.Faults, u.More, u.Error, u.ChangedAt = "line 2: no\n", 3, "ended", now.Add(time.Minute)
	f.tx(func(ctx context.Context) error { return f.SaveUpload(ctx, u) })
	u.Email = ines.Email
	kept, found, err := f.Upload(f.ctx, s.ID, u.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(kept, u)
	_, found, err = f.Upload(f.ctx, s.ID+1, u.ID)
	f.NoErr(err)
	f.True(!found) // it is another site's
	list, err := f.Uploads(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal([]int64{list[0].ID, list[1].ID}, []int64{other.ID, u.ID}) // newest first
	body, found, err := f.UploadBody(f.ctx, other.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(body, []byte{0x1f, 0})
	f.tx(func(ctx context.Context) error { return f.DropUploadBody(ctx, other.ID) })
	_, found, err = f.UploadBody(f.ctx, other.ID)
	f.NoErr(err)
	f.True(!found)
}
