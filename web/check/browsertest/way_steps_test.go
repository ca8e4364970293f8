package browsertest

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"debut/web/check/servertest"
)

const (
	founderAddress  = "beatrix@quillmoor.example"
	followerAddress = "ole@reader.example"
)

// readsAndKeeps gives the address, sees facts with their quotes, and signs in to keep them.
func (w *way) readsAndKeeps() {
	w.open("/")
	w.write("main #website", w.website.URL)
	w.follow("main form:has(#website) button", "/reading/")
	w.seen("reading")
	w.shows("#reading[data-done]")
	w.shows(`.slot[data-state="ai"] q`)
	w.seen("facts")
	w.follow(`#reading-act a[href^="/sign-in"]`, "/sign-in")
	w.True(strings.HasPrefix(eval[string](w.tab, `document.querySelector("h1").textContent`), "Sign in to keep ")) // it says what for
	w.write("#email", founderAddress)
	w.follow("form.panel .btn", "/sign-in/sent")
	w.seen("look-in-your-mail")
	w.signsIn()
	w.at("/drafts/")
}

var codeInMail = regexp.MustCompile(`\b[A-Z0-9]{4}-[A-Z0-9]{4}\b`)

// signsIn opens the link in the mail, or without scripts types the code of the mail.
func (w *way) signsIn() {
	mail := w.d.Person().MailTo(founderAddress, "/sign-in/link")
	if w.unscripted {
		w.write("#mail-code", codeInMail.FindString(mail))
		w.goesOn("form:has(#mail-code) button")
		return
	}
	w.open(servertest.LinkInMail.FindString(mail))
	w.goesOn("main .btn")
}

// corrects changes three fields, locks one, and has one written again.
func (w *way) corrects() {
	w.shows("#p-tagline")
	w.seen("editor")
	w.write("#tagline", "Payroll for theatre companies")
	w.write("#city", "Bradford")
	w.write("#description", "To be written.")
	w.edits(`.save-bar button[value="save"]`, `#p-tagline[data-state="edited"]`, `#p-description[data-state="edited"]`)
	w.shows(`#p-city[data-state]:not([data-state="ai"], [data-state="not_found"])`)
	w.edits(`button[value="lock:tagline"]`, `#p-tagline[data-state="override"]`)
	w.edits(`button[value="regenerate:description"]`, `button[value="replace:description"]`) // which asks first
	w.edits(`button[value="replace:description"]`, `#p-description[data-state="ai"]:not([aria-busy])`)
	w.seen("corrected")
}

// edits pushes a button of the editor, and waits for what it does: without scripts that is another page.
func (w *way) edits(button string, outcomes ...string) {
	w.tb.Helper()
	if w.unscripted {
		w.goesOn(button)
	} else {
		w.push(button)
	}
	for _, o := range outcomes {
		w.shows(o)
	}
}

// picksALogo uploads one, looks at the page as visitors will see it, and goes on.
func (w *way) picksALogo() {
	w.follow(`.editor-head a[href$="/pictures"]`, "/pictures")
	if w.keyboard {
		w.focus("#logo-file")
	}
	w.do(chromedp.SetUploadFiles(chromedp.CSS("#logo-file"), []string{markFile(w.tb.(*testing.T))}))
	w.goesOn(`form[action$="/logo"] button`)
	w.shows(`img.logo[src^="/pictures/"]`)
	w.seen("logo")
	w.follow(`.page-head a`, "/drafts/")
	draft := w.at("/drafts/")
	w.follow(`a[href$="/preview"]`, "/preview")
	w.True(strings.Contains(w.text("main"), "Payroll for theatre companies"))
	w.seen("preview")
	w.follow("header a", "/drafts/")
	w.Equal(w.at("/drafts/"), draft)
	w.follow(`.save-bar button[value="submit"]`, "/products/")
	w.listing = w.at("/products/")
}

// publishes joins the free queue, says who one is, and has the badge found.
func (w *way) publishes() {
	w.seen("publish")
	w.goesOn(`form[action$="/publish"] button`)
	w.shows("#place")
	w.seen("queued")
	w.follow(`main a[href^="/account/profile"]`, "/account/profile")
	w.write("#name", "Beatrix Lomax")
	w.write("#title", "Founder")
	w.write("#bio", strings.Repeat("She paid actors by hand for ten years. ", 3))
	w.write("#linkedin", "https://www.linkedin.com/in/beatrix-lomax")
	if eval[bool](w.tab, `!!document.querySelector("#add_to")`) { // the website names another founder
		w.do(chromedp.Click(chromedp.CSS("#add_to input")))
	}
	w.goesOn(`form[action="/account/profile"] .btn:not(.btn-2)`)
	w.shows(".notice-good")
	w.seen("profile")
	w.open(w.listing)
	w.follow(`.tabs a[href$="/badge"]`, "/badge")
	code := w.text("#html")
	w.looksForTheBadge(".notice-warn")
	w.seen("badge-not-found")
	w.badge.Store(&code)
	w.clock.advance(2 * time.Minute)
	w.looksForTheBadge(".notice-good")
	w.True(strings.Contains(w.text(".product-head"), "Scheduled"))
	w.seen("badge-found")
	w.open(w.listing)
	w.seen("scheduled")
}

// looksForTheBadge has it looked for, and waits for the outcome: without scripts by asking for it.
func (w *way) looksForTheBadge(outcome string) {
	w.tb.Helper()
	w.goesOn(`form[action$="/badge/check"] button`)
	for w.unscripted && eval[bool](w.tab, `!!document.querySelector("#outcome[aria-busy]")`) {
		w.goesOn("#outcome a.unscripted")
	}
	w.shows("#outcome:not([aria-busy]) " + outcome)
}

// launches lets Monday come.
func (w *way) launches() {
	w.clock.advance(5 * 24 * time.Hour)
	w.listingSays(".product-head", "Live")
	w.seen("overview")
	w.follow(`.product-head a[href*="/listings/"]`, "/listings/")
	w.page = w.at("/listings/")
	w.True(strings.Contains(w.text("main"), "Payroll for theatre companies") && strings.Contains(w.text("#founders"), "Beatrix Lomax"))
	w.True(strings.Contains(w.text("main"), "week of 23 November 2026"))
	w.seen("page")
}

// changesAndUndoes edits what is live, and takes it back from the history.
func (w *way) changesAndUndoes() {
	w.open(w.listing)
	w.follow(`.tabs a[href$="/edit"]`, "/edit")
	w.write("#tagline", "Payroll for touring companies")
	if !w.unscripted { // everybody would see it, so nothing is saved by itself
		w.Equal(eval[string](w.tab, `dispatchEvent(new Event("online")), fetch("/").then(() => document.querySelector("#said").dataset.text)`), "Kept in this browser, not saved yet.")
	}
	w.edits(`.save-bar button[value="save"]`)
	if !w.unscripted {
		w.shows(`#said[data-text^="Saved "]`)
	}
	w.seen("edited")
	w.publicly("Payroll for touring companies")
	w.open(w.listing + "/edit")
	w.follow(`.editor-head a[href$="/history"]`, "/history")
	w.seen("history")
	w.goesOn(`article form button`)
	w.seen("undone")
	w.publicly("Payroll for theatre companies")
}

// publicly waits until the page that everybody sees says something.
func (w *way) publicly(words string) {
	w.tb.Helper()
	w.says(w.page, "main", words)
}

// listingSays waits until a part of the owner's first page of the listing says something.
func (w *way) listingSays(selector, words string) {
	w.tb.Helper()
	w.says(w.listing, selector, words)
}

func (w *way) says(path, selector, words string) {
	w.tb.Helper()
	servertest.Eventually(w.tb, path+" says "+words, func() bool {
		w.open(path)
		return strings.Contains(w.text(selector), words)
	})
}

// postsToAFollower posts an update, which a follower gets by mail.
func (w *way) postsToAFollower() {
	ole := w.d.Person().SignIn(followerAddress)
	ole.Ask("POST", w.page+"/follow", url.Values{})
	w.open(w.listing)
	w.follow(`.tabs a[href$="/updates"]`, "/updates")
	w.write("#title", "Per diems in 40 cities")
	w.write("#body", "Every city has its own rate now.")
	w.goesOn(`form[action$="/updates"] .btn:not(.btn-2)`)
	w.seen("updates")
	w.publicly("Per diems in 40 cities")
	w.clock.advance(24 * time.Hour)
	w.True(strings.Contains(ole.MailTo(followerAddress, "Per diems in 40 cities"), "Every city has its own rate now."))
}
