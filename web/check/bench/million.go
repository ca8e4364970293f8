package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// million measures a directory of many listings of 1 kB, some with founders: what importing them costs a line as they become more,
// building the index of them, starting, memory, and how long reads of all kinds take.
func million(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("million", flag.ContinueOnError)
	n := flags.Int("n", 1_000_000, "how many listings")
	database := flags.String("database", "", "address of an empty PostgreSQL database (default a file)")
	postmaster := flags.Int("postmaster", 0, "process of its server, if that is on this machine: its processor time counts, too")
	filled := flags.String("filled", "",
		"data folder that was filled with as many before, and has its index: only starting and reading are measured")
	each := flags.Int("each", 200, "how often each kind of read is made")
	l, err := labFor(ctx, flags, args)
	if err != nil {
		return err
	}
	defer l.close()
	m := &many{lab: l, n: *n, data: filepath.Join(l.dir, "data"), postmaster: *postmaster}
	if *database != "" {
		m.flags = []string{"--database", *database}
	}
	fmt.Println("| what | figure |\n|---|---|")
	if m.data = cmp.Or(*filled, m.data); *filled == "" {
		if err := m.fill(ctx, m.n); err != nil {
			return err
		}
		if err := m.index(ctx); err != nil {
			return err
		}
	} else if _, err := m.invent(m.n); err != nil {
		return err
	}
	return m.measure(ctx, *each)
}

// many is a directory of many listings.
type many struct {
	*lab
	n          int
	data       string
	flags      []string
	postmaster int
	some       []company // a few of them, from all over the file
	words      []string  // the most common first
}

func say(what, figure string, values ...any) {
	fmt.Printf("| %s | %s |\n", what, fmt.Sprintf(figure, values...))
}

// invent writes the file of n companies.
func (m *many) invent(n int) (file string, err error) {
	file = filepath.Join(m.dir, "companies.jsonl")
	f, err := os.Create(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	lines, v := json.NewEncoder(out), newInventor()
	m.words = v.words
	for i := range n {
		c := v.next()
		c.Description += "\n" + v.say(40) + "."
		if i%4 == 0 {
			c.Founders = []founder{{Name: v.say(1) + " " + v.say(1), Title: "Founder"}}
		}
		if i%max(1, n/1000) == 0 {
			m.some = append(m.some, c)
		}
		if err := lines.Encode(c); err != nil {
			return "", err
		}
	}
	return file, out.Flush()
}

// fill imports n companies, and tells what the first and the last tenth of them cost.
func (m *many) fill(ctx context.Context, n int) error {
	file, err := m.invent(n)
	if err != nil {
		return err
	}
	defer os.Remove(file)
	cmd := exec.CommandContext(ctx, m.program, append([]string{"import", file, "--data", m.data}, m.flags...)...)
	progress, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	type mark struct {
		lines  int
		worked time.Duration
		at     time.Time
	}
	begun := mark{0, m.worked(cmd.Process.Pid), time.Now()}
	last := begun
	report := func(now mark) {
		lines := float64(now.lines - last.lines)
		say(fmt.Sprintf("import of lines %d to %d, a line", last.lines, now.lines), "%.2f ms of processors, %.2f ms in all",
			ms(now.worked-last.worked)/lines, ms(now.at.Sub(last.at))/lines)
		last = now
	}
	var said string
	peak := m.watch(cmd.Process.Pid, "VmRSS:")
	for out := bufio.NewScanner(progress); out.Scan(); {
		said = out.Text()
		count, _, _ := strings.Cut(said, " lines")
		if lines, err := strconv.Atoi(count); err == nil && lines >= last.lines+n/10 {
			report(mark{lines, m.worked(cmd.Process.Pid), time.Now()})
		}
	}
	most := peak()
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("import: %w: %s", err, said)
	}
	say("import of all", "%.0f s; resident at most %.0f MiB", time.Since(begun.at).Seconds(), most)
	return nil
}

// worked returns the time that processors gave to a process and to the server of its database.
func (m *many) worked(pid int) time.Duration {
	worked, _ := statOf(pid)
	if m.postmaster == 0 {
		return worked
	}
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, stat := range all {
		one, _ := strconv.Atoi(filepath.Base(filepath.Dir(stat)))
		if of, parent := statOf(one); parent == m.postmaster || one == m.postmaster {
			worked += of
		}
	}
	return worked
}

// statOf returns the time that processors gave to a process and to those of its children that ended (proc(5), stat, in
// hundredths of a second), and its parent.
func statOf(pid int) (worked time.Duration, parent int) {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 15 {
		return 0, 0
	}
	for _, ticks := range fields[11:15] {
		n, _ := strconv.Atoi(ticks)
		worked += time.Duration(n) * 10 * time.Millisecond
	}
	parent, _ = strconv.Atoi(fields[1])
	return worked, parent
}

// watch looks at the memory of a process until it is asked for the most.
func (m *many) watch(pid int, of string) (most func() float64) {
	end, peak := make(chan struct{}), make(chan float64)
	go func() {
		most := 0.0
		for tick := time.Tick(100 * time.Millisecond); ; {
			most = max(most, memoryOf(pid, of))
			select {
			case <-tick:
			case <-end:
				peak <- most
				return
			}
		}
	}()
	return func() float64 { close(end); return <-peak }
}

// index serves the directory until its index is built.
func (m *many) index(ctx context.Context) error {
	begun := time.Now()
	s, err := m.serve(ctx, m.data, m.flags...)
	if err != nil {
		return err
	}
	peak, anonymous := m.watch(s.process.Pid, "VmRSS:"), m.watch(s.process.Pid, "RssAnon:")
	for built, _, _ := s.log.counts(); built == 0 && ctx.Err() == nil; built, _, _ = s.log.counts() {
		time.Sleep(100 * time.Millisecond)
	}
	say("index of all", "%.0f s, of processors %.0f s; resident at most %.0f MiB, of it anonymous %.0f MiB", time.Since(begun).Seconds(),
		m.worked(s.process.Pid).Seconds(), peak(), anonymous())
	s.stop()
	say("database, index", "%.0f MB, %.0f MB", float64(sizeOf(m.data, "debut.db"))/1e6, float64(sizeOf(m.data, "index"))/1e6)
	return nil
}

// measure serves the directory, and reads.
func (m *many) measure(ctx context.Context, each int) error {
	begun := time.Now()
	s, err := m.serve(ctx, m.data, append(m.flags, "--keep", "0")...)
	if err != nil {
		return err
	}
	defer s.stop()
	peak := m.watch(s.process.Pid, "RssAnon:")
	took := m.quiet(ctx, s).Sub(begun)
	say("start", "first answer after %.1f s, all looked through after %.1f s, of processors %.1f s; anonymous at most %.0f MiB",
		s.took.Seconds(), took.Seconds(), m.worked(s.process.Pid).Seconds(), peak())
	say("memory then", "resident %.0f MiB, of it anonymous %.0f MiB", s.resident(), s.memory("RssAnon:"))
	peak, anonymous := m.watch(s.process.Pid, "VmRSS:"), m.watch(s.process.Pid, "RssAnon:")
	if err := m.reads(ctx, s, each); err != nil {
		return err
	}
	say("memory after reads", "resident %.0f MiB, of it anonymous %.0f MiB; at most %.0f MiB, %.0f MiB", s.resident(), s.memory("RssAnon:"),
		peak(), anonymous())
	return nil
}

// quiet waits until a server has had nothing to do for two seconds, and returns when that began.
func (m *many) quiet(ctx context.Context, s *server) (since time.Time) {
	for ctx.Err() == nil {
		since = time.Now()
		before := m.worked(s.process.Pid)
		time.Sleep(2 * time.Second)
		if m.worked(s.process.Pid)-before < 100*time.Millisecond {
			break
		}
	}
	return since
}

// sizeOf returns the bytes of the files below a folder whose names begin with a name.
func sizeOf(dir, name string) (bytes int64) {
	all, _ := filepath.Glob(filepath.Join(dir, name+"*"))
	for _, path := range all {
		_ = filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			if info, err := e.Info(); err == nil {
				bytes += info.Size()
			}
			return nil
		})
	}
	return bytes
}

// kindOfRead is a kind of question, the i-th of which is at a path.
type kindOfRead struct {
	what string
	path func(i int) string
}

func (m *many) kinds() []kindOfRead {
	r := rand.New(rand.NewPCG(3, 4))
	one := func(i int) company { return m.some[(i*7919)%len(m.some)] }
	search := func(words func(i int) string) func(i int) string {
		return func(i int) string { return "/api/v1/listings?per_page=10&q=" + url.QueryEscape(words(i)) }
	}
	common := func(least, most int) func(int) string {
		return func(int) string { return m.words[least+r.IntN(most-least)] }
	}
	words := func(c company, n int) string {
		all := strings.Fields(c.Tagline)
		at := r.IntN(len(all) - n + 1)
		return strings.Join(all[at:at+n], " ")
	}
	usual := []func(i int) string{
		func(i int) string { return one(i).Name }, func(i int) string { return words(one(i), 2) },
		func(i int) string { return words(one(i), 3) }, func(i int) string { return mistyped(one(i).Description) },
		common(100, 20_000),
	}
	return []kindOfRead{
		{"a listing by the API", func(i int) string { return "/api/v1/listings/" + one(i).Slug }},
		{"a listing's page", func(i int) string { return "/listings/" + one(i).Slug }},
		{"the home page", func(int) string { return "/" }},
		{"a list of 20", func(i int) string { return "/api/v1/listings?sort=newest&page=" + strconv.Itoa(1+i%100) }},
		{"a list with two filters", func(i int) string {
			c := one(i)
			return "/api/v1/listings?sort=votes&country=" + c.Country + "&stage=" + c.Stage + "&page=" + strconv.Itoa(1+i%100)
		}},
		{"a category", func(i int) string {
			_, name, _ := strings.Cut(one(i).Categories[0], " > ")
			return "/api/v1/categories/" + strings.ToLower(name)
		}},
		{"the last page that has a number", func(i int) string { return "/api/v1/listings?sort=newest&per_page=100&page=" + strconv.Itoa(1000-i%10) }},
		{"a board", func(i int) string { return "/leaderboards/community-all-time" }},
		{"the sitemap of all", func(int) string { return "/sitemap.xml" }},
		{"a sitemap of 45,000", func(i int) string { return "/sitemaps/listings-" + strconv.Itoa(1+i%max(1, m.n/50_000)) + ".xml" }},
		{"a search, as people search", search(func(i int) string { return usual[i%len(usual)](i) })},
		{"a search by a name", search(usual[0])},
		{"a search by two words of a tagline", search(usual[1])},
		{"a search by a mistyped word", search(usual[3])},
		{"a search by one of the 1,000 commonest words", search(common(0, 1000))},
		{"a search by one of the 20 commonest words", search(common(0, 20))},
		{"a search by two of the 20 commonest words", search(func(i int) string { return common(0, 20)(i) + " " + common(0, 20)(i) })},
		{"the same, newest first", func(i int) string {
			return "/api/v1/listings?per_page=10&sort=newest&q=" + url.QueryEscape(common(0, 20)(i)+" "+common(0, 20)(i))
		}},
	}
}

// reads asks for everything by one client, and walks through all listings by cursors.
func (m *many) reads(ctx context.Context, s *server, each int) error {
	for _, k := range m.kinds() {
		var took []time.Duration
		before := m.worked(s.process.Pid)
		for i := range each {
			_, _, d, err := s.page(ctx, k.path(i))
			if err != nil {
				return fmt.Errorf("%s: %w", k.path(i), err)
			}
			took = append(took, d)
		}
		worked := m.worked(s.process.Pid) - before
		slices.Sort(took)
		say(k.what, "p50 %.1f ms, p99 %.1f ms; of processors %.1f ms", ms(quantile(took, 0.5)), ms(quantile(took, 0.99)),
			ms(worked)/float64(each))
	}
	return m.walk(ctx, s)
}

// walk asks for all listings by cursors, 100 at a time, and tells what the first and the last hundred pages cost.
func (m *many) walk(ctx context.Context, s *server) error {
	seen, cursor := map[string]bool{}, ""
	var worked []time.Duration
	begun := time.Now()
	for {
		before := m.worked(s.process.Pid)
		items, next, _, err := s.page(ctx, "/api/v1/listings?sort=newest&fields=slug&per_page=100&cursor="+url.QueryEscape(cursor))
		if err != nil {
			return err
		}
		worked = append(worked, m.worked(s.process.Pid)-before)
		for _, slug := range items {
			if seen[slug] {
				return errors.New(slug + " came twice")
			}
			seen[slug] = true
		}
		if cursor = next; cursor == "" {
			break
		}
	}
	if len(seen) != m.n {
		return fmt.Errorf("%d of %d listings came", len(seen), m.n)
	}
	hundred := min(100, len(worked))
	mean := func(some []time.Duration) (sum float64) {
		for _, d := range some {
			sum += ms(d) / float64(len(some))
		}
		return sum
	}
	say("all by cursors, 100 at a time", "%d listings in %.0f s; of processors %.1f ms for each of the first hundred pages, %.1f ms for each of the last",
		len(seen), time.Since(begun).Seconds(), mean(worked[:hundred]), mean(worked[len(worked)-hundred:]))
	return nil
}
