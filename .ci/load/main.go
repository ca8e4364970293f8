// Command load asks a site on this machine for a page, again and again, and tells how that went: load ADDRESS ORIGIN
// PATH ROOTS. It stops when it is told to, or after two minutes. Half of its clients connect anew each time. With an
// API key in the variable KEY, one more makes drafts.
package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	clients = 8
	pause   = 25 * time.Millisecond // of each client, between two requests
	longest = 2 * time.Minute
	patient = 30 * time.Second // with an answer
)

// outcome is what became of a request.
type outcome struct {
	began, ended time.Time
	status       int
	err          error
}

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "load ADDRESS ORIGIN PATH ROOTS")
		os.Exit(2)
	}
	roots, err := os.ReadFile(os.Args[4])
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
	s := site{address: os.Args[1], origin: os.Args[2], path: os.Args[3], roots: x509.NewCertPool()}
	s.roots.AppendCertsFromPEM(roots)
	told, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(told, longest)
	defer cancel()
	var writing sync.WaitGroup
	var made int
	if key := os.Getenv("KEY"); key != "" {
		writing.Go(func() { made = s.write(ctx, key) })
	}
	report(s.read(ctx))
	writing.Wait()
	fmt.Println(made, "drafts were made")
}

// site is what is asked.
type site struct {
	address, origin, path string
	roots                 *x509.CertPool
}

// read asks until ctx ends, and returns what became of each request, in the order of their ends.
func (s site) read(ctx context.Context) (all []outcome) {
	var mu sync.Mutex
	var each sync.WaitGroup
	for i := range clients {
		each.Go(func() {
			client := s.browser(i%2 == 0)
			wait := time.NewTicker(pause)
			defer wait.Stop()
			for ctx.Err() == nil {
				asked, _ := http.NewRequest("GET", s.origin+s.path, nil)
				o := ask(client, asked)
				mu.Lock()
				all = append(all, o)
				mu.Unlock()
				<-wait.C
			}
		})
	}
	each.Wait()
	slices.SortFunc(all, func(a, b outcome) int { return a.ended.Compare(b.ended) })
	return all
}

// write makes drafts until ctx ends, and returns how many the site said that it made.
func (s site) write(ctx context.Context, key string) (made int) {
	client := s.browser(true)
	wait := time.NewTicker(4 * pause)
	defer wait.Stop()
	for ctx.Err() == nil {
		// the machine has no network, so nobody is asked
		body := fmt.Sprintf(`{"url":"https://nobody-%d.com"}`, time.Now().UnixNano())
		asked, _ := http.NewRequest("POST", s.origin+"/api/v1/drafts", strings.NewReader(body))
		asked.Header.Set("Authorization", "Bearer "+key)
		asked.Header.Set("Content-Type", "application/json")
		switch o := ask(client, asked); {
		case o.err == nil && o.status < 300:
			made++
		case o.status > 0:
			fmt.Println("a draft was answered with", o.status)
		}
		<-wait.C
	}
	return made
}

// browser is a client that finds every host at one address.
func (s site) browser(anew bool) *http.Client {
	return &http.Client{Timeout: patient, Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: s.roots}, DisableKeepAlives: anew, ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, s.address)
		},
	}}
}

func ask(client *http.Client, asked *http.Request) (o outcome) {
	o.began = time.Now()
	defer func() { o.ended = time.Now() }()
	answer, err := client.Do(asked)
	if err != nil {
		o.err = err
		return o
	}
	defer answer.Body.Close()
	o.status = answer.StatusCode
	_, o.err = io.Copy(io.Discard, answer.Body)
	return o
}

// report prints the figures.
func report(all []outcome) {
	var answered, refused, other int
	var slowest, gap, refusing time.Duration
	var last, since time.Time
	var words error
	for _, o := range all {
		switch {
		case errors.Is(o.err, syscall.ECONNREFUSED):
			refused++
			since = cmp.Or(since, o.began)
			continue
		case o.err != nil || o.status != http.StatusOK:
			other++
			words = cmp.Or(o.err, fmt.Errorf("status %d", o.status))
			continue
		}
		answered++
		slowest = max(slowest, o.ended.Sub(o.began))
		if !last.IsZero() {
			gap = max(gap, o.ended.Sub(last))
		}
		if last = o.ended; !since.IsZero() {
			refusing, since = refusing+o.ended.Sub(since), time.Time{}
		}
	}
	fmt.Printf("%d requests: %d answered, %d refused (for %d ms), %d failed otherwise; slowest answer %d ms; longest time without one %d ms\n",
		len(all), answered, refused, refusing.Milliseconds(), other, slowest.Milliseconds(), gap.Milliseconds())
	if words != nil {
		fmt.Println("the last that failed otherwise:", words)
	}
}
