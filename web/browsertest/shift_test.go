package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// most that the content of a page may move while it loads, as Cumulative Layout Shift counts it.
const mostShift = 0.02

// slowLine is one on which the fonts come when the page stands already: 150 ms and 1.6 Mbit/s.
var slowLine = map[string]any{"offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}

// emulateLine is older than the commands that cdproto has, and known to more browsers.
var emulateLine = cdp.Command[map[string]any, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

// Ten first visits, each with an empty cache, on a desk and on a phone, by a fast line and a slow one: what stands there stays where it is.
func TestPages_DoNotShiftWhileTheyLoad(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/listings/parcelwick", "/launches/last", "/search?q=log", "/leaderboards/revenue", "/submit"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			tab := openTab(t)
			command(tab, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
			for visit := range 10 {
				tab.as([]int64{1280, 390}[visit%2], "light")
				if visit == 6 {
					command(tab, emulateLine, slowLine)
				}
				tab.open(path)
				tab.do(chromedp.WaitReady(chromedp.CSS("body")))
				eval[bool](tab, `document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true)))))`)
				shift := eval[float64](tab, `new Promise(done => { let all = 0; new PerformanceObserver(list => { for (const e of list.getEntries()) all += e.value }).observe({type: "layout-shift", buffered: true}); setTimeout(() => done(all), 100) })`)
				if shift >= mostShift {
					t.Errorf("visit %d: it moved by %.4f", visit, shift)
				}
				t.Logf("visit %d: %.4f", visit, shift)
			}
		})
	}
}
