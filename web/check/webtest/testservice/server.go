package testservice

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"debut/app"
	"debut/web"
	"debut/web/doors/op"
	"debut/web/doors/openapi"
	"debut/web/doors/rest"
)

// Server is the theatre behind a real server, with everything that a test may want to move.
type Server struct {
	*Theatre
	*httptest.Server
	Answers  *Answers
	Gate     *web.Gate
	Runner   *op.Runner
	Now      *atomic.Int64 // unix nanoseconds
	Log      io.Writer
	Patience chan time.Time // what a request that waits for its twin waits for
}

// Origin is the origin that answers and the document name.
const Origin = "https://puppets.example"

// Document returns the service's OpenAPI document.
func (t *Theatre) Document() map[string]any {
	return openapi.Document(t.Operations(), openapi.Info{Title: "Puppets", Version: "1.0.0", Description: "A theatre.", Origin: Origin, Prefix: "/api/v1"})
}

// Open starts a Server that closes with the test. Each of change may alter it before it opens.
func Open(tb testing.TB, change ...func(*Server)) *Server {
	tb.Helper()
	s := &Server{Theatre: &Theatre{}, Answers: NewAnswers(), Now: &atomic.Int64{}, Log: io.Discard, Patience: make(chan time.Time)}
	s.Now.Store(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixNano())
	s.Gate = &web.Gate{Auth: Doorman{}, Limiter: web.NewLimiter(s.Clock, 1000), Limits: app.Always(web.DefaultLimits())}
	s.Runner = op.NewRunner(s.Answers, s.Clock, func(time.Duration) <-chan time.Time { return s.Patience })
	for _, f := range change {
		f(s)
	}
	var ids atomic.Int64
	log := slog.New(slog.NewJSONHandler(s.Log, nil))
	handler := rest.New(rest.Options{Operations: s.Operations(), Prefix: "/api/v1", Origin: func(context.Context) string { return Origin }, Gate: s.Gate, Runner: s.Runner, Log: log})
	s.Server = httptest.NewServer(web.Middleware(web.Options{Log: log, Clock: s.Clock, NewID: func() string { return fmt.Sprint("r", ids.Add(1)) }}, handler))
	tb.Cleanup(s.Close)
	return s
}

// Clock returns the time of the service, which stands still unless a test moves Now.
func (s *Server) Clock() time.Time { return time.Unix(0, s.Now.Load()).UTC() }

// Unlimited switches every rate limit off.
func Unlimited(s *Server) { s.Gate.Limits = nil }

// Limits returns an option that changes the limits.
func Limits(change func(*web.Limits)) func(*Server) {
	return func(s *Server) {
		limits := s.Gate.Limits.Now()
		change(&limits)
		s.Gate.Limits = app.Always(limits)
	}
}

// Doorman knows four credentials: "all" with every scope, "other" like it of another account, "reader" that may only read, and
// "suspended".
type Doorman struct{}

// Authenticate tells who a credential stands for.
func (Doorman) Authenticate(_ context.Context, bearer string) (app.Caller, error) {
	switch bearer {
	case "all":
		return app.Caller{Account: 1, Credential: "key:1", Scopes: app.Scopes}, nil
	case "other":
		return app.Caller{Account: 2, Credential: "key:2", Scopes: app.Scopes}, nil
	case "reader":
		return app.Caller{Account: 1, Credential: "key:3", Scopes: []app.Scope{app.AccountRead}}, nil
	case "suspended":
		return app.Caller{}, &app.Error{Kind: app.Forbidden, Code: "account_suspended", Message: "This account is suspended."}
	}
	return app.Caller{}, &app.Error{Kind: app.Unauthorized, Code: "unknown_credential", Message: "This credential is unknown, revoked or expired."}
}
