package newsletter_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/desk/newsletter"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
	"debut/app/sending/bounces"
	"debut/app/sending/follows"
	"debut/storage"
	"debut/storage/storagetest"
)

// town is a directory with subscribers, people and listings, on a real database, with a clock that the test moves. It
// begins on Friday, 20 November 2026, at noon.
type town struct {
	t    *testing.T
	is   *is.I
	ctx  context.Context
	db   storage.Store
	now  time.Time
	site app.Site
	all  []app.Listing
}

func found(t *testing.T) *town {
	t.Helper()
	w := &town{t: t, is: is.New(t), db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	w.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	w.tx(func(ctx context.Context) error { return w.db.SaveSite(ctx, &w.site) })
	w.ctx = app.WithSite(t.Context(), &w.site)
	return w
}

func (w *town) clock() time.Time { return w.now }

func (w *town) tx(fn func(context.Context) error) {
	w.t.Helper()
	w.is.NoErr(w.db.Tx(w.t.Context(), fn))
}

// Week is a week whose launches are the town's listings.
func (w *town) Week(_ context.Context, in launches.WeekInput) (launches.WeekPage, error) {
	p := launches.WeekPage{Week: in.Week, ClosedAt: &w.now}
	for i, l := range w.all[:6] {
		rank := i + 1
		p.Items = append(p.Items, launches.Ranked{Rank: &rank, WeekVotes: 9 - i, Summary: listings.Summarize(l)})
	}
	return p, nil
}

func (w *town) newsletter(store newsletter.Store) *newsletter.Service {
	catalogue, bounced := listings.New(w.db, nil, w.clock), bounces.New(w.db, w.clock, rand.Reader)
	return newsletter.New(newsletter.Parts{Store: store, Weeks: w, Among: catalogue.Among, Unreachable: bounced.Unreachable,
		Hour: app.Always(9), Limits: app.Always(newsletter.Limits{}), Publisher: "Debut GmbH, Kirchweg 1, 20095 Hamburg",
		CanMail: true, Location: time.UTC, Clock: w.clock, Rand: rand.Reader})
}

func (w *town) follows(store follows.Store) *follows.Service {
	return follows.New(follows.Parts{Store: store, Searches: listings.New(w.db, nil, w.clock), Clock: w.clock,
		Rand: rand.Reader, NewID: func() app.UUID { return app.UUID(uuid.NewString()) }, Location: time.UTC})
}

// populate makes live listings, half of them from Germany.
func (w *town) populate(n int) {
	w.t.Helper()
	for i := range n {
		l := storagetest.Launched(w.site, app.Slug(fmt.Sprint("product-", i)), w.now.Add(-time.Hour))
		l.Status, l.Company.Name, l.Company.PricingSummary = app.ListingLive, fmt.Sprint("Product ", i), "Pro 19 EUR"
		l.Company.Country = []string{"DE", "SE"}[i%2]
		storagetest.Add(w.t, w.db, &l)
		w.all = append(w.all, l)
	}
}

func (w *town) subscribe(n int) {
	w.t.Helper()
	w.tx(func(ctx context.Context) error {
		for i := range n {
			s, err := w.db.HoldSubscriber(ctx, w.site.ID, fmt.Sprint("reader-", i, "@reader.example"), w.now)
			if err != nil {
				return err
			}
			if err := w.db.ConfirmSubscriber(ctx, s.ID, nil, w.now); err != nil {
				return err
			}
		}
		return nil
	})
}

// search has people save searches, of which each finds half of the listings or all.
func (w *town) search(n int) {
	w.t.Helper()
	w.tx(func(ctx context.Context) error {
		for i := range n {
			a := app.Account{Email: fmt.Sprint("person-", i, "@voter.example"), CreatedAt: w.now}
			if err := w.db.SaveAccount(ctx, &a); err != nil {
				return err
			}
			if _, err := w.follows(w.db).Create(app.WithSite(ctx, &w.site), app.Caller{Account: a.ID}, follows.CreateInput{
				Kind: "search", Query: []string{"country=DE", "country=SE", "country=DE,SE"}[i%3],
				Often: []string{"at_once", "daily", "weekly"}[i%3],
			}); err != nil {
				return err
			}
		}
		return nil
	})
}

// raise changes what listings cost.
func (w *town) raise(from, to int) {
	w.t.Helper()
	w.tx(func(ctx context.Context) error {
		for i := from; i < to; i++ {
			l := w.all[i]
			before := l.Words()
			l.Company.PricingSummary = fmt.Sprint("Pro ", 20+i, " EUR")
			if err := w.db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			if err := w.db.AddVersion(ctx, &app.Version{Listing: l.ID, At: w.now, Before: before, After: l.Words(),
				Account: 1}); err != nil {
				return err
			}
		}
		return nil
	})
}

// dying is a store of a program that dies as it writes so many mails.
type dying struct {
	storage.Store
	left *int
}

func (d dying) AddJob(ctx context.Context, j jobs.Job) error {
	if *d.left--; *d.left < 0 {
		return errors.New("the program died")
	}
	return d.Store.AddJob(ctx, j)
}

// untilDone starts a program that dies after so many mails again and again, until it has written all.
func (w *town) untilDone(most int, run func(dying) error, between func(start int)) (starts int) {
	w.t.Helper()
	for starts = 1; ; starts++ {
		left := most
		if run(dying{w.db, &left}) == nil {
			return starts
		}
		if starts > 100 {
			w.t.Fatal("it never ends")
		}
		between(starts)
	}
}

// sent sends what waits, as the program does, and returns how many mails of a kind went to each address.
func (w *town) sent() map[mail.Kind]map[string]int {
	w.t.Helper()
	went := map[mail.Kind]map[string]int{mail.Newsletter: {}, mail.Updates: {}}
	bounced, followed := bounces.New(w.db, w.clock, rand.Reader), w.follows(w.db)
	send := mail.Dispatch{Log: w.db, Clock: w.clock, Faults: slog.New(slog.DiscardHandler), Sender: took(went),
		Current: func(ctx context.Context, m mail.Message) (mail.Message, bool, error) {
			if due, err := bounced.Due(ctx, m); err != nil || !due {
				return m, due, err
			}
			return followed.Current(ctx, m)
		}}.Handler(nil, jobs.Handler{})
	for {
		waiting, err := w.db.ClaimJobs(w.t.Context(), jobs.Claim{Node: "test", Kind: string(mail.SendJob), Most: 500,
			Now: w.now.Add(time.Hour), Until: w.now.Add(24 * time.Hour)})
		w.is.NoErr(err)
		if len(waiting) == 0 {
			return went
		}
		for _, j := range waiting {
			w.is.NoErr(send.Run(w.ctx, j))
			w.is.NoErr(w.db.FinishJob(w.ctx, j, w.now))
		}
	}
}

// took counts mails.
type took map[mail.Kind]map[string]int

func (n took) Send(_ context.Context, m mail.Message) (string, error) {
	n[m.Kind][m.To]++
	return "taken", nil
}

// A week of a directory: 2,000 subscribers and 300 saved searches, prices that change, 100 mails that bounce and 50
// people who leave, while the program dies again and again. Each gets each mail once, and who left gets none.
func TestSend_AWeekInWhichTheProgramDies(t *testing.T) {
	t.Parallel()
	w := found(t)
	w.populate(40)
	w.subscribe(2000)
	w.search(300)
	w.now = w.now.Add(time.Hour)
	w.raise(0, 15)
	w.now = time.Date(2026, 11, 23, 9, 5, 0, 0, time.UTC) // Monday, when all of them are due

	gone := map[string]bool{}
	letters := w.newsletter(w.db)
	key, err := bounces.New(w.db, w.clock, rand.Reader).MakeKey(w.ctx)
	w.is.NoErr(err)
	_, key, _ = strings.Cut(key, "?key=")
	starts := w.untilDone(450, func(d dying) error { return w.newsletter(d).Send(w.ctx) }, func(start int) {
		if start != 2 {
			return
		}
		for i := range 50 { // of whom some have their mail in the queue, and some not yet
			email := fmt.Sprint("reader-", i*37, "@reader.example")
			gone[email] = true
			w.unsubscribe(letters, email)
		}
		for i := range 80 {
			email := fmt.Sprint("reader-", i*20+1, "@reader.example")
			gone[email] = true
			w.bounces(key, email)
		}
	})
	w.is.True(starts > 3)
	for i := range 20 {
		email := fmt.Sprint("person-", i*7, "@voter.example")
		gone[email] = true
		w.bounces(key, email)
	}
	starts = w.untilDone(60, func(d dying) error { return w.follows(d).SendDigests(w.ctx) }, func(int) {})
	w.is.True(starts > 3)

	went := w.sent()
	w.each(went[mail.Newsletter], "reader-%d@reader.example", 2000, gone)
	w.each(went[mail.Updates], "person-%d@voter.example", 300, gone)

	w.is.NoErr(letters.Send(w.ctx))
	w.now = w.now.Add(24 * time.Hour)
	w.is.NoErr(letters.Send(w.ctx))
	w.is.NoErr(w.follows(w.db).SendDigests(w.ctx))
	again := w.sent()
	w.is.Equal(len(again[mail.Newsletter])+len(again[mail.Updates]), 0)
	o, err := letters.Overview(w.ctx)
	w.is.NoErr(err)
	w.is.Equal([]any{o.Confirmed, len(o.Issues), o.Issues[0].DoneAt != nil}, []any{2000 - 130 + w.twice(gone), 1, true})
}

// Several nodes at once write it once to each, too.
func TestRaceSend_EachOnceFromSeveralNodes(t *testing.T) {
	t.Parallel()
	w := found(t)
	w.populate(6)
	w.subscribe(120)
	w.now = time.Date(2026, 11, 23, 9, 5, 0, 0, time.UTC)
	var nodes sync.WaitGroup
	var failed [4]error
	for i := range failed {
		nodes.Go(func() { failed[i] = w.newsletter(w.db).Send(w.ctx) })
	}
	nodes.Wait()
	w.is.NoErr(errors.Join(failed[:]...))
	w.each(w.sent()[mail.Newsletter], "reader-%d@reader.example", 120, nil)
	o, err := w.newsletter(w.db).Overview(w.ctx)
	w.is.NoErr(err)
	w.is.Equal(o.Issues[0].Mails, 120)
}

// twice is how many of those who left bounced, too.
func (w *town) twice(gone map[string]bool) (n int) {
	readers := 0
	for email := range gone {
		if strings.HasPrefix(email, "reader-") {
			readers++
		}
	}
	return 130 - readers
}

// unsubscribe ends a subscription by the link in a mail that waits, or by one that came before.
func (w *town) unsubscribe(s *newsletter.Service, email string) {
	w.t.Helper()
	w.tx(func(ctx context.Context) error {
		to, err := w.db.HoldSubscriber(ctx, w.site.ID, email, w.now)
		if err != nil {
			return err
		}
		return w.db.AddSubscriberLink(ctx, app.SubscriberLink{Hash: secrets.Digest(email), Subscriber: to.ID, At: w.now})
	})
	w.is.NoErr(s.End(w.ctx, email))
}

func (w *town) bounces(key, email string) {
	w.t.Helper()
	_, err := bounces.New(w.db, w.clock, rand.Reader).Take(w.ctx, key, []byte(`{"email": "`+email+`", "event": "bounce"}`))
	w.is.NoErr(err)
}

// each holds that everybody who did not leave got one mail, and nobody else any.
func (w *town) each(got map[string]int, address string, people int, gone map[string]bool) {
	w.t.Helper()
	for i := range people {
		email := fmt.Sprintf(address, i)
		want := 1
		if gone[email] {
			want = 0
		}
		if got[email] != want {
			w.t.Errorf("%s got %d mails, and not %d", email, got[email], want)
		}
	}
}
