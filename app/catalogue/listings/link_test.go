package listings_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

func TestCheckLink_RefusesWhatWouldRunHoweverItIsHidden(t *testing.T) {
	t.Parallel()
	for _, link := range []string{
		"javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:x", "mailto:a@b.example",
		"java\tscript:alert(1)", "java\nscript:alert(1)", "\x01javascript:alert(1)", "java\u00a0script:x", "java script:x", "jav\u200bascript:x", "\ufeffjavascript:x",
		"javascript\t:alert(1)", "javascript&colon;alert(1)", "java&#9;script:x", "&#106;avascript:x", "&#x6A;avascript:x", "&amp;#106;avascript:x", "java&Tab;script:x",
		"ｊavascript:x", "javascript：x", "view-source:javascript:x",
		"https://parcelwick.example/\r\nSet-Cookie: x", "https://parcelwick.example/\x00", "https://gro\u202eelpmaxe.example/",
	} {
		var issues app.Issues
		listings.CheckLink(&issues, "socials.x", link)
		if len(issues) != 1 || issues[0].Code != app.CodeAddress || issues[0].Location != "socials.x" {
			t.Errorf("%q was taken: %v", link, issues)
		}
	}
}

func TestCheckLink_TakesAddressesOfWebsites(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var issues app.Issues
	for _, link := range []string{
		"", "https://parcelwick.example/", " http://parcelwick.example/a?b=c:d ", "github.com/parcelwick", "parcelwick.example:8080/x", "@parcelwick", "//parcelwick.example/",
		"https://parcelwick.example/über?q=日本&amp;r=1", "/logo.svg",
	} {
		listings.CheckLink(&issues, "x", link)
	}
	is.Equal(len(issues), 0)
}

func TestUpdate_RefusesALinkWithATabInItsScheme(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	link := "java\tscript:alert(1)"
	_, err := s.Update(s.ctx, s.owner, listings.UpdateInput{Listing: s.here.ID, Fields: app.ListingFieldsInput{"demo_video_url": app.TextValue(link)},
		Socials: app.Sent[app.Socials]{Set: true, Value: app.Socials{"x": link}}})
	is.Equal(app.KindOf(err), app.Invalid)
}
