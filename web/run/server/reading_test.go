package server_test

import (
	"bufio"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

var readingPath = regexp.MustCompile(`/reading/[0-9a-f-]{36}`)

// reads gives an address to be read, and returns where that is watched.
func reads(p *servertest.Person, website string) string {
	p.TB.Helper()
	status, page := p.Ask("POST", "/submit", url.Values{"website": {website}})
	path := readingPath.FindString(page)
	if status != http.StatusOK || path == "" {
		p.TB.Fatalf("%d: %s", status, page)
	}
	return path
}

// watches follows a reading by its events until it is done, and returns the last that is shown.
func watches(p *servertest.Person, path string) (events []string) {
	p.TB.Helper()
	r, err := http.NewRequestWithContext(p.TB.Context(), http.MethodGet, p.URL+path+"/events", nil)
	if err != nil {
		p.TB.Fatal(err)
	}
	answer, err := p.Client.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/event-stream" || answer.Header.Get("X-Accel-Buffering") != "no" {
		p.TB.Fatal(answer, err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	event := ""
	for lines.Scan() {
		switch line := lines.Text(); {
		case line == "" && event != "":
			events, event = append(events, event), ""
		case line == "event: done":
			return events
		default:
			event += strings.TrimPrefix(line, "data: ") + "\n"
		}
	}
	p.TB.Fatalf("the events ended early, after %d: %v", len(events), lines.Err())
	return nil
}

// readers is a server that reads websites of this machine for visitors, who come by a proxy.
func readers(t *testing.T, flags ...string) *servertest.Server {
	t.Helper()
	return servertest.Start(t, append([]string{"--dev-mail", "--allow-private", "--proxies", "127.0.0.1/32"}, flags...)...)
}

func visitor(d *servertest.Server, from string) *servertest.Person {
	p := d.Person()
	p.From = from
	return p
}

func TestReading_AnybodyWatchesFactsComeWithTheirQuotes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	site := servertest.Website(t, "parcelwick", nil)
	ines := visitor(d, "192.0.2.1")
	path := reads(ines, site.URL)
	events := watches(ines, path)
	last := events[len(events)-1]
	is.True(strings.Contains(last, "data-done") && strings.Contains(last, `id="fact-description" class="slot slot-wide" data-state="ai"`) && strings.Contains(last, "<q "))
	is.True(strings.Contains(last, "Sign in to keep it") && strings.Contains(last, "/pricing"))
	is.True(strings.Contains(strings.Join(events[:len(events)-1], ""), `data-state="ai"`)) // before all pages were read
	status, page := ines.Ask("GET", path, nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "facts from 5 pages") && !strings.Contains(page, `http-equiv="refresh"`))

	for _, other := range []*servertest.Person{visitor(d, "192.0.2.1"), visitor(d, "192.0.2.2").SignIn("mallory@other.example")} {
		for _, path := range []string{path, path + "/events", strings.Replace(path, path[9:12], "abc", 1), "/reading/" + strings.Repeat("x", 4000), "/reading/'"} {
			status, _ := other.Ask("GET", path, nil)
			is.Equal(status, http.StatusNotFound) // nobody else's cookie opens it
		}
	}
	status, _ = visitor(d, "192.0.2.2").SignIn("eve@other.example").Ask("POST", path+"/keep", url.Values{})
	is.Equal(status, http.StatusNotFound)
}

// The listing wears the colour that the website asks browsers to wear; white says nothing, and what is no colour is left out.
func TestReading_WearsTheColourOfTheWebsite(t *testing.T) {
	t.Parallel()
	d := readers(t)
	for i, colour := range []string{"#1D6B4F", "#fefefe", "red", `#123"/onload=alert(1)`} {
		shown := map[string]string{"#1D6B4F": `fill="#1d6b4f"`}[colour]
		t.Run(colour, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/" {
					fmt.Fprintf(w, `<html><head><title>Fernlight</title><meta name="theme-color" content="%s"></head>
						<body><h1>Lamps that follow the sun</h1><p>Fernlight makes lamps for rooms without a window.</p></body></html>`, html.EscapeString(colour))
					return
				}
				http.NotFound(w, r)
			}))
			t.Cleanup(site.Close)
			ines := visitor(d, "192.0.2."+strconv.Itoa(10+i))
			path := reads(ines, site.URL)
			watches(ines, path)
			_, page := ines.Ask("GET", path, nil)
			is.True(strings.Contains(page, "Lamps that follow the sun"))
			is.Equal(strings.Contains(page, "reading-colour"), shown != "")
			is.True(strings.Contains(page, shown))
		})
	}
}

func TestReading_WhoSignsInKeepsIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	site := servertest.Website(t, "parcelwick", nil)
	ines := visitor(d, "192.0.2.1")
	path := reads(ines, site.URL)
	watches(ines, path)
	ines.SignIn(inesAddress)
	status, page := ines.Ask("GET", path, nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Parcelwick") && strings.Contains(page, "/drafts/"+strings.TrimPrefix(path, "/reading/"))) // in the editor
	d.Key = d.KeyFor(inesAddress, app.Scopes...)
	id := strings.TrimPrefix(path, "/reading/")
	draft := d.Call("GET", "/drafts/"+id+"?view=full", nil)
	is.Equal(draft.Status, http.StatusOK)
	is.Equal(draft.Body["status"], "ready")
	again := d.Call("PATCH", "/drafts/"+id, map[string]any{"regenerate": []string{"tagline"}}) // what was read is theirs, too
	is.Equal(again.Status, http.StatusOK)
	_, page = ines.Ask("GET", path, nil)
	is.True(strings.Contains(page, "A draft of yours") && strings.Contains(page, "Go on with the draft"))
	status, _ = ines.Ask("POST", "/sign-out", url.Values{})
	is.Equal(status, http.StatusOK)
	status, _ = ines.Ask("GET", path, nil)
	is.Equal(status, http.StatusNotFound) // the cookie opens it no more
}

func TestReading_IsRationedByClient(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	refusing := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(refusing.Close)
	slow := servertest.NewSlowSite(t)
	ask := func(from string) (int, string) {
		return visitor(d, from).Ask("POST", "/submit", url.Values{"website": {refusing.URL}})
	}
	for range 3 {
		ines := visitor(d, "192.0.2.1")
		watches(ines, reads(ines, refusing.URL))
	}
	status, page := ask("192.0.2.1")
	is.Equal(status, http.StatusTooManyRequests)
	is.True(strings.Contains(page, "3 websites were read for your address in the last hour") && strings.Contains(page, "come back in 60 minutes"))
	is.True(strings.Contains(page, `href="/sign-in?next=%2Fsubmit%3Fwebsite%3D`))

	watching := visitor(d, "2001:db8:1:2::1")
	path := reads(watching, slow.URL)
	<-slow.InTheMiddle
	_, page = watching.Ask("GET", path, nil)
	is.True(strings.Contains(page, `http-equiv="refresh"`) && strings.Contains(page, "Reading page 2"))
	status, page = ask("2001:db8:1:2::2") // of the same person's network
	is.Equal(status, http.StatusTooManyRequests)
	is.True(strings.Contains(page, "one at a time"))
	slow.Let()
	watches(watching, path)
}

func TestReading_IsForThisSitesForms(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	status, _ := d.Person().Ask("POST", "/submit", url.Values{"website": {"https://parcelwick.example"}}, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site")
	is.Equal(status, http.StatusForbidden)
	for _, wrong := range []string{"", "http://user@x.example/", "ftp://x.example", strings.Repeat("a", 5000) + ".example"} {
		status, page := d.Person().Ask("POST", "/submit", url.Values{"website": {wrong}})
		is.Equal(status, http.StatusBadRequest) // wrong
		is.True(strings.Contains(page, "There is a problem"))
	}
}
