package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

const (
	follow   = `document.querySelector("#followed-moorlamp")`
	followed = follow + `.getAttribute("aria-pressed") === "true"`
)

// Whoever presses the button signs in, comes back to the listing, and follows it. With the keyboard alone they unfollow it.
func TestFollow_ThroughSignInAndByKeyboard(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(390, "light")
	tab.open("/listings/moorlamp")
	tab.do(chromedp.Click(chromedp.CSS("#followed-moorlamp")))
	tab.signIn("ole@voter.example")
	tab.at("/listings/moorlamp")
	is.True(eval[bool](tab, followed))
	tab.look("followed")
	tab.open("/account")
	tab.look("follows")
	tab.open("/listings/moorlamp")
	tab.do(chromedp.Focus(chromedp.CSS("#followed-moorlamp")))
	tab.press(kb.Enter)
	tab.until("!(" + followed + ") && document.querySelector('.toast').textContent === 'You unfollowed Moorlamp.'")
	is.True(eval[bool](tab, follow+` === document.activeElement`))
	tab.quiet("following")
	tab.open("/unsubscribe?token=x")
	tab.glance("unsubscribe-over")
}

func TestFollow_WithoutScript(t *testing.T) {
	t.Parallel()
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(1280, "light")
	tab.signedInAs("ole@voter.example")
	command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	tab.open("/listings/moorlamp")
	tab.do(chromedp.Click(chromedp.CSS("#followed-moorlamp")), chromedp.WaitReady(chromedp.CSS(`#followed-moorlamp[aria-pressed="true"]`)))
	tab.at("/listings/moorlamp")
	tab.open("/account")
	tab.do(chromedp.Click(chromedp.CSS(`section form [name="unfollow"]`)), chromedp.WaitReady(chromedp.CSS(`#follows`)))
	tab.do(chromedp.WaitReady(chromedp.CSS(`section:not(:has([name="unfollow"])) #follows`)))
	tab.at("/account")
}
