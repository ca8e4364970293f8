package browsertest

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// The logo is taken from the website, a picture is uploaded, and a file that is none is refused.
func TestPictures_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	is := is.New(t)
	website := servertest.Website(t, "parcelwick", nil)
	d := servertest.Start(t, "--allow-private", "--dev-mail").WithKey()
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": website.URL}).Body, "id")
	d.Ready(id)
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/submit?website=" + website.URL)
	tab.do(chromedp.Click(chromedp.CSS(`form[action="/submit"] button`)), chromedp.WaitReady(chromedp.CSS("#reading[data-done]")))
	tab.glance("reading")
	tab.open("/drafts/" + id + "/pictures")
	tab.do(chromedp.Click(chromedp.CSS(`form[action$="/no-logo"] button`)), chromedp.WaitReady(chromedp.CSS("details.more img")))
	servertest.Eventually(t, "the picture of the website is shown", func() bool {
		return eval[bool](tab, `document.querySelector("details.more img").naturalWidth > 0`)
	})
	tab.look("pictures-found")
	tab.do(chromedp.Click(chromedp.CSS("details.more form button")), chromedp.WaitReady(chromedp.CSS(`img[src^="/pictures/"]`)))
	tab.do(chromedp.SendKeys(chromedp.CSS("#add-caption"), "The list of invoices"), chromedp.SetUploadFiles(chromedp.CSS("#add-file"), []string{fileOf(t, "view.png", screenshot(t))}),
		chromedp.Click(chromedp.CSS(`form[action$="/add"] button`)), chromedp.WaitReady(chromedp.CSS("img.shown")))
	servertest.Eventually(t, "the picture is shown", func() bool { return eval[bool](tab, `document.querySelector("img.shown").naturalWidth == 900`) })
	tab.look("pictures")
	tab.quiet("pictures")
	tab.do(chromedp.SetUploadFiles(chromedp.CSS("#logo-file"), []string{fileOf(t, "logo.png", []byte("GIF89a"))}), chromedp.Click(chromedp.CSS(`form[action$="/logo"] button`)),
		chromedp.WaitReady(chromedp.CSS(".errors")))
	tab.glance("pictures-refused")
	is.True(eval[bool](tab, `document.querySelector(".errors").textContent.includes("The file is a GIF")`))
}

func fileOf(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	is.New(t).NoErr(os.WriteFile(path, content, 0o600))
	return path
}

func screenshot(t *testing.T) []byte {
	t.Helper()
	on := image.NewRGBA(image.Rect(0, 0, 900, 600))
	for y := range 600 {
		for x := range 900 {
			on.SetRGBA(x, y, color.RGBA{uint8(x / 4), uint8(y / 3), 120, 255})
		}
	}
	var file bytes.Buffer
	is.New(t).NoErr(png.Encode(&file, on))
	return file.Bytes()
}
