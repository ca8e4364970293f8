package site_test

import (
	"net/http/httptest"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestViews_CountPeopleWhoCome(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, live("parcelwick", "2026-11-16", app.Facts{Name: "Parcelwick"}))
	const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
	come := func(method, address, agent, purpose string) {
		r := httptest.NewRequest(method, "/listings/parcelwick", nil)
		r.RemoteAddr = address + ":1000"
		r.Header.Set("User-Agent", agent)
		r.Header.Set("Sec-Fetch-Site", "none")
		r.Header.Set("Sec-Fetch-Dest", "document")
		if purpose != "" {
			r.Header.Set("Sec-Purpose", purpose)
		}
		d.ServeHTTP(httptest.NewRecorder(), r)
	}
	views := func() int {
		is.NoErr(d.views.Flush(t.Context()))
		l, err := d.db.ListingBySlug(t.Context(), 1, "parcelwick")
		is.NoErr(err)
		return l.Views
	}
	come("GET", "192.0.2.1", firefox, "")
	come("GET", "192.0.2.1", firefox, "") // a reload
	is.Equal(views(), 1)
	come("HEAD", "192.0.2.2", firefox, "")
	come("GET", "192.0.2.2", firefox, "prefetch")
	come("GET", "192.0.2.2", "ExampleBot/1.0", "")
	is.Equal(views(), 1) // none of these is a person who looks
	come("GET", "192.0.2.2", firefox, "")
	is.Equal(views(), 2)
}
