package browsertest

import (
	"compress/gzip"
	"context"
	"debut/web/check/servertest"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chromium is a browser without a window, shared by the tests; nil if this machine has none.
var chromium = sync.OnceValue(func() context.Context {
	for _, name := range []string{os.Getenv("CHROME"), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		path, err := exec.LookPath(name)
		if name == "" || err != nil {
			continue
		}
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, inFewProcesses)
		all, end := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, _ := chromedp.NewContext(all) // ends with all
		endBrowser = end
		if err := chromedp.Do(ctx); err != nil {
			return nil
		}
		return ctx
	}
	return nil
})

// inFewProcesses has all tabs drawn by as many processes as there are cores on a small machine: each compiles a
// script once, and a process a tab would take a quarter more of the processor. Scripts of pages that live for seconds
// gain nothing from the compilers that make them faster: without them the tests take a seventh less of the processor.
func inFewProcesses(a *chromedp.ExecAllocator) {
	for name, value := range map[string]any{
		"disable-site-isolation-trials": true, "disable-features": "IsolateOrigins,site-per-process,Translate", "renderer-process-limit": "2",
		"in-process-gpu": true, "disable-dev-shm-usage": false, "js-flags": "--no-opt --no-maglev",
	} {
		chromedp.Flag(name, value)(a)
	}
}

// endBrowser ends the browser that chromium started.
var endBrowser = func() {}

// showcase is the demo directory that the browser's tests look at. They change nothing of it that another would see.
var showcase = sync.OnceValue(func() *servertest.Server {
	tb := &lasting{}
	return servertest.Demo(tb).Indexed()
})

// lasting stands for all tests: what it starts lasts as long as the process.
type lasting struct{ testing.TB }

func (*lasting) Helper()                  {}
func (*lasting) Cleanup(func())           {}
func (*lasting) TempDir() string          { return scratch }
func (*lasting) Context() context.Context { return context.Background() }
func (*lasting) Output() io.Writer        { return io.Discard }
func (*lasting) Fatal(args ...any)        { panic(fmt.Sprint(args...)) }
func (*lasting) Errorf(format string, args ...any) {
	panic(fmt.Sprintf(format, args...))
}

// tab is a page of the browser, with what it complained about and what it fetched.
type tab struct {
	tb   testing.TB
	ctx  context.Context
	site *servertest.Server

	mu         sync.Mutex
	complaints []string
	fetched    map[network.RequestID]*fetched
}

type fetched struct {
	address string
	bytes   float64 // as they came over the wire
}

// openTab opens a tab on the demo, with cookies and caches of its own. The test is skipped if there is no browser, and in short runs.
func openTab(tb testing.TB) *tab {
	tb.Helper()
	browser := needsBrowser(tb)
	return tabOn(tb, browser, showcase())
}

// needsBrowser returns the browser, or skips the test.
func needsBrowser(tb testing.TB) context.Context {
	tb.Helper()
	if testing.Short() {
		tb.Skip("a browser takes longer than a short run")
	}
	browser := chromium()
	if browser == nil {
		tb.Skip("there is no Chromium on this machine; set CHROME to its path")
	}
	return browser
}

func tabOn(tb testing.TB, browser context.Context, site *servertest.Server) *tab {
	tb.Helper()
	ctx := visit(tb, browser, site)
	t := &tab{tb: tb, ctx: ctx, site: site, fetched: map[network.RequestID]*fetched{}}
	if err := chromedp.Listen(ctx, t.hear); err != nil {
		tb.Fatal(err)
	}
	command(t, log.Enable, cdp.Empty{})
	command(t, network.Enable, network.EnableParams{})
	return t
}

// hear notes what the page complains about, and what it fetches.
func (t *tab) hear(event any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		if text := exception(e.ExceptionDetails); !strings.Contains(text, "Transition was") { // from page to page; a busy machine gives it up
			t.complaints = append(t.complaints, text)
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			t.complaints = append(t.complaints, fmt.Sprintf("console %s: %s", e.Type, e.Args[0].Value))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			t.complaints = append(t.complaints, fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL))
		}
	case *network.EventResponseReceived:
		t.fetched[e.RequestID] = &fetched{address: strings.TrimPrefix(e.Response.URL, t.site.URL)}
	case *network.EventLoadingFinished:
		if f := t.fetched[e.RequestID]; f != nil {
			f.bytes = e.EncodedDataLength
		}
	}
}

func exception(e *runtime.ExceptionDetails) string {
	if e.Exception == nil {
		return e.Text
	}
	return e.Text + " " + e.Exception.Description
}

func (t *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	t.tb.Helper()
	ctx, cancel := context.WithTimeoutCause(t.ctx, servertest.Patience, fmt.Errorf("it did not come about in %v", servertest.Patience))
	defer cancel()
	for _, step := range steps {
		t.transitioned()
		if err := chromedp.Do(ctx, step); err != nil {
			t.tb.Fatal(err, context.Cause(ctx))
		}
	}
}

// transitioned waits until one page has given way to the next: what is clicked before that is lost.
func (t *tab) transitioned() {
	servertest.Eventually(t.tb, "one page has given way to the next", func() bool {
		still, err := chromedp.Run(t.ctx, chromedp.Evaluate[bool](`document.readyState != "loading" && !document.activeViewTransition`))
		return err == nil && still
	})
}

func command[P, R any](t *tab, c cdp.Command[P, R], params P) R {
	t.tb.Helper()
	result, err := chromedp.Call(t.ctx, c, params)
	if err != nil {
		t.tb.Fatal(err)
	}
	return result
}

// open goes to an address of the site.
func (t *tab) open(path string) {
	t.tb.Helper()
	t.do(chromedp.Navigate(t.site.URL + path))
}

// as makes the tab so many CSS pixels wide, for a visitor whose system has a light or a dark scheme.
func (t *tab) as(width int64, scheme string) {
	t.tb.Helper()
	command(t, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 900, DeviceScaleFactor: 1, Mobile: width < 600})
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}
	command(t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// eval returns what a script says of a page that is there, which may be a promise.
func eval[T any](t *tab, script string) (v T) {
	t.tb.Helper()
	t.transitioned()
	wait := true
	v, err := chromedp.Run(t.ctx, chromedp.Evaluate[T](script, func(p *runtime.EvaluateParams) { p.AwaitPromise = &wait }))
	if err != nil {
		t.tb.Fatal(err)
	}
	return v
}

// press types on the keyboard, as a person without a mouse does.
func (t *tab) press(keys string) {
	t.tb.Helper()
	t.do(chromedp.KeyEvent(keys))
}

// tabTo moves the focus on until what is focused has words, and follows it.
func (t *tab) tabTo(words string) {
	t.tb.Helper()
	for range 80 {
		t.press(kb.Tab)
		if strings.Contains(eval[string](t, `document.activeElement.textContent + (document.activeElement.getAttribute("aria-label") ?? "")`), words) {
			return
		}
	}
	t.tb.Fatalf("the focus never came to %q", words)
}

// at waits until the tab shows an address of the site that holds path, its page whole, and returns the address.
func (t *tab) at(path string) (where string) {
	t.tb.Helper()
	servertest.Eventually(t.tb, "the tab is at "+path, func() bool {
		// Between two pages there is nothing to ask; it is asked again.
		now, err := chromedp.Run(t.ctx, chromedp.Evaluate[string](`document.readyState == "complete" ? location.pathname + location.search : ""`))
		where = now
		return err == nil && strings.Contains(where, path)
	})
	return where
}

// quiet fails the test where the tab complained.
func (t *tab) quiet(about string) {
	t.tb.Helper()
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.complaints {
		t.tb.Errorf("%s: %s", about, c)
	}
	t.complaints = nil
}

// axe is the script of axe-core.
var axe = sync.OnceValues(func() (string, error) {
	file, err := os.Open("testdata/axe/axe.min.js.gz")
	if err != nil {
		return "", err
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		return "", err
	}
	script, err := io.ReadAll(unpacked)
	return string(script), err
})

// everything is all that axe-core is asked.
const everything = `runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`

// looks are the screens that a page is looked at on, and what axe-core is asked there: on the first everything but how large what
// one touches is, which takes a quarter of its time and is asked where there is least room. A narrow screen moves and hides things,
// and the dark scheme changes colours alone, so that there only those rules are asked that this can break.
var looks = []struct {
	width         int64
	scheme, rules string
}{
	{1280, "light", everything + `, rules: {"target-size": {enabled: false}}`},
	{1280, "dark", ""},
	{390, "light", ""},
	{390, "dark", `runOnly: {type: "rule", values: ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable", "button-name", "link-name"]}`},
	{320, "light", ""},
}

// look fails the test for what is wrong with the page as it is: what axe-core finds, and what reaches beyond a screen. It takes a picture
// of each screen.
func (t *tab) look(name string) {
	t.tb.Helper()
	for _, on := range looks {
		if on.rules == "" && on.width != 320 && *shots == "" {
			continue // a width that is looked at in the other scheme
		}
		t.as(on.width, on.scheme)
		t.fits(on.width)
		if on.rules != "" {
			for _, v := range t.violations(around(name), on.rules) {
				t.tb.Errorf("%s, %d px, %s: %s", name, on.width, on.scheme, v)
			}
		}
		t.shoot(fmt.Sprintf("%s-%s-%d", name, on.scheme, on.width))
	}
	t.as(1280, "light")
}

// glance is look for a page whose parts are all looked at elsewhere: at everything once, where there is least room and in the scheme
// that is not what pages are drawn for.
func (t *tab) glance(name string) {
	t.tb.Helper()
	if *shots != "" {
		t.look(name)
		return
	}
	t.as(320, "dark")
	t.fits(320)
	t.as(390, "dark")
	t.fits(390)
	for _, v := range t.violations(around(name), everything) {
		t.tb.Errorf("%s, 390 px, dark: %s", name, v)
	}
	t.as(1280, "light")
}

// around returns what axe-core looks at: all of a page of each layout, and what is not the same on each page of the others.
func around(name string) string {
	if name == "home" || name == "branded" || name == "products" {
		return "document"
	}
	return `{exclude: [["body > header"], ["body > footer"]]}`
}

// violations returns what the rules of axe-core that its options name find wrong with a part of the page, a line each.
func (t *tab) violations(of, rules string) []string {
	t.tb.Helper()
	if !eval[bool](t, `"axe" in window`) {
		script, err := axe()
		if err != nil {
			t.tb.Fatal(err)
		}
		t.do(chromedp.Evaluate[chromedp.Void](script))
	}
	return eval[[]string](t, `axe.run(`+of+`, {preload: false, `+rules+`, resultTypes: ["violations"]})
		.then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.target.join(" ") + ": " + (n.any[0] ?? n.all[0] ?? n.none[0])?.message)))`)
}
