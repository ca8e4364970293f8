package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// With the keyboard alone somebody chooses the stars, writes and publishes a review.
func TestReview_IsWrittenByKeyboard(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(390, "light")
	tab.open("/listings/moorlamp/review")
	tab.signIn("ole@voter.example")
	tab.at("/listings/moorlamp/review")
	tab.look("review-form")
	tab.do(chromedp.Focus(chromedp.CSS(`input[name="stars"]`)))
	tab.press(" " + kb.ArrowDown + kb.Tab)
	tab.press("We have used it for a month, and it does what it says." + kb.Tab + "Ole" + kb.Tab + kb.Enter)
	tab.at("/listings/moorlamp")
	tab.until(`document.readyState === "complete" && (document.querySelector("#reviews .notice")?.textContent ?? "").includes("Your account is new")`)
	tab.open("/account/reviews")
	is.True(eval[bool](tab, `document.querySelector("main .stars").getAttribute("aria-label") === "4 of 5 stars"`))
	tab.look("reviews-mine")
	tab.quiet("reviewing")
}

// A reader reports a review, and who looks after the product answers one.
func TestReview_IsReportedAndAnswered(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	for _, as := range []struct{ email, follow, write, sent string }{
		{"ole@voter.example", "Report", "words", "Thank you"},
		{"owner@debut.example", "Answer", "text", "We saw the same words"},
	} {
		tab := tabOn(t, needsBrowser(t), d)
		tab.as(1280, "light")
		tab.open("/account")
		tab.signIn(as.email)
		tab.at("/account")
		tab.open("/listings/parcelwick/reviews")
		tab.open(eval[string](tab, `[...document.querySelectorAll("main a")].find(a => a.textContent.startsWith("`+as.follow+`")).getAttribute("href")`))
		tab.look("review-" + as.write)
		tab.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("main form input[type=radio]")?.click()`),
			chromedp.SendKeys(chromedp.CSS("#"+as.write), "We saw the same words below three products."), chromedp.Click(chromedp.CSS("main form .btn")))
		tab.until(`document.readyState === "complete" && !document.querySelector("main textarea") && document.querySelector("main").textContent.includes("` + as.sent + `")`)
		tab.glance("review-" + as.write + "-sent")
		tab.quiet(as.follow)
	}
}
