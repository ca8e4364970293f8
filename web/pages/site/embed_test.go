package site_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestEmbed_AFrameRunsNothingAndMayStandAnywhere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	for _, path := range []string{"/embed/launches/2026-11-16", "/embed/categories/shipping-logistics", "/embed/leaderboards/community-all-time"} {
		w := d.ask(http.MethodGet, path)
		is.Equal(w.Code, http.StatusOK)
		policy := w.Header().Get("Content-Security-Policy")
		is.True(strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-"))
		is.True(strings.Contains(policy, "frame-ancestors *"))
		is.True(strings.Contains(policy, "sandbox allow-popups") && !strings.Contains(policy, "script"))
		is.Equal(w.Header().Get("Cross-Origin-Resource-Policy"), "cross-origin")
		is.Equal(w.Header().Values("Set-Cookie"), nil)
		body := w.Body.String()
		is.True(!strings.Contains(body, "<script") && !strings.Contains(body, "<img"))
		has(t, body, `<a href="https://debut.example/listings/parcelwick" target="_blank" rel="noopener"><bdi>Parcelwick</bdi></a>`)
		picture := d.ask(http.MethodGet, path+".svg")
		is.Equal(picture.Header().Get("Content-Type"), "image/svg+xml")
		has(t, picture.Body.String(), ">Parcelwick</text>")
	}
	is.Equal(d.ask(http.MethodGet, "/embed/categories/nothing").Code, http.StatusNotFound)
	is.Equal(d.ask(http.MethodGet, "/embed/leaderboards/nothing.svg").Code, http.StatusNotFound)
	has(t, d.get(t, "/embed?list=categories/shipping-logistics"), "&lt;iframe src=&#34;https://debut.example/embed/categories/shipping-logistics&#34;",
		`<option value="categories/shipping-logistics" selected>`)
}

func TestOEmbed_SaysHowAPageIsShownWithinBounds(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	read := func(query string) (said struct {
		Version, Type, Title, HTML string
		Width, Height              int
		ThumbnailURL               string `json:"thumbnail_url"`
	}) {
		w := d.ask(http.MethodGet, "/oembed?format=json&url=https%3A%2F%2Fdebut.example%2F"+query)
		is.Equal(w.Code, http.StatusOK)
		is.Equal(w.Header().Get("Access-Control-Allow-Origin"), "*")
		is.NoErr(json.Unmarshal(w.Body.Bytes(), &said))
		return said
	}
	whole := read("listings%2Fparcelwick")
	is.Equal(whole.Version, "1.0")
	is.Equal(whole.Type, "rich")
	is.Equal([]int{whole.Width, whole.Height}, []int{320, 84})
	is.True(strings.Contains(whole.HTML, `<img src="https://debut.example/widgets/parcelwick.svg"`))
	is.True(strings.HasPrefix(whole.ThumbnailURL, "https://debut.example/og/"))
	small := read("listings%2Fparcelwick&maxwidth=160&maxheight=30")
	is.True(small.Width <= 160 && small.Height <= 30 && small.ThumbnailURL == "")
	list := read("categories%2Fshipping-logistics%3Fpage%3D2&maxwidth=200")
	is.Equal(list.Width, 200)
	is.True(strings.Contains(list.HTML, "<iframe src=\"https://debut.example/embed/categories/shipping-logistics\""))
	for query, status := range map[string]int{
		"?url=https://debut.example/listings/nothing": http.StatusNotFound, "?url=https://other.example/listings/parcelwick": http.StatusNotFound,
		"?url=https://debut.example/listings/parcelwick&format=xml": http.StatusNotImplemented, "": http.StatusBadRequest,
		"?url=https://debut.example/listings/secretloom": http.StatusNotFound, "?url=https://debut.example/listings/parcelwick&maxwidth=0": http.StatusBadRequest,
	} {
		is.Equal(d.ask(http.MethodGet, "/oembed"+query).Code, status)
	}
	has(t, d.get(t, "/listings/parcelwick"), `<link rel="alternate" type="application/json+oembed"`)
}

func TestTwins_EachPageIsMarkdownToo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	for _, path := range []string{"/index", "/search", "/launches", "/launches/2026-11-16", "/categories", "/leaderboards", "/leaderboards/community-all-time",
		"/calendar", "/updates", "/founders", "/blog", "/awards", "/hall-of-fame", "/trophies", "/programmes", "/results", "/how-it-works",
		"/how-rankings-work", "/terms", "/privacy", "/bot", "/listings/parcelwick/badges"} {
		w := d.ask(http.MethodGet, path+".md")
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/markdown; charset=utf-8" {
			t.Errorf("%s.md: %d", path, w.Code)
			continue
		}
		if body := w.Body.String(); !strings.Contains("\n"+body, "\n# ") {
			t.Errorf("%s.md has no heading: %.300s", path, body)
		}
		is.True(!strings.Contains(strings.ReplaceAll(w.Body.String(), `\<`, ""), "<script")) // words of others stay words
	}
	has(t, d.get(t, "/launches/2026-11-16.md"), "<https://debut.example/listings/parcelwick>")
	has(t, d.get(t, "/launches/2026-11-16"), `type="text/markdown" href="/launches/2026-11-16.md"`)
	is.Equal(d.ask(http.MethodGet, "/programmes/nothing.md").Code, http.StatusNotFound)
}

func TestAskPage_AnswersInTheWordsOfTheWebsite(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/listings/parcelwick"), "Ask what their website says", `<input type="hidden" name="of" value="parcelwick">`)
	has(t, d.get(t, "/ask?question=Does+it+run+on+Linux%3F&of=parcelwick"), "Their website does not say.", "<h1 dir=\"auto\">Does it run on Linux?</h1>")
	has(t, d.get(t, "/ask"), "Words to find products by")
	is.New(t).Equal(d.ask(http.MethodGet, "/ask?question=Why+so%3F&of=a,b,c,d,e,f").Code, http.StatusBadRequest)
}
