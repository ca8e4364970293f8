package server_test

import (
	"testing"

	"debut/web/check/servertest"
)

// Two tabs and a program edit one draft at once, answers are lost, tabs crash and the server is restarted: nothing that was acknowledged is
// lost, and nobody writes over what they have not seen. TestServe_KilledWhileADraftIsEdited does the same with a program that is killed.
func TestEditor_NoAcknowledgedChangeIsLost(t *testing.T) {
	t.Parallel()
	data, address := t.TempDir(), servertest.FreeAddress(t)
	flags := []string{"--data", data, "--addr", address, "--origin", "http://" + address, "--allow-private", "--dev-mail"}
	d := servertest.Start(t, flags...).WithKey()
	k := drafted(t, d)
	storm := servertest.EditStorm{Server: k.Server, Draft: k.id, Edits: 60, Downs: 1, Seed: 1, Down: func() {
		d.Stop()
		d = servertest.Start(t, flags...)
	}}
	storm.Run(t)
	t.Logf("%+v", storm.Figures)
}
