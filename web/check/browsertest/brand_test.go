package browsertest

import (
	"net/url"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A site in colours of its own is as accessible as in Debut's, and its pages show them.
func TestBrand_InABrowser(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	status, _ := d.Person().SignIn("owner@debut.example").Ask("POST", "/admin/brand", url.Values{
		"name": {"Kiln & Loom"}, "tagline": {"What makers make"}, "dark": {"#0b3d2e"}, "bright": {"#ffd166"}, "heading": {"Made by hand"}, "intro": {"We list **makers**."},
		"header": {"Guild https://guild.example/"}, "footer": {"Fairs /programmes"}, "imprint": {"Wharf 4"},
	})
	is.True(status < 400)
	tab := tabOn(t, needsBrowser(t), d)
	tab.as(1280, "light")
	tab.open("/")
	tab.look("branded")
	is.Equal(eval[string](tab, `getComputedStyle(document.querySelector(".stage")).backgroundColor`), "rgb(11, 61, 46)")
	tab.open("/launches")
	tab.glance("branded-week")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/brand")
	tab.look("brand-form")
	tab.quiet("a brand")
}
