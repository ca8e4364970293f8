package nodestest

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
	"debut/app/intake/drafts"
	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

var rounds = flag.Int("nodes.rounds", 5, "rounds of each race between nodes")

// field is three nodes on one database that are asked for the same at once.
type field struct {
	testing.TB
	nodes   []*servertest.Server
	address string
	stripe  *stripetest.Server
	round   int
	paid    []string // orders, by their numbers
}

// What has one place, one number or one end has it also where three nodes are asked at once.
func TestRaceNodes_OneIsFirst(t *testing.T) {
	t.Parallel()
	f := &field{TB: t, address: storagetest.Postgres(t), stripe: stripetest.New(t)}
	flags := append(selling(f.stripe), "--database", f.address, "--origin", "http://debut.example", "--dev-mail", "--proxies", "127.0.0.1/32",
		"--account-drafts", "0", "--allow-private", "--free-per-week", "2")
	f.nodes = []*servertest.Server{servertest.Demo(t, flags...), servertest.Start(t, flags...), servertest.Start(t, flags...)}
	for f.round = range *rounds {
		f.idempotency()
		f.slugsAndPlaces()
		f.invitations()
		f.nameRemovals()
		f.promoCodes()
		f.payments()
	}
	servertest.Eventually(t, "what was paid is done", func() bool {
		return len(query(t, f.address, `SELECT o.number FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id
			WHERE o.number = ANY ($1) AND l.state = 'fulfilled'`, f.paid)) == len(f.paid)
	})
	f.none("orders without one payment, task and invoice", `SELECT o.number FROM orders AS o WHERE o.number = ANY ($1)
		AND ((SELECT COUNT(*) FROM payments WHERE order_id = o.id) <> 1 OR (SELECT COUNT(*) FROM order_tasks WHERE order_id = o.id) <> 1
			OR (SELECT COUNT(*) FROM invoices WHERE order_id = o.id) <> 1)`, f.paid)
	consecutive(t, query(t, f.address, `SELECT number FROM invoices`))
}

func (f *field) none(what, ask string, args ...any) {
	f.Helper()
	if found := query(f, f.address, ask, args...); len(found) > 0 {
		f.Errorf("round %d: %s: %v", f.round, what, found)
	}
}

// one fails the test unless one of three had their way.
func (f *field) one(what string, had [3]bool) {
	f.Helper()
	if n := strings.Count(fmt.Sprint(had), "true"); n != 1 {
		f.Errorf("round %d: %s: %d had their way, and not 1", f.round, what, n)
	}
}

// atOnce has something done at each node, all at the same moment.
func (f *field) atOnce(do func(i int, d *servertest.Server)) {
	begin := make(chan struct{})
	var all sync.WaitGroup
	for i, d := range f.nodes {
		all.Go(func() { <-begin; do(i, d) })
	}
	close(begin)
	all.Wait()
}

// racer is somebody with an account of their own, who is signed in.
type racer struct {
	person
	key     string
	account int64
}

// racer makes one of a round.
func (f *field) racer(name string) racer {
	f.Helper()
	p := person{email: fmt.Sprintf("%s@race-%d.example", name, f.round), session: fmt.Sprintf("%s-%d", name, f.round), from: "10.7.0.1"}
	p.email = strings.ToLower(p.email)
	d, db := f.nodes[0], f.nodes[0].Instance.DB.Store()
	key := d.KeyFor(p.email, app.Scopes...)
	who, _, err := db.AccountByEmail(f.Context(), p.email)
	if err == nil {
		err = db.Tx(f.Context(), func(ctx context.Context) error {
			return db.AddSession(ctx, &app.Session{Account: who.ID, CreatedAt: servertest.Now(), SeenAt: servertest.Now()}, secrets.Digest(p.session))
		})
	}
	if err != nil {
		f.Fatal(err)
	}
	return racer{p, key, who.ID}
}

// racers are one for each node.
func (f *field) racers(name string) (all [3]racer) {
	for i := range all {
		all[i] = f.racer(fmt.Sprintf("%s-%d", name, i))
	}
	return all
}

// calls makes a call of the API, which must succeed.
func (f *field) calls(d *servertest.Server, who racer, method, path string, body any, headers ...string) map[string]any {
	for {
		a := d.Call(method, path, body, append(headers, "Authorization", "Bearer "+who.key)...)
		switch {
		case a.Status < 300:
			return a.Body
		case a.Body["code"] != "request_in_progress":
			f.Errorf("round %d: %s %s: %d %v", f.round, method, path, a.Status, a.Body)
			return nil
		}
		<-time.After(5 * time.Millisecond)
	}
}

// posts sends a form, and returns the status of the answer.
func (f *field) posts(d *servertest.Server, who person, path string, body url.Values) (status int) {
	status, said, err := ask("POST", d.URL+path, body.Encode(), who.form()...)
	if err != nil || status >= http.StatusInternalServerError {
		f.Errorf("round %d: POST %s: %v %d %s", f.round, path, err, status, said)
	}
	return status
}

// A request under one key is done once, and each node answers the same.
func (f *field) idempotency() {
	who, ids := f.racer("same"), [3]string{}
	f.atOnce(func(i int, d *servertest.Server) {
		ids[i] = servertest.Text(f.calls(d, who, "POST", "/drafts", map[string]any{"url": "http://127.0.0.1:9/"}, "Idempotency-Key", "race"), "id")
	})
	if ids[0] == "" || ids[0] != ids[1] || ids[0] != ids[2] {
		f.Errorf("round %d: one key made the drafts %v", f.round, ids)
	}
	f.none("drafts of one key", `SELECT CAST(COUNT(*) AS TEXT) FROM drafts WHERE account = $1 HAVING COUNT(*) <> 1`, who.account)
}

// draft makes a draft of somebody that is ready.
func (f *field) draft(who racer, name, website string) string {
	d := app.Draft{ID: app.UUID(fmt.Sprintf("00000000-0000-4000-8000-%012d", who.account)), Account: who.account, URL: website,
		Status: app.Ready, Fields: app.EmptyProfile(), CreatedAt: servertest.Now(), UpdatedAt: servertest.Now()}
	db := f.nodes[0].Instance.DB.Store()
	if err := db.Tx(f.Context(), func(ctx context.Context) error {
		if err := db.CreateDraft(ctx, d); err != nil {
			return err
		}
		return db.SaveSnapshot(ctx, d.ID, drafts.Own, &app.Snapshot{URL: d.URL, ReadAt: d.CreatedAt})
	}); err != nil {
		f.Fatal(err)
	}
	f.calls(f.nodes[0], who, "PATCH", "/drafts/"+string(d.ID), map[string]any{"fields": map[string]any{"name": name, "categories": []string{"Shipping & Logistics"}}})
	return string(d.ID)
}

// Of those who want one slug each gets one of their own, and a week has as many free launches as places.
func (f *field) slugsAndPlaces() {
	who, made, weeks := f.racers("founder"), [3]string{}, [3]string{}
	for i := range who {
		made[i] = f.draft(who[i], fmt.Sprint("Race ", f.round), servertest.NewHomepage(f).URL+"/") // which the look for the badge reads
	}
	f.atOnce(func(i int, d *servertest.Server) {
		listing := "/me/listings/" + servertest.Number(f.calls(d, who[i], "POST", "/drafts/"+made[i]+"/submit", nil)["listing_id"])
		weeks[i] = servertest.Text(f.calls(d, who[i], "POST", listing+"/free", nil), "launch_week")
	})
	slices.Sort(weeks[:])
	if weeks[0] == "" || weeks[0] == weeks[2] {
		f.Errorf("round %d: weeks with two places hold %v", f.round, weeks)
	}
	if slugs := query(f, f.address, `SELECT DISTINCT slug FROM listings WHERE owner = ANY ($1)`,
		[]int64{who[0].account, who[1].account, who[2].account}); len(slugs) != len(who) {
		f.Errorf("round %d: the slugs %v", f.round, slugs)
	}
}

// Somebody is invited once.
func (f *field) invitations() {
	who := f.racer("inviter")
	draft := f.draft(who, "Invited", "https://invited.example/")
	f.atOnce(func(i int, d *servertest.Server) {
		f.calls(d, who, "POST", "/drafts/"+draft+"/invites", map[string]any{"email": fmt.Sprintf("otto@invited-%d.example", f.round)})
	})
	f.none("invitations of one", `SELECT CAST(COUNT(*) AS TEXT) FROM cofounders WHERE inviter = $1 HAVING COUNT(*) <> 1`, who.account)
}

// A link that takes a founder's name down, or back, does so once.
func (f *field) nameRemovals() {
	db, now := f.nodes[0].Instance.DB.Store(), servertest.Now()
	named := query(f, f.address, `SELECT n.founder || ' ' || n.site || ' ' || c.id || ' ' || c.website FROM listing_founders AS n JOIN listings AS l ON l.id = n.listing
		JOIN companies AS c ON c.id = l.company WHERE l.status = 'live' ORDER BY n.founder, l.id LIMIT 1`)
	var w app.Unnaming
	var website string
	if _, err := fmt.Sscan(named[0], &w.Founder, &w.Site, &w.Company, &website); err != nil {
		f.Fatal(err)
	}
	host, _ := url.Parse(website)
	token := fmt.Sprintf("removal-%d", f.round)
	w.Email, w.Back, w.State, w.CreatedAt = "founder@"+host.Hostname(), f.round%2 == 1, app.UnnamingMailed, now
	if err := db.Tx(f.Context(), func(ctx context.Context) error { return db.AddUnnaming(ctx, &w, secrets.Digest(token)) }); err != nil {
		f.Fatal(err)
	}
	var done [3]bool
	f.atOnce(func(i int, d *servertest.Server) {
		done[i] = f.posts(d, person{from: "10.7.0.2"}, "/wishes/confirm", url.Values{"token": {token}}) < 400
	})
	f.one("the link of a removal", done)
}

// ordered makes an order of somebody, and returns what they send to pay it.
func (f *field) ordered(who racer, promo string) (number string, bill url.Values) {
	made := f.calls(f.nodes[0], who, "POST", "/orders/checkout", map[string]any{"billing_country": "BE", "promo_code": promo,
		"items": []any{map[string]any{"product": "done_for_you", "options": map[string]any{"website": "https://parcelwick.example/"}}}})
	return servertest.Text(made, "number"), url.Values{"name": {"Ines"}, "street": {"Kade 1"}, "city": {"Ghent"}, "country": {"BE"},
		"promo_code": {promo}, "consent": {"true"}, "method": {"stripe"}, "shown": {servertest.Number(made["total_cents"])}}
}

// A code that works once takes something off one order.
func (f *field) promoCodes() {
	code := app.Promo{Site: 1, Code: fmt.Sprintf("RACE%d", f.round), Percent: 10, Most: 1, Active: true, CreatedAt: servertest.Now()}
	db := f.nodes[0].Instance.DB.Store()
	if err := db.Tx(f.Context(), func(ctx context.Context) error { return db.SavePromo(ctx, &code) }); err != nil {
		f.Fatal(err)
	}
	who, numbers, bills, paying := f.racers("saver"), [3]string{}, [3]url.Values{}, [3]bool{}
	for i := range who {
		numbers[i], bills[i] = f.ordered(who[i], code.Code)
	}
	f.atOnce(func(i int, d *servertest.Server) {
		paying[i] = f.posts(d, who[i].person, "/checkout/"+numbers[i], bills[i]) == http.StatusSeeOther
	})
	f.one("a code that works once", paying)
	storagetest.Do(f, f.address, `DELETE FROM promo_tries`) // the others sent a code that was used up by then
	f.none("uses of one code", `SELECT CAST(COUNT(*) AS TEXT) FROM promo_uses WHERE promo = $1 HAVING COUNT(*) <> 1`, code.ID)
}

// A payment that all nodes are told of at once counts once, buys once, and has one number among the invoices.
func (f *field) payments() {
	who, before := f.racers("buyer"), len(f.stripe.Events())
	for _, buyer := range who {
		number, bill := f.ordered(buyer, "")
		f.posts(f.nodes[0], buyer.person, "/checkout/"+number, bill)
		f.stripe.Pay(f.stripe.Of(number)[0])
		f.paid = append(f.paid, number)
	}
	reports := f.stripe.Events()[before:]
	f.atOnce(func(i int, d *servertest.Server) {
		for n := range reports {
			f.reports(d, reports[(i+n)%len(reports)])
		}
	})
}

// reports tells a node of a payment, again while those are too many for a minute.
func (f *field) reports(d *servertest.Server, event []byte) {
	for {
		status, said, err := ask("POST", d.URL+"/payments/stripe", string(event), "Stripe-Signature", stripetest.Sign(event, servertest.Now()))
		switch {
		case err == nil && status == http.StatusOK:
			return
		case err != nil || status != http.StatusTooManyRequests:
			f.Errorf("round %d: a report: %v %d %s", f.round, err, status, said)
			return
		}
		<-time.After(time.Second)
	}
}

// Whoever opens the link of the first operator first is that, and nobody else, whichever node printed the link.
func TestRaceNodes_OneIsTheFirstOperator(t *testing.T) {
	t.Parallel()
	f := &field{TB: t, address: storagetest.Postgres(t)}
	for range 3 {
		f.nodes = append(f.nodes, servertest.Start(t, "--database", f.address, "--origin", "http://debut.example", "--dev-mail"))
	}
	for f.round = range *rounds {
		storagetest.Do(t, f.address, `UPDATE accounts SET operator = FALSE`)
		var tokens [3]string
		for i, d := range f.nodes {
			var err error
			if tokens[i], err = d.Instance.Directory.Accounts.BootstrapToken(t.Context(), true); err != nil {
				t.Fatal(err)
			}
		}
		var first [3]bool
		f.atOnce(func(i int, d *servertest.Server) {
			first[i] = f.posts(d, person{from: "10.7.0.3"}, "/sign-in/first", url.Values{"token": {tokens[i]}, "email": {fmt.Sprintf("ops-%d@guild.example", i)}}) < 400
		})
		f.one("the first operator", first)
		f.none("operators", `SELECT CAST(COUNT(*) AS TEXT) FROM accounts WHERE operator HAVING COUNT(*) <> 1`)
	}
}
