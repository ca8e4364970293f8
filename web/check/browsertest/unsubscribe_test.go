package browsertest

import (
	"context"
	"net/url"
	"regexp"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// unsubscribeLink is the address in the header of a mail, as /dev/mail shows it.
var unsubscribeLink = regexp.MustCompile(`List-Unsubscribe: <bdi><http[^/]*//[^/]*(/unsubscribe\?token=[A-Za-z0-9_-]{43})>`)

// A follower gets a mail. Its reader is not signed in where they open the link of its header: looking ends nothing, a button does,
// with the keyboard alone. The program that reads the mail has no cookie and presses no button: one POST (RFC 8058) ends the mails.
func TestUnsubscribe_ByTheHeaderOfAMail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	begun, passed := time.Now(), atomic.Int64{}
	d := servertest.DemoAt(t, func() time.Time { return begun.Add(time.Duration(passed.Load())) })
	ole := d.Person().SignIn("ole@voter.example")
	ole.Ask("POST", "/listings/moorlamp/follow", url.Values{})
	ole.Ask("POST", "/listings/parcelwick/follow", url.Values{})
	passed.Add(int64(time.Minute))
	store := d.Instance.DB.Store()
	l, err := store.ListingBySlug(t.Context(), 1, "moorlamp")
	is.NoErr(err)
	is.NoErr(store.Tx(t.Context(), func(ctx context.Context) error {
		return store.AddUpdate(ctx, &app.Update{Listing: l.ID, Title: "A new lamp", Body: "It is brighter.", At: begun.Add(time.Minute)})
	}))
	passed.Add(int64(24 * time.Hour))
	link := unsubscribeLink.FindStringSubmatch(ole.MailTo("ole@voter.example", "Moorlamp: A new lamp"))
	is.Equal(len(link), 2)

	reader := tabOn(t, browser, d)
	reader.as(1280, "light")
	reader.open(link[1] + "&listing=moorlamp")
	reader.look("unsubscribe")
	account := tabOn(t, browser, d)
	account.as(1280, "light")
	account.signedInAs("ole@voter.example")
	account.open("/account")
	const follows = `document.querySelectorAll('section:has(#follows) form [name="unfollow"]').length`
	is.Equal(eval[int](account, follows), 2) // looking ended nothing
	reader.tabTo("Unfollow Moorlamp")
	reader.press("\r")
	reader.do(chromedp.WaitReady(chromedp.CSS(`form:only-of-type .btn-2`)))
	is.Equal(eval[string](reader, `document.querySelector("h1").textContent`), "You unfollowed Moorlamp")
	reader.glance("unsubscribed")
	account.open("/account")
	is.Equal(eval[int](account, follows), 1)
	is.True(eval[bool](account, `document.body.textContent.includes("Stop the mails")`)) // of the other

	status, _ := d.Person().Ask("POST", link[1], url.Values{"List-Unsubscribe": {"One-Click"}})
	is.Equal(status, 200)
	account.open("/account")
	is.True(eval[bool](account, `document.body.textContent.includes("You get no mails of updates.")`))
	reader.quiet("the link of a mail")
}
