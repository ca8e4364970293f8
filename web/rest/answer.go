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

	"debut/web"
	"debut/web/op"
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
		put(response)
		response.Send(x.w, x.r)
		return
	}
	for name, value := range result.Header {
		h.Set(name, value)
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

// pages links to the other pages of what the operation returned, where that is a list.
func (x *exchange) pages(out any) string {
	if paged, ok := out.(interface {
		Paged() (page, perPage, total int)
	}); ok {
		return x.links(paged.Paged())
	}
	return ""
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

// problemType is application/problem+json where Accept names it (RFC 9110, section 12.5.1), else application/json.
func (x *exchange) problemType() string {
	for part := range strings.SplitSeq(strings.Join(x.r.Header.Values("Accept"), ","), ",") {
		kind, parameters, err := mime.ParseMediaType(part)
		if err != nil || kind != "application/problem+json" {
			continue
		}
		if q, err := strconv.ParseFloat(parameters["q"], 64); err != nil || q > 0 {
			return kind
		}
	}
	return "application/json"
}

// links returns the other pages of a list (RFC 8288), with the query that was asked.
func (x *exchange) links(page, perPage, total int) string {
	last := max(1, (total+perPage-1)/max(1, perPage))
	if f := x.op.In.Object.Field("page"); f != nil && f.Max != nil {
		last = min(last, int(*f.Max))
	}
	query := x.r.URL.Query()
	var links []string
	add := func(rel string, n int) {
		query.Set("page", strconv.Itoa(n))
		links = append(links, fmt.Sprintf(`<%s%s?%s>; rel=%q`, x.Origin(x.r.Context()), x.r.URL.EscapedPath(), query.Encode(), rel))
	}
	add("first", 1)
	if page > 1 {
		add("prev", min(page-1, last))
	}
	if page < last {
		add("next", page+1)
	}
	add("last", last)
	return strings.Join(links, ", ")
}
