package rest_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web"
	"debut/web/check/webtest"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/openapi"
)

func TestREST_Scripts(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"reading", "refusing", "credentials", "retrying"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := testservice.Open(t, testservice.Unlimited, testservice.Limits(func(l *web.Limits) { l.Anonymous = web.Quota{Calls: 1000, Per: time.Minute} }))
			client := &http.Client{Transport: webtest.NewContract(t, openapi.JSON(service.Document()), "/api/v1", http.DefaultTransport)}
			webtest.Scripts(t, client, service.URL+"/api/v1", "testdata/"+name+".txt", nil)
		})
	}
}

// call makes a request and returns its answer, whose body is read.
func call(t *testing.T, service *testservice.Server, method, path, bearer, body string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, service.URL+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(got)
}

func TestLimits_AnAddressHasOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	for i := range 240 {
		answer, _ := call(t, service, "GET", "/theatre", "", "")
		is.Equal(answer.StatusCode, 200)
		is.Equal(answer.Header.Get("RateLimit-Policy"), `"read";q=240;w=60`)
		is.True(strings.HasPrefix(answer.Header.Get("RateLimit"), fmt.Sprintf(`"read";r=%d;t=`, 239-i)))
	}
	for _, path := range []string{"/theatre", "/nowhere"} {
		answer, body := call(t, service, "GET", path, "", "")
		is.Equal(answer.StatusCode, 429)
		is.Equal(answer.Header.Get("Retry-After"), "1")
		is.Equal(answer.Header.Get("RateLimit"), `"read";r=0;t=1`)
		is.True(strings.Contains(body, `"code":"rate_limited"`))
	}
	answer, _ := call(t, service, "GET", "/theatre", "all", "")
	is.Equal(answer.StatusCode, 200) // a credential has limits of its own
	is.Equal(answer.Header.Get("RateLimit"), `"read";r=599;t=1`)
	answer, _ = call(t, service, "GET", "/theatre", "guess", "")
	is.Equal(answer.StatusCode, 429) // guessing credentials is limited too

	service.Now.Add(int64(time.Second))
	answer, _ = call(t, service, "GET", "/theatre", "", "")
	is.Equal(answer.StatusCode, 200) // four calls a second come back
}

func TestLimits_AnOperationMayHaveItsOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	for range 20 {
		answer, _ := call(t, service, "POST", "/puppets", "all", `{"url":"a"}`)
		is.Equal(answer.StatusCode, 201)
		is.Equal(answer.Header.Get("RateLimit-Policy"), `"write";q=120;w=60, "submit";q=20;w=3600`)
	}
	answer, body := call(t, service, "POST", "/puppets", "all", `{"url":"a"}`)
	is.Equal(answer.StatusCode, 429)
	is.Equal(answer.Header.Get("Retry-After"), "180") // one of 20 an hour
	is.True(strings.Contains(body, `The limit \"submit\" of 20 calls in 1 h is used up.`))
	answer, _ = call(t, service, "PATCH", "/me/puppets/7", "all", "")
	is.Equal(answer.StatusCode, 200) // other writing goes on
}

func TestREST_FaultsOfOursAreLoggedNotTold(t *testing.T) {
	t.Parallel()
	for name, hook := range map[string]func(context.Context, app.Caller) error{
		"error": func(context.Context, app.Caller) error { return errors.New("disk hunter2 is full") },
		"panic": func(context.Context, app.Caller) error { panic("hunter2 fell over") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			log := &safeBuffer{}
			service := testservice.Open(t, func(h *testservice.Server) { h.Hook, h.Log = hook, log })
			answer, body := call(t, service, "GET", "/puppets/x", "", "", "X-Request-Id", "mine-1")
			is.Equal(answer.StatusCode, 500)
			is.Equal(answer.Header.Get("X-Request-Id"), "mine-1")
			is.True(strings.Contains(body, `"code":"internal","request_id":"mine-1"`))
			is.True(!strings.Contains(body, "hunter2"))
			is.True(strings.Contains(log.String(), "hunter2"))
			is.True(strings.Contains(log.String(), `"id":"mine-1"`))
		})
	}
}

func TestREST_Unavailable(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t, func(h *testservice.Server) {
		h.Hook = func(context.Context, app.Caller) error {
			return &app.Error{Kind: app.Unavailable, Code: "unavailable", Message: "The disk is full.", RetryAfter: 1500 * time.Millisecond}
		}
	})
	answer, body := call(t, service, "GET", "/puppets/x", "", "")
	is.Equal(answer.StatusCode, 503)
	is.Equal(answer.Header.Get("Retry-After"), "2")
	is.True(strings.Contains(body, "The disk is full."))
}

func TestREST_RequestID(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	answer, _ := call(t, service, "GET", "/theatre", "", "", "X-Request-Id", strings.Repeat("x", 65))
	is.Equal(answer.Header.Get("X-Request-Id"), "r1") // a bad one is replaced
	answer, _ = call(t, service, "GET", "/theatre", "", "", "X-Request-Id", "a.b-c_1")
	is.Equal(answer.Header.Get("X-Request-Id"), "a.b-c_1")
}

func TestREST_LargeBody(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	answer, body := call(t, service, "POST", "/puppets", "all", `{"url":"`+strings.Repeat("x", 1<<20)+`"}`)
	is.Equal(answer.StatusCode, 413)
	is.True(strings.Contains(body, `"code":"body_too_large"`))
}

// late is a body that does not come in time.
type late struct{}

func (late) Read([]byte) (int, error) { return 0, os.ErrDeadlineExceeded }
func (late) Close() error             { return nil }

func TestBody_ThatDoesNotComeInTimeIs408(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	r := httptest.NewRequest("POST", "/api/v1/puppets", nil)
	r.Body = late{}
	r.Header.Set("Authorization", "Bearer all")
	w := httptest.NewRecorder()
	service.Server.Config.Handler.ServeHTTP(w, r)
	is.Equal(w.Code, http.StatusRequestTimeout)
	is.True(strings.Contains(w.Body.String(), `"code":"request_timeout"`))
}

func TestCreated_NamesTheAddressOfWhatWasMade(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	for range 2 { // the second is a replay
		answer, _ := call(t, service, "POST", "/puppets", "all", `{"url":"a"}`, "Idempotency-Key", "k")
		is.Equal(answer.Header.Get("Location"), testservice.Origin+"/api/v1/me/puppets/1")
	}
}

func TestRaceREST_TwinsGetOneAnswer(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	var wg sync.WaitGroup
	bodies := make([]string, 20)
	for i := range bodies {
		wg.Go(func() {
			_, bodies[i] = call(t, service, "POST", "/puppets", "all", `{"url":"a"}`, "Idempotency-Key", "k")
		})
	}
	wg.Wait()
	for _, body := range bodies {
		is.Equal(body, bodies[0])
	}
	is.Equal(service.Calls, 1)
}

func TestKey_ARefusedRequestMayBeSentAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	service.Hook = func(context.Context, app.Caller) error { return app.Refused("sold_out", "No seats.") }
	answer, body := call(t, service, "POST", "/puppets", "all", `{"url":"a"}`, "Idempotency-Key", "k")
	is.Equal(answer.StatusCode, 400)
	is.True(strings.Contains(body, `"code":"sold_out"`))
	service.Hook = nil
	answer, _ = call(t, service, "POST", "/puppets", "all", `{"url":"b"}`, "Idempotency-Key", "k") // corrected
	is.Equal(answer.StatusCode, 201)
	is.Equal(answer.Header.Get("Idempotency-Replayed"), "")
}

// An operation's own allowance counts what was made; a call that is refused costs a write.
func TestLimits_ARefusedCallCostsAWriteAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	service.Hook = func(context.Context, app.Caller) error { return app.Refused("sold_out", "No seats.") }
	for i := range 30 {
		answer, _ := call(t, service, "POST", "/puppets", "all", `{"url":"a"}`, "Idempotency-Key", fmt.Sprint(i))
		is.Equal(answer.StatusCode, 400)
		answer, _ = call(t, service, "POST", "/puppets", "all", `{"nonsense":1}`, "Idempotency-Key", fmt.Sprint(i))
		is.Equal(answer.StatusCode, 400)
	}
	service.Hook = nil
	answer, _ := call(t, service, "POST", "/puppets", "all", `{"url":"a"}`)
	is.Equal(answer.StatusCode, 201)
	is.Equal(answer.Header.Get("RateLimit"), `"write";r=59;t=31, "submit";r=19;t=180`)
}

// A replay is a read: it is found before the limits of the operation are charged.
func TestLimits_AReplayCostsARead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t, testservice.Limits(func(l *web.Limits) { l.Write = web.Quota{Calls: 1, Per: time.Minute} }))
	answer, first := call(t, service, "POST", "/puppets", "all", `{"url":"a"}`, "Idempotency-Key", "k")
	is.Equal(answer.StatusCode, 201)
	is.Equal(answer.Header.Get("RateLimit"), `"write";r=0;t=60, "submit";r=19;t=180`)
	for n := range 3 {
		answer, again := call(t, service, "POST", "/puppets", "all", `{"url":"a"}`, "Idempotency-Key", "k")
		is.Equal(answer.StatusCode, 201)
		is.Equal(again, first)
		is.True(strings.HasPrefix(answer.Header.Get("RateLimit"), fmt.Sprintf(`"read";r=%d;`, 599-n)))
	}
	answer, _ = call(t, service, "POST", "/puppets", "all", `{"url":"a"}`, "Idempotency-Key", "another")
	is.Equal(answer.StatusCode, 429)
}

// safeBuffer is a buffer that goroutines may share.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(b)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// The last page has a link as long as a number leads there; beyond, only cursors do.
func TestLinks_NoPageIsCalledTheLastThatIsNot(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t, testservice.Unlimited)
	service.Puppets = 100_000
	answer, _ := call(t, service, "GET", "/puppets?per_page=100", "", "")
	is.True(strings.Contains(answer.Header.Get("Link"), `?page=1000&per_page=100>; rel="last"`))

	service.Puppets = 200_000
	answer, _ = call(t, service, "GET", "/puppets?per_page=100", "", "")
	is.True(!strings.Contains(answer.Header.Get("Link"), `rel="last"`))
	is.True(strings.Contains(answer.Header.Get("Link"), `?page=2&per_page=100>; rel="next"`))

	answer, _ = call(t, service, "GET", "/puppets?per_page=100&page=1000", "", "") // the last one that has a number
	link := answer.Header.Get("Link")
	is.True(strings.Contains(link, `page=999`))
	is.True(strings.Contains(link, `?cursor=`) && strings.Contains(link, `&per_page=100>; rel="next"`))
}
