package rest

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/doors/op"
)

// refusal is an answer that HTTP has a status for and the vocabulary has not.
type refusal struct {
	status       int
	code, detail string
}

func (r refusal) Error() string { return r.detail }

// task reads the request into a run of the operation, with every fault of path, query, headers and body.
func (x *exchange) task(ps httprouter.Params) (op.Task, error) {
	var found app.Issues
	args, whole, err := x.body(&found)
	if err != nil {
		return op.Task{}, err
	}
	x.query(args, &found)
	for _, p := range ps {
		if clean("path."+p.Key, p.Value, &found) {
			args[p.Key] = x.op.In.Object.Field(p.Key).Parse(p.Value)
		}
	}
	x.revision(args, &found)
	key := x.key(&found)
	in, faults := x.op.Bind(args, x.op.Where)
	if !whole { // what could not be read is not missing
		in, faults = nil, slices.DeleteFunc(faults, func(f app.Issue) bool {
			return strings.HasPrefix(f.Location, "body")
		})
	}
	found = op.Merge(found, faults)
	return op.Task{Operation: x.op, Args: args, In: in, Faults: found, Key: key}, nil
}

// key reads the Idempotency-Key of an operation that takes one.
func (x *exchange) key(found *app.Issues) string {
	keys := x.r.Header.Values("Idempotency-Key")
	switch {
	case !x.op.IdempotencyKey || len(keys) == 0:
		return ""
	case len(keys) > 1:
		found.Add("header.Idempotency-Key", "is given %d times; send it once", len(keys))
	default:
		op.CheckKey(keys[0], "header.Idempotency-Key", found)
	}
	return keys[0]
}

// revision reads If-Match of an operation that takes a revision: one entity tag, which proxies may have made weak, or *
// for any (RFC 9110, section 13.1.1).
func (x *exchange) revision(args map[string]any, found *app.Issues) {
	const field, place = "if_revision", "header." + op.RevisionHeader
	tags := x.r.Header.Values(op.RevisionHeader)
	if !x.op.TakesRevision() || len(tags) == 0 || len(tags) == 1 && strings.TrimSpace(tags[0]) == "*" {
		return
	}
	tag, opened := strings.CutPrefix(strings.TrimPrefix(strings.TrimSpace(tags[0]), "W/"), `"`)
	tag, closed := strings.CutSuffix(tag, `"`)
	sent, twice := args[field]
	switch {
	case len(tags) > 1 || strings.Contains(tag, ","):
		found.Add(place, "has several entity tags; send one, the ETag that you read")
	case !opened || !closed:
		found.Add(place, "is no entity tag; send the ETag that you read, with its quotation marks")
	case twice && sent != tag:
		found.Add(place, "is another revision than %s; send one of the two", field)
	default:
		args[field] = tag
	}
}

// query reads the query (RFC 3986, with + for a space) strictly: a name that is unknown, or that is given twice, is a
// fault.
func (x *exchange) query(args map[string]any, found *app.Issues) {
	raw := x.r.URL.RawQuery
	if strings.Contains(raw, ";") {
		found.Add("query", "holds a semicolon; separate parameters by & and write %%3B for a semicolon in a value")
		return
	}
	fields := x.op.Fields("query")
	given := map[string]int{}
	for pair := range strings.SplitSeq(raw, "&") {
		if pair == "" || len(*found) >= op.MostIssues {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		if err != nil || !utf8.ValidString(name) {
			found.Add("query", "has a parameter whose name is not UTF-8 in percent encoding")
			continue
		}
		if given[name]++; given[name] > 1 {
			if given[name] == 2 {
				found.Add(op.Place("query", name), "is given more than once; send it once")
			}
			continue
		}
		x.parameter(fields, name, value, args, found)
	}
}

func (x *exchange) parameter(fields []*op.Field, name, raw string, args map[string]any, found *app.Issues) {
	place := op.Place("query", name)
	i := slices.IndexFunc(fields, func(f *op.Field) bool { return f.Name == name })
	if i < 0 {
		found.Add(place, "is not known here; %s", x.elsewhere(name, fields))
		return
	}
	value, err := url.QueryUnescape(raw)
	if err != nil {
		found.Add(place, "is not percent encoding: %v", err)
		return
	}
	if clean(place, value, found) {
		args[name] = fields[i].Parse(value)
	}
}

// elsewhere says what to do with a parameter that the query does not take.
func (x *exchange) elsewhere(name string, fields []*op.Field) texts.Text {
	if x.op.In.Object.Field(name) != nil {
		return texts.Verbatim("send it in the " + x.op.Where(name)) // programs read it
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return app.Suggest(name, names)
}

// clean reports whether text may be a value, and notes why not.
func clean(place, text string, found *app.Issues) bool {
	switch {
	case !utf8.ValidString(text):
		found.Add(place, "is not UTF-8; encode the text again")
	case strings.ContainsRune(text, 0):
		found.Add(place, "holds the character U+0000; leave it out")
	default:
		return true
	}
	return false
}

// body reads the fields that travel in the body. whole tells that there was no body, or one JSON object. A GET or
// DELETE takes none; what is sent with it is not read.
func (x *exchange) body(found *app.Issues) (fields map[string]any, whole bool, err error) {
	fields = map[string]any{}
	if x.op.Where("") != "body" {
		return fields, true, nil
	}
	raw, err := io.ReadAll(http.MaxBytesReader(x.w, x.r.Body, web.DefaultMaxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, false, refusal{http.StatusRequestEntityTooLarge, "body_too_large",
			fmt.Sprintf("The body is larger than %d bytes; send less.", large.Limit)}
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, false, refusal{http.StatusRequestTimeout, "request_timeout", web.TooSlow}
	case err != nil:
		found.Add("body", "could not be read to its end; send it again")
		return fields, false, nil
	case len(raw) == 0:
		return fields, true, nil
	}
	if err := x.mediaType(); err != nil {
		return nil, false, err
	}
	sent := op.ReadObject(raw, "body", found)
	for name, v := range sent {
		if x.op.In.Object.Field(name) != nil && x.op.Where(name) != "body" {
			found.Add(op.Place("body", name), "is not known here; the %s says it", x.op.Where(name))
			continue
		}
		fields[name] = v
	}
	return fields, sent != nil, nil
}

// mediaType returns an error where the body is not plain JSON in UTF-8.
func (x *exchange) mediaType() error {
	kind, parameters, err := mime.ParseMediaType(x.r.Header.Get("Content-Type"))
	charset := parameters["charset"]
	encoding := x.r.Header.Get("Content-Encoding")
	if err == nil && kind == "application/json" && (charset == "" || strings.EqualFold(charset, "utf-8")) &&
		(encoding == "" || encoding == "identity") {
		return nil
	}
	return refusal{http.StatusUnsupportedMediaType, "unsupported_media_type",
		"The body must be JSON in UTF-8, not compressed: send Content-Type: application/json."}
}
