// Package web holds what every way into the program shares: who calls, how often, and what each answer carries.
package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"runtime/debug"

	"debut/app"
)

// Options are the settings of Middleware.
type Options struct {
	Log     *slog.Logger
	Clock   app.Clock
	NewID   func() string             // makes request ids
	HTTPS   bool                      // the origin is https, so that browsers may be told to insist on it
	CSP     string                    // Content-Security-Policy of answers that set none; "" for DefaultCSP
	MaxBody func(*http.Request) int64 // bytes; nil for DefaultMaxBody of every request
}

const (
	// DefaultMaxBody is the size of the largest request body.
	DefaultMaxBody = 1 << 20
	// DefaultCSP lets a page use nothing but what this origin serves.
	DefaultCSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)

// Middleware wraps everything that the program serves: it names the request, bounds its body, sets the headers that keep browsers
// safe, turns a panic into a 500, and logs one line, without the query and without credentials.
func Middleware(o Options, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := o.Clock()
		r = WithRequestID(w, r, o.NewID)
		o.secure(w.Header())
		if r.Body != nil {
			r.Body = http.MaxBytesReader(w, r.Body, o.maxBody(r))
		}
		seen := &watched{ResponseWriter: w}
		defer func() {
			if fault := recover(); fault != nil {
				o.recovered(seen, r, fault)
			}
			if seen.status == 0 {
				seen.status = http.StatusOK // what net/http sends for a handler that wrote nothing
			}
			o.Log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("id", RequestID(r.Context())), slog.String("method", r.Method),
				slog.String("path", r.URL.Path), slog.Int("status", seen.status), slog.Int("bytes", seen.bytes), slog.Duration("took", o.Clock().Sub(begin)))
		}()
		next.ServeHTTP(seen, r)
	})
}

func (o Options) maxBody(r *http.Request) int64 {
	if o.MaxBody == nil {
		return DefaultMaxBody
	}
	return o.MaxBody(r)
}

func (o Options) secure(h http.Header) {
	csp := o.CSP
	if csp == "" {
		csp = DefaultCSP
	}
	h.Set("Content-Security-Policy", csp)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
	if o.HTTPS {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

func (o Options) recovered(w *watched, r *http.Request, fault any) {
	if err, ok := fault.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(fault)
	}
	o.Log.ErrorContext(r.Context(), "panic", "id", RequestID(r.Context()), "fault", fault, "stack", string(debug.Stack()))
	if w.status == 0 {
		http.Error(w, "Something went wrong on our side. The request is "+RequestID(r.Context())+".", http.StatusInternalServerError)
	}
}

// watched remembers what was answered.
type watched struct {
	http.ResponseWriter
	status, bytes int
}

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += n
	return n, err
}

// Flush sends what was written so far, for streams.
func (w *watched) Flush() {
	// A writer that cannot flush sends at the end, which is late and not wrong.
	_ = http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap lets http.ResponseController reach the writer below.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

type requestID struct{}

var goodID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// WithRequestID gives a request its id, the caller's own where X-Request-Id is a good one, and answers it.
// A request that has an id keeps it.
func WithRequestID(w http.ResponseWriter, r *http.Request, newID func() string) *http.Request {
	id := RequestID(r.Context())
	if id == "" {
		id = r.Header.Get("X-Request-Id")
		if !goodID.MatchString(id) {
			id = newID()
		}
		r = r.WithContext(context.WithValue(r.Context(), requestID{}, id))
	}
	w.Header().Set("X-Request-Id", id)
	return r
}

// RequestID returns the id of the request that ctx belongs to, or "".
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestID{}).(string)
	return id
}

func asTold(err error) (*app.Error, bool) {
	var e *app.Error
	ok := errors.As(err, &e)
	return e, ok
}
