package oauth_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"debut/app/people/oauth"
)

// Of secrets, the database has the hashes alone.
func TestOAuth_TheDatabaseHoldsNoSecret(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, tokens := a.connected()
	_, secret, err := a.Register(a.ctx, oauth.Registration{Redirects: []string{"https://ledger.example/cb"}})
	a.NoErr(err)
	unused := a.allowed(request(c))
	kept := a.dump(t)
	a.True(strings.Contains(kept, c.ID))
	for _, s := range []string{tokens.Access, tokens.Refresh, secret, unused} {
		a.True(len(s) > 43 && !strings.Contains(kept, s))
	}
}

// Whoever brings a secret that another has brought is a thief, or was robbed: both are left with nothing.
func TestRaceRedeem_OfSeveralAtOnceOneGetsTokensAndNobodyKeepsThem(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, tokens := a.connected()
	code := a.allowed(request(c))
	for _, bring := range []func() (oauth.Tokens, error){
		func() (oauth.Tokens, error) { return a.Renew(a.ctx, c, oauth.Renewal{Token: tokens.Refresh}) },
		func() (oauth.Tokens, error) {
			return a.Redeem(a.ctx, c, oauth.Redemption{Code: code, Verifier: verifier})
		},
	} {
		given := make(chan oauth.Tokens, 8)
		var all sync.WaitGroup
		for range cap(given) {
			all.Go(func() {
				if tokens, err := bring(); err == nil {
					given <- tokens
				}
			})
		}
		all.Wait()
		a.Equal(len(given), 1)
		a.Equal(a.works(<-given), "revoked_credential")
	}
}

// dump returns every byte of the database's files.
func (a *authority) dump(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	files, err := os.ReadDir(a.dir)
	a.NoErr(err)
	for _, f := range files {
		if body, err := os.ReadFile(filepath.Join(a.dir, f.Name())); err == nil {
			all.Write(body)
		}
	}
	return all.String()
}
