// Package webtest tests the API against its own description: each exchange by the contract, thousands of requests made up from
// the schemas, and conversations written down as text.
package webtest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

// Contract is an http.RoundTripper that holds each exchange against the OpenAPI document: a request that the document refuses must not
// succeed, and every answer must be one that the document describes. It remembers which answers it saw.
type Contract struct {
	tb     testing.TB
	next   http.RoundTripper
	prefix string
	doc    *openapi3.T

	mu      sync.Mutex
	checked map[string]bool // answers that were held against the document, since that takes long and many are alike
	seen    map[string]int  // by "operation status", "operation status code" of a problem, and "operation replayed"
}

// NewContract returns a Contract that reports faults to tb. prefix stands before each path of the document: "/api/v1".
func NewContract(tb testing.TB, document []byte, prefix string, next http.RoundTripper) *Contract {
	tb.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(document)
	if err == nil {
		err = doc.Validate(context.Background())
	}
	if err != nil {
		tb.Fatalf("the document is not OpenAPI: %v", err)
	}
	for _, schema := range doc.Components.Schemas {
		allowNull(schema.Value)
	}
	return &Contract{tb: tb, next: next, prefix: prefix, doc: doc, checked: map[string]bool{}, seen: map[string]int{}}
}

// allowNull lets properties of no type be null (JSON Schema 2020-12, validation, section 6.1.1), which the library does not.
func allowNull(schema *openapi3.Schema) {
	for _, property := range schema.Properties {
		if v := property.Value; property.Ref == "" && v.Type == nil && v.AnyOf == nil && v.AllOf == nil && v.OneOf == nil {
			v.Type = &openapi3.Types{"string", "number", "boolean", "array", "object", "null"}
		}
	}
}

// undocumented are the statuses that HTTP itself gives, which the document sums up under default.
var undocumented = []int{http.StatusRequestTimeout, http.StatusMethodNotAllowed, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType}

// RoundTrip makes the exchange and checks it.
func (c *Contract) RoundTrip(r *http.Request) (*http.Response, error) {
	sent, err := drain(r.Body)
	if err != nil {
		return nil, fmt.Errorf("read the body to send: %w", err)
	}
	if r.Body != nil {
		r.Body = io.NopCloser(bytes.NewReader(sent))
	}
	answer, err := c.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	got, err := drain(answer.Body)
	if err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	answer.Body = io.NopCloser(bytes.NewReader(got))
	if route, values := c.route(r); route != nil {
		c.check(r, route, values, sent, answer, got)
	}
	return answer, nil
}

func drain(body io.ReadCloser) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	defer body.Close()
	return io.ReadAll(body)
}

func (c *Contract) check(r *http.Request, route *routers.Route, values map[string]string, sent []byte, answer *http.Response, got []byte) {
	c.tb.Helper()
	id, status := route.Operation.OperationID, answer.StatusCode
	c.mu.Lock()
	c.seen[fmt.Sprint(id, " ", status)]++
	c.seen[fmt.Sprint(id, " ", status, " ", codeOf(got))]++
	if answer.Header.Get("Idempotency-Replayed") != "" {
		c.seen[id+" replayed"]++
	}
	c.mu.Unlock()
	request := r.Clone(context.Background())
	request.Body = io.NopCloser(bytes.NewReader(sent))
	in := &openapi3filter.RequestValidationInput{Request: request, PathParams: values, Route: route, Options: &openapi3filter.Options{
		MultiError: true, IncludeResponseStatus: true, AuthenticationFunc: hasCredential}}
	if status < 300 {
		if err := openapi3filter.ValidateRequest(r.Context(), in); err != nil {
			c.tb.Errorf("%s: answered %d to a request that the document refuses: %v", id, status, err)
		}
	}
	if answer.Header.Get("X-Request-Id") == "" {
		c.tb.Errorf("%s %d: no X-Request-Id", id, status)
	}
	if slices.Contains(undocumented, status) || badCredential(route, r, status) {
		return
	}
	if route.Operation.Responses.Value(fmt.Sprint(status)) == nil {
		c.tb.Errorf("%s: the document has no answer %d: %s", id, status, got)
		return
	}
	if c.again(id, answer, got) {
		return
	}
	err := openapi3filter.ValidateResponse(r.Context(), &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: status,
		Header: answer.Header, Body: io.NopCloser(bytes.NewReader(got)), Options: in.Options})
	if err != nil {
		c.tb.Errorf("%s: the answer %d is not what the document promises: %v", id, status, err)
	}
	var body any
	if json.Unmarshal(got, &body) == nil && status < 300 {
		for _, place := range EmptyTexts(body, "") {
			c.tb.Errorf("%s: %s is an empty text; what is not known is null", id, place)
		}
	}
}

// EmptyTexts lists the places of a JSON value where an empty text stands.
func EmptyTexts(v any, at string) (places []string) {
	switch v := v.(type) {
	case string:
		if v == "" {
			places = append(places, at)
		}
	case []any:
		for i, e := range v {
			places = append(places, EmptyTexts(e, fmt.Sprintf("%s[%d]", at, i))...)
		}
	case map[string]any:
		for key, e := range v {
			places = append(places, EmptyTexts(e, at+"."+key)...)
		}
	}
	return places
}

var requestID = regexp.MustCompile(`"request_id":"[^"]*"`)

// again reports whether an answer with the same status, body and kinds of headers was checked before.
func (c *Contract) again(id string, answer *http.Response, got []byte) (before bool) {
	headers := slices.Sorted(maps.Keys(answer.Header))
	like := fmt.Sprint(id, answer.StatusCode, headers, requestID.ReplaceAllString(string(got), ""))
	c.mu.Lock()
	defer c.mu.Unlock()
	before, c.checked[like] = c.checked[like], true
	return before
}

// codeOf returns the code of a problem; "" of any other answer.
func codeOf(answer []byte) string {
	var problem struct {
		Code string `json:"code"`
	}
	_ = json.Unmarshal(answer, &problem) // what is no JSON object has none
	return problem.Code
}

// Saw reports whether an exchange of the operation had a mark: a status ("400"), a status and the code of its problem
// ("400 out_of_bounds"), or "replayed".
func (c *Contract) Saw(operation, mark string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seen[operation+" "+mark] > 0
}

// badCredential reports whether status is about a credential that the operation does not ask for, which default sums up too.
func badCredential(route *routers.Route, r *http.Request, status int) bool {
	return (status == http.StatusUnauthorized || status == http.StatusForbidden) && r.Header.Get("Authorization") != "" && !signed(route.Operation)
}

// signed reports whether an operation needs a credential.
func signed(o *openapi3.Operation) bool {
	return !slices.ContainsFunc(*o.Security, func(need openapi3.SecurityRequirement) bool { return len(need) == 0 })
}

func hasCredential(_ context.Context, in *openapi3filter.AuthenticationInput) error {
	if in.RequestValidationInput.Request.Header.Get("Authorization") == "" {
		return fmt.Errorf("no credential")
	}
	return nil
}

var parameter = regexp.MustCompile(`\{(\w+)\}`)

// route finds the operation of a request. A path without parameters goes before one with.
func (c *Contract) route(r *http.Request) (*routers.Route, map[string]string) {
	path, ok := strings.CutPrefix(r.URL.Path, c.prefix)
	if !ok {
		return nil, nil
	}
	templates := slices.SortedFunc(maps.Keys(c.doc.Paths.Map()), func(a, b string) int { return strings.Count(a, "{") - strings.Count(b, "{") })
	for _, template := range templates {
		item := c.doc.Paths.Value(template)
		pattern := regexp.MustCompile("^" + parameter.ReplaceAllString(template, "(?s:([^/]+))") + "$")
		match := pattern.FindStringSubmatch(path)
		operation := item.GetOperation(r.Method)
		if match == nil || operation == nil {
			continue
		}
		values := map[string]string{}
		for i, name := range parameter.FindAllStringSubmatch(template, -1) {
			values[name[1]] = match[i+1]
		}
		return &routers.Route{Spec: c.doc, Path: template, PathItem: item, Method: r.Method, Operation: operation}, values
	}
	return nil, nil
}

// Unseen lists each "operation status" of the document that no exchange had, in order.
func (c *Contract) Unseen() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var unseen []string
	for _, item := range c.doc.Paths.Map() {
		for _, operation := range item.Operations() {
			for status := range operation.Responses.Map() {
				if name := operation.OperationID + " " + status; status != "default" && c.seen[name] == 0 {
					unseen = append(unseen, name)
				}
			}
		}
	}
	slices.Sort(unseen)
	return unseen
}
