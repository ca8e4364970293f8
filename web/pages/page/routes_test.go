package page_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/julienschmidt/httprouter"

	"debut/web/pages/page"
)

// A package says its routes once; what comes to their paths goes to it, and everything else where it went before.
func TestPages_AnswerTheirRoutesAlone(t *testing.T) {
	t.Parallel()
	own := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusAccepted) }
	ofSeven := func(w http.ResponseWriter, r *http.Request) {
		if httprouter.ParamsFromContext(r.Context()).ByName("id") == "7" {
			own(w, r)
		}
	}
	pages := page.Maker{}.Pages().Beside("GET /puppets/{id}/strings", ofSeven).Beside("GET /workshop", own).Shares("/workshop")
	hidden := page.Maker{}.Pages().Beside("GET /cellar", own).Hidden()
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	pages.Mount(mux)
	hidden.Mount(mux)
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/puppets/7/strings", http.StatusAccepted},
		{"PUT", "/puppets/7/strings", http.StatusMethodNotAllowed},
		{"GET", "/puppets/7/strings/", http.StatusMovedPermanently},
		{"GET", "/puppets/7", http.StatusTeapot},
		{"GET", "/workshop", http.StatusAccepted},
		{"PUT", "/workshop", http.StatusTeapot}, // somebody else's
		{"GET", "/cellar", http.StatusAccepted},
	} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), c.method, c.path, nil))
		if w.Code != c.status {
			t.Errorf("%s %s: %d, and not %d", c.method, c.path, w.Code, c.status)
		}
	}
}

func TestPages_TakeNothingFromAnybodyWithoutADeclaration(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("an address can be registered of which nothing is declared")
		}
	}()
	page.Maker{}.Pages(page.For(page.Anyone, page.Routes{"POST /guestbook": nil}))
}
