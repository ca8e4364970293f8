package server_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A number of nobody's changes no order, and is for the team until somebody of it took notice.
func TestVATNumbers_WaitForTheTeam(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	vies := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"valid":false,"requestIdentifier":"WAPI<1>","userError":"INVALID"}`)
	}))
	t.Cleanup(vies.Close)
	d := servertest.Demo(t, "--operator", "ops@debut.example", "--allow-private", "--vies-url", vies.URL)
	ops, ole := d.Person().SignIn("ops@debut.example"), d.Person().SignIn("ole@reader.example")
	status, page := ops.Ask("GET", "/admin/vat-numbers", nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "No VAT number waits"))

	d.AskVIES("D-2026-000107", "FR40303265045")
	d.Until("the team reads of it", func() bool {
		_, page = ops.Ask("GET", "/admin/vat-numbers", nil)
		return strings.Contains(page, "FR40303265045")
	})
	is.True(strings.Contains(page, "D-2026-000107"))
	is.True(strings.Contains(page, "WAPI&lt;1&gt;"))
	_, today := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "The VAT number of 1 order is not confirmed."))
	sent := url.Values{"check": {hidden(page, "check")}, "reason": {"The buyer sent another one."}}
	status, _ = ole.Ask("GET", "/admin/vat-numbers", nil)
	is.Equal(status, http.StatusNotFound)
	status, _ = ole.Ask("POST", "/admin/vat-numbers", sent)
	is.Equal(status, http.StatusNotFound)
	status, _ = ops.Ask("POST", "/admin/vat-numbers", url.Values{"check": sent["check"]})
	is.Equal(status, http.StatusBadRequest) // without a reason
	_, page = ops.Ask("POST", "/admin/vat-numbers", sent)
	is.True(strings.Contains(page, "No VAT number waits"))
	status, _ = ops.Ask("POST", "/admin/vat-numbers", sent)
	is.Equal(status, http.StatusBadRequest) // twice
	_, today = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "FR40303265045 of order D-2026-000107"))
}
