package storagetest

import (
	"context"
	"errors"
	"strconv"
	"time"

	"debut/app"
)

// watched tells of things that callers wait for.
type watched interface {
	OnTouched(heard func([]app.Thing))
	Stamps(ctx context.Context, things []app.Thing) (map[app.Thing]int64, error)
}

func testTouched(f *fixture) {
	var heard []app.Thing
	f.OnTouched(func(things []app.Thing) { heard = append(heard, things...) })
	owner := f.account("ines@parcelwick.example")
	l := f.list(f.site(), "Parcelwick", nil)
	listing := app.Thing{Kind: app.ListingThing, ID: strconv.FormatInt(l.ID, 10)}
	draft := app.Thing{Kind: app.DraftThing, ID: "6f7d8f0e-1111-4222-8333-444455556666"}
	d := app.Draft{ID: app.UUID(draft.ID), Account: owner.ID, Status: app.Crawling, Fields: app.EmptyProfile(),
		CreatedAt: now, UpdatedAt: now}
	f.tx(func(ctx context.Context) error { return f.CreateDraft(ctx, d) })
	gone := app.Thing{Kind: app.DraftThing, ID: "6f7d8f0e-0000-4222-8333-444455556666"}

	before, err := f.Stamps(f.ctx, []app.Thing{listing, draft, gone})
	f.NoErr(err)
	f.Equal(len(before), 2)
	f.Equal(before[listing], l.UpdatedAt.UnixMilli()) // what answers of it have
	d, err = f.Draft(f.ctx, d.ID)
	f.NoErr(err)
	f.Equal(before[draft], d.Revision)

	heard = nil
	change := func(ctx context.Context) error {
		l.UpdatedAt = l.UpdatedAt.Add(time.Minute)
		if err := f.SaveListing(ctx, &l); err != nil {
			return err
		}
		return f.SaveDraft(ctx, &d)
	}
	undone := errors.New("undone")
	f.True(f.Tx(f.ctx, func(ctx context.Context) error { return errors.Join(change(ctx), undone) }) != nil)
	f.Equal(heard, nil) // it did not come about
	f.tx(change)
	f.Equal(heard, []app.Thing{listing, draft, {Kind: app.ReadingThing, ID: draft.ID}})
	after, err := f.Stamps(f.ctx, []app.Thing{listing, draft})
	f.NoErr(err)
	f.True(after[listing] != before[listing] && after[draft] != before[draft])
	none, err := f.Stamps(f.ctx, nil)
	f.NoErr(err)
	f.Equal(len(none), 0)
}
