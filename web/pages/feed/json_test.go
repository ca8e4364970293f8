package feed_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// One description of a feed gives both forms, so they say the same.
func TestFeed_JSONSaysWhatAtomSays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, "parcelwick", friday.Add(-time.Hour), func(l *app.Listing) { l.Company.Tagline = "Customs forms & <more>" })
	d.add(t, "wrenloop", friday, func(*app.Listing) {})
	for _, path := range []string{"/launches", "/listings/parcelwick", "/updates"} {
		r := httptest.NewRequest(http.MethodGet, path+".json", nil)
		w := httptest.NewRecorder()
		d.handler.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), &d.site)))
		is.Equal(w.Code, http.StatusOK)
		is.Equal(w.Header().Get("Content-Type"), "application/feed+json; charset=utf-8")
		var said struct {
			Version     string
			Title       string
			HomePageURL string `json:"home_page_url"`
			FeedURL     string `json:"feed_url"`
			Items       []struct {
				ID, URL, Title string
				ContentText    string `json:"content_text"`
				DateModified   string `json:"date_modified"`
			}
		}
		is.NoErr(json.Unmarshal(w.Body.Bytes(), &said))
		atom := d.readAt(t, path+".atom")
		is.Equal(said.Version, "https://jsonfeed.org/version/1.1")
		is.Equal(said.Title, atom.Title)
		is.Equal(said.FeedURL, origin+path+".json")
		is.Equal(said.HomePageURL, origin+path)
		is.Equal(len(said.Items), len(atom.Entries))
		for i, item := range said.Items {
			is.Equal(item.ID, atom.Entries[i].ID)
			is.Equal(item.DateModified, atom.Entries[i].Updated)
			is.True(item.ContentText != "")
		}
	}
}

func TestFeed_JSONOfNothingIsNotFound(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	for _, path := range []string{"/nothing.json", "/listings/nothing.json", "/manifest.json"} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		w := httptest.NewRecorder()
		d.handler.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), &d.site)))
		is.New(t).Equal(w.Code, http.StatusNotFound)
	}
}
