package webtest

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// Storm sends an API requests made up from its own description: valid ones, which must not be refused as invalid, and their
// neighbours with one fault, which must be answered 400 with the place of that fault. Nothing may be answered 5xx.
type Storm struct {
	Spec   *Spec
	Client *http.Client
	Base   string // "http://127.0.0.1:4444/api/v1"
	Bearer string // a credential with every scope
	Seed   uint64
	Rounds int                                           // valid requests for each operation
	Skip   func(e Entry) bool                            // operations to leave out; nil for none
	Fixed  map[string]string                             // values for path parameters by name, where made-up ones would only be not found
	May    func(id string, status int, code string) bool // statuses of a valid request that are right besides 2xx and 404; nil for none
}

// request is one call in the making.
type request struct {
	path  map[string]string
	query url.Values
	body  any
	raw   []byte // in the place of body
}

// Run sends the requests and returns how many there were.
func (s Storm) Run(tb testing.TB) (valid, faulty int) {
	tb.Helper()
	tb.Logf("seed %d", s.Seed)
	r := rand.New(rand.NewPCG(s.Seed, s.Seed))
	for _, e := range s.Spec.Entries() {
		if s.Skip != nil && s.Skip(e) {
			continue
		}
		for range s.Rounds {
			q := s.valid(e, r)
			s.expectGood(tb, e, q)
			valid++
			for _, f := range s.faults(e, q) {
				s.expectFault(tb, e, f)
				faulty++
			}
		}
	}
	return valid, faulty
}

func (s Storm) valid(e Entry, r *rand.Rand) request {
	q := request{path: map[string]string{}, query: url.Values{}}
	for _, p := range e.Parameters {
		value := fmt.Sprint(s.Spec.Valid(p.Schema, r))
		switch {
		case p.In == "path" && s.Fixed[p.Name] != "":
			q.path[p.Name] = s.Fixed[p.Name]
		case p.In == "path":
			q.path[p.Name] = value
		case p.In == "query" && (p.Name == "cursor" || p.Name == "fields"): // which nobody can make up
		case p.In == "query" && (p.Required || r.IntN(3) == 0):
			q.query.Set(p.Name, value)
		}
	}
	if e.Body != nil {
		q.body = s.Spec.Valid(e.Body, r)
	}
	return q
}

// faulty is a request with one fault.
type faulty struct {
	request
	place, rule string
}

func (s Storm) faults(e Entry, q request) []faulty {
	var list []faulty
	for _, p := range e.Parameters {
		switch p.In {
		case "path":
			for _, f := range s.Spec.InvalidText(p.Schema, parsed(q.path[p.Name]), "path."+p.Name) {
				v := text(f.Value)
				if strings.HasPrefix(f.Rule, "enum") { // a name that is none is 404, as of every path
					continue
				}
				if v != "" && !strings.Contains(v, "/") {
					changed := q
					changed.path = map[string]string{}
					for name, value := range q.path {
						changed.path[name] = value
					}
					changed.path[p.Name] = v
					list = append(list, faulty{changed, f.Place, f.Rule})
				}
			}
		case "query":
			list = append(list, s.queryFaults(p, q)...)
		}
	}
	list = append(list, faulty{q.withQuery("zz_unknown", "1"), "query.zz_unknown", "unknown parameter"})
	if e.Body != nil {
		for _, f := range s.Spec.Invalid(e.Body, q.body, "body") {
			changed := q
			changed.body = f.Value
			if f.Value != nil { // a body of null is among the raw ones
				list = append(list, faulty{changed, f.Place, f.Rule})
			}
		}
		list = append(list, rawFaults(q)...)
	}
	return list
}

func parsed(v string) any {
	if strings.Trim(v, "0123456789") == "" {
		return json.Number(v)
	}
	return v
}

func (s Storm) queryFaults(p Parameter, q request) []faulty {
	var list []faulty
	place := "query." + p.Name
	value := any(q.query.Get(p.Name))
	if !q.query.Has(p.Name) {
		value = "a"
	}
	for _, f := range s.Spec.InvalidText(p.Schema, value, place) {
		list = append(list, faulty{q.withQuery(p.Name, text(f.Value)), place, f.Rule})
	}
	twice := q.withQuery(p.Name, "1")
	twice.query.Add(p.Name, "1")
	list = append(list, faulty{twice, place, "twice"})
	if p.Required {
		missing := q.withQuery(p.Name, "")
		missing.query.Del(p.Name)
		list = append(list, faulty{missing, place, "required"})
	}
	return list
}

func (q request) withQuery(name, value string) request {
	query := url.Values{}
	for k, v := range q.query {
		query[k] = slices.Clone(v)
	}
	query.Set(name, value)
	q.query = query
	return q
}

// rawFaults are bodies that are no JSON object in UTF-8.
func rawFaults(q request) []faulty {
	good, err := json.Marshal(q.body)
	if err != nil {
		panic(err)
	}
	var list []faulty
	for rule, raw := range map[string]string{
		"null": `null`, "array": `[]`, "text": `"x"`, "number": `1`, "truncated": string(good[:len(good)-1]), "two values": string(good) + " {}", "trailing": string(good) + "x",
		"mark": "\ufeff" + string(good), "key twice": `{"zz":1,"zz":1}`, "bytes": "{\"zz\":\"\xff\"}", "lone surrogate": `{"zz":"\ud800"}`, "U+0000": `{"zz":"\u0000"}`,
		"depth": strings.Repeat(`{"zz":`, 40) + "1" + strings.Repeat("}", 40), "not a number": `{"zz":NaN}`, "leading zero": `{"zz":01}`, "comma": `{"zz":1,}`, "single quotes": `{'zz':1}`,
	} {
		changed := q
		changed.raw = []byte(raw)
		list = append(list, faulty{changed, "body", rule})
	}
	slices.SortFunc(list, func(a, b faulty) int { return strings.Compare(a.rule, b.rule) })
	return list
}

// problem is what an answer tells of a fault.
type problem struct {
	Code   string
	Detail string
	Errors []struct{ Location, Message string }
}

func (s Storm) expectGood(tb testing.TB, e Entry, q request) {
	tb.Helper()
	status, p, raw := s.send(tb, e, q)
	if status < 300 || status == http.StatusNotFound || status < 500 && s.May != nil && s.May(e.ID, status, p.Code) {
		return
	}
	tb.Errorf("%s: a valid request was answered %d %s\nquery %s\nbody %s", e.ID, status, raw, q.query.Encode(), cutText(encoded(q)))
}

func (s Storm) expectFault(tb testing.TB, e Entry, f faulty) {
	tb.Helper()
	status, p, raw := s.send(tb, e, f.request)
	if status == http.StatusBadRequest {
		for _, fault := range p.Errors {
			if fault.Location == f.place || f.raw != nil && strings.HasPrefix(fault.Location, f.place) {
				return
			}
		}
	}
	tb.Errorf("%s: the fault %q at %s was answered %d %s\npath %q query %s\nbody %s", e.ID, f.rule, f.place, status, raw, f.path, f.query.Encode(), cutText(encoded(f.request)))
}

func (s Storm) send(tb testing.TB, e Entry, q request) (status int, p problem, raw string) {
	tb.Helper()
	path := e.Path
	for name, value := range q.path {
		path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(value))
	}
	r, err := http.NewRequestWithContext(tb.Context(), e.Method, s.Base+path+"?"+q.query.Encode(), strings.NewReader(encoded(q)))
	if err != nil {
		tb.Fatalf("%s: %v", e.ID, err)
	}
	r.Header.Set("Content-Type", "application/json")
	if e.Signed {
		r.Header.Set("Authorization", "Bearer "+s.Bearer)
	}
	answer, err := s.Client.Do(r)
	if err != nil {
		tb.Fatalf("%s: %v", e.ID, err)
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil {
		tb.Fatalf("%s: %v", e.ID, err)
	}
	if answer.StatusCode >= 400 {
		if err := json.Unmarshal(got, &p); err != nil {
			tb.Errorf("%s: %d is no problem: %s", e.ID, answer.StatusCode, got)
		}
	}
	return answer.StatusCode, p, cutText(string(got))
}

func encoded(q request) string {
	switch {
	case q.raw != nil:
		return string(q.raw)
	case q.body == nil:
		return ""
	}
	b, err := json.Marshal(q.body)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func cutText(s string) string { return s[:min(len(s), 600)] }
