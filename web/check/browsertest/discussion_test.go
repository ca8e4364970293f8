package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// With the keyboard alone, and without script, somebody asks what the website answers, and asks it anyway.
func TestDiscussion_IsAskedByKeyboardWithoutScript(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t))
	tab.as(390, "light")
	tab.open("/listings/parcelwick/ask")
	tab.signIn("ole@voter.example")
	tab.at("/listings/parcelwick/ask")
	tab.look("discussion-ask")
	withScript := func(runs bool) {
		command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !runs})
	}
	withScript(false)
	tab.do(chromedp.Focus(chromedp.CSS(`#text`)))
	tab.press("Can my broker see the papers before I sign?" + kb.Tab + "Ole" + kb.Tab + kb.Enter)
	tab.until(`document.querySelector("h1").textContent === "Does this answer it?"`)
	is.True(eval[bool](tab, `document.querySelector("blockquote").textContent.includes("A broker gets a free seat")`))
	withScript(true)
	tab.glance("discussion-answered")
	withScript(false)
	tab.do(chromedp.Focus(chromedp.CSS(`main form button`)))
	tab.press(kb.Enter)
	tab.at("/account/questions")
	withScript(true)
	is.True(eval[bool](tab, `document.querySelector("main .notice").textContent.includes("Your account is new")`))
	tab.glance("discussion-mine")
	tab.do(chromedp.Click(chromedp.CSS(`main a[href$="/edit"]`)))
	tab.until(`document.querySelector("h1").textContent === "Change what you wrote"`)
	tab.glance("discussion-edit")
	tab.quiet("asking")
}

// Somebody finds an answer useful and reports another; who looks after the product answers.
func TestDiscussion_IsAnsweredFoundUsefulAndReported(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	reader := tabOn(t, needsBrowser(t), d)
	reader.as(1280, "light")
	reader.signedInAs("ole@voter.example")
	reader.open("/listings/parcelwick/questions")
	reader.look("discussion-signed-in")
	reader.do(chromedp.Click(chromedp.CSS(`main button[aria-pressed="false"]`)))
	reader.until(`document.readyState === "complete" && !!document.querySelector('main button[aria-pressed="true"]')`)
	reader.open(eval[string](reader, `document.querySelector('main a[href$="/report"]').getAttribute("href")`))
	reader.look("discussion-report")
	reader.do(chromedp.Click(chromedp.CSS(`main input[value="spam"]`)), chromedp.Click(chromedp.CSS("main form .btn")))
	reader.until(`document.readyState === "complete" && document.querySelector("h1").textContent === "Thank you"`)
	reader.glance("discussion-reported")
	reader.quiet("reading questions")

	owner := tabOn(t, needsBrowser(t), d)
	owner.as(1280, "light")
	owner.signedInAs("owner@debut.example")
	owner.open("/listings/parcelwick")
	owner.open(eval[string](owner, `document.querySelector('#discussion a[href$="/answer"]').getAttribute("href")`))
	owner.look("discussion-answer")
	owner.do(chromedp.SendKeys(chromedp.CSS("#text"), "It waits until somebody signs it."), chromedp.Click(chromedp.CSS("main form .btn")))
	owner.until(`document.readyState === "complete" && document.querySelector("main").textContent.includes("It waits until somebody signs it.")`)
	owner.quiet("answering")
}
