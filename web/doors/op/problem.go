package op

import (
	"errors"
	"net/http"

	"debut/app"
)

// Problem is what a caller reads of an error: the members of RFC 9457, and ours.
type Problem struct {
	Type      string      `json:"type" doc:"Always about:blank; code tells what happened."`
	Title     string      `json:"title" doc:"The words of the HTTP status."`
	Status    int         `json:"status" min:"400" max:"599"`
	Detail    string      `json:"detail" doc:"What is wrong and what to do instead."`
	Code      ErrorCode   `json:"code" doc:"A stable word for the kind of error, such as not_found."`
	RequestID string      `json:"request_id" doc:"Names this request in the log of the service."`
	Errors    []app.Issue `json:"errors,omitempty" doc:"Each fault of the request with its place."`

	Conflicts []app.Conflict `json:"conflicts,omitempty" doc:"Of a 409: each part that somebody else changed since it was read, with both values."`
	Revision  app.Revision   `json:"revision,omitempty" doc:"Of a 409: the revision now, for if_revision of the next try."`
}

// statuses maps what an error means to the one HTTP status that says so.
var statuses = map[app.Kind]int{
	app.Invalid: http.StatusBadRequest, app.Unauthorized: http.StatusUnauthorized, app.Forbidden: http.StatusForbidden,
	app.NotFound: http.StatusNotFound, app.Conflicting: http.StatusConflict, app.TooMany: http.StatusTooManyRequests,
	app.Unavailable: http.StatusServiceUnavailable,
}

// StatusOf returns the HTTP status for err.
func StatusOf(err error) int {
	if status, ok := statuses[app.KindOf(err)]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// ProblemOf tells err to the caller of the named request. Of an error that is ours alone it tells only that there was
// one.
func ProblemOf(err error, request string) Problem {
	e := &app.Error{Code: "internal",
		Message: "Something went wrong on our side. Try again, and name the request_id if you report it."}
	if app.KindOf(err) != app.Internal {
		errors.As(err, &e)
	}
	p := NewProblem(StatusOf(err), e.Code, e.Message.String(), request, e.Issues...)
	p.Conflicts, p.Revision = e.Conflicts, e.Revision
	return p
}

// NewProblem returns a problem from its parts.
func NewProblem(status int, code, detail, request string, faults ...app.Issue) Problem {
	return Problem{Type: "about:blank", Title: http.StatusText(status), Status: status,
		Detail: detail, Code: ErrorCode(code),
		RequestID: request, Errors: faults}
}
