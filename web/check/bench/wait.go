package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"
)

// waiting has hundreds of calls wait for a change at once, and measures other calls and the memory without them and beside them.
func waiting(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("wait", flag.ContinueOnError)
	people := flags.Int("people", 25, "accounts; 20 calls of each wait")
	rate := flags.Int("rate", 200, "other requests a second")
	l, err := labFor(ctx, flags, args)
	if err != nil {
		return err
	}
	defer l.close()
	companies := invent(1000)
	s, data, err := l.directory(ctx, companies, "--allow-private", "--submit-limit", "0")
	if err != nil {
		return err
	}
	defer s.stop()
	var own []person
	for i := range *people {
		one, err := l.person(ctx, s, data, i)
		if err != nil {
			return err
		}
		own = append(own, one)
	}
	paths := mixed(companies)
	beside := func(what string) {
		r := load(ctx, s.addr(), 8, 20*time.Second, paced(*rate, 8, cycle(paths)))
		fmt.Printf("%s: %.0f requests a second, p50 %.2f ms, p99 %.2f ms, %d faults %s; %.0f MiB resident\n", what, r.perSecond, ms(r.p50), ms(r.p99), r.faults, r.fault, s.resident())
	}
	beside("warm")
	beside("without")
	var busy sync.WaitGroup
	var mu sync.Mutex
	took, faults := time.Duration(0), 0
	for i := range *people * 20 {
		busy.Go(func() {
			begun := time.Now()
			_, err := own[i/20].call(ctx, s, "GET", "/me/listings/"+own[i/20].listing+"?wait_s=45", nil)
			mu.Lock()
			defer mu.Unlock()
			if took = max(took, time.Since(begun)); err != nil || time.Since(begun) < 44*time.Second {
				faults++
			}
		})
	}
	time.Sleep(5 * time.Second) // until all of them wait
	beside(fmt.Sprintf("beside %d calls that wait", *people*20))
	busy.Wait()
	fmt.Printf("the last was answered after %.1f s, %d faults\n", took.Seconds(), faults)
	if faults > 0 {
		return fmt.Errorf("%d calls were refused, or did not wait", faults)
	}
	return nil
}

// person is an account with a listing.
type person struct{ key, listing string }

const homepage = `<!doctype html><html lang="en"><head><title>Slowbarrow</title><meta property="og:site_name" content="Slowbarrow"></head><body><h1>Barrows, sorted</h1><p>It sorts your barrows by wheel.</p></body></html>`

// person makes an account whose draft of a small website is saved as a listing.
func (l *lab) person(ctx context.Context, s *server, data string, n int) (person, error) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, homepage)
	}))
	defer site.Close()
	out, err := l.output(ctx, l.program, "key", "create", fmt.Sprintf("p%d@debut.example", n), "--scopes", "account:read,listings:write", "--data", data)
	if err != nil {
		return person{}, err
	}
	p := person{key: keyIn(out)}
	draft, err := p.call(ctx, s, "POST", "/drafts", map[string]any{"url": site.URL})
	if err != nil {
		return p, err
	}
	at := "/drafts/" + fmt.Sprint(draft["id"])
	for draft["status"] != "ready" && err == nil {
		draft, err = p.call(ctx, s, "GET", at+"?wait_s=45", nil)
	}
	tree, failed := p.call(ctx, s, "GET", "/categories", nil)
	if err = errors.Join(err, failed); err == nil {
		first := tree["items"].([]any)[0].(map[string]any)["name"]
		_, err = p.call(ctx, s, "PATCH", at, map[string]any{"fields": map[string]any{"name": "Slowbarrow", "categories": []any{first}, "tagline": "Barrows"}})
	}
	if err != nil {
		return p, err
	}
	saved, err := p.call(ctx, s, "POST", at+"/submit", nil)
	p.listing = fmt.Sprint(saved["listing_id"])
	return p, err
}

// keyIn returns the API key that stands in what a command printed; "" if none does.
func keyIn(words string) string {
	for _, word := range strings.Fields(words) {
		if strings.HasPrefix(word, "debut_") {
			return word
		}
	}
	return ""
}

// call makes a request and returns its answer, which must be a success.
func (p person) call(ctx context.Context, s *server, method, path string, body any) (answer map[string]any, err error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	if body == nil {
		raw = nil
	}
	r, err := http.NewRequestWithContext(ctx, method, s.url+"/api/v1"+path, bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+p.key)
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer got.Body.Close()
	if err = json.NewDecoder(got.Body).Decode(&answer); err == nil && got.StatusCode >= 300 {
		err = fmt.Errorf("%s %s: status %d: %v", method, path, got.StatusCode, answer)
	}
	return answer, err
}
