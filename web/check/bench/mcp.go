package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// agents calls tools at a steady rate over kept connections. It fails where any call does, or where the server cannot keep up.
func agents(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("mcp", flag.ContinueOnError)
	whole := flags.Duration("for", 10*time.Second, "how long")
	rate := flags.Int("rate", 300, "tool calls a second; 0 for as many as there can be")
	connections := flags.Int("connections", 10, "connections of the load")
	listings := flags.Int("listings", 5000, "invented listings")
	l, err := labFor(ctx, flags, args)
	if err != nil {
		return err
	}
	defer l.close()
	companies := invent(*listings)
	s, _, err := l.directory(ctx, companies)
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.indexed(ctx, companies[0].Tagline); err != nil {
		return err
	}
	a := agent{url: s.url + "/mcp", calls: toolCalls(companies), client: &http.Client{Transport: &http.Transport{MaxConnsPerHost: *connections, MaxIdleConnsPerHost: *connections}}}
	within, cancel := context.WithTimeout(ctx, *whole)
	defer cancel()
	began := time.Now()
	a.run(within, *connections, *rate)
	slices.Sort(a.took)
	perSecond := float64(len(a.took)) / time.Since(began).Seconds()
	fmt.Printf("%d tool calls, %.0f a second over %d connections: p50 %.2f ms, p99 %.2f ms, %d faults, %.0f MiB resident\n",
		len(a.took), perSecond, *connections, ms(quantile(a.took, 0.50)), ms(quantile(a.took, 0.99)), a.faults, s.resident())
	switch {
	case a.faults > 0:
		return fmt.Errorf("%d calls failed, the first: %w", a.faults, a.fault)
	case perSecond < 0.95*float64(*rate):
		return fmt.Errorf("the server kept up with %.0f calls a second and not with %d", perSecond, *rate)
	}
	return nil
}

// agent asks over and over, and notes what came of it.
type agent struct {
	url    string
	calls  []string
	client *http.Client

	mu     sync.Mutex
	took   []time.Duration
	faults int
	fault  error
}

func (a *agent) run(ctx context.Context, connections, rate int) {
	due := make(chan int)
	var busy sync.WaitGroup
	for range connections {
		busy.Go(func() {
			for i := range due {
				begun := time.Now()
				err := a.call(a.calls[i%len(a.calls)])
				a.note(time.Since(begun), err)
			}
		})
	}
	began := time.Now()
	for i := 0; ctx.Err() == nil; i++ {
		if rate > 0 {
			time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / time.Duration(rate))))
		}
		due <- i
	}
	close(due)
	busy.Wait()
}

func (a *agent) note(took time.Duration, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err == nil {
		a.took = append(a.took, took)
		return
	}
	if a.faults++; a.fault == nil {
		a.fault = err
	}
}

// call sends one message and reads its answer, which must be a result without an error.
func (a *agent) call(message string) error {
	r, err := http.NewRequest(http.MethodPost, a.url, strings.NewReader(message))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("MCP-Protocol-Version", "2025-11-25")
	answer, err := a.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	var found struct {
		Result *struct{ IsError bool }
	}
	if err := json.Unmarshal(body, &found); err != nil || answer.StatusCode != http.StatusOK || found.Result == nil || found.Result.IsError {
		return errors.Join(err, fmt.Errorf("status %d: %.300s", answer.StatusCode, body))
	}
	return nil
}

// toolCalls returns what agents ask for.
func toolCalls(companies []company) (messages []string) {
	add := func(tool string, args map[string]any) {
		raw, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{"name": tool, "arguments": args}})
		if err != nil {
			panic(err) // texts and numbers can be written
		}
		messages = append(messages, string(raw))
	}
	for i, c := range companies {
		add("get_listing", map[string]any{"slug": c.Slug})
		add("search_listings", map[string]any{"q": c.Name})
		if i%5 == 0 {
			add("search_listings", map[string]any{"country": c.Country, "sort": "newest"})
			add("get_badges", map[string]any{"slug": c.Slug})
			add("get_launch_week", map[string]any{"week": "this"})
			add("list_categories", nil)
		}
	}
	return messages
}
