package leaderboards_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/listings"
	"debut/app/ground/results"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/testpay"
	"debut/storage/storagetest"
)

// market is a directory at which everything is for sale, and who has all listings there and money.
type market struct {
	*directory
	orders *orders.Service
	buyer  app.Caller
	live   []app.Listing
	drafts []app.Listing
	bought map[app.Product]int
	paid   []string   // numbers of orders
	again  []app.Slug // what enters a week once more
}

// openMarket opens one with launches of three weeks and their votes, and with drafts.
func openMarket(t *testing.T, random *rand.Rand) *market {
	t.Helper()
	m := &market{directory: open(t), bought: map[app.Product]int{}}
	clock := func() time.Time { return m.now }
	if err := categories.New(m.db).Seed(m.ctx); err != nil {
		t.Fatal(err)
	}
	m.orders = orders.New(orders.Parts{
		Store: m.db, Launches: m.weeks, Listings: listings.New(m.db, nil, clock), Providers: map[string]pay.Provider{app.PaymentTest: testpay.Provider{}},
		Sales: app.Sales{Payments: []string{app.PaymentTest}}, Currency: app.Always("EUR"), PerWeek: app.Always(100), Location: time.UTC, Clock: clock,
	})
	a := app.Account{Email: "ines@parcelwick.example", CreatedAt: friday}
	m.tx(func(ctx context.Context) error { return m.db.SaveAccount(ctx, &a) })
	m.buyer.Account = a.ID
	for _, l := range m.populate(random, 12) {
		m.owned(&l)
		m.live = append(m.live, l)
	}
	for i := range 4 {
		l := storagetest.Launched(m.site, app.Slug(fmt.Sprint("draft-", i)), friday)
		l.Status, l.Plan, l.Week, l.LaunchedAt = app.ListingDraft, app.PlanNone, "", nil
		storagetest.Add(t, m.db, &l)
		m.owned(&l)
		m.drafts = append(m.drafts, l)
	}
	return m
}

// owned gives the buyer a listing, and files it.
func (m *market) owned(l *app.Listing) {
	m.t.Helper()
	now, err := m.db.Listing(m.ctx, l.ID)
	if err != nil {
		m.t.Fatal(err)
	}
	now.Owner, now.Categories = &m.buyer.Account, []app.CategoryRef{{Slug: "shipping-logistics"}}
	m.tx(func(ctx context.Context) error { return m.db.SaveListing(ctx, &now) })
}

// spend buys each product some times, in any order, and gives some of it back.
func (m *market) spend(random *rand.Rand) {
	m.t.Helper()
	var wanted []app.Product
	for range 3 {
		wanted = append(wanted, app.ProductLaunch, app.ProductFeatured, app.ProductDoneForYou, app.ProductLaunchBundle, app.ProductExtraCategories,
			app.ProductRelaunch, app.ProductAIReview, app.ProductBillboard, app.ProductTrophyCabinet)
	}
	random.Shuffle(len(wanted), func(i, j int) { wanted[i], wanted[j] = wanted[j], wanted[i] })
	for _, product := range wanted {
		m.buy(random, product)
		if n := len(m.paid); n > 0 && random.IntN(5) == 0 {
			if _, err := m.orders.Refund(m.ctx, m.paid[random.IntN(n)]); err != nil {
				m.t.Fatal(err)
			}
		}
	}
}

// buy buys a product for a listing of those that may have it, if there is one.
func (m *market) buy(random *rand.Rand, product app.Product) {
	m.t.Helper()
	of := m.live
	if product == app.ProductLaunch || product == app.ProductLaunchBundle {
		of = append(of[:len(of):len(of)], m.drafts...)
	}
	for _, i := range random.Perm(len(of)) {
		item := orders.Item{Product: string(product), Listing: app.Sent[int64]{Set: true, Value: of[i].ID}}
		switch product {
		case app.ProductBillboard:
			item.Amount = app.Sent[int64]{Set: true, Value: 1000 + random.Int64N(1_000_000)}
		case app.ProductExtraCategories:
			item.Categories = []app.Slug{"developer-tools"}
		case app.ProductRelaunch:
			item.Week = "2026-11-23"
		case app.ProductLaunch, app.ProductLaunchBundle:
			if of[i].LaunchedAt == nil && random.IntN(2) == 0 {
				item.Week = "2026-11-23"
			}
		}
		if !m.pays(item) {
			continue // of this listing it is bought already
		}
		if m.bought[product]++; product == app.ProductRelaunch {
			m.again = append(m.again, of[i].Slug)
		}
		return
	}
}

// pays orders an item, pays it and has it done. It returns false if it cannot be ordered.
func (m *market) pays(item orders.Item) bool {
	m.t.Helper()
	var made orders.Ordered
	err := m.db.Tx(m.ctx, func(ctx context.Context) (err error) {
		made, err = m.orders.Checkout(ctx, m.buyer, orders.Input{Items: []orders.Item{item}}, nil)
		return err
	})
	if app.RefusalOf(err) != nil {
		return false
	}
	if err == nil {
		_, err = m.orders.Begin(m.ctx, m.buyer, orders.PayInput{Number: made.Number, Name: "Ines", Street: "Kade 1", City: "Ghent", Country: "US", Method: app.PaymentTest, Shown: made.Total}, "")
	}
	o, _, found := m.db.OrderByNumber(m.ctx, made.Number)
	for _, e := range []error{err, found, m.orders.Fulfil(m.ctx, o.ID)} {
		if e != nil {
			m.t.Fatal(e)
		}
	}
	if o, _, err = m.db.Order(m.ctx, o.ID); err != nil || o.Lines[0].State != app.LineFulfilled {
		m.t.Fatalf("%s is %+v, %v", item.Product, o.Lines, err)
	}
	m.paid = append(m.paid, made.Number)
	return true
}

// passes has a week and some days pass: the weeks that are over are closed, and what was ordered for the new one comes, beside
// launches that nobody paid for. It returns the awards.
func (m *market) passes(random *rand.Rand) (line string) {
	m.t.Helper()
	m.now = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	line, _ = m.close()
	for _, do := range []func(context.Context) error{m.weeks.Advance, m.orders.Advance} {
		if err := do(m.ctx); err != nil {
			m.t.Fatal(err)
		}
	}
	for i := range 3 {
		l := m.list(app.Slug(fmt.Sprint("free-", i)), m.now.Add(-time.Hour))
		for range 2 + random.IntN(3) {
			m.newVoter(l, m.now)
		}
	}
	return line
}

// count counts the votes of all closed weeks again, from what was published of them.
func (m *market) count() {
	m.t.Helper()
	for _, w := range []app.Week{"2026-11-02", "2026-11-09", "2026-11-16"} {
		sheet, found, err := m.db.ResultSheet(m.ctx, m.site.ID, w)
		if err != nil {
			m.t.Fatal(err)
		}
		c, err := results.Count(bytes.NewReader(sheet.File))
		if err != nil {
			m.t.Fatal(err)
		}
		if found && len(c.Faults) > 0 {
			m.t.Errorf("the week %s counted again: %v", w, c.Faults)
		}
	}
}

// place is where a rank, or how many there are, stands in a line of merits.
var place = regexp.MustCompile(`^\d+ |\b\d+:|:\d+\b`)

// besides returns merits without some listings, and without ranks, which they may share.
func besides(all map[string]string, slugs []app.Slug) map[string]string {
	rest := map[string]string{}
	for name, line := range all {
		var kept []string
		for _, word := range strings.Fields(place.ReplaceAllString(line, "")) {
			slug, _, _ := strings.Cut(word, "=")
			out := strings.HasPrefix(slug, "draft-")
			for _, s := range slugs {
				out = out || slug == string(s)
			}
			if !out {
				kept = append(kept, word)
			}
		}
		rest[name] = strings.Join(kept, " ")
	}
	return rest
}

// Two directories differ in nothing but what was bought: every product, in any order, some of it given back, by the service that
// sells them. Whoever was there before stands where they stood, the weeks close alike, and the votes count up to the same.
func TestOrders_MoneyNeverTouchesMerit(t *testing.T) {
	t.Parallel()
	bought := map[app.Product]int{}
	for seed := range uint64(4) {
		run := func(paid bool) (m *market, first, later map[string]string, awards string) {
			random, purse := rand.New(rand.NewPCG(seed, 24)), rand.New(rand.NewPCG(seed, 25))
			m = openMarket(t, random)
			if paid {
				m.spend(purse)
			}
			first = m.merits()
			awards = m.passes(random)
			later = m.merits()
			m.count()
			m.now = m.now.AddDate(0, 0, 7)
			last, _ := m.close()
			return m, first, later, awards + " then" + last
		}
		_, first, later, awards := run(false)
		m, paidFirst, paidLater, paidAwards := run(true)
		for product, n := range m.bought {
			bought[product] += n
		}
		differ := func(when string, free, paid map[string]string) {
			for name, was := range free {
				if paid[name] != was {
					t.Errorf("seed %d, %s: %s is\n%s, and with money\n%s", seed, when, name, was, paid[name])
				}
			}
		}
		differ("before the week ends", besides(first, nil), besides(paidFirst, nil))
		differ("in the week after", besides(later, m.again), besides(paidLater, m.again))
		if of := regexp.MustCompile(` of \d+`); of.ReplaceAllString(awards, "") != of.ReplaceAllString(paidAwards, "") {
			t.Errorf("seed %d: awards are\n%s, and with money\n%s", seed, awards, paidAwards)
		}
	}
	if len(bought) != 9 {
		t.Errorf("of nine products were bought %v", bought)
	}
}
