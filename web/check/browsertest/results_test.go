package browsertest

import (
	"debut/app/ground/results"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
)

// From a week that is over one comes to its result sheet, and from there to the file, which can be counted again.
func TestResults_FromTheWeekToTheFile(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.open("/launches/last")
	tab.do(chromedp.Click(chromedp.CSS(`main a[href$="/results"]`)))
	where := tab.at("/results")
	is.True(strings.Contains(eval[string](tab, `document.querySelector("#recount").textContent`), "debut recount --key RW"))
	href := eval[string](tab, `document.querySelector("a[download$='.txt']").getAttribute("href")`)
	is.Equal(href, where+".txt")
	status, file := tab.site.Person().Ask("GET", href, nil)
	is.Equal(status, 200)
	counted, err := results.Count(strings.NewReader(file))
	is.NoErr(err)
	is.Equal(counted.Faults, nil)
}
