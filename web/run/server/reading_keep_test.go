package server_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/secrets"
	"debut/app/intake/previews"
	"debut/web/check/servertest"
)

// hasRead gives a visitor a reading of a website as if it had been read, or asked for, at a time, and returns where it is.
func hasRead(p *servertest.Person, n int, state app.PreviewState, website string, at time.Time) (path string) {
	p.TB.Helper()
	secret := strings.Repeat("s", 43)
	p.Client.Jar.SetCookies(p.Address(), []*http.Cookie{{Name: "reading", Value: secret}})
	id := app.UUID(fmt.Sprintf("6f7d8f0e-2222-4222-8333-%012d", n))
	status := app.Ready
	if state == app.PreviewOpen {
		status = app.Crawling
	}
	store := p.Instance.DB.Store()
	if err := store.Tx(p.TB.Context(), func(ctx context.Context) error {
		return store.CreatePreview(ctx, app.Preview{
			ID: id, Site: p.Instance.Site().ID, Hash: secrets.Digest(secret), Client: fmt.Sprint("client ", n), State: state, At: at,
			Draft: app.Draft{ID: id, URL: website, Status: status, Fields: app.EmptyProfile(), CreatedAt: at, UpdatedAt: at},
		})
	}); err != nil {
		p.TB.Fatal(err)
	}
	return "/reading/" + string(id)
}

func draftOf(reading string) string { return strings.Replace(reading, "/reading/", "/drafts/", 1) }

// Who goes on to sign in is told what for; of readings of others nothing is told.
func TestReading_SaysWhatToSignInFor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	ines, mallory := d.Person(), d.Person()
	path := hasRead(ines, 1, app.PreviewRead, "http://127.0.0.1:2/", servertest.Now())
	_, page := ines.Ask("GET", "/sign-in?next="+url.QueryEscape(path), nil)
	is.True(strings.Contains(page, "<h1>Sign in to keep 127.0.0.1:2</h1>"))
	_, page = mallory.Ask("GET", "/sign-in?next="+url.QueryEscape(path), nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>"))
}

func TestReading_KeepsWhatIsThereBesideAnotherDraftOnlyIfToldTo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t, "--account-drafts", "2")
	nowhere := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(nowhere.Close)
	ines := visitor(d, "192.0.2.1").SignIn(inesAddress)
	first := reads(ines, nowhere.URL)
	path := hasRead(ines, 1, app.PreviewRead, nowhere.URL, servertest.Now())
	_, page := ines.Ask("GET", path, nil)
	is.True(strings.Contains(page, "You have a draft of this address already") && strings.Contains(page, draftOf(first))) // it can be gone on with
	status, page := ines.Ask("POST", path+"/keep", url.Values{})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, draftOf(path)))

	third := hasRead(ines, 2, app.PreviewRead, "http://127.0.0.1:2/", servertest.Now())
	for range 2 { // and nothing of it is lost
		status, page = ines.Ask("GET", third, nil)
		is.Equal(status, http.StatusBadRequest)
		is.True(strings.Contains(page, "2 drafts") && strings.Contains(page, third+"/keep"))
	}
	d.Key = d.KeyFor(inesAddress, app.Scopes...)
	is.Equal(d.Call("DELETE", draftOf(first), nil).Status, http.StatusOK)
	status, page = ines.Ask("GET", third, nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, draftOf(third))) // now there is room
}

func TestReading_SaysWhatMayNotBeRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	asked := 0
	closed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/robots.txt" {
			asked++
		}
		fmt.Fprint(w, "User-agent: *\nDisallow: /\n")
	}))
	t.Cleanup(closed.Close)
	ines := visitor(d, "192.0.2.1")
	path := reads(ines, closed.URL)
	events := watches(ines, path)
	last := events[len(events)-1]
	is.True(strings.Contains(last, "data-unread") && strings.Contains(last, "robots.txt asks us not to read this page, and we keep to it"))
	is.True(strings.Contains(last, "Sign in and write it by hand") && !strings.Contains(last, `class="slot"`))
	is.Equal(asked, 0)
	ines.SignIn(inesAddress)
	status, page := ines.Ask("GET", path, nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, draftOf(path))) // to be written by hand
}

func TestReading_IsGoneAfterADay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	ines := visitor(d, "192.0.2.1")
	young := hasRead(ines, 1, app.PreviewRead, "https://parcelwick.example/", servertest.Now().Add(time.Minute-previews.Life))
	old := hasRead(ines, 2, app.PreviewRead, "https://parcelwick.example/", servertest.Now().Add(-previews.Life))
	status, _ := ines.Ask("GET", young, nil)
	is.Equal(status, http.StatusOK)
	status, _ = ines.Ask("GET", old, nil)
	is.Equal(status, http.StatusNotFound)
	is.NoErr(d.Instance.Directory.Previews.Forget(t.Context()))
	stored := func(path string) error {
		_, err := d.Instance.DB.Store().Preview(t.Context(), app.UUID(strings.TrimPrefix(path, "/reading/")))
		return err
	}
	is.NoErr(stored(young))
	is.Equal(app.KindOf(stored(old)), app.NotFound)
	ines.SignIn(inesAddress)
	status, _ = ines.Ask("POST", old+"/keep", url.Values{})
	is.Equal(status, http.StatusNotFound)
}

func TestReading_WaitsInAQueueThatEnds(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	ines := visitor(d, "192.0.2.1")
	for n := range previews.Queue {
		hasRead(ines, n, app.PreviewOpen, "https://parcelwick.example/", servertest.Now().Add(time.Duration(n)*time.Millisecond))
	}
	status, page := visitor(d, "192.0.2.2").Ask("POST", "/submit", url.Values{"website": {"https://parcelwick.example"}})
	is.Equal(status, http.StatusServiceUnavailable)
	is.True(strings.Contains(page, "60 websites wait to be read for visitors") && strings.Contains(page, "https://parcelwick.example")) // what was typed stays
	_, page = ines.Ask("GET", "/reading/6f7d8f0e-2222-4222-8333-000000000059", nil)
	is.True(strings.Contains(page, "Websites that are read before yours: 59") && strings.Contains(page, "yours begins in about 232 seconds"))
	nowhere := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(nowhere.Close)
	reads(visitor(d, "192.0.2.2").SignIn(inesAddress), nowhere.URL) // who is signed in waits for nobody
}

func TestReading_IsForAccountsWhereVisitorsMayNot(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t, "--visitor-reads", "0")
	nowhere := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(nowhere.Close)
	ines := visitor(d, "192.0.2.1")
	status, page := ines.Ask("POST", "/submit", url.Values{"website": {nowhere.URL}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Sign in to have a website read here.") && strings.Contains(page, `href="/sign-in?next=%2Fsubmit%3Fwebsite%3D`))
	watches(ines.SignIn(inesAddress), reads(ines, nowhere.URL))
}

// Who asks for much at once has one website read, and a wider network of theirs some.
func TestRaceReading_IsOneAtATimeHoweverManyAreAskedForAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t, "--visitor-reads", "100")
	slow := servertest.NewSlowSite(t)
	atOnce := func(from func(n int) string) map[int]int {
		statuses, answers := map[int]int{}, make(chan int)
		for n := range 12 {
			go func() {
				status, _ := visitor(d, from(n)).Ask("POST", "/submit", url.Values{"website": {slow.URL}})
				answers <- status
			}()
		}
		for range 12 {
			statuses[<-answers]++
		}
		return statuses
	}
	is.Equal(atOnce(func(int) string { return "192.0.2.1" }), map[int]int{http.StatusOK: 1, http.StatusTooManyRequests: 11})
	wide := atOnce(func(n int) string { return fmt.Sprintf("2001:db8:1:%d::1", n) })
	is.Equal(wide, map[int]int{http.StatusOK: 8, http.StatusTooManyRequests: 4})
}
