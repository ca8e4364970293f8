package ready_test

import (
	"context"
	"net/http/httptest"
	"testing"

	"github.com/matryer/is"

	"debut/app/desk/health"
	"debut/web/run/ready"
)

func TestReady_SaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	disk := health.Problem{Name: health.Disk, Words: "The disk is nearly full.", Detail: "The disk has 3 MB left."}
	database := health.Problem{Name: health.Database, Words: "The database cannot be read.", Fatal: true}
	for name, c := range map[string]struct {
		path     string
		stopping bool
		found    []health.Problem
		status   int
		says     string
	}{
		"nothing":          {"/readyz", false, nil, 200, `{"ready":true,"missing":[],"attention":[]}`},
		"a full disk":      {"/readyz", false, []health.Problem{disk}, 200, `{"ready":true,"missing":[],"attention":["The disk is nearly full."]}`},
		"for who watches":  {"/readyz?all", false, []health.Problem{disk}, 503, `{"ready":true,"missing":[],"attention":["The disk is nearly full."]}`},
		"all is well":      {"/readyz?all", false, nil, 200, `{"ready":true,"missing":[],"attention":[]}`},
		"no database":      {"/readyz", false, []health.Problem{database}, 503, `{"ready":false,"missing":["The database cannot be read."],"attention":[]}`},
		"about to be gone": {"/readyz", true, []health.Problem{disk}, 503, `{"ready":false,"missing":["The program is stopping."],"attention":[]}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			h := &ready.Health{Look: func(context.Context) []health.Problem { return c.found }}
			h.Stopping.Store(c.stopping)
			w := httptest.NewRecorder()
			h.Ready(w, httptest.NewRequest("GET", c.path, nil))
			is.Equal(w.Code, c.status)
			is.Equal(w.Body.String(), c.says+"\n")
		})
	}
}
