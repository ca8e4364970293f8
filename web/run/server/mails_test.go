package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

func TestMails_ArriveAsTheirPersonChooses(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines := d.Person().SignIn(inesAddress)
	checked := func(page, kind string) bool { return strings.Contains(page, `id="kind-`+kind+`" checked`) }
	_, page := ines.Ask("GET", "/account/mails", nil)
	is.True(checked(page, "updates") && checked(page, "badge") && checked(page, "award")) // until one says otherwise
	is.True(!strings.Contains(page, "kind-sign_in"))                                      // which nobody can do without
	status, page := ines.Ask("POST", "/account/mails", url.Values{"kind": {"badge", "made-up"}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Saved.") && checked(page, "badge") && !checked(page, "updates") && !checked(page, "award"))
	_, page = d.Person().SignIn("ole@voter.example").Ask("GET", "/account/mails", nil)
	is.True(checked(page, "updates")) // others choose for themselves
}
