package web_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web"
)

// Where a site was before, pages lead to where it is, programs are told, and what lasts on pages of others and in mails works on.
func TestMiddleware_AFormerOriginLeadsToTodays(t *testing.T) {
	t.Parallel()
	h := web.Middleware(web.Options{
		Log: slog.New(slog.DiscardHandler), Clock: time.Now, NewID: func() string { return "1" }, Lasting: []string{"/unsubscribe"},
		Sites:  []app.Site{{Key: "main", Origin: "https://debut.example"}, {Key: "de", Origin: "https://de.debut.example"}},
		Former: []app.Site{{Key: "main", Origin: "https://old.example"}, {Key: "de", Origin: "https://alt.example"}},
	}, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "served for ", app.SiteOf(r.Context()).Key)
	}))
	for _, test := range []struct {
		request string
		status  int
		want    string // the address that it leads to, or what is said
	}{
		{"GET https://old.example/listings/a%2Fb?q=x&y=%20", 308, "https://debut.example/listings/a%2Fb?q=x&y=%20"},
		{"HEAD https://old.example/", 308, "https://debut.example/"},
		{"GET https://alt.example/feed.atom", 308, "https://de.debut.example/feed.atom"},
		{"GET https://old.example//evil.example/", 308, "https://debut.example//evil.example/"},
		{"GET https://old.example/apiary", 308, "https://debut.example/apiary"},
		{"GET https://old.example/api/v1/listings", 410, "Send this to https://debut.example/api/v1/listings."},
		{"POST https://alt.example/mcp", 410, "has moved to https://de.debut.example"},
		{"GET https://old.example/.well-known/oauth-protected-resource/mcp", 410, `"code":"moved"`},
		{"POST https://old.example/oauth/token", 410, "connect anew"},
		{"POST https://old.example/sign-in", 410, "has moved to"},
		{"GET https://alt.example/badges/a/listed.svg", 200, "served for de"},
		{"POST https://alt.example/unsubscribe", 200, "served for de"},
		{"GET https://alt.example/unsubscribe?token=t", 308, "https://de.debut.example/unsubscribe?token=t"},
		{"GET https://old.example/healthz", 200, "served for main"},
		{"GET https://debut.example/api/v1/listings", 200, "served for main"},
		{"GET https://other.example/", 200, "served for main"},
	} {
		method, address, _ := strings.Cut(test.request, " ")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, address, nil))
		is := is.New(t)
		is.Equal([]any{test.request, w.Code}, []any{test.request, test.status})
		if test.status == 308 {
			is.Equal(w.Header().Get("Location"), test.want)
		} else {
			is.True(strings.Contains(w.Body.String(), test.want))
		}
	}
}
