package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/people/oauth"
)

func testOAuthClients(f *fixture) {
	used := now.Add(time.Hour)
	public := oauth.Client{ID: "one", Name: "Ledger", Homepage: "https://ledger.example",
		Redirects: []string{"https://ledger.example/cb"}, Method: oauth.MethodNone, CreatedAt: now}
	secret := oauth.Client{ID: "two", Redirects: []string{"a", "b"}, Method: oauth.MethodBasic, Secret: []byte("hash"),
		CreatedAt: now, UsedAt: &used}
	save := func(c oauth.Client) { f.tx(func(ctx context.Context) error { return f.SaveClient(ctx, c) }) }
	save(public)
	save(secret)
	for _, want := range []oauth.Client{public, secret} {
		got, found, err := f.ClientByID(f.ctx, want.ID)
		f.NoErr(err)
		f.True(found)
		f.Equal(got, want)
	}
	_, found, err := f.ClientByID(f.ctx, "three")
	f.NoErr(err)
	f.True(!found)
	count := func(want int) {
		f.t.Helper()
		n, err := f.CountClients(f.ctx)
		f.NoErr(err)
		f.Equal(n, want)
	}
	forget := func(made, used time.Time) {
		f.tx(func(ctx context.Context) error { return f.ForgetClients(ctx, made, used) })
	}
	count(2)
	forget(now, used) // neither is older
	count(2)
	granted := oauth.Grant{Account: f.account("ines@parcelwick.example").ID, Client: "two",
		Scopes: app.Scopes, CreatedAt: now, ExpiresAt: now}
	f.tx(func(ctx context.Context) error { return f.SaveGrant(ctx, &granted) })
	forget(now.Add(time.Second), used.Add(time.Second))
	count(1) // the one that somebody allowed something stays
	f.tx(func(ctx context.Context) error { return f.ForgetGrants(ctx, now.Add(time.Second)) })
	forget(now.Add(time.Second), used.Add(time.Second))
	count(0)

	for i, id := range []string{"a", "b", "c", "d"} { // a and b were used, c is live, and d was never used
		c := oauth.Client{ID: id, CreatedAt: now.Add(time.Duration(i) * time.Second)}
		if id < "c" {
			at := now.Add(time.Duration(i) * time.Minute)
			c.UsedAt = &at
		}
		save(c)
	}
	live := oauth.Grant{Account: granted.Account, Client: "c",
		Scopes: app.Scopes, CreatedAt: now, ExpiresAt: now.Add(time.Hour)}
	f.tx(func(ctx context.Context) error { return f.SaveGrant(ctx, &live) })
	for most, left := range []int{1, 2, 3} {
		save(oauth.Client{ID: "e", CreatedAt: now})
		f.tx(func(ctx context.Context) error { return f.TrimClients(ctx, 2-most, now) })
		count(4 - left)
	}
	_, found, err = f.ClientByID(f.ctx, "c")
	f.NoErr(err)
	f.True(found) // somebody lets it act for them
}

func testOAuthGrants(f *fixture) {
	ines, other := f.account("ines@parcelwick.example"), f.account("ole@brightloom.example")
	ask := oauth.Ask{Client: "one", Name: "Ledger", Redirect: "https://ledger.example/cb", State: "s", Challenge: "c",
		Scopes: app.Scopes, Resource: "https://debut.example/mcp"}
	offer := oauth.Offer{Ask: ask, Account: ines.ID, Session: []byte("session"), ExpiresAt: now}
	code := oauth.Code{Ask: ask, Account: ines.ID, ExpiresAt: now}
	grant := oauth.Grant{Account: ines.ID, Client: "one", Name: "Ledger",
		Scopes: app.Scopes[:1], Resource: ask.Resource, CreatedAt: now, ExpiresAt: now.Add(time.Hour)}
	later := oauth.Grant{Account: ines.ID, Client: "one", Scopes: app.Scopes, CreatedAt: now.Add(1),
		ExpiresAt: now.Add(time.Hour)}
	f.tx(func(ctx context.Context) error {
		f.NoErr(f.SaveOffer(ctx, []byte("offer"), offer))
		f.NoErr(f.SaveCode(ctx, []byte("code"), code))
		f.NoErr(f.SaveGrant(ctx, &grant))
		f.NoErr(f.SaveGrant(ctx, &later))
		return f.SaveToken(ctx, []byte("token"),
			oauth.Token{Grant: grant.ID, Kind: oauth.Refresh, Scopes: app.Scopes, Resource: "r",
				ExpiresAt: now.Add(time.Hour)})
	})
	gotOffer, found, err := f.OfferByHash(f.ctx, []byte("offer"))
	f.NoErr(err)
	f.True(found)
	f.Equal(gotOffer, offer)
	gotCode, found, err := f.CodeByHash(f.ctx, []byte("code"))
	f.NoErr(err)
	f.True(found)
	f.Equal(gotCode, code)
	token, got, found, err := f.TokenByHash(f.ctx, []byte("token"))
	f.NoErr(err)
	f.True(found)
	f.Equal(got, grant)
	f.Equal(token, oauth.Token{Grant: grant.ID, Kind: oauth.Refresh, Scopes: app.Scopes, Resource: "r",
		ExpiresAt: now.Add(time.Hour)})
	for _, want := range []bool{true, false} { // each once
		f.tx(func(ctx context.Context) error {
			for _, use := range []func() (bool, error){
				func() (bool, error) { return f.DeleteOffer(ctx, []byte("offer")) },
				func() (bool, error) { return f.UseCode(ctx, []byte("code"), grant.ID) },
				func() (bool, error) { return f.UseToken(ctx, []byte("token"), now) },
			} {
				first, err := use()
				f.NoErr(err)
				f.Equal(first, want)
			}
			return nil
		})
	}
	gotCode, _, err = f.CodeByHash(f.ctx, []byte("code"))
	f.NoErr(err)
	f.Equal(gotCode.Grant, grant.ID)
	f.endGrants(ines, other, grant, later)
}

// endGrants revokes the first grant, lets it last longer, and forgets it.
func (f *fixture) endGrants(ines, other app.Account, grant, later oauth.Grant) {
	f.t.Helper()
	ids := func(account int64) (ids []int64) {
		list, err := f.Grants(f.ctx, account)
		f.NoErr(err)
		for _, g := range list {
			ids = append(ids, g.ID)
		}
		return ids
	}
	f.Equal(ids(ines.ID), []int64{later.ID, grant.ID}) // newest first
	f.Equal(len(ids(other.ID)), 0)
	grant.ExpiresAt = now.Add(2 * time.Hour)
	f.tx(func(ctx context.Context) error {
		f.NoErr(f.SaveGrant(ctx, &grant))
		f.NoErr(f.TouchGrant(ctx, grant.ID, now.Add(time.Minute)))
		f.NoErr(f.RevokeGrant(ctx, grant.ID, now))
		return f.RevokeGrant(ctx, grant.ID, now.Add(time.Minute)) // it was over
	})
	f.Equal(ids(ines.ID), []int64{later.ID})
	token, got, _, err := f.TokenByHash(f.ctx, []byte("token"))
	f.NoErr(err)
	f.Equal(*token.UsedAt, now)
	f.Equal(got.ExpiresAt, grant.ExpiresAt)
	f.Equal(*got.UsedAt, now.Add(time.Minute))
	f.Equal(*got.RevokedAt, now)
	f.tx(func(ctx context.Context) error { return f.ForgetGrants(ctx, now) })
	_, _, found, err := f.TokenByHash(f.ctx, []byte("token"))
	f.NoErr(err)
	f.True(found) // it ended then, and not before
	f.tx(func(ctx context.Context) error { return f.ForgetGrants(ctx, now.Add(time.Second)) })
	_, _, found, err = f.TokenByHash(f.ctx, []byte("token"))
	f.NoErr(err)
	f.True(!found)
	_, found, err = f.CodeByHash(f.ctx, []byte("code"))
	f.NoErr(err)
	f.True(!found)
	f.Equal(ids(ines.ID), []int64{later.ID})
}
