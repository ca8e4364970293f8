// Package metrics tells a monitoring system how the instance fares, in the text format of Prometheus (version 0.0.4).
package metrics

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"debut/app/desk/health"
	"debut/app/desk/team"
)

// bounds are the upper bounds of the durations that are told apart, in seconds.
var bounds = []float64{0.005, 0.025, 0.1, 0.5, 1, 5}

// Requests counts the requests that were answered.
type Requests struct {
	mu     sync.Mutex
	counts map[answered]int
	took   map[string]*histogram // by route
}

type answered struct {
	route, method string
	status        int
}

type histogram struct {
	within  []int // the bound of the same place
	seconds float64
	count   int
}

// NewRequests returns an empty count.
func NewRequests() *Requests {
	return &Requests{counts: map[answered]int{}, took: map[string]*histogram{}}
}

var methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

// Measure counts a request. Its route is the pattern that answered it, of which there are few, whatever strangers ask
// for.
func (q *Requests) Measure(r *http.Request, status int, took time.Duration) {
	_, path, _ := strings.Cut(" "+r.Pattern, "/")
	a := answered{"/" + path, r.Method, status}
	if r.Pattern == "" {
		a.route = "none"
	}
	if !slices.Contains(methods, a.method) {
		a.method = "other"
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.counts[a]++
	h := q.took[a.route]
	if h == nil {
		h = &histogram{within: make([]int, len(bounds))}
		q.took[a.route] = h
	}
	for i, bound := range bounds {
		if took.Seconds() <= bound {
			h.within[i]++
		}
	}
	h.seconds, h.count = h.seconds+took.Seconds(), h.count+1
}

func (q *Requests) write(w io.Writer) {
	q.mu.Lock()
	defer q.mu.Unlock()
	head(w, "debut_requests_total", "counter", "Requests that were answered since the start.")
	for _, a := range slices.SortedFunc(maps.Keys(q.counts), func(a, b answered) int {
		return cmp.Or(strings.Compare(a.route, b.route), strings.Compare(a.method, b.method), a.status-b.status)
	}) {
		fmt.Fprintf(w, "debut_requests_total{route=%s,method=%s,status=\"%d\"} %d\n",
			quote(a.route), quote(a.method), a.status, q.counts[a])
	}
	const name = "debut_request_duration_seconds"
	head(w, name, "histogram", "How long answers took.")
	for _, route := range slices.Sorted(maps.Keys(q.took)) {
		h := q.took[route]
		for i, bound := range bounds {
			fmt.Fprintf(w, "%s_bucket{route=%s,le=\"%s\"} %d\n",
				name, quote(route), strconv.FormatFloat(bound, 'g', -1, 64), h.within[i])
		}
		fmt.Fprintf(w, "%s_bucket{route=%s,le=\"+Inf\"} %d\n%s_sum{route=%s} %g\n%s_count{route=%s} %d\n",
			name, quote(route), h.count, name, quote(route), h.seconds, name, quote(route), h.count)
	}
}

// quote writes the value of a label.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`).Replace(s) + `"`
}

func head(w io.Writer, name, kind, help string) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// Sources are where the figures come from that are not of requests.
type Sources struct {
	Today   func(context.Context) (team.Today, error)
	Done    func(context.Context) ([]health.Done, error)  // since the database was made
	Votes   func(context.Context) (map[string]int, error) // by state
	Queries func() uint64                                 // that the database was asked since the start
	Pools   func() []Pool                                 // of connections to the database
	// when the newest backup was made, or since when there should be one
	Backup  func(context.Context) (at time.Time, configured bool, err error)
	Version string
}

// write writes what is known without the database.
func (s Sources) write(w io.Writer) {
	writeBuild(w, s.Version)
	writeGo(w)
	writeProcess(w)
	writePools(w, s.Pools())
	write(w, value{"debut_database_queries_total", "counter", "Queries that the database was asked since the start.",
		float64(s.Queries())})
}

// writeKept writes what stands in the database.
func (s Sources) writeKept(ctx context.Context, w io.Writer) error {
	today, err := s.Today(ctx)
	if err != nil {
		return err
	}
	done, err := s.Done(ctx)
	if err != nil {
		return err
	}
	votes, err := s.Votes(ctx)
	if err != nil {
		return err
	}
	if err := s.writeBackup(ctx, w); err != nil {
		return err
	}
	writeToday(w, today)
	writeDone(w, done)
	head(w, "debut_votes", "gauge", "Votes by what became of them.")
	for _, state := range slices.Sorted(maps.Keys(votes)) {
		fmt.Fprintf(w, "debut_votes{state=%s} %d\n", quote(state), votes[state])
	}
	return nil
}

// writeBackup writes when the newest backup was made.
func (s Sources) writeBackup(ctx context.Context, w io.Writer) error {
	at, configured, err := s.Backup(ctx)
	if err != nil {
		return err
	}
	seconds := 0.0
	if configured {
		seconds = float64(at.Unix())
	}
	write(w, value{"debut_backup_last_success_timestamp_seconds", "gauge",
		"When the newest backup was made, in seconds since 1970; before the first one, since when there should be one; 0 if none are made.",
		seconds})
	return nil
}

// writeDone writes what came of mails, and of the other jobs.
func writeDone(w io.Writer, done []health.Done) {
	head(w, "debut_mails_total", "counter", "Mails by kind: sent, refused for good, and given up by the team.")
	for _, d := range done {
		if d.Part != "" {
			fmt.Fprintf(w, "debut_mails_total{kind=%s,outcome=%s} %d\n", quote(d.Part), quote(d.Outcome), d.Times)
		}
	}
	head(w, "debut_work_total", "counter", "What came of reading websites, of drafting and the like.")
	for _, d := range done {
		if d.Part == "" {
			fmt.Fprintf(w, "debut_work_total{kind=%s,outcome=%s} %d\n", quote(d.Kind), quote(d.Outcome), d.Times)
		}
	}
}

// mostWait is how long the database may take to tell what stands in it.
const mostWait = 5 * time.Second

// Handler answers /metrics. Where the database cannot be read, what stands in it is left out, and that is a figure, too.
func Handler(requests *Requests, sources Sources, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), mostWait)
		defer cancel()
		var all, kept bytes.Buffer
		requests.write(&all)
		sources.write(&all)
		up := 1.0
		if err := sources.writeKept(ctx, &kept); err != nil {
			log.WarnContext(ctx, "read what metrics tell", "error", err)
			kept.Reset()
			up = 0
		}
		write(&all, value{"debut_database_up", "gauge", "1 if the database can be read; else what stands in it is left out.", up})
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(append(all.Bytes(), kept.Bytes()...)) // who asked may have gone
	})
	return mux
}

// writeToday writes what the team sees today.
func writeToday(w io.Writer, t team.Today) {
	head(w, "debut_jobs", "gauge", "Jobs that wait or run, by kind; mails are jobs.")
	for _, k := range t.Waiting {
		fmt.Fprintf(w, "debut_jobs{kind=%s,state=\"failing\"} %d\n", quote(k.Kind), k.Failing)
		fmt.Fprintf(w, "debut_jobs{kind=%s,state=\"waiting\"} %d\n", quote(k.Kind), k.Jobs-k.Failing)
	}
	m := t.Machine
	for _, g := range []struct {
		name, help string
		value      int64
	}{
		{"debut_jobs_given_up", "Jobs that were given up and not dealt with.", int64(t.DeadInAll)},
		{"debut_database_bytes", "Size of the database; 0 of one elsewhere.", m.Database},
		{"debut_index_bytes", "Size of the search index.", m.Index},
		{"debut_index_listings", "Listings in the search index.", int64(m.Listings)},
		{"debut_index_behind", "Changes that the search index has still to follow; -1 if that is not known.",
			int64(m.Behind)},
		{"debut_disk_free_bytes", "Free space beside the data folder; -1 if that is not known.", m.Free},
	} {
		head(w, g.name, "gauge", g.help)
		fmt.Fprintf(w, "%s %d\n", g.name, g.value)
	}
}
