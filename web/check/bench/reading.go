package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// What visitors are promised.
const (
	firstFactWithin = 2 * time.Second
	draftWithin     = 10 * time.Second
	pagesWithin     = 30 * time.Millisecond // 99 of a hundred, while others have websites read
)

// reading reads websites on the pages of visitors: one after the other, and by many visitors at once beside others who look at
// public pages.
func reading(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("reading", flag.ContinueOnError)
	folder := flags.String("websites", "testdata/sites", "folder of the websites, each a folder of files")
	only := flags.String("only", "", "names of those that are read, with commas between; all where there are none")
	takes := flags.Duration("takes", 0, "how long a website takes for an answer")
	visitors := flags.Int("visitors", 50, "who have a website read at once")
	rate := flags.Int("rate", 100, "public pages a second that others ask for")
	l, err := labFor(ctx, flags, args)
	if err != nil {
		return err
	}
	defer l.close()
	web, err := openInternet(*folder, l.dir, *only, *takes)
	if err != nil {
		return err
	}
	defer web.stop()
	companies := invent(1000)
	file, err := l.write(companies)
	if err != nil {
		return err
	}
	data, _, err := l.fill(ctx, file)
	if err != nil {
		return err
	}
	s, err := web.start(ctx, data, "--allow-private", "--proxies", "127.0.0.1/32")
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.indexed(ctx, companies[0].Tagline); err != nil {
		return err
	}
	return errors.Join(oneByOne(ctx, s, web.names), together(ctx, s, web.names, *visitors, *rate, publicPages(companies)))
}

// publicPages are addresses of pages that everybody may look at.
func publicPages(companies []company) (paths []string) {
	for i, c := range companies {
		if paths = append(paths, "/listings/"+c.Slug); i%5 == 0 {
			paths = append(paths, "/", "/categories", "/launches", "/search?q="+url.QueryEscape(c.Name))
		}
	}
	return paths
}

// oneByOne reads the website of one visitor after the other.
func oneByOne(ctx context.Context, s *server, names []string) error {
	var firsts, wholes []time.Duration
	fmt.Println("| website | first fact | draft | facts |\n|---|---|---|---|")
	for i, name := range names {
		v, err := visitor(ctx, s, name, i)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Printf("| %s | %.2f s | %.2f s | %d |\n", name, v.first.Seconds(), v.whole.Seconds(), v.facts)
		wholes = append(wholes, v.whole)
		if v.facts > 0 {
			firsts = append(firsts, v.first)
		}
	}
	slices.Sort(firsts)
	slices.Sort(wholes)
	fact, draft := quantile(firsts, 0.5), quantile(wholes, 0.5)
	fmt.Printf("median: first fact after %.2f s, draft after %.2f s; %d of %d websites state something\n", fact.Seconds(), draft.Seconds(), len(firsts), len(names))
	if fact > firstFactWithin || draft > draftWithin {
		return fmt.Errorf("a first fact must be there within %v and a draft within %v", firstFactWithin, draftWithin)
	}
	return nil
}

// together lets visitors ask for websites at once, beside others who ask for public pages, and before that those others alone.
func together(ctx context.Context, s *server, names []string, visitors, rate int, pages []string) error {
	others := func(ctx context.Context, what string, d time.Duration) result {
		r := load(ctx, s.addr(), 8, d, paced(rate, 8, cycle(pages)))
		fmt.Printf("%s: %.0f public pages a second, p50 %.2f ms, p99 %.2f ms, %d faults %s; %.0f MiB resident\n",
			what, r.perSecond, ms(r.p50), ms(r.p99), r.faults, r.fault, s.resident())
		return r
	}
	others(ctx, "warm", 10*time.Second)
	others(ctx, "idle", 20*time.Second)
	until, outcome := allAtOnce(ctx, s, names, visitors)
	beside := others(until, fmt.Sprintf("beside %d visitors", visitors), time.Hour)
	switch err := outcome(); {
	case err != nil:
		return err
	case beside.faults > 0:
		return fmt.Errorf("%d public pages failed, the first: %s", beside.faults, beside.fault)
	case beside.p99 > pagesWithin:
		return fmt.Errorf("99 of 100 public pages must come within %v", pagesWithin)
	}
	return nil
}

// allAtOnce has visitors begin at once; the context ends when all websites are read, and then outcome says what came of it.
func allAtOnce(ctx context.Context, s *server, names []string, visitors int) (reading context.Context, outcome func() error) {
	reading, done := context.WithCancel(ctx)
	seen, errs := make([]visit, visitors), make([]error, visitors)
	var busy sync.WaitGroup
	begun := time.Now()
	for i := range visitors {
		busy.Go(func() { seen[i], errs[i] = visitor(ctx, s, names[i%len(names)], 1000+i) })
	}
	took := make(chan time.Duration, 1)
	go func() {
		busy.Wait()
		took <- time.Since(begun)
		done()
	}()
	return reading, func() error {
		whole := <-took
		informed, longest := 0, 0
		for _, v := range seen {
			if len(v.before) > 0 {
				informed, longest = informed+1, max(longest, v.before[0])
			}
		}
		fmt.Printf("%d visitors: all read after %.0f s; %d were told how many are before them, at most %d\n", visitors, whole.Seconds(), informed, longest)
		return errors.Join(errs...)
	}
}

// visit is what somebody sees who has a website read.
type visit struct {
	first, whole time.Duration // until a fact was there, and the draft
	facts        int
	before       []int // websites that are read first, as it was told
}

var (
	readBefore = regexp.MustCompile(`Websites that are read before yours: ([0-9]+)`)
	aFact      = `data-state="ai"`
)

// visitor asks for a website as the n-th visitor, who watches.
func visitor(ctx context.Context, s *server, name string, n int) (v visit, err error) {
	jar, _ := cookiejar.New(nil) // it cannot fail
	who := &http.Client{Jar: jar}
	ask := func(method, path, body string) (*http.Response, error) {
		r, err := http.NewRequestWithContext(ctx, method, s.url+path, strings.NewReader(body))
		if err != nil {
			return nil, err
		}
		r.Header.Set("X-Forwarded-For", fmt.Sprintf("198.18.%d.%d", n/250, 1+n%250))
		if body != "" {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		answer, err := who.Do(r)
		if err == nil && answer.StatusCode != http.StatusOK {
			answer.Body.Close()
			err = fmt.Errorf("%s %s: status %d", method, path, answer.StatusCode)
		}
		return answer, err
	}
	begun := time.Now()
	answer, err := ask(http.MethodPost, "/submit", "website="+url.QueryEscape(name))
	if err != nil {
		return v, err
	}
	answer.Body.Close()
	at := answer.Request.URL.Path
	for over := false; !over && err == nil; { // a stream ends after a while, and the browser asks for another
		if answer, err = ask(http.MethodGet, at+"/events", ""); err == nil {
			over, err = v.watch(answer, begun)
		}
	}
	return v, err
}

// watch reads events until the website is read, or no more come.
func (v *visit) watch(answer *http.Response, begun time.Time) (over bool, err error) {
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	facts := 0
	for lines.Scan() {
		switch line := lines.Text(); {
		case line == "event: done":
			v.whole = time.Since(begun)
			return true, nil
		case strings.HasPrefix(line, "event: "):
			facts = 0
		case line == "":
			if v.facts = max(v.facts, facts); v.facts > 0 && v.first == 0 {
				v.first = time.Since(begun)
			}
		default:
			facts += strings.Count(line, aFact)
			if found := readBefore.FindStringSubmatch(line); found != nil {
				before, _ := strconv.Atoi(found[1])
				v.before = append(v.before, before)
			}
		}
	}
	return false, lines.Err()
}
