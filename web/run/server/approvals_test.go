package server_test

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/moderation"
	"debut/web/check/servertest"
)

var wholeQueue = flag.Bool("whole-queue", false, "hold the queue against 500 listings of spam by 50 accounts, among 20 honest ones, and not against a tenth")

// submit makes listings of an account that stand in the queue, as many as names.
func submit(d *servertest.Server, email string, change func(*app.Listing), names ...string) (made []app.Listing) {
	d.TB.Helper()
	db, site := d.Instance.DB.Store(), d.Instance.Site()
	err := db.Tx(d.TB.Context(), func(ctx context.Context) error {
		made = nil
		a, found, err := db.AccountByEmail(ctx, email)
		if err != nil {
			return err
		}
		if !found {
			a = app.Account{Email: email, CreatedAt: servertest.Now()}
			if err := db.SaveAccount(ctx, &a); err != nil {
				return err
			}
		}
		for _, name := range names {
			l := queuedListing(site, a.ID, name)
			if change != nil {
				change(&l)
			}
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			if err := db.SaveListing(ctx, &l); err != nil {
				return err
			}
			made = append(made, l)
		}
		return nil
	})
	if err != nil {
		d.TB.Fatal(err)
	}
	return made
}

func queuedListing(site app.Site, owner int64, name string) app.Listing {
	slug, now := app.Slugify(name), servertest.Now().UTC().Truncate(time.Millisecond)
	key := string(slug) + ".example"
	return app.Listing{
		Site: site, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, Owner: &owner, CreatedAt: now, UpdatedAt: now, LaunchedAt: &now,
		Approval: app.Approval{State: app.ApprovalNew, Since: now},
		Company: app.Company{Key: key, Website: "https://" + key + "/", Facts: app.Facts{
			Name: name, Tagline: "What " + name + " does", Evidence: map[string][]app.Quote{"tagline": {{Quote: "What " + name + " does", URL: "https://" + key + "/"}}},
		}},
	}
}

// seenOnPage are the listings of a page of the queue, as its boxes name them.
var seenOnPage = regexp.MustCompile(`name="listings" value="(\d+-\d+)" id="l-\d+" aria-label="Choose ([^"]+)"`)

// keyboard is somebody of the team who goes through the queue by keys alone, and counts them.
type keyboard struct {
	*servertest.Person
	keys, sent int
}

// page goes through a page: J to each listing, the space bar for what is chosen, and at last the reason and the letter of the act.
func (k *keyboard) page(act string, more url.Values, choose func(name string) bool) (decided int) {
	k.TB.Helper()
	_, text := k.Ask("GET", "/admin/inbox/queue", nil)
	form := url.Values{"act": {act}}
	for _, found := range seenOnPage.FindAllStringSubmatch(text, -1) {
		k.keys++
		if choose(found[2]) {
			k.keys++
			form.Add("listings", found[1])
			decided++
		}
	}
	if decided == 0 {
		return 0
	}
	for name, values := range more {
		form[name] = values
		k.keys++
	}
	k.keys++
	k.sent++
	if status, page := k.Ask("POST", "/admin/inbox/queue", form); status != http.StatusOK {
		k.TB.Fatalf("%d: %s", status, page)
	}
	return decided
}

// stateOfAll is what the team may have changed of all listings and accounts.
func stateOfAll(d *servertest.Server) (all []string) {
	d.TB.Helper()
	db, site := d.Instance.DB.Store(), d.Instance.Site()
	found, _, err := db.FindListings(d.TB.Context(), site.ID, moderation.Filter{}, 10_000, 0)
	if err != nil {
		d.TB.Fatal(err)
	}
	people, _, err := db.FindAccounts(d.TB.Context(), "", 10_000, 0)
	if err != nil {
		d.TB.Fatal(err)
	}
	for _, l := range found {
		all = append(all, fmt.Sprint(l.Slug, l.Status, l.Withheld, l.Approval, l.Plan, l.Week))
	}
	for _, a := range people {
		all = append(all, fmt.Sprint(a.Email, a.Suspended))
	}
	slices.Sort(all)
	return all
}

// Spam of sock puppets among honest listings: all of it is found by the keyboard, and all is undone at once.
func TestRaceQueue_SpamGoesAndNothingHonestDoes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	puppets, each, honest := 5, 10, 2
	if *wholeQueue {
		puppets, honest = 50, 20
	}
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
	for i := range puppets {
		names := make([]string, each)
		for n := range names {
			names[n] = fmt.Sprintf("Casino %d %d", i, n)
		}
		submit(d, fmt.Sprintf("sock%d@puppets.example", i), nil, names...)
		if i*honest/puppets != (i+1)*honest/puppets {
			submit(d, fmt.Sprintf("honest%d@work.example", i), nil, fmt.Sprintf("Honest %d", i))
		}
	}
	k := &keyboard{Person: d.Person().SignIn(operatorAddress)}
	before, began := stateOfAll(d), time.Now()
	spam := func(name string) bool { return strings.HasPrefix(name, "Casino") }
	items := 0
	for {
		n := k.page("suspend", url.Values{"reason": {"Spam of one hand."}, "accounts": {"yes"}}, spam)
		n += k.page("approve", nil, func(name string) bool { return !spam(name) })
		if n == 0 {
			break
		}
		items += n
	}
	is.Equal(items, puppets*each+honest)
	t.Logf("%d listings: %d keys and %d forms; the server took %v", items, k.keys, k.sent, time.Since(began).Round(time.Millisecond))
	is.True(k.keys <= 4*items)
	decided(t, d, puppets, each, honest)

	entries, err := d.Instance.DB.Store().AuditEntries(t.Context(), 1000)
	is.NoErr(err)
	is.Equal(len(entries), k.sent)
	undo, targets := url.Values{}, 0
	for _, e := range entries {
		undo.Add("entry", fmt.Sprint(e.ID))
		of, err := d.Instance.DB.Store().Targets(t.Context(), e.ID)
		is.NoErr(err)
		targets += len(of)
	}
	is.Equal(targets, puppets*each+puppets+honest) // each listing and each account stands in the log
	status, _ := k.Ask("POST", "/admin/undo", undo)
	is.Equal(status, http.StatusOK)
	is.Equal(stateOfAll(d), before)
}

// decided checks what became of the spam, of those who sent it, and of what was honest.
func decided(t *testing.T, d *servertest.Server, puppets, each, honest int) {
	t.Helper()
	is := is.New(t)
	count := map[string]int{}
	found, _, err := d.Instance.DB.Store().FindListings(t.Context(), d.Instance.Site().ID, moderation.Filter{}, 10_000, 0)
	is.NoErr(err)
	for _, l := range found {
		name, _, _ := strings.Cut(l.Company.Name, " ")
		if l.Approval.State == app.ApprovalNone && name != "Casino" {
			continue // of the demo
		}
		count[name+" "+moderation.StateOf(l)+" "+string(l.Approval.State)]++
	}
	is.Equal(count, map[string]int{"Casino suspended ": puppets * each, "Honest live approved": honest})
	people, _, err := d.Instance.DB.Store().FindAccounts(t.Context(), "", 10_000, 0)
	is.NoErr(err)
	for _, p := range people {
		is.Equal(p.Suspended, strings.HasPrefix(p.Email, "sock"))
	}
}

func TestRules_HoldAtEveryDoorAndAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...).WithKey()
	ops := d.Person().SignIn(operatorAddress)
	rule := func(name, value string) {
		t.Helper()
		in := url.Values{"approval": {"none"}, "sign_up": {"everybody"}, "reason": {"As agreed."}}
		in.Set(name, value)
		status, page := ops.Ask("POST", "/admin/rules", in)
		is.Equal(status, http.StatusOK)
		is.True(strings.Contains(page, "Save the rules"))
	}
	const words = "is of spamwick.com, of which this directory takes no listings; send another website"
	rule("domains", "spamwick.com")
	a := d.Call("POST", "/drafts", map[string]any{"url": "https://shop.spamwick.com/"})
	is.Equal([]any{a.Status, servertest.Place(a)}, []any{http.StatusBadRequest, "body.url"})
	is.True(strings.Contains(fmt.Sprint(a.Body), words))
	agent, _ := d.Agent(t, d.Key, "")
	_, isError, said := servertest.Result(t, agent, "submit_listing", map[string]any{"url": "https://shop.spamwick.com/"})
	is.True(isError && strings.Contains(said, words))

	l := submit(d, "owner@debut.example", func(l *app.Listing) { l.Status, l.LaunchedAt, l.Plan = app.ListingDraft, nil, app.PlanNone }, "Zanderwick")[0]
	mine := fmt.Sprintf("/me/listings/%d", l.ID)
	rule("words", "casino")
	a = d.Call("PATCH", mine, map[string]any{"fields": map[string]any{"tagline": "A Cásino"}})
	is.Equal([]any{a.Status, servertest.Place(a)}, []any{http.StatusBadRequest, "body.fields.tagline"})
	rule("approval", "all")
	a = d.Call("POST", mine+"/free", nil)
	is.Equal([]any{a.Status, servertest.Text(a.Body, "status")}, []any{http.StatusOK, "draft"})
	is.True(strings.Contains(servertest.Text(a.Body, "next_step"), "site team looks at it"))
	for _, path := range []string{"/listings/zanderwick", "/badges/zanderwick/launched.svg", "/listings/zanderwick/badges"} {
		_, page := d.Person().Ask("GET", path, nil)
		is.True(!strings.Contains(page, "What Zanderwick does")) // nowhere in public
	}
	is.Equal(d.Call("GET", "/listings/zanderwick", nil).Status, http.StatusNotFound)

	rule("sign_up", "invited")
	refused := func(email, why string) {
		t.Helper()
		p := d.Person()
		_, token, _ := strings.Cut(p.Link(email), "token=")
		_, page := p.Ask("POST", "/sign-in/link", url.Values{"token": {token}})
		is.True(strings.Contains(page, why))
	}
	refused("new@people.example", "Only people whom the team invited make accounts here.")
	d.Person().SignIn("owner@debut.example") // who has an account
	ops.Ask("POST", "/admin/rules/invite", url.Values{"email": {"new@people.example"}})
	ops.MailTo("new@people.example", "invites you to list your product")
	d.Person().SignIn("new@people.example")
	rule("sign_up", "nobody")
	refused("newer@people.example", "This site takes no new accounts for now.")
}

func TestMerge_TheOldAddressLeadsToTheListingThatStays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
	ops := d.Person().SignIn(operatorAddress)
	l := submit(d, "twin@parcelwick.example", nil, "Parcelwick Twin")[0]
	status, _ := ops.Ask("POST", "/admin/listings/merge", url.Values{"listing": {fmt.Sprint(l.ID)}, "into": {"parcelwick"}, "slug": {"parcelwick-twin"}, "reason": {"Listed twice."}})
	is.Equal(status, http.StatusOK)
	away := d.Person()
	away.Client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	r, err := away.Client.Get(d.URL + "/listings/parcelwick-twin")
	is.NoErr(err)
	is.NoErr(r.Body.Close())
	is.Equal([]any{r.StatusCode, r.Header.Get("Location")}, []any{http.StatusFound, "/listings/parcelwick"})
	a := d.Call("GET", "/listings/parcelwick-twin", nil)
	is.Equal(servertest.Text(a.Body, "slug"), "parcelwick")
}
