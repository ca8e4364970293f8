package storagetest

import (
	"context"
	"errors"
	"time"

	"debut/app"
)

func testSignInLinks(f *fixture) {
	link := app.SignInLink{
		Hash: []byte("one"), Browser: []byte("browser"), Code: []byte("code"), Typed: []byte("typed"), Known: true,
		Email: "ines@parcelwick.example", Client: "192.0.2.1", Next: "/account",
		CreatedAt: now, ExpiresAt: now.Add(time.Minute),
	}
	f.tx(func(ctx context.Context) error { return f.AddSignInLink(ctx, link) })
	got, found, err := f.SignInLink(f.ctx, []byte("one"))
	f.NoErr(err)
	f.True(found)
	f.Equal(got, link)
	_, found, err = f.SignInLink(f.ctx, []byte("two"))
	f.NoErr(err)
	f.True(!found)

	for want := 1; want <= 2; want++ {
		f.tx(func(ctx context.Context) error {
			tries, err := f.CountSignInTry(ctx, []byte("one"))
			f.Equal(tries, want)
			return err
		})
	}
	undone := errors.New("undone")
	f.Equal(f.Tx(f.ctx, func(ctx context.Context) error {
		_, err := f.CountSignInTry(ctx, []byte("one"))
		f.NoErr(err)
		return undone
	}), undone)
	got, _, err = f.SignInLink(f.ctx, []byte("one"))
	f.NoErr(err)
	f.Equal(got.Tries, 2)

	for _, want := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			fresh, err := f.UseSignInLink(ctx, []byte("one"), now)
			f.Equal(fresh, want) // once
			return err
		})
	}
	link.CreatedAt = now.Add(time.Second)
	for _, hash := range []string{"two", "three"} {
		link.Hash = []byte(hash)
		f.tx(func(ctx context.Context) error { return f.AddSignInLink(ctx, link) })
	}
	got, _, err = f.SignInLink(f.ctx, []byte("two"))
	f.NoErr(err)
	f.Equal(got.ExpiresAt, link.CreatedAt) // the newer one ended it
	all, err := f.SignInLinksOfBrowser(f.ctx, link.Browser)
	f.NoErr(err)
	f.Equal(len(all), 3)
	f.Equal(all[2].Hash, []byte("one")) // newest first
	other := app.SignInLink{Hash: []byte("other"), Browser: []byte("another"), Email: link.Email, Client: "192.0.2.2",
		Network: "192.0.2.0/24", CreatedAt: link.CreatedAt, ExpiresAt: link.ExpiresAt}
	f.tx(func(ctx context.Context) error { return f.AddSignInLink(ctx, other) })
	got, _, err = f.SignInLink(f.ctx, []byte("three"))
	f.NoErr(err)
	f.Equal(got.ExpiresAt, link.ExpiresAt) // another browser's request ends nothing
	n, err := f.CountSignInLinks(f.ctx, link.Email, "192.0.2.2", "192.0.2.0/24", now)
	f.NoErr(err)
	f.Equal(n, app.SignInLinkCounts{Pair: 1, Strangers: 1, Known: 2, Client: 1, Newcomers: 1, Network: 1, All: 3})
	f.tx(func(ctx context.Context) error { return f.EndMailedLink(ctx, []byte("other"), now) })
	got, _, err = f.SignInLink(f.ctx, []byte("other"))
	f.NoErr(err)
	f.True(got.FailedAt != nil && got.FailedAt.Equal(now))
	f.tx(func(ctx context.Context) error { return f.ForgetSignInLinks(ctx, now.Add(2*time.Second), now) })
	_, found, err = f.SignInLink(f.ctx, []byte("two"))
	f.NoErr(err)
	f.True(!found)
}
