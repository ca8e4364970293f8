package main

import (
	"context"
	"flag"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// A stop lets what runs finish, and hands unfinished work to the next start.
func TestAStopFinishesRequestsAndHandsJobsBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	args := append([]string{"serve", "--data", data, "--allow-private"}, unlimited...)
	d := start(t, args...).withKey(data)
	site := newSlowSite(t)
	id := text(d.call("POST", "/drafts", map[string]any{"url": site.URL}).body, "id")
	<-site.inTheMiddle

	// A request that is half sent when the stop comes is still answered.
	body, rest := io.Pipe()
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPatch, d.url+"/api/v1/drafts/"+id, body)
	is.NoErr(err)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+d.key)
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
	go func() { d.stop(); close(stopped) }()
	_, err = rest.Write([]byte(`while stopping"}}`))
	is.NoErr(err)
	is.NoErr(rest.Close())
	is.Equal(<-answered, http.StatusOK)
	<-stopped
	site.let()

	key := d.key
	d = start(t, args...)
	d.key = key
	draft := d.ready(id)
	is.Equal(text(draft, "fields", "tagline", "value"), "Typed while stopping") // a redraft leaves it alone
	is.Equal(text(draft, "fields", "name", "value"), "Slowbarrow")
}

// Every setting stands in the documentation, as the program explains it.
func TestTheDocumentationHasEverySetting(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	doc, err := os.ReadFile(filepath.Join("docs", "operating.md"))
	is.NoErr(err)
	var s app.Settings
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	s.Define(fs)
	fs.VisitAll(func(f *flag.Flag) {
		if row := "| `--" + f.Name + "` | `" + app.Variable(f.Name) + "` | " + f.Usage; !strings.Contains(string(doc), row) {
			t.Errorf("docs/operating.md lacks the row:\n%s", row)
		}
	})
}
