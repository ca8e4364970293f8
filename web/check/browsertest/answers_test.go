package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// Whoever is signed in presses once, and has the quotes in a sentence above them.
func TestAsk_SentencesStandAboveTheQuotes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	model := servertest.Model(t, `{"answers": [1], "sentences": [{"text": "Starter is €19 a month for 30 parcels, and Workshop €49 a month.", "quotes": [1]}]}`)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t, "--ai-url", model))
	tab.as(390, "light")
	tab.signedInAs("ole@voter.example")
	tab.open("/ask?question=What+does+it+cost%3F&of=parcelwick,kestrelby")
	tab.do(chromedp.Click(chromedp.CSS(`a[href^="/ask/sentences"]`)), chromedp.WaitReady(chromedp.CSS("#of-parcelwick + p")))
	is.Equal(eval[string](tab, `document.querySelector("#of-parcelwick + p").innerText`), "Starter is €19 a month for 30 parcels, and Workshop €49 a month.")
	tab.look("sentences")
	tab.as(1280, "dark")
	tab.glance("sentences")
}
