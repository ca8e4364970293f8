package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A file of listings is brought in by an operator, from the form to what became of its lines.
func TestImport_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	file := filepath.Join(t.TempDir(), "firms.csv")
	is := is.New(t)
	is.NoErr(os.WriteFile(file, []byte("Firma;Web;Was;Notiz\nQuorlven;quorlven.example;Sorts eggs;x\n;nobody.example;;\n"), 0o600))
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/import")
	tab.look("admin-imports")
	tab.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS("#column-0")))
	is.Equal(eval[string](tab, `document.querySelector("#column-1").value`), "website")
	tab.glance("admin-import-columns")
	tab.do(chromedp.SetValue(chromedp.CSS("#column-2"), "tagline"), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS("#busy-h, #checked-h")))
	d.Until("the file is checked", func() bool {
		tab.open(eval[string](tab, "location.pathname"))
		return eval[bool](tab, `document.querySelector("#checked-h") !== null`)
	})
	tab.glance("admin-import-checked")
	tab.do(chromedp.SetValue(chromedp.CSS("#name"), "firms.csv"), chromedp.Click(chromedp.CSS("[aria-labelledby=start-h] .btn")), chromedp.WaitReady(chromedp.CSS("#busy-h, #done-h")))
	d.Until("the file is imported", func() bool {
		tab.open(eval[string](tab, "location.pathname"))
		return eval[bool](tab, `document.querySelector("#done-h") !== null`)
	})
	tab.glance("admin-import-done")
}

// A file of another program says whose it is, and which categories are meant is typed beside the columns.
func TestImport_AFileOfAnotherProgramInABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	file := filepath.Join(t.TempDir(), "places.csv")
	is := is.New(t)
	is.NoErr(os.WriteFile(file, []byte("ID,post_title,post_content,post_type,post_category,post_status\n7,Quorlven,<p>Sorts eggs</p>,gd_place,\",12,\",publish\n8,Hedgeform,,gd_place,,draft\n"), 0o600))
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/import")
	tab.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS("#filed")))
	is.Equal(eval[string](tab, `document.querySelector(".notice p").textContent.trim()`), "This is a file of GeoDirectory: 2 rows.")
	tab.look("admin-import-foreign")
	tab.do(chromedp.SetValue(chromedp.CSS("#filed"), "12 = Business"), chromedp.Click(chromedp.CSS("[aria-labelledby=map-h] .btn")), chromedp.WaitReady(chromedp.CSS("#busy-h, #checked-h")))
	d.Until("the file is checked", func() bool {
		tab.open(eval[string](tab, "location.pathname"))
		return eval[bool](tab, `document.querySelector("#checked-h") !== null`)
	})
	is.Equal(eval[string](tab, `document.querySelector("#filed").value.trim()`), "12 = Business")
	tab.glance("admin-import-foreign-checked")
}
