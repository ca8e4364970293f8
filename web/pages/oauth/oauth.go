// Package oauth serves the authorization server of app/people/oauth: its metadata, its endpoints, and the page on which
// a person decides what an application may do.
package oauth

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	authority "debut/app/people/oauth"
	"debut/web"
)

// Options are what New joins.
type Options struct {
	Service *authority.Service
	// who is signed in by a cookie, nobody where the ID is 0; session is a secret of that session
	Person func(*http.Request) (who app.Account, session string, err error)
	// the address of the sign-in page; returnTo is a path with a query
	SignIn  func(returnTo string) string
	Origins []string // of all sites
	Limiter *web.Limiter
	Limits  app.Live[Limits]
	Proxies []netip.Prefix // whose X-Forwarded-For is believed
	Log     *slog.Logger
}

// Limits are how often the endpoints may be asked. A zero Quota is no limit.
type Limits struct {
	Register  web.Quota // of a client address
	Token     web.Quota // of a client address; revoking too
	Authorize web.Quota // of an account, else of a client address
}

// DefaultLimits returns the limits of an instance whose operator sets none.
func DefaultLimits() Limits {
	return Limits{Register: web.Quota{Calls: 60, Per: time.Hour}, Token: web.Quota{Calls: 240, Per: time.Minute},
		Authorize: web.Quota{Calls: 60, Per: time.Minute}}
}

const (
	serverMetadata   = "/.well-known/oauth-authorization-server"
	resourceMetadata = "/.well-known/oauth-protected-resource"
	authorizePath    = "/oauth/authorize"
	tokenPath        = "/oauth/token"
	registerPath     = "/oauth/register"
	revokePath       = "/oauth/revoke"
)

// Paths are where New's handler is to be mounted, as patterns of http.ServeMux.
var Paths = []string{serverMetadata, resourceMetadata, resourceMetadata + "/", "/oauth/"}

type handler struct {
	Options
	guarded *http.CrossOriginProtection
}

// New returns the handler of all of it.
func New(o Options) http.Handler {
	h := &handler{Options: o, guarded: http.NewCrossOriginProtection()}
	for _, origin := range o.Origins {
		if err := h.guarded.AddTrustedOrigin(origin); err != nil {
			panic(err) // settings were checked
		}
	}
	mux := http.NewServeMux()
	h.metadata(mux)
	mux.HandleFunc("GET "+authorizePath, h.ask)
	mux.HandleFunc("POST "+authorizePath, web.Anonymous("POST "+authorizePath, h.decide))
	for path, serve := range map[string]http.HandlerFunc{tokenPath: h.token, registerPath: h.register,
		revokePath: h.revoke} {
		mux.HandleFunc("POST "+path, web.Anonymous("POST "+path, func(w http.ResponseWriter, r *http.Request) {
			web.Share(w.Header())
			serve(w, r)
		}))
		mux.HandleFunc("OPTIONS "+path, preflight("POST, OPTIONS"))
	}
	return mux
}

// preflight lets clients that are pages of other origins ask: nothing here is done by a cookie (Fetch, CORS).
func preflight(methods string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		web.Share(h)
		h.Set("Allow", methods)
		h.Set("Access-Control-Allow-Methods", methods)
		h.Set("Access-Control-Allow-Headers", "Accept, Authorization, Content-Type, MCP-Protocol-Version")
		h.Set("Access-Control-Max-Age", "7200")
		w.WriteHeader(http.StatusNoContent)
	}
}

// charge counts a call; who is "" if it is of whoever sent the request.
func (h *handler) charge(w http.ResponseWriter, r *http.Request, limit, who string, quota web.Quota) error {
	charges := []web.Charge{{Limit: limit, Who: who, Quota: quota}}
	if who == "" {
		charges = web.ClientCharges(limit, web.ClientAddress(r, h.Proxies), quota)
	}
	quotas, err := h.Limiter.Take(charges...)
	if len(quotas) > 0 {
		policy, limit := web.RateLimitHeaders(quotas)
		w.Header().Set("RateLimit-Policy", policy)
		w.Header().Set("RateLimit", limit)
	}
	return err
}

// answer sends JSON that nobody may keep (RFC 6749, section 5.1).
func answer(w http.ResponseWriter, status int, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err) // our own types always have a JSON form
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Pragma", "no-cache")
	w.WriteHeader(status)
	_, _ = w.Write(body) // a caller who has gone is no fault of ours
}

// describe returns what an error is to a client: a status, a word of RFC 6749, and a description of it. Faults of ours
// are logged.
func (h *handler) describe(r *http.Request, err error) (status int, code, description string) {
	web.LogFault(r.Context(), h.Log, "authorize", err, "path", r.URL.Path)
	var e *app.Error
	if !errors.As(err, &e) {
		return http.StatusInternalServerError, "server_error",
			"Something went wrong on our side. Try again in a moment."
	}
	switch e.Kind {
	case app.Unauthorized:
		return http.StatusUnauthorized, e.Code, plain(e.Message.String())
	case app.TooMany:
		return http.StatusTooManyRequests, authority.TemporarilyUnavailable, plain(e.Message.String())
	case app.Unavailable:
		return http.StatusServiceUnavailable, authority.TemporarilyUnavailable, plain(e.Message.String())
	case app.Forbidden:
		return http.StatusForbidden, authority.AccessDenied, plain(e.Message.String())
	}
	return http.StatusBadRequest, e.Code, plain(e.Message.String())
}

// plain leaves what a description may hold (RFC 6749, section 5.2).
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '"':
			return '\''
		case r < ' ' || r > '~' || r == '\\':
			return -1
		}
		return r
	}, text)
}

// refuse answers a client with an error (RFC 6749, section 5.2).
func (h *handler) refuse(w http.ResponseWriter, r *http.Request, err error) {
	web.RetryAfter(w, err)
	status, code, description := h.describe(r, err)
	// Whoever tried it by this header is told that it is the one to use; others would take a challenge for more than it
	// is.
	if status == http.StatusUnauthorized && r.Header.Get("Authorization") != "" {
		w.Header().Set("WWW-Authenticate", `Basic realm="oauth"`)
	}
	answer(w, status, map[string]string{"error": code, "error_description": description})
}

// invalid returns the error of a request that breaks the form.
func invalid(code string, message texts.Text) error {
	return &app.Error{Kind: app.Invalid, Code: code, Message: message}
}
