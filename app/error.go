package app

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"debut/app/ground/texts"
)

// Kind is what an error means to the caller. The web maps each kind to one HTTP status.
type Kind string

const (
	Internal     Kind = "internal" // of every error that is not an *Error
	Invalid      Kind = "invalid_request"
	Unauthorized Kind = "unauthorized"
	Forbidden    Kind = "forbidden"
	NotFound     Kind = "not_found"
	Conflicting  Kind = "conflict"
	TooMany      Kind = "rate_limited"
	Unavailable  Kind = "unavailable"
)

// Error is a fault that a caller may be told about. Any other error is ours alone:
// it is logged with its cause, and the caller reads "internal" and the request's id.
type Error struct {
	Kind       Kind
	Code       string     // stable, snake_case: "idempotency_key_reused"
	Message    texts.Text // what is wrong, with the bound, and what to send instead
	Lacks      texts.Text // of NotFound: of what kind of thing there is none
	Issues     []Issue
	Conflicts  []Conflict    // of Conflicting
	Revision   Revision      // of Conflicting: that of the thing now
	RetryAfter time.Duration // of TooMany and Unavailable
	Scope      Scope         // of Forbidden: the scope that was missing
	Cause      error         // of Unavailable: what is wrong, for the log alone
}

// Codes of a fault in an input.
const (
	CodeInvalid = "invalid_request" // any other fault, and faults of several codes at once
	CodeBounds  = "out_of_bounds"   // too long, too many, too great, or too little
	CodeAddress = "bad_address"     // a web address that leads nowhere, or that nobody should follow
	CodeLocked  = "field_locked"    // a field that its owner protected
	CodeCursor  = "bad_cursor"      // a cursor of another list, or of a place that is gone
)

// Issue is one thing wrong with an input, and where. Services say the place in their input, "faqs[1].answer"; what the
// caller of an operation reads says where that was sent, "body.faqs[1].answer".
type Issue struct {
	Location string     `json:"location" doc:"Where it stands, as the caller sent it." example:"body.faqs[1].answer"`
	Code     string     `json:"code" enum:"invalid_request,out_of_bounds,bad_address,field_locked,bad_cursor" doc:"What kind of fault it is."`
	Message  texts.Text `json:"message" doc:"What is wrong, and what to send instead." example:"has 1501 characters; send at most 1500"`
}

func (e *Error) Error() string {
	if len(e.Issues) == 0 {
		return e.Message.String()
	}
	return fmt.Sprintf("%s (%s: %s)", e.Message, e.Issues[0].Location, e.Issues[0].Message)
}

// First returns what is wrong first: of a fault in an input, what is said of it without its place.
func (e *Error) First() texts.Text {
	if len(e.Issues) == 0 {
		return e.Message
	}
	return e.Issues[0].Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// RefusalOf returns the error that refuses what somebody sent, nil if err is none: that it came too often, or cannot be
// saved now, is not about what was sent.
func RefusalOf(err error) *Error {
	var e *Error
	if errors.As(err, &e) && slices.Contains([]Kind{Invalid, Unauthorized, Forbidden}, e.Kind) {
		return e
	}
	return nil
}

// Missing reports that a thing does not exist, or is not the caller's.
func Missing(what texts.Text, key any) error {
	return &Error{Kind: NotFound, Code: "not_found",
		Lacks: what, Message: texts.Sprintf("There is no %s %v.", what, key)}
}

// TooOften refuses what may be done again after a while.
func TooOften(message texts.Text, again time.Duration) error {
	return &Error{Kind: TooMany, Code: "rate_limited", Message: message, RetryAfter: again}
}

// ChangedSince refuses to undo a change of what changed again since; words say what that is, and what to do instead.
func ChangedSince(words texts.Text) error {
	return &Error{Kind: Invalid, Code: "changed_since",
		Message: "What this change did was changed again since, and nothing was undone.",
		Issues:  Issues{{Location: "change", Code: CodeInvalid, Message: words}}}
}

// IgnoreMissing is nil for a thing that does not exist any more, and err otherwise.
func IgnoreMissing(err error) error {
	if KindOf(err) == NotFound {
		return nil
	}
	return err
}

// Nowhere reports that there is no page at an address, or none for whoever asks.
func Nowhere() error { return Missing("page", texts.Text("at this address")) }

// OperatorsOnly refuses an editor what only operators may do; message says what that is.
func OperatorsOnly(message texts.Text, args ...any) error {
	return &Error{Kind: Forbidden, Code: "operators_only", Message: texts.Sprintf(message, args...)}
}

// Refused reports that a well-formed request cannot be done now; message says why and what would help.
func Refused(code string, message texts.Text, args ...any) error {
	return &Error{Kind: Invalid, Code: code, Message: texts.Sprintf(message, args...)}
}

// Issues is every thing wrong with an input, gathered before any of it is told.
type Issues []Issue

// Add notes that what stands at location is wrong.
func (is *Issues) Add(location string, message texts.Text, args ...any) {
	is.AddCode(CodeInvalid, location, message, args...)
}

// AddCode is Add for a fault of another code than CodeInvalid. An *Error among args says what is wrong first.
func (is *Issues) AddCode(code, location string, message texts.Text, args ...any) {
	for i, arg := range args {
		if e, is := arg.(*Error); is {
			args[i] = e.First()
		}
	}
	*is = append(*is, Issue{Location: location, Code: code, Message: texts.Sprintf(message, args...)})
}

// Err returns nil if nothing is wrong, else one error that tells all of it. Its code is the one that all faults have.
func (is Issues) Err() error {
	if len(is) == 0 {
		return nil
	}
	code := is[0].Code
	for _, issue := range is {
		if issue.Code != code {
			code = CodeInvalid
		}
	}
	return &Error{Kind: Invalid, Code: code,
		Message: "The request is not valid; errors lists each fault and its place.", Issues: is}
}

// KindOf returns what err means to the caller.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// PublicMessage reports whether a caller may read what err says, and returns the words.
func PublicMessage(err error) (ok bool, message texts.Text) {
	var e *Error
	if !errors.As(err, &e) {
		return false, ""
	}
	message = e.Message
	for _, issue := range e.Issues {
		message = texts.Sprintf("%s %s", issue.Location, issue.Message)
		break
	}
	return true, message
}
