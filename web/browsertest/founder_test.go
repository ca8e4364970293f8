package browsertest

import (
	"net/url"
	"strconv"
	"testing"

	"debut/web/servertest"
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
	for name, path := range map[string]string{
		"products": "/products", "overview": listing, "edit": listing + "/edit", "history": listing + "/history", "profile": "/account/profile", "mails": "/account/mails",
	} {
		tab.open(path)
		tab.look("founder-" + name)
		tab.quiet(path)
	}
	d.Person().SignIn("owner@debut.example").Ask("POST", "/account/profile", url.Values{"name": {"Ada Stone"}})
	tab.open("/account/profile?saved=1")
	tab.look("founder-profile-saved")
}
