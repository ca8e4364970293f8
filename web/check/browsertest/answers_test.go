package browsertest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// Whoever is signed in presses once, and has the quotes in a sentence above them.
func TestAsk_SentencesStandAboveTheQuotes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		content := `{"sentences": [{"text": "Starter is €19 a month for 30 parcels, and Workshop €49 a month.", "quotes": [1]}]}`
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": map[string]any{"content": content}}}})
	}))
	t.Cleanup(model.Close)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t, "--ai-url", model.URL+"/v1"))
	tab.as(390, "light")
	tab.signedInAs("ole@voter.example")
	tab.open("/ask?question=What+does+it+cost%3F&of=parcelwick,kestrelby")
	tab.do(chromedp.Click(chromedp.CSS(`a[href^="/ask/sentences"]`)), chromedp.WaitReady(chromedp.CSS("#of-parcelwick + p")))
	is.Equal(eval[string](tab, `document.querySelector("#of-parcelwick + p").innerText`), "Starter is €19 a month for 30 parcels, and Workshop €49 a month.")
	tab.look("sentences")
	tab.as(1280, "dark")
	tab.glance("sentences")
}
