package browsertest

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// markFile writes a picture that somebody chooses for a mark.
func markFile(t *testing.T) string {
	t.Helper()
	on := image.NewNRGBA(image.Rect(0, 0, 300, 300))
	draw.Draw(on, image.Rect(40, 40, 260, 260), image.NewUniform(color.NRGBA{0xff, 0xd1, 0x66, 0xff}), image.Point{}, draw.Src)
	draw.Draw(on, image.Rect(100, 100, 200, 260), image.NewUniform(color.NRGBA{0x0b, 0x3d, 0x2e, 0xff}), image.Point{}, draw.Src)
	var b bytes.Buffer
	name := filepath.Join(t.TempDir(), "mark.png")
	if err := png.Encode(&b, on); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// From the link that an empty folder prints to a site with a look, mail and its first draft, in each language: in so many acts of a person.
func TestStart_TheFirstHourInABrowser(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, letter, left string
	}{
		{"English", "Mail of Kiln & Loom works", "2 steps are left"}, // a public address, and a listing
		{"Deutsch", "E-Mail von Kiln & Loom funktioniert", "2 Schritte fehlen noch"},
	} {
		t.Run(c.language, func(t *testing.T) {
			t.Parallel()
			firstHour(t, c.language, c.letter, c.left)
		})
	}
}

func firstHour(t *testing.T, language, letter, left string) {
	is := is.New(t)
	browser := needsBrowser(t)
	mails := servertest.NewMailServer(t)
	d := servertest.Start(t, "--data", t.TempDir(), "--smtp", mails.URL, "--mail-from", "hello@guild.example", "--allow-private")
	website := servertest.Website(t, "owlpress", nil)
	tab := tabOn(t, browser, d)
	look := func(name string) {
		// Of the pages of the team the longest form is looked at, once in each language, and the first page; the others are for pictures.
		if name == "hour-3-brand" || name == "hour-1-begins" && language == "English" || *shots != "" {
			tab.look(language + "-" + name)
		}
	}
	acts := 0
	act := func(steps ...chromedp.Action[chromedp.Void]) {
		acts += len(steps)
		tab.do(steps...)
	}
	typed := func(selector, words string) chromedp.Action[chromedp.Void] {
		return chromedp.SendKeys(chromedp.CSS(selector), words)
	}
	pressed := func(selector string) chromedp.Action[chromedp.Void] { return chromedp.Click(chromedp.CSS(selector)) }

	tab.as(1280, "light")
	tab.open(strings.TrimPrefix(d.Bootstrap, d.URL))
	act(typed("#email", "ines@guild.example"), pressed("form.panel .btn"))
	tab.at("/admin/start")
	look("hour-1-begins")

	act(pressed(`#look a[href="/admin/brand"]`))
	tab.at("/admin/brand")
	act(chromedp.SetUploadFiles(chromedp.CSS("#mark"), []string{markFile(t)}), pressed(`form[action="/admin/brand/mark"] button`))
	tab.do(chromedp.WaitReady(chromedp.CSS(`a.brand img[src^="/static/mark-"]`)))
	act(typed("#language", language), typed("#name", "Kiln & Loom"), typed("#tagline", "What makers make"), typed("#dark", "#7fb8a4"), typed("#bright", "#ffd166"))
	act(pressed(`form[action="/admin/brand"] button.btn:not([data-live])`))
	tab.do(chromedp.WaitReady(chromedp.CSS("#dark-error"))) // a slip: light text could not be read on it
	look("hour-2-refused")
	tab.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#dark").value = ""`))
	act(typed("#dark", "#0b3d2e"), typed("#publisher", "Loom Guild, Wharf 4"), typed("#contact", "hello@guild.example"), typed("#imprint", "Loom Guild, Wharf 4"))
	act(pressed(`form[action="/admin/brand"] button.btn:not([data-live])`))
	tab.do(chromedp.WaitReady(chromedp.CSS(`link[href^="/static/brand-"]`)))
	look("hour-3-brand")

	act(pressed(`nav a[href="/admin/start"]`))
	tab.at("/admin/start")
	act(pressed(`#mail button`))
	tab.do(chromedp.WaitReady(chromedp.CSS("#mail .chip-live")))
	is.Equal(servertest.SubjectOf(t, <-mails.Taken), letter)
	is.Equal(len(mails.Taken), 0)
	for _, step := range []string{"categories", "weeks", "backups"} {
		act(pressed("#" + step + " form button"))
		tab.do(chromedp.WaitReady(chromedp.CSS("#" + step + " .chip-live")))
	}
	act(typed("#addresses", website.URL), pressed("#listings form button"))
	tab.at("/products")
	servertest.Eventually(t, "the website is drafted", func() bool {
		tab.open("/products")
		return strings.Contains(eval[string](tab, `document.querySelector("main").textContent`), "Owlpress")
	})
	look("hour-4-draft")
	tab.open("/admin/start")
	look("hour-5-ends")
	is.Equal(eval[string](tab, `document.querySelector(".page-head p").textContent.split(".")[0]`), left)
	t.Logf("%d acts", acts)
	is.True(acts <= 40)
}
