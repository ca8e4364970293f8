// Package op says what an operation of the service is. One description is all there is of it: its REST route, its entry
// in the OpenAPI document, its page in the reference and its MCP tool are read off that description.
package op

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"debut/app"
)

// Operation is one thing that the service does for a caller.
type Operation struct {
	ID             string // operationId, and the name of the MCP tool
	Method         string
	Path           string    // with {name} for each path parameter
	Scope          app.Scope // "" of a public operation
	Success        int       // HTTP status: 200 or 201
	IdempotencyKey bool      // takes an Idempotency-Key
	Limit          string    // extra rate limit that a call counts against; "" for none
	RepeatHint     bool      // called again with the same input, it changes nothing more
	OpenWorldHint  bool      // it deals with the world outside: websites of other people
	LastingHint    bool      // what it does cannot be taken back, though it only adds something
	Summary        string
	Doc            string
	Tag            string // group it is documented under
	TagDoc         string // what the group is about

	Location string // path of what a 201 made, with {name} for fields of the answer; "" if nothing has an address

	Deprecations []Deprecation // of it, or of parts of it

	Confirm Confirmation // what a person is asked before, where that can be; zero if it can be taken back

	Follow func(answer any) Link // the page that a person must open after an answer; nil if there never is one

	In, Out    *Schema
	ExampleIn  any // what Call may be given; nil if Sample makes one up
	ExampleOut any

	body     *Object
	paging   *paging // nil if the answer is no page of a list
	sparse   *Object // whose fields callers may choose; nil if they have no choice
	others   []int
	refusals []string // codes of its own
	readOnly bool
	hints    []hinted
	// nil if there is only one stage
	prepare func(ctx context.Context, who app.Caller, in any) (prepared any, err error)
	// prepared is nil if prepare did not run
	do     func(ctx context.Context, who app.Caller, in, prepared any) (any, error)
	reread func(ctx context.Context, who app.Caller, in, was any) (any, error) // nil of what only reads
}

// Public describes an operation that anyone may call. The route is a method and a path: "GET /listings/{slug}".
// It panics on a description that cannot be, so that the mistake shows when the program starts.
func Public[In, Out any](id, route string, f func(context.Context, In) (Out, error)) *Operation {
	o := describe[In, Out](id, route)
	o.do = func(ctx context.Context, _ app.Caller, in, _ any) (any, error) { return f(ctx, *in.(*In)) }
	return o
}

// Signed describes an operation that acts for a caller whose credential grants scope.
func Signed[In, Out any](
	id, route string, scope app.Scope, f func(context.Context, app.Caller, In) (Out, error),
) *Operation {
	o := describe[In, Out](id, route)
	o.Scope = scope
	o.do = func(ctx context.Context, who app.Caller, in, _ any) (any, error) { return f(ctx, who, *in.(*In)) }
	return o
}

// Staged describes a signed operation of two stages. prepare runs first and outside the transaction: what takes long or
// deals with the world (a crawl, a DNS lookup). Its error ends the call; what it returns is passed to do, which runs in
// the transaction. Of a request with faults only do runs, in a transaction that is undone, to find further faults; it
// is then given the zero Prepared.
func Staged[In, Prepared, Out any](id, route string, scope app.Scope,
	prepare func(context.Context, app.Caller, In) (Prepared, error),
	do func(context.Context, app.Caller, In, Prepared) (Out, error)) *Operation {
	o := describe[In, Out](id, route)
	o.Scope = scope
	o.prepare = func(ctx context.Context, who app.Caller, in any) (any, error) { return prepare(ctx, who, *in.(*In)) }
	o.do = func(ctx context.Context, who app.Caller, in, prepared any) (any, error) {
		got, _ := prepared.(Prepared)
		return do(ctx, who, *in.(*In), got)
	}
	return o
}

// About sets the summary, a few words, and the documentation, in Markdown: a sentence that says what it does, one when
// to use it, and one what comes next.
func (o *Operation) About(summary string, sentences ...string) *Operation {
	o.Summary, o.Doc = summary, strings.Join(sentences, " ")
	return o
}

// Created makes 201 the status of success. What was made is at location, a path with {name} for fields of the answer.
func (o *Operation) Created(location string) *Operation {
	for _, name := range pathParameter.FindAllStringSubmatch(location, -1) {
		if o.Out.Object.Field(name[1]) == nil {
			panic(fmt.Sprintf("op: %s: the answer has no field for {%s}", o.ID, name[1]))
		}
	}
	o.Success, o.Location = http.StatusCreated, location
	return o
}

// Idempotent lets callers send an Idempotency-Key.
func (o *Operation) Idempotent() *Operation {
	if o.readOnly {
		panic("op: " + o.ID + " only reads, so it needs no Idempotency-Key")
	}
	o.IdempotencyKey = true
	return o
}

// ReadOnly says that the operation changes nothing although its method is not GET, as one that only computes: it counts
// as a read, runs in no transaction, and MCP tells that it is read-only.
func (o *Operation) ReadOnly() *Operation {
	if o.IdempotencyKey {
		panic("op: " + o.ID + " takes an Idempotency-Key, so it is not read-only")
	}
	o.readOnly = true
	return o
}

// Group names the group that the operation is documented under, and says what it is about.
func (o *Operation) Group(name, about string) *Operation {
	o.Tag, o.TagDoc = name, about
	return o
}

// OpenWorld says that the operation deals with the world outside, as by reading a website: MCP's openWorldHint.
func (o *Operation) OpenWorld() *Operation { o.OpenWorldHint = true; return o }

// Lasting says of a POST that what it does cannot be taken back, as mail to many people: MCP's destructiveHint, so that
// a person is asked before.
func (o *Operation) Lasting() *Operation { o.LastingHint = true; return o }

// Confirmation is what a person is asked before something is done that cannot be taken back: a question with %v for
// what a field of the input names.
type Confirmation struct{ Question, Field string }

// Confirms says what a person is asked before: over MCP, of a client that can ask them in the course of a call.
func (o *Operation) Confirms(question, field string) *Operation {
	if o.In.Object.Field(field) == nil {
		panic("op: " + o.ID + " has no field " + field)
	}
	o.Confirm = Confirmation{question, field}
	return o
}

// Repeatable says of a POST that it changes nothing more when it is called again with the same input: MCP's
// idempotentHint, which other methods that change something have by their nature.
func (o *Operation) Repeatable() *Operation { o.RepeatHint = true; return o }

// Link is a page that a person must open, and what for.
type Link struct{ URL, Message string }

// Leads says which page a person must open after an answer of the operation, if URL is not "". The answer has its
// address, too.
func (o *Operation) Leads(link func(answer any) Link) *Operation {
	if !o.IdempotencyKey {
		panic("op: " + o.ID + " leads to a page, and must be idempotent to be asked for again after it")
	}
	o.Follow = link
	return o
}

// RateLimit names a rate limit that each call counts against besides the common ones.
func (o *Operation) RateLimit(limit string) *Operation { o.Limit = limit; return o }

// Example sets what the documentation shows: an input (a map by field name), and the fields of the answer to it that
// Sample would not make up so. Either may be nil.
func (o *Operation) Example(in, out any) *Operation {
	o.ExampleIn, o.ExampleOut = in, out
	return o
}

// Answers adds statuses that the operation may answer with besides those that follow from its description.
func (o *Operation) Answers(statuses ...int) *Operation {
	o.others = append(o.others, statuses...)
	return o
}

// Statuses returns every status of the operation, in order: of success, 400 and 429 of every operation, 304 of a public
// one that reads, 401 and 403 of a signed one, 404 of one with a path parameter, 409 of one that takes a revision, and
// what Answers added.
func (o *Operation) Statuses() []int {
	all := append([]int{o.Success, http.StatusBadRequest, http.StatusTooManyRequests}, o.others...)
	if o.Cacheable() {
		all = append(all, http.StatusNotModified)
	}
	if o.Scope != "" {
		all = append(all, http.StatusUnauthorized, http.StatusForbidden)
	}
	if strings.Contains(o.Path, "{") {
		all = append(all, http.StatusNotFound)
	}
	if o.TakesRevision() {
		all = append(all, http.StatusConflict)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Reads reports whether the operation changes nothing.
func (o *Operation) Reads() bool { return o.Method == http.MethodGet || o.readOnly }

// Cacheable reports whether answers are the same for everybody, so that they carry an ETag and may be kept.
func (o *Operation) Cacheable() bool { return o.Method == http.MethodGet && o.Scope == "" }

// revisionField is the field of an input by which callers say which revision they read; REST takes it as the header
// If-Match, too.
const revisionField = "if_revision"

// RevisionHeader is that header.
const RevisionHeader = "If-Match"

// TakesRevision reports whether callers may say which revision they read of what they change.
func (o *Operation) TakesRevision() bool { return o.In.Object.Field(revisionField) != nil }

// GivesRevision reports whether the answer has a revision.
func (o *Operation) GivesRevision() bool { return o.Out.typ.Implements(reflect.TypeFor[app.Revised]()) }

// Where says how REST carries a field of the input: in the "path" where the path names it, else in the "query"
// of a GET or DELETE and in the "body" of the rest, unless the field says itself where.
func (o *Operation) Where(field string) string {
	f := o.In.Object.Field(field)
	switch {
	case strings.Contains(o.Path, "{"+field+"}"):
		return "path"
	case f != nil && f.In != "":
		return f.In
	case o.Method == http.MethodGet || o.Method == http.MethodDelete:
		return "query"
	}
	return "body"
}

// Fields returns the fields of the input that travel in where, in the order of the type.
func (o *Operation) Fields(where string) []*Field {
	var fields []*Field
	for _, f := range o.In.Object.Fields {
		if o.Where(f.Name) == where {
			fields = append(fields, f)
		}
	}
	return fields
}

// Body returns the object that a request carries in its body, or nil if it carries none. It is the input's own type
// where all of that travels in the body.
func (o *Operation) Body() *Object { return o.body }

func (o *Operation) readBody() {
	fields := o.Fields("body")
	switch len(fields) {
	case 0:
	case len(o.In.Object.Fields):
		o.body = o.In.Object
	default:
		o.body = &Object{Name: Pascal(o.ID) + "Body", Fields: fields}
	}
}

// Pascal turns update_draft into UpdateDraft.
func Pascal(id string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(id, "_") {
		b.WriteString(strings.ToUpper(word[:min(1, len(word))]) + word[min(1, len(word)):])
	}
	return b.String()
}

var pathParameter = regexp.MustCompile(`\{(\w+)\}`)

func describe[In, Out any](id, route string) *Operation {
	method, path, ok := strings.Cut(route, " ")
	if !ok || !strings.HasPrefix(path, "/") {
		panic(fmt.Sprintf("op: %s: %q is not a method and a path", id, route))
	}
	o := &Operation{ID: id, Method: method, Path: path, Success: http.StatusOK,
		In: SchemaOf(reflect.TypeFor[In]()), Out: SchemaOf(reflect.TypeFor[Out]())}
	if o.In.Object == nil || o.Out.Type != "object" {
		panic(fmt.Sprintf("op: %s: input and output must be objects", id))
	}
	o.In.mustBind(id, map[*Object]bool{})
	for _, name := range pathParameter.FindAllStringSubmatch(path, -1) {
		f := o.In.Object.Field(name[1])
		if f == nil {
			panic(fmt.Sprintf("op: %s: the input has no field for {%s}", id, name[1]))
		}
	}
	for _, f := range o.In.Object.Fields {
		if o.Where(f.Name) != "body" && (f.Type == "array" || f.Type == "object" || f.Type == "") {
			panic(fmt.Sprintf("op: %s: %s cannot travel in the %s", id, f.Name, o.Where(f.Name)))
		}
	}
	o.readBody()
	o.paging, o.sparse = pagingOf(o), choosable(o)
	return o
}

// Pages reports whether the answer is one page of a list.
func (o *Operation) Pages() bool {
	_, ok := reflect.Zero(o.Out.typ).Interface().(interface{ Paged() (int, int, int) })
	return ok
}
