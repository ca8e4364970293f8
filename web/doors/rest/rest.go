// Package rest serves operations over HTTP, as the OpenAPI document describes them.
package rest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/web"
	"debut/web/doors/op"
)

// Options are what New joins.
type Options struct {
	Operations []*op.Operation
	Prefix     string                       // of every path: "/api/v1"
	Name       string                       // of the instance
	Version    string                       // of the API's description
	Origin     func(context.Context) string // of the site that a request came to: "https://debut.example"
	Gate       *web.Gate
	Runner     *op.Runner
	Cache      *web.Cache // keeps public answers; nil keeps none
	Log        *slog.Logger
}

type api struct{ Options }

// New returns the handler of all paths below the prefix. It panics where two operations have one route.
func New(o Options) http.Handler {
	a := &api{o}
	router := httprouter.New()
	router.RedirectTrailingSlash, router.RedirectFixedPath = false, false
	parameters := strings.NewReplacer("{", ":", "}", "")
	for _, operation := range o.Operations {
		path := parameters.Replace(o.Prefix + operation.Path)
		if operation.Scope == "" && !operation.Reads() {
			web.AnonymousWriteAt(operation.Method + " " + o.Prefix + operation.Path)
		}
		router.Handle(operation.Method, path, a.handle(operation))
		if operation.Method == http.MethodGet {
			router.Handle(http.MethodHead, path, a.handle(operation))
		}
	}
	for _, path := range []string{o.Prefix, o.Prefix + "/"} {
		router.Handler(http.MethodGet, path, a.without((*exchange).index))
		router.Handler(http.MethodHead, path, a.without((*exchange).index))
	}
	router.GlobalOPTIONS = http.HandlerFunc(web.Preflight) // the router has set Allow
	router.NotFound = a.without(func(x *exchange) {
		x.problem(http.StatusNotFound, "not_found",
			fmt.Sprintf("There is nothing at %.200s. The operations are listed at %s/docs/api.",
				x.r.URL.Path, a.Origin(x.r.Context())))
	})
	router.MethodNotAllowed = a.without(func(x *exchange) {
		x.problem(http.StatusMethodNotAllowed, "method_not_allowed",
			fmt.Sprintf("%s cannot be used here; use one of %s.", x.r.Method, x.w.Header().Get("Allow")))
	})
	return router
}

func (a *api) handle(o *op.Operation) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		r.Pattern = a.Prefix + o.Path // which requests are counted by
		x := a.begin(w, r, o)
		defer x.recover()
		x.operate(ps)
	}
}

// without serves what is no operation.
func (a *api) without(f func(*exchange)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := a.begin(w, r, nil)
		defer x.recover()
		if err := x.charge(app.Caller{}, false); err != nil {
			x.fail(err)
			return
		}
		f(x)
	})
}

// exchange is one request and its answer.
type exchange struct {
	*api
	w    http.ResponseWriter
	r    *http.Request
	op   *op.Operation
	sent bool // a credential

	deprecated http.Header // tells that the call uses what is deprecated

	quotas []web.QuotaState // with the limits that were charged before the request was read
}

func (a *api) begin(w http.ResponseWriter, r *http.Request, o *op.Operation) *exchange {
	web.Share(w.Header())
	web.Expose(w.Header(), r)
	return &exchange{api: a, w: w, r: r, op: o, sent: len(r.Header.Values("Authorization")) > 0}
}

// operate admits the caller, reads the request, runs the operation and answers. The order of the checks is fixed: the
// limit, the credential, its scope, then the request itself. What was asked before by anybody is answered without a
// run.
func (x *exchange) operate(ps httprouter.Params) {
	who, err := x.Gate.Caller(x.r)
	if err == nil {
		err = web.NeedsScope(who, x.op.Scope)
	}
	withKey := len(x.r.Header.Values("Idempotency-Key")) > 0
	if limited := x.charge(who, withKey); limited != nil {
		err = limited
	}
	if err != nil {
		x.fail(err)
		return
	}
	cached, put := x.cached()
	if cached != nil {
		cached.Send(x.w, x.r)
		return
	}
	run := func() (func(), error) {
		quotas, refund, err := x.Gate.ChargeRun(who, x.op, withKey)
		if !x.op.IdempotencyKey || !withKey {
			quotas = append(x.quotas, quotas...)
		}
		x.limits(quotas)
		return refund, err
	}
	task, err := x.task(ps)
	if err != nil {
		if x.op.IdempotencyKey && withKey { // it was charged as the read that a replay would be
			refund, limited := run()
			refund()
			if limited != nil {
				err = limited
			}
		}
		x.fail(err)
		return
	}
	x.deprecation(task.Args)
	task.Caller, task.KeySent, task.Charge = who, withKey, run
	task.Extend = func(more time.Duration) { web.Extend(x.w, more) }
	result, err := x.Runner.Run(x.r.Context(), task)
	if err != nil {
		x.fail(err)
		return
	}
	x.answer(result, put)
}

// cached returns the cached answer to the request. If there is none, put caches the one that is made now, if it is
// everybody's.
func (x *exchange) cached() (answer *web.Response, put func(*web.Response)) {
	if x.sent || !x.op.Cacheable() {
		return nil, func(*web.Response) {}
	}
	return x.Cache.Get(x.Origin(x.r.Context()) + x.r.RequestURI)
}

func (x *exchange) charge(who app.Caller, withKey bool) error {
	quotas, err := x.Gate.Charge(x.r, who, x.op, withKey)
	x.quotas = quotas
	x.limits(quotas)
	return err
}

// limits tells the caller how they stand with their limits.
func (x *exchange) limits(quotas []web.QuotaState) {
	if len(quotas) > 0 {
		policy, limit := web.RateLimitHeaders(quotas)
		x.w.Header().Set("RateLimit-Policy", policy)
		x.w.Header().Set("RateLimit", limit)
	}
}

func (x *exchange) recover() {
	fault := recover()
	if fault == nil {
		return
	}
	if fault == http.ErrAbortHandler {
		panic(fault)
	}
	x.fail(fmt.Errorf("panic: %v\n%s", fault, debug.Stack()))
}
