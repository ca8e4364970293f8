package openapi

import (
	"fmt"
	"net/http"
	"slices"

	"debut/app"
	"debut/web/doors/op"
)

// refusals are the answers that are no success, by status. An operation without codes of its own has the common one.
var refusals = map[int]struct {
	name, description string
	headers           []string
}{
	http.StatusBadRequest: {"BadRequest",
		"The request is not valid, or cannot be done now. errors lists each fault of an invalid request with its place.", nil},
	http.StatusUnauthorized: {"Unauthorized", "The credential is missing, malformed, unknown, revoked or expired.",
		[]string{"WWW-Authenticate"}},
	http.StatusForbidden: {"Forbidden", "The credential lacks the scope, or the account is suspended.",
		[]string{"WWW-Authenticate"}},
	http.StatusNotFound: {"NotFound", "What the path names does not exist, or is not the caller's.", nil},
	http.StatusConflict: {"Conflict",
		"Somebody else changed the same parts since the revision that was sent. Nothing was changed; conflicts has both values.", nil},
	http.StatusTooManyRequests: {"TooManyRequests", "A rate limit is used up. Try again after Retry-After seconds.",
		[]string{"Retry-After"}},
}

const (
	others            = "Other"
	othersDescription = "Any other fault: 401 or 403 of a bad credential where none is needed, 408 of a request that arrives too slowly, 413 of a body that is too large, " +
		"415 of one that is not JSON, 500 of a fault of ours, 503 with Retry-After of a service that is too busy."
	notModified = "What If-None-Match names is what there is; the answer has no body."
)

// refusal refers to the answer that o gives with a status, and writes it the first time.
func (d *document) refusal(o *op.Operation, status int) map[string]any {
	kind, codes := refusals[status], o.CodesOf(func(s int) bool { return s == status })
	name := kind.name
	if !slices.Equal(codes, common(status)) {
		name = op.Pascal(o.ID) + name
	}
	if d.responses[name] == nil {
		d.responses[name] = d.problem(status, kind.description, codes, kind.headers)
	}
	return to("responses", name)
}

// common returns the codes that every operation with a status has.
func common(status int) (names []string) {
	for _, c := range op.Codes {
		if c.Status == status && (c.Of == op.OfAll || c.Of == op.OfRevised) {
			names = append(names, c.Name)
		}
	}
	return names
}

// other refers to the answer that stands for all statuses that an operation does not name.
func (d *document) other() map[string]any {
	var codes []string
	for _, c := range op.Codes {
		if c.Status > http.StatusBadRequest && c.Status != http.StatusNotFound && c.Status != http.StatusConflict &&
			c.Status != http.StatusTooManyRequests && c.Of != op.OfNone {
			codes = append(codes, c.Name)
		}
	}
	if d.responses[others] == nil {
		d.responses[others] = d.problem(http.StatusInternalServerError, othersDescription, codes,
			[]string{"Retry-After"})
	}
	return to("responses", others)
}

// problem returns an answer with one of the codes. The example is of the first that has the status.
func (d *document) problem(status int, description string, codes, more []string) map[string]any {
	example := op.Codes[slices.IndexFunc(op.Codes, func(c op.Code) bool {
		return c.Status == status && slices.Contains(codes, c.Name)
	})]
	list := make([]any, len(codes))
	for i, name := range codes {
		list[i] = name
	}
	schema := map[string]any{"allOf": []any{problemSchema.JSON(op.Answer, d.ref), map[string]any{
		"type": "object", "required": []any{"code"},
		"properties": map[string]any{"code": map[string]any{"type": "string", "enum": list}}}}}
	media := map[string]any{"schema": schema, "example": exampleOf(example)}
	return map[string]any{"description": description,
		"headers": references(append(more, "RateLimit", "RateLimit-Policy", "X-Request-Id")...),
		"content": map[string]any{"application/json": media, "application/problem+json": media}}
}

// exampleOf returns a refusal as the program would tell it.
func exampleOf(c op.Code) map[string]any {
	example := map[string]any{"type": "about:blank", "title": http.StatusText(c.Status), "status": c.Status,
		"detail": c.Doc, "code": c.Name, "request_id": "9f31c07ab2de-41"}
	if c.Name == app.CodeInvalid {
		example["detail"] = "The request is not valid; errors lists each fault and its place."
		example["errors"] = []any{map[string]any{"location": "query.pages",
			"code": c.Name, "message": "is not known here; did you mean page?"}}
	}
	return example
}

func to(kind, name string) map[string]any {
	return map[string]any{"$ref": fmt.Sprintf("#/components/%s/%s", kind, name)}
}
