package accounts_test

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"hash/crc32"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/people/accounts"
	"debut/app/people/oauth"
	"debut/storage"
	"debut/storage/storagetest"
)

// The tests of this file do not run beside others, which would blur what they measure.

// kind is a kind of call whose time is measured. do makes the i-th one.
type kind struct {
	name string
	do   func(i int)
}

// takeAsLong calls each kind n times by turns, and fails the test where the medians differ by more than the noise. That is thrice what two
// halves of one kind differ by, and at least a floor. A busy machine may blur a round, so the best of several counts.
func takeAsLong(t *testing.T, n int, floor func(median time.Duration) time.Duration, kinds ...kind) {
	t.Helper()
	const rounds = 5
	for round := 1; ; round++ {
		all, noise := measure(n, kinds)
		apart := slices.Max(all) - slices.Min(all)
		bound := max(floor(slices.Min(all)), 3*noise)
		for i, k := range kinds {
			t.Logf("round %d: median of %d: %9v  %s", round, n, all[i], k.name)
		}
		t.Logf("round %d: they differ by %v; halves of one kind by up to %v; allowed are %v", round, apart, noise, bound)
		if apart <= bound {
			return
		}
		if round == rounds {
			t.Errorf("in each of %d rounds the medians differed by more than the noise", rounds)
			return
		}
	}
}

// measure returns the median of each kind, and the largest difference between the even and the odd calls of one.
func measure(n int, kinds []kind) (medians []time.Duration, noise time.Duration) {
	taken := make([][]time.Duration, len(kinds))
	for i := range n {
		for j := range kinds {
			j = (i + j) % len(kinds) // nobody is always the first
			begin := time.Now()
			kinds[j].do(i)
			taken[j] = append(taken[j], time.Since(begin))
		}
	}
	for _, all := range taken {
		var halves [2][]time.Duration
		for i, one := range all {
			halves[i/len(kinds)%2] = append(halves[i/len(kinds)%2], one)
		}
		noise = max(noise, (median(halves[0]) - median(halves[1])).Abs())
		medians = append(medians, median(all))
	}
	return medians, noise
}

func median(all []time.Duration) time.Duration {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2]
}

// measured is accounts and applications on a database of their own.
type measured struct {
	*is.I
	db       storage.Store
	ctx      context.Context
	now      time.Time
	accounts *accounts.Service
	apps     *oauth.Service
}

func newMeasured(t *testing.T) *measured {
	t.Helper()
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	m := &measured{I: is.New(t), ctx: app.WithSite(t.Context(), &app.Site{Name: "Debut", Origin: "https://debut.example"}), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	db := storagetest.Open(t, t.TempDir())
	clock := func() time.Time { return m.now }
	m.db, m.accounts = db, accounts.New(db, clock, rand.Reader)
	m.apps = oauth.New(oauth.Options{Store: db, Clock: clock, Rand: rand.Reader, Origin: app.OriginOf})
	return m
}

// refused makes a call that must be refused for a reason.
func (m *measured) refused(authenticate func(context.Context, string) (app.Caller, error), bearer, reason string) {
	_, err := authenticate(m.ctx, bearer)
	e, _ := err.(*app.Error)
	m.True(e != nil && e.Code == reason)
}

// Who asks for a link learns by no clock whether the address has an account (OWASP ASVS 5.0, 6.3.8).
func TestRequestSignIn_TakesAsLongForAKnownAddressAsForAnUnknown(t *testing.T) {
	m := newMeasured(t)
	const people = 1500
	m.NoErr(m.db.Tx(m.ctx, func(ctx context.Context) error {
		for i := range people {
			if _, err := m.accounts.Ensure(ctx, fmt.Sprintf("known%d@parcelwick.example", i), ""); err != nil {
				return err
			}
		}
		return nil
	}))
	asked := map[string]int{}
	ask := func(name string) kind {
		return kind{name + " addresses", func(int) {
			n := asked[name]
			asked[name]++
			_, err := m.accounts.RequestSignIn(m.ctx, accounts.SignInRequest{Email: fmt.Sprintf("%s%d@parcelwick.example", name, n), Client: fmt.Sprint(name, n/10)})
			m.NoErr(err)
		}}
	}
	takeAsLong(t, 200, part(10), ask("known"), ask("other"))
}

// likeKey makes a key of 34 characters as the program would.
func likeKey(random string) string {
	const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digits := make([]byte, 6)
	n := crc32.ChecksumIEEE([]byte("debut_" + random))
	for i := range digits {
		digits[5-i] = base62[n%62]
		n /= 62
	}
	return "debut_" + random + string(digits)
}

// A key is looked up by its hash, so how much of it is right makes no difference. That a whole key was revoked or has expired is no secret
// from who has it: the answer says so, and takes the few microseconds longer that reading the key's row does.
func TestAuthenticate_AWrongKeyIsRefusedInTheSameTimeHoweverMuchOfItIsRight(t *testing.T) {
	m := newMeasured(t)
	owner, err := m.accounts.Ensure(m.ctx, "ines@parcelwick.example", "")
	m.NoErr(err)
	soon := m.now.Add(time.Hour)
	make := func(n accounts.NewKey) (app.Key, string) {
		k, secret, err := m.accounts.CreateKey(m.ctx, owner.ID, n)
		m.NoErr(err)
		return k, secret
	}
	_, live := make(accounts.NewKey{Scopes: app.Scopes})
	gone, revoked := make(accounts.NewKey{Scopes: app.Scopes})
	m.NoErr(m.accounts.RevokeKey(m.ctx, gone.ID))
	_, expired := make(accounts.NewKey{Scopes: app.Scopes, ExpiresAt: &soon})
	m.now = soon
	random := strings.TrimPrefix(live, "debut_")[:34]
	near := random[:33] + map[bool]string{true: "x", false: "y"}[random[33] != 'x']
	refuse := func(name, bearer, reason string) kind {
		return kind{name, func(int) { m.refused(m.accounts.Authenticate, bearer, reason) }}
	}
	wrong := []kind{
		refuse("a key that nobody has", likeKey(strings.Repeat("a1B2", 9)[:34]), "unknown_credential"),
		refuse("one that differs from a good one in its last character", likeKey(near), "unknown_credential"),
		refuse("another that nobody has", likeKey(strings.Repeat("Zy9x", 9)[:34]), "unknown_credential"),
	}
	takeAsLong(t, 1000, part(4), wrong...)
	takeAsLong(t, 1000, fourTimes, append(wrong, refuse("one that was revoked", revoked, "revoked_credential"), refuse("one that has expired", expired, "expired_credential"))...)
}

// allowed returns an access token of an application that an account lets act for it.
func (m *measured) allowed(account int64) string {
	const verifier = "a-verifier-of-forty-three-characters-or-more"
	sum := sha256.Sum256([]byte(verifier))
	client, _, err := m.apps.Register(m.ctx, oauth.Registration{Redirects: []string{"http://127.0.0.1/callback"}, Method: oauth.MethodNone})
	m.NoErr(err)
	ask, err := m.apps.Check(m.ctx, oauth.Request{
		Client: client.ID, Redirect: "http://127.0.0.1/callback", ResponseType: "code", Method: "S256", Challenge: base64.RawURLEncoding.EncodeToString(sum[:]),
	}, true)
	m.NoErr(err)
	ticket, err := m.apps.Offer(m.ctx, ask, account, "session")
	m.NoErr(err)
	to, err := m.apps.Decide(m.ctx, oauth.Decision{Ticket: ticket, Account: account, Session: "session", Allow: true, Scopes: app.Scopes})
	m.NoErr(err)
	at, err := url.Parse(to)
	m.NoErr(err)
	tokens, err := m.apps.Redeem(m.ctx, client, oauth.Redemption{Code: at.Query().Get("code"), Verifier: verifier})
	m.NoErr(err)
	return tokens.Access
}

// What holds for keys holds for the tokens of applications.
func TestAuthenticate_AWrongAccessTokenIsRefusedInTheSameTimeHoweverMuchOfItIsRight(t *testing.T) {
	m := newMeasured(t)
	owner, err := m.accounts.Ensure(m.ctx, "ines@parcelwick.example", "")
	m.NoErr(err)
	expired := m.allowed(owner.ID)
	m.now = m.now.Add(oauth.AccessLife)
	live := m.allowed(owner.ID)
	_, err = m.apps.Authenticate(m.ctx, live)
	m.NoErr(err)
	near := live[:len(live)-3] + map[bool]string{true: "B", false: "C"}[live[len(live)-3] != 'B'] + live[len(live)-2:]
	refuse := func(name, bearer, reason string) kind {
		return kind{name, func(int) { m.refused(m.apps.Authenticate, bearer, reason) }}
	}
	wrong := []kind{
		refuse("a token that nobody has", oauth.AccessPrefix+strings.Repeat("a1B2", 11)[:42]+"A", "unknown_credential"),
		refuse("one that differs from a good one in one of its last characters", near, "unknown_credential"),
		refuse("another that nobody has", oauth.AccessPrefix+strings.Repeat("Zy9x", 11)[:42]+"A", "unknown_credential"),
	}
	takeAsLong(t, 1000, part(4), wrong...)
	takeAsLong(t, 1000, fourTimes, append(wrong, refuse("one that has expired", expired, "expired_credential"))...)
}

// part returns a floor: one n-th of what a call takes.
func part(n int) func(time.Duration) time.Duration {
	return func(median time.Duration) time.Duration { return median / time.Duration(n) }
}

// fourTimes allows what reads more to take up to four times as long.
func fourTimes(median time.Duration) time.Duration { return 3 * median }
