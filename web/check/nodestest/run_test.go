package nodestest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"debut/app"
	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

var minutes = flag.Float64("nodes.minutes", 0, "how long the nodes are killed; 0 is a short form that ends with its work")

// run is three nodes behind a balancer, on a pair of PostgreSQL servers, with people and programs that use them.
type run struct {
	testing.TB
	pair     *storagetest.Pair
	balancer *balancer
	nodes    []*node
	server   *servertest.Server // the balancer, with a key of the demo's owner
	stripe   *stripetest.Server
	crowd    []person
	makers   []*maker
	writer   *maker // whose drafts are edited at many places at once
	mails    mailbox
	endsOf   app.Week // the week that ended before the nodes started

	storms servertest.Figures
	done   atomic.Int64 // changes that were acknowledged
	seen   atomic.Int64 // pages and answers that were read
	lost   atomic.Int64 // answers
	over   atomic.Bool  // the last fault is mended
}

// more reports whether somebody goes on: until all faults are over, and so many rounds at least.
func (r *run) more(round, least int) bool { return round < least || !r.over.Load() }

// rest is between what somebody does and what they do next: so many moments.
func (r *run) rest(moments time.Duration) {
	if *minutes > 0 {
		moments *= 10
	}
	<-time.After(moments * 5 * time.Millisecond)
}

// ask makes a request; headers come in pairs. Its error says that nothing was answered.
func ask(method, address, body string, headers ...string) (status int, said string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	for i := 0; i+1 < len(headers); i += 2 {
		q.Header.Set(headers[i], headers[i+1])
	}
	got, err := client.Do(q)
	if err != nil {
		return 0, "", err
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	return got.StatusCode, string(text), err
}

var client = &http.Client{
	Transport:     &http.Transport{MaxIdleConnsPerHost: 64},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// once asks the balancer, and counts what was acknowledged. known is false if nobody knows what became of the request.
func (r *run) once(method, path, body string, headers ...string) (said string, known bool) {
	status, said, err := ask(method, r.server.URL+path, body, headers...)
	switch {
	case err != nil, status == http.StatusBadGateway, status == http.StatusServiceUnavailable:
		r.lost.Add(1)
		<-time.After(20 * time.Millisecond)
		return "", false
	case status == http.StatusTooManyRequests && strings.Contains(said, "request_in_progress"): // of the same request, which was lost
		<-time.After(20 * time.Millisecond)
		return "", false
	case status >= 400:
		r.Fatalf("%s %s: %d %s", method, path, status, said)
	}
	if method == http.MethodGet {
		r.seen.Add(1)
	} else {
		r.done.Add(1)
	}
	return said, true
}

// surely is once, again and again until the request is acknowledged.
func (r *run) surely(method, path, body string, headers ...string) (said string) {
	for end := time.Now().Add(servertest.Patience); time.Now().Before(end); {
		if said, known := r.once(method, path, body, headers...); known {
			return said
		}
	}
	r.Errorf("after %v nobody answers %s %s", servertest.Patience, method, path)
	return ""
}

// query returns the rows that a query of one text finds in a database.
func query(tb testing.TB, address, query string, args ...any) []string {
	tb.Helper()
	conn, err := pgx.Connect(tb.Context(), address)
	if err != nil {
		tb.Fatal(err)
	}
	defer conn.Close(context.Background())
	rows, err := conn.Query(tb.Context(), query, args...)
	if err != nil {
		tb.Fatal(err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		tb.Fatal(errors.Join(err, fmt.Errorf("in %s", query)))
	}
	return found
}

func (r *run) query(text string, args ...any) []string {
	r.Helper()
	return query(r, r.pair.Direct(), text, args...)
}

// none fails the test with what a query finds.
func (r *run) none(what, text string, args ...any) {
	r.Helper()
	if found := r.query(text, args...); len(found) > 0 {
		r.Errorf("%s: %d, such as %s", what, len(found), found[:min(len(found), 5)])
	}
}

// chance is what one who acts does by chance, the same in each run.
func chance(who uint64) *rand.Rand { return rand.New(rand.NewPCG(who, 2026)) }

// person is somebody who signed in a month ago, in a network of their own.
type person struct{ email, session, from string }

// form are the headers of what the person's browser sends, with further ones.
func (p person) form(more ...string) []string {
	return append([]string{"Cookie", "session=" + p.session, "X-Forwarded-For", p.from, "Content-Type", "application/x-www-form-urlencoded",
		"Sec-Fetch-Site", "same-origin"}, more...)
}

// crowd makes people.
func crowd(d *servertest.Server, n int) (all []person) {
	for i, p := range d.CrowdAt(n, time.Now()) {
		all = append(all, person{fmt.Sprintf("person-%d@voter-%d.example", i, i), p.Client.Jar.Cookies(p.Address())[0].Value, p.From})
	}
	return all
}
