package mcp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"time"

	"debut/app"
	"debut/web"
	"debut/web/doors/op"
)

// mostMessages is how many messages a batch may hold: an answer is much longer than a question.
const mostMessages = 20

// admission is what the gate found out about a request, for the tools that it calls.
type admission struct {
	view  view
	who   app.Caller
	calls map[string]error // by tool: nil, or why not now

	request context.Context     // ends when the caller goes away
	extend  func(time.Duration) // gives the answer more time
	streams bool                // the caller is told of progress while it waits
}

type admissionKey struct{}

// admitted returns who calls a tool, and why not now. A tool that the gate did not see called is not to be run: it was
// counted for nobody.
func admitted(ctx context.Context, tool string) (app.Caller, error) {
	a, _ := ctx.Value(admissionKey{}).(admission)
	if refused, seen := a.calls[tool]; seen {
		return a.who, refused
	}
	return a.who, &app.Error{Kind: app.Invalid, Code: "ambiguous_message",
		Message: "The message can be read in two ways; name each member once."}
}

// ServeHTTP lets in who may come in. A tool cannot answer 401 or 403, by which clients know that they must sign in, so
// that is decided here, by the body and never by headers that repeat it (Model Context Protocol, authorization).
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.ours(r) {
		s.refuse(w, r, &app.Error{Kind: app.Forbidden, Code: "wrong_origin",
			Message: "This endpoint answers at its own address alone, and to no page of another origin."})
		return
	}
	who, err := s.Gate.Caller(r)
	if err != nil {
		if limited := s.charge(w, r, who, message{}); limited != nil { // wrong credentials count too
			err = limited
		}
		s.refuse(w, r, err)
		return
	}
	v, err := s.viewOf(r.URL.Query())
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	a := admission{view: v, who: who, calls: map[string]error{}, request: r.Context(),
		extend: func(more time.Duration) { web.Extend(w, more) }}
	if r.Method == http.MethodPost && !s.readBody(w, r, &a) {
		return
	}
	next := s.next
	if a.streams {
		next = s.streaming
	}
	next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), admissionKey{}, a)))
}

// readBody reads the body, admits what it asks for, and puts the body back. Where it returns false, the request is
// answered.
func (s *server) readBody(w http.ResponseWriter, r *http.Request, a *admission) bool {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, web.DefaultMaxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		s.writeProblem(w, r, op.NewProblem(http.StatusRequestEntityTooLarge, "body_too_large",
			fmt.Sprintf("The body is larger than %d bytes; send less.", large.Limit), web.RequestID(r.Context())))
		return false
	case errors.Is(err, os.ErrDeadlineExceeded):
		s.writeProblem(w, r, op.NewProblem(http.StatusRequestTimeout, "request_timeout",
			web.TooSlow, web.RequestID(r.Context())))
		return false
	case err != nil:
		s.refuse(w, r, app.Refused("body_unread", "The body could not be read to its end; send it again."))
		return false
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	sent, batch, ok := messages(body)
	if !ok || batch && len(sent) > mostMessages {
		if err := s.charge(w, r, a.who, message{}); err != nil {
			s.refuse(w, r, err)
			return false
		}
		s.refuse(w, r, app.Refused("malformed_message",
			"The body must be one JSON-RPC message in JSON, or, in 2025-03-26, a list of at most %d.", mostMessages))
		return false
	}
	a.streams = len(sent) == 1 && sent[0].listens
	err = s.admit(w, r, a, sent)
	switch app.KindOf(err) {
	case app.Unauthorized, app.Forbidden:
		if mismatched(r.Header, sent) {
			return true // the transport has an answer of its own, and a tool that is called all the same refuses
		}
	}
	if err != nil {
		s.refuse(w, r, err, s.scopes(a.who, sent)...)
	}
	return err == nil
}

// admit counts what a request asks for, and returns why the caller may not have it. A call too many is told by its
// tool, so that the agent reads it.
func (s *server) admit(w http.ResponseWriter, r *http.Request, a *admission, sent []message) error {
	for _, m := range sent {
		if m.method != callTool || s.byName[m.tool] == nil {
			if err := s.charge(w, r, a.who, message{}); err != nil {
				return err
			}
			continue
		}
		if err := s.charge(w, r, a.who, m); err != nil || a.calls[m.tool] == nil {
			a.calls[m.tool] = err
		}
	}
	for _, name := range calls(sent) {
		if o := s.byName[name]; o != nil {
			if err := web.NeedsScope(a.who, o.Scope); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *server) charge(w http.ResponseWriter, r *http.Request, who app.Caller, m message) error {
	quotas, err := s.Gate.Charge(r, who, s.byName[m.tool], m.withKey)
	if len(quotas) > 0 {
		policy, limit := web.RateLimitHeaders(quotas)
		w.Header().Set("RateLimit-Policy", policy)
		w.Header().Set("RateLimit", limit)
	}
	return err
}

// scopes returns those to ask for: what the caller has, which a new credential should not lose, and what the called
// tools need.
func (s *server) scopes(who app.Caller, sent []message) []app.Scope {
	asked := slices.Clone(who.Scopes)
	for _, name := range calls(sent) {
		if o := s.byName[name]; o != nil && o.Scope != "" && !slices.Contains(asked, o.Scope) {
			asked = append(asked, o.Scope)
		}
	}
	return asked
}

// refuse answers without the protocol: by a status, a challenge and a problem.
func (s *server) refuse(w http.ResponseWriter, r *http.Request, err error, ask ...app.Scope) {
	web.RetryAfter(w, err)
	if c := web.Challenge(s.Origin(r.Context()), err, len(r.Header.Values("Authorization")) > 0, ask...); c != "" {
		w.Header().Set("WWW-Authenticate", c)
	}
	web.LogFault(r.Context(), s.Log, "request failed", err)
	s.writeProblem(w, r, op.ProblemOf(err, web.RequestID(r.Context())))
}

func (s *server) writeProblem(w http.ResponseWriter, r *http.Request, p op.Problem) {
	body, err := op.Render(p)
	if err != nil {
		s.Log.ErrorContext(r.Context(), "cannot write a problem", "id", p.RequestID, "error", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_, _ = w.Write(body) // a caller who has gone is no fault of ours
}
