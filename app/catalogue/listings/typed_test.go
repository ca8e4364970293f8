package listings_test

import (
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

// What people type in good faith goes through; what stands there only so that something does is refused.
func TestCheckTyped_KnowsWordsFromWhatSaysNothing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		field, text string
		good        bool
	}{
		{"city", "Ghent", true}, {"city", "Washington, DC", true}, {"city", "Los Angeles, CA", true}, {"city", "Atlanta, Georgia", true},
		{"city", "Paris 11e", true}, {"city", "6th of October City", true}, {"city", "Ghent, Belgium", false}, {"city", "9000 Ghent", false},
		{"city", "Remote", false}, {"city", "hello@parcelwick.example", false}, {"city", "N/A", false}, {"city", "", true},
		{"name", "None", true}, {"name", "Unknown", true}, {"name", "Booking.com", true}, {"name", "TBD", false}, {"name", "https://parcelwick.example", false},
		{"tagline", "None of your papers are lost", true}, {"tagline", "2 < 3 and 4 > 1", true}, {"tagline", "None", false}, {"tagline", "[Your tagline]", false},
		{"tagline", "<b>Papers</b>", false}, {"tagline", "**Papers**", false}, {"tagline", "See [us](https://parcelwick.example)", false},
		{"description", "Put <script src=x></script> into your page.", true}, {"description", "Lorem ipsum dolor sit amet.", false},
		{"demo_video_url", "https://vimeo.com/1", true}, {"demo_video_url", "https://parcelwick.example/a.png", false},
		{"logo_url", "https://parcelwick.example/logo", true}, {"logo_url", "https://x.com/parcelwick", false},
	} {
		var issues app.Issues
		listings.CheckTyped(&issues, "", map[string]app.Value{test.field: app.TextValue(test.text)}, time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC))
		if (len(issues) == 0) != test.good {
			t.Errorf("%s %q: %v", test.field, test.text, issues)
		}
	}
}

func TestCheckTyped_AnEntryStandsOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var issues app.Issues
	listings.CheckTyped(&issues, "fields.", map[string]app.Value{"tags": app.ListValue([]string{"Customs papers", "Parcels", "customs  papers"})}, time.Now())
	is.Equal(len(issues), 1)
	is.Equal(issues[0].Location, "fields.tags[2]")
}

// A link stands under the network that it is of, and leads to a profile there.
func TestCheckTypedSocial_KnowsWhoseAnAddressIs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		key, link string
		good      bool
	}{
		{"x", "https://x.com/parcelwick", true}, {"x", "twitter.com/parcelwick", true}, {"x", "https://www.netflix.com/", false}, {"x", "@parcelwick", false},
		{"x", "https://x.com/intent/tweet?text=a", false}, {"x", "https://x.com/", false}, {"x", "https://linkedin.com/company/parcelwick", false},
		{"linkedin", "https://de.linkedin.com/company/parcelwick", true}, {"github", "https://github.com/parcelwick/papers", true},
		{"facebook", "https://www.facebook.com/profile.php?id=1", true}, {"medium", "https://blog.parcelwick.example/", true}, {"medium", "https://github.com/a", false}, {"medium", "https://parcelwick.medium.com/", true}, {"facebook", "https://www.facebook.com/", false},
		{"website", "https://www.netflix.com/", true}, {"website", "https://parcelwick.github.io/", true}, {"website", "https://github.com/parcelwick", false},
		{"website", "hello@parcelwick.example", false}, {"custom", "https://github.com/parcelwick", true}, {"x", "", true},
	} {
		var issues app.Issues
		listings.CheckTypedSocial(&issues, "at", test.key, test.link)
		if (len(issues) == 0) != test.good {
			t.Errorf("%s %q: %v", test.key, test.link, issues)
		}
	}
}

// What stands there already is not judged again when it comes back as it was read.
func TestCheckTypedLinks_LeavesWhatStandsAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var issues app.Issues
	old := app.Socials{"x": "https://parcelwick.example/"}
	listings.CheckTypedLinks(&issues, "socials", old, old)
	is.Equal(len(issues), 0)
	listings.CheckTypedLinks(&issues, "socials", app.Socials{"x": "https://parcelwick.example/x"}, old)
	is.Equal(issues[0].Location, "socials.x")
	is.Equal(listings.Changed(map[string]app.Value{"city": app.TextValue("Remote"), "name": app.TextValue("B")}, func(string) app.Value { return app.TextValue("Remote") }), map[string]app.Value{"name": app.TextValue("B")})
}
