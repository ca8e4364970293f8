package browsertest

import (
	"debut/web/check/servertest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
)

// withAuthenticator gives the tab a device that holds passkeys, whose owner agrees to everything at once.
func (t *tab) withAuthenticator() {
	t.tb.Helper()
	command(t, webauthn.Enable, webauthn.EnableParams{})
	command(t, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
}

// unasked lets pages of the tab offer no passkeys by themselves: the owner above would take the first offer.
func (t *tab) unasked() {
	t.tb.Helper()
	command(t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: "PublicKeyCredential.isConditionalMediationAvailable = async () => false",
	})
}

const (
	passkeyButton = `form[data-passkey] .btn`
	removeButton  = `form[action$="/remove"] .btn`
)

func (t *tab) signOut() {
	t.tb.Helper()
	t.do(chromedp.Click(chromedp.CSS(`form[action="/sign-out"] .btn`)))
	t.do(chromedp.WaitReady(chromedp.CSS(`.top a[href="/sign-in"]`)))
}

// hasSignedIn waits until the tab is at path, and looks who is signed in there.
func (t *tab) hasSignedIn(path, email string) {
	t.tb.Helper()
	t.at(path)
	t.open("/account")
	if words := eval[string](t, `document.querySelector("main").innerText`); !strings.Contains(words, "You are signed in as "+email) {
		t.tb.Errorf("%s is not signed in: %s", email, words)
	}
}

// withPasskey signs in by mail and adds a passkey.
func (t *tab) withPasskey(email, label string) {
	t.tb.Helper()
	t.signedInAs(email)
	t.open("/account")
	t.do(chromedp.WaitVisible(chromedp.CSS(passkeyButton)), chromedp.SetValue(chromedp.CSS("#passkey"), label), chromedp.Click(chromedp.CSS(passkeyButton)))
	t.do(chromedp.WaitReady(chromedp.CSS(removeButton)))
}

func TestPasskeys_InABrowser(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t, "--origin", servertest.Named))
	tab.withAuthenticator()
	tab.unasked()
	tab.as(1280, "light")
	tab.withPasskey("ines@parcelwick.example", "Laptop")
	tab.look("account-passkeys")
	is.True(strings.Contains(eval[string](tab, `document.querySelector("#passkeys").closest("section").innerText`), "Laptop"))
	tab.do(chromedp.Click(chromedp.CSS(passkeyButton))) // a second one on the same device
	tab.do(chromedp.WaitReady(chromedp.CSS(`[data-said]:not(:empty)`)))
	is.Equal(eval[string](tab, `document.querySelector("[data-said]").textContent`), "This device holds a passkey for your account already.")

	tab.signOut()
	tab.open("/sign-in?next=%2Fcalendar")
	tab.do(chromedp.WaitVisible(chromedp.CSS(passkeyButton)))
	tab.look("sign-in-passkeys")
	tab.do(chromedp.Click(chromedp.CSS(passkeyButton)))
	tab.hasSignedIn("/calendar", "ines@parcelwick.example")
	tab.quiet("signing in")

	tab.do(chromedp.Click(chromedp.CSS(removeButton)))
	tab.do(chromedp.WaitNotPresent(chromedp.CSS(removeButton)))
	tab.signOut()
	tab.open("/sign-in")
	tab.do(chromedp.WaitVisible(chromedp.CSS(passkeyButton)), chromedp.Click(chromedp.CSS(passkeyButton)))
	tab.do(chromedp.WaitReady(chromedp.CSS(".errors")))
	is.True(strings.Contains(eval[string](tab, `document.querySelector(".errors").innerText`), "not known here, or no more"))
	tab.glance("sign-in-passkey-unknown")
}

// A passkey is offered in the field for the address too, where whoever chooses it types nothing.
func TestPasskeys_AreOfferedInTheField(t *testing.T) {
	t.Parallel()
	tab := tabOn(t, needsBrowser(t), servertest.Demo(t, "--origin", servertest.Named))
	tab.withAuthenticator()
	tab.as(1280, "light")
	tab.withPasskey("ines@parcelwick.example", "Laptop")
	tab.signOut()
	tab.open("/sign-in?next=%2Fcalendar")
	tab.hasSignedIn("/calendar", "ines@parcelwick.example")
	tab.quiet("the offer")
}
