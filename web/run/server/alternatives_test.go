package server_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// otherOf is a form about another product.
func otherOf(slug, act string) url.Values { return url.Values{"other": {slug}, "act": {act}} }

// namedBeside returns the alternatives to a listing that its owner named, and the others.
func namedBeside(d *servertest.Server, slug string) (named, similar []string) {
	items, _ := d.Call("GET", "/listings/"+slug+"/alternatives", nil).Body["items"].([]any)
	for _, item := range items {
		if one := item.(map[string]any); one["approved"] == true {
			named = append(named, servertest.Text(one, "slug"))
		} else {
			similar = append(similar, servertest.Text(one, "slug"))
		}
	}
	return named, similar
}

// owned has somebody own a listing of the demo, and returns the page of its alternatives.
func owned(t *testing.T, d *servertest.Server, email string, slug app.Slug) (at string) {
	t.Helper()
	db := d.Instance.DB.Store()
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		who, _, err := db.AccountByEmail(ctx, email)
		if err != nil {
			return err
		}
		l, err := db.ListingBySlug(ctx, d.Instance.Site().ID, slug)
		if err != nil {
			return err
		}
		l.Owner, at = &who.ID, fmt.Sprintf("/products/%d/alternatives", l.ID)
		return db.SaveListing(ctx, &l)
	})
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// An owner names, leaves out and takes back; whom they ask answers; and nobody else does any of it.
func TestAlternatives_TheOwnerDecidesOnAPage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner, ole, mia := d.Person().SignIn("owner@debut.example"), d.Person().SignIn(voter), d.Person().SignIn("mia@voter.example")
	at := productOf(t, owner, "Millrace") + "/alternatives"
	_, similar := namedBeside(d, "millrace")
	is.True(len(similar) > 0)
	_, page := owner.Ask("GET", at+"?find=wrenloop", nil)
	has(t, page, "None yet.", "You can name 12 more products", `name="other" value="wrenloop"`)
	_, page = owner.Ask("GET", at+"?find=%3Cb%3Ezzqxv", nil)
	has(t, page, "No live product fits", "&lt;b&gt;zzqxv")

	_, page = owner.Ask("POST", at, otherOf("wrenloop", "approve"))
	has(t, page, "Wrenloop", "You can name 11 more products")
	_, page = owner.Ask("POST", at, otherOf(similar[0], "refuse"))
	has(t, page, "Left out")
	named, rest := namedBeside(d, "millrace")
	is.Equal(named, []string{"wrenloop"})
	is.True(!slices.Contains(rest, similar[0]))
	_, page = owner.Ask("POST", at, otherOf(similar[0], "forget"))
	is.True(!strings.Contains(page, "Left out"))
	_, rest = namedBeside(d, "millrace")
	is.True(slices.Contains(rest, similar[0]))
	for _, wrong := range []url.Values{otherOf("millrace", "approve"), otherOf("nothing-here", "approve"), otherOf("wrenloop", "burn"), otherOf("kestrelby", "ask"), {}} {
		status, page := owner.Ask("POST", at, wrong)
		is.Equal(status, http.StatusBadRequest)
		is.True(strings.Contains(page, "There is a problem"))
	}

	theirs := owned(t, d, voter, "kestrelby")
	_, page = owner.Ask("POST", at, otherOf("kestrelby", "ask"))
	has(t, page, "Asked")
	ole.MailTo(voter, "would be an alternative to Kestrelby")
	named, _ = namedBeside(d, "kestrelby")
	is.True(!slices.Contains(named, "millrace")) // nobody has answered
	_, page = ole.Ask("GET", theirs, nil)
	has(t, page, "They ask to be named", "Millrace")
	_, page = ole.Ask("POST", theirs, otherOf("millrace", "approve"))
	is.True(!strings.Contains(page, "They ask to be named"))
	named, _ = namedBeside(d, "kestrelby")
	is.True(slices.Contains(named, "millrace"))
	_, page = owner.Ask("GET", at, nil)
	has(t, page, "Named there")

	for _, path := range []string{at, theirs} {
		status, _ := mia.Ask("GET", path, nil)
		is.Equal(status, http.StatusNotFound)
		status, _ = mia.Ask("POST", path, otherOf("copperhythe", "approve"))
		is.Equal(status, http.StatusNotFound)
		_, page = d.Person().Ask("GET", path, nil)
		is.True(strings.Contains(page, "<title>Sign in"))
	}
	status, _ := owner.Ask("POST", at, otherOf("copperhythe", "approve"), "Sec-Fetch-Site", "cross-site")
	is.Equal(status, http.StatusForbidden)
	named, _ = namedBeside(d, "millrace")
	is.Equal(named, []string{"wrenloop"})
}

// The team takes one out with a reason, and the owner cannot name it again.
func TestAlternatives_TheTeamTakesOneOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, owner, mia := d.Person().SignIn(operatorAddress), d.Person().SignIn("owner@debut.example"), d.Person().SignIn("mia@voter.example")
	at := productOf(t, owner, "Millrace") + "/alternatives"
	owner.Ask("POST", at, otherOf("wrenloop", "approve"))
	of := "/admin/listings/" + listingID(t, ops, "millrace")
	_, page := ops.Ask("GET", of, nil)
	has(t, page, "Alternatives that its owner names", "Wrenloop")
	form := url.Values{"listing": {listingID(t, ops, "millrace")}, "other": {listingID(t, ops, "wrenloop")}, "reason": {"<b>Not</b> alike."}}
	for _, who := range []*servertest.Person{owner, mia, d.Person()} {
		status, _ := who.Ask("POST", "/admin/listings/unname", form)
		is.Equal(status, http.StatusNotFound)
	}
	status, _ := ops.Ask("POST", "/admin/listings/unname", url.Values{"listing": form["listing"], "other": form["other"]})
	is.Equal(status, http.StatusBadRequest) // without a reason
	_, page = ops.Ask("POST", "/admin/listings/unname", form)
	is.True(!strings.Contains(page, "Alternatives that its owner names"))
	named, _ := namedBeside(d, "millrace")
	is.Equal(named, nil)
	_, page = owner.Ask("GET", at, nil)
	has(t, page, "Taken out by the site team")
	status, page = owner.Ask("POST", at, otherOf("wrenloop", "approve"))
	is.Equal(status, http.StatusBadRequest)
	has(t, page, "The site team took Wrenloop out of your alternatives")
	status, _ = ops.Ask("POST", "/admin/listings/unname", form)
	is.Equal(status, http.StatusBadRequest) // it names it no more
	_, page = ops.Ask("GET", "/admin", nil)
	has(t, page, "Took an alternative out of", "&lt;b&gt;Not&lt;/b&gt; alike.")
}
