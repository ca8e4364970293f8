package rest

import (
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"debut/app"
	"debut/web"
	"debut/web/doors/op"
)

// answer writes what came of the operation, and hands what everybody gets to keep.
func (x *exchange) answer(result op.Result, put func(*web.Response)) {
	h := x.w.Header()
	if result.Replayed {
		h.Set("Idempotency-Replayed", "true")
	}
	good := result.Status < 300
	if good && x.op.Cacheable() {
		response := web.NewResponse(result.Header["Content-Type"], x.cacheControl(good), result.Body)
		response.Vary, response.Link = varies, x.pages(result.Out)
		response.Own = x.deprecated
		put(response)
		response.Send(x.w, x.r)
		return
	}
	for name, value := range result.Header {
		h.Set(name, value)
	}
	if revised, has := result.Out.(app.Revised); has && good {
		h.Set("ETag", `"`+string(revised.Revised())+`"`)
	}
	if good && x.op.Location != "" {
		h.Set("Location", x.made(result.Body))
	}
	if link := x.pages(result.Out); link != "" && good {
		h.Set("Link", link)
	}
	x.write(result.Status, good, result.Body)
}

var parameter = regexp.MustCompile(`\{(\w+)\}`)

// made returns the address of what an operation made, by the fields of its answer.
func (x *exchange) made(answer []byte) string {
	v, _ := op.ReadJSON(answer) // which we wrote
	fields, _ := v.(map[string]any)
	return x.Origin(x.r.Context()) + x.Prefix + parameter.ReplaceAllStringFunc(x.op.Location, func(name string) string {
		return url.PathEscape(fmt.Sprint(fields[strings.Trim(name, "{}")]))
	})
}

// paged is one page of a list.
type paged interface {
	Paged() (page, perPage, total int)
	Next() string
}

// pages links to the other pages of what the operation returned, where that is a list, and to what is said of what is
// deprecated.
func (x *exchange) pages(out any) string {
	var links []string
	if list, ok := out.(paged); ok {
		links = append(links, x.links(list))
	}
	if x.deprecated != nil {
		links = append(links, fmt.Sprintf(`<%s/docs/api/changes>; rel="deprecation"; type="text/html"`,
			x.Origin(x.r.Context())))
	}
	return strings.Join(links, ", ")
}

func (x *exchange) write(status int, good bool, body []byte) {
	h := x.w.Header()
	h.Set("Vary", varies)
	h.Set("Cache-Control", x.cacheControl(good))
	h.Set("Content-Length", strconv.Itoa(len(body)))
	x.w.WriteHeader(status)
	if x.r.Method != http.MethodHead {
		// A caller who has gone away is no fault of ours, and nobody is left to tell.
		_, _ = x.w.Write(body)
	}
}

// varies is what answers depend on: problems have two media types, and credentials see more.
const varies = "Accept, Authorization"

// cacheControl says who may keep the answer: anybody a public one, nobody what was made for a credential.
func (x *exchange) cacheControl(good bool) string {
	switch {
	case x.sent || x.op != nil && x.op.Scope != "":
		return "private, no-store"
	case good && (x.op == nil || x.op.Cacheable()):
		return "public, max-age=30, stale-while-revalidate=300"
	}
	return "no-store"
}

// fail answers with a problem. What is ours alone is logged with its cause, and only its name is told.
func (x *exchange) fail(err error) {
	var refused refusal
	if errors.As(err, &refused) {
		x.problem(refused.status, refused.code, refused.detail)
		return
	}
	h := x.w.Header()
	web.RetryAfter(x.w, err)
	if c := web.Challenge(x.Origin(x.r.Context()), err, x.sent); c != "" {
		h.Set("WWW-Authenticate", c)
	}
	web.LogFault(x.r.Context(), x.Log, "request failed", err, "operation", x.name())
	x.writeProblem(op.ProblemOf(err, web.RequestID(x.r.Context())))
}

func (x *exchange) name() string {
	if x.op == nil {
		return ""
	}
	return x.op.ID
}

func (x *exchange) problem(status int, code, detail string) {
	x.writeProblem(op.NewProblem(status, code, detail, web.RequestID(x.r.Context())))
}

func (x *exchange) writeProblem(p op.Problem) {
	body, err := op.Render(p)
	if err != nil {
		x.Log.ErrorContext(x.r.Context(), "cannot write a problem", "id", p.RequestID, "error", err)
	}
	x.w.Header().Set("Content-Type", x.problemType())
	x.write(p.Status, false, body)
}

// problemType is application/problem+json where Accept names it and wants nothing less than that (RFC 9110, section
// 12.5.1), else application/json.
func (x *exchange) problemType() string {
	const plain, problem = "application/json", "application/problem+json"
	wanted := map[string]float64{}
	for part := range strings.SplitSeq(strings.Join(x.r.Header.Values("Accept"), ","), ",") {
		kind, parameters, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		q, err := strconv.ParseFloat(parameters["q"], 64)
		if err != nil {
			q = 1
		}
		wanted[kind] = q
	}
	asPlain := 0.0
	for _, kind := range []string{"*/*", "application/*", plain} { // what is named more closely counts
		if q, named := wanted[kind]; named {
			asPlain = q
		}
	}
	if q := wanted[problem]; q > 0 && q >= asPlain {
		return problem
	}
	return plain
}

// links returns the other pages of a list (RFC 8288), with the query that was asked. Who came by a cursor goes on by
// cursors. The last page has no link where it is beyond those that have a number: only cursors lead there.
func (x *exchange) links(list paged) string {
	page, perPage, total := list.Paged()
	last := max(1, (total+perPage-1)/max(1, perPage))
	most := last
	if f := x.op.In.Object.Field("page"); f != nil && f.Max != nil {
		most = int(*f.Max)
	}
	query := x.r.URL.Query()
	byCursor := query.Has("cursor")
	var links []string
	add := func(rel, name, value string) {
		query.Del("page")
		query.Del("cursor")
		query.Set(name, value)
		links = append(links, fmt.Sprintf(`<%s%s?%s>; rel=%q`,
			x.Origin(x.r.Context()), x.r.URL.EscapedPath(), query.Encode(), rel))
	}
	number := func(rel string, n int) { add(rel, "page", strconv.Itoa(n)) }
	number("first", 1)
	if page > 1 && !byCursor {
		number("prev", min(page-1, last, most))
	}
	switch next := list.Next(); {
	case next != "" && (byCursor || page >= most):
		add("next", "cursor", next)
	case page < last && !byCursor:
		number("next", page+1)
	}
	if last <= most {
		number("last", last)
	}
	return strings.Join(links, ", ")
}
