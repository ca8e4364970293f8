package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/people/passkeys"
)

func testPasskeys(f *fixture) {
	ines, ole := f.account("ines@parcelwick.example"), f.account("ole@brightloom.example")
	handle := func(of app.Account, fresh string) (got []byte) {
		f.tx(func(ctx context.Context) (err error) { got, err = f.HandleOf(ctx, of.ID, []byte(fresh)); return err })
		return got
	}
	f.Equal(string(handle(ines, "first")), "first")
	f.Equal(string(handle(ines, "second")), "first") // it stays
	f.Equal(string(handle(ole, "other")), "other")

	phone := passkeys.Passkey{
		Account: ines.ID, Handle: []byte("first"), RelyingParty: "debut.example",
		Credential: []byte("phone"), PublicKey: []byte("key"), SignCount: 1<<32 - 1,
		Transports: []string{"internal", "hybrid"}, MayBackUp: true, BackedUp: true, Label: "Phone", CreatedAt: now,
	}
	stick := passkeys.Passkey{Account: ines.ID, Handle: []byte("first"), Credential: []byte("stick"),
		PublicKey: []byte("key"), Transports: []string{}, CreatedAt: now}
	add := func(p *passkeys.Passkey) error {
		return f.Tx(f.ctx, func(ctx context.Context) error { return f.AddPasskey(ctx, p) })
	}
	f.NoErr(add(&phone))
	f.NoErr(add(&stick))
	twice := phone
	f.True(add(&twice) != nil) // one credential is one passkey
	all, err := f.Passkeys(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(all, []passkeys.Passkey{phone, stick})
	_, found, err := f.PasskeyByCredential(f.ctx, []byte("none"))
	f.NoErr(err)
	f.True(!found)

	f.tx(func(ctx context.Context) error { return f.UsePasskey(ctx, phone.ID, 7, false, now.Add(time.Hour)) })
	for account, want := range map[int64]bool{ole.ID: false, ines.ID: true} {
		f.tx(func(ctx context.Context) error {
			found, err := f.RenamePasskey(ctx, account, phone.ID, "Old phone")
			f.Equal(found, want) // another's is not there
			return err
		})
	}
	used := now.Add(time.Hour)
	phone.SignCount, phone.BackedUp, phone.UsedAt, phone.Label = 7, false, &used, "Old phone"
	got, found, err := f.PasskeyByCredential(f.ctx, []byte("phone"))
	f.NoErr(err)
	f.True(found)
	f.Equal(got, phone)
	for _, want := range []struct {
		account int64
		found   bool
	}{{ole.ID, false}, {ines.ID, true}, {ines.ID, false}} {
		f.tx(func(ctx context.Context) error {
			found, err := f.RemovePasskey(ctx, want.account, phone.ID)
			f.Equal(found, want.found) // its owner's alone, and once
			return err
		})
	}
	all, err = f.Passkeys(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(all, []passkeys.Passkey{stick})
}

func testChallenges(f *fixture) {
	c := passkeys.Challenge{Browser: []byte("browser"), Account: 7, Client: "192.0.2.1",
		CreatedAt: now, ExpiresAt: now.Add(time.Minute)}
	f.tx(func(ctx context.Context) error { return f.AddChallenge(ctx, c, []byte("hash")) })
	for _, want := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			fresh, err := f.UseChallenge(ctx, []byte("hash"), now)
			f.Equal(fresh, want) // once
			return err
		})
	}
	used := now
	c.UsedAt = &used
	got, found, err := f.ChallengeByHash(f.ctx, []byte("hash"))
	f.NoErr(err)
	f.True(found)
	f.Equal(got, c)
	count := func(client string, since time.Time, want int) {
		f.t.Helper()
		n, err := f.CountChallenges(f.ctx, client, since)
		f.NoErr(err)
		f.Equal(n, want)
	}
	count("192.0.2.1", now.Add(-time.Second), 1)
	count("192.0.2.1", now, 0)
	count("192.0.2.2", now.Add(-time.Second), 0)
	f.tx(func(ctx context.Context) error { return f.ForgetChallenges(ctx, now) })
	count("192.0.2.1", now.Add(-time.Second), 1)
	f.tx(func(ctx context.Context) error { return f.ForgetChallenges(ctx, now.Add(time.Second)) })
	count("192.0.2.1", now.Add(-time.Second), 0)
}
