package server_test

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// ballotOn returns the ballot for moorlamp as a page shows it: its count, and whether the person has voted. -1 is none.
func ballotOn(page string) (count int, voted bool) {
	_, rest, found := strings.Cut(page, `action="/listings/moorlamp/vote"`)
	form, _, _ := strings.Cut(rest, "</form>")
	_, number, _ := strings.Cut(form, `<span class="num">`)
	number, _, _ = strings.Cut(number, "<")
	count, err := strconv.Atoi(number)
	if !found || err != nil {
		return -1, false
	}
	return count, strings.Contains(form, `aria-pressed="true"`)
}

const (
	votePath = "/listings/moorlamp/vote"
	voter    = "ole@voter.example"
)

var takeBack = url.Values{"take_back": {"1"}}

// inADay returns a demo whose people of yesterday are no new accounts any more.
func inADay(t *testing.T, sign func(d *servertest.Server)) *servertest.Server {
	clock := newStopwatch()
	d := servertest.DemoAt(t, clock.read)
	sign(d)
	clock.advance(2 * time.Hour)
	return d
}

func TestVote_CountsAndIsTakenBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var ole *servertest.Person
	d := inADay(t, func(d *servertest.Server) { ole = d.Person().SignIn(voter) })
	_, home := ole.Ask("GET", "/", nil)
	before, voted := ballotOn(home)
	is.True(before > 0 && !voted)
	status, back := ole.Ask("POST", votePath, url.Values{}, "Referer", d.URL+"/launches")
	is.Equal(status, 200)
	is.True(strings.Contains(back, "<title>Launches"))
	for _, path := range []string{"/", "/launches", "/search?q=moorlamp", "/listings/moorlamp"} {
		_, shown := ole.Ask("GET", path, nil)
		after, voted := ballotOn(shown)
		is.Equal(after, before+1)
		is.True(voted)
	}
	_, home = ole.Ask("POST", votePath, takeBack)
	after, voted := ballotOn(home)
	is.Equal(after, before)
	is.True(!voted)
}

// A script asks for the ballot alone, to put it in the place of the one that was used.
func TestVote_AScriptGetsTheBallotAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var ole *servertest.Person
	inADay(t, func(d *servertest.Server) { ole = d.Person().SignIn(voter) })
	_, part := ole.Ask("POST", votePath, url.Values{"kind": {"wide"}}, "Debut-Part", "#vote-moorlamp")
	is.True(strings.HasPrefix(part, `<form class="vote vote-wide"`))
	is.True(strings.Contains(part, `data-say="You voted for Moorlamp`))
	_, voted := ballotOn(part)
	is.True(voted)
}

// Who is not signed in signs in, and has voted when they are back. An address that somebody sends around casts no vote.
func TestVote_LeadsThroughSignIn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole := d.Person()
	_, asked := ole.Ask("POST", votePath, url.Values{}, "Referer", d.URL+"/launches")
	is.True(strings.Contains(asked, `value="/listings/moorlamp/vote?back=%2Flaunches"`))
	ole.SignIn(voter)
	_, back := ole.Ask("GET", votePath+"?back=%2Flaunches", nil)
	is.True(strings.Contains(back, "<title>Launches"))
	_, voted := ballotOn(back)
	is.True(voted)

	mia := d.Person().SignIn("mia@voter.example")
	_, listing := mia.Ask("GET", votePath+"?back=%2Flaunches", nil)
	_, voted = ballotOn(listing)
	is.True(!voted && strings.Contains(listing, "<h1><bdi>Moorlamp"))
}

func TestVote_ThatIsHeldSaysWhy(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole := d.Person().SignIn(voter)
	_, page := ole.Ask("GET", "/listings/moorlamp", nil)
	before, _ := ballotOn(page)
	ole.Ask("POST", votePath, url.Values{})
	_, page = ole.Ask("GET", "/listings/moorlamp", nil)
	after, voted := ballotOn(page)
	is.True(voted)
	is.Equal(after, before)
	is.True(strings.Contains(page, "Your account is new. The vote counts once it is an hour old."))
}

// rowsOf finds the rows of a list.
var rowsOf = regexp.MustCompile(`id="vote-[a-z-]+"`)

// In the first two days of a week its pages show its launches in a random order, and no counts: those would be an order,
// too. What one voted for is seen as pressed, and from when the vote counts. The board of the week has no places yet.
func TestVote_CountsAreHiddenWhileTheOrderIsRandom(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	monday := servertest.Now().AddDate(0, 0, -2)
	d := servertest.DemoAt(t, func() time.Time { return monday })
	ole := d.Person().SignIn(voter)
	from := monday.Add(time.Hour).UTC().Format("15:04")
	_, part := ole.Ask("POST", votePath, url.Values{"kind": {"random"}}, "Debut-Part", "#vote-moorlamp")
	is.True(!strings.Contains(part, `class="num"`))
	_, home := ole.Ask("GET", "/", nil)
	is.True(strings.Contains(home, ">Random</a>"))
	_, week, _ := strings.Cut(home, `id="week"`)
	week, _, _ = strings.Cut(week, "</ol>")
	is.True(!strings.Contains(week, `class="num"`))
	is.True(strings.Contains(week, `id="voted-moorlamp" name="take_back" value="1" aria-pressed="true"`))
	is.True(strings.Contains(week, "counts from "+from))
	_, launches := ole.Ask("GET", "/launches", nil)
	_, launches, _ = strings.Cut(launches, "</header>")
	is.True(!strings.Contains(launches, `class="num"`) && !strings.Contains(launches, "launch-rank") &&
		!strings.Contains(launches, "votes so far"))
	is.True(strings.Contains(launches, "In the first two days the order is random"))
	is.True(len(rowsOf.FindAllString(week, -1)) > 5)
	is.Equal(rowsOf.FindAllString(launches, -1), rowsOf.FindAllString(week, -1)) // the same order for everybody
	for _, path := range []string{"/leaderboards", "/leaderboards/community-weekly"} {
		_, board := ole.Ask("GET", path, nil)
		is.True(strings.Contains(board, "No places in the first two days"))
		is.True(!strings.Contains(board, "in the week</span>"))
	}
	_, last := ole.Ask("GET", "/leaderboards/community-weekly?week=last", nil)
	is.True(strings.Contains(last, "votes in the week"))
	_, byVotes := ole.Ask("GET", "/?order=votes", nil)
	_, week, _ = strings.Cut(byVotes, `id="week"`)
	is.True(strings.Contains(week, `class="num"`))
}

func TestVote_NobodyForTheirOwnNorFromAnotherSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner := d.Person().SignIn("owner@debut.example") // of parcelwick
	_, page := owner.Ask("GET", "/listings/parcelwick", nil)
	is.True(!strings.Contains(page, `action="/listings/parcelwick/vote"`))
	status, page := owner.Ask("POST", "/listings/parcelwick/vote", url.Values{})
	is.Equal(status, 400)
	is.True(strings.Contains(page, "Parcelwick is your own product"))
	status, _ = owner.Ask("POST", votePath, url.Values{}, "Sec-Fetch-Site", "cross-site")
	is.Equal(status, 403)
	status, _ = owner.Ask("POST", "/listings/nobody/vote", url.Values{})
	is.Equal(status, 404)
}

func TestVote_SoManyAnHour(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ole := servertest.Demo(t, "--vote-limit", "1").Person().SignIn(voter)
	ole.Ask("POST", votePath, url.Values{})
	status, page := ole.Ask("POST", "/listings/parcelwick/vote", url.Values{})
	is.Equal(status, 429)
	is.True(strings.Contains(page, "as are taken (1)"))
}

func TestHeldVotes_TheTeamDecides(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ole, owner := d.Person().SignIn("ole@mailinator.com"), d.Person().SignIn(operatorAddress)
	ole.Ask("POST", votePath, url.Values{})
	_, today := owner.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "10 votes wait for a decision.")) // nine are the demo's
	_, page := owner.Ask("GET", "/admin/inbox/votes", nil)
	is.True(strings.Contains(page, "1 vote: new account, throw-away address"))
	id := valueOf(page, `name="votes" value="`)

	status, page := owner.Ask("POST", "/admin/inbox/votes", url.Values{"votes": {id}, "accept": {"true"}})
	is.Equal(status, 400)
	is.True(strings.Contains(page, "The reason is missing"))
	_, page = owner.Ask("POST", "/admin/inbox/votes", url.Values{"votes": {id}, "reason": {"One address, one script"}})
	is.True(!strings.Contains(page, "throw-away address"))
	_, listing := ole.Ask("GET", "/listings/moorlamp", nil)
	is.True(strings.Contains(listing, "does not count: One address, one script"))
	_, today = owner.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "Decided on a vote") && strings.Contains(today, "void: One address, one script"))
	status, _ = ole.Ask("GET", "/admin/inbox/votes", nil)
	is.Equal(status, 404)
	status, _ = ole.Ask("POST", "/admin/inbox/votes", url.Values{"votes": {id}, "reason": {"Mine"}, "accept": {"true"}})
	is.Equal(status, 404)
}

// valueOf returns what stands between a mark and the next quote.
func valueOf(page, mark string) string {
	_, rest, _ := strings.Cut(page, mark)
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

// Everybody votes for one product at once: each vote counts, once. A hundred wait at any moment, since each vote is written to the
// disk before the next, and a slow disk would keep the last of more for longer than an answer may take.
func TestRaceVote_FiveHundredPeopleAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--proxies", "127.0.0.1/32")...)
	people := d.Crowd(500)
	_, home := people[0].Ask("GET", "/", nil)
	before, _ := ballotOn(home)
	var busy sync.WaitGroup
	var failed atomic.Int64
	waiting := make(chan struct{}, 25) // what waits longer than a request may take is cut off, on a slow machine too
	for _, p := range people {
		busy.Go(func() {
			waiting <- struct{}{}
			defer func() { <-waiting }()
			if status, _ := p.Ask("POST", votePath, url.Values{}, "Debut-Part", "#vote-moorlamp"); status != 200 {
				failed.Add(1)
			}
		})
	}
	busy.Wait()
	is.Equal(failed.Load(), int64(0))
	_, home = people[0].Ask("GET", "/", nil)
	after, _ := ballotOn(home)
	is.Equal(after-before, len(people))
}
