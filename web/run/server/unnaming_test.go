package server_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

const (
	inesForm     = "/founders/ines-vandermolen/remove"
	inesAtWork   = "ines.v@parcelwick.example"
	takeMeOut    = "Take me out"
	parcelwickAt = "/listings/parcelwick"
)

// founderDoors are where a founder of Parcelwick stands.
var founderDoors = []string{
	parcelwickAt, parcelwickAt + ".md", "/api/v1/listings/parcelwick", "/api/v1/listings/parcelwick?view=full", "/founders", "/founders?q=vandermolen", "/api/v1/founders", "/api/v1/founders?q=vandermolen", "/founders/ines-vandermolen",
	"/api/v1/founders/ines-vandermolen", "/sitemaps/founders.xml", "/compare?a=parcelwick&b=wrenloop", "/api/v1/listings?q=vandermolen", "/search?q=vandermolen", inesForm,
}

// namedAt returns the founderDoors that say the name or lead to the page of the founder.
func namedAt(t *testing.T, d *servertest.Server) (named []string) {
	t.Helper()
	visitor := d.Person()
	for _, door := range founderDoors {
		status, said := visitor.Ask("GET", door, nil)
		if said = strings.ToLower(said); strings.Contains(said, "ines vandermolen") || status < 300 && door != inesForm && strings.Contains(said, "founders/ines-vandermolen") {
			named = append(named, door)
		}
	}
	return named
}

// asks sends the form of a founder from a client address.
func asks(d *servertest.Server, from, email string) (int, string) {
	p := d.Person()
	p.From = from
	return p.Ask("POST", inesForm, url.Values{"email": {email}})
}

var unnamingInMail = regexp.MustCompile(`/wishes/confirm\?token=([A-Za-z0-9_-]{43})`)

// unnamingTokens returns those in the mails to an address.
func unnamingTokens(d *servertest.Server, email string) (tokens []string) {
	_, mails := d.Person().Ask("GET", "/dev/mail", nil)
	for _, one := range strings.Split(mails, "<article")[1:] {
		if found := unnamingInMail.FindStringSubmatch(one); found != nil && strings.Contains(one, "To <bdi>"+email+"</bdi>") {
			tokens = append(tokens, found[1])
		}
	}
	return tokens
}

// unnamingLink asks by mail, and returns the token in the mail.
func unnamingLink(t *testing.T, d *servertest.Server, from, email string) (token string) {
	t.Helper()
	before := unnamingTokens(d, email)
	if status, page := asks(d, from, email); status != http.StatusOK || !strings.Contains(page, "Look into your mail") {
		t.Fatalf("%d: %s", status, page)
	}
	servertest.Eventually(t, "a link", func() bool {
		for _, one := range unnamingTokens(d, email) {
			if !slices.Contains(before, one) {
				token = one
			}
		}
		return token != ""
	})
	return token
}

// Who is named at a company, and reads its mail, is named no more at any door, whatever the owner does, and may take that back.
func TestUnnaming_WhoDoesNotWantToBeNamedIsNot(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--proxies", "127.0.0.1/32", "--operator", "ops@debut.example")
	before := namedAt(t, d)
	t.Log(before)
	is.True(len(before) >= 8)
	_, page := d.Person().Ask("GET", "/founders/ines-vandermolen", nil)
	is.True(strings.Contains(page, inesForm))

	token := unnamingLink(t, d, "192.0.2.1", inesAtWork)
	at := "/wishes/confirm?token=" + token
	_, page = d.Person().Ask("GET", at, nil)
	is.True(strings.Contains(page, takeMeOut))
	is.Equal(len(namedAt(t, d)), len(before)) // looking changes nothing
	status, _ := d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {token}}, "Sec-Fetch-Site", "cross-site")
	is.Equal(status, http.StatusForbidden)
	for _, guess := range []string{"", "x", token[1:], strings.ToUpper(token)} {
		status, _ = d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {guess}})
		is.Equal(status, http.StatusBadRequest)
	}
	_, page = d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {token}})
	is.True(strings.Contains(page, "does not name you any more"))
	is.Equal(namedAt(t, d), nil)
	status, page = d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {token}})
	is.Equal(status, http.StatusBadRequest) // once
	is.True(strings.Contains(page, "confirms nothing"))
	d.Person().MailTo("owner@debut.example", "asked not to be named")

	owner := d.Person().SignIn("owner@debut.example")
	product := productOf(t, owner, "Parcelwick")
	_, page = owner.Ask("GET", product, nil)
	is.True(strings.Contains(page, "asked not to be named here"))
	for _, name := range []string{"INES  Vandermolen", "Ines Vandermolen"} { // in their own profile, which is written into the listing
		owner.Ask("POST", "/account/profile", url.Values{"name": {name}, "title": {"Founder"}, "listings": {"all"}})
	}
	is.Equal(namedAt(t, d), nil)

	_, page = asks(d, "192.0.2.2", "owner@parcelwick.example")
	is.True(strings.Contains(page, "The site team decides")) // another address of the company does not take it back
	back := unnamingLink(t, d, "192.0.2.3", inesAtWork)
	_, page = d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {back}})
	is.True(strings.Contains(page, "again"))
	is.True(len(namedAt(t, d)) >= len(before))
}

// Where nobody looks after the listing, the team takes the name out of its texts.
func TestUnnaming_TextsThatNobodyLooksAfterGoToTheTeam(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--proxies", "127.0.0.1/32", "--operator", "ops@debut.example")
	db := d.Instance.DB.Store()
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		l, err := db.ListingBySlug(ctx, 1, "parcelwick")
		if err == nil {
			l.Owner = nil
			err = db.SaveListing(ctx, &l)
		}
		return err
	}))
	ops := d.Person().SignIn("ops@debut.example")
	const said = "Ines Vandermolen asked not to be named here"
	is.True(!strings.Contains(everyCase(ops, "/admin/inbox/reports"), said))
	token := unnamingLink(t, d, "192.0.2.1", inesAtWork)
	d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {token}})
	is.Equal(strings.Count(everyCase(ops, "/admin/inbox/reports"), said), 1) // its story tells of Ines
	back := unnamingLink(t, d, "192.0.2.2", inesAtWork)
	d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {back}})
	is.Equal(strings.Count(everyCase(ops, "/admin/inbox/reports"), said), 1)
}

// What proves nothing goes to the team, which decides once, and the address is gone then.
func TestUnnaming_OthersGoToTheTeam(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--proxies", "127.0.0.1/32", "--operator", "ops@debut.example")
	for i, email := range []string{"ines@gmail.com", "ines@mail.parcelwick.example", "ines@parcelwick.example.evil.example", "ines+x@parcelwick.example", "noreply@parcelwick.example", "ines@wrenloop.example"} {
		status, page := asks(d, fmt.Sprintf("192.0.2.%d", i+1), email)
		is.Equal(status, http.StatusOK)
		is.True(strings.Contains(page, "The site team decides")) // email
	}
	status, _ := asks(d, "192.0.2.50", "ines@gmail.com")
	is.Equal(status, http.StatusBadRequest) // the same again
	for _, wrong := range []string{"", "x", "a@b@c", strings.Repeat("x", 300) + "@parcelwick.example"} {
		status, _ = asks(d, "192.0.2.51", wrong)
		is.Equal(status, http.StatusBadRequest)
	}
	status, _ = d.Person().Ask("GET", "/founders/nobody-there/remove", nil)
	is.Equal(status, http.StatusNotFound)
	status, _ = d.Person().Ask("POST", "/founders/nobody-there/remove", url.Values{"email": {"a@b.example"}})
	is.Equal(status, http.StatusNotFound)
	ole := d.Person().SignIn("ole@reader.example")
	status, _ = ole.Ask("POST", inesForm+"/now", nil)
	is.Equal(status, http.StatusBadRequest) // is somebody else
	status, _ = ole.Ask("GET", "/admin/inbox/names", nil)
	is.Equal(status, http.StatusNotFound)

	ops := d.Person().SignIn("ops@debut.example")
	_, page := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "8 wishes of founders wait"))
	page = everyCase(ops, "/admin/inbox/names")
	is.True(strings.Contains(page, "ines@gmail.com") && strings.Contains(page, "Named by"))
	_, form, _ := strings.Cut(page, `aria-label="The wish about Ines Vandermolen"`)
	decision := url.Values{"wish": {hidden(form, "wish")}, "act": {"out"}, "reason": {"The profile links here."}}
	status, _ = ole.Ask("POST", "/admin/inbox/names", decision)
	is.Equal(status, http.StatusNotFound)
	_, page = ops.Ask("POST", "/admin/inbox/names", decision)
	is.True(!strings.Contains(page, "ines@gmail.com"))
	is.Equal(namedAt(t, d), nil)
	status, _ = ops.Ask("POST", "/admin/inbox/names", decision)
	is.Equal(status, http.StatusBadRequest) // decided
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "Decided on the wish of"))
	ops.MailTo("ines@gmail.com", "you are not named there any more")
}

// Mails are bounded, by founder and by client, and a link ends after a day.
func TestRaceUnnaming_AStormIsBounded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newStopwatch()
	d := servertest.DemoAt(t, clock.read, "--proxies", "127.0.0.1/32")
	token := unnamingLink(t, d, "192.0.2.1", inesAtWork)
	mailed := 0
	for i := range 20 {
		if status, _ := asks(d, fmt.Sprintf("198.51.100.%d", i), fmt.Sprintf("a%d@parcelwick.example", i)); status == http.StatusOK {
			mailed++
		}
	}
	is.Equal(mailed, 2) // with the first, three for the founder
	for i := range 10 {
		status, _ := asks(d, "203.0.113.9", fmt.Sprintf("b%d@reader.example", i))
		is.Equal(status == http.StatusOK, i < 5)
	}
	clock.advance(24*time.Hour + time.Second)
	status, _ := d.Person().Ask("POST", "/wishes/confirm", url.Values{"token": {token}})
	is.Equal(status, http.StatusBadRequest)
}

// Whoever looks after the listing, and is named there, has it so at once.
func TestUnnaming_OwnersAreTakenOutAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner := d.Person().SignIn("owner@debut.example")
	owner.Ask("POST", "/account/profile", url.Values{"name": {"Ines Vandermolen"}})
	_, page := owner.Ask("GET", inesForm, nil)
	is.True(strings.Contains(page, "Take me out now"))
	owner.Ask("POST", inesForm+"/now", nil)
	is.Equal(namedAt(t, d), nil)
	_, page = owner.Ask("GET", inesForm, nil)
	is.True(strings.Contains(page, "Name me again"))
	owner.Ask("POST", inesForm+"/now", nil)
	is.True(len(namedAt(t, d)) > 5)
}
