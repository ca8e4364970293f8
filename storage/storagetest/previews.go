package storagetest

import (
	"context"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/intake/drafts"
	"debut/app/intake/previews"
)

func previewID(n int) app.UUID { return app.UUID(fmt.Sprintf("6f7d8f0e-2222-4222-8333-%012d", n)) }

// preview asks for one, so many minutes after now.
func (f *fixture) preview(n int, site app.Site, client, network string) app.Preview {
	f.t.Helper()
	at := now.Add(time.Duration(n) * time.Minute)
	p := app.Preview{
		ID: previewID(n), Site: site.ID, Hash: []byte("hash"), Client: client, Network: network,
		State: app.PreviewOpen, At: at,
		Draft: app.Draft{ID: previewID(n), URL: "https://parcelwick.example/",
			Status: app.Crawling, Fields: app.EmptyProfile(), Bare: []string{"https://parcelwick.example/"}},
	}
	f.tx(func(ctx context.Context) error { return f.CreatePreview(ctx, p) })
	p, err := f.Preview(f.ctx, p.ID)
	f.NoErr(err)
	return p
}

func testPreviews(f *fixture) {
	s := f.site()
	p := f.preview(1, s, "192.0.2.1", "")
	f.Equal(p.Draft.Bare, []string{"https://parcelwick.example/"})
	f.True(!p.Found.Begun())
	p.Found = app.Found{Next: "https://parcelwick.example/about",
		Pages: []app.PageRead{{URL: "https://parcelwick.example/", Status: 200}},
		Facts: []app.Fact{{Key: "name", Value: app.TextValue("Parcelwick"),
			Quotes: []app.Quote{{Quote: "Parcelwick", URL: "https://parcelwick.example/", From: app.FromTitle}}}}}
	reading := app.Thing{Kind: app.ReadingThing, ID: string(p.ID)}
	var heard []app.Thing
	f.OnTouched(func(things []app.Thing) { heard = append(heard, things...) })
	f.tx(func(ctx context.Context) error { return f.SavePreview(ctx, p) })
	f.Equal(heard, []app.Thing{reading})
	kept, err := f.Preview(f.ctx, p.ID)
	f.NoErr(err)
	f.Equal(kept.Found, p.Found)
	stamps, err := f.Stamps(f.ctx, []app.Thing{reading})
	f.NoErr(err)
	f.Equal(stamps[reading], kept.Stamp)
	f.True(kept.Stamp != p.Stamp)
	_, err = f.Preview(f.ctx, previewID(99))
	f.Equal(app.KindOf(err), app.NotFound)

	f.preview(2, s, "192.0.2.1", "")
	f.preview(3, s, "2001:db8:1:1::/64", "2001:db8:1::/48")
	f.preview(4, s, "2001:db8:1:2::/64", "2001:db8:1::/48")
	before, err := f.PreviewsBefore(f.ctx, f.preview(5, s, "192.0.2.9", ""))
	f.NoErr(err)
	f.Equal(before, 4)
	load := func(client, network string) (l previews.Load) {
		f.tx(func(ctx context.Context) (err error) {
			l, err = f.PreviewLoad(ctx, client, network, now.Add(time.Minute))
			return err
		})
		l.Client.First, l.Network.First = l.Client.First.UTC(), l.Network.First.UTC()
		return l
	}
	share := func(read, first, open int) previews.Share {
		return previews.Share{Read: read, First: now.Add(time.Duration(first) * time.Minute), Open: open}
	}
	f.Equal(load("192.0.2.1", ""), previews.Load{Client: share(1, 2, 2), Waiting: 5}) // the first is as old as that
	f.Equal(load("2001:db8:1:1::/64", "2001:db8:1::/48"),
		previews.Load{Client: share(1, 3, 1), Network: share(2, 3, 2), Waiting: 5})
	f.Equal(load("192.0.2.77", ""), previews.Load{Waiting: 5})
}

func testPreviewsKept(f *fixture) {
	s, owner := f.site(), f.account("ines@parcelwick.example")
	read := func(n, size int) app.Preview {
		p := f.preview(n, s, "192.0.2.1", "")
		p.Draft.URL += strings.Repeat("x", size)
		p.State, p.Draft.Status = app.PreviewRead, app.Ready
		snapshot := app.Snapshot{URL: p.Draft.URL, Pages: []app.Page{{URL: p.Draft.URL, Status: 200}},
			Problems: []app.Problem{}, ReadAt: now}
		f.tx(func(ctx context.Context) error {
			if err := f.SaveReading(ctx, p.ID, &snapshot); err != nil {
				return err
			}
			return f.SavePreview(ctx, p)
		})
		return p
	}
	p := read(1, 0)
	f.tx(func(ctx context.Context) error {
		d := p.Draft
		d.Account, d.CreatedAt, d.UpdatedAt = owner.ID, now, now
		if err := f.CreateDraft(ctx, d); err != nil {
			return err
		}
		if err := f.HandOverReading(ctx, p.ID, now); err != nil {
			return err
		}
		p.State = app.PreviewKept
		return f.SavePreview(ctx, p)
	})
	snapshot, found, err := f.Snapshot(f.ctx, p.ID, drafts.Own)
	f.NoErr(err)
	f.True(found)
	f.Equal(len(snapshot.Pages), 1)
	d, err := f.Draft(f.ctx, p.ID)
	f.NoErr(err)
	f.Equal(d.Account, owner.ID)
	p, err = f.Preview(f.ctx, p.ID)
	f.NoErr(err)
	f.Equal(p.Draft.URL, "") // it is nowhere twice

	for n, size := range []int{0, 0, 100_000} {
		read(n+2, size)
	}
	states := func() (list []app.PreviewState) {
		for n := range 4 {
			p, err := f.Preview(f.ctx, previewID(n+1))
			f.NoErr(err)
			list = append(list, p.State)
		}
		return list
	}
	drop := func(most int, bytes int64) {
		f.tx(func(ctx context.Context) error { return f.DropPreviews(ctx, most, bytes) })
	}
	drop(2, 1<<20)
	// the oldest made room
	f.Equal(states(), []app.PreviewState{app.PreviewKept, app.PreviewGone, app.PreviewRead, app.PreviewRead})
	drop(2, 50_000)
	// the largest made room, and not the older one
	f.Equal(states()[2:], []app.PreviewState{app.PreviewRead, app.PreviewGone})
	drop(2, 1)
	f.Equal(states()[2:], []app.PreviewState{app.PreviewGone, app.PreviewGone}) // it is larger than that
	f.NoErr(f.ForgetPreviews(f.ctx, now.Add(3*time.Minute)))
	_, err = f.Preview(f.ctx, previewID(3))
	f.Equal(app.KindOf(err), app.NotFound)
	_, err = f.Preview(f.ctx, previewID(4))
	f.NoErr(err)
}

func testFound(f *fixture) {
	owner := f.account("ines@parcelwick.example")
	d := app.Draft{ID: previewID(1), Account: owner.ID, Status: app.Crawling, Watched: true, Fields: app.EmptyProfile(),
		CreatedAt: now, UpdatedAt: now}
	f.tx(func(ctx context.Context) error { return f.CreateDraft(ctx, d) })
	_, before, err := f.Found(f.ctx, d.ID)
	f.NoErr(err)
	f.tx(func(ctx context.Context) error {
		return f.SaveFound(ctx, d.ID, app.Found{Next: "https://parcelwick.example/"})
	})
	got, after, err := f.Found(f.ctx, d.ID)
	f.NoErr(err)
	f.True(after != before)
	f.Equal(got.Next, "https://parcelwick.example/")
	d, err = f.Draft(f.ctx, d.ID)
	f.NoErr(err)
	f.True(d.Watched)
	d.Status = app.Ready // nothing is only found any more
	f.tx(func(ctx context.Context) error { return f.SaveDraft(ctx, &d) })
	f.tx(func(ctx context.Context) error { return f.SaveFound(ctx, d.ID, app.Found{Next: "late"}) })
	got, _, err = f.Found(f.ctx, d.ID)
	f.NoErr(err)
	f.True(!got.Begun())
}
