package browsertest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"debut/web/check/servertest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// visitors are those whom no test has just now: each with cookies and caches of their own, which are empty, and with a process that
// draws their pages. It remembers what it compiled of the scripts, of which axe-core is the longest: a new one for each test would
// take half as long again.
var visitors struct {
	sync.Mutex
	free []context.Context
}

// visit opens a tab of a visitor whom nobody else has until the test ends, and who has never been anywhere.
func visit(tb testing.TB, browser context.Context, site *servertest.Server) context.Context {
	tb.Helper()
	visitor := anybody(tb, browser)
	tab, _ := chromedp.NewContext(visitor)
	tb.Cleanup(func() {
		err := errors.Join(chromedp.Cancel(tab), forget(visitor, site.URL))
		visitors.Lock()
		defer visitors.Unlock()
		if err == nil && !tb.Failed() {
			visitors.free = append(visitors.free, visitor)
		}
	})
	return tab
}

// anybody returns a visitor who is free, or else a new one.
func anybody(tb testing.TB, browser context.Context) context.Context {
	tb.Helper()
	visitors.Lock()
	defer visitors.Unlock()
	if last := len(visitors.free) - 1; last >= 0 {
		visitor := visitors.free[last]
		visitors.free = visitors.free[:last]
		return visitor
	}
	visitor, _ := chromedp.NewContext(browser, chromedp.WithNewBrowserContext()) // ends with the browser
	if err := chromedp.Do(visitor); err != nil {
		tb.Fatal(err)
	}
	return visitor
}

// forget empties what a visitor's browser keeps of a site, and everything that it keeps whatever the site.
func forget(visitor context.Context, origin string) error {
	_, cookies := chromedp.Call(visitor, network.ClearBrowserCookies, cdp.Empty{})
	_, cache := chromedp.Call(visitor, network.ClearBrowserCache, cdp.Empty{})
	_, stored := chromedp.Call(visitor, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "all"})
	return errors.Join(cookies, cache, stored)
}
