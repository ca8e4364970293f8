package web

import (
	"net/http"
	"slices"
	"strings"

	"debut/app"
	"debut/web/doors/op"
)

// former answers at the origins that sites had before. Pages lead to the same path of today's origin. Programs are told
// where the site is: whatever proves who they are is for one origin, so none of it is sent on for them. What stands on
// pages of others, and in mails, works on as it is.
func former(o Options, next http.Handler) http.Handler {
	if len(o.Former) == 0 {
		return next
	}
	hosts := map[string]bool{}
	for _, f := range o.Former {
		hosts[hostOf(f.Origin)] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead
		switch at := r.URL.Path; {
		case !hosts[r.Host] || strings.HasPrefix(at, "/badges/") || at == "/healthz" || at == "/readyz" ||
			!reads && slices.Contains(o.Lasting, at):
			next.ServeHTTP(w, r)
		case !reads || under(at, "/api") || under(at, "/mcp") || under(at, "/oauth") ||
			strings.HasPrefix(at, "/.well-known/oauth-"):
			moved(w, r)
		default:
			w.Header().Set("Cache-Control", "public, max-age=3600")
			http.Redirect(w, r, app.OriginOf(r.Context())+r.URL.RequestURI(), http.StatusPermanentRedirect)
		}
	})
}

func under(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

// moved tells a program, or somebody who sends a form of an old page, where the site is.
func moved(w http.ResponseWriter, r *http.Request) {
	now := app.OriginOf(r.Context())
	words := "This site has moved to " + now + ", and answers programs and forms there alone. Send this to " +
		now + r.URL.EscapedPath() +
		". API keys work there as they are; apps that were connected by OAuth, and MCP clients, connect anew, to " +
		now + "/mcp."
	body, err := op.Render(op.NewProblem(http.StatusGone, "moved", words, RequestID(r.Context())))
	if err != nil {
		Fault(w, r, "say where the site is", err)
		return
	}
	Share(w.Header())
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusGone)
	_, _ = w.Write(body) // the connection may be gone
}
