package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// question is a search, with the slugs that are right answers.
type question struct {
	Kind  string   `json:"kind"`
	Query string   `json:"q"`
	Right []string `json:"slugs"`
}

// searching imports companies and asks for them: recall by kind and latency with one client, then latency with several clients
// while listings change.
func searching(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("search", flag.ContinueOnError)
	companies := flags.String("companies", "", "companies as JSON Lines, as debut import reads them")
	queries := flags.String("queries", "", "queries as JSON Lines: kind, q, and the slugs that count as right")
	listings := flags.Int("listings", 0, "how many invented listings to add")
	clients := flags.Int("clients", 8, "clients beside the writer")
	each := flags.Duration("each", 15*time.Second, "how long they ask")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *companies == "" || *queries == "" {
		return errors.New("search needs -companies and -queries")
	}
	asked, err := readLines[question](*queries)
	if err != nil {
		return err
	}
	l, err := newLab(ctx)
	if err != nil {
		return err
	}
	defer l.close()
	data, _, err := l.fill(ctx, *companies)
	if err != nil {
		return err
	}
	more := invent(*listings)
	if len(more) > 0 {
		if err := l.add(ctx, data, more); err != nil {
			return err
		}
	}
	s, err := l.serve(ctx, data, "--keep", "0")
	if err != nil {
		return err
	}
	defer s.stop()
	begun, before := time.Now(), s.worked()
	if err := s.indexed(ctx, "platform for small companies in europe"); err != nil {
		return err
	}
	fmt.Printf("the index was whole %.1f s after the start, of processors %.1f s; resident %.0f MiB, of it anonymous %.0f MiB\n",
		time.Since(begun).Seconds(), (s.worked() - before).Seconds(), s.resident(), s.memory("RssAnon:"))
	if err := recall(ctx, s, asked); err != nil {
		return err
	}
	return crowd(ctx, l, s, data, asked, *clients, *each)
}

// add imports further companies.
func (l *lab) add(ctx context.Context, data string, companies []company) error {
	file, err := l.write(companies)
	if err != nil {
		return err
	}
	begun := time.Now()
	err = l.do(ctx, l.program, "import", file, "--data", data)
	fmt.Printf("%d listings imported in %.1f s\n", len(companies), time.Since(begun).Seconds())
	return err
}

// indexed waits until searches are answered by the index and not by names: it finds words that are in no name.
func (s *server) indexed(ctx context.Context, words string) error {
	for ctx.Err() == nil {
		found, _, err := s.find(ctx, words)
		if err == nil && len(found) > 0 {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return ctx.Err()
}

// find asks for ten listings and returns their slugs.
func (s *server) find(ctx context.Context, q string) (slugs []string, took time.Duration, err error) {
	slugs, _, took, err = s.page(ctx, "/api/v1/listings?per_page=10&q="+url.QueryEscape(q))
	return slugs, took, err
}

// page asks for a path, and returns the slugs of its items and the cursor of the page after it, if it is a page of a list.
func (s *server) page(ctx context.Context, path string) (slugs []string, next string, took time.Duration, err error) {
	begun := time.Now()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+path, nil)
	if err != nil {
		return nil, "", 0, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, "", 0, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	took = time.Since(begun)
	var page struct {
		Items []struct{ Slug string }
		Next  string `json:"next_cursor"`
	}
	if err == nil && strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") {
		err = json.Unmarshal(body, &page)
	}
	if err != nil || answer.StatusCode != http.StatusOK {
		return nil, "", 0, fmt.Errorf("status %d for %s: %v", answer.StatusCode, path, err)
	}
	for _, item := range page.Items {
		slugs = append(slugs, item.Slug)
	}
	return slugs, page.Next, took, nil
}

// tally counts the questions of a kind, and those whose answer was first, and among the first ten.
type tally struct{ asked, first, ten int }

func recall(ctx context.Context, s *server, asked []question) error {
	kinds := map[string]*tally{}
	var names []string
	var took, worked []time.Duration
	for _, q := range asked {
		before := s.worked()
		found, t, err := s.find(ctx, q.Query)
		if err != nil {
			return err
		}
		took, worked = append(took, t), append(worked, s.worked()-before)
		k := kinds[q.Kind]
		if k == nil {
			k = &tally{}
			kinds[q.Kind] = k
			names = append(names, q.Kind)
		}
		k.asked++
		if at := slices.IndexFunc(found, func(slug string) bool { return slices.Contains(q.Right, slug) }); at >= 0 {
			k.ten++
			if at == 0 {
				k.first++
			}
		}
	}
	fmt.Println("\n| kind | recall@1 | recall@10 |\n|---|---|---|")
	var one, ten float64
	for _, name := range names {
		k := kinds[name]
		a, b := float64(k.first)/float64(k.asked), float64(k.ten)/float64(k.asked)
		one, ten = one+a, ten+b
		fmt.Printf("| %s | %.3f | %.3f |\n", name, a, b)
	}
	fmt.Printf("| **macro-average** | %.4f | %.4f |\n", one/float64(len(names)), ten/float64(len(names)))
	slices.Sort(took)
	slices.Sort(worked)
	fmt.Printf("\n%d questions by one client: p50 %.2f ms, p99 %.2f ms; of processors p50 %.2f ms, p99 %.2f ms\n", len(took),
		ms(quantile(took, 0.5)), ms(quantile(took, 0.99)), ms(quantile(worked, 0.5)), ms(quantile(worked, 0.99)))
	return nil
}

// crowd has several clients ask while listings change.
func crowd(ctx context.Context, l *lab, s *server, data string, asked []question, clients int, d time.Duration) error {
	requests := make([][]byte, len(asked))
	for i, q := range asked {
		requests[i] = get("/api/v1/listings?per_page=10&q=" + url.QueryEscape(q.Query))
	}
	within, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	var changed atomic.Int64
	var writer sync.WaitGroup
	var failed error
	writer.Go(func() {
		for round := 0; within.Err() == nil; round++ {
			some := invent(50)
			for i := range some {
				some[i].Slug, some[i].Website = "writer-"+some[i].Slug, strings.Replace(some[i].Website, "://", "://writer-", 1)
				some[i].Tagline = fmt.Sprintf("%s, round %d", some[i].Tagline, round)
			}
			file, err := l.write(some)
			if err == nil {
				err = l.do(ctx, l.program, "import", file, "--data", data)
			}
			if err != nil {
				failed = err
				return
			}
			changed.Add(int64(len(some)))
		}
	})
	r := load(within, s.addr(), clients, d, func(c, i int) []byte { return requests[(c*len(requests)/clients+i)%len(requests)] })
	writer.Wait()
	fmt.Printf("%d clients with a writer of %.0f listings a second: %.0f searches a second, p50 %.2f ms, p99 %.2f ms, %d faults %s; resident %.0f MiB\n",
		clients, float64(changed.Load())/d.Seconds(), r.perSecond, ms(r.p50), ms(r.p99), r.faults, r.fault, s.resident())
	return failed
}
