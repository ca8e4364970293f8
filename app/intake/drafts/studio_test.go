package drafts_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/rules"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/jobs"
	"debut/app/intake/drafts"
	"debut/crawl"
	"debut/storage"
	"debut/storage/storagetest"
)

// studio is drafts of websites that are really read, on a real database. Jobs run when the test says so.
type studio struct {
	*is.I
	*drafts.Service
	t    *testing.T
	ctx  context.Context
	db   storage.Store
	now  time.Time
	who  app.Caller
	made int
}

// parts changes what a studio is made of.
type parts func(*drafts.Parts)

// redrafter lets a test draft in the place of the rules.
type redrafter func(ctx context.Context) (drafting.Draft, error)

func (r redrafter) Draft(ctx context.Context, _ app.Snapshot, _ []app.Category) (drafting.Draft, error) {
	return r(ctx)
}

func openStudio(t *testing.T, changes ...parts) *studio {
	t.Helper()
	db := storagetest.Open(t, t.TempDir())
	s := &studio{I: is.New(t), t: t, db: db, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return s.now }
	p := drafts.Parts{
		Store: db, Listings: listings.New(db, nil, clock), Launches: launches.New(db, nil, clock, launches.Settings{Location: time.UTC, WeeksAhead: app.Always(4), FreePerWeek: app.Always(15)}),
		Reader: crawl.New(crawl.Options{
			Origin: "https://debut.example", AllowPrivate: true, Gap: time.Nanosecond, Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
		}),
		Drafter: rules.New(), Clock: clock,
		NewID: func() app.UUID { s.made++; return app.UUID(fmt.Sprintf("00000000-0000-4000-8000-%012d", s.made)) },
	}
	for _, change := range changes {
		change(&p)
	}
	s.Service = drafts.New(p)
	site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	s.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		if err := db.SaveSite(ctx, &site); err != nil {
			return err
		}
		return db.SaveCategories(ctx, categories.DefaultTree())
	}))
	s.ctx = app.WithSite(t.Context(), &site)
	s.who = s.account("ines@parcelwick.example")
	return s
}

func (s *studio) account(email string) app.Caller {
	s.t.Helper()
	a := app.Account{Email: email, CreatedAt: s.now}
	s.NoErr(s.db.Tx(s.ctx, func(ctx context.Context) error { return s.db.SaveAccount(ctx, &a) }))
	return app.Caller{Account: a.ID, Scopes: app.Scopes}
}

// website serves a site of testdata.
func website(t *testing.T, name string) *httptest.Server {
	server := httptest.NewServer(http.FileServer(http.Dir("../../../testdata/sites/" + name)))
	t.Cleanup(server.Close)
	return server
}

// homepage serves one page of HTML.
func homepage(t *testing.T, html string) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, html)
	}))
	t.Cleanup(server.Close)
	return server
}

// nobody returns an address of this machine where nobody listens.
func nobody(t *testing.T) string {
	server := httptest.NewServer(nil)
	server.Close()
	return server.URL
}

// waiting returns the jobs of a kind that wait.
func (s *studio) waiting(kind string) []jobs.Job {
	s.t.Helper()
	found, err := s.db.ClaimJobs(s.ctx, jobs.Claim{Kind: kind, Most: 100, Now: s.now, Until: s.now.Add(time.Minute)})
	s.NoErr(err)
	return found
}

// work does the jobs that wait until there are none. They run without a request, for the default site, as they do in the program.
func (s *studio) work() {
	s.t.Helper()
	for kind, run := range map[jobs.Kind[app.UUID]]func(context.Context, app.UUID) error{
		drafts.CrawlJob: s.Crawl, drafts.DraftJob: s.Service.Draft, drafts.CompareJob: s.Compare,
	} {
		for _, j := range s.waiting(string(kind)) {
			s.NoErr(run(s.ctx, app.UUID(j.Payload)))
			s.NoErr(s.db.FinishJob(s.ctx, j, s.now))
			defer s.work() // it may have led to another
		}
	}
}

// givesUp ends a job in the transaction that gives it up.
func (s *studio) givesUp(gaveUp func(context.Context, app.UUID, error) error, id app.UUID, cause error) error {
	return s.db.Tx(s.ctx, func(ctx context.Context) error { return gaveUp(ctx, id, cause) })
}

func (s *studio) create(url string) app.Draft {
	s.t.Helper()
	d, err := s.Create(s.ctx, s.who, drafts.CreateInput{URL: url})
	s.NoErr(err)
	return d
}

func (s *studio) get(id app.UUID) app.Draft {
	s.t.Helper()
	d, err := s.Get(s.ctx, s.who, drafts.GetInput{ID: id})
	s.NoErr(err)
	return d
}

// drafted returns the finished draft of a website.
func (s *studio) drafted(url string) app.Draft {
	s.t.Helper()
	id := s.create(url).ID
	s.work()
	d := s.get(id)
	s.Equal(d.Status, app.Ready)
	return d
}

func (s *studio) update(in drafts.UpdateInput) app.Draft {
	s.t.Helper()
	redrafted, err := s.Redraft(s.ctx, s.who, in)
	s.NoErr(err)
	updated, err := s.Update(s.ctx, s.who, in, redrafted)
	s.NoErr(err)
	return updated.Draft
}

func sent[T any](v T) app.Sent[T] { return app.Sent[T]{Value: v, Set: true} }

func codes(problems []app.Problem) []string {
	list := []string{}
	for _, p := range problems {
		list = append(list, p.Code)
	}
	return list
}
