package server_test

import (
	"context"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

const followPath = "/listings/moorlamp/follow"

// followOn reports whether a listing's page has the button, and whether the person follows it.
func followOn(page string) (there, follows bool) {
	_, rest, there := strings.Cut(page, `action="`+followPath+`"`)
	form, _, _ := strings.Cut(rest, "</form>")
	return there, strings.Contains(form, `aria-pressed="true"`)
}

func TestFollow_AndUnfollowOnTheSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole := d.Person().SignIn(voter)
	_, page := ole.Ask("POST", followPath, url.Values{}, "Referer", d.URL+"/listings/moorlamp")
	there, follows := followOn(page)
	is.True(there && follows)
	_, page = ole.Ask("GET", "/account", nil)
	there, _ = followOn(page)
	is.True(there && strings.Contains(page, "Stop the mails"))
	_, page = ole.Ask("POST", followPath, url.Values{"unfollow": {"1"}, "back": {"/account"}})
	is.True(strings.Contains(page, "You follow nothing."))
	_, part := ole.Ask("POST", followPath, url.Values{}, "Debut-Part", "#follow-moorlamp")
	is.True(strings.HasPrefix(part, `<form method="post" action="`+followPath))
	is.True(strings.Contains(part, `data-say="You follow Moorlamp`))
}

// Who is not signed in signs in, and follows it when they are back. An address that somebody sends around follows nothing.
func TestFollow_LeadsThroughSignIn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole, at := d.Person(), followPath+"?back=%2Flistings%2Fmoorlamp"
	_, asked := ole.Ask("POST", followPath, url.Values{}, "Referer", d.URL+"/listings/moorlamp")
	is.True(strings.Contains(asked, `value="`+at+`"`))
	ole.SignIn(voter)
	_, page := ole.Ask("GET", at, nil)
	_, follows := followOn(page)
	is.True(follows)
	_, page = d.Person().SignIn("mia@voter.example").Ask("GET", at, nil)
	there, follows := followOn(page)
	is.True(there && !follows)
}

func TestFollow_NobodyTheirOwnNorFromAnotherSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	owner := servertest.Demo(t).Person().SignIn("owner@debut.example") // of parcelwick
	_, page := owner.Ask("GET", "/listings/parcelwick", nil)
	is.True(!strings.Contains(page, `action="/listings/parcelwick/follow"`))
	for path, want := range map[string]int{"/listings/parcelwick/follow": 400, "/listings/nobody/follow": 404} {
		status, _ := owner.Ask("POST", path, url.Values{})
		is.Equal(status, want)
	}
	status, _ := owner.Ask("POST", followPath, url.Values{}, "Sec-Fetch-Site", "cross-site")
	is.Equal(status, 403)
}

var unsubscribeLink = regexp.MustCompile(`List-Unsubscribe: <bdi><http[^/]*//[^/]*(/unsubscribe\?token=[A-Za-z0-9_-]{43})>`)

// What is posted is mailed to followers in the morning; the mail's program ends the mails by one POST, and looking at the link ends
// nothing.
func TestFollow_UpdatesAreMailedUntilSomebodyUnsubscribes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newStopwatch()
	d := servertest.DemoAt(t, clock.read)
	ole := d.Person().SignIn(voter)
	ole.Ask("POST", followPath, url.Values{})
	news := func(title string) {
		clock.advance(time.Minute)
		l, err := d.Instance.DB.Store().ListingBySlug(t.Context(), 1, "moorlamp")
		is.NoErr(err)
		is.NoErr(d.Instance.DB.Store().Tx(t.Context(), func(ctx context.Context) error {
			return d.Instance.DB.Store().AddUpdate(ctx, &app.Update{Listing: l.ID, Title: title, Body: "It is brighter.", At: clock.read()})
		}))
		clock.advance(24 * time.Hour)
	}
	news("A new lamp")
	link := unsubscribeLink.FindStringSubmatch(ole.MailTo(voter, "Moorlamp: A new lamp"))
	is.Equal(len(link), 2)

	stranger := d.Person() // nobody signs in for it
	_, page := stranger.Ask("GET", link[1]+"&listing=moorlamp", nil)
	is.True(strings.Contains(page, "Unfollow <bdi>Moorlamp</bdi>") && strings.Contains(page, "Stop all mails"))
	_, page = ole.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "Stop the mails")) // looking ended nothing
	status, page := stranger.Ask("POST", link[1], url.Values{"List-Unsubscribe": {"One-Click"}})
	is.Equal(status, 200)
	is.True(strings.Contains(page, "The mails have ended"))
	_, page = ole.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You get no mails of updates."))
	_, page = stranger.Ask("POST", link[1]+"&listing=moorlamp", url.Values{})
	is.True(strings.Contains(page, "You unfollowed <bdi>Moorlamp</bdi>"))
	_, page = ole.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You follow nothing."))
	for _, method := range []string{"GET", "POST"} {
		status, page = stranger.Ask(method, "/unsubscribe?token=x", nil)
		is.Equal(status, 400)
		is.True(strings.Contains(page, "This link is over"))
	}
}
