package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

const (
	ballot  = `document.querySelector("#voted-moorlamp")`
	pressed = ballot + `.getAttribute("aria-pressed") === "true"`
	number  = `+` + ballot + `.querySelector(".num").textContent`
)

// until waits until a script says true.
func (t *tab) until(script string) {
	t.tb.Helper()
	servertest.Eventually(t.tb, script, func() bool {
		holds, err := chromedp.Run(t.ctx, chromedp.Evaluate[bool](`(() => { try { return !!(`+script+`) } catch { return false } })()`))
		return err == nil && holds // between two pages there is nothing to ask
	})
}

// tabOnto moves the focus on until it is on what a selector names.
func (t *tab) tabOnto(selector string) {
	t.tb.Helper()
	for range 80 {
		if t.press(kb.Tab); eval[bool](t, fmt.Sprintf("document.activeElement.matches(%q)", selector)) {
			return
		}
	}
	t.tb.Fatalf("the focus never came to %s", selector)
}

// Whoever presses the button signs in, comes back to where they were, and has voted. With the keyboard alone they take the vote
// back, and give it again: the focus stays on the button.
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
	tab.glance("voted-listing")
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
	tab.open("/admin/inbox/votes")
	tab.look("held-votes")
	const group = `form[aria-label^="Votes for Moorlamp: "][aria-label*="throw-away"] ` // the demo has held votes of its own
	tab.do(chromedp.Click(chromedp.CSS(group+"li:first-child input")), chromedp.SetValue(chromedp.CSS(group+`[name="reason"]`), "Thrown-away addresses"))
	tab.do(chromedp.Click(chromedp.CSS(group+".btn-red")), chromedp.WaitReady(chromedp.CSS(group+"li:only-child")))
}

// Somebody without a mouse comes to a row's button, signs in through it, is back with the vote done, and takes it back.
func TestVote_ByKeyboardAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(1280, "light")
	tab.open("/launches")
	tab.tabTo("Vote for Moorlamp")
	before := eval[int](tab, number)
	tab.press(kb.Enter)
	tab.at("/sign-in?next=")
	tab.tabOnto("#email")
	tab.press("ole@voter.example" + kb.Enter)
	tab.do(chromedp.WaitReady(chromedp.CSS(".notice")))
	servertest.Eventually(t, "the mail is there", func() bool {
		tab.open("/dev/mail")
		return eval[bool](tab, `!!document.querySelector(".prose a")`)
	})
	tab.tabOnto(".prose a")
	tab.press(kb.Enter)
	tab.at("/sign-in/link")
	tab.tabOnto("main .btn")
	tab.press(kb.Enter)
	tab.at("/launches")
	is.True(eval[bool](tab, pressed))
	tab.tabTo("Vote for Moorlamp")
	is.True(eval[bool](tab, ballot+` === document.activeElement`))
	tab.press(" ")
	tab.until("!(" + pressed + ") && document.querySelector('.toast').textContent != ''")
	is.Equal(eval[int](tab, number), before)
	tab.quiet("a vote by keyboard")
}

// A vote by a throw-away address is held. The voter reads why: when the vote is given, at the listing, and on the page of the account.
func TestVote_HeldIsExplained(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(1280, "light")
	tab.signedInAs("a@mailinator.com")
	tab.open("/launches")
	before := eval[int](tab, number)
	tab.do(chromedp.Click(chromedp.CSS("#voted-moorlamp")))
	const why = `.textContent.includes("held until the team has looked at it, because your address is one that is thrown away")`
	tab.until(pressed + ` && document.querySelector(".toast")` + why)
	is.Equal(eval[int](tab, number), before) // it does not count
	tab.open("/listings/moorlamp")
	is.True(eval[bool](tab, `document.querySelector("#vote-moorlamp")`+why))
	tab.glance("held-listing")
	tab.open("/account")
	is.True(eval[bool](tab, `document.querySelector("main")`+why))
	tab.glance("held-account")
	tab.quiet("a held vote")
}

// What was done is undone where it was done, and stays so on a page that is fetched anew.
func TestVote_TakenBackAtTheListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(390, "light")
	tab.signedInAs("ole@voter.example")
	for _, voted := range []bool{true, false} {
		tab.open("/listings/moorlamp")
		tab.do(chromedp.Click(chromedp.CSS("#voted-moorlamp")))
		tab.until(fmt.Sprintf("(%s) === %t && document.querySelector('.toast').textContent != ''", pressed, voted))
		tab.open("/listings/moorlamp")
		is.Equal(eval[bool](tab, pressed), voted)
	}
	tab.quiet("undo")
}
