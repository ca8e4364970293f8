package server_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/results"
	"debut/app/ground/results/minisign"
	"debut/web/check/servertest"
)

// closed is a demo whose week is over, in which a person voted for moorlamp.
type closed struct {
	*servertest.Server
	is    *is.I
	ole   *servertest.Person
	week  string
	votes string // the person's votes, as their account shows them
}

func closeWeek(t *testing.T) closed {
	t.Helper()
	is, clock := is.New(t), newStopwatch()
	d := servertest.DemoAt(t, clock.read)
	ole := d.Person().SignIn(voter)
	clock.advance(2 * time.Hour)
	ole.Ask("POST", votePath, url.Values{})
	_, before := ole.Ask("GET", "/account", nil)
	is.True(strings.Contains(before, "when the week ends"))
	clock.advance(7 * 24 * time.Hour)
	is.NoErr(d.Instance.Directory.Awards.Close(t.Context()))
	_, votes := ole.Ask("GET", "/account/votes", nil)
	week := regexp.MustCompile(`/launches/([0-9-]+)/results`).FindStringSubmatch(votes)
	is.True(week != nil)
	return closed{d, is, ole, week[1], votes}
}

// Whoever voted finds their line on the sheet by the receipt on their account page, and the file is what the instance signed.
func TestResults_AVoterFindsTheirLine(t *testing.T) {
	t.Parallel()
	c := closeWeek(t)
	_, file := c.ole.Ask("GET", "/launches/"+c.week+"/results.txt", nil)
	_, signature := c.ole.Ask("GET", "/launches/"+c.week+"/results.txt.minisig", nil)
	_, public := c.ole.Ask("GET", "/.well-known/debut-results.pub", nil)
	key, err := minisign.ParseKey(public)
	c.is.NoErr(err)
	_, err = key.Verify([]byte(file), signature)
	c.is.NoErr(err)
	counted, err := results.Count(strings.NewReader(file))
	c.is.NoErr(err)
	c.is.Equal(counted.Faults, nil)
	receipt := regexp.MustCompile(`<code>([A-Z2-7]{24})</code>`).FindStringSubmatch(c.votes)
	c.is.True(receipt != nil)
	c.is.Equal(strings.Count(file, "\nvote "+results.Pseudonym(receipt[1])+" moorlamp "), 1)
	c.is.True(!strings.Contains(file, receipt[1]))
}

func TestResults_ThePageHasRankingKeyAndCommands(t *testing.T) {
	t.Parallel()
	c := closeWeek(t)
	status, page := c.ole.Ask("GET", "/launches/"+c.week+"/results", nil)
	c.is.Equal(status, 200)
	_, public := c.ole.Ask("GET", "/.well-known/debut-results.pub", nil)
	key, err := minisign.ParseKey(public)
	c.is.NoErr(err)
	for _, want := range []string{"Moorlamp", "Votes by hour", `href="/awards/`, "minisign -V -P", strings.ReplaceAll(key.String(), "+", "&#43;"), "results.txt.minisig"} {
		c.is.True(strings.Contains(page, want)) // want
	}
	_, week := c.ole.Ask("GET", "/launches/"+c.week, nil)
	c.is.True(strings.Contains(week, `href="/launches/`+c.week+`/results"`))
}

func TestResults_AWeekThatIsNotClosedHasNone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	visitor := servertest.Demo(t).Person()
	_, week := visitor.Ask("GET", "/launches", nil)
	is.True(!strings.Contains(week, "/results\""))
	for _, path := range []string{"/launches/2199-12-23/results", "/launches/2026-11-17/results", "/launches/this/results", "/launches/2199-12-23/results.txt",
		"/launches/nonsense/results.txt.minisig", "/awards/K7QF-2M9D-XA18", "/awards/nonsense", "/awards?page=900"} {
		status, _ := visitor.Ask("GET", path, nil)
		if path == "/awards?page=900" {
			is.Equal(status, 200)
			continue
		}
		is.Equal(status, 404) // path
	}
}

func TestAwards_EachLeadsToItsProof(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	visitor := servertest.Demo(t).Person()
	_, list := visitor.Ask("GET", "/awards", nil)
	code := regexp.MustCompile(`href="/awards/([0-9A-Z-]{14})"`).FindStringSubmatch(list)
	is.True(code != nil)
	status, one := visitor.Ask("GET", "/awards/"+strings.ToLower(strings.ReplaceAll(code[1], "-", "")), nil) // as somebody typed it
	is.Equal(status, 200)
	is.True(strings.Contains(one, "This award holds") && strings.Contains(one, "/results") && strings.Contains(one, code[1]))
}
