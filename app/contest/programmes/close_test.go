package programmes_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/storage"
	"debut/storage/storagetest"
)

// over moves the clock behind the end of the programme, and closes what has ended.
func (c *contest) over() {
	c.t.Helper()
	c.now = c.programme.Until.Add(time.Second)
	c.is.NoErr(c.Close(c.ctx))
}

// mails returns the mails that wait, which are not there any more then.
func (c *contest) mails() (all []string) {
	c.t.Helper()
	waiting, err := c.db.ClaimJobs(c.ctx, jobs.Claim{Kind: string(mail.SendJob), Most: 100, Now: c.now.Add(time.Hour), Until: c.now.Add(2 * time.Hour)})
	c.is.NoErr(err)
	for _, j := range waiting {
		m, err := mail.SendJob.Payload(j)
		c.is.NoErr(err)
		c.is.True(strings.Contains(m.Text, c.site.Origin+"/programmes/small-shops"))
		all = append(all, m.To+": "+m.Subject)
	}
	return all
}

// The first three win an award if they have at least three counted votes, and their owners get a mail.
func TestClose_MakesAwards(t *testing.T) {
	t.Parallel()
	c := open(t)
	for slug, n := range map[app.Slug]int{"a": 9, "b": 5, "c": 2} {
		c.vote(c.entered(slug), n, c.programme.From, app.VoteCounted)
	}
	c.is.NoErr(c.Close(c.ctx)) // while it runs
	c.is.Equal(c.places(), []string{"1 a 9", "2 b 5", "3 c 2"})
	c.over()
	c.is.Equal(c.places(), []string{"1 a 9 won", "2 b 5 won", "3 c 2"})
	mails := c.mails()
	slices.Sort(mails)
	c.is.Equal(mails, []string{"a@owner.example: a has place 1 in the programme Small shops", "b@owner.example: b has place 2 in the programme Small shops"})

	list, err := awards.New(awards.Parts{Store: c.db}).List(c.ctx, awards.ListInput{Paging: app.Paging{Page: 1, PerPage: 10}})
	c.is.NoErr(err)
	c.is.Equal(list.Total, 2)
	first := list.Items[0]
	c.is.Equal([]any{first.Slug, first.Programme.Slug, first.Week == nil, first.Entries, first.Contest().String()}, []any{app.Slug("a"), app.Slug("small-shops"), true, 3, "programme Small shops"})
	checked, err := awards.New(awards.Parts{Store: c.db}).Verify(c.ctx, awards.VerifyInput{Code: first.Code})
	c.is.NoErr(err)
	c.is.True(checked.Holds && checked.Results == "https://debut.example/programmes/small-shops")
}

// What is closed stays as it is: closing again, and votes that count later, change nothing.
func TestClose_OnceAndForGood(t *testing.T) {
	t.Parallel()
	c := open(t)
	a, b := c.entered("a"), c.entered("b")
	c.vote(a, 4, c.programme.From, app.VoteCounted)
	c.vote(b, 3, c.programme.From, app.VoteCounted)
	c.over()
	want := []string{"1 a 4 won", "2 b 3 won"}
	c.is.Equal(c.places(), want)
	c.vote(b, 9, c.programme.From, app.VoteCounted)
	c.is.NoErr(c.Close(c.ctx))
	c.is.Equal(c.places(), want)
	c.is.Equal(len(c.mails()), 2)
}

// A listing that is suspended, or deleted, is not ranked; a withdrawn programme is never closed.
func TestClose_LeavesOutWhatIsGone(t *testing.T) {
	t.Parallel()
	c := open(t)
	a, b, gone := c.entered("a"), c.entered("b"), c.entered("gone")
	for _, l := range []app.Listing{a, b, gone} {
		c.vote(l, 3, c.programme.From, app.VoteCounted)
	}
	a.Status = app.ListingSuspended
	c.tx(func(ctx context.Context) error {
		return errors.Join(c.db.SaveListing(ctx, &a), c.db.DeleteListing(ctx, gone))
	})
	withdrawn := c.announce("withdrawn", func(p *app.Programme) { p.WithdrawnAt = &c.now })
	c.over()
	c.is.Equal(c.places(), []string{"1 b 3 won"})
	p, _, err := c.db.Programme(c.ctx, c.site.ID, withdrawn.Slug)
	c.is.NoErr(err)
	c.is.True(p.ClosedAt == nil)
}

// mortal is a store whose process ends after so many calls.
type mortal struct{ storagetest.Mortal }

func (m mortal) CloseProgramme(ctx context.Context, p app.Programme, at time.Time, ranked []app.Entrant) error {
	return errors.Join(m.Call(), m.Store.CloseProgramme(ctx, p, at, ranked), m.Call())
}

// Killed in the middle, wherever that is, the close goes on at the next start: each award and each mail is there once, of two
// programmes that ended while the program was down.
func TestClose_KilledInTheMiddle(t *testing.T) {
	t.Parallel()
	for name, db := range map[string]func(*testing.T) storage.Store{
		"SQLite":     func(t *testing.T) storage.Store { return storagetest.Open(t, t.TempDir()) },
		"PostgreSQL": func(t *testing.T) storage.Store { return storagetest.OpenPostgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is, c := is.New(t), begin(t, db(t))
			second := c.announce("small-shops-again", nil)
			for i, slug := range []app.Slug{"a", "b", "c", "d"} {
				l := c.entered(slug)
				_, err := c.enter(l, second.Slug)
				is.NoErr(err)
				c.vote(l, 3+i, c.programme.From, app.VoteCounted)
			}
			c.now = c.programme.Until.AddDate(0, 0, 9) // downtime
			kills := storagetest.KilledUntilDone(t, c.db, func(m storagetest.Mortal) error { return c.on(mortal{m}).Close(c.ctx) })
			is.True(kills >= 20)
			is.Equal(c.places(), []string{"1 d 6 won", "2 c 5 won", "3 b 4 won", "4 a 3"})
			is.Equal(len(c.mails()), 6)
			won, total, err := c.db.Awards(c.ctx, c.site.ID, "", 10, 0)
			is.NoErr(err)
			is.Equal([]int{len(won), total}, []int{6, 6})
		})
	}
}
