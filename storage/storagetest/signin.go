package storagetest

import (
	"context"
	"errors"
	"time"

	"debut/app"
)

func testSignInLinks(f *fixture) {
	link := app.SignInLink{
		Browser: []byte("browser"), Code: []byte("code"), Email: "ines@parcelwick.example", Client: "192.0.2.1", Next: "/account",
		CreatedAt: now, ExpiresAt: now.Add(time.Minute),
	}
	f.tx(func(ctx context.Context) error { return f.AddSignInLink(ctx, link, []byte("one")) })
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
		f.tx(func(ctx context.Context) error { return f.AddSignInLink(ctx, link, []byte(hash)) })
	}
	got, _, err = f.SignInLink(f.ctx, []byte("two"))
	f.NoErr(err)
	f.Equal(got.ExpiresAt, link.CreatedAt) // the newer one ended it
	ofEmail, ofClient, err := f.CountSignInLinks(f.ctx, link.Email, "192.0.2.2", now)
	f.NoErr(err)
	f.Equal([]int{ofEmail, ofClient}, []int{2, 0})
	f.tx(func(ctx context.Context) error { return f.ForgetSignInLinks(ctx, now.Add(2*time.Second), now) })
	_, found, err = f.SignInLink(f.ctx, []byte("two"))
	f.NoErr(err)
	f.True(!found)
}
