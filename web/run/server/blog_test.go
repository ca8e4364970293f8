package server_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// writing is a post as the form of the team sends it.
func writing(stamp, title, slug, body string) url.Values {
	return url.Values{"stamp": {stamp}, "title": {title}, "slug": {slug}, "summary": {"Why snow helps"}, "authors": {"Ada Peeters, Ole Lind"}, "body": {body}, "faqs": {"Is it cold?\nYes.\n\nStill?\nYes,\nstill."}}
}

// status asks for a page, and returns how that went.
func status(p *servertest.Person, path string) int {
	code, _ := p.Ask("GET", path, nil)
	return code
}

// The team writes a post, looks at it, schedules it, changes it, moves it and takes it back; it is public by the clock alone, and
// each act stands in the audit log.
func TestBlog_FromADraftToAPublicPost(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var ahead atomic.Int64
	d := servertest.DemoAt(t, func() time.Time { return servertest.Now().Add(time.Duration(ahead.Load())) }, "--operator", operatorAddress)
	ops, reader := d.Person().SignIn(operatorAddress), d.Person()

	_, refused := ops.Ask("POST", "/admin/blog/new", writing("0", "", "NO", "Kept as it was typed"))
	is.True(strings.Contains(refused, "Kept as it was typed") && strings.Contains(refused, `value="NO"`)) // nothing typed is lost
	code, page := ops.Ask("POST", "/admin/blog/new", writing("0", "Launching in winter", "", "# Cold\n\nNobody is **out**. <script>alert(1)</script> ![x](https://evil.example/x.png)"))
	is.Equal(code, http.StatusOK)
	at := regexp.MustCompile(`action="(/admin/blog/\d+)"`).FindStringSubmatch(page)[1]
	is.True(strings.Contains(page, "HTML is left out") && strings.Contains(page, "is not one of this site"))
	is.Equal(status(reader, "/blog/launching-in-winter"), http.StatusNotFound) // a draft
	_, preview := ops.Ask("GET", at+"/preview", nil)
	is.True(strings.Contains(preview, "Nobody is <strong>out</strong>") && strings.Contains(preview, "noindex") && !strings.Contains(preview, "evil.example") && !strings.Contains(preview, "<script>alert"))
	is.Equal(status(d.Person().SignIn(inesAddress), at+"/preview"), http.StatusNotFound)
	is.Equal(status(reader, at), http.StatusNotFound)

	plan := func(when time.Time) int {
		code, _ := ops.Ask("POST", at+"/publish", url.Values{"act": {"schedule"}, "at": {when.UTC().Format("2006-01-02T15:04")}})
		return code
	}
	now := servertest.Now()
	is.Equal(plan(now.Add(-time.Hour)), http.StatusBadRequest) // it is over
	is.Equal(plan(now.Add(48*time.Hour)), http.StatusOK)
	is.Equal(status(reader, "/blog/launching-in-winter"), http.StatusNotFound)
	is.Equal(d.Call("GET", "/blog?q=winter+launching", nil).Body["total"], float64(0))
	ahead.Store(int64(49 * time.Hour))
	is.Equal(status(reader, "/blog/launching-in-winter"), http.StatusOK) // by the clock alone
	is.Equal(d.Call("GET", "/blog?q=snow+ada", nil).Body["total"], float64(1))
	for path, words := range map[string]string{"/blog": "Launching in winter", "/blog.atom": "<name>Ole Lind</name>", "/sitemaps/blog.xml": "/blog/launching-in-winter", "/blog/launching-in-winter.md": "### Still?"} {
		_, shown := reader.Ask("GET", path, nil)
		is.True(strings.Contains(shown, words)) // path
	}

	ops.SignIn(operatorAddress) // two days later
	stamp := regexp.MustCompile(`name="stamp" value="(\d+)"`).FindStringSubmatch(page)[1]
	code, _ = ops.Ask("POST", at, writing(stamp, "Launching in the cold", "cold", "Changed"))
	is.Equal(code, http.StatusOK)
	code, conflict := ops.Ask("POST", at, writing(stamp, "Launching in the cold", "cold", "What another tab had"))
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(conflict, "What another tab had") && strings.Contains(conflict, "What is saved now") && strings.Contains(conflict, ">Changed</textarea>"))
	_, moved := reader.Ask("GET", "/blog/launching-in-winter", nil)
	is.True(strings.Contains(moved, "Launching in the cold")) // the old address leads there
	is.Equal(d.Call("GET", "/blog/launching-in-winter", nil).Body["slug"], "cold")
	code, _ = ops.Ask("POST", "/admin/blog/new", writing("0", "Another", "launching-in-winter", ""))
	is.Equal(code, http.StatusBadRequest) // it leads to the first

	code, _ = ops.Ask("POST", at+"/publish", url.Values{"act": {"unpublish"}})
	is.Equal(code, http.StatusOK)
	is.Equal(status(reader, "/blog/cold"), http.StatusNotFound)
	code, _ = ops.Ask("POST", at+"/delete", url.Values{})
	is.Equal(code, http.StatusBadRequest) // nobody deletes one by a slip
	code, _ = ops.Ask("POST", at+"/delete", url.Values{"sure": {"true"}})
	is.Equal(code, http.StatusOK)
	is.Equal(status(ops, at), http.StatusNotFound)
	_, log := ops.Ask("GET", "/admin", nil)
	for _, words := range []string{"Wrote", "Scheduled", "Took back", "post cold"} {
		is.True(strings.Contains(log, words)) // words
	}
}

// Pictures of a post are uploaded, stand above its text, and are shown in it; one that the text shows is not removed.
func TestBlog_PicturesOfAPost(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	_, page := ops.Ask("POST", "/admin/blog/new", writing("0", "Pictures", "pictures", "Text"))
	at := regexp.MustCompile(`action="(/admin/blog/\d+)"`).FindStringSubmatch(page)[1]
	var file bytes.Buffer
	is.NoErr(png.Encode(&file, image.NewGray(image.Rect(0, 0, 600, 400))))
	code, _ := ops.Upload(at+"/pictures", "file", file.Bytes())
	is.Equal(code, http.StatusBadRequest) // nobody says what it shows
	code, page = ops.Upload(at+"/pictures", "file", file.Bytes(), "caption", "A [grey] sky")
	is.Equal(code, http.StatusOK)
	is.True(strings.Contains(page, "Stands above the text"))
	shows := regexp.MustCompile(`!\[A \\\[grey\\\] sky\]\((/pictures/([0-9a-f]{64})\.\w+)\)`).FindStringSubmatch(page)
	is.True(shows != nil)
	code, _ = ops.Ask("POST", at, writing("1", "Pictures", "pictures", shows[0]))
	is.Equal(code, http.StatusOK)
	_, preview := ops.Ask("GET", at+"/preview", nil)
	is.Equal(strings.Count(preview, `<img src="`+shows[1]+`" alt="A [grey] sky" width="600" height="400"`), 2)
	code, _ = ops.Ask("POST", at+"/pictures/change", url.Values{"picture": {shows[2]}, "act": {"remove"}})
	is.Equal(code, http.StatusBadRequest) // the text shows it
	code, page = ops.Ask("POST", at+"/pictures/change", url.Values{"picture": {shows[2]}, "act": {"no-cover"}})
	is.Equal(code, http.StatusOK)
	is.True(!strings.Contains(page, "Stands above the text"))
}
