package browsertest

import (
	"flag"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

var (
	wholeWay = flag.Bool("whole-way", false, "go the way from an address to a launch on each screen, with and without scripts, and try the editor")
	website  = flag.String("website", "quillmoor", "the website of testdata/sites that goes the way from an address to a launch")
)

// From the address of a website to a launch, and on.
func TestWay_FromAnAddressToALaunch(t *testing.T) {
	t.Parallel()
	for _, w := range []*way{
		{name: "keyboard", width: 1280, keyboard: true, usual: true},
		{name: "desk", width: 1280},
		{name: "desk without scripts", width: 1280, unscripted: true},
		{name: "phone", width: 390},
		{name: "phone without scripts", width: 390, unscripted: true},
	} {
		t.Run(w.name, func(t *testing.T) {
			if !w.usual && !*wholeWay {
				t.Skip("it takes another ten seconds: -args -whole-way")
			}
			t.Parallel()
			w.begin(t)
			w.readsAndKeeps()
			w.corrects()
			w.picksALogo()
			w.publishes()
			w.launches()
			w.changesAndUndoes()
			w.postsToAFollower()
			w.quiet("the way")
		})
	}
}

// way is how somebody goes through the pages.
type way struct {
	*tab
	*is.I
	name                 string
	width                int64
	unscripted, keyboard bool
	usual                bool // it is gone in each run of the tests

	d       *servertest.Server
	clock   *movedClock
	website *httptest.Server
	badge   atomic.Pointer[string] // the code on the website's homepage
	listing string                 // the path of the listing's pages for its owner
	page    string                 // the path of its public page
	steps   int                    // that were seen
}

// movedClock runs as that of all tests, and is moved on by whoever has it.
type movedClock struct{ ahead atomic.Int64 }

func (c *movedClock) now() time.Time           { return servertest.Now().Add(time.Duration(c.ahead.Load())) }
func (c *movedClock) advance(by time.Duration) { c.ahead.Add(int64(by)) }

func (w *way) begin(t *testing.T, flags ...string) {
	w.I, w.clock = is.New(t), &movedClock{}
	browser := needsBrowser(t)
	w.website = servertest.Website(t, *website, func(html string) string {
		if code := w.badge.Load(); code != nil {
			return strings.Replace(html, "</body>", *code+"</body>", 1)
		}
		return html
	})
	w.d = servertest.DemoAt(t, w.clock.now, append([]string{"--allow-private", "--weeks-ahead", "1"}, flags...)...)
	w.tab = tabOn(t, browser, w.d)
	w.as(w.width, "light")
	if w.unscripted {
		command(w.tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	}
}

// write types a text into a field, in the place of what stands there.
func (w *way) write(selector, text string) {
	w.tb.Helper()
	if w.keyboard {
		w.focus(selector)
		w.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), chromedp.KeyEvent(text)) // Ctrl+A
		return
	}
	w.do(chromedp.Focus(chromedp.CSS(selector)), chromedp.Evaluate[chromedp.Void](`document.activeElement.select()`), chromedp.KeyEvent(text))
}

// push presses a button or follows a link.
func (w *way) push(selector string) {
	w.tb.Helper()
	if w.keyboard {
		w.focus(selector)
		w.press(kb.Enter)
		return
	}
	w.do(chromedp.Click(chromedp.CSS(selector)))
}

// goesOn pushes what leads to another page, or to the same one once more, and waits until it is there.
func (w *way) goesOn(selector string) {
	w.tb.Helper()
	w.shows(selector)
	w.do(chromedp.Evaluate[chromedp.Void](`document.body.dataset.old = ""`))
	w.push(selector)
	servertest.Eventually(w.tb, selector+" leads on", func() bool {
		there, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool](`document.readyState == "complete" && !("old" in document.body.dataset)`))
		return err == nil && there // between two pages there is nothing to ask
	})
}

// follow pushes what leads to an address that holds path.
func (w *way) follow(selector, path string) {
	w.tb.Helper()
	w.goesOn(selector)
	w.at(path)
}

// focusedOn says whether the focus is on what a selector names, and what hides it from who looks for it.
const focusedOn = `(() => {
	const e = document.activeElement, r = e.getClientRects()[0], on = r && document.elementFromPoint(r.x + r.width / 2, r.y + Math.min(r.height / 2, 30))
	const seen = e === document.body || on && (e.contains(on) || on.closest("label")?.control === e)
	return {here: e.matches(%q), hidden: seen ? "" : e.outerHTML.slice(0, 150) + " by " + on?.outerHTML.slice(0, 150)}
})()`

// focus comes to an element by the Tab key alone. Whatever has the focus on the way there can be seen.
func (w *way) focus(selector string) {
	w.tb.Helper()
	w.shows(selector)
	for range 400 {
		at := eval[struct {
			Here   bool   `json:"here"`
			Hidden string `json:"hidden"`
		}](w.tab, fmt.Sprintf(focusedOn, selector))
		if at.Hidden != "" {
			w.tb.Errorf("on the way to %s the focus is hidden: %s", selector, at.Hidden)
		}
		if at.Here {
			return
		}
		if err := chromedp.Do(w.ctx, chromedp.KeyEvent(kb.Tab)); err != nil {
			w.tb.Fatal(err)
		}
	}
	w.tb.Fatalf("the focus never came to %s", selector)
}

// shows waits until the page has an element.
func (w *way) shows(selector string) {
	w.tb.Helper()
	w.do(chromedp.WaitReady(chromedp.CSS(selector)))
}

func (w *way) text(selector string) string {
	w.tb.Helper()
	return eval[string](w.tab, fmt.Sprintf(`document.querySelector(%q)?.textContent ?? ""`, selector))
}

// seen takes pictures of a step in both schemes, if pictures are taken.
func (w *way) seen(step string) {
	w.tb.Helper()
	if *shots == "" {
		return
	}
	w.steps++
	for _, scheme := range []string{"dark", "light"} {
		w.as(w.width, scheme)
		w.shoot(fmt.Sprintf("%s-%02d-%s-%s", strings.ReplaceAll(w.name, " ", "-"), w.steps, step, scheme))
	}
}
