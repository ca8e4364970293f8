package browsertest

import (
	"net/url"
	"strconv"
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
	fill := func() string {
		return eval[string](tab, `document.querySelector("#brand-preview rect").getAttribute("fill")`)
	}
	set := func(field, value string) {
		eval[any](tab, `(() => { const f = document.querySelector(`+strconv.Quote(field)+`); f.value = `+strconv.Quote(value)+`; f.dispatchEvent(new Event("input", {bubbles: true})) })()`)
	}
	is.Equal(fill(), "#0b3d2e")
	set("#dark", "#402060")
	servertest.Eventually(t, "the preview follows", func() bool { return fill() == "#402060" })
	is.Equal(eval[string](tab, `document.querySelector("[data-of=dark]").value`), "#402060")
	set("[data-of=dark]", "#c08020")
	servertest.Eventually(t, "it says why the colour is refused", func() bool {
		return fill() == "#c08020" && eval[bool](tab, `document.querySelector("#brand-preview").textContent.includes("contrast")`)
	})
	is.Equal(eval[string](tab, `document.querySelector("#dark").value`), "#c08020")
	tab.glance("brand-preview")
	tab.quiet("a brand")
}
