package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app/jobs"
	"debut/app/mail"
	"debut/web/servertest"
)

// What the team does about listings and accounts, by hand and by the keyboard.
func TestModeration_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/listings?find=parcelwick")
	tab.look("admin-listings")
	tab.do(chromedp.KeyEvent("j"), chromedp.KeyEvent(" "), chromedp.SetValue(chromedp.CSS("#reason"), "The texts are those of another product."), chromedp.KeyEvent("h"),
		chromedp.WaitReady(chromedp.CSS(".chip-deleted")))
	is.New(t).True(eval[bool](tab, `document.querySelector(".chip-deleted").textContent.includes("Hidden")`))
	tab.do(chromedp.Click(chromedp.CSS("[data-rows] th a")), chromedp.WaitReady(chromedp.CSS("#grave")))
	tab.look("admin-listing")
	tab.open("/admin/accounts?find=e")
	tab.look("admin-accounts")
	tab.do(chromedp.Click(chromedp.CSS("[data-rows] th a")), chromedp.WaitReady(chromedp.CSS("#about")))
	tab.look("admin-account")
	d.Bury(mail.SendJob.Job(mail.Message{To: "ines@parcelwick.example", Subject: "Your launch", Text: "…"}), "mail server mail.example: 550 mailbox unavailable")
	d.Bury(jobs.Job{Kind: "crawl", Payload: "0190f1a2-0000-7000-8000-000000000000"}, "the website did not answer within a minute")
	tab.open("/admin/mails")
	tab.look("admin-mails")
	tab.open("/admin/jobs")
	tab.look("admin-jobs")
	tab.open("/admin/machine")
	tab.look("admin-machine")
	tab.open("/admin/programmes")
	tab.look("admin-programmes")
	tab.open("/admin")
	tab.look("today-moderated")
}
