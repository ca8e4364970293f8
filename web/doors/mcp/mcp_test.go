package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
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
	"debut/web/check/webtest/testservice"
	"debut/web/doors/mcp"
)

// startService returns a theatre whose operations are tools.
func startService(t *testing.T, change ...func(*testservice.Server)) (*testservice.Server, *httptest.Server) {
	t.Helper()
	service := testservice.Open(t, change...)
	log := slog.New(slog.NewJSONHandler(service.Log, nil))
	s := httptest.NewServer(web.Middleware(web.Options{Log: log, Clock: service.Clock, NewID: func() string { return "r1" }}, mcp.New(mcp.Options{
		Operations: service.Operations(), Name: "Puppets", Version: "1", Gate: service.Gate, Runner: service.Runner, Log: log,
		Origin: func(context.Context) string { return testservice.Origin }, Origins: []string{testservice.Origin},
	})))
	t.Cleanup(s.Close)
	return service, s
}

// send sends a body; headers come in pairs, and a Host is one of them.
func send(t *testing.T, s *httptest.Server, bearer, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	answered, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(answered)
}

// call returns the message that calls a tool.
func call(tool, args string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, args)
}

// result reads the answer to one call.
func result(t *testing.T, answer string) (isError bool, body string, meta map[string]any) {
	t.Helper()
	var m struct {
		Result struct {
			IsError bool
			Content []struct{ Text string }
			Meta    map[string]any `json:"_meta"`
		}
	}
	if err := json.Unmarshal([]byte(answer), &m); err != nil || len(m.Result.Content) != 1 {
		t.Fatalf("no result: %s", answer)
	}
	return m.Result.IsError, m.Result.Content[0].Text, m.Result.Meta
}

// What the gate counts is what is done: a message that the transport could read in another way is not run.
func TestGate_NothingPassesTheGateUncounted(t *testing.T) {
	t.Parallel()
	service, s := startService(t)
	for name, body := range map[string]string{
		"a second method in other letters": `{"jsonrpc":"2.0","id":1,"method":"tools/call","Method":"ping","params":{"name":"make_puppet","arguments":{"url":"a"}}}`,
		"a second name in other letters":   `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"make_puppet","Name":"get_theatre","arguments":{"url":"a"}}}`,
		"words after the message":          call("make_puppet", `{"url":"a"}`) + "x",
		"a second message":                 `{"jsonrpc":"2.0","id":1,"method":"ping"}` + call("make_puppet", `{"url":"a"}`),
		"a list with words after it":       "[" + call("make_puppet", `{"url":"a"}`) + "]x",
		"no credential":                    call("make_puppet", `{"url":"a"}`),
		"headers that say something else":  call("make_puppet", `{"url":"a"}`),
	} {
		t.Run(name, func(t *testing.T) {
			is := is.New(t)
			headers := []string{}
			if strings.HasPrefix(name, "headers") {
				headers = []string{"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "ping"}
			}
			answer, body := send(t, s, "", body, headers...)
			is.True(answer.StatusCode == http.StatusUnauthorized || answer.StatusCode == http.StatusBadRequest)
			is.True(!strings.Contains(body, "structuredContent"))
			is.Equal(service.Calls, 0)
		})
	}
}

// An answer is much longer than a question, so each message of a batch counts, and a batch is short.
func TestGate_ABatchCountsByItsMessages(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t, testservice.Limits(func(l *web.Limits) { l.Anonymous = web.Quota{Calls: 10, Per: time.Minute} }))
	batch := func(n int, message string) string {
		return "[" + strings.TrimSuffix(strings.Repeat(message+",", n), ",") + "]"
	}
	answer, body := send(t, s, "", batch(21, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
	is.Equal(answer.StatusCode, http.StatusBadRequest)
	is.True(strings.Contains(body, "at most 20"))
	answer, body = send(t, s, "", `[{"jsonrpc":"2.0","id":2,"method":"ping"},`+call("get_theatre", `{}`)+"]", "MCP-Protocol-Version", "2025-03-26")
	is.Equal(answer.StatusCode, http.StatusOK)
	is.Equal(strings.Count(body, `"jsonrpc"`), 2)
	is.Equal(answer.Header.Get("RateLimit"), `"read";r=7;t=18`)
	answer, _ = send(t, s, "", batch(8, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
	is.Equal(answer.StatusCode, http.StatusTooManyRequests)
	is.True(answer.Header.Get("Retry-After") != "")
}

// Guessing credentials is counted, and stopped.
func TestGate_WrongCredentialsAreCounted(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t, testservice.Limits(func(l *web.Limits) { l.Anonymous = web.Quota{Calls: 1, Per: time.Minute} }))
	answer, body := send(t, s, "guess", call("get_theatre", `{}`))
	is.Equal(answer.StatusCode, http.StatusUnauthorized)
	is.True(strings.Contains(body, `"code":"unknown_credential"`))
	is.Equal(answer.Header.Get("WWW-Authenticate"), `Bearer resource_metadata="https://puppets.example/.well-known/oauth-protected-resource/mcp", error="invalid_token"`)
	answer, _ = send(t, s, "guess", call("get_theatre", `{}`))
	is.Equal(answer.StatusCode, http.StatusTooManyRequests)
}

// What a client is asked to sign in for is all that it called, besides what it has.
func TestGate_AChallengeNamesEveryScope(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t)
	both := "[" + call("get_my_puppet", `{"puppet_id":1}`) + "," + call("burn_puppet", `{"puppet_id":1}`) + "]"
	answer, _ := send(t, s, "", both)
	is.Equal(answer.StatusCode, http.StatusUnauthorized)
	is.True(strings.HasSuffix(answer.Header.Get("WWW-Authenticate"), `, scope="account:read listings:write"`))
	answer, body := send(t, s, "reader", call("burn_puppet", `{"puppet_id":1}`))
	is.Equal(answer.StatusCode, http.StatusForbidden)
	is.True(strings.HasSuffix(answer.Header.Get("WWW-Authenticate"), `, error="insufficient_scope", scope="account:read listings:write"`))
	is.True(strings.Contains(body, `"code":"insufficient_scope"`))
	answer, body = send(t, s, "suspended", call("get_theatre", `{}`))
	is.Equal(answer.StatusCode, http.StatusForbidden)
	is.True(strings.Contains(body, `"code":"account_suspended"`))
}

func TestGate_ABodyIsBounded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t)
	answer, body := send(t, s, "all", call("make_puppet", `{"url":"`+strings.Repeat("x", web.DefaultMaxBody)+`"}`))
	is.Equal(answer.StatusCode, http.StatusRequestEntityTooLarge)
	is.True(strings.Contains(body, `"code":"body_too_large"`))
	answer, _ = send(t, s, "", strings.Repeat("[", 1<<16))
	is.Equal(answer.StatusCode, http.StatusBadRequest)
}

// late is a body that does not come in time.
type late struct{}

func (late) Read([]byte) (int, error) { return 0, os.ErrDeadlineExceeded }

func TestGate_ABodyThatDoesNotComeInTimeIs408(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t)
	r := httptest.NewRequest(http.MethodPost, testservice.Origin+"/mcp", late{})
	r.Header.Set("Authorization", "Bearer all")
	w := httptest.NewRecorder()
	s.Config.Handler.ServeHTTP(w, r)
	is.Equal(w.Code, http.StatusRequestTimeout)
	is.True(strings.Contains(w.Body.String(), `"code":"request_timeout"`))
}

// A proxy beside the program may send the program's own address as Host; a page may come from the site alone.
func TestGate_HostAndOriginAreOurs(t *testing.T) {
	t.Parallel()
	_, s := startService(t)
	for name, test := range map[string]struct {
		host, origin string
		status       int
	}{
		"the site":                          {"puppets.example", "", http.StatusOK},
		"the site in other letters":         {"Puppets.Example", "https://PUPPETS.example", http.StatusOK},
		"a page of the site":                {"puppets.example", "https://puppets.example", http.StatusOK},
		"a page of the site behind a proxy": {"127.0.0.1:8080", "https://puppets.example", http.StatusOK},
		"a page without transport security": {"puppets.example", "http://puppets.example", http.StatusForbidden},
		"a page of somebody else":           {"puppets.example", "https://puppets.example.evil.example", http.StatusForbidden},
		"an opaque origin":                  {"puppets.example", "null", http.StatusForbidden},
		"a name that points here":           {"evil.example", "", http.StatusForbidden},
		"a name that points here, alike":    {"evil.example", "http://evil.example", http.StatusForbidden},
		"a name like a loopback address":    {"127.0.0.1.evil.example", "", http.StatusForbidden},
		"this machine":                      {"localhost:8080", "http://localhost:8080", http.StatusOK},
		"another program of this machine":   {"localhost:8080", "http://localhost:3000", http.StatusForbidden},
		"IPv6":                              {"[::1]:8080", "", http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			headers := []string{"Host", test.host}
			if test.origin != "" {
				headers = append(headers, "Origin", test.origin)
			}
			answer, _ := send(t, s, "", call("get_theatre", `{}`), headers...)
			is.New(t).Equal(answer.StatusCode, test.status)
		})
	}
}

// A key makes the second call hear the first one's answer, and says so; with other arguments it is refused at its own place.
func TestToolCall_AKeyMakesItHappenOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service, s := startService(t)
	_, first := send(t, s, "all", call("make_puppet", `{"url":"a","idempotency_key":"k"}`))
	_, again := send(t, s, "all", call("make_puppet", `{"url":"a","idempotency_key":"k"}`))
	isError, one, meta := result(t, first)
	is.True(!isError && meta["idempotency_replayed"] == nil)
	_, two, meta := result(t, again)
	is.Equal(one, two)
	is.Equal(meta["idempotency_replayed"], true)
	is.Equal(service.Calls, 1)
	_, other := send(t, s, "all", call("make_puppet", `{"url":"b","idempotency_key":"k"}`))
	isError, body, _ := result(t, other)
	is.True(isError && strings.Contains(body, `"code":"idempotency_key_reused"`) && strings.Contains(body, `"location":"arguments.idempotency_key"`))
	_, unkeyed := send(t, s, "all", call("get_theatre", `{"idempotency_key":"k"}`))
	isError, _, _ = result(t, unkeyed)
	is.True(isError) // takes none
}

// What an operation refuses is told at its place among the arguments; what is a fault of ours is logged, and only named.
func TestToolCall_AnOperationsOwnRefusals(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var fault error
	var log strings.Builder
	_, s := startService(t, func(h *testservice.Server) {
		h.Log, h.Hook = &log, func(context.Context, app.Caller) error { return fault }
	})
	var found app.Issues
	found.Add("body.faqs[1].answer", "is no answer")
	fault = found.Err()
	_, answer := send(t, s, "all", call("make_puppet", `{"url":"a"}`))
	isError, body, _ := result(t, answer)
	is.True(isError && strings.Contains(body, `"location":"arguments.faqs[1].answer"`))
	is.True(!strings.Contains(answer, "structuredContent"))
	fault = fmt.Errorf("the secret cupboard is locked")
	_, answer = send(t, s, "all", call("make_puppet", `{"url":"a"}`))
	isError, body, _ = result(t, answer)
	is.True(isError && strings.Contains(body, `"code":"internal"`) && !strings.Contains(body, "cupboard"))
	is.True(strings.Contains(log.String(), "cupboard"))
}

// Language models are given tools in dialects that know no lists of types.
func TestTool_SaysWhetherItOnlyReads(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t)
	_, body := send(t, s, "", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	hints := map[string]bool{}
	for _, one := range strings.Split(body, `{"annotations":`)[1:] {
		_, name, _ := strings.Cut(one, `"name":"`)
		name, _, _ = strings.Cut(name, `"`)
		hints[name] = strings.Contains(one, `"readOnlyHint":true`)
	}
	is.Equal([]bool{hints["get_puppet"], hints["weigh_puppet"], hints["make_puppet"]}, []bool{true, true, false}) // whatever the method
}

func TestToolsList_SchemasArePortable(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t)
	_, body := send(t, s, "", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	is.True(strings.Contains(body, `{"anyOf":[{"maxLength":500,"type":"string"},{"type":"null"}]}`))
	is.True(!strings.Contains(body, `"type":["`))
	is.True(strings.Contains(body, `{"anyOf":[{"enum":["glove","rod","shadow"],"type":"string"},{"type":"null"}]}`))
}

// A call is one line in the log, of the middleware: what the library says of connections, and of what callers do wrong, is for
// debugging alone.
func TestLog_HasOneLineACall(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	log := &lines{}
	_, s := startService(t, func(h *testservice.Server) { h.Log = log })
	send(t, s, "", call("get_theatre", "{}"))
	send(t, s, "", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`)
	send(t, s, "", `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	send(t, s, "", `{"jsonrpc":"2.0","id":1,"method":"no/such"}`)
	send(t, s, "", `{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"debug"}}`)
	for _, line := range log.all() {
		if !strings.Contains(line, `"msg":"request"`) {
			t.Error("the log also says: ", line)
		}
	}
	is.Equal(len(log.all()), 5)
}

// lines is a log that goroutines may share.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Split(strings.TrimSpace(l.text.String()), "\n")
}
