package server_test

import (
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A stop lets what runs finish, and hands unfinished work to the next start.
func TestRaceServe_AStopFinishesRequestsAndHandsJobsBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	args := []string{"--data", t.TempDir(), "--allow-private"}
	d := servertest.Start(t, args...).WithKey()
	site := servertest.NewSlowSite(t)
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	<-site.InTheMiddle

	// A request that is half sent when the stop comes is still answered.
	body, rest := io.Pipe()
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPatch, d.URL+"/api/v1/drafts/"+id, body)
	is.NoErr(err)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+d.Key)
	r.Header.Set("Expect", "100-continue") // so that the body is only sent once the server reads it
	client := &http.Client{Transport: &http.Transport{ExpectContinueTimeout: time.Minute}}
	answered := make(chan int, 1)
	go func() {
		a, err := client.Do(r)
		if err != nil {
			answered <- 0
			return
		}
		_ = a.Body.Close()
		answered <- a.StatusCode
	}()
	_, err = rest.Write([]byte(`{"fields": {"tagline": "Typed `))
	is.NoErr(err)
	stopped := make(chan struct{})
	go func() { d.Stop(); close(stopped) }()
	_, err = rest.Write([]byte(`while stopping"}}`))
	is.NoErr(err)
	is.NoErr(rest.Close())
	is.Equal(<-answered, http.StatusOK)
	<-stopped
	site.Let()

	key := d.Key
	d = servertest.Start(t, args...)
	d.Key = key
	draft := d.Ready(id)
	is.Equal(servertest.Text(draft, "fields", "tagline", "value"), "Typed while stopping") // a redraft leaves it alone
	is.Equal(servertest.Text(draft, "fields", "name", "value"), "Slowbarrow")
}
