package nodestest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

// Three nodes behind a balancer are used and killed, PostgreSQL is restarted and fails over to its standby: nothing that
// was acknowledged is lost, nothing happens twice, nobody sees an error of the program, and each index ends as the database.
func TestNodes_KeepWhatTheyAcknowledged(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("processes that are killed and started again take longer than a short run")
	}
	r := start(t)
	live, editors := r.live(), r.newEditors(r.server.Key)
	given := make([]*votes, 3)
	var users, buyers sync.WaitGroup
	for i := range given {
		given[i] = &votes{people: r.crowd[10*i : 10*i+10], slugs: live}
		users.Go(func() { given[i].give(r, uint64(i)) })
		users.Go(func() { r.read(live, uint64(i)) })
	}
	for i, m := range r.makers {
		buyers.Go(func() { m.order(r, uint64(i)) })
		users.Go(func() { m.submit(r) })
	}
	for i, e := range editors {
		users.Go(func() { e.edit(r, uint64(i)) })
	}
	users.Go(func() { r.mails.ask(r) })
	users.Go(func() { r.storm(r.writer) })
	var ordered atomic.Bool
	users.Go(func() { r.report(func() bool { return !ordered.Load() }) })
	r.strike(t)
	buyers.Wait()
	ordered.Store(true)
	users.Wait()
	r.check(t, given, editors)
}

// check compares what was acknowledged with what there is, once all is done that is to be done.
func (r *run) check(t *testing.T, given []*votes, editors []*editor) {
	t.Helper()
	defer r.explain()
	drafts, paid, again, votes, edits := 0, 0, 0, 0, 0
	for _, m := range r.makers {
		m.checkDrafts(r)
		m.checkOrders(r)
		drafts, paid, again = drafts+len(m.drafts), paid+len(m.paid), again+m.heard.again()
	}
	r.writer.checkDrafts(r)
	r.checkBooks()
	for _, v := range given {
		v.check(r)
		votes += v.made
	}
	r.countsOfVotes()
	r.checkAwards()
	mails, copies := r.mails.check(r)
	r.checkIndexes(editors)
	for _, e := range editors {
		edits += len(e.words)
	}
	r.none("jobs that were given up", `SELECT kind || ': ' || error FROM jobs WHERE dead`)
	starts := 0
	for _, n := range r.nodes {
		starts += n.starts
	}
	for _, fault := range r.balancer.faults {
		t.Error(fault)
	}
	t.Logf("%d changes acknowledged, %d pages and answers read, %d answers lost, %d starts of nodes; answers of nodes by status: %v",
		r.done.Load(), r.seen.Load(), r.lost.Load(), starts, r.balancer.statuses)
	t.Logf("%d votes, %d edits, %d drafts, %d orders; %d mails and %d copies of them; %d messages to webhooks came again; the storm: %+v",
		votes, edits, drafts, paid, mails, copies, again, r.storms)
}

// explain shows what is left to do where the test failed, and what the nodes say went wrong.
func (r *run) explain() {
	if !r.Failed() {
		return
	}
	for _, left := range []string{
		`SELECT kind || ' ' || uniq || ': leased ' || leased || ', attempt ' || attempt || ', failures ' || failures || ', due in ms ' ||
			run_at - CAST(EXTRACT(EPOCH FROM NOW()) * 1000 AS BIGINT) || ' ' || error FROM jobs ORDER BY run_at LIMIT 20`,
		`SELECT type || ' ' || subject || ': ' || state || ' ' || reason || ', tries ' || tries FROM webhook_deliveries WHERE state <> 'delivered' LIMIT 20`,
		`SELECT status || ': ' || COUNT(*) FROM drafts GROUP BY status`,
		`SELECT o.number || ' paid by ' || p.provider || ' ' || p.payment || ', ' || p.cents || ' at ' || p.at || ', of the order ' || o.payment || ' ' || o.status FROM payments AS p JOIN orders AS o ON o.id = p.order_id
			WHERE (SELECT COUNT(*) FROM payments WHERE order_id = o.id) > 1`,
		`SELECT o.number || ' began ' || b.provider || ' ' || b.payment FROM begun_payments AS b JOIN orders AS o ON o.id = b.order_id
			WHERE (SELECT COUNT(*) FROM payments WHERE order_id = o.id) > 1`,
		`SELECT o.number || ' ' || t.kind FROM order_tasks AS t JOIN orders AS o ON o.id = t.order_id WHERE (SELECT COUNT(*) FROM order_tasks WHERE order_id = o.id) > 1`,
	} {
		r.Log(strings.Join(r.query(left), "\n"))
	}
	for _, n := range r.nodes {
		for line := range strings.Lines(n.log.String()) {
			if strings.Contains(line, "level=ERROR") || strings.Contains(line, "level=WARN") {
				r.Log(n.addr, line)
			}
		}
	}
}

// start starts all of it, with a demo that was filled eight days ago: so the nodes close its week.
func start(t *testing.T) *run {
	t.Helper()
	built, err := program()
	if err != nil {
		t.Fatal(err)
	}
	r := &run{TB: t, pair: storagetest.NewPair(t), balancer: newBalancer(t), stripe: stripetest.New(t)}
	ago := func() time.Time { return time.Now().AddDate(0, 0, -8) }
	filled := servertest.DemoAt(t, ago, "--data", t.TempDir(), "--database", r.pair.Direct(), "--origin", r.balancer.URL)
	r.crowd = crowd(filled, 35)
	r.server = &servertest.Server{TB: t, URL: r.balancer.URL, Key: filled.Key}
	r.makers, r.writer = newMakers(filled, r.crowd[30:34]), newMakers(filled, r.crowd[34:35])[0]
	r.endsOf = app.WeekOf(ago(), time.UTC)
	filled.Stop()
	settings := r.settings()
	var starts atomic.Int64
	for range 3 {
		data := t.TempDir()
		n := startNode(t, built, func() []string {
			database := []string{r.pair.Direct(), r.pair.Pooled()}[starts.Add(1)%2] // half of all are behind the pooler
			return slices.Concat([]string{"serve", "--data", data, "--database", database, "--origin", r.balancer.URL}, servertest.Unlimited(), settings)
		})
		r.nodes = append(r.nodes, n)
	}
	r.balancer.to(r.nodes...)
	for _, m := range slices.Concat(r.makers, []*maker{r.writer}) {
		r.listen(m)
	}
	return r
}

func (r *run) settings() []string {
	return append(selling(r.stripe), "--proxies", "127.0.0.1/32", "--allow-private", "--account-drafts", "0",
		"--smtp", r.mails.open(r), "--mail-total-limit", "0")
}

// strike kills nodes and restarts PostgreSQL until there was enough of it.
func (r *run) strike(t *testing.T) {
	t.Helper()
	killed := 0
	faults := map[string]func(){
		"kill -9":  func() { r.nodes[killed%3].kill(); killed++ },
		"restart":  func() { r.pair.Restart(false) },
		"crash":    func() { r.pair.Restart(true) },
		"failover": r.pair.FailOver,
	}
	order := []string{"kill -9", "crash", "kill -9", "failover", "kill -9"}
	if *minutes > 0 {
		order = nil
		for i := range 30 {
			order = append(order, "kill -9")
			if i%6 == 5 {
				order = append(order, []string{"restart", "crash"}[i/6%2])
			}
			if i == 15 {
				order = append(order, "failover")
			}
		}
	}
	began := time.Now()
	for i, fault := range order {
		r.await(began, float64(i+1)/float64(len(order)+1))
		begun := time.Now()
		faults[fault]()
		took, before := time.Since(begun), r.done.Load()
		servertest.Eventually(t, "a change is acknowledged after "+fault, func() bool { return r.done.Load() > before })
		t.Logf("%s took %.1f s; a change was acknowledged %.1f s later", fault, took.Seconds(), (time.Since(begun) - took).Seconds())
	}
	for _, n := range r.nodes {
		servertest.Eventually(t, fmt.Sprintf("%s is ready in the end", n.addr), n.ready)
	}
	r.await(began, 1)
	r.over.Store(true)
}

// await waits for a share of a long run, or until some more was acknowledged.
func (r *run) await(began time.Time, share float64) {
	if *minutes > 0 {
		<-time.After(time.Until(began.Add(time.Duration(share * *minutes * float64(time.Minute)))))
		return
	}
	enough := r.done.Load() + 40
	servertest.Eventually(r.TB, "more is acknowledged", func() bool { return r.done.Load() >= enough })
}

// live returns the slugs of live listings.
func (r *run) live() []string {
	return r.query(`SELECT slug FROM listings WHERE status = 'live' ORDER BY slug`)
}
