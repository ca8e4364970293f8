package claims_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/community/claims"
	"debut/app/ground/mail"
	"debut/storage"
	"debut/storage/storagetest"
)

// office is where claims are made, on a real database, with a clock that the test moves and websites that say what the test has published.
type office struct {
	*claims.Service
	*is.I
	t       *testing.T
	ctx     context.Context
	db      storage.Store
	now     time.Time
	site    app.Site
	proofs  map[string]bool // tokens that are published
	unheard bool            // nothing answers
	letters []string        // "account: subject"
}

func open(t *testing.T) *office {
	t.Helper()
	o := &office{I: is.New(t), t: t, db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), proofs: map[string]bool{}}
	o.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	o.tx(func(ctx context.Context) error { return o.db.SaveSite(ctx, &o.site) })
	o.ctx = app.WithSite(t.Context(), &o.site)
	o.Service = claims.New(claims.Parts{Store: o.db, Prover: o, Letters: o, Clock: func() time.Time { return o.now }, Rand: rand.Reader,
		Nearest: func(context.Context, app.Caller, any) (string, error) { return "look again", nil }})
	return o
}

func (o *office) FindClaim(_ context.Context, c app.Claim) app.ClaimLook {
	switch {
	case o.unheard:
		return app.LookedAt(app.ProofUnreachable, "Nothing answers.")
	case o.proofs[c.Token]:
		return app.LookedAt(app.ProofFound, "It is there.")
	}
	return app.LookedAt(app.ProofMissing, "There is nothing.")
}

func (o *office) ClaimPage(c app.Claim) string { return c.Website }

func (o *office) Send(_ context.Context, _ app.Site, account int64, m mail.Message) error {
	if letter := fmt.Sprintf("%d: %s", account, m.Subject); !slices.Contains(o.letters, letter) { // a transaction may run twice
		o.letters = append(o.letters, letter)
	}
	return nil
}

func (o *office) tx(fn func(context.Context) error) {
	o.t.Helper()
	if err := o.db.Tx(o.t.Context(), fn); err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) person(email string) app.Caller {
	o.t.Helper()
	a := app.Account{Email: email, CreatedAt: o.now}
	o.tx(func(ctx context.Context) error { return o.db.SaveAccount(ctx, &a) })
	return app.Caller{Account: a.ID}
}

// listed makes a listing of somebody; "nobody" has no account.
func (o *office) listed(slug app.Slug, owner app.Caller, status app.ListingStatus, change ...func(*app.Listing)) app.Listing {
	o.t.Helper()
	c := app.Company{Key: "parcelwick.example", Website: "https://parcelwick.example/", Facts: app.Facts{Name: "Parcelwick"}}
	l := app.Listing{Site: o.site, Company: c, Slug: slug, Status: status, Plan: app.PlanFree, CreatedAt: o.now, UpdatedAt: o.now}
	if owner.Account != nobody.Account {
		l.Owner = &owner.Account
	}
	for _, how := range change {
		how(&l)
	}
	o.tx(func(ctx context.Context) error {
		if err := o.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return o.db.SaveListing(ctx, &l)
	})
	return l
}

var nobody app.Caller

func (o *office) claim(who app.Caller, slug app.Slug, method string) claims.Record {
	o.t.Helper()
	r, err := o.Begin(o.ctx, who, claims.BeginInput{Slug: slug, Method: method})
	if err != nil {
		o.t.Fatal(err)
	}
	return r
}

// proves publishes what a claim asks for, and has it looked for.
func (o *office) proves(who app.Caller, r claims.Record) claims.Record {
	o.t.Helper()
	o.publish(r)
	return o.verify(who, r)
}

func (o *office) publish(r claims.Record) {
	c, _, err := o.db.Claim(o.ctx, r.ClaimID)
	o.NoErr(err)
	o.proofs[c.Token] = true
}

func (o *office) verify(who app.Caller, r claims.Record) claims.Record {
	o.t.Helper()
	o.now = o.now.Add(10 * time.Second)
	looked, err := o.Look(o.ctx, who, claims.ID{Claim: r.ClaimID})
	if err == nil {
		r, err = o.Verify(o.ctx, who, claims.ID{Claim: r.ClaimID}, looked)
	}
	if err != nil {
		o.t.Fatal(err)
	}
	return r
}

// owner returns whose a listing is; 0 is nobody's.
func (o *office) owner(l app.Listing) int64 {
	got, err := o.db.Listing(o.ctx, l.ID)
	o.NoErr(err)
	if got.Owner == nil {
		return 0
	}
	return *got.Owner
}

func code(err error) string {
	if e := app.RefusalOf(err); e != nil {
		return e.Code
	}
	return fmt.Sprint(err)
}

func TestVerify_AListingOfNobodyGoesToWhoProvesThatItIsTheirs(t *testing.T) {
	t.Parallel()
	o := open(t)
	l, ada := o.listed("parcelwick", nobody, app.ListingLive), o.person("ada@parcelwick.example")
	r := o.claim(ada, "parcelwick", "dns")
	o.Equal(r.Status, "pending")
	o.Equal(len(r.Publish.Value), len("debut-claim=")+32) // 160 bits
	r = o.verify(ada, r)
	o.Equal([]string{r.Status, r.LastCheck.Outcome}, []string{"pending", "not_published"})
	o.Equal(r.ChecksLeft, 19)
	r = o.proves(ada, r)
	o.Equal(r.Status, "verified")
	o.True(r.Owner)
	o.Equal(o.owner(l), ada.Account)
	o.Equal(o.letters, []string{fmt.Sprint(ada.Account, ": Parcelwick is yours")})
}

// What nobody proved holds nothing: neither the listing, nor the company's name. Who had it keeps their draft.
func TestVerify_AnOwnerWithoutProofGivesWay(t *testing.T) {
	t.Parallel()
	o := open(t)
	squatter, ada, third := o.person("squat@voter.example"), o.person("ada@parcelwick.example"), o.person("third@voter.example")
	until := o.now.Add(time.Hour)
	l := o.listed("parcelwick", squatter, app.ListingAwaitingBadge, func(l *app.Listing) { l.Week, l.HeldUntil = "2026-12-14", &until })
	other := o.listed("parcelwick-2", third, app.ListingAwaitingBadge)
	d := app.Draft{ID: "00000000-0000-4000-8000-000000000001", Account: squatter.Account, URL: "https://parcelwick.example/", Status: app.Ready, Fields: app.EmptyProfile(), CreatedAt: o.now, UpdatedAt: o.now}
	o.tx(func(ctx context.Context) error {
		if err := o.db.CreateDraft(ctx, d); err != nil {
			return err
		}
		made, err := o.db.Draft(ctx, d.ID)
		made.ListingID = &l.ID
		if err != nil {
			return err
		}
		return o.db.SaveDraft(ctx, &made)
	})
	r := o.claim(ada, "parcelwick", "file")
	o.Equal(o.letters, []string{fmt.Sprint(squatter.Account, ": Somebody claims Parcelwick")}) // the owner hears of the attempt
	r = o.proves(ada, r)
	o.Equal([]any{r.Status, r.Owner}, []any{"verified", true})
	got, err := o.db.Listing(o.ctx, l.ID)
	o.NoErr(err)
	o.True(got.Company.Held.Proven() && got.HeldUntil == nil)
	o.Equal(got.Week, app.Week("2026-12-14")) // its place is its own now
	kept, err := o.db.Draft(o.ctx, d.ID)
	o.NoErr(err)
	o.True(kept.ListingID == nil && kept.Account == squatter.Account)
	got, err = o.db.Listing(o.ctx, other.ID)
	o.NoErr(err)
	o.Equal(got.Status, app.ListingDraft)
	o.Equal(o.letters[1:], []string{fmt.Sprint(squatter.Account, ": Parcelwick has another owner"), fmt.Sprint(ada.Account, ": Parcelwick is yours")})
}

// Whoever proved it first keeps it: another proof goes to the team, and takes nothing away.
func TestVerify_AProofAgainstAProofOpensADispute(t *testing.T) {
	t.Parallel()
	paid := func(l *app.Listing) { l.Plan = app.PlanPaid }
	for name, status := range map[string]app.ListingStatus{"live": app.ListingLive, "scheduled": app.ListingScheduled, "paid": app.ListingAwaitingBadge} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := open(t)
			owner, ada := o.person("owner@parcelwick.example"), o.person("ada@parcelwick.example")
			l := o.listed("parcelwick", owner, status, paid)
			r := o.proves(ada, o.claim(ada, "parcelwick", "dns"))
			o.Equal([]any{r.Status, r.Owner, string(r.Dispute)}, []any{"verified", false, "open"})
			o.Equal(o.owner(l), owner.Account)
			o.Equal(len(o.letters), 3) // the attempt, and to both sides that the team decides
			_, err := o.Begin(o.ctx, ada, claims.BeginInput{Slug: "parcelwick", Method: "meta"})
			o.Equal(code(err), "claim_disputed")
		})
	}
}

func TestRaceVerify_OfTwoWhoProveItAtOnceTheFirstHasIt(t *testing.T) {
	t.Parallel()
	o := open(t)
	l, ada, bert := o.listed("parcelwick", nobody, app.ListingLive), o.person("ada@parcelwick.example"), o.person("bert@parcelwick.example")
	hers, his := o.claim(ada, "parcelwick", "dns"), o.claim(bert, "parcelwick", "meta")
	o.True(hers.Publish.Value != his.Publish.Value)
	o.publish(hers)
	o.publish(his)
	a, err := o.Look(o.ctx, ada, claims.ID{Claim: hers.ClaimID})
	o.NoErr(err)
	b, err := o.Look(o.ctx, bert, claims.ID{Claim: his.ClaimID})
	o.NoErr(err)
	done := make(chan claims.Record)
	verify := func(who app.Caller, r claims.Record, looked claims.Looked) {
		got, err := o.Verify(o.ctx, who, claims.ID{Claim: r.ClaimID}, looked)
		if err != nil {
			t.Error(err)
		}
		done <- got
	}
	o.Service = claims.New(claims.Parts{Store: o.db, Prover: o, Letters: silent{}, Clock: func() time.Time { return o.now }, Rand: rand.Reader})
	go verify(ada, hers, a)
	go verify(bert, his, b)
	first, second := <-done, <-done
	o.Equal([]string{first.Status, second.Status}, []string{"verified", "verified"})
	o.True(first.Owner != second.Owner)
	o.True(first.Dispute != second.Dispute)
	o.True(o.owner(l) != 0)
}

type silent struct{}

func (silent) Send(context.Context, app.Site, int64, mail.Message) error { return nil }
