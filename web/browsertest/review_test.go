package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/servertest"
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
