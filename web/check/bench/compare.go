package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// trial is one side of a comparison.
type trial struct {
	server  *server
	request func(c, i int) []byte
	beside  func(context.Context) error // what goes on meanwhile; may be nil
}

func asking(s *server, paths []string) trial { return trial{server: s, request: cycle(paths)} }

// contest sets Debut against the bare handler, or against itself with less to do.
type contest struct {
	what        string
	ours, bares trial // bares has no server if there is nothing to compare with
	anew        bool  // ours keeps no answers
	goal        float64
	least       time.Duration // that a side runs
	rounds      []round
}

type round struct{ ours, bares result }

// compare runs each contest in turn, round after round, and prints the medians.
func compare(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	rounds := flags.Int("rounds", 5, "how often each side runs")
	each := flags.Duration("each", 3*time.Second, "how long a side runs")
	connections := flags.Int("connections", 16, "connections of the load")
	listings := flags.Int("listings", 5000, "invented listings")
	database := flags.String("database", "", "address of an empty PostgreSQL database, to compare three nodes on it, too")
	only := flags.String("only", "", "compare only what has this in its name")
	l, err := labFor(ctx, flags, args)
	if err != nil {
		return err
	}
	defer l.close()
	companies := invent(*listings)
	file, err := l.write(companies)
	if err != nil {
		return err
	}
	data, took, err := l.fill(ctx, file)
	if err != nil {
		return err
	}
	fmt.Printf("%d listings imported in %.1f s\n", *listings, took.Seconds())
	if err := l.starts(ctx, data, *rounds); err != nil {
		return err
	}
	contests, stop, err := l.contests(ctx, data, file, companies)
	defer stop()
	if err != nil {
		return err
	}
	contests = slices.DeleteFunc(contests, func(c *contest) bool { return !strings.Contains(c.what, *only) })
	if len(contests) == 0 {
		return fmt.Errorf("nothing that is compared has %q in its name", *only)
	}
	if *database == "" {
		return held(ctx, contests, *rounds, *connections, *each)
	}
	p, err := l.postgres(ctx, *database, file)
	defer p.stop()
	if err != nil {
		return err
	}
	if err := held(ctx, append(contests, p.beside(contests)...), *rounds, *connections, *each); err != nil {
		return err
	}
	return p.growing(ctx, contests, *rounds, *connections, *each)
}

// held runs both sides of all contests in turn, round after round, and prints what came of it.
func held(ctx context.Context, contests []*contest, rounds, connections int, each time.Duration) error {
	for range rounds {
		for _, c := range contests {
			long := max(each, c.least)
			c.rounds = append(c.rounds, round{run(ctx, c.ours, connections, long), run(ctx, c.bares, connections, long)})
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	table(contests, connections)
	return nil
}

func run(ctx context.Context, t trial, connections int, d time.Duration) result {
	if t.server == nil {
		return result{}
	}
	if t.beside == nil {
		return load(ctx, t.server.addr(), connections, d, t.request)
	}
	within, stop := context.WithCancel(ctx)
	failed := make(chan error, 1)
	go func() { failed <- t.beside(within) }()
	r := load(ctx, t.server.addr(), connections, d, t.request)
	stop()
	if err := <-failed; err != nil {
		r.faults, r.fault = r.faults+1, err.Error()
	}
	return r
}

// starts prints how fast the server starts, and what it holds when nobody asks.
func (l *lab) starts(ctx context.Context, data string, rounds int) error {
	var took []time.Duration
	var idle []float64
	for range rounds + 1 { // the first builds the search index
		s, err := l.serve(ctx, data)
		if err != nil {
			return err
		}
		time.Sleep(3 * time.Second)
		took, idle = append(took, s.took), append(idle, s.resident())
		s.stop()
	}
	took, idle = took[1:], idle[1:]
	slices.Sort(took)
	slices.Sort(idle)
	fmt.Printf("start to the first answer: median %v; resident after 3 s: median %.0f MiB\n", took[len(took)/2].Round(time.Millisecond), idle[len(idle)/2])
	return nil
}

func (l *lab) contests(ctx context.Context, data, file string, companies []company) (all []*contest, stop func(), err error) {
	var kept keeper
	stop = kept.stop
	debut, err := kept.keep(l.serve(ctx, data))
	if err != nil {
		return nil, stop, err
	}
	slug := companies[0].Slug
	one, badge := size(debut, "/api/v1/listings/"+slug), size(debut, "/badges/"+slug+"/listed.svg")
	bare, err := kept.keep(start(ctx, "/one/"+slug, itself(), "bare", "-companies", file, "-db", filepath.Join(l.dir, "bare.db"), "-kept", fmt.Sprint(one), "-badge", fmt.Sprint(badge)))
	if err != nil {
		return nil, stop, err
	}
	copied, err := l.copy(ctx, data)
	if err != nil {
		return nil, stop, err
	}
	forgetful, err := kept.keep(l.serve(ctx, copied, "--keep", "0"))
	if err != nil {
		return nil, stop, err
	}
	slugs := func(before, after string) []string {
		paths := make([]string, 0, len(companies))
		for i := range companies {
			paths = append(paths, before+companies[i*7919%len(companies)].Slug+after)
		}
		return paths
	}
	lists := func(before, after string) []string {
		var paths []string
		for _, country := range []string{"DE", "FR", "GB", "JP", "US"} {
			paths = append(paths, before+country+after)
		}
		return paths
	}
	few := slugs("", "")[:200] // kept ones: what is asked for often
	some := func(before, after string) []string {
		var paths []string
		for _, s := range few {
			paths = append(paths, before+s+after)
		}
		return paths
	}
	list := lists("/api/v1/listings?per_page=20&sort=votes&country=", "")
	return []*contest{
		{what: "listing, uncached", anew: true, ours: asking(forgetful, slugs("/api/v1/listings/", "")), bares: asking(bare, slugs("/one/", "")), goal: 0.6},
		{what: "listing, cached", ours: asking(debut, some("/api/v1/listings/", "")), bares: asking(bare, some("/kept/", "")), goal: 0.7},
		{what: "list of 20, filter and sort", anew: true, ours: asking(forgetful, list), bares: asking(bare, lists("/list?country=", "")), goal: 0.6},
		{what: "badge, cached", ours: asking(debut, some("/badges/", "/listed.svg")), bares: asking(bare, some("/badge/", "")), goal: 0.8},
		{what: "listing page beside its JSON, uncached", anew: true, ours: asking(forgetful, slugs("/listings/", "")), bares: asking(forgetful, slugs("/api/v1/listings/", "")), goal: 0.4},
		{what: "listing page, cached", ours: asking(debut, some("/listings/", ""))},
		{what: "home page, uncached", anew: true, ours: asking(forgetful, []string{"/"})},
	}, stop, nil
}

// copy makes a second data folder, because a server has its own to itself.
func (l *lab) copy(ctx context.Context, data string) (string, error) {
	other := data + "-copy"
	return other, l.do(ctx, "cp", "-r", data, other)
}

// size returns how many bytes an answer has.
func size(s *server, path string) int {
	answer, err := http.Get(s.url + path)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body)
	return len(body)
}

func table(contests []*contest, connections int) {
	fmt.Printf("\nrequests a second and latency at %d connections, medians of %d interleaved rounds\n\n", connections, len(contests[0].rounds))
	fmt.Println("| what | Debut /s | p50 | p99 | other /s | ratio | goal | faults |")
	fmt.Println("|---|---|---|---|---|---|---|---|")
	for _, c := range contests {
		of := func(f func(round) float64) float64 { return median(c.rounds, f) }
		ratio, goal, bare := "", "", ""
		if c.goal > 0 {
			ratio = fmt.Sprintf("%.2f", of(func(r round) float64 { return r.ours.perSecond / r.bares.perSecond }))
			goal = fmt.Sprintf("%.1f", c.goal)
			bare = fmt.Sprintf("%.0f", of(func(r round) float64 { return r.bares.perSecond }))
		}
		faults, fault := 0, ""
		for _, r := range c.rounds {
			faults += r.ours.faults + r.bares.faults
			fault = r.ours.fault + r.bares.fault
		}
		fmt.Printf("| %s | %.0f | %.2f ms | %.2f ms | %s | %s | %s | %d %s |\n", c.what, of(func(r round) float64 { return r.ours.perSecond }),
			of(func(r round) float64 { return ms(r.ours.p50) }), of(func(r round) float64 { return ms(r.ours.p99) }), bare, ratio, goal, faults, fault)
	}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func median(rounds []round, f func(round) float64) float64 {
	values := make([]float64, len(rounds))
	for i, r := range rounds {
		values[i] = f(r)
	}
	slices.Sort(values)
	return values[len(values)/2]
}
