package mcp_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/matryer/is"
)

const listTools = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`

// listed is a tool as a list has it.
type listed struct {
	Name                      string
	InputSchema, OutputSchema *jsonschema.Schema
}

// queried returns the address of the service with a query.
func queried(s *httptest.Server, query string) *httptest.Server {
	return &httptest.Server{URL: s.URL + query}
}

func listedIn(t *testing.T, body string) map[string]listed {
	t.Helper()
	var answer struct{ Result struct{ Tools []listed } }
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatal(err)
	}
	tools := map[string]listed{}
	for _, one := range answer.Result.Tools {
		tools[one.Name] = one
	}
	return tools
}

func TestView_StructuredContentIsForThoseWhoAsk(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t)
	for query, structured := range map[string]bool{"": false, "?structured=0": false, "?structured=1": true} {
		at := queried(s, query)
		_, body := send(t, at, "", listTools)
		for _, tool := range listedIn(t, body) {
			is.Equal(tool.OutputSchema != nil, structured)
		}
		_, body = send(t, at, "", call("get_theatre", "{}"))
		is.Equal(strings.Contains(body, "structuredContent"), structured)
		isError, text, _ := result(t, body)
		is.True(!isError && strings.HasPrefix(text, "{"))
	}
}

func TestView_ToolsAreThoseOfTheSet(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service, s := startService(t)
	names := func(query string) (names []string) {
		at := queried(s, query)
		_, body := send(t, at, "", listTools)
		for name := range listedIn(t, body) {
			names = append(names, name)
		}
		return names
	}
	is.Equal(len(names("?tools=all")), len(service.Operations()))
	is.True(slices.Contains(names("?tools=read"), "get_theatre") && !slices.Contains(names("?tools=read"), "make_puppet"))
	is.True(slices.Contains(names("?tools=list"), "make_puppet") && !slices.Contains(names("?tools=list"), "get_theatre"))
	is.Equal(len(names("?tools=theatre")), 1)
	is.Equal(len(names("?tools=theatre,drafts,theatre")), len(names("?tools=theatre"))+len(names("?tools=drafts")))
	at := queried(s, "?tools=read")
	_, body := send(t, at, "all", call("make_puppet", `{"url":"a"}`))
	is.True(strings.Contains(body, `unknown tool`) && service.Calls == 0) // who asks for reading alone gets nothing else
	at = queried(s, "?tools=theatre")
	send(t, at, "all", call("make_puppet", `{"url":"a"}`))
	is.Equal(service.Calls, 1) // what is only not listed can be called
}

func TestView_AQueryThatSaysNothingIsRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s := startService(t)
	at := queried(s, "?tools=reed&structured=yes")
	answer, body := send(t, at, "", listTools)
	is.Equal(answer.StatusCode, http.StatusBadRequest)
	is.True(strings.Contains(body, `"location":"query.tools"`) && strings.Contains(body, "send one or more of these, with commas: core, all, read, list"))
	is.True(strings.Contains(body, `"location":"query.structured"`) && strings.Contains(body, "send 0 or 1"))
}

// A client that checks a call by the short schema, before it sends it, refuses nothing that is taken but null where an empty text or
// list says the same.
func TestCompact_AllowsWhatIsTaken(t *testing.T) {
	t.Parallel()
	service, s := startService(t)
	_, body := send(t, s, "", listTools)
	_, longBody := send(t, queried(s, "?structured=1"), "", listTools)
	compact, plain := listedIn(t, body), listedIn(t, longBody)
	is := is.New(t)
	for _, o := range service.Operations() {
		a, err := compact[o.ID].InputSchema.Resolve(nil)
		is.NoErr(err)
		b, err := plain[o.ID].InputSchema.Resolve(nil)
		is.NoErr(err)
		for name := range plain[o.ID].InputSchema.Properties {
			for _, value := range []any{"", "a", "glove", true, -1.0, 1.0, strings.Repeat("x", 30_000), []any{1.0}, []any{"a"}, map[string]any{"other": 1.0}} {
				sent := map[string]any{name: value}
				if b.Validate(sent) == nil && a.Validate(sent) != nil {
					t.Errorf("%s: %s = %.40v is taken, and the short schema says it is not", o.ID, name, value)
				}
			}
		}
	}
}

func TestToolsList_IsTheSameAtEachStart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	lists := map[string]bool{}
	for range 8 {
		_, s := startService(t)
		_, body := send(t, s, "", listTools)
		lists[body] = true
	}
	is.Equal(len(lists), 1)
}
