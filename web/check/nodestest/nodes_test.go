package nodestest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

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
	var all sync.WaitGroup
	given := make([]*votes, 4)
	for i := range given {
		given[i] = &votes{people: r.crowd[10*i : 10*i+10], slugs: r.live()}
		all.Go(func() { given[i].cast(r, uint64(i)) })
	}
	r.strike(t)
	all.Wait()
	for _, v := range given {
		v.check(r)
	}
	r.countsOfVotes()
	for _, fault := range r.balancer.faults {
		t.Error(fault)
	}
	starts := 0
	for _, n := range r.nodes {
		starts += n.starts
	}
	t.Logf("%d acknowledged, %d answers lost, %d starts of nodes; answers by status: %v", r.done.Load(), r.lost.Load(), starts, r.balancer.statuses)
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
	r.crowd = crowd(filled, 60)
	r.server = &servertest.Server{TB: t, URL: r.balancer.URL, Key: filled.Key}
	filled.Stop()
	starts := 0
	for range 3 {
		data := t.TempDir()
		n := startNode(t, built, func() []string {
			database := []string{r.pair.Direct(), r.pair.Pooled()}[starts%2] // half of all are behind the pooler
			starts++
			return slices.Concat([]string{"serve", "--data", data, "--database", database, "--origin", r.balancer.URL}, r.settings(), servertest.Unlimited())
		})
		r.nodes = append(r.nodes, n)
	}
	r.balancer.to(r.nodes...)
	return r
}

func (r *run) settings() []string {
	return []string{"--proxies", "127.0.0.1/32", "--allow-private", "--dev-mail"}
}

// strike kills and restarts until there was enough of it.
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
		servertest.Eventually(t, "a node is ready after "+fault, func() bool {
			return slices.ContainsFunc(r.nodes, (*node).ready)
		})
		t.Logf("%s: %.1f s until a node was ready", fault, time.Since(begun).Seconds())
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
