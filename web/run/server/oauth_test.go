package server_test

import (
	"debut/web/check/servertest"
	"strings"
	"testing"
)

// The same without a browser, where the person is a script.
func TestConsentPage_AnApplicationIsConnectedByForms(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t, "--allow-private").Indexed()
	ines := d.Person().SignIn("ines@parcelwick.example")
	asked := 0
	app := d.Connect(t, "2026-07-28", servertest.Registered(), func(address string) {
		asked++
		ines.Allow(strings.TrimPrefix(address, d.URL))
	})
	app.IsAllowedStepByStep(t, &asked)
}
