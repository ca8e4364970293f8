package follows_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/sending/follows"
	"debut/storage"
	"debut/storage/storagetest"
)

// village is people who follow products, on a real database, with a clock that the test moves. It begins on Friday, 20 November
// 2026, at noon.
type village struct {
	*follows.Service
	t    *testing.T
	is   *is.I
	ctx  context.Context
	db   storage.Store
	now  time.Time
	site app.Site
}

func open(t *testing.T) *village {
	t.Helper()
	v := &village{t: t, is: is.New(t), db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	v.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	v.tx(func(ctx context.Context) error { return v.db.SaveSite(ctx, &v.site) })
	v.ctx = app.WithSite(t.Context(), &v.site)
	v.Service = v.over(v.db)
	return v
}

func (v *village) over(store follows.Store) *follows.Service {
	clock := func() time.Time { return v.now }
	return follows.New(follows.Parts{Store: store, Searches: listings.New(v.db, nil, clock), Clock: clock, Rand: rand.Reader,
		NewID: func() app.UUID { return app.UUID(uuid.NewString()) }, Location: time.UTC})
}

func (v *village) tx(fn func(context.Context) error) {
	v.t.Helper()
	v.is.NoErr(v.db.Tx(v.t.Context(), fn))
}

func (v *village) person(email string) app.Account {
	v.t.Helper()
	a := app.Account{Email: email, CreatedAt: v.now}
	v.tx(func(ctx context.Context) error { return v.db.SaveAccount(ctx, &a) })
	return a
}

func (v *village) listed(slug app.Slug, owner *int64, status app.ListingStatus) app.Listing {
	v.t.Helper()
	l := storagetest.Launched(v.site, slug, v.now)
	l.Owner, l.Status, l.Company.Name = owner, status, strings.ToUpper(string(slug))
	storagetest.Add(v.t, v.db, &l)
	return l
}

// tells posts an update of a listing.
func (v *village) tells(l app.Listing, title string) {
	v.t.Helper()
	v.tx(func(ctx context.Context) error {
		return v.db.AddUpdate(ctx, &app.Update{Listing: l.ID, Title: title, Body: "More of it.\n\nAnd more.", At: v.now})
	})
}

func (v *village) follows(who app.Account, slug app.Slug) {
	v.t.Helper()
	v.is.NoErr(v.Follow(v.ctx, who, slug))
}

func (v *village) followers(l app.Listing) int {
	v.t.Helper()
	found, err := v.db.Listing(v.ctx, l.ID)
	v.is.NoErr(err)
	return found.Followers
}

// mails takes the mails that wait from the queue.
func (v *village) mails() (list []mail.Message) {
	v.t.Helper()
	waiting, err := v.db.ClaimJobs(v.ctx, jobs.Claim{Node: "test", Kind: string(mail.SendJob), Most: 1000, Now: v.now.Add(time.Hour), Until: v.now.Add(24 * time.Hour)})
	v.is.NoErr(err)
	for _, j := range waiting {
		m, err := mail.SendJob.Payload(j)
		v.is.NoErr(err)
		list = append(list, m)
		v.is.NoErr(v.db.FinishJob(v.ctx, j, v.now))
	}
	return list
}

// digests waits for a time, has the mails written that are due then, and returns them.
func (v *village) digests(after time.Duration) []mail.Message {
	v.t.Helper()
	v.now = v.now.Add(after)
	v.is.NoErr(v.SendDigests(v.ctx))
	return v.mails()
}

const day = 24 * time.Hour

func TestFollow_OnceAndUnfollow(t *testing.T) {
	t.Parallel()
	v := open(t)
	l := v.listed("parcelwick", nil, app.ListingLive)
	ines := v.person("ines@voter.example")
	v.follows(ines, "parcelwick")
	v.follows(ines, "parcelwick")
	v.is.Equal(v.followers(l), 1)
	state, err := v.State(v.ctx, ines, "parcelwick")
	v.is.NoErr(err)
	v.is.Equal(state, follows.State{Follows: true, Followers: 1})
	list, err := v.Following(v.ctx, ines.ID)
	v.is.NoErr(err)
	v.is.Equal([]any{len(list), list[0].Company.Name}, []any{1, "PARCELWICK"})
	for range 2 {
		v.is.NoErr(v.Unfollow(v.ctx, ines.ID, "parcelwick"))
		v.is.Equal(v.followers(l), 0)
	}
}

func TestFollow_RefusesOnesOwnAndWhatIsNotLive(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	v.listed("own", &ines.ID, app.ListingLive)
	v.listed("waiting", nil, app.ListingScheduled)
	v.is.True(strings.Contains(v.Follow(v.ctx, ines, "own").Error(), "your own"))
	for _, slug := range []app.Slug{"waiting", "nobody"} {
		v.is.Equal(app.KindOf(v.Follow(v.ctx, ines, slug)), app.NotFound)
	}
}

func TestFollow_AThousandProductsAtMost(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	last := v.listed("last", nil, app.ListingLive)
	v.tx(func(ctx context.Context) error {
		for i := range 1000 {
			slug := app.Slug(fmt.Sprint("product-", i))
			c := app.Company{Key: string(slug), Website: "https://" + string(slug) + ".example/", Facts: app.Facts{Name: string(slug)}}
			if err := v.db.SaveCompany(ctx, &c); err != nil {
				return err
			}
			l := app.Listing{Site: v.site, Company: c, Slug: slug, Status: app.ListingLive, CreatedAt: v.now, UpdatedAt: v.now}
			if err := v.db.SaveListing(ctx, &l); err != nil {
				return err
			}
			if _, err := v.db.SaveFollow(ctx, app.Follow{Account: ines.ID, Listing: l.ID, At: v.now}); err != nil {
				return err
			}
		}
		return nil
	})
	err := v.Follow(v.ctx, ines, "last")
	v.is.True(err != nil && strings.Contains(err.Error(), "1000 products"))
	v.is.Equal(v.followers(last), 0)
}

// One mail a day says all that is new at what somebody follows, in the morning after it was posted.
func TestSendDigests_OneMailADay(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	parcelwick, moorlamp := v.listed("parcelwick", nil, app.ListingLive), v.listed("moorlamp", nil, app.ListingLive)
	v.tells(parcelwick, "Before anybody followed")
	v.now = v.now.Add(time.Minute)
	v.follows(ines, "parcelwick")
	v.follows(ines, "moorlamp")
	v.now = v.now.Add(time.Minute)
	v.tells(parcelwick, "Customs papers")
	v.tells(parcelwick, "Labels\nin colour")
	v.tells(moorlamp, "A brighter lamp")
	v.is.Equal(len(v.digests(time.Hour)), 0) // it is Friday, and past eight

	got := v.digests(19 * time.Hour) // Saturday, past eight
	v.is.Equal(len(got), 1)
	m := got[0]
	v.is.Equal([]string{m.To, m.Subject}, []string{"ines@voter.example", "3 updates from what you follow at Debut"})
	for _, words := range []string{"PARCELWICK: Customs papers\nMore of it. And more.\n", "PARCELWICK: Labels in colour\n", "MOORLAMP: A brighter lamp\n",
		"https://debut.example/listings/moorlamp#updates\n", "Unfollow MOORLAMP:\n" + m.Unsubscribe + "&listing=moorlamp\n"} {
		v.is.True(strings.Contains(m.Text, words)) // words
	}
	v.is.True(!strings.Contains(m.Text, "Before anybody"))

	v.tells(moorlamp, "A second one on Saturday")
	v.is.Equal(len(v.digests(3*time.Hour)), 0)
	got = v.digests(day)
	v.is.Equal(len(got), 1)
	v.is.Equal(got[0].Subject, "MOORLAMP: A second one on Saturday")
	v.is.Equal(len(v.digests(day)), 0) // nothing is new
}

// What happened while the program was down for a month is no news, but for the last week.
func TestSendDigests_AfterALongTime(t *testing.T) {
	t.Parallel()
	v := open(t)
	l := v.listed("parcelwick", nil, app.ListingLive)
	v.follows(v.person("ines@voter.example"), "parcelwick")
	for i := range 30 {
		v.now = v.now.Add(day)
		v.tells(l, fmt.Sprint("News ", i))
	}
	got := v.digests(day)
	v.is.Equal(len(got), 1)
	v.is.Equal(got[0].Subject, "7 updates from what you follow at Debut")
}

func TestSendDigests_HoldsTwentyUpdatesAtMost(t *testing.T) {
	t.Parallel()
	v := open(t)
	l := v.listed("parcelwick", nil, app.ListingLive)
	v.follows(v.person("ines@voter.example"), "parcelwick")
	v.now = v.now.Add(time.Minute)
	for i := range 30 {
		v.tells(l, fmt.Sprint("News ", i, "!"))
	}
	m := v.digests(day)[0]
	v.is.Equal(m.Subject, "More than 20 updates from what you follow at Debut")
	v.is.True(strings.Contains(m.Text, "News 19!") && !strings.Contains(m.Text, "News 20!") && strings.Contains(m.Text, "more than a mail holds"))
}

// dayOfNews has so many people follow a product that posts an update, a day before now.
func (v *village) dayOfNews(people int) {
	v.t.Helper()
	l := v.listed("parcelwick", nil, app.ListingLive)
	for i := range people {
		v.follows(v.person(fmt.Sprintf("%d@voter.example", i)), "parcelwick")
	}
	v.now = v.now.Add(time.Minute)
	v.tells(l, "News")
	v.now = v.now.Add(day)
}

// mailedOnce asserts that so many people were sent one mail each.
func (v *village) mailedOnce(people int) {
	v.t.Helper()
	to := map[string]int{}
	for _, m := range v.mails() {
		to[m.To]++
		v.is.Equal(to[m.To], 1)
	}
	v.is.Equal(len(to), people)
}

// dying is a store on which the program dies at a mail.
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

func TestSendDigests_EachOnceWhereverTheProgramDies(t *testing.T) {
	t.Parallel()
	v := open(t)
	v.dayOfNews(7)
	for tries := 1; ; tries++ {
		left := 4 // and each transaction runs twice here
		if v.over(dying{v.db, &left}).SendDigests(v.ctx) == nil {
			v.is.True(tries > 3)
			break
		}
	}
	v.mailedOnce(7)
}

func TestRaceSendDigests_EachOnceFromSeveralNodes(t *testing.T) {
	t.Parallel()
	v := open(t)
	v.dayOfNews(10)
	var nodes sync.WaitGroup
	var failed [4]error
	for i := range failed {
		nodes.Go(func() { failed[i] = v.over(v.db).SendDigests(v.ctx) })
	}
	nodes.Wait()
	v.is.NoErr(errors.Join(failed[:]...))
	v.mailedOnce(10)
}

func tokenOf(m mail.Message) string {
	_, token, _ := strings.Cut(m.Unsubscribe, "token=")
	return token
}

func TestUnsubscribe_FromOneListingOrAll(t *testing.T) {
	t.Parallel()
	v := open(t)
	ines := v.person("ines@voter.example")
	parcelwick, moorlamp := v.listed("parcelwick", nil, app.ListingLive), v.listed("moorlamp", nil, app.ListingLive)
	v.follows(ines, "parcelwick")
	v.follows(ines, "moorlamp")
	tells := func() {
		v.now = v.now.Add(time.Minute)
		v.tells(parcelwick, "News of parcels")
		v.tells(moorlamp, "News of lamps")
	}
	tells()
	token := tokenOf(v.digests(day)[0])
	v.is.NoErr(v.Unsubscribe(v.ctx, follows.Unsubscription{Token: token, Slug: "parcelwick"}))
	v.is.Equal([]int{v.followers(parcelwick), v.followers(moorlamp)}, []int{0, 1})
	tells()
	v.is.Equal(v.digests(day)[0].Subject, "MOORLAMP: News of lamps")

	for range 2 {
		v.is.NoErr(v.Unsubscribe(v.ctx, follows.Unsubscription{Token: token}))
	}
	tells()
	v.is.Equal(len(v.digests(day)), 0)
	v.is.NoErr(v.Stop(v.ctx, ines.ID, false))
	v.is.Equal(len(v.digests(day)), 0) // what was new meanwhile is not mailed
	tells()
	v.is.Equal(len(v.digests(day)), 1)
}

func TestUnsubscribe_RefusesLinksThatAreNone(t *testing.T) {
	t.Parallel()
	v := open(t)
	l := v.listed("parcelwick", nil, app.ListingLive)
	v.follows(v.person("ines@voter.example"), "parcelwick")
	v.now = v.now.Add(time.Minute)
	v.tells(l, "News")
	token := tokenOf(v.digests(day)[0])
	for _, wrong := range []string{"", "x", token + "x"} {
		v.is.True(app.RefusalOf(v.Unsubscribe(v.ctx, follows.Unsubscription{Token: wrong})) != nil)
	}
	v.now = v.now.AddDate(0, 0, 181)
	v.is.NoErr(v.Forget(v.ctx))
	v.is.True(app.RefusalOf(v.Unsubscribe(v.ctx, follows.Unsubscription{Token: token})) != nil)
}

// What is taken back goes from mails that wait to be sent, and a mail of which nothing is left is not sent.
func TestCurrent_ADeletedUpdateIsNotMailed(t *testing.T) {
	t.Parallel()
	v := open(t)
	l := v.listed("parcelwick", nil, app.ListingLive)
	v.follows(v.person("ines@voter.example"), "parcelwick")
	v.now = v.now.Add(time.Hour)
	v.tells(l, "First")
	v.tells(l, "Second")
	mails := v.digests(day)
	v.is.Equal(len(mails), 1)
	whole, due, err := v.Current(v.ctx, mails[0])
	v.is.NoErr(err)
	v.is.True(due)
	v.is.Equal(whole, mails[0]) // nothing was deleted yet

	drop := func(id int64) {
		v.tx(func(ctx context.Context) error { _, _, err := v.db.DropUpdate(ctx, l.ID, id); return err })
	}
	drop(mails[0].Updates[0])
	rest, due, err := v.Current(v.ctx, mails[0])
	v.is.NoErr(err)
	v.is.True(due)
	v.is.Equal([]bool{strings.Contains(rest.Text, "First"), strings.Contains(rest.HTML, "First"), strings.Contains(rest.Text, "Second")}, []bool{false, false, true})
	v.is.Equal(rest.Unsubscribe, mails[0].Unsubscribe) // its link works on
	drop(mails[0].Updates[1])
	_, due, err = v.Current(v.ctx, mails[0])
	v.is.NoErr(err)
	v.is.True(!due)

	sign := mail.Message{Kind: mail.SignIn, Text: "A link"}
	other, due, err := v.Current(v.ctx, sign)
	v.is.NoErr(err)
	v.is.True(due)
	v.is.Equal(other, sign)
}
