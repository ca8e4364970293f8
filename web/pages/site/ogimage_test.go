package site_test

import (
	"bytes"
	"image/png"
	"net/http"
	"regexp"
	"sync"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestOGImage_EveryPageThatIsSharedHasOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	image := regexp.MustCompile(`<meta property="og:image" content="` + origin + `(/og/[^"]+)">`)
	seen := map[string]string{}
	for _, address := range []string{"/", "/listings/parcelwick", "/listings/hostile", "/listings/brackenfile", "/launches", "/launches/2026-11-09", "/launches/2026-11-23", "/launches/2031-01-06", "/categories/shipping-logistics", "/bot"} {
		found := image.FindStringSubmatch(d.get(t, address))
		is.True(found != nil)
		w := d.ask(http.MethodGet, found[1], "Accept-Encoding", "gzip")
		is.Equal(w.Code, http.StatusOK)
		is.Equal(w.Header().Get("Content-Type"), "image/png")
		is.Equal(w.Header().Get("Content-Encoding"), "") // a PNG is packed already
		is.Equal(w.Header().Get("Cross-Origin-Resource-Policy"), "cross-origin")
		lasts := "public, max-age=86400"
		if address == "/listings/parcelwick" || address == "/listings/hostile" { // their week runs
			lasts = "public, max-age=600, stale-while-revalidate=3600"
		}
		is.Equal(w.Header().Get("Cache-Control"), lasts)
		body, err := png.Decode(bytes.NewReader(w.Body.Bytes()))
		is.NoErr(err)
		is.Equal(body.Bounds().Dx(), 1200)
		is.Equal(body.Bounds().Dy(), 630)
		is.Equal(d.ask(http.MethodGet, found[1], "If-None-Match", w.Header().Get("ETag")).Code, http.StatusNotModified)
		seen[address] = found[1]
	}
	is.Equal(seen["/bot"], "/og/home.png")
	is.Equal(seen["/launches/2031-01-06"], "/og/home.png") // a week without a launch
	is.True(seen["/listings/parcelwick"] != seen["/listings/hostile"])
}

func TestOGImage_OfWhatIsNotPublicIsNotFound(t *testing.T) {
	t.Parallel()
	d := filled(t)
	for _, path := range []string{
		"/og/", "/og/home", "/og/home.svg", "/og/listings/", "/og/listings/.png", "/og/listings/nobody.png", "/og/listings/secretloom.png",
		"/og/listings/parcelwick", "/og/listings/%2e%2e/home.png", "/og/listings/No%20Body.png", "/og/launches/2031-01-06.png",
		"/og/launches/2026-11-18.png", "/og/launches/this.png", "/og/launches/9999-99-99.png", "/og/nothing/x.png",
	} {
		if w := d.ask(http.MethodGet, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

func TestOGImage_ChangesItsAddressWithItsWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	image := regexp.MustCompile(`/og/listings/parcelwick\.png\?v=\w+`)
	one, two := openDirectory(t), openDirectory(t)
	one.add(t, stated())
	changed := stated()
	changed.Company.Tagline = "Papers"
	two.add(t, changed)
	before, after := image.FindString(one.get(t, "/listings/parcelwick")), image.FindString(two.get(t, "/listings/parcelwick"))
	is.True(before != "" && after != "" && before != after)
	is.Equal(one.get(t, before), one.get(t, after)) // whatever the query says, the picture is the current one
}

func TestRaceOGImage_ACrowdThatAsksIsAnsweredRightly(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	want := d.get(t, "/og/listings/parcelwick.png")
	var crowd sync.WaitGroup
	wrong := make(chan int, 12)
	for range 12 {
		crowd.Go(func() {
			if w := d.ask(http.MethodGet, "/og/listings/parcelwick.png"); w.Body.String() != want {
				wrong <- w.Code
			}
		})
	}
	crowd.Wait()
	is.Equal(len(wrong), 0)
}

func TestOGImage_OfALongPublicNameIsDrawn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	for slug, name := range map[app.Slug]string{"komorebi": "木漏れ日", "salaam": "سلام", "long": attack} {
		d.add(t, live(slug, "2026-11-16", app.Facts{Name: name, Tagline: name}))
		is.Equal(d.ask(http.MethodGet, "/og/listings/"+string(slug)+".png").Code, http.StatusOK)
	}
	is.Equal(d.ask(http.MethodGet, "/og/launches/2026-11-16.png").Code, http.StatusOK)
}

// What the picture shows is what the listing has now: its logo, its place and its votes.
func TestOGImage_ShowsLogoPlaceAndVotes(t *testing.T) {
	t.Parallel()
	picture := func(change func(*app.Listing), others ...app.Listing) string {
		d := openDirectory(t)
		l := stated()
		l.Counts = app.Counts{Votes: 30, WeekVotes: 30}
		if change != nil {
			change(&l)
		}
		for _, l := range append(others, l) {
			d.add(t, l)
		}
		return d.get(t, "/og/listings/parcelwick.png")
	}
	better := live("better", "2026-11-16", app.Facts{Name: "Better"})
	better.Counts = app.Counts{Votes: 40, WeekVotes: 40}
	is := is.New(t)
	is.Equal(picture(nil), picture(func(l *app.Listing) { l.Followers = 9 })) // of which it shows nothing
	is.True(picture(nil) != picture(func(l *app.Listing) { l.WeekVotes = 31 }))
	is.True(picture(nil) != picture(nil, better))                                                                       // it is second
	is.True(picture(nil) != picture(func(l *app.Listing) { l.Company.LogoURL = "https://elsewhere.example/logo.svg" })) // which is not fetched
}
