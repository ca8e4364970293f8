package toy

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
	"debut/web/op"
	"debut/web/openapi"
	"debut/web/rest"
)

// House is the theatre behind a real server, with everything that a test may want to move.
type House struct {
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
const Origin = "https://toy.example"

// Document is the toy's OpenAPI document.
func (t *Theatre) Document() map[string]any {
	return openapi.Document(t.Operations(), openapi.Info{Title: "Toy", Version: "1.0.0", Description: "A theatre.", Origin: Origin, Prefix: "/api/v1"})
}

// Open starts a House that closes with the test. Each of change may alter it before it opens.
func Open(tb testing.TB, change ...func(*House)) *House {
	tb.Helper()
	h := &House{Theatre: &Theatre{}, Answers: NewAnswers(), Now: &atomic.Int64{}, Log: io.Discard, Patience: make(chan time.Time)}
	h.Now.Store(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixNano())
	h.Gate = &web.Gate{Auth: Doorman{}, Limiter: web.NewLimiter(h.Clock, 1000), Limits: web.DefaultLimits()}
	h.Runner = op.NewRunner(h.Answers, h.Clock, func(time.Duration) <-chan time.Time { return h.Patience })
	for _, f := range change {
		f(h)
	}
	var ids atomic.Int64
	log := slog.New(slog.NewJSONHandler(h.Log, nil))
	handler := rest.New(rest.Options{Operations: h.Operations(), Prefix: "/api/v1", Origin: func(context.Context) string { return Origin }, Gate: h.Gate, Runner: h.Runner, Log: log})
	h.Server = httptest.NewServer(web.Middleware(web.Options{Log: log, Clock: h.Clock, NewID: func() string { return fmt.Sprint("r", ids.Add(1)) }}, handler))
	tb.Cleanup(h.Close)
	return h
}

// Clock is the time of the house, which stands still unless a test moves Now.
func (h *House) Clock() time.Time { return time.Unix(0, h.Now.Load()).UTC() }

// Unlimited switches every rate limit off.
func Unlimited(h *House) { h.Gate.Limits = web.Limits{} }

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
