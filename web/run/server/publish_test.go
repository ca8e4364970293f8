package server_test

import (
	"context"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/mail"
	"debut/web/check/servertest"
)

// founderOf returns somebody who is signed in, with a listing of theirs that is not published, and its page.
func founderOf(t *testing.T, d *servertest.Server, email, slug, website string) (*servertest.Person, int64, string) {
	t.Helper()
	p := d.Person().SignIn(email)
	db := d.Instance.DB.Store()
	var id int64
	err := db.Tx(context.Background(), func(ctx context.Context) error {
		who, _, err := db.AccountByEmail(ctx, email)
		if err != nil {
			return err
		}
		site, err := db.Sites(ctx)
		if err != nil {
			return err
		}
		c := app.Company{Key: slug + ".example", Website: website, Facts: app.Facts{Name: slug}}
		if err := db.SaveCompany(ctx, &c); err != nil {
			return err
		}
		l := app.Listing{Site: site[0], Company: c, Owner: &who.ID, Slug: app.Slug(slug), Status: app.ListingDraft, Plan: app.PlanNone,
			CreatedAt: servertest.Now(), UpdatedAt: servertest.Now()}
		err = db.SaveListing(ctx, &l)
		id = l.ID
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, id, "/products/" + servertest.Number(float64(id))
}

func has(t *testing.T, page string, all ...string) {
	t.Helper()
	for _, words := range all {
		if !strings.Contains(page, words) {
			t.Errorf("the page does not say %q", words)
		}
	}
}

func TestPublish_JoinsMovesAndLeavesTheFreeQueue(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail")
	ines, _, at := founderOf(t, d, inesAddress, "tallowby", "https://tallowby.example/")
	_, page := ines.Ask("GET", at+"/publish", nil)
	has(t, page, "<h1><bdi>tallowby</bdi></h1>", "Monday, <strong>14 December 2026</strong>", "15 places are free of 15", "Join the free queue", "Paid launches alone show: Story, Milestones, Pictures.",
		"It still lacks: name, title, bio of 80 characters or more, one link.", `aria-current="step">Choose a week</li>`)
	status, page := ines.Ask("POST", at+"/publish", url.Values{})
	is.Equal(status, http.StatusOK)
	has(t, page, "Your place in the queue", "Monday, <strong>14 December 2026</strong>", "25 November 2026", "Leave the queue")
	status, page = ines.Ask("POST", at+"/publish/week", url.Values{"week": {"2026-12-28"}})
	is.Equal(status, http.StatusOK)
	has(t, page, "Monday, <strong>28 December 2026</strong>", `<option value="2026-12-14">14 December 2026 (15 places free)</option>`)
	answer, err := ines.Client.Get(d.URL + at + "/launch.ics")
	is.NoErr(err)
	file, err := io.ReadAll(answer.Body)
	is.NoErr(err)
	is.NoErr(answer.Body.Close())
	is.Equal(answer.Header.Get("Content-Type"), "text/calendar; charset=utf-8")
	has(t, string(file), "DTSTART;VALUE=DATE:20261228\r\n", "BEGIN:VCALENDAR\r\n")

	status, page = ines.Ask("POST", at+"/publish/week", url.Values{"week": {"2027-12-27"}})
	is.Equal(status, http.StatusBadRequest)
	has(t, page, "There is a problem", "The free queue does not give the week of 27 December 2027 now.", "Monday, <strong>28 December 2026</strong>")
	_, page = ines.Ask("POST", at+"/publish/leave", url.Values{})
	has(t, page, "Join the free queue")
	status, page = ines.Ask("POST", at+"/publish/week", url.Values{"week": {"2026-12-28"}}) // of a tab that was open
	is.Equal(status, http.StatusBadRequest)
	has(t, page, "The listing is not in the free queue.", "Join the free queue")
	status, _ = ines.Ask("GET", at+"/launch.ics", nil)
	is.Equal(status, http.StatusNotFound)
}

// What its company says is discontinued may be launched, but its owner is told, and the team sees it marked.
func TestPublish_OfWhatIsDiscontinuedIsMarked(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail", "--operator", "ops@debut.example")
	ines, id, at := founderOf(t, d, inesAddress, "tallowby", "https://tallowby.example/")
	const notice = "The listing says that the product is discontinued."
	_, page := ines.Ask("GET", at, nil)
	is.True(!strings.Contains(page, notice))
	db := d.Instance.DB.Store()
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		l, err := db.Listing(ctx, id)
		if err != nil {
			return err
		}
		l.Company.Stage = app.Discontinued
		return db.SaveCompany(ctx, &l.Company)
	}))
	_, page = ines.Ask("GET", at, nil)
	has(t, page, notice, `href="`+at+`/edit"`, "Join the free queue")
	ines.Ask("POST", at+"/publish", url.Values{})
	_, page = d.Person().SignIn("ops@debut.example").Ask("GET", "/admin/inbox/queue", nil)
	has(t, page, "tallowby", "New · Discontinued", "</svg>Discontinued</span>")
}

func TestPublish_IsTheOwnersAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail")
	ines, id, at := founderOf(t, d, inesAddress, "tallowby", "https://tallowby.example/")
	ines.Ask("POST", at+"/publish", url.Values{})
	abel := d.Person().SignIn("abel@other.example")
	for _, path := range []string{at + "/publish", at + "/launch.ics"} {
		status, _ := abel.Ask("GET", path, nil)
		is.Equal(status, http.StatusNotFound)
	}
	for _, path := range []string{at + "/publish", at + "/publish/week", at + "/publish/leave", "/products/0/publish/leave", "/products/x/publish"} {
		status, _ := abel.Ask("POST", path, url.Values{"week": {"2026-12-28"}})
		is.Equal(status, http.StatusNotFound)
		status, _ = ines.Ask("POST", path, url.Values{"week": {"2026-12-28"}}, "Origin", "https://evil.example")
		is.Equal(status, http.StatusForbidden)
	}
	l, err := d.Instance.DB.Store().Listing(t.Context(), id)
	is.NoErr(err)
	is.Equal([]any{l.Status, l.Week}, []any{app.ListingAwaitingBadge, app.Week("2026-12-14")})
}

func TestBadge_IsLookedForWhileOneWaits(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail", "--allow-private")
	var code atomic.Pointer[string]
	website := servertest.Website(t, "parcelwick", func(page string) string {
		if put := code.Load(); put != nil {
			page = strings.Replace(page, "</body>", *put+"</body>", 1)
		}
		return page
	})
	ines, id, at := founderOf(t, d, inesAddress, "tallowby", website.URL+"/")
	_, page := ines.Ask("GET", at+"/badge", nil)
	has(t, page, "The badge comes with the queue")
	ines.Ask("POST", at+"/publish", url.Values{})
	outcome := func(of string) {
		t.Helper()
		d.Until("the homepage was looked at", func() bool {
			_, page = ines.Ask("GET", at+"/badge", nil)
			return strings.Contains(page, of)
		})
	}
	outcome("The badge was not found")
	has(t, page, "The badge is not on the homepage. Paste its code", "for an image of the badge inside a link to "+d.URL+"/listings/tallowby", `value="pill"`)
	_, page = ines.Ask("GET", at+"/badge?shape=pill&size=l&mode=nonsense", nil)
	_, rest, _ := strings.Cut(page, `<pre id="html"`)
	_, rest, _ = strings.Cut(rest, "<code>")
	rest, _, _ = strings.Cut(rest, "</code>")
	put := html.UnescapeString(rest)
	has(t, put, "shape=pill", "size=l", "mode=auto")
	code.Store(&put)

	status, page := ines.Ask("POST", at+"/badge/check", url.Values{})
	is.Equal(status, http.StatusOK)
	outcome("The badge was found")
	status, page = ines.Ask("POST", at+"/badge/check", url.Values{}) // within the minute
	is.Equal(status, http.StatusBadRequest)
	has(t, page, "One look a minute and 20 a day are for a listing.", "The badge was found")
	website.Close()
	is.NoErr(d.Instance.Directory.Launches.Look(t.Context(), id))
	outcome("We could not look this time")
	has(t, page, "The homepage could not be read.", "The badge was found before, and that stands.")
	abel := d.Person().SignIn("abel@other.example")
	for _, one := range [][2]string{{"GET", "/badge"}, {"POST", "/badge/check"}} {
		status, _ = abel.Ask(one[0], at+one[1], nil)
		is.Equal(status, http.StatusNotFound)
	}
}

// A letter comes once, as text and HTML with the week, and ends by one click for all letters of its kind.
func TestLetters_EndByOneClick(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	office := servertest.NewMailServer(t)
	d := servertest.Start(t, "--smtp", office.URL)
	db := d.Instance.DB.Store()
	who := app.Account{Email: inesAddress, CreatedAt: servertest.Now()}
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return db.SaveAccount(ctx, &who) }))
	moved := func(slug app.Slug, to app.Week) {
		t.Helper()
		sites, err := db.Sites(t.Context())
		is.NoErr(err)
		c := app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/", Held: app.Holding{By: app.ByTeam}, Facts: app.Facts{Name: string(slug)}}
		l := app.Listing{Site: sites[0], Owner: &who.ID, Slug: slug, Status: app.ListingScheduled, Plan: app.PlanFree, Week: "2026-12-14",
			Badge: &app.BadgeCheck{Outcome: app.BadgeFound}, CreatedAt: servertest.Now(), UpdatedAt: servertest.Now()}
		is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
			if err := db.SaveCompany(ctx, &c); err != nil {
				return err
			}
			l.Company = c
			return db.SaveListing(ctx, &l)
		}))
		_, err = d.Instance.Directory.Launches.Move(t.Context(), app.Caller{Account: who.ID}, l.ID, to)
		is.NoErr(err)
	}
	moved("tallowby", "2026-12-28")
	sent := <-office.Taken
	is.Equal(servertest.SubjectOf(t, sent), "tallowby moved to the week of 28 December 2026")
	has(t, sent, "text/html", "text/calendar", "List-Unsubscribe-Post: List-Unsubscribe=One-Click")
	link := regexp.MustCompile(`/unsubscribe\?token=[A-Za-z0-9_-]{43}`).FindString(strings.ReplaceAll(sent, "\n ", ""))
	anybody := d.Person()
	_, page := anybody.Ask("GET", link, nil)
	has(t, page, "The mails are: The launch week of a listing: set, changed, begun.", "Stop these mails")
	moved("moorlamp", "2026-12-28") // looking ended nothing
	is.Equal(servertest.SubjectOf(t, <-office.Taken), "moorlamp moved to the week of 28 December 2026")
	status, page := anybody.Ask("POST", link, url.Values{"List-Unsubscribe": {"One-Click"}})
	is.Equal(status, http.StatusOK)
	has(t, page, "These mails have ended")
	moved("ferrybell", "2026-12-28")
	chosen, err := d.Instance.Directory.Letters.Choices(t.Context(), who.ID)
	is.NoErr(err)
	for _, c := range chosen {
		is.Equal(c.Wanted, c.Kind != mail.Launch)
	}
	is.NoErr(d.Instance.Directory.Letters.Choose(t.Context(), who.ID, map[mail.Kind]bool{mail.Launch: true}))
	moved("owlpress", "2026-12-28")
	is.Equal(servertest.SubjectOf(t, <-office.Taken), "owlpress moved to the week of 28 December 2026") // and none of ferrybell
	status, _ = anybody.Ask("POST", "/unsubscribe?token=x", url.Values{})
	is.Equal(status, http.StatusBadRequest)
}
