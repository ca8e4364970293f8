package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// The team writes a post, sees how it would look, and publishes it.
func TestBlog_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example", "--data", t.TempDir())
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/blog")
	tab.look("admin-blog")
	tab.open("/admin/blog/new")
	tab.glance("admin-post-new")
	tab.do(chromedp.SetValue(chromedp.CSS("#title"), "Launching in winter"), chromedp.SetValue(chromedp.CSS("#summary"), "Why snow helps"), chromedp.SetValue(chromedp.CSS("#authors"), "Ada Peeters"),
		chromedp.SetValue(chromedp.CSS("#body"), "## Cold\n\nNobody is **out**. <b>x</b>"), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS("#when-h")))
	tab.look("admin-post")
	tab.do(chromedp.Click(chromedp.CSS(".page-head a[href$=pictures]")), chromedp.WaitReady(chromedp.CSS("#add-file")))
	tab.glance("admin-post-pictures")
	tab.do(chromedp.Click(chromedp.CSS(".crumbs li:last-child a")), chromedp.WaitReady(chromedp.CSS("#when-h")), chromedp.Click(chromedp.CSS("button[value=publish]")), chromedp.WaitReady(chromedp.CSS("button[value=unpublish]")))
	tab.open("/blog/launching-in-winter")
	tab.glance("post-published")
	is.New(t).True(eval[bool](tab, `document.querySelector(".post-text strong").textContent == "out"`))
}
