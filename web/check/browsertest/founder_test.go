package browsertest

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"debut/web/check/servertest"
)

// The pages of whoever lists products, looked at as those of everybody.
func TestFounderPages_InABrowser(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	tab := tabOn(t, needsBrowser(t), d)
	tab.as(1280, "light")
	mine := servertest.FirstOf(d.Call("GET", "/me/listings", nil).Body["items"]).(map[string]any)
	listing := "/products/" + strconv.Itoa(int(mine["listing_id"].(float64)))
	d.Call("PATCH", "/me/listings/"+servertest.Number(mine["listing_id"]), map[string]any{"fields": map[string]any{
		"tagline": "Customs papers for small exporters, done", "features": []string{"Reads an invoice", "Fills in every form"}}})
	tab.open("/products")
	tab.signIn("owner@debut.example")
	tab.at("/products")
	for name, path := range map[string]string{"products": "/products", "overview": listing, "edit": listing + "/edit"} {
		tab.open(path)
		tab.look("founder-" + name)
		tab.quiet(path)
	}
	parcelwick, err := d.Instance.DB.Store().ListingBySlug(t.Context(), 1, "parcelwick")
	if err != nil {
		t.Fatal(err)
	}
	live := "/products/" + strconv.FormatInt(parcelwick.ID, 10)
	draft := "/drafts/" + servertest.Text(servertest.FirstOf(d.Call("GET", "/drafts", nil).Body["items"]), "id")
	owner := d.Person().SignIn("owner@debut.example")
	owner.Ask("POST", live+"/team", url.Values{"email": {"ole@parcelwick.example"}})
	owner.Ask("POST", "/interview", url.Values{"question_id": {"1"}, "answer": {"It files papers.\n\nNobody else does."}})
	for _, path := range []string{
		listing + "/history", "/account/profile", "/account/mails", live + "/pictures", live + "/publish", live + "/badge", live + "/updates", live + "/milestones", live + "/story", live + "/alternatives", live + "/alternatives?find=customs", live + "/team", live + "/website",
		listing + "/updates", listing + "/story", draft, draft + "/pictures", draft + "/delete", "/interview", "/interview?question=2", "/interview/history", "/dev/mail",
	} {
		tab.open(path)
		tab.glance("founder" + strings.NewReplacer("/", "-", "?", "-").Replace(path))
		tab.quiet(path)
	}
	tab.open(live + "/updates")
	tab.do(chromedp.SendKeys(chromedp.CSS("#title"), "Papers for Norway"), chromedp.SendKeys(chromedp.CSS("#body"), "Since today."),
		chromedp.Click(chromedp.CSS(`button[formaction$="/preview"]`)), chromedp.WaitReady(chromedp.CSS("#preview")))
	tab.glance("founder-update-preview")
	invitation := d.Person().MailTo("ole@parcelwick.example", "invites you to look after")
	stranger := tabOn(t, needsBrowser(t), d)
	stranger.open(regexp.MustCompile(`/invitations/team\?token=[\w-]+`).FindString(invitation))
	stranger.glance("invitation")
	stranger.do(chromedp.Click(chromedp.CSS(`form[action$="/decline"] button`)), chromedp.WaitReady(chromedp.CSS("main [role=status]")))
	stranger.glance("invitation-declined")
	owner.Ask("POST", "/account/profile", url.Values{"name": {"Ada Stone"}})
	tab.open("/account/profile?saved=1")
	tab.glance("founder-profile-saved")
}
