package programmes_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/programmes"
	"debut/app/contest/votes"
	"debut/app/sending/letters"
	"debut/storage"
	"debut/storage/storagetest"
)

// contest is a site with a programme on a real database, with a clock that the test moves. It begins on Friday, 20 November 2026,
// five days before the programme, which runs for ten days.
type contest struct {
	*programmes.Service
	is        *is.I
	t         *testing.T
	ctx       context.Context
	db        storage.Store
	now       time.Time
	site      app.Site
	programme app.Programme
	given     int // votes
}

const day = 24 * time.Hour

func begin(t *testing.T, db storage.Store) *contest {
	t.Helper()
	c := &contest{is: is.New(t), t: t, db: db, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	c.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	c.tx(func(ctx context.Context) error { return c.db.SaveSite(ctx, &c.site) })
	c.tx(func(ctx context.Context) error {
		return c.db.SaveCategories(ctx, []app.Category{
			{Slug: "trade", Name: "Trade", Synonyms: []string{}, FAQs: []app.FAQ{}}, {Slug: "shops", Name: "Shops", Parent: "trade", Synonyms: []string{}, FAQs: []app.FAQ{}},
			{Slug: "games", Name: "Games", Synonyms: []string{}, FAQs: []app.FAQ{}},
		})
	})
	c.ctx = app.WithSite(t.Context(), &c.site)
	c.Service = c.on(c.db)
	c.programme = c.announce("small-shops", nil)
	return c
}

func open(t *testing.T) *contest {
	t.Helper()
	return begin(t, storagetest.Open(t, t.TempDir()))
}

// on returns the service on another store.
func (c *contest) on(store programmes.Store) *programmes.Service {
	return programmes.New(programmes.Parts{
		Store: store, Votes: votes.New(c.db, c.clock, time.UTC, rand.Reader), Clock: c.clock, Rand: rand.Reader, Least: app.Always(3),
		Letters: letters.New(c.db, nil, c.clock, rand.Reader, true),
	})
}

func (c *contest) clock() time.Time { return c.now }

func (c *contest) tx(fn func(context.Context) error) {
	c.t.Helper()
	if err := c.db.Tx(c.t.Context(), fn); err != nil {
		c.t.Fatal(err)
	}
}

func (c *contest) announce(slug app.Slug, change func(*app.Programme)) app.Programme {
	c.t.Helper()
	p := app.Programme{Site: c.site.ID, Slug: slug, Name: "Small shops", Description: "What", Rule: "Votes", CreatedAt: c.now,
		From: time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC), Until: time.Date(2026, 12, 5, 0, 0, 0, 0, time.UTC)}
	if change != nil {
		change(&p)
	}
	c.tx(func(ctx context.Context) error { return c.db.SaveProgramme(ctx, &p) })
	return p
}

// launch makes a live listing with an owner; change may make it another.
func (c *contest) launch(slug app.Slug, change func(*app.Listing)) app.Listing {
	c.t.Helper()
	owner := app.Account{Email: string(slug) + "@owner.example", CreatedAt: c.now}
	c.tx(func(ctx context.Context) error { return c.db.SaveAccount(ctx, &owner) })
	at := c.now
	l := app.Listing{
		Site: c.site, Owner: &owner.ID, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, Week: app.WeekOf(at, time.UTC), LaunchedAt: &at,
		Categories: []app.CategoryRef{{Slug: "shops", Name: "Shops"}}, CreatedAt: at, UpdatedAt: at,
		Company: app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/", Facts: app.Facts{Name: string(slug), Country: "BE", Stage: "mvp"}},
	}
	if change != nil {
		change(&l)
	}
	c.tx(func(ctx context.Context) error {
		if err := c.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return c.db.SaveListing(ctx, &l)
	})
	return l
}

func input(l app.Listing, slug app.Slug) programmes.EnterInput {
	return programmes.EnterInput{ID: listings.ID{Listing: l.ID}, GetInput: programmes.GetInput{Slug: slug}}
}

// enter enters a listing by its owner.
func (c *contest) enter(l app.Listing, slug app.Slug) (programmes.Entered, error) {
	return c.Enter(c.ctx, app.Caller{Account: *l.Owner}, input(l, slug))
}

// entered launches a listing and enters it into the programme, which runs now.
func (c *contest) entered(slug app.Slug) app.Listing {
	c.t.Helper()
	l := c.launch(slug, nil)
	c.now = c.programme.From
	_, err := c.enter(l, c.programme.Slug)
	c.is.NoErr(err)
	return l
}

// vote keeps votes that were given for a listing at a time.
func (c *contest) vote(l app.Listing, n int, at time.Time, state app.VoteState) {
	c.t.Helper()
	for range n {
		c.given++
		who := app.Account{Email: fmt.Sprintf("voter%d@gmail.com", c.given), CreatedAt: c.now}
		c.tx(func(ctx context.Context) error {
			if err := c.db.SaveAccount(ctx, &who); err != nil {
				return err
			}
			v := app.Vote{Account: who.ID, Listing: l.ID, At: at, Week: app.WeekOf(at, time.UTC), State: state, Signals: []app.VoteSignal{}}
			_, err := c.db.SaveVote(ctx, &v)
			return err
		})
	}
}

// places returns the ranking in short.
func (c *contest) places() (all []string) {
	c.t.Helper()
	d, err := c.Get(c.ctx, programmes.GetInput{Slug: c.programme.Slug})
	c.is.NoErr(err)
	for _, p := range d.Ranking {
		won := ""
		if p.Award != nil {
			won = " won"
		}
		all = append(all, fmt.Sprintf("%d %s %d%s", p.Rank, p.Listing.Slug, p.Votes, won))
	}
	return all
}

// Who may enter: a live listing, or one that launches while the programme runs, that fits, while it is open.
func TestEnter_WhoMay(t *testing.T) {
	t.Parallel()
	c := open(t)
	for slug, change := range map[app.Slug]func(*app.Programme){
		"below":  func(p *app.Programme) { p.Categories = []app.Slug{"trade"} },
		"games":  func(p *app.Programme) { p.Categories = []app.Slug{"games"} },
		"nordic": func(p *app.Programme) { p.Countries = []string{"NO", "SE"} },
		"grown":  func(p *app.Programme) { p.Stages = []string{"growing"} },
		"all-fit": func(p *app.Programme) {
			p.Categories, p.Countries, p.Stages = []app.Slug{"games", "shops"}, []string{"BE"}, []string{"mvp"}
		},
		"neither": func(p *app.Programme) { p.Categories, p.Stages = []app.Slug{"games"}, []string{"beta", "growing"} },
		"other":   nil,
		"gone":    func(p *app.Programme) { p.WithdrawnAt = &c.now },
	} {
		c.announce(slug, change)
	}
	from, until := c.programme.From, c.programme.Until
	live := c.launch("parcelwick", nil)
	draft := c.launch("draft", func(l *app.Listing) { l.Status, l.LaunchedAt = app.ListingDraft, nil })
	soon := c.launch("soon", func(l *app.Listing) { l.Status, l.LaunchedAt, l.Week = app.ListingScheduled, nil, "2026-11-30" })
	after := c.launch("after", func(l *app.Listing) { l.Status, l.LaunchedAt, l.Week = app.ListingScheduled, nil, "2026-12-07" })
	for name, test := range map[string]struct {
		listing app.Listing
		slug    app.Slug
		at      time.Time
		want    string // code; "" if it may
		says    string
	}{
		"at the first moment":    {live, "small-shops", from, "", ""},
		"at the last moment":     {live, "small-shops", until.Add(-time.Millisecond), "", ""},
		"before":                 {live, "other", from.Add(-time.Millisecond), "not_open", "from 25 November 2026, 00:00 UTC on"},
		"at the end":             {live, "other", until, "programme_over", "ended on 5 December 2026 at 00:00 UTC"},
		"a draft":                {draft, "small-shops", from, "not_live", "Enter it once it is live"},
		"launches while it runs": {soon, "small-shops", from, "", ""},
		"launches after it":      {after, "small-shops", from, "not_live", ""},
		"of a category below":    {live, "below", from, "", ""},
		"of another category":    {live, "games", from, "not_eligible", "filed under Games"},
		"of another country":     {live, "nordic", from, "not_eligible", "from Norway or Sweden"},
		"of another stage":       {live, "grown", from, "not_eligible", "at the stage growing"},
		"of all that it takes":   {live, "all-fit", from, "", ""},
		"of none":                {live, "neither", from, "not_eligible", "filed under Games, and at the stage beta or growing"},
		"withdrawn":              {live, "gone", from, "not_found", ""},
		"a programme of nobody":  {live, "nothing", from, "not_found", ""},
	} {
		c.now = test.at
		_, err := c.enter(test.listing, test.slug)
		var refused *app.Error
		if got := errors.As(err, &refused); got != (test.want != "") || got && (refused.Code != test.want || !strings.Contains(refused.Message.String(), test.says)) {
			t.Errorf("%s: %v, want %q with %q", name, err, test.want, test.says)
		}
	}
}

// Entering again answers the same entry, also after the programme is over; somebody else's listing is as missing as one that is not there.
func TestEnter_OnceAndOnlyOnesOwn(t *testing.T) {
	t.Parallel()
	c := open(t)
	l := c.entered("parcelwick")
	first, err := c.enter(l, "small-shops")
	c.is.NoErr(err)
	c.is.True(first.EnteredAt.Equal(c.programme.From))
	c.now = c.programme.Until.Add(day)
	again, err := c.enter(l, "small-shops")
	c.is.NoErr(err)
	c.is.Equal(again, first)
	other := c.launch("other", nil)
	_, err = c.Enter(c.ctx, app.Caller{Account: *other.Owner}, input(l, "small-shops"))
	c.is.Equal(app.KindOf(err), app.NotFound)
	c.is.Equal(len(c.places()), 1)
}

// Votes count that were given while the programme ran and that count; of listings with as many, the one that launched earlier stands first.
func TestGet_RanksByTheVotesOfItsTime(t *testing.T) {
	t.Parallel()
	c := open(t)
	early, most, outside := c.launch("early", nil), c.launch("most", nil), c.launch("outside", nil)
	c.now = c.now.Add(time.Hour)
	late := c.launch("late", nil)
	c.now = c.programme.From
	for _, l := range []app.Listing{late, early, outside, most} {
		_, err := c.enter(l, "small-shops")
		c.is.NoErr(err)
	}
	from, until := c.programme.From, c.programme.Until
	c.vote(early, 2, from, app.VoteCounted)
	c.vote(late, 2, until.Add(-time.Millisecond), app.VoteCounted)
	c.vote(most, 3, from.Add(day), app.VoteCounted)
	c.vote(outside, 5, from.Add(-time.Millisecond), app.VoteCounted)
	c.vote(outside, 5, until, app.VoteCounted)
	c.vote(outside, 5, from, app.VoteHeld)
	c.vote(outside, 5, from, app.VoteVoid)
	c.is.Equal(c.places(), []string{"1 most 3", "2 early 2", "3 late 2", "4 outside 0"})
}

// What money does to a listing moves nobody in a programme.
func TestGet_MoneyMovesNothing(t *testing.T) {
	t.Parallel()
	c := open(t)
	honest, rich := c.entered("honest"), c.entered("rich")
	c.vote(honest, 2, c.now, app.VoteCounted)
	c.vote(rich, 1, c.now, app.VoteCounted)
	before := c.places()
	rich.Plan = app.PlanPaid
	c.tx(func(ctx context.Context) error {
		if err := c.db.AddContribution(ctx, &app.Contribution{Listing: rich.ID, Cents: 9_000_000, Currency: "EUR", Day: "2026-11-25", Reference: "order"}); err != nil {
			return err
		}
		return c.db.SaveListing(ctx, &rich)
	})
	c.is.Equal(c.places(), before)
	c.is.True(slices.Equal(before, []string{"1 honest 2", "2 rich 1"}))
}
