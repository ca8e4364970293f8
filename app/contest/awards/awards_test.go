package awards_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/contest/votes"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/sending/letters"
	"debut/storage"
	"debut/storage/storagetest"
)

// contest is a site with launches on a real database, with a clock that the test moves. It begins on Friday, 20 November 2026.
type contest struct {
	*awards.Service
	is    *is.I
	t     *testing.T
	ctx   context.Context
	db    storage.Store
	votes *votes.Service
	now   time.Time
	site  app.Site
	given int // votes
}

const week = app.Week("2026-11-16")

func open(t *testing.T) *contest {
	t.Helper()
	return begin(t, storagetest.Open(t, t.TempDir()))
}

func begin(t *testing.T, db storage.Store) *contest {
	t.Helper()
	c := &contest{is: is.New(t), t: t, db: db, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	c.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	c.tx(func(ctx context.Context) error { return c.db.SaveSite(ctx, &c.site) })
	c.ctx = app.WithSite(t.Context(), &c.site)
	c.votes = votes.New(c.db, c.clock, time.UTC, rand.Reader)
	c.Service = c.on(c.db)
	return c
}

// on returns the service on another store.
func (c *contest) on(store awards.Store) *awards.Service {
	return awards.New(awards.Parts{
		Store: store, Votes: c.votes, Clock: c.clock, Rand: rand.Reader, Location: time.UTC, Least: app.Always(3),
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

// person makes an account of some age.
func (c *contest) person(email string, age time.Duration) app.Account {
	c.t.Helper()
	a := app.Account{Email: email, CreatedAt: c.now.Add(-age)}
	c.tx(func(ctx context.Context) error { return c.db.SaveAccount(ctx, &a) })
	return a
}

// launch makes a live listing of the week that runs, with an owner.
func (c *contest) launch(slug app.Slug) app.Listing {
	c.t.Helper()
	owner := c.person(string(slug)+"@owner.example", old)
	l := storagetest.Launched(c.site, slug, c.now)
	l.Owner = &owner.ID
	storagetest.Add(c.t, c.db, &l)
	return l
}

// vote gives a listing votes of as many people.
func (c *contest) vote(slug app.Slug, n int) {
	c.t.Helper()
	for range n {
		c.given++
		c.voteOf(c.person(fmt.Sprintf("voter%d@gmail.com", c.given), old), slug)
	}
}

func (c *contest) voteOf(who app.Account, slug app.Slug) app.Vote {
	c.t.Helper()
	v, err := c.votes.Vote(c.ctx, who, votes.Ballot{Slug: slug, Network: who.Email, Browser: []byte(who.Email)})
	c.is.NoErr(err)
	return v
}

// later moves the clock to the Monday so many weeks on, and closes what has ended.
func (c *contest) later(weeks int) {
	c.t.Helper()
	c.now = app.WeekOf(c.now, time.UTC).Add(weeks).Start(time.UTC).Add(time.Second)
	c.is.NoErr(c.Close(c.ctx))
}

// won returns the awards that hold, each as its week, place, slug and votes.
func (c *contest) won() (all []string) {
	c.t.Helper()
	list, err := c.List(c.ctx, awards.ListInput{Paging: app.Paging{Page: 1, PerPage: 100}})
	c.is.NoErr(err)
	c.is.Equal(list.Total, len(list.Items))
	for _, a := range list.Items {
		all = append(all, fmt.Sprintf("%s %d %s %d", *a.Week, a.Place, a.Slug, a.Votes))
	}
	return all
}

// mails returns what was written to people, as the address and the subject.
func (c *contest) mails() (all []string) {
	c.t.Helper()
	waiting, err := c.db.ClaimJobs(c.ctx, jobs.Claim{Kind: string(mail.SendJob), Most: 100, Now: c.now.Add(time.Hour), Until: c.now.Add(2 * time.Hour)})
	c.is.NoErr(err)
	for _, j := range waiting {
		m, err := mail.SendJob.Payload(j)
		c.is.NoErr(err)
		links := []string{"/results"}
		if m.Kind == mail.Award {
			links = []string{"/awards/", "/results", "?kind=week1"}
		}
		for _, link := range links {
			c.is.True(strings.Contains(m.Text, c.site.Origin) && strings.Contains(m.Text, link)) // where all of it is
		}
		c.is.True(regexp.MustCompile(`its SHA-256 is [0-9a-f]{64}\.`).MatchString(m.Text)) // whoever keeps it can show a fork
		all = append(all, m.To+": "+m.Subject)
	}
	return all
}

const old = 30 * 24 * time.Hour
