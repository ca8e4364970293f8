package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/privacy"
	"debut/web/check/servertest"
)

const tova = "tova@hoops.example"

var teamLink = regexp.MustCompile(`/invitations/team\?token=([A-Za-z0-9_-]{43})`)

// inviteTo has the owner of a listing invite somebody on its page, and returns the secret in the mail.
func inviteTo(t *testing.T, owner *servertest.Person, at, email string) string {
	t.Helper()
	status, page := owner.Ask("POST", at+"/team", url.Values{"email": {email}})
	if status != http.StatusOK || !strings.Contains(page, email) {
		t.Fatalf("%d: %s", status, page)
	}
	return teamLink.FindStringSubmatch(owner.MailTo(email, "/invitations/team"))[1]
}

// accept opens the link of an invitation, and presses the button.
func accept(p *servertest.Person, token string) (status int, page string) {
	p.Ask("GET", "/invitations/team?token="+token, nil) // looking answers nothing
	return p.Ask("POST", "/invitations/team", url.Values{"token": {token}})
}

func TestTeam_WhoAcceptsLooksAfterTheListingUntilTheyAreRemoved(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner, guest, ines := d.Person().SignIn("owner@debut.example"), d.Person().SignIn(tova), d.Person().SignIn(inesAddress)
	at := productOf(t, owner, "Parcelwick")
	token := inviteTo(t, owner, at, tova)

	status, page := guest.Ask("POST", "/listings/parcelwick/vote", url.Values{})
	is.Equal(status, http.StatusBadRequest) // from the invitation on
	is.True(strings.Contains(page, "is your own product"))
	status, page = accept(owner, token)
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "You sent this invitation yourself"))
	stranger := d.Person()
	_, page = stranger.Ask("GET", "/invitations/team?token="+token, nil)
	is.True(strings.Contains(page, "Sign in to accept") && strings.Contains(page, "<bdi>owner@debut.example</bdi>") && strings.Contains(page, "noindex"))
	_, page = accept(stranger, token)
	is.True(strings.Contains(page, "Sign in")) // and nothing was accepted
	status, _ = guest.Ask("GET", at, nil)
	is.Equal(status, http.StatusNotFound)

	status, page = accept(guest, token)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Parcelwick"))
	status, _ = accept(ines, token) // a link works once
	is.Equal(status, http.StatusBadRequest)
	is.Equal(productOf(t, guest, "Parcelwick"), at)
	_, page = guest.Ask("POST", at+"/updates", url.Values{"title": {"Two of us"}, "body": {"We are two."}})
	is.True(strings.Contains(page, "Two of us"))

	_, page = owner.Ask("GET", at+"/team", nil)
	member := regexp.MustCompile(`name="member_id" value="(\d+)"`).FindStringSubmatch(page)[1]
	for _, path := range []string{at + "/team", at + "/team/remove"} { // the guest rules over nobody
		status, _ = guest.Ask("POST", path, url.Values{"email": {"nils@hoops.example"}, "member_id": {member}})
		is.Equal(status, http.StatusBadRequest)
		status, _ = ines.Ask("POST", path, url.Values{"email": {"nils@hoops.example"}, "member_id": {member}})
		is.Equal(status, http.StatusNotFound)
	}
	owner.Ask("POST", at+"/team/remove", url.Values{"member_id": {member}})
	for _, path := range []string{at, at + "/team", at + "/updates", at + "/story"} {
		status, _ = guest.Ask("GET", path, nil)
		is.Equal(status, http.StatusNotFound)
	}
	status, _ = guest.Ask("POST", at+"/updates", url.Values{"title": {"Still here"}, "body": {"Words."}})
	is.Equal(status, http.StatusNotFound)
	status, _ = guest.Ask("POST", "/listings/parcelwick/vote", url.Values{})
	is.Equal(status, http.StatusBadRequest)
	status, _ = accept(guest, token)
	is.Equal(status, http.StatusBadRequest)
}

// An invitation is for the address that it went to: another account that has the link is told whose it is, and cannot accept.
func TestTeam_AnInvitationIsForItsAddress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner, other := d.Person().SignIn("owner@debut.example"), d.Person().SignIn(inesAddress)
	at := productOf(t, owner, "Parcelwick")
	token := inviteTo(t, owner, at, tova)
	status, page := accept(other, token)
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "This invitation is for t…@hoops.example"))
	is.True(!strings.Contains(page, tova))
	status, _ = other.Ask("GET", at, nil)
	is.Equal(status, http.StatusNotFound)

	// Sent again, it has another link, and the first ends; each place is one.
	_, page = owner.Ask("GET", at+"/team", nil)
	is.True(strings.Contains(page, "You can invite 9 more people"))
	invitation := regexp.MustCompile(`name="invitation_id" value="(\d+)"`).FindStringSubmatch(page)[1]
	status, _ = other.Ask("POST", at+"/team/again", url.Values{"invitation_id": {invitation}})
	is.Equal(status, http.StatusNotFound)
	status, page = owner.Ask("POST", at+"/team/again", url.Values{"invitation_id": {invitation}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "You can invite 9 more people"))
	guest := d.Person().SignIn(tova)
	status, _ = accept(guest, token)
	is.Equal(status, http.StatusBadRequest)
	member := regexp.MustCompile(`name="member_id" value="(\d+)"`).FindStringSubmatch(page)[1]
	_, page = owner.Ask("POST", at+"/team/remove", url.Values{"member_id": {member}})
	is.True(strings.Contains(page, "You can invite 10 more people"))
}

func TestTeam_LinksEndByTimeByTheOwnerAndByNo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newStopwatch()
	d := servertest.DemoAt(t, clock.read)
	owner, guest := d.Person().SignIn("owner@debut.example"), d.Person().SignIn(tova)
	at := productOf(t, owner, "Parcelwick")

	token := inviteTo(t, owner, at, "nils@hoops.example")
	status, page := d.Person().Ask("POST", "/invitations/team/decline?token="+token, url.Values{"List-Unsubscribe": {"One-Click"}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "You declined"))
	status, page = owner.Ask("POST", at+"/team", url.Values{"email": {"nils@hoops.example"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "declined your invitation"))

	revoked := inviteTo(t, owner, at, tova)
	_, page = owner.Ask("GET", at+"/team", nil)
	member := regexp.MustCompile(`name="member_id" value="(\d+)"`).FindStringSubmatch(page)[1]
	owner.Ask("POST", at+"/team/remove", url.Values{"member_id": {member}})
	late := inviteTo(t, owner, at, "late@hoops.example")
	clock.advance(15 * 24 * time.Hour)
	guest.SignIn(tova)
	for _, token := range []string{token, revoked, late, "", "x", strings.Repeat("x", 43)} {
		status, _ = accept(guest, token)
		is.Equal(status, http.StatusBadRequest)
		status, _ = guest.Ask("GET", at, nil)
		is.Equal(status, http.StatusNotFound)
	}
}

// By the API: the draft is edited together, and becomes the listing of who made it, whoever submits it. It passes on when they go.
func TestTeam_OfADraftIsTheTeamOfItsListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	mine := func(key string) []string { return []string{"Authorization", "Bearer " + key} }
	ines, theirs := d.KeyFor(inesAddress, app.Scopes...), d.KeyFor(tova, app.Scopes...)
	draft := "/drafts/" + servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": servertest.Website(t, "parcelwick", nil).URL}, mine(ines)...).Body, "id")
	is.Equal(d.Call("POST", draft+"/invites", map[string]any{"email": tova}, mine(ines)...).Status, http.StatusCreated)
	is.Equal(d.Call("GET", draft, nil, mine(theirs)...).Status, http.StatusNotFound) // before the answer
	const nils = "nils@hoops.example"
	d.Call("POST", draft+"/invites", map[string]any{"email": nils}, mine(ines)...)
	d.Person().Ask("POST", "/invitations/team/decline?token="+teamLink.FindStringSubmatch(d.Person().MailTo(nils, "/invitations/team"))[1], nil)
	is.Equal(servertest.Text(d.Call("POST", draft+"/invites", map[string]any{"email": nils}, mine(ines)...).Body, "code"), "invite_declined")
	guest := d.Person().SignIn(tova)
	accept(guest, teamLink.FindStringSubmatch(guest.MailTo(tova, "/invitations/team"))[1])
	servertest.Eventually(t, "the draft", func() bool { return d.Call("GET", draft, nil, mine(theirs)...).Body["status"] == "ready" })
	is.Equal(d.Call("PATCH", draft, map[string]any{"fields": map[string]any{"name": "Stave", "categories": []string{"Shipping & Logistics"}}}, mine(theirs)...).Status, http.StatusOK)
	for _, refused := range []servertest.Answer{
		d.Call("POST", draft+"/invites", map[string]any{"email": "nils@hoops.example"}, mine(theirs)...), d.Call("DELETE", draft, nil, mine(theirs)...),
	} {
		is.Equal(servertest.Text(refused.Body, "code"), "owner_only")
	}
	saved := d.Call("POST", draft+"/submit", nil, mine(theirs)...)
	is.Equal(saved.Status, http.StatusOK)
	listing := "/me/listings/" + servertest.Number(saved.Body["listing_id"])
	for _, key := range []string{ines, theirs} {
		is.Equal(d.Call("GET", listing, nil, mine(key)...).Status, http.StatusOK)
		is.Equal(d.Call("GET", "/me/listings", nil, mine(key)...).Body["total"], 1.0)
	}
	is.Equal(d.Call("GET", listing, nil).Status, http.StatusNotFound) // the demo's owner

	all := d.Instance.Directory
	account, err := all.Accounts.Ensure(t.Context(), inesAddress, "")
	is.NoErr(err)
	had, err := all.Privacy.Impact(t.Context(), account.ID)
	is.NoErr(err)
	is.Equal([]int{len(had.Passing), len(had.Unpublished)}, []int{1, 0})
	ctx := app.WithSite(t.Context(), &app.Site{ID: 1, Key: app.DefaultSite, Name: "Debut", Origin: d.URL})
	is.NoErr(all.Privacy.DeleteFor(ctx, account.ID, privacy.Deletion{Email: inesAddress}))
	is.Equal(d.Call("GET", listing, nil, mine(theirs)...).Status, http.StatusOK)
	page := productOf(t, guest, "Stave")
	_, team := guest.Ask("GET", page+"/team", nil)
	is.True(strings.Contains(team, "<strong><bdi>"+tova+"</bdi></strong><br><span class=\"small muted\">Owner") && !strings.Contains(team, inesAddress))
}
