package web_test

import (
	"bytes"
	"context"
	"errors"
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

func TestFault_TellsTheRequestAndLogsTheCause(t *testing.T) {
	t.Parallel()
	gone, end := context.WithCancel(t.Context())
	end()
	for _, test := range []struct {
		name   string
		ctx    context.Context
		err    error
		status int
		logged string
	}{
		{"ours", t.Context(), errors.New("page 7 is torn"), http.StatusInternalServerError, "level=ERROR"},
		{"for now", t.Context(), &app.Error{Kind: app.Unavailable, Message: "page 7 is torn"}, http.StatusServiceUnavailable, "level=ERROR"},
		{"nobody waits", gone, errors.New("page 7 is torn"), http.StatusInternalServerError, "level=DEBUG"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			var log bytes.Buffer
			h := web.Middleware(web.Options{
				Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})), Clock: time.Now,
				NewID: func() string { return "r-17" }, Sites: []app.Site{{}},
			}, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { web.Fault(w, r, "draw a thing", test.err) }))
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequestWithContext(test.ctx, http.MethodGet, "/thing?token=secret", nil))
			is.Equal(w.Code, test.status)
			is.Equal(w.Header().Get("Retry-After") != "", test.status == http.StatusServiceUnavailable)
			is.Equal(w.Header().Get("Cache-Control"), "no-store")
			is.True(strings.Contains(w.Body.String(), "r-17") && !strings.Contains(w.Body.String(), "torn"))
			for _, part := range []string{test.logged, `msg="draw a thing failed"`, "path=/thing", "id=r-17", "page 7 is torn"} {
				is.True(strings.Contains(log.String(), part))
			}
			is.True(!strings.Contains(log.String(), "secret"))
		})
	}
}
