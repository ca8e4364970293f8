package main

import (
	"context"
	"flag"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"
)

// soak asks for everything, for long, while listings change, and prints memory and faults as it goes.
func soak(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("soak", flag.ContinueOnError)
	whole := flags.Duration("for", 30*time.Minute, "how long")
	listings := flags.Int("listings", 5000, "invented listings")
	connections := flags.Int("connections", 8, "connections of the load")
	rate := flags.Int("rate", 0, "requests a second; 0 for as many as there can be")
	l, err := labFor(ctx, flags, args)
	if err != nil {
		return err
	}
	defer l.close()
	companies := invent(*listings)
	s, data, err := l.directory(ctx, companies)
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.indexed(ctx, companies[0].Tagline); err != nil {
		return err
	}
	built, warned, _ := s.log.counts() // at the start: the first index is built, not rebuilt
	end := time.Now().Add(*whole)
	within, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	var writer sync.WaitGroup
	var failed error
	writer.Go(func() { failed = l.change(within, data, companies[:100]) })
	fmt.Println("| minute | requests a second | p50 | p99 | faults | warnings | rebuilds | resident | of it anonymous |\n|---|---|---|---|---|---|---|---|---|")
	paths := mixed(companies)
	for minute := 1; time.Now().Before(end.Add(-time.Second)) && ctx.Err() == nil; minute++ {
		r := load(within, s.addr(), *connections, min(time.Minute, time.Until(end)), paced(*rate, *connections, cycle(paths)))
		rebuilds, faults, fault := s.log.counts()
		if faults == warned {
			fault = ""
		}
		fmt.Printf("| %d | %.0f | %.2f ms | %.2f ms | %d %s | %d %s | %d | %.0f MiB | %.0f MiB |\n", minute, r.perSecond, ms(r.p50), ms(r.p99),
			r.faults, r.fault, faults-warned, fault, rebuilds-built, s.resident(), s.memory("RssAnon:"))
	}
	writer.Wait()
	return failed
}

// change imports companies with other words, every five seconds.
func (l *lab) change(ctx context.Context, data string, companies []company) error {
	for round := 0; ; round++ {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(5 * time.Second):
		}
		for i := range companies {
			companies[i].City = fmt.Sprintf("City %d", round)
		}
		file, err := l.write(companies)
		if err == nil {
			err = l.do(context.WithoutCancel(ctx), l.program, "import", file, "--data", data)
		}
		if err != nil {
			return err
		}
	}
}

// mixed returns the addresses that visitors and programs ask for.
func mixed(companies []company) (paths []string) {
	for i, c := range companies {
		paths = append(paths, "/listings/"+c.Slug, "/api/v1/listings/"+c.Slug, "/badges/"+c.Slug+"/listed.svg")
		if i%5 == 0 {
			paths = append(paths, "/", "/search?q="+url.QueryEscape(c.Name), "/api/v1/listings?q="+url.QueryEscape(c.Tagline), "/search?q="+url.QueryEscape(mistyped(c.Description)), "/categories",
				"/api/v1/listings?country="+c.Country+"&sort=newest&page="+fmt.Sprint(1+i%40), "/launches", "/api/v1/launches/weeks/this")
		}
	}
	return paths
}

// mistyped returns the first word of a text with two letters swapped.
func mistyped(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if len(word) < shortest {
		return word
	}
	return word[:2] + word[3:4] + word[2:3] + word[4:]
}
