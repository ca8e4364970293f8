package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"debut/app"
)

// From the address of a website to a launch that is paid for, and on to the award and its certificate.
func TestWay_PaidFromAnAddressToTheCertificate(t *testing.T) {
	t.Parallel()
	for _, w := range []*way{
		{name: "paid keyboard", width: 1280, keyboard: true, usual: true},
		{name: "paid phone", width: 390},
		{name: "paid phone without scripts", width: 390, unscripted: true},
	} {
		t.Run(w.name, func(t *testing.T) {
			if !w.usual && !*wholeWay {
				t.Skip("it takes another ten seconds: -args -whole-way")
			}
			t.Parallel()
			w.begin(t, seller...)
			w.readsAndKeeps()
			w.follow(`.save-bar button[value="submit"]`, "/products/")
			w.listing = w.at("/products/")
			w.choosesADate()
			w.pays()
			w.sharesItsLaunch()
			w.wins()
			w.quiet("the way")
		})
	}
}

// choosesADate sees both ways to launch with their whole prices, and takes the Monday that is for money.
func (w *way) choosesADate() {
	w.picks("#country", "BE")
	if w.unscripted {
		w.goesOn("#paid form button")
	}
	w.until(`document.querySelector("#paid .amount").textContent.trim() == "€59.29"`) // 49 and 21 % of Belgium
	w.True(strings.Contains(w.text("#free ~ .amount"), "€0"))
	w.picks("#launch-week", "2026-11-23")
	w.seen("choice")
	w.follow(`#paid form[action$="/buy"] button`, "/checkout/")
}

// pays says who pays, reads the total, and presses once.
func (w *way) pays() {
	w.Equal(w.text("#buy"), "Buy now for €59.29")
	for id, value := range map[string]string{"name": "Beatrix Lomax", "street": "Kade 1", "postcode": "9000", "city": "Ghent"} {
		w.write("#"+id, value)
	}
	for _, box := range []string{"input[name=method][value=test]", "#consent"} {
		w.do(chromedp.Click(chromedp.CSS(box)))
	}
	w.seen("checkout")
	w.follow("#buy button", "/account/orders/")
	w.True(strings.Contains(w.text("main"), "Thank you, it is paid."))
	w.seen("paid")
	w.follow(`main a.btn[href^="/products/"]`, w.listing)
	w.listingSays("main", "Your launch week")
	w.seen("waits")
}

// sharesItsLaunch lets Monday come.
func (w *way) sharesItsLaunch() {
	w.clock.advance(5 * 24 * time.Hour)
	w.listingSays("#live", "launch week")
	w.True(strings.Contains(w.text("#share-post"), "Quillmoor debuts on Debut this week"))
	w.seen("launch-day")
}

// wins lets the week end, in which three people voted for it.
func (w *way) wins() {
	w.isVotedFor(3)
	w.clock.advance(7 * 24 * time.Hour)
	w.listingSays("main", "Show the award") // the week is closed
	w.True(strings.Contains(w.text("main"), "Place 1 of "))
	w.seen("report")
	w.follow(`main a.btn[href^="/awards/"]`, "/awards/")
	w.seen("award")
	w.follow(`main a.btn[href$="/certificate"]`, "/certificate")
	w.True(eval[bool](w.tab, `document.querySelector("img.sheet").naturalWidth > 0`))
	w.seen("certificate")
}

// isVotedFor counts votes of so many people in the week that goes on.
func (w *way) isVotedFor(n int) {
	w.tb.Helper()
	db := w.d.Instance.DB.Store()
	for i := range n {
		who, err := w.d.Instance.Directory.Accounts.Ensure(w.tb.Context(), fmt.Sprintf("voter%d@reader.example", i), "")
		w.NoErr(err)
		w.NoErr(db.Tx(w.tb.Context(), func(ctx context.Context) error {
			l, err := db.ListingBySlug(ctx, 1, "quillmoor")
			if err != nil {
				return err
			}
			v := app.Vote{Account: who.ID, Listing: l.ID, At: w.clock.now(), Week: l.Week, State: app.VoteCounted}
			if _, err := db.SaveVote(ctx, &v); err != nil {
				return err
			}
			return db.AddVote(ctx, l.ID, v.At, v.Week)
		}))
	}
}

// picks chooses an option, as who has the list open does.
func (w *way) picks(selector, value string) {
	w.tb.Helper()
	w.shows(selector)
	w.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
		`(() => { const s = document.querySelector(%q); s.value = %q; s.dispatchEvent(new Event("change", {bubbles: true})) })()`, selector, value)))
}
