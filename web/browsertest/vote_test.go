package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/servertest"
)

const (
	ballot  = `document.querySelector("#voted-moorlamp")`
	pressed = ballot + `.getAttribute("aria-pressed") === "true"`
	number  = `+` + ballot + `.querySelector(".num").textContent`
)

// until waits until a script says true.
func (t *tab) until(script string) {
	t.tb.Helper()
	eval[bool](t, `new Promise(done => { const look = () => { try { if (`+script+`) return done(true) } catch {} setTimeout(look, 20) }; look() })`)
}

// Whoever presses the button signs in, comes back to where they were, and has voted. With the keyboard alone they take the vote back, and give it again:
// the focus stays on the button.
func TestVote_ThroughSignInAndByKeyboard(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(1280, "light")
	tab.open("/launches")
	tab.do(chromedp.Click(chromedp.CSS("#voted-moorlamp")))
	tab.signIn("ole@voter.example")
	tab.at("/launches")
	is.True(eval[bool](tab, pressed))
	tab.look("voted-week")
	tab.do(chromedp.Focus(chromedp.CSS("#voted-moorlamp")))
	for _, voted := range []string{"!(", "("} {
		tab.press(kb.Enter)
		tab.until(voted + pressed + ") && document.querySelector('.toast').textContent != ''")
		is.True(eval[bool](tab, ballot+` === document.activeElement`))
		tab.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".toast").textContent = ""`))
	}
	tab.open("/listings/moorlamp")
	tab.look("voted-listing")
	is.True(eval[bool](tab, `document.querySelector(".hero-actions").textContent.includes("once it is an hour old")`))
	tab.quiet("a vote")
}

func TestVote_WithoutScript(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(390, "light")
	tab.signedInAs("ole@voter.example")
	command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	tab.open("/launches")
	is.Equal(eval[bool](tab, pressed), false)
	tab.do(chromedp.Click(chromedp.CSS("#voted-moorlamp")), chromedp.WaitReady(chromedp.CSS(`#voted-moorlamp[aria-pressed="true"]`)))
	tab.at("/launches")
	tab.do(chromedp.Click(chromedp.CSS("#voted-moorlamp")), chromedp.WaitReady(chromedp.CSS(`#voted-moorlamp[aria-pressed="false"]`)))
}

func TestHeldVotes_InABrowser(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	tab := tabOn(t, needsBrowser(t), d)
	for _, email := range []string{"a@mailinator.com", "b@mailinator.com", "c@moorlamp.example"} {
		d.Person().SignIn(email).Ask("POST", "/listings/moorlamp/vote", map[string][]string{})
	}
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/votes")
	tab.look("held-votes")
	const group = `form[aria-label^="Votes for Moorlamp: "][aria-label*="throw-away"] ` // the demo has held votes of its own
	tab.do(chromedp.Click(chromedp.CSS(group+"li:first-child input")), chromedp.SetValue(chromedp.CSS(group+`[name="reason"]`), "Thrown-away addresses"))
	tab.do(chromedp.Click(chromedp.CSS(group+".btn-red")), chromedp.WaitReady(chromedp.CSS(group+"li:only-child")))
}
