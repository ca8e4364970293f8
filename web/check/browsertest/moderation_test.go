package browsertest

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/web/check/servertest"
)

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

// The queue by the keyboard: J goes to a listing, A approves the one that one is on; and the rules.
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
	tab.glance("admin-queue")
	is.Equal(eval[int](tab, `document.querySelectorAll("ol[data-rows] > li").length`), len(ids))
	first := eval[string](tab, `document.querySelector("ol[data-rows] input").id`)
	tab.do(chromedp.KeyEvent("j"), chromedp.KeyEvent("a"), chromedp.WaitNotPresent(chromedp.CSS("#"+first)), chromedp.WaitReady(chromedp.CSS("ol[data-rows]")))
	is.Equal(eval[int](tab, `document.querySelectorAll("ol[data-rows] > li").length`), len(ids)-1)
	tab.do(chromedp.KeyEvent("j"), chromedp.KeyEvent("j"), chromedp.KeyEvent("k"), chromedp.KeyEvent(" "))
	is.Equal(eval[int](tab, `[...document.querySelectorAll("ol[data-rows] > li input[name=listings]")].findIndex((i) => i.checked)`), 0)
	tab.open("/admin/rules")
	tab.glance("admin-rules")
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
