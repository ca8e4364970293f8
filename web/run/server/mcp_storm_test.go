package server_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/matryer/is"

	"debut/web/check/servertest"
	"debut/web/check/webtest"
	"debut/web/doors/api"
	"debut/web/doors/op"
)

// Thousands of requests made up from the OpenAPI document are sent to REST, and those that read or that are refused are asked for as
// tool calls too: both doors find the same faults at the same places, in the same words.
func TestContract_BothDoorsRefuseAlike(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	spec, err := webtest.ReadSpec(document())
	is.NoErr(err)
	both := &bothDoors{T: t, Server: d, operations: api.Operations(api.Services{})}
	valid, faulty := webtest.Storm{
		Spec: spec, Client: &http.Client{Transport: both}, Base: d.URL + api.Prefix, Bearer: d.Key, Seed: *seed, Rounds: 1,
		Fixed: submitted(t, d), May: mayRefuse,
	}.Run(t)
	t.Logf("%d valid and %d faulty requests, %d answers compared", valid, faulty, both.compared.Load())
	is.True(both.compared.Load() > int64(valid+faulty)/2)
}

// bothDoors sends a request to REST and, where that changes nothing, as a tool call to the endpoint of MCP too, and compares.
type bothDoors struct {
	*testing.T
	*servertest.Server
	operations []*op.Operation
	compared   atomic.Int64
}

func (b *bothDoors) RoundTrip(r *http.Request) (*http.Response, error) {
	var sent []byte
	if r.Body != nil {
		sent, _ = io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(sent))
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	answer.Body = io.NopCloser(bytes.NewReader(body))
	if o, args := b.call(r, sent); args != nil && (o.Reads() || answer.StatusCode == http.StatusBadRequest) {
		isError, text := b.tool(r.Header.Get("Authorization"), o.ID, args)
		b.compare(o, args, answer.StatusCode, body, isError, text)
	}
	return answer, err
}

// call returns the tool call that asks for what a request asks for. args is nil if there is none: only HTTP can be that wrong.
func (b *bothDoors) call(r *http.Request, sent []byte) (o *op.Operation, args map[string]any) {
	args = map[string]any{}
	if len(sent) > 0 {
		read, err := op.ReadJSON(sent)
		if args, _ = read.(map[string]any); err != nil || args == nil {
			return nil, nil
		}
	}
	o, path := b.route(r)
	given := url.Values{}
	for name, value := range path {
		given.Set(name, value)
	}
	for name, values := range r.URL.Query() {
		if len(values) > 1 {
			return nil, nil
		}
		given[name] = values
	}
	for name := range given {
		value := given.Get(name)
		if !utf8.ValidString(value) || strings.ContainsRune(value, 0) {
			return nil, nil
		}
		args[name] = value
		if f := o.In.Object.Field(name); f != nil {
			args[name] = f.Parse(value)
		}
	}
	return o, args
}

// route finds the operation of a request, and its path parameters.
func (b *bothDoors) route(r *http.Request) (*op.Operation, map[string]string) {
	asked := strings.Split(strings.TrimPrefix(r.URL.Path, api.Prefix), "/")
search:
	for _, o := range b.operations {
		parts := strings.Split(o.Path, "/")
		if o.Method != r.Method || len(parts) != len(asked) {
			continue
		}
		path := map[string]string{}
		for i, part := range parts {
			switch name, is := strings.CutPrefix(part, "{"); {
			case is:
				path[strings.TrimSuffix(name, "}")] = asked[i]
			case part != asked[i]:
				continue search
			}
		}
		return o, path
	}
	b.Fatalf("no operation has the route %s %s", r.Method, r.URL.Path)
	return nil, nil
}

// tool calls a tool and returns the text of the answer.
func (b *bothDoors) tool(authorization, name string, args map[string]any) (isError bool, body []byte) {
	call, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{"name": name, "arguments": args}})
	if err != nil {
		b.Fatal(err)
	}
	key, _ := strings.CutPrefix(authorization, "Bearer ")
	got := send(b.Server, b.T, key, string(call))
	defer got.Body.Close()
	var message struct {
		Result struct {
			IsError bool
			Content []struct{ Text string }
		}
	}
	if err := json.NewDecoder(got.Body).Decode(&message); err != nil || len(message.Result.Content) != 1 {
		b.Errorf("%s %s: status %d, error %v", name, call, got.StatusCode, err)
		return false, nil
	}
	return message.Result.IsError, []byte(message.Result.Content[0].Text)
}

func (b *bothDoors) compare(o *op.Operation, args map[string]any, status int, rest []byte, isError bool, tool []byte) {
	b.compared.Add(1)
	var r, m struct {
		Status       int
		Code, Detail string
		Errors       []struct{ Location, Message string }
	}
	if !isError && status < 300 {
		if !bytes.Equal(bytes.TrimSpace(rest), bytes.TrimSpace(tool)) {
			b.Errorf("%s %v: REST answers %s, the tool %s", o.ID, args, rest, tool)
		}
		return
	}
	if json.Unmarshal(rest, &r) != nil || json.Unmarshal(tool, &m) != nil || !isError || r.Status != m.Status || r.Code != m.Code || r.Detail != m.Detail {
		b.Errorf("%s %v: REST answers %s, the tool %s", o.ID, args, rest, tool)
		return
	}
	var inREST, inTool []string
	for _, e := range r.Errors {
		_, place, below := strings.Cut(e.Location, ".")
		inREST = append(inREST, faultText(place, below, e.Message))
	}
	for _, e := range m.Errors {
		_, place, below := strings.Cut(e.Location, ".")
		inTool = append(inTool, faultText(place, below, e.Message))
	}
	slices.Sort(inREST)
	slices.Sort(inTool)
	if !slices.Equal(inREST, inTool) {
		b.Errorf("%s %v: REST tells %q, the tool %q", o.ID, args, inREST, inTool)
	}
}

// faultText writes a fault in the words that both doors have in common. What to send in the place of a name that is not known
// depends on the door.
func faultText(place string, below bool, message string) string {
	message, _, _ = strings.Cut(message, " is not known here")
	if strings.HasPrefix(message, "is not known here") {
		message = "is not known here"
	}
	if !below {
		place = ""
	}
	return place + ": " + message
}
