package browsertest

import (
	"net/url"
	"testing"

	"debut/web/check/servertest"
)

// The longer words of another language fit, too, and what helps people to read a page is said in it.
func TestPages_InGerman(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", "ops@debut.example")...)
	ops := d.Person().SignIn("ops@debut.example")
	if status, _ := ops.Ask("POST", "/admin/brand", url.Values{"language": {"de"}}); status >= 400 {
		t.Fatal(status)
	}
	for _, kind := range kinds {
		switch kind.name {
		case "home", "listing", "badges", "results", "programme-open":
			t.Run(kind.name, func(t *testing.T) {
				t.Parallel()
				tab := tabOn(t, browser, d)
				tab.as(1280, "light")
				tab.open(address(d, kind.path))
				tab.glance("german-" + kind.name)
			})
		}
	}
}
