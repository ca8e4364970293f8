package server_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
	"debut/web/doors/op"
)

// at has a person go on at another server of the same directory, with the cookies that they have.
func at(p *servertest.Person, d *servertest.Server) *servertest.Person {
	other := *p
	other.Server = d
	return &other
}

func TestReading_GoesOnAfterARestart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	d := readers(t, "--data", data)
	slow := servertest.NewSlowSite(t)
	ines := visitor(d, "192.0.2.1")
	path := reads(ines, slow.URL)
	<-slow.InTheMiddle
	d.Stop()
	slow.Let()
	events := watches(at(ines, readers(t, "--data", data)), path)
	last := events[len(events)-1]
	is.True(strings.Contains(last, "data-done") && strings.Contains(last, "from 4 pages") && strings.Contains(last, "Slowbarrow"))
}

// What another process reads is shown here as it goes on.
func TestRaceReading_IsWatchedWhereverItIsRead(t *testing.T) {
	t.Parallel()
	for name, place := range map[string]func(t *testing.T) app.Place{
		"SQLite":     func(t *testing.T) app.Place { return app.Place{Data: t.TempDir()} },
		"PostgreSQL": func(t *testing.T) app.Place { return app.Place{Database: storagetest.Postgres(t)} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			watchedElsewhere(t, place(t))
		})
	}
}

func watchedElsewhere(t *testing.T, at app.Place) {
	t.Helper()
	is := is.New(t)
	there, flags := at, []string{"--data", at.Data}
	if at.Database != "" {
		there.Data, flags = t.TempDir(), []string{"--database", at.Database} // two machines
	}
	d := readers(t, flags...)
	ines := visitor(d, "192.0.2.1")
	path := hasRead(ines, 1, app.PreviewOpen, "https://parcelwick.example/", servertest.Now())
	another, err := storage.OpenShared(t.Context(), there)
	is.NoErr(err)
	t.Cleanup(func() { _ = another.Close() })
	store := another.Store()
	change := func(how func(p *app.Preview)) {
		is.NoErr(store.Tx(t.Context(), func(ctx context.Context) error {
			p, err := store.Preview(ctx, app.UUID(strings.TrimPrefix(path, "/reading/")))
			is.NoErr(err)
			how(&p)
			return store.SavePreview(ctx, p)
		}))
	}
	ended := make(chan []string, 1)
	go func() { ended <- watches(ines, path) }()
	servertest.Eventually(t, "somebody watches", func() bool { return d.Instance.Waiters.Waiting() == 1 })
	change(func(p *app.Preview) {
		p.Found = app.Found{Next: "https://parcelwick.example/pricing", Pages: make([]app.PageRead, 1)}
	})
	_, page := ines.Ask("GET", path, nil)
	is.True(strings.Contains(page, "Reading page 2: parcelwick.example/pricing"))
	change(func(p *app.Preview) { p.State, p.Draft.Status = app.PreviewRead, app.Ready })
	events := <-ended
	is.True(strings.Contains(events[len(events)-1], "data-done"))
}

// One client cannot take the places of all who watch.
func TestReading_StreamsOfOneClientAreFew(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	ines, bo := visitor(d, "192.0.2.1"), visitor(d, "192.0.2.2")
	path := hasRead(ines, 1, app.PreviewOpen, "https://parcelwick.example/", servertest.Now())
	others := hasRead(bo, 2, app.PreviewOpen, "https://parcelwick.example/", servertest.Now())
	ctx, release := context.WithCancel(t.Context())
	open := func(p *servertest.Person, path string) int {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL+path+"/events", nil)
		is.NoErr(err)
		r.Header.Set("X-Forwarded-For", p.From)
		answer, err := p.Client.Do(r)
		is.NoErr(err)
		return answer.StatusCode
	}
	statuses := map[int]int{}
	for range 50 {
		statuses[open(ines, path)]++
	}
	is.Equal(statuses, map[int]int{http.StatusOK: op.WaitingOfOne, http.StatusTooManyRequests: 50 - op.WaitingOfOne})
	is.Equal(open(bo, others), http.StatusOK)
	status, page := ines.Ask("GET", path, nil) // which asks again by itself
	is.True(status == http.StatusOK && strings.Contains(page, `http-equiv="refresh"`))
	release()
	servertest.Eventually(t, "who has gone has no place", func() bool { return d.Instance.Waiters.Waiting() == 0 })
}
