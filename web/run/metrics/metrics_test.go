package metrics_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/desk/health"
	"debut/app/desk/team"
	"debut/web/run/metrics"
)

func scrape(today func(context.Context) (team.Today, error), requests *metrics.Requests) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	sources := metrics.Sources{Today: today,
		Done: func(context.Context) ([]health.Done, error) {
			return []health.Done{{Kind: "crawl", Outcome: "done", Times: 9}, {Kind: "mail", Part: "sign_in", Outcome: "refused", Times: 2}}, nil
		},
		Votes:   func(context.Context) (map[string]int, error) { return map[string]int{"held": 4, "counted": 5}, nil },
		Queries: func() uint64 { return 71 }, Version: "v1.2.3",
		Pools: func() []metrics.Pool {
			return []metrics.Pool{{Name: "write", Max: 8, InUse: 3, Idle: 2, Waits: 5, Waited: 1500 * time.Millisecond}}
		},
		Backup: func(context.Context) (time.Time, bool, error) { return time.Unix(1_795_000_000, 0), true, nil },
	}
	metrics.Handler(requests, sources, slog.New(slog.DiscardHandler)).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w
}

func TestHandler_TellsRequestsJobsAndTheMachine(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	q := metrics.NewRequests()
	r := httptest.NewRequest("GET", "/api/v1/listings/x", nil)
	r.Pattern = `GET /api/"v1"/`
	q.Measure(r, 200, 20*time.Millisecond)
	q.Measure(r, 200, 2*time.Second)
	odd := httptest.NewRequest("BREW", "/", nil)
	q.Measure(odd, 405, time.Minute)
	today := team.Today{DeadInAll: 3, Waiting: []team.Waiting{{Kind: "mail", Jobs: 5, Failing: 2}}, Machine: team.Machine{Database: 4096, Behind: -1}}
	w := scrape(func(context.Context) (team.Today, error) { return today, nil }, q)
	is.Equal(w.Header().Get("Content-Type"), "text/plain; version=0.0.4; charset=utf-8")
	for _, line := range []string{
		`debut_requests_total{route="/api/\"v1\"/",method="GET",status="200"} 2`,
		`debut_requests_total{route="none",method="other",status="405"} 1`,
		`debut_request_duration_seconds_bucket{route="/api/\"v1\"/",le="0.005"} 0`,
		`debut_request_duration_seconds_bucket{route="/api/\"v1\"/",le="0.025"} 1`,
		`debut_request_duration_seconds_bucket{route="/api/\"v1\"/",le="5"} 2`,
		`debut_request_duration_seconds_bucket{route="none",le="+Inf"} 1`,
		`debut_request_duration_seconds_sum{route="/api/\"v1\"/"} 2.02`,
		`debut_jobs{kind="mail",state="failing"} 2`, `debut_jobs{kind="mail",state="waiting"} 3`,
		`debut_jobs_given_up 3`, `debut_database_bytes 4096`, `debut_index_behind -1`, `# TYPE debut_jobs gauge`,
		`debut_work_total{kind="crawl",outcome="done"} 9`, `debut_mails_total{kind="sign_in",outcome="refused"} 2`, `debut_votes{state="counted"} 5`,
		`debut_database_queries_total 71`, `debut_database_up 1`, `debut_backup_last_success_timestamp_seconds 1795000000`,
		`debut_database_connections_in_use{pool="write"} 3`, `debut_database_connection_waits_total{pool="write"} 5`,
		`debut_database_connection_wait_seconds_total{pool="write"} 1.5`,
	} {
		is.True(strings.Contains(w.Body.String(), line+"\n")) // line
	}
	for _, begin := range []string{`debut_build_info{version="v1.2.3",goversion="go`, "go_goroutines ", "process_start_time_seconds "} {
		is.True(strings.Contains(w.Body.String(), "\n"+begin)) // begin
	}
}

func TestHandler_WithoutTheDatabaseTellsTheRestAndNothingOfWhatIsWrong(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := scrape(func(context.Context) (team.Today, error) {
		return team.Today{}, errors.New("postgres://me:secret@host")
	}, metrics.NewRequests())
	is.Equal(w.Code, http.StatusOK)
	body := w.Body.String()
	is.True(!strings.Contains(body, "secret"))
	is.True(strings.Contains(body, "\ndebut_database_up 0\n"))
	is.True(strings.Contains(body, "\ngo_goroutines ") && !strings.Contains(body, "debut_jobs"))
}
