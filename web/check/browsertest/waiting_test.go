package browsertest

import (
	"context"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"debut/app"
	"debut/app/ground/secrets"
	"debut/web/check/servertest"
)

// What waits for the team in the demo, and what its owner reported, suggested and is asked.
func TestWaiting_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	owner := d.Person().SignIn("owner@debut.example")
	owner.Ask("POST", "/listings/moorlamp/report", url.Values{"reason": {"other"}, "words": {"The price is in pounds, and says euros."}})
	for _, words := range []string{"We sell lamps to harbours. Please write to us in German.", ""} {
		item := map[string]any{"product": "done_for_you", "options": map[string]any{"website": "https://kestrelby.example", "notes": words}}
		if words == "" {
			delete(item["options"].(map[string]any), "notes")
		}
		made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{item}})
		if words != "" {
			owner.Ask("POST", "/admin/orders", url.Values{"number": {servertest.Text(made.Body, "number")}, "act": {"paid"}, "reason": {"It came on Monday."}})
		}
	}
	d.Until("what was paid is a task", func() bool {
		_, page := owner.Ask("GET", "/admin/tasks", nil)
		return strings.Contains(page, "We sell lamps")
	})
	order := soldTo(d, owner)
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	for name, path := range map[string]string{
		"wishes": "/admin/inbox/names", "tasks": "/admin/tasks", "orders": "/admin/orders", "order": order, "products": "/admin/products", "product": "/admin/products/launch", "promo-codes": "/admin/promo-codes", "promo-code": "/admin/promo-codes/1", "one-stop-shop": "/admin/one-stop-shop", "vat-numbers": "/admin/vat-numbers", "reports": "/admin/inbox/reports", "suggestions": "/admin/inbox/suggestions", "reviews": "/admin/inbox/reviews", "reviews-hidden": "/admin/inbox/reviews?show=hidden", "questions": "/admin/inbox/questions", "questions-hidden": "/admin/inbox/questions?show=hidden",
		"reports-own": "/account/reports", "suggestions-own": "/account/suggestions", "deletion": "/account/delete",
	} {
		tab.open(path)
		tab.glance("waiting-" + name)
		tab.quiet(path)
	}
	tab.open("/admin/inbox/names")
	tab.do(chromedp.SetValue(chromedp.CSS("main input[name=reason]"), "The profile links here."), chromedp.Click(chromedp.CSS("button[value=out]")))
	tab.until(`document.readyState === "complete" && !document.querySelector("main").textContent.includes("Nejc Zalokar")`)
}

// soldTo has the team set a price, make a promo code, and give a part of an order back; it returns the address of the order's page.
func soldTo(d *servertest.Server, owner *servertest.Person) string {
	owner.Ask("POST", "/admin/products/launch", url.Values{"act": {"sell"}, "price": {"59"}, "from": {servertest.Now().AddDate(0, 1, 0).Format(time.DateOnly)}})
	owner.Ask("POST", "/admin/promo-codes", url.Values{"code": {"WINTER-26"}, "percent": {"10"}, "products": {"launch"}, "most": {"50"}})
	_, page := owner.Ask("GET", "/admin/orders", nil)
	path := regexp.MustCompile(`/admin/orders/D-\d+-\d+`).FindAllString(page, -1)
	for _, one := range path {
		_, page = owner.Ask("GET", one, nil)
		if line := regexp.MustCompile(`name="line" value="(\d+)"`).FindStringSubmatch(page); line != nil {
			number := strings.TrimPrefix(one, "/admin/orders/")
			owner.Ask("POST", "/admin/orders/refund", url.Values{"number": {number}, "line": {line[1]}, "amount": {"20"}, "seen": {regexp.MustCompile(`name="seen" value="(\d+)"`).FindStringSubmatch(page)[1]}, "reason": {"It came late."}})
			owner.Ask("POST", "/admin/orders/note", url.Values{"number": {number}, "note": {"They telephoned, and are content with that."}})
			return one
		}
	}
	return path[0]
}

// A founder follows the link in the mail, and takes it back.
func TestUnnaming_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t)
	db, token := d.Instance.DB.Store(), "a-token-that-nobody-guesses"
	if err := db.Tx(t.Context(), func(ctx context.Context) error {
		p, err := db.NamedSomewhere(ctx, d.Instance.Site().ID, "ines-vandermolen")
		if err != nil {
			return err
		}
		l, err := db.ListingBySlug(ctx, d.Instance.Site().ID, "parcelwick")
		if err != nil {
			return err
		}
		w := app.Unnaming{Founder: p.ID, Site: l.Site.ID, Company: l.Company.ID, Email: "ines@parcelwick.example", State: app.UnnamingMailed, CreatedAt: servertest.Now().UTC().Truncate(time.Millisecond)}
		return db.AddUnnaming(ctx, &w, secrets.Digest(token))
	}); err != nil {
		t.Fatal(err)
	}
	tab := tabOn(t, browser, d)
	tab.as(390, "light")
	tab.open("/wishes/confirm?token=" + token)
	tab.glance("wish-confirm")
	tab.do(chromedp.Click(chromedp.CSS("main form button")))
	tab.until(`document.readyState === "complete" && document.querySelector("h1").textContent === "Done"`)
	tab.glance("wish-done")
	tab.open("/founders/ines-vandermolen/remove")
	tab.glance("wish-back")
	tab.quiet("wishing")
	tab.open("/wishes/confirm?token=" + token)
	tab.glance("wish-over")
}
