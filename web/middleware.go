// Package web holds what every way into the program shares: who calls, how often, and what each answer carries.
package web

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"debut/app"
)

// Options are the settings of Middleware.
type Options struct {
	Log   *slog.Logger
	Clock app.Clock
	NewID func() string // makes request ids
	HTTPS bool          // the origin is https, so that browsers may be told to insist on it
	Sites []app.Site    // the default one first

	Former  []app.Site // origins that they had before, by their keys
	Lasting []string   // paths at which what is sent to a former origin is still taken: those of mails

	// the same sites with their names and brands of now; nil: they do not change
	Current func(context.Context) []app.Site

	// the size of the largest request body of a path, in bytes, where that is more than DefaultMaxBody; nil: nowhere
	Large func(path string) int64

	Measure func(r *http.Request, status int, took time.Duration) // is told of each answer; may be nil

	Proxies []netip.Prefix // whose X-Forwarded-For is believed

	Holds Holds // how long public answers hold

	// Cached returns a cached answer that is the same for everybody, or nil. It is sent before anything else is done,
	// with no id and no line in the log: for what is asked for more than all else. May be nil.
	Cached func(r *http.Request, site *app.Site) *Response
}

const (
	// DefaultMaxBody is the size of the largest request body, in bytes.
	DefaultMaxBody = 1 << 20
	// DefaultCSP lets a page use nothing but what this origin serves.
	DefaultCSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)

// largest returns the size of the largest request body of a path.
func (o Options) largest(path string) int64 {
	if o.Large == nil {
		return DefaultMaxBody
	}
	return max(DefaultMaxBody, o.Large(path))
}

// Middleware wraps everything that the program serves: it names the request and its site, bounds its body, sets the
// headers that keep browsers safe, turns a panic into a 500, and logs one line, without the query and without
// credentials. What was read well is logged at the level Debug, what could not be answered at Error, all else at Info.
func Middleware(o Options, next http.Handler) http.Handler {
	siteOf, next := o.siteOf(), former(o, next)
	always, guard := guardOf(o.HTTPS)
	forwarded := newForwarded(o)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site, begin := siteOf(r), o.Clock()
		if o.Cached != nil {
			if cached := o.Cached(r, site); cached != nil {
				cached.Send(&watched{ResponseWriter: w, guard: func(h http.Header) {
					always(h)
					o.Holds.cut(h, begin)
				}}, r)
				return
			}
		}
		forwarded.check(r)
		id := requestIDOf(r, o.NewID)
		from := r
		client := func() string { return ClientKey(ClientAddress(from, o.Proxies)) }
		r = r.WithContext(app.WithClient(app.WithSite(named{r.Context(), id, o.Log}, site), client))
		w.Header()["X-Request-Id"] = []string{id}
		if r.Body != nil && r.Body != http.NoBody {
			r.Body = http.MaxBytesReader(w, r.Body, o.largest(r.URL.Path))
		}
		seen := &watched{ResponseWriter: w, guard: func(h http.Header) { guard(h); o.Holds.cut(h, begin) }}
		defer func() {
			if fault := recover(); fault != nil {
				o.recovered(seen, r, id, fault)
			}
			if seen.status == 0 {
				seen.WriteHeader(http.StatusOK) // what net/http sends for a handler that wrote nothing
			}
			took := o.Clock().Sub(begin)
			o.line(r, id, seen, took)
			if o.Measure != nil {
				o.Measure(r, seen.status, took)
			}
		}()
		next.ServeHTTP(seen, r)
	})
}

// line writes the line that the log has of a request.
func (o Options) line(r *http.Request, id string, seen *watched, took time.Duration) {
	level := slog.LevelInfo
	looks := r.Method == http.MethodGet || r.Method == http.MethodHead
	switch {
	case looks && (seen.status < 400 || seen.status == http.StatusNotFound || r.URL.Path == "/readyz"):
		level = slog.LevelDebug // what is missing is told elsewhere, once
	case seen.status >= 500:
		level = slog.LevelError
	}
	if !o.Log.Enabled(r.Context(), level) {
		return
	}
	o.Log.LogAttrs(r.Context(), level, "request", slog.String("id", id), slog.String("method", r.Method),
		slog.String("path", fmt.Sprintf("%.500s", r.URL.Path)),
		slog.Int("status", seen.status), slog.Int("bytes", seen.bytes), slog.Duration("took", took))
}

// guardOf returns what sets the headers that keep browsers safe: those of every answer, and all that fit once it is
// known what the answer is. A handler's own Content-Security-Policy and Referrer-Policy stand. Answers share the
// values.
func guardOf(https bool) (always, guard func(http.Header)) {
	var nosniff, strict = []string{"nosniff"}, []string{"max-age=31536000"}
	pages := http.Header{
		"Referrer-Policy":            {"strict-origin-when-cross-origin"},
		"Cross-Origin-Opener-Policy": {"same-origin"},
		"Permissions-Policy":         {"camera=(), geolocation=(), microphone=()"},
	}
	policy, isolated := []string{DefaultCSP}, []string{"same-origin"}
	always = func(h http.Header) {
		if h["X-Content-Type-Options"] = nosniff; https {
			h["Strict-Transport-Security"] = strict
		}
	}
	return always, func(h http.Header) {
		always(h)
		if h["Cross-Origin-Resource-Policy"] == nil && h["Access-Control-Allow-Origin"] == nil {
			h["Cross-Origin-Resource-Policy"] = isolated
		}
		// Only what may be shown as a document has use for a policy.
		kind := h["Content-Type"]
		if data := len(kind) > 0 && strings.HasPrefix(kind[0], "application/"); !data &&
			h["Content-Security-Policy"] == nil {
			h["Content-Security-Policy"] = policy
		}
		if len(kind) == 0 || strings.HasPrefix(kind[0], "text/html") {
			own := h["Referrer-Policy"]
			if maps.Copy(h, pages); own != nil {
				h["Referrer-Policy"] = own
			}
		}
	}
}

func (o Options) recovered(w *watched, r *http.Request, id string, fault any) {
	if err, ok := fault.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(fault)
	}
	o.Log.ErrorContext(r.Context(), "panic", "id", id, "fault", fault, "stack", string(debug.Stack()))
	if w.status == 0 {
		http.Error(w, "Something went wrong on our side. The request is "+id+".", http.StatusInternalServerError)
	}
}

// watched remembers what was answered, and guards it.
type watched struct {
	http.ResponseWriter
	guard         func(http.Header)
	status, bytes int
}

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
		w.guard(w.Header())
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
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

// named is the context of a request that has an id.
type named struct {
	context.Context
	id  string
	log *slog.Logger // for what fails while it is answered
}

type requestID struct{}

func (n named) Value(key any) any {
	switch key {
	case requestID{}:
		return n.id
	case faultLog{}:
		return n.log
	}
	return n.Context.Value(key)
}

var goodID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// requestIDOf returns the id of a request: the caller's own where X-Request-Id is a good one, else a new one.
func requestIDOf(r *http.Request, newID func() string) string {
	if id := r.Header.Get("X-Request-Id"); id != "" && goodID.MatchString(id) {
		return id
	}
	return newID()
}

// NewIDs returns what makes request ids: a random beginning that tells this process from others, and a number.
func NewIDs(random io.Reader) func() string {
	var beginning [6]byte
	if _, err := io.ReadFull(random, beginning[:]); err != nil {
		panic(err) // a system without randomness can do nothing safely
	}
	prefix := hex.EncodeToString(beginning[:]) + "-"
	var last atomic.Int64
	return func() string { return prefix + strconv.FormatInt(last.Add(1), 10) }
}

// RequestID returns the id of the request that ctx belongs to, or "".
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestID{}).(string)
	return id
}

func asAppError(err error) (*app.Error, bool) {
	var e *app.Error
	ok := errors.As(err, &e)
	return e, ok
}
