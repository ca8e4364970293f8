package freshness_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/rules"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/intake/drafts"
	"debut/app/intake/freshness"
	"debut/app/sending/letters"
	"debut/crawl"
	"debut/storage"
	"debut/storage/storagetest"
)

// edits are replacements in the files of a website: what stood there, and what stands there then, pair by pair.
type edits map[string][]string

// wanted is a proposal that a change of a website must lead to.
type wanted struct {
	field, kind  string
	holds, lacks []string // of what is proposed
}

// changed is a website that says something else at its second reading, with all that is to be proposed then.
type changed struct {
	name, site string
	edits      edits
	down       string // a status, or "robots"; then edits are none
	want       []wanted
}

// desk is a live listing of a website that was really read, on a real database. Jobs run when the test says so.
type desk struct {
	*is.I
	*freshness.Service
	t      *testing.T
	ctx    context.Context
	db     storage.Store
	drafts *drafts.Service
	lists  *listings.Service
	site   *website
	clock  clock
	who    app.Caller
	id     int64 // the listing
	made   int
}

// clock stands until it is set.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.at }

func (c *clock) set(to time.Time) { c.mu.Lock(); defer c.mu.Unlock(); c.at = to }

// website is one of testdata whose files may change.
type website struct {
	mu    sync.Mutex
	files map[string]string
	down  string
	asked func(path string) // hears of each request; may be nil
	at    *httptest.Server
}

func serve(t *testing.T, name string) *website {
	w := &website{files: map[string]string{}}
	dir := os.DirFS("../../../testdata/sites/" + name)
	err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(dir, path)
		w.files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	w.at = httptest.NewServer(w)
	t.Cleanup(w.at.Close)
	return w
}

func (w *website) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	path := strings.TrimPrefix(r.URL.Path, "/")
	w.mu.Lock()
	asked := w.asked
	w.mu.Unlock()
	if asked != nil {
		asked(path)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.down == "robots" && path == "robots.txt":
		fmt.Fprint(out, "User-agent: *\nDisallow: /\n")
		return
	case w.down == "error" && path != "robots.txt":
		out.WriteHeader(http.StatusBadGateway)
		return
	case path == "":
		path = "index.html"
	}
	text, there := w.files[path]
	if !there {
		http.NotFound(out, r)
		return
	}
	kind := "text/html; charset=utf-8"
	if strings.HasSuffix(path, ".txt") {
		kind = "text/plain; charset=utf-8"
	}
	out.Header().Set("Content-Type", kind)
	fmt.Fprint(out, text)
}

// edit changes files; each of what stood there must have.
func (d *desk) edit(e edits) {
	d.t.Helper()
	d.site.mu.Lock()
	defer d.site.mu.Unlock()
	for file, pairs := range e {
		for pair := range slices.Chunk(pairs, 2) {
			if !strings.Contains(d.site.files[file], pair[0]) {
				d.t.Fatalf("%s does not hold %q", file, pair[0])
			}
			d.site.files[file] = strings.ReplaceAll(d.site.files[file], pair[0], pair[1])
		}
	}
}

// watch has each request heard; nil ends that.
func (d *desk) watch(asked func(path string)) {
	d.site.mu.Lock()
	defer d.site.mu.Unlock()
	d.site.asked = asked
}

func (d *desk) fall(down string) {
	d.site.mu.Lock()
	defer d.site.mu.Unlock()
	d.site.down = down
}

func openDesk(t *testing.T, name string) *desk {
	t.Helper()
	db := storagetest.Open(t, t.TempDir())
	d := &desk{I: is.New(t), t: t, db: db, site: serve(t, name), clock: clock{at: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}}
	clock := d.clock.now
	d.lists = listings.New(db, nil, clock)
	d.drafts = drafts.New(drafts.Parts{
		Store: db, Listings: d.lists, Launches: launches.New(db, nil, clock, launches.Settings{Location: time.UTC, WeeksAhead: app.Always(4), FreePerWeek: app.Always(15)}),
		Reader: d.reader(), Drafter: rules.New(), Clock: clock,
		NewID: func() app.UUID { d.made++; return app.UUID(fmt.Sprintf("00000000-0000-4000-8000-%012d", d.made)) },
	})
	d.Service = d.node()
	site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	d.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		if err := db.SaveSite(ctx, &site); err != nil {
			return err
		}
		return db.SaveCategories(ctx, categories.DefaultTree())
	}))
	d.ctx = app.WithSite(t.Context(), &site)
	d.who = d.account("ines@parcelwick.example")
	d.id = d.publish()
	return d
}

func (d *desk) reader() *crawl.Crawler {
	return crawl.New(crawl.Options{
		Origin: "https://debut.example", AllowPrivate: true, Gap: time.Nanosecond, Now: d.clock.now,
		Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})
}

// node returns what reads websites again in a process of its own.
func (d *desk) node() *freshness.Service {
	clock := d.clock.now
	return freshness.New(freshness.Parts{
		Store: d.db, Listings: d.lists, Drafts: d.drafts, Reader: d.reader(), Every: app.Always(30), Clock: clock,
		Letters: letters.New(d.db, nil, clock, rand.Reader, true),
	})
}

func (d *desk) account(email string) app.Caller {
	a := app.Account{Email: email, CreatedAt: d.clock.now()}
	d.NoErr(d.db.Tx(d.t.Context(), func(ctx context.Context) error { return d.db.SaveAccount(ctx, &a) }))
	return app.Caller{Account: a.ID, Scopes: app.Scopes}
}

// publish drafts the website, and makes a live listing of it.
func (d *desk) publish() int64 {
	d.t.Helper()
	draft, err := d.drafts.Create(d.ctx, d.who, drafts.CreateInput{URL: d.site.at.URL})
	d.NoErr(err)
	d.NoErr(d.drafts.Crawl(d.ctx, draft.ID))
	d.NoErr(d.drafts.Draft(d.ctx, draft.ID))
	given, err := d.db.Draft(d.ctx, draft.ID)
	d.NoErr(err)
	if given.Fields["categories"].Value.Empty() {
		given.Fields["categories"] = app.Field{Value: app.ListValue([]string{categories.DefaultTree()[0].Name}), State: app.StateManual}
		d.NoErr(d.db.SaveDraft(d.ctx, &given))
	}
	made, err := d.drafts.Submit(d.ctx, d.who, drafts.SubmitInput{ID: draft.ID})
	d.NoErr(err)
	l := d.listing(made.ListingID)
	l.Status = app.ListingLive
	d.NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error { return d.db.SaveListing(ctx, &l) }))
	return l.ID
}

func (d *desk) listing(id int64) app.Listing {
	d.t.Helper()
	l, err := d.db.Listing(d.ctx, id)
	d.NoErr(err)
	return l
}

// reread reads the website again, some days later.
func (d *desk) reread(days int) {
	d.t.Helper()
	d.clock.set(d.clock.now().AddDate(0, 0, days))
	d.NoErr(d.Read(d.t.Context(), d.id))
}

func (d *desk) open() []app.Proposal {
	d.t.Helper()
	v, err := d.View(d.ctx, d.who, d.id)
	d.NoErr(err)
	return v.Open
}

// mails are the mails of the kind that wait to be sent.
func (d *desk) mails() []mail.Message {
	d.t.Helper()
	found, err := d.db.ClaimJobs(d.t.Context(), jobs.Claim{Kind: string(mail.SendJob), Most: 100, Now: d.clock.now().Add(time.Hour), Until: d.clock.now().Add(2 * time.Hour)})
	d.NoErr(err)
	var list []mail.Message
	for _, j := range found {
		m, err := mail.SendJob.Payload(j)
		d.NoErr(err)
		list = append(list, m)
	}
	return list
}

func (c changed) run(t *testing.T) {
	d := openDesk(t, c.site)
	before := d.listing(d.id).Words()
	d.edit(c.edits)
	d.fall(c.down)
	d.reread(40)
	left := slices.Clone(c.want)
	for _, p := range d.open() {
		at := slices.IndexFunc(left, func(w wanted) bool { return w.field == p.Field && w.kind == string(p.Kind) })
		said := strings.Join(p.New.Texts(), "\n")
		if at < 0 {
			t.Errorf("invented: %s is %s: %q, which was %q (%v, %v)", p.Field, p.Kind, said, p.Old.Texts(), p.New.Quotes, p.Old.Quotes)
			continue
		}
		for _, words := range left[at].holds {
			if !strings.Contains(said, words) {
				t.Errorf("%s does not hold %q: %q", p.Field, words, said)
			}
		}
		for _, words := range left[at].lacks {
			if strings.Contains(said, words) {
				t.Errorf("%s holds %q: %q", p.Field, words, said)
			}
		}
		if p.Kind != app.SaysNoMore && len(p.New.Quotes) == 0 {
			t.Errorf("%s has no quote", p.Field)
		}
		left = slices.Delete(left, at, at+1)
	}
	for _, w := range left {
		t.Errorf("missed: %s is %s; it says %q", w.field, w.kind, app.SaidOf(d.listing(d.id).Company.Facts, w.field).Texts())
	}
	d.Equal(d.listing(d.id).Words(), before) // nothing is applied by itself
	d.Equal(len(d.mails()), min(1, len(c.want)))
}

func TestRead_ProposesWhatTheWebsiteSaysDifferently(t *testing.T) {
	t.Parallel()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.run(t)
		})
	}
}
