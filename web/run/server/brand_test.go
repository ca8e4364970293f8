package server_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// Colours are looked at before they are saved, with what is wrong with them; what was typed stays.
func TestBrand_IsPreviewed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	status, page := ops.Ask("POST", "/admin/brand/preview", url.Values{"name": {"Kiln & Loom"}, "dark": {"#0b3d2e"}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, `value="Kiln &amp; Loom"`) && strings.Contains(page, `fill="#0b3d2e"`) && strings.Contains(page, `fill="#ddf45b"`))
	_, page = ops.Ask("POST", "/admin/brand/preview", url.Values{"dark": {"#c08020"}, "bright": {"x"}})
	is.True(strings.Contains(page, "has a contrast of") || strings.Contains(page, "is no colour"))
	is.True(strings.Contains(page, `fill="#c08020"`) && strings.Contains(page, `fill="#ddf45b"`) && strings.Contains(page, `value="x"`))
	_, page = ops.Ask("GET", "/admin/brand", nil)
	is.True(!strings.Contains(page, "#0b3d2e") && !strings.Contains(page, "#c08020")) // nothing was saved
	status, _ = d.Person().SignIn("ines@parcelwick.example").Ask("POST", "/admin/brand/preview", nil)
	is.Equal(status, http.StatusNotFound)
}

// What an operator saves is in force on the next page, for every visitor, and each earlier brand can be taken up again.
func TestBrand_IsInForceAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, visitor := d.Person().SignIn(operatorAddress), d.Person()
	home := func() string {
		_, shown := visitor.Ask("GET", "/", nil)
		return shown
	}
	is.True(strings.Contains(home(), "</svg>Debut</a>") && !strings.Contains(home(), "brand-"))
	brand := url.Values{
		"name": {"Kiln & Loom"}, "tagline": {"What makers make"}, "dark": {"#0B3D2E"}, "bright": {"#ffd166"}, "heading": {"Made by hand"},
		"intro": {"We list **makers**.\n\n<script>alert(1)</script>[x](javascript:alert(1))"}, "header": {"Guild https://guild.example/"},
		"footer": {"Fairs /programmes\nShop https://shop.example/a?b=c&d"}, "publisher": {"Loom Guild, Wharf 4"}, "contact": {"Hello@Guild.example"},
		"imprint": {"# Guild\n\nWharf 4"}, "privacy": {"We also *send* parcels."}, "terms": {"Be kind."},
	}
	status, _ := ops.Ask("POST", "/admin/brand", brand)
	is.True(status < 400)
	shown := home()
	for _, words := range []string{
		"</svg>Kiln &amp; Loom</a>", "<title>What makers make | Kiln &amp; Loom</title>", `<h1 id="stage-h">Made by hand</h1>`, "We list <strong>makers</strong>.", `<a href="https://guild.example/">Guild</a>`,
		`<a href="https://shop.example/a?b=c&amp;d">Shop</a>`, `<a href="/imprint">Imprint</a>`,
	} {
		if !strings.Contains(shown, words) {
			t.Errorf("the homepage does not say %s", words)
		}
	}
	is.True(!strings.Contains(shown, "alert(1)") && !strings.Contains(shown, "javascript:"))
	sheet := regexp.MustCompile(`/static/brand-\w+\.css`).FindString(shown)
	status, css := visitor.Ask("GET", sheet, nil)
	is.True(status == http.StatusOK && strings.Contains(css, "--curtain: #0b3d2e;"))
	for path, words := range map[string]string{
		"/imprint": "<h1>Guild</h1>", "/privacy": "We also <em>send</em> parcels.", "/terms": "Be kind.", "/contact": "Loom Guild, Wharf 4",
		"/.well-known/security.txt": "Contact: mailto:hello@guild.example\n", "/manifest.webmanifest": `"theme_color":"#0b3d2e"`, "/api/v1/site": `"name":"Kiln & Loom"`,
	} {
		if _, shown := visitor.Ask("GET", path, nil); !strings.Contains(shown, words) {
			t.Errorf("%s does not say %s: %.300s", path, words, shown)
		}
	}
	_, log := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(log, "name &#34;Kiln &amp; Loom&#34;") && strings.Contains(log, "no name of its own"))

	status, _ = ops.Ask("POST", "/admin/brand", url.Values{"name": {"Second"}})
	is.True(status < 400)
	is.True(strings.Contains(home(), "</svg>Second</a>") && !strings.Contains(home(), "brand-"))
	_, shown = ops.Ask("GET", "/admin/brand", nil)
	earlier := regexp.MustCompile(`name="version" value="(\d+)"`).FindStringSubmatch(shown)
	status, _ = ops.Ask("POST", "/admin/brand/restore", url.Values{"version": {earlier[1]}})
	is.True(status < 400)
	is.True(strings.Contains(home(), "</svg>Kiln &amp; Loom</a>"))
}

func TestBrand_WhatIsWrongStandsBesideItsField(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	status, shown := ops.Ask("POST", "/admin/brand", url.Values{
		"name": {"Kept as typed"}, "dark": {"#7fb8a4"}, "header": {"Trick javascript:alert(1)"}, "footer": {"Other //evil.example"}, "contact": {"nobody"},
	})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(shown, `value="Kept as typed"`))
	for _, at := range []string{"dark-error", "header-error", "footer-error", "contact-error"} {
		if !strings.Contains(shown, `id="`+at+`"`) {
			t.Errorf("there is no %s", at)
		}
	}
	_, shown = ops.Ask("GET", "/", nil)
	is.True(!strings.Contains(shown, "Kept as typed"))
}

// A site may offer a part of the categories; what is filed in the others is there all the same.
func TestBrand_OffersTheCategoriesOfTheSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, visitor := d.Person().SignIn(operatorAddress), d.Person()
	tops := func() (slugs []string) {
		tree, _ := d.Call("GET", "/categories?include_empty=true", nil).Body["items"].([]any)
		for _, top := range tree {
			slugs = append(slugs, servertest.Text(top, "slug"))
		}
		return slugs
	}
	all := tops()
	is.True(len(all) > 10)
	status, shown := ops.Ask("POST", "/admin/brand", url.Values{"branches": {"games, no-such"}})
	is.True(status == http.StatusBadRequest && strings.Contains(shown, "no-such") && strings.Contains(shown, "branches-error"))
	status, _ = ops.Ask("POST", "/admin/brand", url.Values{"branches": {all[1] + ", " + all[0]}})
	is.True(status < 400)
	is.Equal(tops(), all[:2])
	_, shown = visitor.Ask("GET", "/categories", nil)
	is.True(strings.Contains(shown, "/categories/"+all[0]) && !strings.Contains(shown, "/categories/"+all[5]))
	status, _ = visitor.Ask("GET", "/categories/"+all[5], nil)
	is.Equal(status, http.StatusOK)
	status, _ = ops.Ask("POST", "/admin/brand", url.Values{"branches": {strings.Join(all, " ")}}) // all of them are as none
	is.True(status < 400)
	is.Equal(tops(), all)
}

// A mark stands beside the name, in the tab, and on the screen of a telephone.
func TestBrand_AMark(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, visitor := d.Person().SignIn(operatorAddress), d.Person()
	_, before := visitor.Ask("GET", "/icon-192.png", nil)
	var picture bytes.Buffer
	is.NoErr(png.Encode(&picture, image.NewNRGBA(image.Rect(0, 0, 128, 128))))
	status, _ := ops.Upload("/admin/brand/mark", "mark", picture.Bytes())
	is.True(status < 400)
	_, shown := visitor.Ask("GET", "/", nil)
	mark := regexp.MustCompile(`<a class="brand" href="/"><img src="(/static/mark-\w+\.png)"`).FindStringSubmatch(shown)
	is.True(mark != nil)
	_, made := visitor.Ask("GET", mark[1], nil)
	form, err := png.DecodeConfig(strings.NewReader(made))
	is.NoErr(err)
	is.Equal([]int{form.Width, form.Height}, []int{256, 256})
	_, after := visitor.Ask("GET", "/icon-192.png", nil)
	is.True(before != after)
	for _, wrong := range [][]byte{[]byte("<svg onload=alert(1)>"), make([]byte, 900<<10), make([]byte, 2<<20)} {
		status, _ := ops.Upload("/admin/brand/mark", "mark", wrong)
		is.Equal(status, http.StatusBadRequest)
	}
	status, _ = ops.Ask("POST", "/admin/brand/no-mark", url.Values{})
	is.True(status < 400)
	_, shown = visitor.Ask("GET", "/", nil)
	is.True(!strings.Contains(shown, "/static/mark-"))
	status, _ = visitor.Ask("GET", "/static/mark-0123456789abcdef0123.png", nil)
	is.Equal(status, http.StatusNotFound)
}

// The name that a setting gives stays, and the page says so; editors and visitors have no such page.
func TestBrand_ASettingWinsAndOthersMayNot(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress, "--name", "Of the flag")
	ops := d.Person().SignIn(operatorAddress)
	status, _ := ops.Ask("POST", "/admin/brand", url.Values{"name": {"Of the page"}})
	is.True(status < 400)
	_, shown := ops.Ask("GET", "/admin/brand", nil)
	is.True(strings.Contains(shown, "</svg>Of the flag</a>") && strings.Contains(shown, "<code>--name</code> names this site"))
	editor := d.Person().SignIn(inesAddress)
	status, _ = ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	is.True(status < 400)
	for who, want := range map[*servertest.Person]int{editor: http.StatusForbidden, d.Person(): http.StatusNotFound} {
		for _, path := range []string{"/admin/brand", "/admin/brand/restore", "/admin/brand/no-mark"} {
			status, _ := who.Ask("POST", path, url.Values{"name": {"Mine"}, "version": {"1"}})
			is.Equal(status, want) // path
		}
		status, _ := who.Ask("GET", "/admin/brand", nil)
		is.Equal(status, want)
		status, _ = who.Upload("/admin/brand/mark", "mark", []byte("x"))
		is.Equal(status, want)
	}
}

// A site's own words stand on its badges at once, also on those that were drawn and kept before, and those that do not fit are refused.
func TestBrand_OwnWordsStandOnBadges(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, visitor := d.Person().SignIn(operatorAddress), d.Person()
	badge := func() string {
		status, shown := visitor.Ask("GET", "/badges/parcelwick/launched.svg", nil)
		is.Equal(status, http.StatusOK)
		return shown
	}
	is.True(strings.Contains(badge(), "<title>Parcelwick: launched on Debut</title>"))
	status, _ := ops.Ask("POST", "/admin/brand", url.Values{"badges": {"launched = Gestartet\r\n\r\non=bei\r\n"}})
	is.True(status < 400)
	is.True(strings.Contains(badge(), "<title>Parcelwick: Gestartet bei Debut</title>"))
	_, code := visitor.Ask("GET", "/api/v1/listings/parcelwick/badges", nil)
	is.True(strings.Contains(code, "Gestartet bei Debut"))
	_, form := ops.Ask("GET", "/admin/brand", nil)
	is.True(strings.Contains(form, "Launched = Gestartet\non = bei</textarea>"))
	for typed, says := range map[string]string{
		"Launched = " + strings.Repeat("W", 30): "is too long for the badge in the shape", "Launched = 開始": "has a letter that badges have no outline for",
		"Started = Begun": "which stand on no badge", "Launched": "write it as Launched = Started", "Launched = " + strings.Repeat("a", 31): "enter 1 to 30 characters",
	} {
		status, shown := ops.Ask("POST", "/admin/brand", url.Values{"badges": {typed}})
		if status != http.StatusBadRequest || !strings.Contains(shown, says) {
			t.Errorf("%q: %d, and does not say that it %s", typed, status, says)
		}
	}
	_, log := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(log, "no badges of its own"))
}
