package mcp

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/web"
	"debut/web/op"
)

// admission is what the gate found out about a request, for the tools that it calls.
type admission struct {
	who     app.Caller
	limited map[string]error // by tool
}

type admissionKey struct{}

// admitted returns who calls a tool, and why not now.
func admitted(ctx context.Context, tool string) (app.Caller, error) {
	a, _ := ctx.Value(admissionKey{}).(admission)
	return a.who, a.limited[tool]
}

// ServeHTTP lets in who may come in. A tool cannot answer 401 or 403, by which clients know that they must sign in, so that is
// decided here, by the body and never by headers that repeat it (Model Context Protocol, authorization).
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.ours(r) {
		s.refuse(w, r, &app.Error{Kind: app.Forbidden, Code: "wrong_origin", Message: "This endpoint answers at its own address alone, and to no page of another origin."}, nil)
		return
	}
	who, err := s.Gate.Caller(r)
	if err != nil {
		_ = s.charge(w, r, who, nil) // wrong credentials count, and are told as such
		s.refuse(w, r, err, nil)
		return
	}
	a := admission{who, map[string]error{}}
	if r.Method == http.MethodPost {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, web.DefaultMaxBody))
		if err != nil {
			http.Error(w, "The body could not be read, or is larger than "+strconv.Itoa(web.DefaultMaxBody)+" bytes; send less.", http.StatusRequestEntityTooLarge)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		called := calls(body)
		if err := s.admit(w, r, &a, called); err != nil && !mismatched(r, body) { // the transport has its own answer to those
			s.refuse(w, r, err, s.scopes(called))
			return
		}
	}
	s.next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), admissionKey{}, a)))
}

// admit counts what a request asks for, and returns why the caller may not have it. A call too many is told by its tool.
func (s *server) admit(w http.ResponseWriter, r *http.Request, a *admission, called []string) error {
	if len(called) == 0 {
		return s.charge(w, r, a.who, nil)
	}
	var refused error
	for _, name := range called {
		o := s.byName[name]
		if err := s.charge(w, r, a.who, o); err != nil {
			a.limited[name] = err
		}
		if o != nil && refused == nil {
			refused = web.NeedsScope(a.who, o.Scope)
		}
	}
	return refused
}

func (s *server) charge(w http.ResponseWriter, r *http.Request, who app.Caller, o *op.Operation) error {
	standings, err := s.Gate.Charge(r, who, o)
	if len(standings) > 0 {
		policy, limit := web.RateLimitHeaders(standings)
		w.Header().Set("RateLimit-Policy", policy)
		w.Header().Set("RateLimit", limit)
	}
	return err
}

// refuse answers without the protocol: by a status, a challenge and a problem.
func (s *server) refuse(w http.ResponseWriter, r *http.Request, err error, needed []app.Scope) {
	h := w.Header()
	var e *app.Error
	if errors.As(err, &e) && e.Kind == app.TooMany {
		h.Set("Retry-After", strconv.Itoa(max(1, web.Seconds(e.RetryAfter))))
	}
	if c := web.Challenge(s.Origin(r.Context()), err, len(r.Header.Values("Authorization")) > 0, needed...); c != "" {
		h.Set("WWW-Authenticate", c)
	}
	body, failed := op.Render(op.ProblemOf(err, web.RequestID(r.Context())))
	if failed != nil {
		s.Log.ErrorContext(r.Context(), "cannot write a problem", "error", failed)
	}
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(op.StatusOf(err))
	_, _ = w.Write(body) // a caller who has gone is no fault of ours
}

// ours tells whether a request came to an address of this instance, and from no page of another: a name that somebody else lets
// point to this machine, and a script in a browser, both find the door closed (MCP, Streamable HTTP, security).
func (s *server) ours(r *http.Request) bool {
	own := func(origin string) bool {
		u, err := url.Parse(origin)
		return err == nil && slices.ContainsFunc(s.Origins, func(o string) bool { return strings.EqualFold(o, u.Scheme+"://"+u.Host) })
	}
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	address := net.ParseIP(strings.Trim(host, "[]"))
	local := strings.EqualFold(host, "localhost") || address != nil && address.IsLoopback()
	if !local && !own("https://"+r.Host) && !own("http://"+r.Host) {
		return false
	}
	origin := r.Header.Get("Origin")
	return origin == "" || own(origin) || local && strings.EqualFold(origin, "http://"+r.Host)
}

// scopes are all that the called tools need together.
func (s *server) scopes(called []string) (needed []app.Scope) {
	for _, name := range called {
		if o := s.byName[name]; o != nil && o.Scope != "" && !slices.Contains(needed, o.Scope) {
			needed = append(needed, o.Scope)
		}
	}
	return needed
}

// message is as much of a JSON-RPC message as the gate has use for.
type message struct {
	Method string `json:"method"`
	Params struct {
		Name string `json:"name"`
	} `json:"params"`
}

// calls names the tools that a body calls: of one message, or of each of a batch (2025-03-26).
func calls(body []byte) (names []string) {
	var batch []message
	if json.Unmarshal(body, &batch) != nil {
		var one message
		if json.Unmarshal(body, &one) != nil {
			return nil // the transport says what is wrong with it
		}
		batch = []message{one}
	}
	for _, m := range batch {
		if m.Method == "tools/call" {
			names = append(names, m.Params.Name)
		}
	}
	return names
}

// mismatched tells whether the headers of 2026-07-28 and later say something else than the body that they are to repeat.
func mismatched(r *http.Request, body []byte) bool {
	if r.Header.Get("MCP-Protocol-Version") < "2026-07-28" {
		return false
	}
	var m message
	if json.Unmarshal(body, &m) != nil {
		return true
	}
	name := r.Header.Get("Mcp-Name")
	if coded, is := strings.CutPrefix(name, "=?base64?"); is {
		if plain, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(coded, "?=")); err == nil {
			name = string(plain)
		}
	}
	return r.Header.Get("Mcp-Method") != m.Method || name != m.Params.Name
}
