package browsertest

import (
	"context"
	"flag"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/intake/corrections"
	"debut/web/check/servertest"
)

var wholeQueue = flag.Bool("whole-queue", false, "work through a queue of 520 listings, and not of 40")

// What the team does about listings and accounts, by hand and by the keyboard.
func TestModeration_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example", "--data", t.TempDir(), "--backup-to", t.TempDir())
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/listings?find=parcelwick")
	tab.look("admin-listings")
	tab.do(chromedp.KeyEvent("j"), chromedp.KeyEvent(" "), chromedp.SetValue(chromedp.CSS("#reason"), "The texts are those of another product."), chromedp.KeyEvent("h"),
		chromedp.WaitReady(chromedp.CSS(".chip-deleted")))
	is.New(t).True(eval[bool](tab, `document.querySelector(".chip-deleted").textContent.includes("Hidden")`))
	tab.do(chromedp.Click(chromedp.CSS("[data-rows] th a")), chromedp.WaitReady(chromedp.CSS("#grave")))
	tab.glance("admin-listing")
	tab.open("/admin/accounts?find=e")
	tab.glance("admin-accounts")
	tab.do(chromedp.Click(chromedp.CSS("[data-rows] th a")), chromedp.WaitReady(chromedp.CSS("#about")))
	tab.glance("admin-account")
	d.GiveUp(mail.SendJob.Job(mail.Message{To: "ines@parcelwick.example", Subject: "Your launch", Text: "…"}), "mail server mail.example: 550 mailbox unavailable")
	d.GiveUp(jobs.Job{Kind: "crawl", Payload: "0190f1a2-0000-7000-8000-000000000000"}, "the website did not answer within a minute")
	tab.open("/admin/mails")
	tab.glance("admin-mails")
	tab.open("/admin/jobs")
	tab.glance("admin-jobs")
	counted := corrections.New(d.Instance.DB.Store(), time.Now)
	for i, field := range corrections.Fields {
		for n := range 12 {
			outcome := corrections.Outcomes[(i*5+n*n)%len(corrections.Outcomes)]
			is.New(t).NoErr(counted.Add(t.Context(), []corrections.Correction{{Field: field, Outcome: outcome, Language: "en",
				Drafter: app.ByRules}}))
		}
	}
	tab.open("/admin/machine")
	tab.glance("admin-machine")
	tab.open("/admin/programmes")
	tab.glance("admin-programmes")
	d.Until("a backup is made", func() bool {
		tab.open("/admin/backups")
		return eval[bool](tab, `document.querySelector("details") != null`)
	})
	tab.glance("admin-backups")
	tab.open("/admin")
	tab.glance("today-moderated")
}

// The queue by the keyboard: J goes to a listing, A approves the one that is open, R or C asks for reasons; and the rules.
func TestQueue_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	ids := enqueue(t, d)
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/inbox/queue")
	tab.look("admin-queue")
	rows := func() int { return eval[int](tab, `document.querySelectorAll("ol[data-rows] > li").length`) }
	is.Equal(rows(), len(ids))
	decide(tab, "j", "k", "a")
	is.Equal(rows(), len(ids)-1)
	tab.do(chromedp.KeyEvent("j"))
	tab.settled()
	tab.do(chromedp.KeyEvent(" "))
	is.Equal(eval[int](tab, `[...document.querySelectorAll("ol[data-rows] > li input[name=listings]")].findIndex((i) => i.checked)`), 1)
	is.Equal(eval[string](tab, `getComputedStyle(document.querySelector(".desk-chosen"), "::after").content`), `" " counter(chosen)`)
	tab.do(chromedp.KeyEvent(" "), chromedp.KeyEvent("k"))
	tab.settled()
	tab.do(chromedp.KeyEvent("r"))
	tab.look("admin-queue-reasons")
	tab.do(chromedp.KeyEvent("r"))
	decide(tab, "c", "2", "c")
	is.Equal(rows(), len(ids)-2)
	tab.open("/admin/rules")
	tab.glance("admin-rules")
	tab.quiet("the queue")
}

// decide types letters, and waits until the case that is open then is another than before, or none.
func decide(t *tab, letters ...string) {
	t.tb.Helper()
	for _, l := range letters[:len(letters)-1] {
		t.do(chromedp.KeyEvent(l))
		t.settled()
	}
	const open = `document.querySelector("[name=open]")?.value ?? ""`
	was := eval[string](t, open)
	t.do(chromedp.KeyEvent(letters[len(letters)-1]))
	servertest.Eventually(t.tb, "the next case is open", func() bool { return eval[string](t, open) != was })
}

// openCase opens the case of a name in the list, beside which it comes to stand.
func (t *tab) openCase(name, shown string) {
	t.tb.Helper()
	eval[any](t, `[...document.querySelectorAll("[data-opens]")].find((a) => a.textContent.includes(`+strconv.Quote(name)+`)).click()`)
	t.do(chromedp.WaitReady(chromedp.CSS(shown)))
	t.settled()
}

// settled waits until the page has what it fetches.
func (t *tab) settled() {
	t.tb.Helper()
	servertest.Eventually(t.tb, "nothing is fetched", func() bool { return eval[bool](t, `!document.querySelector("[aria-busy=true]")`) })
}

// A long queue can be worked through: at a desk the list, the case and the acts are seen at once, and on a phone one tap decides.
func TestQueue_ListAndCaseAreSeen(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", "owner@debut.example")...)
	n := 40
	if *wholeQueue {
		n = 520
	}
	enqueueMany(t, d, n)
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/inbox/queue")
	const seen = `(what) => [...document.querySelectorAll(what)].filter((e) => {
		const b = e.getBoundingClientRect(), on = (y) => e.contains(document.elementFromPoint((b.left + b.right) / 2, y))
		return b.top >= 0 && b.bottom <= innerHeight && on(b.top + 2) && on(b.bottom - 2)
	}).length`
	rows := eval[int](tab, `(`+seen+`)("ol[data-rows] > li a")`)
	is.True(rows >= 8)
	is.Equal(eval[int](tab, `(`+seen+`)("#case-h a")`), 1)
	is.Equal(eval[int](tab, `(`+seen+`)("[value=approve]")`), 1)
	keys, began := 0, time.Now()
	for i := range 20 {
		letters := []string{"a"}
		if i%5 == 4 {
			letters = []string{"c", "1", "c"}
		}
		keys += len(letters)
		decide(tab, letters...)
	}
	t.Logf("%d rows are seen of %d; 20 cases, 4 of them with a reason: %d keys, %v", rows, n, keys, time.Since(began).Round(time.Millisecond))
	is.Equal(eval[int](tab, `(`+seen+`)("#case-h a")`), 1)

	tab.as(390, "light")
	tab.open("/admin/inbox/queue")
	tab.fits(390)
	is.Equal(eval[bool](tab, `document.querySelector("#case").checkVisibility()`), false) // the list first
	tab.do(chromedp.Click(chromedp.CSS("[data-opens]")), chromedp.WaitVisible(chromedp.CSS("#case")))
	tab.fits(390)
	began = time.Now()
	for range 20 {
		servertest.Eventually(t, "the act is in reach", func() bool { return eval[int](tab, `(`+seen+`)("[value=approve]")`) == 1 })
		was := eval[string](tab, `document.querySelector("[name=open]").value`)
		tab.do(chromedp.Click(chromedp.CSS("[value=approve]")))
		servertest.Eventually(t, "the next case is open", func() bool { return eval[string](tab, `document.querySelector("[name=open]")?.value ?? ""`) != was })
		if n == 40 {
			break
		}
	}
	t.Logf("on a phone, a tap a case: %v", time.Since(began).Round(time.Millisecond))
	tab.quiet("a long queue")
}

// Without script a case is opened, asked to be changed with a reason, and followed by the next, and the colours of a brand are previewed.
func TestTeam_WithoutScript(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	enqueueMany(t, d, 3)
	tab := tabOn(t, needsBrowser(t), d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	tab.open("/admin/inbox/queue")
	opened := func() string { return eval[string](tab, `document.querySelector("#case-h").textContent.trim()`) }
	tab.do(chromedp.Click(chromedp.CSS("li:nth-child(2) > [data-opens]")))
	tab.at("case=")
	is.Equal(opened(), "Lanternbook 2")
	tab.do(chromedp.Click(chromedp.CSS(".reasons > summary")), chromedp.Click(chromedp.CSS("[value=unclear]")), chromedp.Click(chromedp.CSS("[value=ask]")),
		chromedp.WaitReady(chromedp.CSS("ol[data-rows] > li:last-child:nth-child(2)")))
	is.Equal(opened(), "Lanternbook 3")
	tab.open("/admin/brand")
	is.Equal(eval[bool](tab, `document.querySelector("[type=color]").checkVisibility()`), false)
	tab.do(chromedp.SendKeys(chromedp.CSS("#dark"), "#402060"), chromedp.Click(chromedp.CSS("[data-live]")), chromedp.WaitReady(chromedp.CSS(`#brand-preview [fill="#402060"]`)))
	tab.quiet("the team's pages without script")
}

// On a phone no page of the team scrolls sideways, and a sentence of the audit log breaks where it has to.
func TestTeam_FitsAPhone(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	ops := d.Person().SignIn("owner@debut.example")
	ops.Ask("POST", "/admin/brand", url.Values{"tagline": {"What makers make, and " + strings.Repeat("x", 90)}})
	tab := tabOn(t, browser, d)
	tab.as(390, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin")
	seen := map[string]bool{}
	for next := []string{"/admin"}; len(next) > 0; next = next[1:] {
		if seen[next[0]] {
			continue
		}
		seen[next[0]] = true
		tab.open(next[0])
		tab.fits(390)
		next = append(next, eval[[]string](tab, `[...document.querySelectorAll(".team a")].map((a) => a.getAttribute("href"))`)...)
	}
	if len(seen) < 25 {
		t.Errorf("few pages were seen: %v", seen)
	}
	tab.quiet("the team's pages")
}

// enqueue puts listings of the demo into the queue: new ones, and one that its owner edited.
func enqueue(t *testing.T, d *servertest.Server) (ids []int64) {
	t.Helper()
	db, now := d.Instance.DB.Store(), servertest.Now().UTC().Truncate(time.Millisecond)
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		ids = nil
		for _, slug := range []app.Slug{"millrace", "ferrybell", "parcelwick"} {
			l, err := db.ListingBySlug(ctx, d.Instance.Site().ID, slug)
			if err != nil {
				return err
			}
			l.Approval, l.UpdatedAt = app.Approval{State: app.ApprovalNew, Since: now}, now
			if slug == "parcelwick" && l.Owner != nil {
				v := app.Version{Listing: l.ID, Account: *l.Owner, At: now, Before: l.Words()}
				l.Company.Tagline, l.Company.Features = "The best there is", append(l.Company.Features, "A feature that is new")
				v.After = l.Words()
				if err := db.AddVersion(ctx, &v); err != nil {
					return err
				}
				l.Approval = app.Approval{State: app.ApprovalEdited, Since: now, Version: v.Number}
				if err := db.SaveCompany(ctx, &l.Company); err != nil {
					return err
				}
			}
			if err := db.SaveListing(ctx, &l); err != nil {
				return err
			}
			ids = append(ids, l.ID)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}
